#pragma once

#include <QString>

#include "core/recording/survey_axes.h"

namespace attentionscope {

/// "two sequences · hard", without the usual values.
QString axesWords(const SurveyAxes& axes);

}  // namespace attentionscope
