#pragma once

#include "app/export/worksheet/worksheet.h"

namespace attentionscope {

/// A sheet on three of the words that a query sees, with short invented vectors: whole numbers for
/// SheetLevel::hand, with short weights, because powers of 2 replace powers of e; numbers of one decimal for
/// SheetLevel::calculator. The larger the model's weight, the larger the sheet's. Throws Error for fewer than
/// three keys, and for gates, whose values do not come from a softmax.
Worksheet smallExample(const FigureRequest& request, Index query, SheetLevel level, bool blank);

}  // namespace attentionscope
