#pragma once

#include "app/figures/painters/steps.h"
#include "app/views/steps/node_title.h"

namespace attentionscope {

/// Where a cell of a step's matrix lies in the graph; none for numbers that are not of it.
std::optional<Place> placeOf(const StepMatrix& matrix, Index row, Index column);

/// A place in words: what it is of, its row and column, and its number with all digits.
QString cellWords(std::optional<NodeTitles>& titles, const RecordingPointer& recording, Place place);

/// Marks the chosen key in the matrices of queries × keys; -1: none.
void chooseKey(StepContent& step, Index key);

}  // namespace attentionscope
