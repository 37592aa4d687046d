#include "core/checkpoint/model_folder.h"

#include <algorithm>
#include <system_error>
#include <vector>

#include "core/base/error.h"
#include "core/checkpoint/config_file.h"

namespace attentionscope {

namespace fs = std::filesystem;

ModelFolder ModelFolder::open(const fs::path& path) {
    std::error_code problem;
    fs::path folder = fs::absolute(path, problem).lexically_normal();
    if (fs::is_regular_file(folder, problem)) folder = folder.parent_path();
    if (!folder.has_filename()) folder = folder.parent_path();  // "model/" and "model" are one
    if (!fs::is_directory(folder, problem))
        throw Error(ErrorReport{.what = "there is no such model folder",
                                .where = path.string(),
                                .expected = "a folder with config.json and model.safetensors"});
    return ModelFolder(folder);
}

std::string ModelFolder::name() const {
    return path_.filename().string();
}

std::optional<fs::path> ModelFolder::file(const std::string& name) const {
    std::error_code problem;
    const fs::path candidate = path_ / name;
    if (fs::is_regular_file(candidate, problem)) return candidate;
    return std::nullopt;
}

JsonValue ModelFolder::config() const {
    const auto found = file("config.json");
    if (!found)
        throw Error(
            ErrorReport{.what = "the folder holds no config.json",
                        .where = path_.string(),
                        .remedy = "A model folder has config.json and model.safetensors side by side."});
    return readConfig(*found);
}

std::string ModelFolder::modelType() const {
    return config().text("model_type");
}

std::optional<JsonValue> ModelFolder::generationConfig() const {
    const auto found = file("generation_config.json");
    if (!found) return std::nullopt;
    return readConfig(*found);
}

std::shared_ptr<const Safetensors> ModelFolder::weights() const {
    for (const char* known : {"model.safetensors", "model.safetensors.index.json"})
        if (const auto found = file(known)) return Safetensors::open(*found);
    std::vector<fs::path> others;
    std::string pickle;
    std::error_code problem;
    for (const auto& entry : fs::directory_iterator(path_, problem)) {
        const std::string extension = entry.path().extension().string();
        if (extension == ".safetensors") others.push_back(entry.path());
        if (extension == ".bin" || extension == ".pt" || extension == ".pth" || extension == ".ckpt")
            pickle = std::max(pickle, entry.path().filename().string());
    }
    if (others.size() == 1) return Safetensors::open(others.front());
    if (others.empty() && !pickle.empty())
        throw Error(
            {.what = "the weights are a Python pickle, which can run any code when it is read",
             .where = (path_ / pickle).string(),
             .expected = "model.safetensors",
             .remedy =
                 "Convert it once, where you trust it: python3 -c \"from transformers import AutoModel; "
                 "AutoModel.from_pretrained('.').save_pretrained('.', safe_serialization=True)\""});
    throw Error({.what = others.empty() ? "the folder holds no weights"
                                        : "it is unclear which file holds the weights",
                 .where = path_.string(),
                 .got = others.empty()
                            ? Phrase()
                            : Phrase("%1 .safetensors files and no index", {std::to_string(others.size())}),
                 .expected = "model.safetensors, or model.safetensors.index.json with its files"});
}

std::string ModelFolder::card() const {
    const auto found = file("card.md");
    if (!found) return {};
    const auto mapped = MappedFile::open(*found);
    const auto bytes = mapped->bytes();
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

}  // namespace attentionscope
