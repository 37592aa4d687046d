// Opens a recording from one file or several: reads only headers; every matrix is an op that reads it.
#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/recorder.h"
#include "core/recording/recorded_matrix.h"
#include "core/recording/recorded_pictures.h"
#include "core/recording/recording_parts.h"
#include "core/recording/writers.h"

namespace attentionscope {

namespace {

struct MapName {
    int layer;
    std::string map;
};

// "layers.3.decoder.self" → {3, "decoder.self"}; empty for tensors that are not maps.
std::optional<MapName> mapName(const std::string& tensor) {
    if (tensor.rfind("layers.", 0) != 0) return {};
    const size_t dot = tensor.find('.', 7);
    if (dot == std::string::npos || dot == 7 || dot > 7 + 6) return {};
    for (size_t i = 7; i < dot; ++i)
        if (tensor[i] < '0' || tensor[i] > '9') return {};
    return MapName{std::stoi(tensor.substr(7, dot - 7)), tensor.substr(dot + 1)};
}

bool isMap(const RecordedTensor& tensor, const std::string& map) {
    return RecordingPart::about(tensor.pieces[0].part->queries, tensor.name, map) ||
           (map.find('.') == std::string::npos && map.size() > 1) || map == "encoder.self" ||
           map == "decoder.self";
}

bool isListed(const std::vector<std::string>& list, const std::string& tensor, const std::string& map) {
    return std::any_of(list.begin(), list.end(),
                       [&](const std::string& one) { return one == tensor || one == map; });
}

/// The axes of labels, shared by all maps with the same labels.
class LabelAxes {
public:
    /// Plain numbers without labels. `gridColumns` of regions, else 0. Throws if the number of labels
    /// is wrong.
    AxisPointer of(const std::optional<JsonValue>& given, Index size, Index gridColumns) {
        Axis::Labels labels;
        if (given)
            for (const JsonValue& label : given->items())
                labels.push_back(label.isText() ? label.text() : label.dump());
        if (given && std::ssize(labels) != size) given->refuse(Phrase("%1 labels", {std::to_string(size)}));
        for (const auto& [known, axis] : known_)
            if (known == labels && axis->size() == size && axis->gridColumns() == gridColumns) return axis;
        const AxisRole role = gridColumns > 0 ? AxisRole::region : AxisRole::token;
        const auto axis = given ? std::make_shared<Axis>(role, labels) : std::make_shared<Axis>(role, size);
        axis->setGridColumns(gridColumns);
        known_.emplace_back(std::move(labels), axis);
        return axis;
    }

private:
    std::vector<std::pair<Axis::Labels, AxisPointer>> known_;
};

/// The numbers of a map's heads, as each file states them or else counting on. Empty: 0, 1, 2 …
std::vector<int> headNumbersOf(const RecordedTensor& tensor, const std::string& map) {
    constexpr int most = 999'999;
    std::vector<int> numbers;
    bool counted = true;
    for (const RecordedTensor::Piece& piece : tensor.pieces) {
        const auto given = RecordingPart::about(piece.part->heads, tensor.name, map);
        const std::vector<JsonValue> list = given ? given->items() : std::vector<JsonValue>();
        const auto count = std::size_t(piece.tensor->shape[0]);
        if (given && list.size() != count)
            given->refuse({"%1 numbers, one for each head", {std::to_string(count)}});
        for (std::size_t i = 0; i < count; ++i) {
            const int number = given ? int(list[i].integer(0, most)) : int(numbers.size());
            counted = counted && number == int(numbers.size());
            numbers.push_back(number);
        }
        if (given && std::set<int>(numbers.begin(), numbers.end()).size() != numbers.size())
            given->refuse("a number of its own for each head");
    }
    return counted ? std::vector<int>() : numbers;
}

// The default names for the rows and columns of a map.
std::pair<std::string, std::string> usualSequences(const std::string& map) {
    if (map.rfind("encoder.", 0) == 0) return {"source", "source"};
    if (map.rfind("decoder.", 0) == 0) return {"target", "target"};
    if (map == "cross") return {"target", "source"};
    return {"text", "text"};
}

// The names of the rows and columns of a map.
std::pair<std::string, std::string> sequencesOf(const RecordedTensor& tensor, const std::string& map) {
    const auto given = RecordingPart::about(tensor.pieces[0].part->sequences, tensor.name, map);
    if (!given) return usualSequences(map);
    const std::vector<std::string> names = given->texts();
    if (names.size() != 2) given->refuse("the names of two sequences, of its rows and its columns");
    return {names[0], names[1]};
}

bool sameLabels(const Axis& a, const Axis& b) {
    if (&a == &b) return true;
    if (a.size() != b.size() || a.gridColumns() != b.gridColumns()) return false;
    for (Index i = 0; i < a.size(); ++i)
        if (a.label(i) != b.label(i)) return false;
    return true;
}

// Finds the sequences that maps refer to, by name and labels.
class SequenceFinder {
public:
    SequenceFinder(Recording& recording, Recorder& recorder, RecordedPictures& pictures,
                   const std::vector<std::string>& produced)
        : recording_(recording), recorder_(recorder), pictures_(pictures), produced_(produced) {}

    int find(const std::string& name, const AxisPointer& axis) {
        std::string own = name;
        for (int other = 2;; ++other) {
            const Sequence* known = recording_.sequence(own);
            if (!known) break;
            if (sameLabels(*known->axis, *axis)) return int(known - recording_.sequences.data());
            own = name + ' ' + std::to_string(other);
        }
        const bool produced = std::find(produced_.begin(), produced_.end(), name) != produced_.end();
        Sequence sequence{.name = own, .axis = axis, .produced = produced || name == "target"};
        if (axis->role() == AxisRole::feature) sequence.kind = Sequence::Kind::features;
        if (axis->role() == AxisRole::region) {
            sequence.kind = Sequence::Kind::regions;
            sequence.picture = pictures_.pixels(name, recorder_);
        }
        for (Index i = 0; sequence.kind == Sequence::Kind::tokens && i < axis->size(); ++i)
            sequence.tokens.push_back({.text = axis->label(i)});
        recording_.sequences.push_back(std::move(sequence));
        return int(recording_.sequences.size()) - 1;
    }

private:
    Recording& recording_;
    Recorder& recorder_;
    RecordedPictures& pictures_;
    const std::vector<std::string>& produced_;
};

class RecordingReader {
public:
    explicit RecordingReader(const std::filesystem::path& path)
        : path_(path), parts_(openRecordingParts(path)), tensors_(parts_), pictures_(parts_) {}

    RecordingPointer read() {
        readFacts();
        for (const RecordedTensor& tensor : tensors_.all())
            if (const auto place = mapName(tensor.name); place && isMap(tensor, place->map))
                addMap(tensor, *place);
        if (recording_->maps.empty())
            throw Error({.what = "the recording holds no attention map",
                         .where = path_.string(),
                         .got = nearlyAMap(),
                         .expected = "tensors layers.L.MAP of shape [heads × queries × keys]"});
        std::stable_sort(recording_->maps.begin(), recording_->maps.end(),
                         [](const AttentionMap& a, const AttentionMap& b) { return a.layer < b.layer; });
        const AttentionMap& first = recording_->maps.front();
        recording_->firstLayer = first.layer;
        recording_->firstHead = first.headNumber(0);
        addBlocks();
        recording_->evaluation = recorder_.finish();
        return recording_;
    }

private:
    /// A tensor that is named like a map but has the wrong shape, for a message; empty: there is none.
    std::string nearlyAMap() const {
        for (const RecordingPart& part : parts_)
            for (const TensorEntry& entry : part.file->tensors())
                if (mapName(entry.name)) return entry.name + ' ' + shapeText(entry.shape);
        return {};
    }

    void readFacts() {
        const auto& metadata = parts_[0].file->metadata();
        const auto text = [&](const char* key) {
            const auto found = metadata.find(key);
            return found == metadata.end() ? std::string() : found->second;
        };
        recording_->model = text("model");
        recording_->system = text("system");
        recording_->constructed = text("constructed") == "true";
        if (const std::string inputs = text("inputs"); !inputs.empty())
            for (const JsonValue& input : JsonValue::parse(inputs, path_.string() + ", inputs").members())
                recording_->inputs.values[input.key()] = input.isText() ? input.text() : input.dump();
        for (const auto& [key, value] : metadata)
            if (key.rfind("provenance.", 0) == 0) recording_->provenance[key.substr(11)] = value;
    }

    void addMap(const RecordedTensor& tensor, const MapName& place) {
        const RecordingPart& part = *tensor.pieces[0].part;
        AttentionMap map{.name = place.map, .layer = place.layer};
        const auto [querySequence, keySequence] = sequencesOf(tensor, place.map);
        map.nodes.queries = axes_.of(RecordingPart::about(part.queries, tensor.name, place.map), tensor.rows,
                                     pictures_.gridColumns(querySequence, tensor.rows));
        map.normalised = !isListed(part.gates, tensor.name, place.map);
        map.nodes.keys = map.normalised
                             ? axes_.of(RecordingPart::about(part.keys, tensor.name, place.map),
                                        tensor.columns, pictures_.gridColumns(keySequence, tensor.columns))
                             : featureAxis(tensor.columns);
        const Axes axes{map.nodes.queries, map.nodes.keys};
        const RecordedTensor* scaled = tensors_.find(tensor.name + ".scaled");
        if (scaled && (scaled->heads != tensor.heads || scaled->rows != tensor.rows ||
                       scaled->columns != tensor.columns))
            scaled = nullptr;
        const RecordedTensor *q = vectors(tensor, place, "q", tensor.rows),
                             *k = vectors(tensor, place, "k", tensor.columns),
                             *v = vectors(tensor, place, "v", tensor.columns);
        if (!map.normalised || !q || !k || q->columns != k->columns) q = k = nullptr;
        if (!tensor.windows) map.headNumbers = headNumbersOf(tensor, place.map);
        map.windows = tensor.windows;
        const bool isScaled = isListed(part.scaledDotProducts, tensor.name, place.map);
        for (Index h = 0; h < tensor.heads; ++h) {
            const std::string name = tensor.name + ".head." + std::to_string(map.headNumber(size_t(h)));
            HeadNodes head;
            if (q) {
                head.q = matrix(*q, of(*q, h, tensor), {axes.rows, featureAxis(q->columns)}, name + ".q");
                head.k = matrix(*k, of(*k, h, tensor), {axes.columns, featureAxis(k->columns)}, name + ".k");
            }
            if (v && q)
                head.v = matrix(*v, of(*v, h, tensor), {axes.columns, featureAxis(v->columns)}, name + ".v");
            if (isScaled && q) {
                head.scale = float(1 / std::sqrt(double(q->columns)));
                head.scores = step(dotProducts(), {head.q, head.k}, name + ".scores");
                if (!scaled) head.scaled = step(scaleBy(head.scale), {head.scores}, name + ".scaled");
            }
            if (scaled) head.scaled = matrix(*scaled, h, axes, name + ".scaled");
            head.weights = tensor.windows ? windowed(tensor, h, axes, name + ".weights")
                                          : matrix(tensor, h, axes, name + ".weights");
            if (isScaled && head.v != noNode)
                head.weighted = step(weightedSum(), {head.weights, head.v}, name + ".weighted");
            map.nodes.heads.push_back(head);
        }
        map.querySequence = sequences_.find(querySequence, map.nodes.queries);
        map.keySequence = sequences_.find(keySequence, map.nodes.keys);
        recording_->maps.push_back(std::move(map));
    }

    void addBlocks() {
        for (size_t i = 0; i < recording_->maps.size(); ++i) {
            const AttentionMap& map = recording_->maps[i];
            if (!map.normalised) continue;
            const bool crosses = recording_->crosses(map);
            recording_->blocks.push_back(
                {.kind = crosses ? Block::Kind::crossAttention : Block::Kind::attention,
                 .sequence = map.querySequence,
                 .layer = map.layer,
                 .map = int(i)});
        }
    }

    /// Queries, keys or values of a map or its layer; null if none fit.
    const RecordedTensor* vectors(const RecordedTensor& map, const MapName& place, const char* what,
                                  Index rows) const {
        const auto fitting = [&](const std::string& name) -> const RecordedTensor* {
            const RecordedTensor* own = tensors_.find(name);
            return own && map.heads % own->heads == 0 && own->rows == rows ? own : nullptr;
        };
        const RecordedTensor* own = fitting(map.name + '.' + what);
        return own ? own : fitting("layers." + std::to_string(place.layer) + '.' + what);
    }
    /// The head of keys and values, of which there may be fewer, that belongs to a head.
    static Index of(const RecordedTensor& vectors, Index head, const RecordedTensor& map) {
        return head / (map.heads / vectors.heads);
    }

    NodeId matrix(const RecordedTensor& tensor, Index head, Axes axes, const std::string& name) {
        for (const RecordedTensor::Piece& piece : tensor.pieces) {
            if (head < Index(piece.tensor->shape[0])) {
                const OpPointer op = recordedMatrix(piece.part->file, *piece.tensor,
                                                    head * tensor.rows * tensor.columns, axes);
                return recorder_.apply(op, {}, name, Lifetime::onDemand, axes);
            }
            head -= Index(piece.tensor->shape[0]);
        }
        return noNode;
    }
    // The windows of one head, one below the other, then where they lie on the grid.
    NodeId windowed(const RecordedTensor& tensor, Index head, const Axes& axes, const std::string& name) {
        const Index places = tensor.windows->perWindow(), count = tensor.windows->regions() / places;
        const auto& [part, entry] = tensor.pieces.front();
        const Axes own{makeAxis(AxisRole::region, places), makeAxis(AxisRole::region, places)};
        std::vector<NodeId> windows;
        for (Index window = 0; window < count; ++window)
            windows.push_back(step(
                recordedMatrix(part->file, *entry, (window * tensor.heads + head) * places * places, own), {},
                name + "." + std::to_string(window)));
        const NodeId all = step(concatenateRows(), std::move(windows), name + ".windows");
        return recorder_.apply(spreadWindows(*tensor.windows, 0, false, axes.rows), {all}, name,
                               Lifetime::onDemand, axes);
    }
    NodeId step(const OpPointer& op, std::vector<NodeId> inputs, const std::string& name) {
        return recorder_.apply(op, std::move(inputs), name, Lifetime::onDemand);
    }

    std::filesystem::path path_;
    std::vector<RecordingPart> parts_;
    RecordedTensors tensors_;
    RecordedPictures pictures_;
    std::shared_ptr<Recording> recording_ = std::make_shared<Recording>();
    Recorder recorder_;
    LabelAxes axes_;
    SequenceFinder sequences_{*recording_, recorder_, pictures_, parts_[0].produced};
};

}  // namespace

RecordingPointer openRecording(const std::filesystem::path& path) {
    return RecordingReader(path).read();
}

}  // namespace attentionscope
