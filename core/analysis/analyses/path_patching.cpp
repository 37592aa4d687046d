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

/// The corrupted run in which `sender` adds what it adds in the clean one, and no other head changes.
EvaluationPointer withSender(const Restoration& restoration, const std::vector<const AttentionMap*>& maps,
                             PathEnd sender, const StopToken& stop) {
    const Evaluation& corrupted = *restoration.corrupted().evaluation;
    std::vector<Intervention> changes;
    for (std::size_t map = sender.map; map < maps.size(); ++map)
        for (std::size_t head = 0; head < maps[map]->nodes.heads.size(); ++head) {
            const NodeId node = maps[map]->nodes.heads[head].weighted;
            if (node == noNode) continue;
            if (map == sender.map && head == sender.head)
                changes.push_back(restoration.restored(node));
            else if (map > sender.map)
                changes.push_back({node, Replace{corrupted.value(node, stop)}});
        }
    return under(corrupted, changes, stop);
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
    for (std::size_t sender = 0; sender < last * heads; ++sender) {
        if (maps[sender / heads]->nodes.heads[sender % heads].weighted == noNode) continue;
        const auto sent = withSender(restoration, maps, {sender / heads, sender % heads}, input.stop);
        if (parts.empty()) analysis.table.values[sender] = restoration.share(*sent);
        for (std::size_t part = 0; part < parts.size(); ++part)
            if (parts[part] != noNode)
                analysis.table.values[part * count + sender] =
                    restoration.share({{parts[part], Replace{sent->value(parts[part], input.stop)}}});
        input.report(double(sender + 1) / double(last * heads), analysis);
    }
    restoration.describe(analysis, input);
    return analysis;
}

}  // namespace attentionscope
