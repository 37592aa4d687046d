#include <algorithm>
#include <cstring>
#include <deque>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/checkpoint/safetensors.h"
#include "core/checkpoint/safetensors_writer.h"
#include "core/graph/recorder.h"
#include "core/recording/json_text.h"
#include "core/recording/writers.h"

namespace attentionscope {

namespace {

constexpr const char* format = "attentionscope-recording-1";

/// Collects tensors and keeps their numbers alive until the file is written.
struct Collector {
    SafetensorsWriter writer;
    std::deque<std::vector<float>> kept;
    std::deque<std::vector<std::int64_t>> keptIds;

    void addHeads(const std::string& name, const std::vector<MatrixPointer>& heads) {
        if (heads.empty()) return;
        auto& numbers = kept.emplace_back();
        for (const auto& head : heads)
            numbers.insert(numbers.end(), head->data(), head->data() + head->size());
        writer.add(name, {std::int64_t(heads.size()), heads[0]->rows(), heads[0]->cols()}, numbers);
    }
    // Column blocks become the first dimension.
    void addBlocks(const std::string& name, const Matrix& matrix, Index blocks) {
        const Index width = matrix.cols() / std::max<Index>(1, blocks);
        std::vector<MatrixPointer> heads;
        for (Index h = 0; h < blocks; ++h)
            heads.push_back(std::make_shared<Matrix>(matrix.middleCols(h * width, width)));
        addHeads(name, heads);
    }
    void addMatrix(const std::string& name, const Matrix& matrix) {
        auto& numbers = kept.emplace_back(matrix.data(), matrix.data() + matrix.size());
        writer.add(name, {matrix.rows(), matrix.cols()}, numbers);
    }
    void addIds(const std::string& name, const std::vector<Token>& tokens) {
        if (tokens.empty() ||
            std::any_of(tokens.begin(), tokens.end(), [](const Token& t) { return t.id < 0; }))
            return;
        auto& ids = keptIds.emplace_back();
        for (const auto& token : tokens) ids.push_back(token.id);
        writer.add(name, {std::int64_t(ids.size())}, ids);
    }
};

std::vector<MatrixPointer> stageOf(const Recording& recording, const AttentionMap& map, Stage stage) {
    std::vector<MatrixPointer> values;
    for (const auto& head : map.nodes.heads) {
        if (head.stage(stage) == noNode) return {};
        values.push_back(recording.evaluation->value(head.stage(stage)));
    }
    return values;
}

// Before the names of a sequence's tensors: the first has none, the words that are produced are the
// decoder's.
std::string prefixOf(const Recording& recording, const Sequence& sequence) {
    if (&sequence == &recording.sequences.front()) return {};
    return sequence.name == "target" ? "decoder_" : sequence.name + '.';
}

nlohmann::ordered_json inputsJson(const RunInputs& inputs) {
    auto json = nlohmann::ordered_json::object();
    for (const auto& [name, value] : inputs.values) json[name] = inputToText(value);
    return json;
}

}  // namespace

void writeRecordingAsSafetensors(const Recording& recording, const std::filesystem::path& path) {
    Collector out;
    nlohmann::ordered_json queries, keys, sequences, gates = nlohmann::ordered_json::array();
    const auto& values = *recording.evaluation;
    for (const auto& map : recording.maps) {
        const std::string layer = "layers." + std::to_string(map.layer) + '.';
        out.addHeads(layer + map.name, stageOf(recording, map, Stage::weights));
        out.addHeads(layer + map.name + ".scaled", stageOf(recording, map, Stage::scaled));
        sequences[layer + map.name] =
            nlohmann::ordered_json::array({recording.queriesOf(map).name, recording.keysOf(map).name});
        if (!map.normalised) gates.push_back(layer + map.name);
        queries[layer + map.name] = labelsJson(*map.nodes.queries);
        keys[layer + map.name] = labelsJson(*map.nodes.keys);
        const auto sharing = std::count_if(
            recording.maps.begin(), recording.maps.end(),
            [&](const AttentionMap& other) { return other.normalised && other.layer == map.layer; });
        const std::string prefix = sharing > 1 ? layer + map.name + '.' : layer;
        const auto add = [&](const char* name, NodeId node) {
            if (node == noNode) return;
            // Blocks are heads, but for a lone head, whose vectors may be joined from several parts.
            const Index blocks =
                map.nodes.heads.size() == 1 ? 1 : values.graph()->node(node).axes.columns->blocks();
            out.addBlocks(prefix + name, *values.value(node), std::max<Index>(1, blocks));
        };
        add("q", map.nodes.q);
        add("k", map.nodes.k);
        add("v", map.nodes.v);
    }
    for (const Sequence& sequence : recording.sequences) {
        const std::string before = prefixOf(recording, sequence);
        for (size_t i = 0; i < sequence.hidden.size(); ++i)
            out.addMatrix(before + "hidden." + std::to_string(i), *values.value(sequence.hidden[i]));
        out.addIds(before + "input_ids", sequence.tokens);
    }
    if (recording.logits != noNode) out.addMatrix("logits", *values.value(recording.logits));
    out.writer.setMetadata("format", format);
    out.writer.setMetadata("model", recording.model);
    out.writer.setMetadata("system", recording.system);
    if (recording.constructed) out.writer.setMetadata("constructed", "true");
    out.writer.setMetadata("queries", jsonText(queries));
    out.writer.setMetadata("keys", jsonText(keys));
    out.writer.setMetadata("sequences", jsonText(sequences));
    if (!gates.empty()) out.writer.setMetadata("gates", jsonText(gates));
    out.writer.setMetadata("inputs", jsonText(inputsJson(recording.inputs)));
    for (const auto& [name, text] : recording.provenance) out.writer.setMetadata("provenance." + name, text);
    out.writer.write(path);
}

namespace {

struct MapName {
    int layer;
    std::string map;
};

// "layers.3.decoder.self" → {3, "decoder.self"}; nothing for tensors that are no map.
std::optional<MapName> mapName(const std::string& tensor) {
    if (tensor.rfind("layers.", 0) != 0) return {};
    const size_t dot = tensor.find('.', 7);
    if (dot == std::string::npos || dot == 7 || dot > 7 + 6) return {};
    for (size_t i = 7; i < dot; ++i)
        if (tensor[i] < '0' || tensor[i] > '9') return {};
    return MapName{std::stoi(tensor.substr(7, dot - 7)), tensor.substr(dot + 1)};
}

// Labels of one axis from the metadata; plain numbers where there are none. Throws where their number is
// wrong.
AxisPointer axisFor(const std::optional<JsonValue>& labels, const std::string& tensor, Index size) {
    const auto given = labels ? labels->find(tensor) : std::nullopt;
    if (!given) return makeAxis(AxisRole::token, size);
    Axis::Labels texts;
    for (const JsonValue& label : given->items())
        texts.push_back(label.isText() ? label.text() : label.dump());
    if (std::ssize(texts) != size) given->refuse(std::to_string(size) + " labels");
    return tokenAxis(std::move(texts));
}

std::optional<JsonValue> metadataJson(const Safetensors& file, const char* key) {
    const auto found = file.metadata().find(key);
    if (found == file.metadata().end()) return std::nullopt;
    return JsonValue::parse(found->second, file.path().string() + ", " + key);
}

// What the rows and columns of a map are called where the file does not say.
std::pair<std::string, std::string> usualSequences(const std::string& map) {
    if (map.rfind("encoder.", 0) == 0) return {"source", "source"};
    if (map.rfind("decoder.", 0) == 0) return {"target", "target"};
    if (map == "cross") return {"target", "source"};
    return {"text", "text"};
}

// Finds the sequences that maps speak of, by name and labels.
class SequenceFinder {
public:
    SequenceFinder(Recording& recording, std::optional<JsonValue> named)
        : recording_(recording), named_(std::move(named)) {}

    void place(AttentionMap& map, const std::string& tensor) {
        auto [query, key] = usualSequences(map.name);
        if (const auto given = named_ ? named_->find(tensor) : std::nullopt) {
            const std::vector<std::string> names = given->texts();
            if (names.size() != 2) given->refuse("the names of two sequences, of its rows and its columns");
            query = names[0];
            key = names[1];
        }
        map.querySequence = find(query, map.nodes.queries);
        map.keySequence = find(key, map.nodes.keys);
    }

private:
    static bool sameLabels(const Axis& a, const Axis& b) {
        if (a.size() != b.size()) return false;
        for (Index i = 0; i < a.size(); ++i)
            if (a.label(i) != b.label(i)) return false;
        return true;
    }
    int find(const std::string& name, const AxisPointer& axis) {
        std::string own = name;
        for (int other = 2;; ++other) {
            const Sequence* known = recording_.sequence(own);
            if (!known) break;
            if (sameLabels(*known->axis, *axis)) return int(known - recording_.sequences.data());
            own = name + ' ' + std::to_string(other);
        }
        Sequence sequence{.name = own, .axis = axis, .produced = name == "target"};
        if (axis->role() == AxisRole::feature) sequence.kind = Sequence::Kind::features;
        for (Index i = 0; sequence.kind == Sequence::Kind::tokens && i < axis->size(); ++i)
            sequence.tokens.push_back({.text = axis->label(i)});
        recording_.sequences.push_back(std::move(sequence));
        return int(recording_.sequences.size()) - 1;
    }

    Recording& recording_;
    std::optional<JsonValue> named_;
};

}  // namespace

RecordingPointer openRecording(const std::filesystem::path& path) {
    const auto file = Safetensors::open(path);
    const auto& metadata = file->metadata();
    if (const auto found = metadata.find("format"); found == metadata.end() || found->second != format)
        throw Error({.what = "this safetensors file is not a recording",
                     .where = path.string() + ", __metadata__.format",
                     .got = found == metadata.end() ? "nothing" : found->second,
                     .expected = format,
                     .remedy = "To open a model, open its folder."});
    const auto queries = metadataJson(*file, "queries"), keys = metadataJson(*file, "keys");
    auto recording = std::make_shared<Recording>();
    const auto text = [&](const char* key) {
        const auto found = metadata.find(key);
        return found == metadata.end() ? std::string() : found->second;
    };
    recording->model = text("model");
    recording->system = text("system");
    recording->constructed = text("constructed") == "true";
    if (const auto inputs = metadataJson(*file, "inputs"))
        for (const JsonValue& input : inputs->members())
            recording->inputs.values[input.key()] = input.isText() ? input.text() : input.dump();
    for (const auto& [key, value] : metadata)
        if (key.rfind("provenance.", 0) == 0) recording->provenance[key.substr(11)] = value;

    const auto named = metadataJson(*file, "gates");
    const std::vector<std::string> gates = named ? named->texts() : std::vector<std::string>();
    SequenceFinder sequences(*recording, metadataJson(*file, "sequences"));
    Recorder recorder;
    const auto leaf = [&](const std::string& name, const TensorEntry& tensor, Index offset, Shape shape,
                          Axes axes) {
        // F32 is read where it lies; anything else is converted.
        if (const float* numbers = file->floatsInPlace(tensor))
            return recorder.parameter(
                std::make_shared<Parameter>(name, shape, kernels::Storage::float32, numbers + offset, file),
                std::move(axes));
        const std::vector<float> all = file->floats(tensor);
        return recorder.constant(MatrixView(all.data() + offset, shape.rows, shape.columns), std::move(axes),
                                 name);
    };
    for (const auto& tensor : file->tensors()) {
        const auto place = mapName(tensor.name);
        const bool isMap = place && tensor.shape.size() == 3 &&
                           ((queries && queries->has(tensor.name)) ||
                            (place->map.find('.') == std::string::npos && place->map.size() > 1) ||
                            place->map == "encoder.self" || place->map == "decoder.self");
        if (!isMap) continue;
        AttentionMap map{.name = place->map, .layer = place->layer};
        const Index rows = tensor.shape[1], columns = tensor.shape[2];
        map.nodes.queries = axisFor(queries, tensor.name, rows);
        map.normalised = std::find(gates.begin(), gates.end(), tensor.name) == gates.end();
        map.nodes.keys = map.normalised ? axisFor(keys, tensor.name, columns) : featureAxis(columns);
        const TensorEntry* scaled = file->find(tensor.name + ".scaled");
        if (scaled && scaled->shape != tensor.shape) scaled = nullptr;
        for (Index h = 0; h < tensor.shape[0]; ++h) {
            const std::string name = tensor.name + ".head." + std::to_string(h);
            const Axes axes{map.nodes.queries, map.nodes.keys};
            HeadNodes head;
            head.weights = leaf(name + ".weights", tensor, h * rows * columns, {rows, columns}, axes);
            if (scaled)
                head.scaled = leaf(name + ".scaled", *scaled, h * rows * columns, {rows, columns}, axes);
            map.nodes.heads.push_back(head);
        }
        sequences.place(map, tensor.name);
        recording->maps.push_back(std::move(map));
    }
    if (recording->maps.empty())
        throw Error({.what = "the recording holds no attention map",
                     .where = path.string(),
                     .expected = "tensors layers.L.MAP of shape [heads × queries × keys]"});
    std::stable_sort(recording->maps.begin(), recording->maps.end(),
                     [](const AttentionMap& a, const AttentionMap& b) { return a.layer < b.layer; });
    for (size_t i = 0; i < recording->maps.size(); ++i) {
        const AttentionMap& map = recording->maps[i];
        if (!map.normalised) continue;
        const bool crosses = recording->crosses(map);
        recording->blocks.push_back({.kind = crosses ? Block::Kind::crossAttention : Block::Kind::attention,
                                     .sequence = map.querySequence,
                                     .layer = map.layer,
                                     .map = int(i)});
    }
    recording->evaluation = recorder.finish();
    return recording;
}

}  // namespace attentionscope
