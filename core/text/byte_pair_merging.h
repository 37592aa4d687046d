#pragma once

#include <cstdint>
#include <vector>

#include "core/text/token_model.h"

namespace attentionscope {

/// Pairs of tokens that may be merged, in the order they were learnt.
class MergeTable {
public:
    struct Merge {
        std::uint32_t rank = 0;  ///< lower merges first
        int id = -1;             ///< of the merged token
    };

    MergeTable() = default;
    explicit MergeTable(size_t expected);
    /// An existing pair gets the new rank and id.
    void add(int left, int right, Merge merge);
    /// Null if the pair does not merge.
    const Merge* find(int left, int right) const;
    size_t size() const { return used_; }

private:
    struct Slot {
        std::uint64_t key = empty;
        Merge merge;
    };
    static constexpr std::uint64_t empty = ~std::uint64_t(0);
    size_t slotOf(std::uint64_t key) const;

    std::vector<Slot> slots_;
    size_t used_ = 0;
};

/// Merges neighbouring tokens until no pair is left, always the pair of lowest rank and, among equals, the
/// leftmost. In place; n log n in the number of tokens.
void mergePairs(std::vector<ModelToken>& tokens, const MergeTable& merges);

}  // namespace attentionscope
