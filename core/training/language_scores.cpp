#include "core/training/language_scores.h"

#include <algorithm>

#include "core/base/lists.h"
#include "core/training/batches.h"

namespace attentionscope {

void forEachPredicted(const LanguageNetwork& network, const std::vector<TokensToPredict>& items,
                      Index together, bool mean, const StopToken& stop,
                      const std::function<void(size_t i, const Matrix& logits, Index row)>& visit) {
    const auto sizes = eachOf(items, [](const auto& one) { return ItemSize(one.ids.size(), 0); });
    Random order(1);
    for (const auto& members : batchesBySize(sizes, together, order)) {
        throwIfStopped(stop);
        std::vector<TokenIdList> sequences;
        std::vector<Index> rows;
        Index begin = 0;
        for (const size_t i : members) {
            for (const Index place : items[i].places) rows.push_back(begin + place);
            begin += Index(items[i].ids.size());
            sequences.push_back(items[i].ids);
        }
        Recorder recorder({.expansions = false, .equalWeights = mean});
        const NodeId states = network.read(recorder, sequences, {}).output;
        const NodeId logits = network.predict(recorder, states, std::move(rows));
        const MatrixPointer values = recorder.finish()->value(logits);
        Index row = 0;
        for (const size_t i : members) {
            visit(i, *values, row);
            row += Index(items[i].places.size());
        }
    }
}

HeadTable meanOfHeads(const LanguageNetwork& network, const std::vector<TokenIdList>& sequences, bool mean,
                      const std::function<double(size_t i, const Matrix& weights)>& visit) {
    const StackSpec& stack = network.spec().last();
    HeadTable table(size_t(stack.layers), std::vector<double>(size_t(stack.heads), 0.0));
    for (size_t i = 0; i < sequences.size(); ++i) {
        Recorder recorder({.equalWeights = mean});
        const auto states = network.read(recorder, {sequences[i]}, {.maps = true});
        const EvaluationPointer evaluation = recorder.finish();
        for (const AttentionMap& map : states.maps)
            for (size_t h = 0; h < map.nodes.heads.size(); ++h)
                table[size_t(map.layer)][h] += visit(i, *evaluation->value(map.nodes.heads[h].weights));
    }
    for (auto& layer : table)
        for (double& value : layer) value /= double(std::max<size_t>(1, sequences.size()));
    return table;
}

double valueOf(const HeadTable& table, const HeadPlace& place) {
    return table.at(size_t(place.layer)).at(size_t(place.head));
}

HeadPlace largestIn(const HeadTable& table) {
    HeadPlace best;
    for (size_t layer = 0; layer < table.size(); ++layer)
        for (size_t head = 0; head < table[layer].size(); ++head)
            if (table[layer][head] > valueOf(table, best)) best = {Index(layer), Index(head)};
    return best;
}

}  // namespace attentionscope
