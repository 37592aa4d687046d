#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/checkpoint/data_type.h"

namespace attentionscope {

struct BlockType;

/// One tensor as a header lists it.
struct TensorEntry {
    std::string name;
    DataType type = DataType::other;
    std::string typeName;               ///< as spelt in the file
    std::vector<std::int64_t> shape;    ///< any rank; empty for a single number
    std::int64_t count = 0;             ///< product of the shape
    std::size_t offset = 0;             ///< bytes from the start of the file
    std::size_t size = 0;               ///< bytes
    std::size_t shard = 0;              ///< which file of a sharded model
    const BlockType* blocks = nullptr;  ///< for a quantised tensor: how its numbers are packed
};

/// The header of a safetensors file (huggingface/safetensors, format 0.3): eight bytes with the length of a
/// JSON header, little-endian, then the header, then the numbers without gaps.
struct SafetensorsHeader {
    std::vector<TensorEntry> tensors;  ///< in the order of their bytes
    std::map<std::string, std::string> metadata;
};

/// The longest header that is read, in bytes; the format's own limit.
constexpr std::size_t longestSafetensorsHeader = 100'000'000;

/// Reads and checks the header of a whole file in memory. Everything is checked against the file's size: the
/// result can be used without further checks. `where` names the file in errors. Throws Error for a header
/// that is cut short, too long or not JSON of the format; a tensor listed twice; a shape that is negative or
/// overflows; bytes that contradict type and shape, overlap, leave a gap or lie outside the file.
SafetensorsHeader parseSafetensorsHeader(std::span<const std::byte> file, const std::string& where);

}  // namespace attentionscope
