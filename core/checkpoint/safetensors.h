#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string_view>
#include <unordered_map>

#include "core/base/matrix.h"
#include "core/base/phrase.h"
#include "core/checkpoint/mapped_file.h"
#include "core/checkpoint/safetensors_header.h"

namespace attentionscope {

class Gguf;

/// The tensors of one safetensors file, of all files of a sharded model, or of a GGUF model, mapped into
/// memory. Numbers are read on demand. Immutable; may be used from any thread.
class Safetensors {
public:
    /// `path` is a .safetensors file or a model.safetensors.index.json. Throws Error for everything that
    /// parseSafetensorsHeader rejects, and for an index that contradicts its files.
    static std::shared_ptr<const Safetensors> open(const std::filesystem::path& path);

    /// The tensors of a GGUF model. A norm with one row per head becomes one tensor per head, STEM.0.weight,
    /// STEM.1.weight …
    static std::shared_ptr<const Safetensors> of(const Gguf& model);

    const std::vector<TensorEntry>& tensors() const { return tensors_; }
    const std::map<std::string, std::string>& metadata() const { return metadata_; }
    const std::filesystem::path& path() const { return path_; }

    /// Null if no tensor has that name.
    const TensorEntry* find(std::string_view name) const;
    bool has(std::string_view name) const { return find(name) != nullptr; }
    /// Throws Error with the name of the tensor and the most similar existing names.
    const TensorEntry& at(std::string_view name) const;
    /// Like at(), but the shape must be this one; the Error shows both.
    const TensorEntry& at(std::string_view name, const std::vector<std::int64_t>& shape) const;

    /// The mapped bytes as the file has them, valid as long as this object.
    std::span<const std::byte> storedBytes(const TensorEntry& tensor) const;
    /// The mapped bytes, valid as long as this object; for a quantised tensor its numbers as F32, unpacked
    /// into memory on first use.
    std::span<const std::byte> bytes(const TensorEntry& tensor) const;
    /// A converted copy; the Error names the tensor if its type cannot be converted.
    std::vector<float> floats(const TensorEntry& tensor) const;
    std::vector<std::int64_t> integers(const TensorEntry& tensor) const;
    /// A tensor of rank 2 as it is, of rank 1 as one row, a single number as [1 × 1]; higher ranks as [first
    /// dimension × all others].
    Matrix matrix(const TensorEntry& tensor) const;

    /// Throws Error if a file was truncated while open, see MappedFile.
    void requireWhole() const;
    /// Releases the tensor's pages, for example after its numbers were packed.
    void release(const TensorEntry& tensor) const;
    void prefetch(const TensorEntry& tensor) const;

    /// "model.safetensors, tensor "wte.weight"", for errors.
    Phrase where(const TensorEntry& tensor) const;

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
