#include "core/recording/recording_parts.h"

#include "core/base/error.h"
#include "core/base/lists.h"

namespace attentionscope {

namespace {

constexpr std::size_t rankDigits = 5;
constexpr int mostFiles = 99999;

std::optional<int> fiveDigits(const std::string& text, std::size_t begin) {
    int number = 0;
    for (std::size_t i = begin; i < begin + rankDigits; ++i) {
        if (i >= text.size() || text[i] < '0' || text[i] > '9') return {};
        number = number * 10 + (text[i] - '0');
    }
    return number;
}

std::string withFiveDigits(int number) {
    const std::string text = std::to_string(number);
    return std::string(rankDigits - text.size(), '0') + text;
}

/// NAME and the number of files it belongs to.
struct NameOfRank {
    std::string name;
    int count;
};

std::optional<NameOfRank> nameOfRank(const std::filesystem::path& path) {
    const std::string stem = path.stem().string();
    const std::size_t length = std::string("-00001-of-00004").size();
    if (stem.size() <= length) return {};
    const std::size_t at = stem.size() - length;
    const auto rank = fiveDigits(stem, at + 1), count = fiveDigits(stem, at + 1 + rankDigits + 4);
    if (stem[at] != '-' || stem.compare(at + 1 + rankDigits, 4, "-of-") != 0 || !rank || !count) return {};
    if (*rank < 1 || *rank > *count || *count > mostFiles) return {};
    return NameOfRank{stem.substr(0, at), *count};
}

std::vector<std::filesystem::path> filesOf(const std::filesystem::path& path) {
    const auto name = nameOfRank(path);
    if (!name) return {path};
    std::vector<std::filesystem::path> files;
    for (int rank = 1; rank <= name->count; ++rank) {
        files.push_back(path.parent_path() / (name->name + '-' + withFiveDigits(rank) + "-of-" +
                                              withFiveDigits(name->count) + path.extension().string()));
        std::error_code problem;
        if (!std::filesystem::exists(files.back(), problem))
            throw Error({.what = "a file of this recording is missing",
                         .where = files.back().string(),
                         .remedy = "Put the files of all ranks into one folder."});
    }
    return files;
}

RecordingPart partFrom(const std::filesystem::path& path) {
    RecordingPart part{Safetensors::open(path)};
    const auto& metadata = part.file->metadata();
    const auto found = metadata.find("format");
    if (found == metadata.end() || found->second != recordingFormat)
        throw Error({.what = "this safetensors file is not a recording",
                     .where = Phrase("%1, __metadata__.format", {path.string()}),
                     .got = found == metadata.end() ? Phrase("nothing") : Phrase(found->second),
                     .expected = recordingFormat,
                     .remedy = "To open a model, open its folder."});
    const auto json = [&](const char* key) -> std::optional<JsonValue> {
        const auto given = metadata.find(key);
        if (given == metadata.end()) return {};
        return JsonValue::parse(given->second, path.string() + ", " + key);
    };
    const auto list = [&](const char* key) {
        const auto given = json(key);
        return given ? given->texts() : std::vector<std::string>();
    };
    part.queries = json("queries");
    part.keys = json("keys");
    part.sequences = json("sequences");
    part.regions = json("regions");
    part.heads = json("heads");
    part.windows = json("windows");
    part.gates = list("gates");
    part.produced = list("produced");
    part.scaledDotProducts = list("scaled_dot_product");
    return part;
}

/// How the windows of a map lie on their grid; nothing for any other tensor.
std::optional<GridWindows> windowsOf(const RecordingPart& part, const TensorEntry& entry) {
    if (entry.shape.size() != 4 || entry.count == 0 || !part.windows) return {};
    const auto given = part.windows->find(entry.name);
    if (!given) return {};
    constexpr std::int64_t widest = 1 << 12;
    const std::vector<std::int64_t> numbers = given->integers(0, widest);
    const auto refuse = [&] {
        given->refuse(
            "rows and columns of a grid, the side of its windows and their shift, as the tensor has them");
    };
    if (numbers.size() != 4) refuse();
    const GridWindows windows{.rows = Index(numbers[0]),
                              .columns = Index(numbers[1]),
                              .side = Index(numbers[2]),
                              .shift = Index(numbers[3])};
    if (windows.side < 1 || windows.rows % windows.side != 0 || windows.columns % windows.side != 0 ||
        windows.shift >= windows.side || windows.regions() < 1)
        refuse();
    const std::vector<std::int64_t> shape{windows.regions() / windows.perWindow(), entry.shape[1],
                                          windows.perWindow(), windows.perWindow()};
    if (entry.shape != shape) refuse();
    return windows;
}

}  // namespace

std::optional<JsonValue> RecordingPart::about(const std::optional<JsonValue>& object,
                                              const std::string& tensor, const std::string& map) {
    if (!object) return {};
    auto found = object->find(tensor);
    return found ? found : object->find(map);
}

std::vector<RecordingPart> openRecordingParts(const std::filesystem::path& path) {
    return eachOf(filesOf(path), partFrom);
}

RecordedTensors::RecordedTensors(const std::vector<RecordingPart>& parts) {
    for (const RecordingPart& part : parts)
        for (const TensorEntry& entry : part.file->tensors()) {
            if (auto windows = windowsOf(part, entry)) {
                places_.emplace(entry.name, all_.size());
                all_.push_back({.name = entry.name,
                                .pieces = {{&part, &entry}},
                                .heads = Index(entry.shape[1]),
                                .rows = windows->regions(),
                                .columns = windows->regions(),
                                .windows = windows});
                continue;
            }
            if (entry.shape.size() != 3 || entry.count == 0) continue;
            const Index heads = Index(entry.shape[0]), rows = Index(entry.shape[1]),
                        columns = Index(entry.shape[2]);
            const auto [place, isNew] = places_.emplace(entry.name, all_.size());
            if (isNew) all_.push_back({.name = entry.name, .rows = rows, .columns = columns});
            RecordedTensor& whole = all_[place->second];
            if (whole.rows != rows || whole.columns != columns)
                throw Error({.what = "two files of the recording disagree about a tensor",
                             .where = part.file->where(entry),
                             .got = shapeText(entry.shape),
                             .expected = Phrase("heads of %1", {shapeText(whole.rows, whole.columns)}),
                             .remedy = "Put the files of one recording into a folder of their own."});
            whole.heads += heads;
            whole.pieces.push_back({&part, &entry});
        }
}

const RecordedTensor* RecordedTensors::find(const std::string& name) const {
    const auto found = places_.find(name);
    return found == places_.end() ? nullptr : &all_[found->second];
}

}  // namespace attentionscope
