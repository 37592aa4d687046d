#include "core/text/piece_splitting.h"

#include <algorithm>

namespace attentionscope {

namespace {

struct Part {
    std::uint32_t begin, end;
    bool isMatch;
};

/// Matches and the parts between them, covering the whole range.
std::vector<Part> cover(std::uint32_t begin, std::uint32_t end, const std::vector<ByteSpan>& matches,
                        bool invert) {
    std::vector<Part> parts;
    parts.reserve(2 * matches.size() + 1);
    std::uint32_t at = begin;
    for (const ByteSpan& match : matches) {
        if (match.begin > at) parts.push_back({at, match.begin, invert});
        parts.push_back({match.begin, match.end, !invert});
        at = match.end;
    }
    if (at < end) parts.push_back({at, end, invert});
    return parts;
}

/// Joins neighbours by a rule on (whether the previous part is a match, whether this one is).
template <typename Joins>
std::vector<Part> joinedParts(const std::vector<Part>& parts, Joins joins) {
    std::vector<Part> result;
    bool previous = false;
    for (const Part& part : parts) {
        if (!result.empty() && joins(previous, part.isMatch)) {
            result.back().begin = std::min(result.back().begin, part.begin);
            result.back().end = std::max(result.back().end, part.end);
        } else {
            result.push_back(part);
        }
        previous = part.isMatch;
    }
    return result;
}

bool matchAfterText(bool previous, bool current) {
    return current && !previous;
}

}  // namespace

void appendSplit(std::uint32_t begin, std::uint32_t end, const std::vector<ByteSpan>& matches,
                 SplitBehavior behavior, bool invert, std::vector<Piece>& pieces) {
    std::vector<Part> parts = cover(begin, end, matches, invert);
    switch (behavior) {
        case SplitBehavior::removed:
            std::erase_if(parts, [](const Part& part) { return part.isMatch; });
            break;
        case SplitBehavior::isolated: break;
        case SplitBehavior::contiguous:
            parts = joinedParts(parts, [](bool previous, bool current) { return previous == current; });
            break;
        case SplitBehavior::mergedWithPrevious: parts = joinedParts(parts, matchAfterText); break;
        case SplitBehavior::mergedWithNext:
            std::reverse(parts.begin(), parts.end());
            parts = joinedParts(parts, matchAfterText);
            std::reverse(parts.begin(), parts.end());
            break;
    }
    for (const Part& part : parts) {
        if (part.begin < part.end) pieces.push_back({part.begin, part.end});
    }
}

}  // namespace attentionscope
