#include <algorithm>
#include <map>
#include <optional>

#include "core/base/letters.h"
#include "core/base/lists.h"
#include "core/base/printable.h"
#include "core/base/read_file.h"
#include "core/checkpoint/data_type.h"
#include "core/checkpoint/mapped_file.h"
#include "core/checkpoint/npy.h"
#include "core/recording/imports/foreign_map.h"
#include "core/recording/imports/zip_archive.h"

namespace attentionscope {

namespace {

/// "encoder_attentions" is encoder.self; empty if the name leaves it open.
std::string mapNamedBy(const std::string& array) {
    const std::string name = inLowerCase(array);
    const auto has = [&](const char* part) { return name.find(part) != name.npos; };
    if (has("cross") || has("encdec") || has("enc_dec") || has("encoder_decoder") || has("encoder_attn"))
        return "cross";
    if (has("encoder") || name.starts_with("enc_")) return "encoder.self";
    if (has("decoder") || name.starts_with("dec_")) return "decoder.self";
    return {};
}

/// The number after a word of the name: 3 for "layer" in "step_00_layer_03".
std::optional<int> numberBehind(const std::string& array, const std::string& word) {
    const std::string name = inLowerCase(array);
    std::size_t at = name.find(word);
    if (at == name.npos) return {};
    at = name.find_first_not_of("s_.- ", at + word.size());
    int number = 0;
    std::size_t digits = 0;
    for (; at < name.size() && name[at] >= '0' && name[at] <= '9' && digits < 6; ++at, ++digits)
        number = 10 * number + (name[at] - '0');
    return digits > 0 ? std::optional(number) : std::nullopt;
}

/// Sizes of [layers × batch × heads × queries × keys].
struct Sizes {
    std::int64_t layers = 1, batch = 1, heads = 1, rows = 0, columns = 0;
};

/// Of an array with two dimensions or more. `batchFirst`: the first of four dimensions counts the texts of a
/// batch, as in the output of each layer of a model.
Sizes sizesOf(const NumberArray& array, bool batchFirst) {
    const auto& shape = array.shape;
    const auto side = [&](std::size_t fromBehind) { return shape[shape.size() - fromBehind]; };
    Sizes sizes{.rows = side(2), .columns = side(1)};
    if (shape.size() > 2) sizes.heads = side(3);
    if (shape.size() == 4) (batchFirst ? sizes.batch : sizes.layers) = side(4);
    if (shape.size() > 4) {
        sizes.batch = side(4);
        for (std::size_t i = 5; i <= shape.size(); ++i) sizes.layers *= side(i);
        if (sizes.layers == 1) std::swap(sizes.layers, sizes.batch);  // [1 × layers × …]
    }
    return sizes;
}

ErrorReport unusualArray(const NumberArray& array) {
    return {.what = "not an attention array",
            .where = array.where,
            .got = shapeText(array.shape),
            .expected = "[layers × heads × queries × keys], [heads × queries × keys] or one map",
            .remedy = "With --anyway all are taken, as layers."};
}

/// The layers of one array, numbered from 0.
std::vector<ForeignMap> layersOf(const NumberArray& array, bool batchFirst, const ForeignReading& reading) {
    if (array.shape.size() < 2 || std::ranges::find(array.shape, 0) != array.shape.end()) {
        ErrorReport report = unusualArray(array);
        report.remedy = {};
        throw Error(report);
    }
    const Sizes sizes = sizesOf(array, batchFirst);
    const std::int64_t item =
        sizes.batch == 1 && !reading.item
            ? 0
            : std::int64_t(chosenItem(std::size_t(sizes.batch),
                                      Phrase("the array holds a batch of several texts"), array.where,
                                      reading.item));
    const std::int64_t size = sizes.heads * sizes.rows * sizes.columns;
    std::vector<ForeignMap> maps;
    for (std::int64_t layer = 0; layer < sizes.layers; ++layer) {
        const float* begin = array.numbers.data() + (layer * sizes.batch + item) * size;
        maps.push_back({.name = mapNamedBy(array.name),
                        .layer = int(layer),
                        .heads = sizes.heads,
                        .rows = sizes.rows,
                        .columns = sizes.columns,
                        .weights = std::vector<float>(begin, begin + size)});
    }
    if (array.shape.size() > 5) maps.front().doubt = unusualArray(array);
    return maps;
}

/// Appends the rows of a later step of generate(). Keys that a row could not see yet get 0.
void appendRows(ForeignMap& map, const ForeignMap& step, const std::string& where) {
    if (step.heads != map.heads || step.columns < map.columns)
        throw Error({.what = "the steps of the generation do not fit each other",
                     .where = where,
                     .got = shapeText({step.heads, step.rows, step.columns}),
                     .expected = Phrase("%1 heads and at least %2 keys",
                                        {std::to_string(map.heads), std::to_string(map.columns)})});
    ForeignMap joined = map;
    joined.rows += step.rows;
    joined.columns = step.columns;
    joined.weights.assign(std::size_t(joined.heads * joined.rows * joined.columns), 0.0f);
    for (Index head = 0; head < joined.heads; ++head)
        for (Index row = 0; row < joined.rows; ++row) {
            const ForeignMap& from = row < map.rows ? map : step;
            const Index own = row < map.rows ? row : row - map.rows;
            for (Index column = 0; column < from.columns; ++column)
                joined.weights[std::size_t((head * joined.rows + row) * joined.columns + column)] =
                    from.at(head, own, column);
        }
    map = std::move(joined);
}

/// Whether the arrays are the steps of generate(), and the number of layers per step: the first step reads
/// the prompt, each later one has a single query and, in self-attention, one more key.
std::size_t layersOfASteps(const std::vector<NumberArray>& arrays) {
    const auto shape = [&](std::size_t i) { return arrays[i].shape; };
    if (arrays.size() < 2 || arrays[0].shape.size() < 3) return 0;
    std::size_t layers = 1;
    while (layers < arrays.size() && shape(layers) == shape(0)) ++layers;
    if (layers == arrays.size() || arrays.size() % layers != 0) return 0;
    for (std::size_t i = layers; i < arrays.size(); ++i) {
        std::vector<std::int64_t> expected = shape(i - layers);
        if (shape(i).size() != expected.size() || *(shape(i).end() - 2) != 1) return 0;
        *(expected.end() - 2) = 1;
        if (shape(i).back() == expected.back() + 1) ++expected.back();
        if (shape(i) != expected) return 0;
    }
    return layers;
}

/// The layers of the arrays of one map, in their order.
std::vector<ForeignMap> layersOf(const std::vector<NumberArray>& arrays, int first,
                                 const ForeignReading& reading) {
    const auto number = [&](std::size_t i, const char* word) { return numberBehind(arrays[i].name, word); };
    bool steps = true, layers = true;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        layers = layers && number(i, "layer");
        steps = steps && number(i, "step") && number(i, "layer");
    }
    const std::size_t ofAStep = steps ? 0 : layersOfASteps(arrays);
    std::map<int, ForeignMap> byLayer;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        if (steps || ofAStep > 0) {
            ForeignMap step = layersOf(arrays[i], true, reading).front();
            step.layer = steps ? *number(i, "layer") : int(i % ofAStep);
            if (const auto known = byLayer.find(step.layer); known != byLayer.end())
                appendRows(known->second, step, arrays[i].where);
            else
                byLayer.emplace(step.layer, std::move(step));
            continue;
        }
        for (ForeignMap& map : layersOf(arrays[i], layers && arrays[i].shape.size() == 4, reading)) {
            map.layer = layers ? *number(i, "layer") + map.layer : first++;
            if (!byLayer.emplace(map.layer, map).second)
                throw Error({.what = "two arrays have the same layer",
                             .where = arrays[i].where,
                             .got = Phrase("layer %1", {std::to_string(map.layer)})});
        }
    }
    return eachOf(byLayer, [](auto& entry) { return std::move(entry.second); });
}

/// The heads of a graph: `ends`, [2 × edges], holds the source and the target of each edge, `array` its
/// weights, [edges] or [edges × heads].
ForeignMap mapOfEnds(const NumberArray& ends, const NumberArray& array) {
    const std::size_t edges = std::size_t(ends.shape[1]);
    if (edges == 0 || array.shape.empty() || array.shape[0] != ends.shape[1] || array.shape.size() > 2)
        throw Error({.what = "the weights do not fit the edges",
                     .where = array.where,
                     .got = shapeText(array.shape),
                     .expected = shapeText({ends.shape[1]})});
    Index nodes = 0;
    for (const float end : ends.numbers) {
        if (!(end >= 0) || end != float(Index(end)))
            throw Error({.what = "an end of an edge is not the number of a node",
                         .where = ends.where,
                         .got = shortNumber(double(end))});
        nodes = std::max(nodes, Index(end) + 1);
    }
    ForeignMap map = emptyAlignment(nodes, nodes, ends.where);
    map.name = "self";
    map.sparse = map.complete = true;
    map.heads = array.shape.size() == 2 ? Index(array.shape[1]) : 1;
    map.weights.assign(std::size_t(map.heads * nodes * nodes), 0.0f);
    for (std::size_t edge = 0; edge < edges; ++edge)
        for (Index head = 0; head < map.heads; ++head)
            map.weights[std::size_t((head * nodes + Index(ends.numbers[edges + edge])) * nodes +
                                    Index(ends.numbers[edge]))] +=
                array.numbers[edge * std::size_t(map.heads) + std::size_t(head)];
    return map;
}

/// The layers of a graph, in the order of their arrays; empty if no array holds edges.
std::vector<ForeignMap> mapsOfGraph(const std::vector<NumberArray>& arrays, int first) {
    const auto ends = std::ranges::find_if(arrays, [](const NumberArray& array) {
        return inLowerCase(array.name).find("edge_index") != std::string::npos && array.shape.size() == 2 &&
               array.shape[0] == 2;
    });
    std::vector<ForeignMap> maps;
    if (ends == arrays.end()) return maps;
    for (const NumberArray& array : arrays) {
        if (&array == &*ends) continue;
        maps.push_back(mapOfEnds(*ends, array));
        maps.back().layer = numberBehind(array.name, "layer").value_or(first++);
    }
    return maps;
}

}  // namespace

std::vector<ForeignMap> mapsOfArrays(std::vector<NumberArray> arrays, const ForeignReading& reading) {
    if (std::vector<ForeignMap> graph = mapsOfGraph(arrays, reading.layer); !graph.empty()) return graph;
    std::map<std::string, std::vector<NumberArray>> byMap;
    for (NumberArray& array : arrays) byMap[mapNamedBy(array.name)].push_back(std::move(array));
    std::vector<ForeignMap> all;
    for (const auto& [name, own] : byMap)
        for (ForeignMap& map : layersOf(own, name.empty() ? reading.layer : 0, reading))
            all.push_back(std::move(map));
    return all;
}

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
        std::ranges::stable_sort(members, {}, [](const ZipMember& one) { return sortedByNumbers(one.name); });
        for (const ZipMember& member : members) {
            const std::string where = path.string() + " › " + printable(member.name);
            if (auto texts = parseNumpyTexts(member.bytes, where))
                tokens = std::move(*texts);
            else
                add(member.name, parseNumpy(member.bytes, where), where);
        }
        if (arrays.empty()) throw Error({.what = "the archive holds no array", .where = path.string()});
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
