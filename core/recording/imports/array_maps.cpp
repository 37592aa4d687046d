#include <algorithm>

#include "core/base/error.h"
#include "core/base/file_ending.h"
#include "core/base/printable.h"
#include "core/checkpoint/mapped_file.h"
#include "core/checkpoint/npy.h"
#include "core/recording/imports/foreign_map.h"
#include "core/recording/imports/zip_archive.h"

namespace attentionscope {

namespace {

/// "layer_2" before "layer_10": digits count as the number that they are.
bool comesBefore(const ZipMember& a, const ZipMember& b) {
    const auto key = [](const std::string& name) {
        std::string padded, digits;
        const auto flush = [&] {
            if (!digits.empty())
                padded += std::string(12 - std::min<std::size_t>(12, digits.size()), '0') + digits;
            digits.clear();
        };
        for (const char c : name) {
            if (c >= '0' && c <= '9') {
                digits += c;
                continue;
            }
            flush();
            padded += c;
        }
        flush();
        return padded;
    };
    return key(a.name) < key(b.name);
}

void appendArray(std::vector<ForeignMap>& maps, const NumpyArray& array, const std::string& where,
                 int first) {
    std::vector<std::int64_t> shape = array.shape;
    const ErrorReport unusual{
        .what = "this array is no attention",
        .where = where,
        .got = shapeText(shape),
        .expected = "[layers × heads × queries × keys], [heads × queries × keys] or one map",
        .remedy = "Of a batch, take one: attention[0]. With --anyway all are taken, as layers."};
    if (shape.empty() || std::ranges::find(shape, 0) != shape.end())
        throw Error(ErrorReport{
            .what = unusual.what, .where = where, .got = unusual.got, .expected = unusual.expected});
    const bool isUsual = shape.size() >= 2 && shape.size() <= 4;
    const std::vector<float> all = array.floats();
    // What there is beyond the four, a batch most often, becomes layers; a lone row a map of one.
    while (shape.size() < 4) shape.insert(shape.begin(), 1);
    while (shape.size() > 4) {
        shape[1] *= shape[0];
        shape.erase(shape.begin());
    }
    const auto layerSize = std::size_t(shape[1] * shape[2] * shape[3]);
    for (std::int64_t layer = 0; layer < shape[0]; ++layer) {
        const float* begin = all.data() + std::size_t(layer) * layerSize;
        maps.push_back({.layer = first + int(maps.size()),
                        .heads = shape[1],
                        .rows = shape[2],
                        .columns = shape[3],
                        .weights = std::vector<float>(begin, begin + layerSize),
                        .doubt = isUsual || layer > 0 ? std::optional<ErrorReport>() : unusual});
    }
}

}  // namespace

std::vector<ForeignMap> readArrayMaps(const std::filesystem::path& path, int layer) {
    std::vector<ForeignMap> maps;
    if (fileEnding(path) == "npy") {
        appendArray(maps, readNumpy(path), path.string(), layer);
        return maps;
    }
    const auto file = MappedFile::open(path);
    std::vector<ZipMember> members = readZip(file->bytes(), path.string());
    std::ranges::stable_sort(members, comesBefore);
    std::vector<std::string> tokens;
    for (const ZipMember& member : members) {
        const std::string where = path.string() + " › " + printable(member.name);
        if (auto texts = parseNumpyTexts(member.bytes, where))
            tokens = std::move(*texts);
        else
            appendArray(maps, parseNumpy(member.bytes, where), where, layer);
    }
    // An array of words beside the others is what stands along the sides that have as many.
    for (ForeignMap& map : maps) {
        if (std::ssize(tokens) == map.rows) map.queries = tokens;
        if (std::ssize(tokens) == map.columns) map.keys = tokens;
    }
    if (maps.empty()) throw Error(ErrorReport{.what = "the archive holds no array", .where = path.string()});
    return maps;
}

}  // namespace attentionscope
