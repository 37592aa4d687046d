#pragma once

#include <cstdint>

#include "core/kernels/vector/function_table.h"

// Numbers in blocks as GGUF files keep them (ggml's formats).
namespace attentionscope::kernels::KERNEL_NAMESPACE {

using Byte = std::uint8_t;

void unpackBlocks(const BlockFormat& format, const void* source, Size count, float* out);
/// out[j] = Σ x · w_j for `columns` rows w_j of `count` numbers in whole blocks; `x` has that many.
void dotBlocks(const BlockFormat& format, const void* source, const float* x, Size count, Size columns,
               float* out);

/// Unpacks one block.
using UnpackBlock = void (*)(const Byte* block, float* out);
/// For the kinds whose numbers come out of tables or of digits of base 3; null for others.
UnpackBlock unpackLattice(BlockKind kind);

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
