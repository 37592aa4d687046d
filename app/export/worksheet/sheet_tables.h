#pragma once

#include <optional>

#include "app/export/worksheet/worksheet.h"

namespace attentionscope {

/// How far a result that is worked out from rounded numbers may be from the model's, as a share of it, or of
/// 1 where it is smaller; beyond, no result is claimed.
constexpr double tolerance = 0.02;

/// The products that an element is the sum of, the `largest` of them where they are many; nothing for a
/// number that was given, or is no such sum.
std::optional<SheetTable> productTable(const Recording& recording, const AttentionMap& map,
                                       const HeadNodes& head, Place place, int decimals, Index largest);

/// What the model says: logits, their exponentials and probabilities of the likeliest candidates; nothing
/// where it does not say that as a softmax of logits.
std::optional<SheetTable> predictionTable(const Recording& recording, const Prediction& prediction,
                                          int decimals);

}  // namespace attentionscope
