#pragma once

#include <QString>

#include "core/recording/model.h"

namespace attentionscope {

/// What a model's card says in English, in the language of the moment where it is known.
QString modelWords(const std::string& words);
/// A citation as the language writes it: "Vaswani et al. 2017".
QString citationWords(const std::string& citation);
QString modelTitle(const ModelInformation& model);

}  // namespace attentionscope
