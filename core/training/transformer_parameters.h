#pragma once

#include "core/mechanisms/parameter_set.h"
#include "core/transformer/transformer_weights.h"

namespace attentionscope {

/// The weights of a checkpoint of a family, under its names: drawn at random for training, or read from a
/// training checkpoint. Throws Error for unsupported parts: pictures, position biases, projected embeddings,
/// cross-attention.
TransformerWeights makeTransformerWeights(const FamilyReading& reading, ParameterSet& parameters);

/// Writes them in the published form: F16, and single rows as vectors. The file is written whole or not at
/// all.
void writePublished(const std::vector<ParameterPointer>& parameters, const std::filesystem::path& path);

}  // namespace attentionscope
