// Path patching (Wang et al. 2023): puts what a head adds in the clean run into the corrupted one, and lets
// it reach one receiver only, through the residual stream and the feed-forward layers; all other heads keep
// their values. The receiver is the prediction, or the queries, keys or values of a later head (with those
// heads that share its keys and values).
#include <cmath>

#include "core/analysis/restoration.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

/// Where a head stands among the maps.
struct PathEnd {
    std::size_t map = 0, head = 0;
};

/// "LAYER.HEAD", as tables label heads.
PathEnd receiverNamed(const std::string& name, const std::vector<const AttentionMap*>& maps) {
    for (std::size_t map = 0; map < maps.size(); ++map)
        for (std::size_t head = 0; head < maps[map]->nodes.heads.size(); ++head)
            if (std::to_string(maps[map]->layer) + '.' + std::to_string(head) == name) return {map, head};
    throw Error(ErrorReport{
        .what = "the model has no such head",
        .got = name,
        .expected = Phrase("LAYER.HEAD, %1 layers of %2 heads, counted from 0",
                           {std::to_string(maps.size()), std::to_string(maps.front()->nodes.heads.size())})});
}

/// Changes of the corrupted run after which `sender` adds what it adds in the clean one, and no other head
/// changes.
std::vector<Intervention> changesOfSender(const Restoration& restoration,
                                          const std::vector<const AttentionMap*>& maps, PathEnd sender,
                                          const StopToken& stop) {
    const Evaluation& corrupted = *restoration.corrupted().evaluation;
    std::vector<Intervention> changes;
    if (maps[sender.map]->nodes.heads[sender.head].weighted == noNode) return changes;
    for (std::size_t map = sender.map; map < maps.size(); ++map)
        for (std::size_t head = 0; head < maps[map]->nodes.heads.size(); ++head) {
            const NodeId node = maps[map]->nodes.heads[head].weighted;
            if (node == noNode) continue;
            if (map == sender.map && head == sender.head)
                changes.push_back(restoration.restored(node));
            else if (map > sender.map)
                changes.push_back({node, Replace{corrupted.value(node, stop)}});
        }
    return changes;
}

}  // namespace

Analysis pathPatching(const AnalysisInput& input) {
    const Restoration restoration(input);
    const auto maps = selfMaps(restoration.clean());
    Analysis analysis;
    analysis.table.axes = headAxes(maps);
    std::vector<NodeId> parts;
    std::size_t last = maps.size();
    if (input.receiver) {
        const PathEnd receiver = receiverNamed(*input.receiver, maps);
        const HeadNodes& head = maps[receiver.map]->nodes.heads[receiver.head];
        parts = {head.q, head.k, head.v};
        last = receiver.map;
        const AnalysisAxis into{"into", {"queries", "keys", "values"}};
        analysis.table.axes.insert(analysis.table.axes.begin(), into);
        analysis.settings["to"] = *input.receiver;
    }
    const std::size_t heads = maps.front()->nodes.heads.size(), count = maps.size() * heads;
    analysis.table.values.assign(count * std::max<std::size_t>(1, parts.size()), std::nan(""));
    const auto senders = Index(last * heads);
    const auto changes = [&](Index sender) {
        return changesOfSender(restoration, maps, {std::size_t(sender) / heads, std::size_t(sender) % heads},
                               input.stop);
    };
    const auto report = [&](std::size_t part, Index done, const std::vector<double>& shares) {
        std::copy_n(shares.begin(), done, analysis.table.values.begin() + std::ptrdiff_t(part * count));
        const double tables = double(analysis.table.values.size()) / double(count);
        input.report((double(part) + double(done) / double(senders)) / tables, analysis);
    };
    if (parts.empty())
        restoration.shares(senders, changes,
                           [&](Index done, const auto& shares) { report(0, done, shares); });
    // Then only the receiver gets the values that the sender led to.
    std::vector<std::vector<MatrixPointer>> sent(parts.size(),
                                                 std::vector<MatrixPointer>(std::size_t(senders)));
    const Evaluation& corrupted = *restoration.corrupted().evaluation;
    if (!parts.empty())
        underEach(
            corrupted, senders, changes, noNode, {},
            [&](Index sender, const Evaluation& evaluation, const MatrixView&) {
                if (evaluation.interventions().size() == corrupted.interventions().size()) return;
                for (std::size_t part = 0; part < parts.size(); ++part)
                    if (parts[part] != noNode)
                        sent[part][std::size_t(sender)] = evaluation.value(parts[part], input.stop);
            },
            [](Index) {}, input.stop);
    for (std::size_t part = 0; part < parts.size(); ++part)
        restoration.shares(
            senders,
            [&](Index sender) -> std::vector<Intervention> {
                const MatrixPointer& arrived = sent[part][std::size_t(sender)];
                if (!arrived) return {};
                return {{parts[part], Replace{arrived}}};
            },
            [&](Index done, const auto& shares) { report(part, done, shares); });
    restoration.describe(analysis, input);
    return analysis;
}

}  // namespace attentionscope
