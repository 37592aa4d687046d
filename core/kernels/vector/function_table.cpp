#include "core/kernels/vector/function_table.h"

#include "core/kernels/vector/attention.h"
#include "core/kernels/vector/blocks.h"
#include "core/kernels/vector/loops.h"
#include "core/kernels/vector/product.h"
#include "core/kernels/vector/product_tile.h"

namespace attentionscope::kernels::KERNEL_NAMESPACE {

const FunctionTable functions = {product,
                                 productScratch,
                                 tileRows,
                                 packPanel,
                                 widen,
                                 unpackBlocks,
                                 dotBlocks,
                                 attendHead,
                                 attentionScratch,
                                 exponential,
                                 activate,
                                 activateBackward,
                                 addScaled,
                                 adam,
                                 dotProduct,
                                 largestValue,
                                 exponentialSum,
                                 additiveScores,
                                 additiveScoresBackward,
                                 resetState,
                                 resetStateBackward,
                                 gatedState,
                                 gatedStateBackward,
                                 softmaxRows,
                                 softmaxBackwardRows,
                                 layerNormRows,
                                 rmsNormRows,
                                 layerNormBackwardRows,
                                 rmsNormBackwardRows};

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
