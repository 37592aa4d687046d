#pragma once

#include "core/mechanisms/parameter_set.h"
#include "core/transformer/transformer_weights.h"

namespace attentionscope {

/// The weights of a checkpoint of a family, under the names that it keeps them by: drawn at random to be
/// trained, or read from the checkpoint of a training. Throws Error for what is not made here: pictures,
/// position biases, projected embeddings, cross-attention.
TransformerWeights makeTransformerWeights(const FamilyReading& reading, ParameterSet& parameters);

/// Writes them as published checkpoints are: F16, and what has one row as a vector. The file appears whole or
/// not at all.
void writePublished(const std::vector<ParameterPointer>& parameters, const std::filesystem::path& path);

}  // namespace attentionscope
