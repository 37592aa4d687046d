#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace attentionscope {

/// A set of strings, each with a number, walked byte by byte. Memory: about 13 bytes for each distinct
/// prefix.
class ByteTrie {
public:
    using Node = std::uint32_t;
    static constexpr Node root = 0;
    static constexpr int noValue = -1;

    /// Ignores empty strings; of equal strings the last one counts. Numbers are ≥ 0.
    explicit ByteTrie(std::vector<std::pair<std::string_view, int>> strings = {});

    bool empty() const { return labels_.empty(); }
    /// The node one byte further, or `root` if no string continues like this.
    Node next(Node node, unsigned char byte) const;
    int value(Node node) const { return nodes_[node].value; }
    /// The node at the end of the text, or root.
    Node descend(std::string_view text) const;

    struct Match {
        size_t length = 0;  ///< in bytes; 0 if nothing matches
        int value = noValue;
    };
    /// The longest string in the text at `position`, with the walk starting at node `from`.
    Match longestMatch(std::string_view text, size_t position, Node from = root) const;

private:
    struct NodeData {
        std::uint32_t firstEdge = 0;
        std::uint32_t edgeCount = 0;
        int value = noValue;
    };
    std::vector<NodeData> nodes_;
    std::vector<unsigned char> labels_;  ///< of the edges, in order within a node
    std::vector<Node> targets_;
    std::vector<Node> first_;  ///< the root's edges, by byte
};

}  // namespace attentionscope
