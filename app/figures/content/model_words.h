#pragma once

#include <QString>

#include "core/recording/model.h"

namespace attentionscope {

/// What a model's card says in English, in the language of the moment where it is known.
QString modelWords(const std::string& words);
QString modelTitle(const ModelInformation& model);

}  // namespace attentionscope
