#include "core/transformer/prefix_reuse.h"

#include "core/base/lists.h"

namespace attentionscope {

Index PrefixReuse::sharedPrefix(const std::vector<Index>& ids, RecordingPointer& recording) const {
    const std::lock_guard lock(mutex_);
    if (!recording_) return 0;
    std::size_t shared = 0;
    while (shared < ids.size() && shared < ids_.size() && ids[shared] == ids_[shared]) ++shared;
    // At least one row must be new, and a short shared beginning is not worth copying.
    shared = std::min(shared, ids.size() - 1);
    if (2 * shared < ids.size()) return 0;
    recording = recording_;
    return Index(shared);
}

void PrefixReuse::remember(const std::vector<Index>& ids, RecordingPointer recording) {
    const std::lock_guard lock(mutex_);
    ids_ = ids;
    recording_ = std::move(recording);
}

std::vector<PastLayer> pastOf(const Recording& recording, Index rows) {
    const auto first = [&](NodeId id) { return recording.evaluation->rowsOf(id).top(rows).whole(); };
    return eachOf(recording.maps, [&](const AttentionMap& map) {
        return PastLayer{first(map.nodes.k), first(map.nodes.v)};
    });
}

void supplyRows(Recorder& recorder, const Evaluation& before, const Evaluation& tail, Index rows) {
    const Graph& graph = recorder.graph();
    for (NodeId id = 0; id < recorder.next(); ++id) {
        const Node& node = graph.node(id);
        if (node.isLeaf() || node.lifetime != Lifetime::kept || node.name.empty()) continue;
        const Shape shape = node.axes.shape();
        // Keys and values already include those of the past.
        if (const NodeId all = tail.graph()->find(node.name + ".all"); all != noNode) {
            if (tail.graph()->node(all).axes.shape() == shape)
                recorder.supply(id, RowBlocks(tail.value(all)));
            continue;
        }
        const NodeId earlier = before.graph()->find(node.name), later = tail.graph()->find(node.name);
        if (earlier == noNode || later == noNode) continue;
        const Shape first = before.graph()->node(earlier).axes.shape();
        const Shape second = tail.graph()->node(later).axes.shape();
        if (first.rows < rows || rows + second.rows != shape.rows || first.columns != shape.columns ||
            second.columns != shape.columns)
            continue;
        RowBlocks whole = before.rowsOf(earlier).top(rows);
        whole.append(RowBlocks(tail.value(later)));
        recorder.supply(id, std::move(whole));
    }
}

}  // namespace attentionscope
