#pragma once

#include "app/figures/painters/cells.h"

namespace attentionscope {

/// How wide a cell has to be for the widest of the values in view, with so many decimals.
double numberWidth(const CellContent& content, int decimals);

}  // namespace attentionscope
