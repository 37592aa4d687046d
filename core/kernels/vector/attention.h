#pragma once

#include "core/kernels/vector/vector.h"

namespace attentionscope::kernels::KERNEL_NAMESPACE {

Size attentionScratch(const AttentionHead& head);
void attendHead(const AttentionHead& head);

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
