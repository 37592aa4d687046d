#include "core/text/byte_trie.h"

#include <algorithm>

namespace attentionscope {

ByteTrie::ByteTrie(std::vector<std::pair<std::string_view, int>> strings) {
    std::stable_sort(strings.begin(), strings.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    // Breadth first, so that the edges of a node are adjacent. A range of the sorted strings shares a node's
    // prefix.
    struct Range {
        size_t begin, end, depth;
    };
    std::vector<Range> ranges{{0, strings.size(), 0}};
    nodes_.emplace_back();
    for (size_t at = 0; at < ranges.size(); ++at) {
        auto [begin, end, depth] = ranges[at];
        for (; begin < end && strings[begin].first.size() == depth; ++begin) {
            if (depth > 0) nodes_[at].value = strings[begin].second;
        }
        nodes_[at].firstEdge = std::uint32_t(labels_.size());
        while (begin < end) {
            const char label = strings[begin].first[depth];
            size_t next = begin + 1;
            while (next < end && strings[next].first[depth] == label) ++next;
            labels_.push_back(static_cast<unsigned char>(label));
            targets_.push_back(Node(nodes_.size()));
            ranges.push_back({begin, next, depth + 1});
            nodes_.emplace_back();
            begin = next;
        }
        nodes_[at].edgeCount = std::uint32_t(labels_.size()) - nodes_[at].firstEdge;
    }
    first_.assign(256, root);
    for (std::uint32_t edge = 0; edge < nodes_[root].edgeCount; ++edge)
        first_[labels_[edge]] = targets_[edge];
}

ByteTrie::Node ByteTrie::next(Node node, unsigned char byte) const {
    if (node == root) return first_[byte];
    const NodeData& data = nodes_[node];
    const unsigned char* begin = labels_.data() + data.firstEdge;
    const unsigned char* end = begin + data.edgeCount;
    const unsigned char* found = data.edgeCount > 8 ? std::lower_bound(begin, end, byte) : begin;
    while (found != end && *found != byte) {
        if (data.edgeCount > 8) return root;
        ++found;
    }
    return found == end ? root : targets_[size_t(found - labels_.data())];
}

ByteTrie::Node ByteTrie::descend(std::string_view text) const {
    Node node = root;
    for (char byte : text) {
        node = next(node, static_cast<unsigned char>(byte));
        if (node == root) break;
    }
    return node;
}

ByteTrie::Match ByteTrie::longestMatch(std::string_view text, size_t position, Node from) const {
    Match best;
    Node node = from;
    for (size_t i = position; i < text.size(); ++i) {
        node = next(node, static_cast<unsigned char>(text[i]));
        if (node == root) break;
        if (nodes_[node].value != noValue) best = {i + 1 - position, nodes_[node].value};
    }
    return best;
}

}  // namespace attentionscope
