#include <algorithm>
#include <cmath>
#include <deque>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/checkpoint/safetensors_writer.h"
#include "core/graph/ops/segment_product.h"
#include "core/picture/picture.h"
#include "core/recording/json_text.h"
#include "core/recording/recorded_pictures.h"
#include "core/recording/recording_parts.h"
#include "core/recording/writers.h"

namespace attentionscope {

namespace {

/// Collects tensors and keeps their numbers alive until the file is written.
struct Collector {
    SafetensorsWriter writer;
    std::deque<std::vector<float>> kept;
    std::deque<std::vector<std::int64_t>> keptIds;
    std::deque<RecordedPixels> keptPixels;

    void addHeads(const std::string& name, const std::vector<MatrixPointer>& heads) {
        if (heads.empty()) return;
        auto& numbers = kept.emplace_back();
        for (const auto& head : heads)
            numbers.insert(numbers.end(), head->data(), head->data() + head->size());
        writer.add(name, {std::int64_t(heads.size()), heads[0]->rows(), heads[0]->cols()}, numbers);
    }
    // [windows × heads × regions of a window × the same]: outside nothing is seen.
    void addWindows(const std::string& name, const std::vector<MatrixPointer>& heads,
                    const GridWindows& windows) {
        if (heads.empty()) return;
        const std::vector<Index> order = windows.order();
        const Index places = windows.perWindow(), count = windows.regions() / places;
        auto& numbers = kept.emplace_back();
        for (Index window = 0; window < count; ++window)
            for (const auto& head : heads)
                for (Index i = 0; i < places * places; ++i)
                    numbers.push_back((*head)(order[std::size_t(window * places + i / places)],
                                              order[std::size_t(window * places + i % places)]));
        writer.add(name, {count, std::int64_t(heads.size()), places, places}, numbers);
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
    // Writes 0 … 1 as bytes, no larger than a screen shows it.
    void addPicture(const std::string& name, Picture picture) {
        auto& [shape, bytes] = keptPixels.emplace_back(recordedPixels(std::move(picture)));
        writer.add(name, DataType::uint8, shape, bytes);
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

// The prefix of a sequence's tensor names: the first has none, and produced words belong to the decoder.
std::string prefixOf(const Recording& recording, const Sequence& sequence) {
    if (&sequence == &recording.sequences.front()) return {};
    return sequence.name == "target" ? "decoder_" : sequence.name + '.';
}

/// Whether a head is Attention(Q, K, V) = softmax(Q Kᵀ / √d_k + mask) V: then its steps can be recomputed
/// from q, k and v.
bool isScaledDotProduct(const Recording& recording, const AttentionMap& map) {
    if (map.score != ScoreFunction::scaledDot || !map.normalised || map.nodes.v == noNode ||
        !recording.evaluation->interventions().empty())
        return false;
    const Graph& graph = *recording.evaluation->graph();
    const auto makes = [&](NodeId node, const OpPointer& op, NodeId left, NodeId right) {
        return node != noNode && graph.node(node).op && graph.node(node).op->name() == op->name() &&
               graph.node(node).inputs == std::vector<NodeId>{left, right};
    };
    return std::all_of(map.nodes.heads.begin(), map.nodes.heads.end(), [&](const HeadNodes& head) {
        return makes(head.scores, dotProducts(), head.q, head.k) && head.compared.queries == noNode &&
               makes(head.weighted, weightedSum(), head.weights, head.v) && head.scaled != noNode &&
               std::abs(double(head.scale) * std::sqrt(double(graph.node(head.q).axes.columns->size())) - 1) <
                   1e-4;
    });
}

// The picture that a sequence of regions comes from; empty if it is missing or gone.
std::optional<Picture> pictureOf(const Recording& recording, const Sequence& sequence) {
    if (sequence.picture != noNode) {
        const MatrixPointer pixels = recording.evaluation->value(sequence.picture);
        const Index width = recording.evaluation->graph()->node(sequence.picture).axes.rows->gridColumns();
        return Picture{pixels->rows() / width, width, *pixels};
    }
    const std::string source = recording.inputs.picture(sequence.input);
    if (source.empty()) return {};
    try {
        Picture picture = readPicture(source);
        if (picture.pixels.cols() == 1 || picture.pixels.cols() == 3) return picture;
    } catch (const Error&) {
        // The regions are still worth writing.
    }
    return {};
}

nlohmann::ordered_json inputsJson(const RunInputs& inputs) {
    auto json = nlohmann::ordered_json::object();
    for (const auto& [name, value] : inputs.values) json[name] = inputToText(value);
    return json;
}

}  // namespace

void writeRecordingAsSafetensors(const Recording& recording, const std::filesystem::path& path) {
    Collector out;
    nlohmann::ordered_json queries, keys, sequences, regions, heads, windows;
    auto gates = nlohmann::ordered_json::array(), usual = gates, produced = gates;
    const auto& values = *recording.evaluation;
    for (const auto& map : recording.maps) {
        const std::string layer = "layers." + std::to_string(map.layer) + '.';
        if (map.windows) {
            out.addWindows(layer + map.name, stageOf(recording, map, Stage::weights), *map.windows);
            windows[layer + map.name] = nlohmann::ordered_json::array(
                {map.windows->rows, map.windows->columns, map.windows->side, map.windows->shift});
        } else {
            out.addHeads(layer + map.name, stageOf(recording, map, Stage::weights));
            out.addHeads(layer + map.name + ".scaled", stageOf(recording, map, Stage::scaled));
        }
        sequences[layer + map.name] =
            nlohmann::ordered_json::array({recording.queriesOf(map).name, recording.keysOf(map).name});
        if (!map.headNumbers.empty()) heads[layer + map.name] = map.headNumbers;
        if (!map.normalised) gates.push_back(layer + map.name);
        if (isScaledDotProduct(recording, map)) usual.push_back(layer + map.name);
        queries[layer + map.name] = labelsJson(*map.nodes.queries);
        keys[layer + map.name] = labelsJson(*map.nodes.keys);
        const auto sharing = std::count_if(
            recording.maps.begin(), recording.maps.end(),
            [&](const AttentionMap& other) { return other.normalised && other.layer == map.layer; });
        const std::string prefix = sharing > 1 ? layer + map.name + '.' : layer;
        const auto add = [&](const char* name, NodeId node) {
            if (node == noNode) return;
            // Blocks are heads, except for a single head, whose vectors may be joined from several parts.
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
        if (sequence.produced) produced.push_back(sequence.name);
        const Index columns = sequence.kind == Sequence::Kind::regions ? sequence.axis->gridColumns() : 0;
        if (columns == 0) continue;
        regions[sequence.name] = nlohmann::ordered_json::array({sequence.size() / columns, columns});
        if (auto picture = pictureOf(recording, sequence))
            out.addPicture("pictures." + sequence.name, std::move(*picture));
    }
    if (recording.logits != noNode) out.addMatrix("logits", *values.value(recording.logits));
    out.writer.setMetadata("format", recordingFormat);
    out.writer.setMetadata("model", recording.model);
    out.writer.setMetadata("system", recording.system);
    if (recording.constructed) out.writer.setMetadata("constructed", "true");
    out.writer.setMetadata("queries", jsonText(queries));
    out.writer.setMetadata("keys", jsonText(keys));
    out.writer.setMetadata("sequences", jsonText(sequences));
    if (!heads.empty()) out.writer.setMetadata("heads", jsonText(heads));
    if (!windows.empty()) out.writer.setMetadata("windows", jsonText(windows));
    if (!regions.empty()) out.writer.setMetadata("regions", jsonText(regions));
    if (!produced.empty()) out.writer.setMetadata("produced", jsonText(produced));
    if (!gates.empty()) out.writer.setMetadata("gates", jsonText(gates));
    if (!usual.empty()) out.writer.setMetadata("scaled_dot_product", jsonText(usual));
    out.writer.setMetadata("inputs", jsonText(inputsJson(recording.inputs)));
    for (const auto& [name, text] : recording.provenance) out.writer.setMetadata("provenance." + name, text);
    out.writer.write(path);
}

}  // namespace attentionscope
