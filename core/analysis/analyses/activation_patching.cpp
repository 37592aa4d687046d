// Activation patching (Meng et al. 2022; Wang et al. 2023): copies values of the run on the clean text into
// the run on the corrupted one, and measures how much of the clean prediction returns: 0 corrupted, 1 clean.
#include <cmath>

#include "core/analysis/restoration.h"
#include "core/base/probability.h"

namespace attentionscope {

namespace {

using LayerOutputs = std::vector<std::pair<int, NodeId>>;

LayerOutputs attentionOutputs(const std::vector<const AttentionMap*>& maps) {
    LayerOutputs outputs;
    for (const AttentionMap* map : maps)
        if (map->nodes.output != noNode) outputs.emplace_back(map->layer, map->nodes.output);
    return outputs;
}

LayerOutputs feedForwardOutputs(const Recording& recording) {
    LayerOutputs outputs;
    for (const Block& block : recording.blocks)
        for (const Step& step : block.steps)
            if (step.kind == StepKind::feedForward && block.sequence + 1 == int(recording.sequences.size()))
                outputs.emplace_back(block.layer, step.result.node);
    return outputs;
}

}  // namespace

Analysis activationPatching(const AnalysisInput& input) {
    const Restoration restoration(input);
    const Recording &clean = restoration.clean(), &corrupted = restoration.corrupted();
    const std::vector<NodeId>& stream = residualStream(clean);
    const auto maps = selfMaps(clean);
    const Index positions = clean.sequences.back().size();
    const auto row = [&](NodeId node, Index i) {
        const MatrixPointer value = clean.evaluation->value(node, input.stop);
        const auto from = rowOf(*value, i);
        return Intervention{node, SetRow{.row = i, .values = {from.begin(), from.end()}}};
    };
    Analysis analysis;
    analysis.table.axes = {streamAxis(stream.size()), positionAxis(clean.sequences.back())};
    analysis.table.values.assign(stream.size() * std::size_t(positions), std::nan(""));
    for (std::size_t layer = 0; layer < stream.size(); ++layer)
        for (Index i = 0; i < positions; ++i) {
            const std::size_t cell = layer * std::size_t(positions) + std::size_t(i);
            analysis.table.values[cell] = restoration.share({row(stream[layer], i)});
            input.report(0.5 * double(cell + 1) / double(analysis.table.values.size()), analysis);
        }
    // What the attention and the feed-forward part of each layer add.
    for (const auto& [name, outputs] :
         {std::pair{"attention", attentionOutputs(maps)}, {"mlp", feedForwardOutputs(clean)}}) {
        AnalysisTable table{{{"layer", {}}, analysis.table.axes[1]}, {}};
        for (const auto& [layer, node] : outputs) {
            table.axes[0].labels.push_back(std::to_string(layer));
            for (Index i = 0; i < positions; ++i) table.values.push_back(restoration.share({row(node, i)}));
        }
        if (!table.values.empty()) analysis.others[name] = std::move(table);
    }
    const auto replaced = [&](NodeId node) {
        return node == noNode ? std::nan("") : restoration.share({restoration.restored(node)});
    };
    // Of each head what it reads and adds: its weighted sums, queries, keys, values and weights.
    const std::pair<const char*, NodeId HeadNodes::*> parts[] = {{"heads", &HeadNodes::weighted},
                                                                 {"queries", &HeadNodes::q},
                                                                 {"keys", &HeadNodes::k},
                                                                 {"values_of_heads", &HeadNodes::v},
                                                                 {"weights", &HeadNodes::weights}};
    for (const auto& [name, part] : parts) {
        AnalysisTable table{headAxes(maps), {}};
        for (const AttentionMap* map : maps) {
            for (const HeadNodes& head : map->nodes.heads) table.values.push_back(replaced(head.*part));
            input.report(0.5 + 0.1 * double(analysis.others.size()), analysis);
        }
        analysis.others[name] = std::move(table);
    }
    AnalysisTable attention{headAxes(maps), {}};
    for (const AttentionMap* map : maps)
        for (const HeadNodes& head : map->nodes.heads) {
            const MatrixPointer a = clean.evaluation->value(head.weights, input.stop),
                                b = corrupted.evaluation->value(head.weights, input.stop);
            attention.values.push_back(double((*a - *b).cwiseAbs().sum()) / 2 / double(a->rows()));
        }
    analysis.others["attention_difference"] = std::move(attention);
    analysis.definitions["attention_difference"] = Phrase(
        "half the sum of the differences of each row, mean over the rows: 0 if the head attends in the same "
        "way in both texts, 1 if they share nothing");
    restoration.describe(analysis, input);
    return analysis;
}

}  // namespace attentionscope
