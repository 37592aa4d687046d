#include "core/recording/recording.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <set>

#include "core/base/lists.h"
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

std::optional<std::size_t> AttentionMap::placeOfHead(int number) const {
    if (headNumbers.empty())
        return number >= 0 && std::size_t(number) < nodes.heads.size() ? std::optional(std::size_t(number))
                                                                       : std::nullopt;
    const auto found = std::find(headNumbers.begin(), headNumbers.end(), number);
    return found == headNumbers.end() ? std::nullopt
                                      : std::optional(std::size_t(found - headNumbers.begin()));
}

const HeadNodes* AttentionMap::head(int number) const {
    const auto place = placeOfHead(number);
    return place ? &nodes.heads[*place] : nullptr;
}

int AttentionMap::nearestHead(int number) const {
    int nearest = nodes.heads.empty() ? 0 : headNumber(0);
    for (std::size_t place = 1; place < nodes.heads.size(); ++place)
        if (std::abs(headNumber(place) - number) < std::abs(nearest - number)) nearest = headNumber(place);
    return nearest;
}

std::string AttentionMap::headName(int number) const {
    const auto place = placeOfHead(number);
    return place && *place < headNames.size() ? headNames[*place] : std::string();
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

bool Recording::sharesWords(const AttentionMap& map) const {
    const Sequence& sequence = queriesOf(map);
    return !crosses(map) && !(sequence.produced && map.normalised && map.nodes.keys && map.nodes.queries &&
                              map.nodes.keys->size() > 0 && map.nodes.queries->size() > 0 &&
                              map.nodes.keys->label(0) != map.nodes.queries->label(0));
}

void Recording::nameKeysByWordsRead() {
    for (AttentionMap& map : maps) {
        const Sequence& sequence = queriesOf(map);
        if (crosses(map) || sequence.output.empty() || !map.normalised) continue;
        if (map.nodes.keys && map.nodes.keys->size() == std::ssize(sequence.tokens))
            map.nodes.keys = tokenAxis(eachOf(sequence.tokens, &Token::text));
    }
}

std::string Recording::firstMap() const {
    const auto found =
        std::find_if(maps.begin(), maps.end(), [](const AttentionMap& map) { return map.normalised; });
    return found == maps.end() ? std::string() : found->name;
}

int Recording::layers(const std::string& name) const {
    std::set<int> numbers;
    for (const auto& map : maps)
        if (map.name == name) numbers.insert(map.layer);
    return int(numbers.size());
}

std::vector<int> Recording::heads(const std::string& name) const {
    std::set<int> numbers;
    for (const auto& map : maps)
        for (std::size_t place = 0; map.name == name && place < map.nodes.heads.size(); ++place)
            numbers.insert(map.headNumber(place));
    return {numbers.begin(), numbers.end()};
}

int Recording::nearestLayer(const std::string& name, int layer) const {
    std::optional<int> nearest;
    for (const auto& map : maps)
        if (map.name == name && (!nearest || std::abs(map.layer - layer) < std::abs(*nearest - layer)))
            nearest = map.layer;
    return nearest.value_or(0);
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
