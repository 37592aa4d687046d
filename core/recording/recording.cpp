#include "core/recording/recording.h"

#include <algorithm>

#include "core/graph/explain.h"

namespace attentionscope {

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
        if (node.isLeaf() || evaluation.isEdited(place.node) ||
            (node.op->name() != "concatenate rows" && node.op->name() != "slice rows"))
            return place;
        const auto terms = explain(evaluation, place.node, place.row, place.column).terms;
        if (terms.size() != 1 || terms[0].factors.size() != 1) return place;
        const Factor& factor = terms[0].factors[0];
        place = {factor.node, factor.row, factor.column};
    }
}

}  // namespace attentionscope
