#pragma once

#include <optional>

#include "app/export/worksheet/worksheet.h"

namespace attentionscope {

/// The most that a result computed from rounded numbers may differ from the model's, relative to it, or to 1
/// if it is smaller; beyond this, no result is printed.
constexpr double tolerance = 0.02;

/// The products whose sum is an element, only the `largest` of them if there are many; empty for a given
/// number, or one that is not such a sum.
std::optional<SheetTable> productTable(const Recording& recording, const AttentionMap& map,
                                       const HeadNodes& head, Place place, int decimals, Index largest);

/// The model's prediction: logits, their exponentials and probabilities of the most likely candidates; empty
/// if it is not a softmax of logits.
std::optional<SheetTable> predictionTable(const Recording& recording, const Prediction& prediction,
                                          int decimals);

}  // namespace attentionscope
