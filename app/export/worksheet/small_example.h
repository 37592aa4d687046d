#pragma once

#include "app/export/worksheet/worksheet.h"

namespace attentionscope {

/// A sheet on three of the words that a query sees, with short vectors that are made up: whole numbers for
/// SheetLevel::hand, with weights that come out short since powers of 2 take the place of powers of e;
/// numbers of one decimal for SheetLevel::calculator. The larger the model's weight, the larger the sheet's.
/// Throws Error for fewer than three keys, and for gates, whose values no softmax makes.
Worksheet smallExample(const FigureRequest& request, Index query, SheetLevel level, bool blank);

}  // namespace attentionscope
