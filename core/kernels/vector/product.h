#pragma once

#include "core/kernels/vector/function_table.h"
#include "core/kernels/vector/vector.h"

namespace attentionscope::kernels::KERNEL_NAMESPACE {

void product(const ProductTask& task);
Size productScratch(Size rows, Size depth);
void packPanel(const float* b, Size depthStep, Size columnStep, Size depth, Size columns, float* panel);
void widen(const void* source, Storage storage, Size count, float* out);

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
