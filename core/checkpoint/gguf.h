#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/json_value.h"
#include "core/checkpoint/data_type.h"
#include "core/checkpoint/mapped_file.h"
#include "core/checkpoint/safetensors_header.h"
#include "core/kernels/types.h"

namespace attentionscope {

/// The header of a GGUF file (ggml's format, versions 2 and 3), and of the further parts of a split model.
class Gguf {
public:
    /// `path` is a .gguf file or any part NAME-00001-of-00003.gguf of a split one. All counts, sizes and
    /// places are checked against the file before use. Throws Error for a file that is not GGUF, is cut short
    /// or contradicts itself.
    static std::shared_ptr<const Gguf> open(const std::filesystem::path& path);
    /// The same for one file in memory, including its tensors; `where` names it in errors.
    static std::shared_ptr<const Gguf> parse(std::span<const std::byte> file, const std::string& where);

    /// The file, or the first part of a split model.
    const std::filesystem::path& path() const { return path_; }
    /// An object with all keys, such as "llama.block_count".
    const JsonValue& metadata() const { return *metadata_; }
    /// Shapes have the slowest dimension first, as in safetensors; offsets count from the start of the part
    /// `shard`.
    const std::vector<TensorEntry>& tensors() const { return tensors_; }
    const std::vector<std::shared_ptr<const MappedFile>>& files() const { return files_; }
    const TensorEntry* find(std::string_view name) const;
    bool has(std::string_view name) const { return find(name) != nullptr; }

    /// Whether this is the name of a GGUF file.
    static bool isNamed(const std::filesystem::path& path);

private:
    Gguf() = default;
    std::filesystem::path path_;
    std::optional<JsonValue> metadata_;
    std::vector<TensorEntry> tensors_;
    std::vector<std::shared_ptr<const MappedFile>> files_;
};

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
