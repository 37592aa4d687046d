#include "core/text/byte_pair_merging.h"

#include <queue>

namespace attentionscope {

namespace {

std::uint64_t keyOf(int left, int right) {
    return (std::uint64_t(std::uint32_t(left)) << 32) | std::uint32_t(right);
}

constexpr size_t fewTokens = 24;  // for fewer tokens, searching for each best pair beats a queue

void mergeFew(std::vector<ModelToken>& tokens, const MergeTable& merges) {
    std::vector<const MergeTable::Merge*> pairs(tokens.size());  // of each token with the one after it
    for (size_t i = 0; i + 1 < tokens.size(); ++i) pairs[i] = merges.find(tokens[i].id, tokens[i + 1].id);
    while (tokens.size() > 1) {
        size_t best = tokens.size();
        for (size_t i = 0; i + 1 < tokens.size(); ++i) {
            if (pairs[i] && (best == tokens.size() || pairs[i]->rank < pairs[best]->rank)) best = i;
        }
        if (best == tokens.size()) return;
        tokens[best].id = pairs[best]->id;
        tokens[best].end = tokens[best + 1].end;
        tokens.erase(tokens.begin() + std::ptrdiff_t(best) + 1);
        pairs.erase(pairs.begin() + std::ptrdiff_t(best) + 1);
        if (best > 0) pairs[best - 1] = merges.find(tokens[best - 1].id, tokens[best].id);
        pairs[best] = best + 1 < tokens.size() ? merges.find(tokens[best].id, tokens[best + 1].id) : nullptr;
    }
}

struct Candidate {
    std::uint32_t rank, position;
    int leftId, rightId;  // the pair when it was found; if it has changed, this entry is out of date
    friend bool operator<(const Candidate& a, const Candidate& b) {
        return a.rank != b.rank ? a.rank > b.rank : a.position > b.position;
    }
};

void mergeMany(std::vector<ModelToken>& tokens, const MergeTable& merges) {
    constexpr std::uint32_t none = ~std::uint32_t(0);
    const auto count = std::uint32_t(tokens.size());
    std::vector<std::uint32_t> previous(count), next(count);
    std::vector<Candidate> initial;
    for (std::uint32_t i = 0; i < count; ++i) {
        previous[i] = i > 0 ? i - 1 : none;
        next[i] = i + 1 < count ? i + 1 : none;
        if (i + 1 == count) break;
        if (const auto* merge = merges.find(tokens[i].id, tokens[i + 1].id)) {
            initial.push_back({merge->rank, i, tokens[i].id, tokens[i + 1].id});
        }
    }
    std::priority_queue<Candidate> queue(std::less<Candidate>(), std::move(initial));
    const auto offer = [&](std::uint32_t left, std::uint32_t right) {
        if (left == none || right == none) return;
        if (const auto* merge = merges.find(tokens[left].id, tokens[right].id)) {
            queue.push({merge->rank, left, tokens[left].id, tokens[right].id});
        }
    };
    while (!queue.empty()) {
        const Candidate top = queue.top();
        queue.pop();
        const std::uint32_t left = top.position, right = next[left];
        if (tokens[left].id != top.leftId || right == none || tokens[right].id != top.rightId) continue;
        const auto* merge = merges.find(top.leftId, top.rightId);
        tokens[left].id = merge->id;
        tokens[left].end = tokens[right].end;
        tokens[right].id = -1;  // gone
        next[left] = next[right];
        if (next[left] != none) previous[next[left]] = left;
        offer(previous[left], left);
        offer(left, next[left]);
    }
    std::erase_if(tokens, [](const ModelToken& token) { return token.id < 0; });
}

}  // namespace

MergeTable::MergeTable(size_t expected) {
    size_t slots = 16;
    while (slots < 2 * expected) slots *= 2;
    slots_.resize(slots);
}

size_t MergeTable::slotOf(std::uint64_t key) const {
    std::uint64_t hash = key * 0x9E3779B97F4A7C15ull;
    hash ^= hash >> 32;
    size_t at = size_t(hash) & (slots_.size() - 1);
    while (slots_[at].key != empty && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
    return at;
}

void MergeTable::add(int left, int right, Merge merge) {
    if (2 * (used_ + 1) > slots_.size()) {
        MergeTable larger(used_ + 8);
        for (const Slot& slot : slots_) {
            if (slot.key != empty) larger.add(int(slot.key >> 32), int(slot.key & 0xFFFFFFFFu), slot.merge);
        }
        *this = std::move(larger);
    }
    Slot& slot = slots_[slotOf(keyOf(left, right))];
    if (slot.key == empty) ++used_;
    slot = {keyOf(left, right), merge};
}

const MergeTable::Merge* MergeTable::find(int left, int right) const {
    if (slots_.empty()) return nullptr;
    const Slot& slot = slots_[slotOf(keyOf(left, right))];
    return slot.key == empty ? nullptr : &slot.merge;
}

void mergePairs(std::vector<ModelToken>& tokens, const MergeTable& merges) {
    if (tokens.size() < fewTokens)
        mergeFew(tokens, merges);
    else
        mergeMany(tokens, merges);
}

}  // namespace attentionscope
