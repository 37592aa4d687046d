#include "core/graph/graph.h"

namespace attentionscope {

NodeId Graph::find(const std::string& name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? noNode : found->second;
}

std::vector<bool> Graph::downstream(const std::vector<NodeId>& roots) const {
    std::vector<bool> reached(nodes_.size()), changedInside(nodes_.size());
    for (const NodeId root : roots) {
        reached[size_t(root)] = true;
        if (node(root).expansionOf != noNode) changedInside[size_t(node(root).expansionOf)] = true;
    }
    for (size_t i = 0; i < nodes_.size(); ++i) {
        if (changedInside[i]) reached[i] = true;
        for (const NodeId input : nodes_[i].inputs)
            if (reached[size_t(input)]) {
                reached[i] = true;
                break;
            }
    }
    return reached;
}

std::vector<bool> Graph::upstream(NodeId root) const {
    std::vector<bool> reached(nodes_.size());
    reached[size_t(root)] = true;
    for (size_t i = size_t(root) + 1; i-- > 0;)
        if (reached[i]) {
            for (const NodeId input : nodes_[i].inputs) reached[size_t(input)] = true;
            if (nodes_[i].expansion != noNode) reached[size_t(nodes_[i].expansion)] = true;
        }
    return reached;
}

}  // namespace attentionscope
