// Path patching (Wang et al. 2023): puts what a head adds in the clean run into the corrupted one, and lets
// it reach one receiver only, through the residual stream and the feed-forward layers; all other heads keep
// their values. The receiver is the prediction, or the queries, keys or values of a later head (with those
// heads that share its keys and values).
#include <cmath>
#include <optional>

#include "core/analysis/restoration.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

bool hasName(const AttentionMap& map, std::size_t head, const std::string& name) {
    return std::to_string(map.layer) + '.' + std::to_string(head) == name;
}

/// A head that paths lead to.
struct Receiver {
    const AttentionMap* map;
    const HeadNodes* head;
};

/// "LAYER.HEAD" of these maps, as tables label heads, or "MAP.LAYER.HEAD" of any attention.
Receiver receiverNamed(const std::string& name, const Recording& recording,
                       const std::vector<const AttentionMap*>& maps) {
    for (const AttentionMap* map : maps)
        for (std::size_t head = 0; head < map->nodes.heads.size(); ++head)
            if (hasName(*map, head, name)) return {map, &map->nodes.heads[head]};
    for (const AttentionMap& map : recording.maps)
        for (std::size_t head = 0; head < map.nodes.heads.size(); ++head)
            if (name.starts_with(map.name + '.') && hasName(map, head, name.substr(map.name.size() + 1)))
                return {&map, &map.nodes.heads[head]};
    throw Error(ErrorReport{
        .what = "the model has no such head",
        .got = name,
        .expected = Phrase("LAYER.HEAD, %1 layers of %2 heads, counted from 0",
                           {std::to_string(maps.size()), std::to_string(maps.front()->nodes.heads.size())})});
}

/// The weighted sums of all heads of a run, of every attention.
std::vector<NodeId> weightedSums(const Recording& recording) {
    std::vector<NodeId> all;
    for (const AttentionMap& map : recording.maps)
        for (const HeadNodes& head : map.nodes.heads)
            if (head.weighted != noNode) all.push_back(head.weighted);
    return all;
}

}  // namespace

Analysis pathPatching(const AnalysisInput& input) {
    const Restoration restoration(input);
    const auto maps = mapsOf(restoration.clean(), input.map);
    const auto all = weightedSums(restoration.clean());
    const Evaluation& corrupted = *restoration.corrupted().evaluation;
    Analysis analysis;
    analysis.table.axes = headAxes(maps);
    std::vector<NodeId> parts;
    std::optional<Receiver> receiver;
    if (input.receiver) {
        receiver = receiverNamed(*input.receiver, restoration.clean(), maps);
        parts = {receiver->head->q, receiver->head->k, receiver->head->v};
        const AnalysisAxis into{"into", {"queries", "keys", "values"}};
        analysis.table.axes.insert(analysis.table.axes.begin(), into);
        analysis.settings["to"] = *input.receiver;
    }
    const std::size_t heads = maps.front()->nodes.heads.size(), count = maps.size() * heads;
    analysis.table.values.assign(count * std::max<std::size_t>(1, parts.size()), std::nan(""));
    const auto senders = Index(count);
    // The corrupted run in which the sender adds what it adds in the clean one, and no other head changes.
    const auto changes = [&](Index sender) -> std::vector<Intervention> {
        const AttentionMap& map = *maps[std::size_t(sender) / heads];
        const NodeId sent = map.nodes.heads[std::size_t(sender) % heads].weighted;
        if (sent == noNode) return {};
        // Nodes are in the order of computation; heads of one layer do not read each other.
        if (receiver && (&map == receiver->map || sent > receiver->head->weighted)) return {};
        std::vector<Intervention> list{restoration.restored(sent)};
        for (const NodeId other : all)
            if (other > sent) list.push_back({other, Replace{corrupted.value(other, input.stop)}});
        return list;
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
