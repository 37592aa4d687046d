#include "core/recording/recording.h"

#include <algorithm>
#include <numeric>

#include "core/graph/explain.h"

namespace attentionscope {

void appendPart(std::vector<AttentionMap>& maps, std::vector<Block>& blocks, std::vector<AttentionMap> more,
                std::vector<Block> blocksOfMore) {
    for (Block& block : blocksOfMore) {
        if (block.map >= 0) block.map += int(maps.size());
        blocks.push_back(std::move(block));
    }
    for (AttentionMap& map : more) {
        if (map.parent >= 0) map.parent += int(maps.size());
        maps.push_back(std::move(map));
    }
}

void Recording::putFirst(const std::string& map) {
    std::vector<int> order(maps.size()), place(maps.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_partition(order.begin(), order.end(), [&](int i) { return maps[size_t(i)].name == map; });
    std::vector<AttentionMap> sorted;
    for (size_t i = 0; i < order.size(); ++i) {
        place[size_t(order[i])] = int(i);
        sorted.push_back(std::move(maps[size_t(order[i])]));
    }
    maps = std::move(sorted);
    for (AttentionMap& one : maps)
        if (one.parent >= 0) one.parent = place[size_t(one.parent)];
    for (Block& block : blocks)
        if (block.map >= 0) block.map = place[size_t(block.map)];
}

const Sequence* Recording::sequence(const std::string& name) const {
    const auto found = std::find_if(sequences.begin(), sequences.end(),
                                    [&](const Sequence& sequence) { return sequence.name == name; });
    return found == sequences.end() ? nullptr : &*found;
}

const Sequence* Recording::produced() const {
    const auto found = std::find_if(sequences.begin(), sequences.end(),
                                    [](const Sequence& sequence) { return sequence.produced; });
    return found == sequences.end() ? nullptr : &*found;
}

const AttentionMap* Recording::find(const std::string& name, int layer) const {
    for (const auto& map : maps)
        if (map.name == name && map.layer == layer) return &map;
    return nullptr;
}

std::string Recording::firstMap() const {
    const auto found =
        std::find_if(maps.begin(), maps.end(), [](const AttentionMap& map) { return map.normalised; });
    return found == maps.end() ? std::string() : found->name;
}

int Recording::layers(const std::string& name) const {
    int count = 0;
    for (const auto& map : maps)
        if (map.name == name) count = std::max(count, map.layer + 1);
    return count;
}

bool Recording::arePredictionsRead() const {
    return std::all_of(predictions.begin(), predictions.end(),
                       [](const Prediction& prediction) { return prediction.candidates.areRead(); });
}

void Recording::readPredictions() const {
    for (const Prediction& prediction : predictions) (void)prediction.candidates.read();
}

RecordingPointer withEvaluation(const Recording& recording, EvaluationPointer evaluation) {
    auto changed = std::make_shared<Recording>(recording);
    changed->evaluation = std::move(evaluation);
    if (changed->predict) changed->predictions = changed->predict(changed->evaluation);
    return changed;
}

Place sourceOf(const Evaluation& evaluation, Place place) {
    for (;;) {
        const Node& node = evaluation.graph()->node(place.node);
        if (node.isLeaf() || evaluation.isEdited(place.node) || node.op->kind() == OpKind::computation)
            return place;
        const auto terms = explain(evaluation, place.node, place.row, place.column).terms;
        if (terms.size() != 1 || terms[0].factors.size() != 1) return place;
        const Factor& factor = terms[0].factors[0];
        // A row of a table was looked up, not computed.
        if (evaluation.graph()->node(factor.node).isLeaf()) return place;
        place = {factor.node, factor.row, factor.column};
    }
}

}  // namespace attentionscope
