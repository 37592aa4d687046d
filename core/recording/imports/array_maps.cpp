#include <algorithm>

#include "core/base/printable.h"
#include "core/base/read_file.h"
#include "core/checkpoint/mapped_file.h"
#include "core/checkpoint/npy.h"
#include "core/recording/imports/foreign_map.h"
#include "core/recording/imports/zip_archive.h"

namespace attentionscope {

namespace {

/// "layer_2" before "layer_10": digits compare as numbers.
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

}  // namespace

std::vector<ForeignMap> readArrayMaps(const std::filesystem::path& path, const ForeignReading& reading) {
    std::vector<NumberArray> arrays;
    std::vector<std::string> tokens;
    const auto add = [&](const std::string& name, const NumpyArray& array, const std::string& where) {
        arrays.push_back({name, array.shape, array.floats(), where});
    };
    if (fileEnding(path) == "npy") {
        add({}, readNumpy(path), path.string());
    } else {
        const auto file = MappedFile::open(path);
        std::vector<ZipMember> members = readZip(file->bytes(), path.string());
        std::ranges::stable_sort(members, comesBefore);
        for (const ZipMember& member : members) {
            const std::string where = path.string() + " › " + printable(member.name);
            if (auto texts = parseNumpyTexts(member.bytes, where))
                tokens = std::move(*texts);
            else
                add(member.name, parseNumpy(member.bytes, where), where);
        }
        if (arrays.empty())
            throw Error(ErrorReport{.what = "the archive holds no array", .where = path.string()});
    }
    std::vector<ForeignMap> maps = mapsOfArrays(std::move(arrays), reading);
    // An array of words beside the weights labels the sides of the same length.
    for (ForeignMap& map : maps) {
        if (std::ssize(tokens) == map.rows) map.queries = tokens;
        if (std::ssize(tokens) == map.columns) map.keys = tokens;
    }
    return maps;
}

}  // namespace attentionscope
