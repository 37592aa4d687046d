#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/base/json_value.h"
#include "core/checkpoint/gguf.h"
#include "core/checkpoint/safetensors.h"

namespace attentionscope {

/// A folder laid out as Hugging Face does it: config.json, model.safetensors (or its shards with an index),
/// the tokenizer's files, and our card.md beside them. Opened cheaply: each part is read when it is asked
/// for.
class ModelFolder {
public:
    /// `path` is the folder, or a file in it such as config.json or model.safetensors; a folder of the hub's
    /// cache (its snapshot is opened); a folder of sentence-transformers (its transformer is opened); or a
    /// LoRA adapter (Hu et al. 2022), whose base is opened; or a GGUF file, which holds all parts in one.
    /// Throws Error where there is no such folder.
    static ModelFolder open(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return path_; }
    /// Last part of the path, for titles.
    std::string name() const;

    /// The folder of the adapter that is added to this model's weights; empty where there is none.
    const std::filesystem::path& adapter() const { return adapter_; }

    /// The GGUF file in a folder's place; null where it is a folder.
    const Gguf* gguf() const { return gguf_.get(); }

    /// config.json, or what stands for it in a GGUF file. Throws Error where it is missing or bad.
    JsonValue config() const;
    /// "gpt2", "bert", "attentionscope/bahdanau". Throws Error where config.json does not say.
    std::string modelType() const;
    /// generation_config.json; nothing where there is none.
    std::optional<JsonValue> generationConfig() const;

    /// model.safetensors, or the sharded model of model.safetensors.index.json, or the only .safetensors
    /// there is. Throws Error where there is none; a folder with nothing but a PyTorch pickle is refused with
    /// the way to convert it, for unpickling can run code.
    std::shared_ptr<const Safetensors> weights() const;

    /// The path of a file in the folder; nothing where it is not there.
    std::optional<std::filesystem::path> file(const std::string& name) const;
    /// The text of card.md, empty where there is none.
    std::string card() const;

private:
    explicit ModelFolder(std::filesystem::path path) : path_(std::move(path)) {}
    std::filesystem::path path_, adapter_;
    std::shared_ptr<const Gguf> gguf_;
};

}  // namespace attentionscope
