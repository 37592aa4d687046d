#include "core/checkpoint/safetensors.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/base/printable.h"
#include "core/base/similar_word.h"
#include "core/checkpoint/config_file.h"
#include "core/checkpoint/gguf.h"

namespace attentionscope {

namespace {

/// The name most similar to the missing one, as a sentence.
Phrase nearestName(const std::vector<TensorEntry>& tensors, std::string_view name) {
    constexpr std::size_t looked = 5000, longest = 200;
    const TensorEntry* nearest = nullptr;
    std::size_t least = 0;
    for (std::size_t i = 0; i < std::min(tensors.size(), looked); ++i) {
        if (tensors[i].name.size() > longest || name.size() > longest) continue;
        const std::size_t distance = editDistance<std::string_view>(tensors[i].name, name);
        if (!nearest || distance < least) {
            nearest = &tensors[i];
            least = distance;
        }
    }
    if (!nearest) return "The file lists no tensor of a similar name.";
    return {"The nearest name in the file is %1.", {inQuotes(nearest->name)}};
}

}  // namespace

std::shared_ptr<const Safetensors> Safetensors::open(const std::filesystem::path& path) {
    const std::shared_ptr<Safetensors> opened(new Safetensors());
    opened->path_ = path;
    if (path.extension() == ".json")
        opened->openShards(path);
    else
        opened->addFile(path);
    opened->dropWrappers();
    opened->makeLookup();
    return opened;
}

std::shared_ptr<const Safetensors> Safetensors::of(const Gguf& model) {
    const std::shared_ptr<Safetensors> opened(new Safetensors());
    opened->path_ = model.path();
    opened->files_ = model.files();
    for (const TensorEntry& tensor : model.tensors()) {
        const std::string_view name = tensor.name;
        const bool heads = tensor.shape.size() == 2 && !tensor.blocks && tensor.shape[0] > 0 &&
                           (name.ends_with(".attn_q_norm.weight") || name.ends_with(".attn_k_norm.weight"));
        if (!heads) {
            opened->tensors_.push_back(tensor);
            continue;
        }
        const std::string stem(name.substr(0, name.size() - std::string_view("weight").size()));
        for (std::int64_t head = 0; head < tensor.shape[0]; ++head) {
            TensorEntry row = tensor;
            row.name = stem + std::to_string(head) + ".weight";
            row.shape = {tensor.shape[1]};
            row.count = tensor.shape[1];
            row.size = tensor.size / std::size_t(tensor.shape[0]);
            row.offset = tensor.offset + std::size_t(head) * row.size;
            opened->tensors_.push_back(std::move(row));
        }
    }
    opened->makeLookup();
    return opened;
}

void Safetensors::addFile(const std::filesystem::path& path) {
    auto file = MappedFile::open(path);
    SafetensorsHeader header = parseSafetensorsHeader(file->bytes(), path.string());
    for (TensorEntry& tensor : header.tensors) {
        tensor.shard = files_.size();
        tensors_.push_back(std::move(tensor));
    }
    metadata_.merge(header.metadata);
    files_.push_back(std::move(file));
}

void Safetensors::openShards(const std::filesystem::path& index) {
    const JsonValue weightMap = readConfig(index).object("weight_map");
    std::vector<std::string> shards;
    for (const std::string& name : weightMap.keys()) shards.push_back(weightMap.text(name));
    std::ranges::sort(shards);
    shards.erase(std::unique(shards.begin(), shards.end()), shards.end());
    for (const std::string& shard : shards) {
        // A shard must be beside its index; a path elsewhere would let a model folder read the user's other
        // files.
        if (shard.empty() || shard == "." || shard == ".." || shard.find('/') != std::string::npos)
            throw Error({.what = "the index names a file outside its folder",
                         .where = index.string(),
                         .got = inQuotes(shard),
                         .expected = "the name of a file beside it"});
        addFile(index.parent_path() / shard);
    }
    makeLookup();
    for (const std::string& name : weightMap.keys()) {
        const TensorEntry& tensor = at(name);
        const std::string shard = weightMap.text(name);
        if (files_[tensor.shard]->path().filename() != shard)
            throw Error({.what = "the index and its files disagree about a tensor",
                         .where = Phrase("%1, tensor %2", {index.string(), inQuotes(name)}),
                         .got = files_[tensor.shard]->path().filename().string(),
                         .expected = shard,
                         .remedy = "Fetch the index and all its files again, from one place."});
    }
}

// DataParallel and torch.compile prefix every tensor's name with their own.
void Safetensors::dropWrappers() {
    for (const std::string_view wrapper : {"module.", "_orig_mod."})
        if (!tensors_.empty() && std::ranges::all_of(tensors_, [&](const TensorEntry& tensor) {
                return tensor.name.starts_with(wrapper);
            }))
            for (TensorEntry& tensor : tensors_) tensor.name.erase(0, wrapper.size());
}

void Safetensors::makeLookup() {
    lookup_.clear();
    for (std::size_t i = 0; i < tensors_.size(); ++i)
        if (!lookup_.emplace(tensors_[i].name, i).second)
            throw Error(
                {.what = "two files of the model hold the same tensor",
                 .where = where(tensors_[i]),
                 .got = files_[tensors_[lookup_.at(tensors_[i].name)].shard]->path().filename().string(),
                 .remedy = "Fetch the index and all its files again, from one place."});
}

const TensorEntry* Safetensors::find(std::string_view name) const {
    const auto found = lookup_.find(name);
    return found == lookup_.end() ? nullptr : &tensors_[found->second];
}

const TensorEntry& Safetensors::at(std::string_view name) const {
    if (const TensorEntry* tensor = find(name)) return *tensor;
    throw Error({.what = Phrase("a tensor is missing: %1", {inQuotes(name)}),
                 .where = path_.string(),
                 .remedy = nearestName(tensors_, name)});
}

const TensorEntry& Safetensors::at(std::string_view name, const std::vector<std::int64_t>& shape) const {
    const TensorEntry& tensor = at(name);
    if (tensor.shape != shape)
        throw Error({.what = "the tensor has the wrong shape",
                     .where = where(tensor),
                     .got = shapeText(tensor.shape),
                     .expected = shapeText(shape),
                     .remedy = "config.json and the weights probably come from different models."});
    return tensor;
}

std::span<const std::byte> Safetensors::storedBytes(const TensorEntry& tensor) const {
    return files_.at(tensor.shard)->bytes().subspan(tensor.offset, tensor.size);
}

std::span<const std::byte> Safetensors::bytes(const TensorEntry& tensor) const {
    const auto stored = storedBytes(tensor);
    if (!tensor.blocks) return stored;
    const std::lock_guard lock(mutex_);
    std::vector<float>& numbers = unpacked_[&tensor];
    if (numbers.empty() && tensor.count > 0) {
        numbers.resize(std::size_t(tensor.count));
        unpackBlocks(*tensor.blocks, stored.data(), numbers.size(), numbers.data());
        files_.at(tensor.shard)->release(tensor.offset, tensor.size);
    }
    return std::as_bytes(std::span<const float>(numbers));
}

namespace {

template <typename Number, typename Convert>
std::vector<Number> converted(const Safetensors& file, const TensorEntry& tensor, const Convert& convert) {
    std::vector<Number> numbers;
    try {
        // `other` has no element size, so its count was never checked against the file: reject it before
        // allocating.
        if (tensor.type == DataType::other) convert(tensor.type, nullptr, 1, nullptr);
        numbers.resize(std::size_t(tensor.count));
        convert(tensor.type, file.bytes(tensor).data(), numbers.size(), numbers.data());
    } catch (const Error& error) {
        ErrorReport report = error.report();
        report.where = file.where(tensor);
        if (report.got.empty()) report.got = inQuotes(tensor.typeName);
        throw Error(report);
    }
    return numbers;
}

}  // namespace

std::vector<float> Safetensors::floats(const TensorEntry& tensor) const {
    return converted<float>(*this, tensor, convertToFloats);
}

std::vector<std::int64_t> Safetensors::integers(const TensorEntry& tensor) const {
    return converted<std::int64_t>(*this, tensor, convertToIntegers);
}

Matrix Safetensors::matrix(const TensorEntry& tensor) const {
    const std::vector<float> numbers = floats(tensor);
    const Index rows = tensor.shape.size() < 2 ? 1 : Index(tensor.shape[0]);
    const Index columns = rows == 0 ? 0 : Index(tensor.count) / rows;
    return MatrixView(numbers.data(), rows, columns);
}

void Safetensors::requireWhole() const {
    for (const auto& file : files_) file->requireWhole();
}

void Safetensors::release(const TensorEntry& tensor) const {
    files_.at(tensor.shard)->release(tensor.offset, tensor.size);
}

void Safetensors::prefetch(const TensorEntry& tensor) const {
    files_.at(tensor.shard)->prefetch(tensor.offset, tensor.size);
}

Phrase Safetensors::where(const TensorEntry& tensor) const {
    return {"%1, tensor %2", {files_.at(tensor.shard)->path().string(), inQuotes(tensor.name)}};
}

}  // namespace attentionscope
