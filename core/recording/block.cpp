#include "core/recording/block.h"

#include <algorithm>

namespace attentionscope {

namespace {

bool isAttention(const Block& block) {
    return block.kind == Block::Kind::attention || block.kind == Block::Kind::crossAttention;
}

bool leadsToAttention(const Block& block) {
    return block.kind == Block::Kind::embeddings || block.kind == Block::Kind::states;
}

}  // namespace

void assignStories(std::vector<Block>& blocks) {
    for (size_t i = 0; i < blocks.size(); ++i) {
        if (blocks[i].map >= 0) continue;
        const auto here = blocks.begin() + std::ptrdiff_t(i);
        const auto next = std::find_if(here, blocks.end(), isAttention);
        const auto last = std::find_if(std::make_reverse_iterator(here), blocks.rend(), isAttention);
        const bool follows = next != blocks.end(), precedes = last != blocks.rend();
        if (follows && (leadsToAttention(blocks[i]) || !precedes))
            blocks[i].map = next->map;
        else if (precedes)
            blocks[i].map = last->map;
    }
}

}  // namespace attentionscope
