#pragma once

#include <QString>
#include <vector>

#include "core/recording/model.h"

namespace attentionscope {

/// The sample of a model's first input; empty if it is not a text.
QString sampleText(const ModelInformation& model);

/// The first trained model whose sample has the script of most letters of `text` that `model` does not read;
/// null if none has.
const ModelInformation* modelForText(const std::vector<ModelInformation>& models, const QString& text,
                                     const ModelInformation& model);

/// Whether the sample of a model is in another script than most letters of `text`; false for a few letters.
bool isInAnotherScript(const ModelInformation& model, const QString& text);

}  // namespace attentionscope
