#pragma once

#include <vector>

#include "app/figures/painters/matrix_slice.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// Whether this head has that stage.
bool hasStage(const AttentionMap& map, int head, Stage stage);

/// The values of a stage of one head, one matrix for all its tokens; empty if the mechanism has no such
/// stage. Stage::output belongs to all heads.
MatrixSlice stageMatrix(const Recording& recording, const AttentionMap& map, int head, Stage stage);

/// The single key that each query reads under hard attention; empty if all are mixed.
std::vector<Index> readKeys(const Recording& recording, const HeadNodes& head);

/// One matrix minus the other, element by element; empty if the shapes differ.
MatrixSlice difference(const MatrixSlice& after, const MatrixSlice& before);

}  // namespace attentionscope
