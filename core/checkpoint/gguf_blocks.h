#pragma once

#include <cstddef>
#include <cstdint>

#include "core/checkpoint/data_type.h"
#include "core/kernels/types.h"

namespace attentionscope {

/// A number type of GGUF files. Quantised types store blocks of numbers, each block with its own scales.
struct BlockType {
    std::uint32_t number;       ///< in the file
    const char* name;           ///< "Q4_K"
    std::size_t values, bytes;  ///< of one block
    DataType plain;             ///< of a kind that is not quantised; else `other`
    kernels::BlockKind kind;    ///< `none` where it is not quantised, or cannot be read

    kernels::BlockFormat format() const { return {kind, std::ptrdiff_t(values), std::ptrdiff_t(bytes)}; }
};

/// Null for an unknown number.
const BlockType* blockType(std::uint32_t number);
/// The names of all readable types, separated by commas.
const char* readableBlockTypes();
/// Unpacks `count` numbers, whole blocks, from `source` into `out` [count].
void unpackBlocks(const BlockType& type, const void* source, std::size_t count, float* out);

}  // namespace attentionscope
