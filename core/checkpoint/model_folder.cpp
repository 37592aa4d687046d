#include "core/checkpoint/model_folder.h"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/base/error.h"
#include "core/checkpoint/config_file.h"
#include "core/checkpoint/gguf_config.h"

namespace attentionscope {

namespace fs = std::filesystem;

namespace {

/// The snapshot in a folder of the hub's cache: the one that refs/main names, or the only one.
fs::path snapshotOf(const fs::path& folder) {
    std::error_code problem;
    const fs::path snapshots = folder / "snapshots";
    // Our own models keep snapshots of their training in a folder of that name.
    if (!fs::is_directory(snapshots, problem) || fs::is_regular_file(folder / "config.json", problem))
        return folder;
    if (fs::is_regular_file(folder / "refs/main", problem)) {
        const auto mapped = MappedFile::open(folder / "refs/main");
        const auto bytes = mapped->bytes();
        std::string name(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        while (!name.empty() && name.back() <= ' ') name.pop_back();
        // Accepts only a name, never a path to somewhere else.
        if (!name.empty() && name.find_first_of("/\\") == name.npos && name != ".." &&
            fs::is_directory(snapshots / name, problem))
            return snapshots / name;
    }
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(snapshots, problem))
        if (entry.is_directory(problem)) all.push_back(entry.path());
    if (all.size() != 1)
        throw Error({.what = "the folder is of the hub's cache and names no snapshot",
                     .where = folder.string(),
                     .got = Phrase("%1 snapshots", {std::to_string(all.size())}),
                     .expected = "one, or the name of one in refs/main",
                     .remedy = "Open one of the folders in snapshots/."});
    return all.front();
}

/// An unsupported weight format, and how to convert it.
struct OtherFormat {
    std::string_view endings;  ///< separated by spaces
    const char* what;
    const char* remedy;
};

constexpr OtherFormat otherFormats[] = {
    {.endings = ".bin .pt .pth .ckpt .pkl .pickle",
     .what = "the weights are a Python pickle, which can run any code when it is read",
     .remedy = "Convert it once, where you trust it: python3 -c \"from transformers import AutoModel; "
               "AutoModel.from_pretrained('.').save_pretrained('.', safe_serialization=True)\""},
    {.endings = ".h5",
     .what = "the weights are in the format of Keras (HDF5), which is not read here",
     .remedy =
         "Convert it once: python3 -c \"from transformers import AutoModel; AutoModel.from_pretrained('.', "
         "from_tf=True).save_pretrained('.', safe_serialization=True)\""},
    {.endings = ".msgpack",
     .what = "the weights are in the format of Flax, which is not read here",
     .remedy =
         "Convert it once: python3 -c \"from transformers import AutoModel; AutoModel.from_pretrained('.', "
         "from_flax=True).save_pretrained('.', safe_serialization=True)\""},
    {.endings = ".onnx",
     .what = "the model is an ONNX graph, which is not read here",
     .remedy = "Take the checkpoint that it was exported from, or record its attention with capture.py."},
};

/// Throws Error for a file in a recognised but unsupported format.
void refuseOtherFormat(const fs::path& file) {
    const std::string ending = file.extension().string();
    for (const OtherFormat& format : otherFormats)
        if (!ending.empty() &&
            (' ' + std::string(format.endings) + ' ').find(' ' + ending + ' ') != std::string::npos)
            throw Error({.what = format.what,
                         .where = file.string(),
                         .expected = "model.safetensors",
                         .remedy = format.remedy});
}

/// If the folder has no config.json but one of its subfolders has: that one, as in sentence-transformers.
fs::path transformerWithin(const fs::path& folder) {
    std::error_code problem;
    if (fs::is_regular_file(folder / "config.json", problem)) return folder;
    const fs::path inner = folder / "0_Transformer";
    return fs::is_regular_file(inner / "config.json", problem) ? inner : folder;
}

}  // namespace

ModelFolder ModelFolder::open(const fs::path& path) {
    std::error_code problem;
    fs::path folder = fs::absolute(path, problem).lexically_normal();
    if (fs::is_regular_file(folder, problem) && Gguf::isNamed(folder)) {
        auto gguf = Gguf::open(folder);
        ModelFolder opened(gguf->path());
        opened.gguf_ = std::move(gguf);
        return opened;
    }
    if (fs::is_regular_file(folder, problem)) {
        const fs::path file = folder;
        folder = folder.parent_path();
        if (!fs::is_regular_file(folder / "config.json", problem)) refuseOtherFormat(file);
    }
    if (!folder.has_filename()) folder = folder.parent_path();  // "model/" and "model" are the same
    if (!fs::is_directory(folder, problem))
        throw Error({.what = "the model folder does not exist",
                     .where = path.string(),
                     .expected = "a folder with config.json and model.safetensors"});
    folder = transformerWithin(snapshotOf(folder));
    if (!fs::is_regular_file(folder / "adapter_config.json", problem) ||
        fs::is_regular_file(folder / "config.json", problem))
        return ModelFolder(folder);
    const JsonValue adapter = readConfig(folder / "adapter_config.json");
    const std::string name = adapter.text("base_model_name_or_path");
    const fs::path base = (folder / name).lexically_normal();
    if (!fs::is_directory(base, problem) || !fs::is_regular_file(base / "config.json", problem))
        throw Error({.what = "the folder is an adapter, and its base model is not there",
                     .where = folder.string(),
                     .got = name,
                     .expected = base.string(),
                     .remedy = "Put the base model's folder there, or write its path into "
                               "base_model_name_or_path of adapter_config.json."});
    ModelFolder opened(base);
    opened.adapter_ = folder;
    return opened;
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
    if (gguf_) return configOf(*gguf_);
    const auto found = file("config.json");
    if (!found)
        throw Error({.what = "the folder holds no config.json",
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
    if (gguf_) return Safetensors::of(*gguf_);
    for (const char* known : {"model.safetensors", "model.safetensors.index.json"})
        if (const auto found = file(known)) return Safetensors::open(*found);
    std::vector<fs::path> others, within, files;
    std::error_code problem;
    for (const auto& entry : fs::directory_iterator(path_, problem)) {
        if (entry.path().extension() == ".safetensors") others.push_back(entry.path());
        for (const char* known : {"model.safetensors", "model.safetensors.index.json"})
            if (entry.is_directory(problem) && fs::is_regular_file(entry.path() / known, problem))
                within.push_back(entry.path() / known);
        files.push_back(entry.path());
    }
    if (others.size() == 1) return Safetensors::open(others.front());
    if (others.empty() && within.size() == 1) return Safetensors::open(within.front());
    std::sort(files.begin(), files.end());
    if (others.empty()) std::for_each(files.begin(), files.end(), refuseOtherFormat);
    throw Error({.what = others.empty() ? "the folder holds no weights"
                                        : "it is unclear which file holds the weights",
                 .where = path_.string(),
                 .got = others.empty()
                            ? Phrase()
                            : Phrase("%1 .safetensors files and no index", {std::to_string(others.size())}),
                 .expected = "model.safetensors, or model.safetensors.index.json with its files",
                 .remedy = others.empty() ? "Download the model's weights into the folder."
                                          : "Leave only the model's own weights in the folder."});
}

std::string ModelFolder::card() const {
    const auto found = file("card.md");
    if (!found) return {};
    const auto mapped = MappedFile::open(*found);
    const auto bytes = mapped->bytes();
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

}  // namespace attentionscope
