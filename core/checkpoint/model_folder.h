#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/base/json_value.h"
#include "core/checkpoint/gguf.h"
#include "core/checkpoint/safetensors.h"

namespace attentionscope {

/// A folder in the Hugging Face layout: config.json, model.safetensors (or its shards with an index), the
/// tokenizer's files, and our card.md. Cheap to open: each part is read on demand.
class ModelFolder {
public:
    /// `path` is the folder, or a file in it such as config.json or model.safetensors; a folder of the hub's
    /// cache (opens its snapshot); a folder of sentence-transformers (opens its transformer); a LoRA adapter
    /// (Hu et al. 2022), whose base is opened; or a GGUF file, which contains all parts. Throws Error if
    /// the folder is missing.
    static ModelFolder open(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return path_; }
    /// The last part of the path, for titles.
    std::string name() const;

    /// The folder of the adapter added to this model's weights; empty if there is none.
    const std::filesystem::path& adapter() const { return adapter_; }

    /// The GGUF file, if that replaces the folder; otherwise null.
    const Gguf* gguf() const { return gguf_.get(); }

    /// config.json, or its equivalent from a GGUF file. Throws Error if it is missing or invalid.
    JsonValue config() const;
    /// "gpt2", "bert", "attentionscope/bahdanau". Throws Error if config.json does not state it.
    std::string modelType() const;
    /// generation_config.json; empty if there is none.
    std::optional<JsonValue> generationConfig() const;

    /// model.safetensors, or the sharded model of model.safetensors.index.json, or the only .safetensors
    /// file. Throws Error if there is none; a folder with only a PyTorch pickle is rejected with instructions
    /// for converting it, because unpickling can run code.
    std::shared_ptr<const Safetensors> weights() const;

    /// The path of a file in the folder; empty if it does not exist.
    std::optional<std::filesystem::path> file(const std::string& name) const;
    /// The text of card.md, empty if there is none.
    std::string card() const;

private:
    explicit ModelFolder(std::filesystem::path path) : path_(std::move(path)) {}
    std::filesystem::path path_, adapter_;
    std::shared_ptr<const Gguf> gguf_;
};

}  // namespace attentionscope
