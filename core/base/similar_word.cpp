#include "core/base/similar_word.h"

#include <algorithm>

#include "core/base/letters.h"

namespace attentionscope {

namespace {

constexpr std::size_t longestCompared = 64;  // bytes; a longer word is not a typing mistake

/// The number of letters to change, add, remove or swap with a neighbour to turn `from` into `to`.
std::size_t slips(const std::string& from, const std::string& to) {
    std::vector<std::size_t> beforeLast, last(to.size() + 1), now(to.size() + 1);
    for (std::size_t j = 0; j <= to.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= from.size(); ++i) {
        now[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (from[i - 1] != to[j - 1])});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                now[j] = std::min(now[j], beforeLast[j - 2] + 1);
        }
        beforeLast = last;
        std::swap(last, now);
    }
    return last.back();
}

}  // namespace

std::string similarWord(std::string_view word, const std::vector<std::string>& known) {
    if (word.empty() || word.size() > longestCompared) return {};
    const std::string written = inLowerCase(word);
    std::string best;
    std::size_t fewest = std::max<std::size_t>(1, written.size() / 3) + 1;
    for (const std::string& other : known) {
        if (other.size() > longestCompared) continue;
        const std::size_t count = slips(written, inLowerCase(other));
        if (count >= fewest) continue;
        fewest = count;
        best = other;
    }
    if (!best.empty() || written.size() < 3) return best;
    for (const std::string& other : known)
        if (inLowerCase(other).compare(0, written.size(), written) == 0) return other;
    return {};
}

Phrase didYouMean(std::string_view word, const std::vector<std::string>& known) {
    const std::string similar = similarWord(word, known);
    return similar.empty() ? Phrase() : Phrase("Did you mean %1?", {similar});
}

}  // namespace attentionscope
