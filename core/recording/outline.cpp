#include "core/recording/outline.h"

#include <algorithm>

namespace attentionscope {

namespace {

bool isOp(const Graph& graph, NodeId id, std::string_view name) {
    return !graph.node(id).isLeaf() && graph.node(id).op->name() == name;
}

/// A product with trained weights, not with another value of the run.
bool isTrainedProduct(const Graph& graph, NodeId id) {
    if (!isOp(graph, id, "linear")) return false;
    const auto& inputs = graph.node(id).inputs;
    return inputs.size() > 1 && graph.node(inputs[1]).isLeaf();
}

/// Who reads a node, in the order in which they were recorded.
std::vector<NodeId> usersOf(const Graph& graph, NodeId id) {
    std::vector<NodeId> users;
    for (Index other = id + 1; other < graph.size(); ++other) {
        const auto& inputs = graph.node(NodeId(other)).inputs;
        if (std::find(inputs.begin(), inputs.end(), id) != inputs.end()) users.push_back(NodeId(other));
    }
    return users;
}

template <typename Test>
NodeId firstOf(const std::vector<NodeId>& nodes, Test test) {
    const auto found = std::find_if(nodes.begin(), nodes.end(), test);
    return found == nodes.end() ? noNode : *found;
}

NodeId otherInput(const Graph& graph, NodeId sum, NodeId one) {
    const auto& inputs = graph.node(sum).inputs;
    return inputs.size() < 2 ? noNode : inputs[0] == one ? inputs[1] : inputs[0];
}

class AfterReader {
public:
    AfterReader(const Recording& recording, const AttentionMap& map)
        : recording_(recording), graph_(*recording.evaluation->graph()), map_(map) {}

    AfterAttention read() {
        const NodeId output = map_.nodes.output;
        if (output == noNode) return {};
        after_.sum = userNamed(output, "add");
        if (after_.sum == noNode) return after_;
        after_.input = otherInput(graph_, after_.sum, output);
        if (isTrainedProduct(graph_, after_.input)) return parallel();
        after_.normalised = normalisationOf(after_.sum);
        after_.feedForwardInput = after_.normalised != noNode ? after_.normalised : after_.sum;
        readFeedForward();
        return after_;
    }

private:
    NodeId userNamed(NodeId id, std::string_view op) const {
        return firstOf(usersOf(graph_, id), [&](NodeId user) { return isOp(graph_, user, op); });
    }
    NodeId normalisationOf(NodeId id) const {
        return firstOf(usersOf(graph_, id), [&](NodeId user) { return isNormalisation(graph_, user); });
    }
    bool isInputOfAttention(NodeId id) const {
        return std::any_of(recording_.maps.begin(), recording_.maps.end(),
                           [id](const AttentionMap& map) { return map.input == id; });
    }

    // Attention and feed-forward read the same input, and their sum is added to it (Wang 2021).
    AfterAttention parallel() {
        after_.feedForward = after_.input;
        after_.inner = graph_.node(after_.feedForward).inputs[0];
        const NodeId both = after_.sum;
        after_.layerSum = after_.layerEnd = userNamed(both, "add");
        after_.feedForwardInput = map_.input;
        after_.input = after_.sum = noNode;
        return after_;
    }

    void readFeedForward() {
        const NodeId start = after_.feedForwardInput;
        if (isInputOfAttention(start)) return;
        const NodeId first =
            firstOf(usersOf(graph_, start), [&](NodeId user) { return isTrainedProduct(graph_, user); });
        if (first == noNode) return;
        // The first sum that brings something made of `first` together with the residual stream.
        std::vector<bool> made(size_t(graph_.size()), false);
        made[size_t(first)] = true;
        for (Index id = first + 1; id < graph_.size(); ++id) {
            const auto& inputs = graph_.node(NodeId(id)).inputs;
            if (!std::any_of(inputs.begin(), inputs.end(), [&](NodeId input) { return made[size_t(input)]; }))
                continue;
            made[size_t(id)] = true;
            if (!isOp(graph_, NodeId(id), "add")) continue;
            const bool closes = std::any_of(inputs.begin(), inputs.end(), [&](NodeId input) {
                return input == after_.sum || input == after_.normalised;
            });
            if (!closes) continue;
            close(NodeId(id));
            return;
        }
    }

    void close(NodeId sum) {
        const auto& inputs = graph_.node(sum).inputs;
        const bool plain = std::find(inputs.begin(), inputs.end(), after_.sum) != inputs.end();
        const NodeId stream = plain ? after_.sum : after_.normalised;
        after_.feedForward = otherInput(graph_, sum, stream);
        if (!graph_.node(after_.feedForward).isLeaf())
            after_.inner = graph_.node(after_.feedForward).inputs[0];
        after_.layerSum = sum;
        // After the sum where the paper has it (Vaswani et al. 2017): the stream was normalised too.
        const NodeId normalised = plain ? noNode : normalisationOf(sum);
        after_.layerEnd = normalised != noNode ? normalised : sum;
    }

    const Recording& recording_;
    const Graph& graph_;
    const AttentionMap& map_;
    AfterAttention after_;
};

class OutlineReader {
public:
    explicit OutlineReader(const Recording& recording)
        : recording_(recording), graph_(*recording.evaluation->graph()) {}

    std::vector<OutlineBlock> read() {
        const bool twoParts = producesWords(recording_);
        readPart(recording_.hidden, false);
        if (twoParts) readPart(recording_.decoderHidden, true);
        if (recording_.logits != noNode)
            add({.kind = OutlineBlock::Kind::logits, .target = twoParts, .node = recording_.logits});
        assignStories();
        return std::move(blocks_);
    }

private:
    void add(const OutlineBlock& block) { blocks_.push_back(block); }

    std::vector<int> mapsOf(bool target, int layer) const {
        std::vector<int> found;
        for (size_t i = 0; i < recording_.maps.size(); ++i)
            if (recording_.maps[i].layer == layer && isOfTarget(recording_, recording_.maps[i]) == target)
                found.push_back(int(i));
        std::stable_sort(found.begin(), found.end(), [this](int a, int b) {
            return recording_.maps[size_t(a)].nodes.output < recording_.maps[size_t(b)].nodes.output;
        });
        return found;
    }

    int layersOf(const std::vector<NodeId>& hidden, bool target) const {
        int layers = std::max(0, int(hidden.size()) - 1);
        for (const AttentionMap& map : recording_.maps)
            if (isOfTarget(recording_, map) == target) layers = std::max(layers, map.layer + 1);
        return layers;
    }

    void readPart(const std::vector<NodeId>& hidden, bool target) {
        if (!hidden.empty())
            add({.kind = OutlineBlock::Kind::embeddings, .target = target, .node = hidden.front()});
        for (int layer = 0; layer < layersOf(hidden, target); ++layer) {
            const std::vector<int> maps = mapsOf(target, layer);
            const NodeId end = size_t(layer) + 1 < hidden.size() ? hidden[size_t(layer) + 1] : noNode;
            const OutlineBlock states{
                .kind = OutlineBlock::Kind::states, .target = target, .layer = layer, .node = end};
            const bool apart = end != noNode && !isMadeByAttention(end, maps);
            const bool before = apart && !dependsOnWeights(end, maps);
            if (before) add(states);
            for (const int map : maps) readAttention(map, target, layer);
            if (apart && !before) add(states);
        }
    }

    void readAttention(int index, bool target, int layer) {
        const AttentionMap& map = recording_.maps[size_t(index)];
        const bool crosses = map.memory != noNode && map.memory != map.input;
        add({.kind = crosses ? OutlineBlock::Kind::crossAttention : OutlineBlock::Kind::attention,
             .target = target,
             .layer = layer,
             .map = index,
             .node = map.nodes.output});
        const AfterAttention after = afterAttention(recording_, map);
        if (after.feedForward != noNode)
            add({.kind = OutlineBlock::Kind::feedForward,
                 .target = target,
                 .layer = layer,
                 .map = index,
                 .node = after.layerEnd});
    }

    bool isMadeByAttention(NodeId end, const std::vector<int>& maps) const {
        const std::vector<bool> above = graph_.upstream(end);
        return std::any_of(maps.begin(), maps.end(), [&](int map) {
            const NodeId output = recording_.maps[size_t(map)].nodes.output;
            return output == end || (output != noNode && above[size_t(output)]);
        });
    }

    /// Weights that grew row by row are put together from nodes of their own, on which the states rest.
    bool dependsOnWeights(NodeId end, const std::vector<int>& maps) const {
        const std::vector<bool> above = graph_.upstream(end);
        return std::any_of(maps.begin(), maps.end(), [&](int map) {
            const auto& heads = recording_.maps[size_t(map)].nodes.heads;
            if (heads.empty() || heads[0].weights == noNode) return false;
            return bool(above[size_t(sourceOf(*recording_.evaluation, {heads[0].weights, 0, 0}).node)]);
        });
    }

    /// Embeddings and states are told with the attention that follows, logits with the one before.
    void assignStories() {
        for (size_t i = 0; i < blocks_.size(); ++i) {
            OutlineBlock& block = blocks_[i];
            if (isOwn(block)) continue;
            const auto next = std::find_if(blocks_.begin() + std::ptrdiff_t(i), blocks_.end(), isOwn);
            const auto last =
                std::find_if(blocks_.rbegin() + std::ptrdiff_t(blocks_.size() - i), blocks_.rend(), isOwn);
            if (next != blocks_.end())
                block.map = next->map;
            else if (last != blocks_.rend())
                block.map = last->map;
        }
    }
    static bool isOwn(const OutlineBlock& block) {
        return block.kind == OutlineBlock::Kind::attention ||
               block.kind == OutlineBlock::Kind::crossAttention ||
               block.kind == OutlineBlock::Kind::feedForward;
    }

    const Recording& recording_;
    const Graph& graph_;
    std::vector<OutlineBlock> blocks_;
};

}  // namespace

bool producesWords(const Recording& recording) {
    return !recording.decoderHidden.empty();
}

bool isOfTarget(const Recording& recording, const AttentionMap& map) {
    if (!producesWords(recording)) return false;
    if (map.input == noNode)
        return map.nodes.queries && map.nodes.queries->size() == Index(recording.secondTokens.size());
    return recording.evaluation->graph()->upstream(map.input)[size_t(recording.decoderHidden.front())];
}

bool isNormalisation(const Graph& graph, NodeId id) {
    return isOp(graph, id, "layer norm") || isOp(graph, id, "RMS norm");
}

AfterAttention afterAttention(const Recording& recording, const AttentionMap& map) {
    return AfterReader(recording, map).read();
}

std::vector<OutlineBlock> outlineOf(const Recording& recording) {
    if (!recording.evaluation) return {};
    if (recording.maps.empty() && !producesWords(recording)) return {};
    return OutlineReader(recording).read();
}

}  // namespace attentionscope
