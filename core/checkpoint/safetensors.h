#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string_view>
#include <unordered_map>

#include "core/base/matrix.h"
#include "core/checkpoint/mapped_file.h"
#include "core/checkpoint/safetensors_header.h"

namespace attentionscope {

class Gguf;

/// The tensors of one safetensors file, of all files of a sharded model, or of a GGUF model, mapped into
/// memory. Nothing is read before it is asked for. Immutable; may be used from any thread.
class Safetensors {
public:
    /// `path` is a .safetensors file or a model.safetensors.index.json. Throws Error for everything that
    /// parseSafetensorsHeader refuses, and for an index that contradicts its files.
    static std::shared_ptr<const Safetensors> open(const std::filesystem::path& path);

    /// The tensors of a GGUF model. A norm that holds a row for each head becomes one tensor a head,
    /// STEM.0.weight, STEM.1.weight …
    static std::shared_ptr<const Safetensors> of(const Gguf& model);

    const std::vector<TensorEntry>& tensors() const { return tensors_; }
    const std::map<std::string, std::string>& metadata() const { return metadata_; }
    const std::filesystem::path& path() const { return path_; }

    /// Null where there is no tensor of that name.
    const TensorEntry* find(std::string_view name) const;
    bool has(std::string_view name) const { return find(name) != nullptr; }
    /// Throws Error that names the tensor, and the nearest names there are.
    const TensorEntry& at(std::string_view name) const;
    /// at(), and the shape has to be this one; the Error gives both.
    const TensorEntry& at(std::string_view name, const std::vector<std::int64_t>& shape) const;

    /// The mapped bytes as the file has them, valid as long as this object.
    std::span<const std::byte> storedBytes(const TensorEntry& tensor) const;
    /// The mapped bytes, valid as long as this object; of a quantised tensor its numbers as F32, unpacked
    /// into memory when they are first asked for.
    std::span<const std::byte> bytes(const TensorEntry& tensor) const;
    /// The numbers where they lie, without a copy; null where they are not F32 or not aligned for it.
    const float* floatsInPlace(const TensorEntry& tensor) const;
    /// Copies, converted; Error names the tensor where its type cannot be read so.
    std::vector<float> floats(const TensorEntry& tensor) const;
    std::vector<std::int64_t> integers(const TensorEntry& tensor) const;
    /// A tensor of rank 2 as it is, of rank 1 as one row, a single number as [1 × 1]; other ranks as
    /// [first dimension × all others].
    Matrix matrix(const TensorEntry& tensor) const;

    /// Throws Error where a file was cut while it was open, see MappedFile.
    void requireWhole() const;
    /// Lets go of the tensor's pages, e.g. after its numbers were packed.
    void release(const TensorEntry& tensor) const;
    void prefetch(const TensorEntry& tensor) const;

    /// "model.safetensors, tensor "wte.weight"", for errors.
    std::string where(const TensorEntry& tensor) const;

private:
    Safetensors() = default;
    void addFile(const std::filesystem::path& path);
    void openShards(const std::filesystem::path& index);
    void dropWrappers();
    void makeLookup();

    std::filesystem::path path_;
    std::vector<std::shared_ptr<const MappedFile>> files_;
    std::vector<TensorEntry> tensors_;
    std::map<std::string, std::string> metadata_;
    std::unordered_map<std::string_view, std::size_t> lookup_;  ///< views of the names in tensors_
    mutable std::mutex mutex_;
    mutable std::unordered_map<const TensorEntry*, std::vector<float>> unpacked_;
};

}  // namespace attentionscope
