#include "core/kernels/vector/function_table.h"

#include "core/kernels/vector/product.h"
#include "core/kernels/vector/product_tile.h"

namespace attentionscope::kernels::KERNEL_NAMESPACE {

const FunctionTable functions = {product, productScratch, tileRows, packPanel, widen};

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
