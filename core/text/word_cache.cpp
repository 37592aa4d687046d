#include "core/text/word_cache.h"

#include <cstring>

namespace attentionscope {

namespace {

constexpr size_t firstSlots = 1 << 10;
constexpr size_t mostSlots = 1 << 16;

}  // namespace

WordCache::WordCache() : slots_(firstSlots) {}

std::uint64_t WordCache::hashOf(std::string_view word) {
    // Hashes eight bytes at a time by multiplying and folding.
    std::uint64_t hash = 0x9E3779B97F4A7C15ull ^ word.size();
    size_t at = 0;
    for (; at + 8 <= word.size(); at += 8) {
        std::uint64_t part;
        std::memcpy(&part, word.data() + at, 8);
        hash = (hash ^ part) * 0xD6E8FEB86659FD93ull;
        hash ^= hash >> 32;
    }
    std::uint64_t rest = 0;
    std::memcpy(&rest, word.data() + at, word.size() - at);
    hash = (hash ^ rest) * 0xD6E8FEB86659FD93ull;
    return hash ^ (hash >> 29);
}

WordCache::Entry& WordCache::slotOf(std::string_view word, std::uint64_t hash) {
    for (size_t at = hash & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
        Entry& entry = slots_[at];
        if (!entry.isUsed) return entry;
        if (entry.hash == hash && entry.wordSize == word.size() &&
            std::string_view(words_).substr(entry.wordBegin, entry.wordSize) == word) {
            return entry;
        }
    }
}

void WordCache::remember(std::string_view word, std::uint64_t hash, const std::vector<ModelToken>& tokens,
                         size_t from) {
    if (2 * (used_ + 1) > slots_.size()) {
        if (slots_.size() >= mostSlots) {
            clear();
        } else {
            std::vector<Entry> old(2 * slots_.size());
            old.swap(slots_);
            for (const Entry& entry : old) {
                if (!entry.isUsed) continue;
                slotOf(std::string_view(words_).substr(entry.wordBegin, entry.wordSize), entry.hash) = entry;
            }
        }
    }
    Entry& entry = slotOf(word, hash);
    entry = {hash,
             std::uint32_t(words_.size()),
             std::uint32_t(tokens_.size()),
             std::uint16_t(tokens.size() - from),
             std::uint8_t(word.size()),
             true};
    words_.append(word);
    tokens_.insert(tokens_.end(), tokens.begin() + std::ptrdiff_t(from), tokens.end());
    ++used_;
}

void WordCache::clear() {
    slots_.assign(slots_.size(), Entry());
    words_.clear();
    tokens_.clear();
    used_ = 0;
}

}  // namespace attentionscope
