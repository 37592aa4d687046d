// Activation patching (Meng et al. 2022; Wang et al. 2023): copies values of the run on the clean text into
// the run on the corrupted one, and measures how much of the clean prediction returns: 0 corrupted, 1 clean.
#include <cmath>

#include "core/analysis/restoration.h"
#include "core/base/probability.h"

namespace attentionscope {

namespace {

using LayerOutputs = std::vector<std::pair<int, NodeId>>;

/// What the attention over the first sequence, or its feed-forward layers, add.
LayerOutputs attentionOutputs(const Recording& recording) {
    LayerOutputs outputs;
    for (const AttentionMap& map : recording.maps)
        if (map.querySequence == 0 && map.keySequence == 0 && map.nodes.output != noNode)
            outputs.emplace_back(map.layer, map.nodes.output);
    return outputs;
}

LayerOutputs feedForwardOutputs(const Recording& recording) {
    LayerOutputs outputs;
    for (const Block& block : recording.blocks)
        for (const Step& step : block.steps)
            if (step.kind == StepKind::feedForward && block.sequence == 0)
                outputs.emplace_back(block.layer, step.result.node);
    return outputs;
}

}  // namespace

Analysis activationPatching(const AnalysisInput& input) {
    const Restoration restoration(input);
    const Recording &clean = restoration.clean(), &corrupted = restoration.corrupted();
    const Sequence& read = restoration.read();
    const std::vector<NodeId>& stream = residualStream(clean, read);
    const auto maps = mapsOf(clean, input.map);
    const Index positions = read.size();
    const auto row = [&](NodeId node, Index i) {
        const MatrixPointer value = clean.evaluation->value(node, input.stop);
        const auto from = rowOf(*value, i);
        return Intervention{node, SetRow{.row = i, .values = {from.begin(), from.end()}}};
    };
    Analysis analysis;
    analysis.table.axes = {streamAxis(stream.size()), positionAxis(read)};
    const Index cells = std::ssize(stream) * positions;
    const auto patchOfStream = [&](Index cell) -> std::vector<Intervention> {
        return {row(stream[std::size_t(cell / positions)], cell % positions)};
    };
    analysis.table.values =
        restoration.shares(cells, patchOfStream, [&](Index done, const std::vector<double>& soFar) {
            analysis.table.values = soFar;
            input.report(0.5 * double(done) / double(cells), analysis);
        });
    // What the attention and the feed-forward part of each layer add.
    for (const auto& [name, outputs] :
         {std::pair{"attention", attentionOutputs(clean)}, {"mlp", feedForwardOutputs(clean)}}) {
        AnalysisTable table{{{"layer", {}}, analysis.table.axes[1]}, {}};
        for (const auto& [layer, node] : outputs) table.axes[0].labels.push_back(std::to_string(layer));
        const LayerOutputs& all = outputs;
        table.values =
            restoration.shares(std::ssize(all) * positions, [&](Index cell) -> std::vector<Intervention> {
                return {row(all[std::size_t(cell / positions)].second, cell % positions)};
            });
        if (!table.values.empty()) analysis.others[name] = std::move(table);
    }
    // Of each head what it reads and adds: its weighted sums, queries, keys, values and weights.
    const std::pair<const char*, NodeId HeadNodes::*> parts[] = {{"heads", &HeadNodes::weighted},
                                                                 {"queries", &HeadNodes::q},
                                                                 {"keys", &HeadNodes::k},
                                                                 {"values_of_heads", &HeadNodes::v},
                                                                 {"weights", &HeadNodes::weights}};
    const std::size_t heads = maps.front()->nodes.heads.size();
    for (const auto& [name, of] : parts) {
        const auto patchOfHead = [&, part = of](Index cell) -> std::vector<Intervention> {
            const NodeId node = maps[std::size_t(cell) / heads]->nodes.heads[std::size_t(cell) % heads].*part;
            if (node == noNode) return {};
            return {restoration.restored(node)};
        };
        analysis.others[name] = {headAxes(maps), restoration.shares(Index(maps.size() * heads), patchOfHead)};
        input.report(0.5 + 0.05 * double(analysis.others.size()), analysis);
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
