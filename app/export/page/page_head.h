#pragma once

#include "app/export/page/page_numbers.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// The steps of a head from scores to weighted sum: {"steps": [{"id", …}], "dot", "q", "k", "v"}. A step has
/// a "matrix", or a "rule" by which resources/page/data.js computes it from the step before it; a rule is
/// written only where it gives the recorded numbers. `withVectors`: queries, keys and values as well, and
/// what is read of the values.
nlohmann::ordered_json pageHead(const Recording& recording, const HeadNodes& head, bool withVectors,
                                PageNumbers& numbers);

}  // namespace attentionscope
