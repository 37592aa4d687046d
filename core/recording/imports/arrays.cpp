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
#include "core/checkpoint/safetensors.h"
#include "core/recording/imports/foreign_map.h"
#include "core/recording/imports/zip_archive.h"
#include "core/recording/recording_parts.h"

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

/// What models return beside the attention: "attention_mask", "hidden_states", the q, k and v of a layer.
bool isOtherOutput(const std::string& array) {
    std::string name = inLowerCase(array);
    if (name.ends_with(".npy")) name.resize(name.size() - 4);
    for (const char* part : {"mask", "_ids", "logits", "hidden_state", "labels", "hook_q", "hook_k", "hook_v",
                             "hook_z", "hook_attn_scores", "past_key_values"})
        if (name.find(part) != name.npos) return true;
    for (const char* last : {"q", "k", "v", "scaled"})
        if (name == last || name.ends_with(std::string(".") + last)) return true;
    return false;
}

/// The numbers in a name, and the name with a # for each: {4, 0} and "attentions_#_#".
struct NumberedName {
    std::string stem;
    std::vector<int> numbers;

    explicit NumberedName(const std::string& name) {
        for (std::size_t at = 0; at < name.size(); ++at) {
            if (!isDigit(name[at])) {
                stem += name[at];
                continue;
            }
            if (at == 0 || !isDigit(name[at - 1])) {
                stem += '#';
                numbers.push_back(0);
            }
            numbers.back() = std::min(10 * numbers.back() + (name[at] - '0'), 99'999'999);
        }
    }
};

/// Which of the numbers in the names differ from array to array; nothing if the names differ in other ways.
std::vector<std::size_t> countersOf(const std::vector<NumberedName>& names) {
    std::vector<std::size_t> counters;
    for (const NumberedName& name : names)
        if (name.stem != names.front().stem) return {};
    for (std::size_t n = 0; n < names.front().numbers.size(); ++n)
        if (std::ranges::any_of(
                names, [&](const auto& name) { return name.numbers[n] != names.front().numbers[n]; }))
            counters.push_back(n);
    return counters;
}

/// What the names of the arrays of one map count.
struct NameCounts {
    std::vector<int> layer, step, head;  ///< of each array; empty: the names do not count it

    explicit NameCounts(const std::vector<NumberArray>& arrays) {
        std::vector<NumberedName> names;
        for (const NumberArray& array : arrays) names.emplace_back(inLowerCase(array.name));
        const auto behind = [&](const char* word) {
            std::vector<int> numbers;
            for (const NumberArray& array : arrays)
                if (const auto number = numberBehind(array.name, word)) numbers.push_back(*number);
            if (numbers.size() != arrays.size()) numbers.clear();
            return numbers;
        };
        const std::vector<std::size_t> counters = countersOf(names);
        const auto counter = [&](std::size_t which) {
            return eachOf(names, [&](const NumberedName& name) { return name.numbers[counters[which]]; });
        };
        const bool flat =
            std::ranges::all_of(arrays, [](const auto& each) { return each.shape.size() == 2; });
        step = behind("step");
        layer = behind("layer");
        if (!step.empty() && !layer.empty()) return;
        step.clear();
        if (counters.size() == 1 && names[0].stem.find("head") == std::string::npos) {
            layer = counter(0);  // decoder.block.3.layer.1: what differs counts
        } else if (counters.size() == 2) {
            const std::size_t ofLayer = layer.empty() || layer == counter(0) ? 0 : 1;
            const std::vector<int> other = counter(1 - ofLayer);
            if (flat) {
                layer = counter(ofLayer);
                head = other;
            } else if (const auto steps = layer.empty() ? counter(0) : other; rowsOfSteps(arrays, steps)) {
                if (layer.empty()) layer = counter(1);
                step = steps;
            }
        } else if (arrays.size() == 1 && layer.empty() && names[0].numbers.size() == 1 &&
                   names[0].stem.find("att") != std::string::npos) {
            layer = names[0].numbers;
        }
    }

private:
    /// Whether every array after the first step has one query, as in generate().
    static bool rowsOfSteps(const std::vector<NumberArray>& arrays, const std::vector<int>& steps) {
        const int first = *std::ranges::min_element(steps);
        for (std::size_t i = 0; i < arrays.size(); ++i)
            if (arrays[i].shape.size() < 3 || (steps[i] > first && *(arrays[i].shape.end() - 2) != 1))
                return false;
        return true;
    }
};

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
    // np.array(cross_attentions) of generate(): [steps × layers × batch × heads × 1 × keys].
    if (const auto& shape = array.shape; shape.size() == 6 && shape[0] > 1 && shape[4] == 1) {
        const std::size_t item =
            shape[2] == 1 && !reading.item
                ? 0
                : chosenItem(std::size_t(shape[2]), Phrase("the array holds a batch of several texts"),
                             array.where, reading.item);
        std::vector<ForeignMap> maps;
        for (std::int64_t layer = 0; layer < shape[1]; ++layer) {
            ForeignMap map{.name = mapNamedBy(array.name),
                           .layer = int(layer),
                           .heads = shape[3],
                           .rows = shape[0],
                           .columns = shape[5]};
            for (std::int64_t head = 0; head < shape[3]; ++head)
                for (std::int64_t step = 0; step < shape[0]; ++step) {
                    const auto* row =
                        array.numbers.data() +
                        (((step * shape[1] + layer) * shape[2] + std::int64_t(item)) * shape[3] + head) *
                            shape[5];
                    map.weights.insert(map.weights.end(), row, row + shape[5]);
                }
            maps.push_back(std::move(map));
        }
        return maps;
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
    const NameCounts counted(arrays);
    const bool steps = !counted.step.empty(), layers = !counted.layer.empty();
    const std::size_t ofAStep = steps || !counted.head.empty() ? 0 : layersOfASteps(arrays);
    std::map<int, ForeignMap> byLayer;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        if (steps || ofAStep > 0) {
            ForeignMap step = layersOf(arrays[i], true, reading).front();
            step.layer = steps ? counted.layer[i] : int(i % ofAStep);
            if (const auto known = byLayer.find(step.layer); known != byLayer.end())
                appendRows(known->second, step, arrays[i].where);
            else
                byLayer.emplace(step.layer, std::move(step));
            continue;
        }
        if (!counted.head.empty()) {
            ForeignMap head = layersOf(arrays[i], false, reading).front();
            head.layer = counted.layer[i];
            const auto [known, isNew] = byLayer.try_emplace(head.layer, head);
            known->second.headNumbers.push_back(counted.head[i]);
            if (isNew) continue;
            if (head.rows != known->second.rows || head.columns != known->second.columns)
                throw Error({.what = "the heads of a layer do not fit each other",
                             .where = arrays[i].where,
                             .got = shapeText(head.rows, head.columns),
                             .expected = shapeText(known->second.rows, known->second.columns)});
            ++known->second.heads;
            known->second.weights.insert(known->second.weights.end(), head.weights.begin(),
                                         head.weights.end());
            continue;
        }
        for (ForeignMap& map : layersOf(arrays[i], layers && arrays[i].shape.size() == 4, reading)) {
            map.layer = layers ? counted.layer[i] + map.layer : first++;
            if (!byLayer.emplace(map.layer, map).second)
                throw Error({.what = "two arrays have the same layer",
                             .where = arrays[i].where,
                             .got = Phrase("layer %1", {std::to_string(map.layer)})});
        }
    }
    for (auto& [layer, map] : byLayer) {
        Index count = 0;
        if (std::ranges::all_of(map.headNumbers, [&](int number) { return number == count++; }))
            map.headNumbers.clear();
    }
    return eachOf(byLayer, [](auto& entry) { return std::move(entry.second); });
}

/// Whether a name is one of these, without ".npy".
bool isNamed(const NumberArray& array, std::initializer_list<std::string_view> names) {
    std::string name = inLowerCase(array.name);
    if (name.ends_with(".npy")) name.resize(name.size() - 4);
    return std::ranges::find(names, name) != names.end();
}

/// The ends of the edges as [2 × edges]: edge_index, also as [edges × 2], or two lists, "src" and "dst".
/// Takes them out of `arrays`; empty if there are none.
std::vector<NumberArray> takeEnds(std::vector<NumberArray>& arrays) {
    std::vector<NumberArray> all;
    for (std::size_t i = 0; i < arrays.size();) {
        NumberArray& array = arrays[i];
        const bool isIndex = inLowerCase(array.name).find("edge_index") != std::string::npos &&
                             array.shape.size() == 2 && (array.shape[0] == 2 || array.shape[1] == 2);
        if (!isIndex) {
            ++i;
            continue;
        }
        if (array.shape[0] != 2) {
            const std::vector<float> pairs = array.numbers;
            const std::size_t edges = pairs.size() / 2;
            for (std::size_t edge = 0; edge < edges; ++edge)
                for (const std::size_t end : {0, 1})
                    array.numbers[end * edges + edge] = pairs[2 * edge + end];
            array.shape = {2, std::int64_t(edges)};
        }
        all.push_back(std::move(array));
        arrays.erase(arrays.begin() + std::ptrdiff_t(i));
    }
    if (!all.empty()) return all;
    const auto list = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::find_if(
            arrays, [&](const auto& array) { return array.shape.size() == 1 && isNamed(array, names); });
    };
    const auto source = list({"src", "source", "sources", "senders", "from", "col"}),
               target = list({"dst", "target", "targets", "receivers", "to", "row"});
    if (source == arrays.end() || target == arrays.end() || source->shape != target->shape) return all;
    NumberArray ends{.name = "edge_index",
                     .shape = {2, source->shape[0]},
                     .numbers = source->numbers,
                     .where = source->where};
    ends.numbers.insert(ends.numbers.end(), target->numbers.begin(), target->numbers.end());
    std::erase_if(arrays, [&](const NumberArray& array) {
        return array.shape.size() == 1 &&
               isNamed(array, {"src", "source", "sources", "senders", "from", "col", "dst", "target",
                               "targets", "receivers", "to", "row"});
    });
    all.push_back(std::move(ends));
    return all;
}

/// The heads of a graph: `ends`, [2 × edges], holds the source and the target of each edge, `array` its
/// weights, [edges] or [edges × heads].
ForeignMap mapOfEnds(const NumberArray& ends, NumberArray array) {
    const std::size_t edges = std::size_t(ends.shape[1]);
    if (array.shape.size() == 3 && array.shape[2] == 1) array.shape.pop_back();  // [edges × heads × 1] of DGL
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
std::vector<ForeignMap> mapsOfGraph(std::vector<NumberArray>& arrays, int first) {
    const std::vector<NumberArray> ends = takeEnds(arrays);
    std::vector<ForeignMap> maps;
    if (ends.empty()) return maps;
    // Features of the nodes may lie beside the weights.
    if (arrays.size() > 1)
        std::erase_if(arrays, [](const auto& array) {
            return isNamed(array, {"x", "y", "features", "feat", "shape"});
        });
    if (ends.size() > 1 && ends.size() != arrays.size())
        throw Error({.what = "the weights do not fit the edges",
                     .where = ends.front().where,
                     .got = Phrase("%1 arrays of weights", {std::to_string(arrays.size())}),
                     .expected = std::to_string(ends.size())});
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        maps.push_back(mapOfEnds(ends[ends.size() > 1 ? i : 0], arrays[i]));
        maps.back().layer = numberBehind(arrays[i].name, "layer").value_or(first++);
    }
    return maps;
}

}  // namespace

std::vector<ForeignMap> mapsOfArrays(std::vector<NumberArray> arrays, const ForeignReading& reading) {
    const auto isOther = [](const NumberArray& array) { return isOtherOutput(array.name); };
    if (!std::ranges::all_of(arrays, isOther)) std::erase_if(arrays, isOther);
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
    std::vector<NamedWords> tokens;
    const auto add = [&](const std::string& name, const NumpyArray& array, const std::string& where) {
        arrays.push_back({name, array.shape, array.floats(), where});
    };
    if (fileEnding(path) == "npy") {
        // The name gives the map and "layer 3"; its other numbers may number experiments.
        const std::string stem = path.stem().string();
        const NumpyArray array = readNumpy(path);
        std::string name = mapNamedBy(stem);
        const auto layer = numberBehind(stem, "layer");
        if (layer && (array.shape.size() < 4 || array.shape[0] == 1))
            name += " layer " + std::to_string(*layer);
        add(name, array, path.string());
    } else if (fileEnding(path) == "safetensors") {
        const auto file = Safetensors::open(path);
        if (const auto format = file->metadata().find("format");
            format != file->metadata().end() && format->second == recordingFormat)
            throw Error({.what = "this is a recording already",
                         .where = path.string(),
                         .remedy = "Open it as it is."});
        std::vector<TensorEntry> tensors = file->tensors();
        std::ranges::stable_sort(tensors, {},
                                 [](const TensorEntry& one) { return sortedByNumbers(one.name); });
        for (const TensorEntry& tensor : tensors)
            arrays.push_back({tensor.name, tensor.shape, file->floats(tensor),
                              path.string() + " › " + printable(tensor.name)});
        for (const auto& [key, value] : file->metadata())
            if (key != "format" && value.starts_with('['))
                tokens.push_back(
                    {key, JsonValue::parse(value, path.string() + " › " + printable(key)).texts()});
        if (arrays.empty()) throw Error({.what = "the file holds no tensor", .where = path.string()});
    } else {
        const auto file = MappedFile::open(path);
        std::vector<ZipMember> members = readZip(file->bytes(), path.string());
        std::ranges::stable_sort(members, {}, [](const ZipMember& one) { return sortedByNumbers(one.name); });
        for (const ZipMember& member : members) {
            const std::string where = path.string() + " › " + printable(member.name);
            if (auto texts = parseNumpyTexts(member.bytes, where))
                tokens.push_back({member.name.substr(0, member.name.rfind(".npy")), std::move(*texts)});
            else
                add(member.name, parseNumpy(member.bytes, where), where);
        }
        if (arrays.empty()) throw Error({.what = "the archive holds no array", .where = path.string()});
    }
    std::vector<ForeignMap> maps = mapsOfArrays(std::move(arrays), reading);
    for (ForeignMap& map : maps)
        if (map.queries.empty() && !tokens.empty()) labelSides(map, tokens, reading.item);
    return maps;
}

}  // namespace attentionscope
