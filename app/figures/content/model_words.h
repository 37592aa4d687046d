#pragma once

#include <QString>

#include "core/recording/model.h"

namespace attentionscope {

/// An English text of a model's card, in the current language if it has a translation.
QString modelWords(const std::string& words);
/// A citation in the language's form: "Vaswani et al. 2017".
QString citationWords(const std::string& citation);
QString modelTitle(const ModelInformation& model);

}  // namespace attentionscope
