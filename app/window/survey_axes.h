#pragma once

#include <QString>

#include "core/recording/survey_axes.h"

namespace attentionscope {

/// "two sequences · hard", what is usual left out.
QString axesWords(const SurveyAxes& axes);

}  // namespace attentionscope
