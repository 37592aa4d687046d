#include "core/recording/used_text.h"

#include <algorithm>

#include "core/text/unicode.h"

namespace attentionscope {

Phrase leftOutWords(const Truncation& leftOut) {
    const Phrase limit = std::to_string(leftOut.limit);
    if (leftOut.ofEach)
        return Phrase("only the first %1 words of each line of the input %2 are read",
                      {limit, leftOut.input});
    if (leftOut.unit == LimitUnit::titles)
        return Phrase("only the last %1 titles of the input %2 are read", {limit, leftOut.input});
    if (leftOut.unit == LimitUnit::sentences)
        return leftOut.latest
                   ? Phrase("only the last %1 sentences of the input %2 are read", {limit, leftOut.input})
                   : Phrase("only the first %1 sentences of the input %2 are read", {limit, leftOut.input});
    return leftOut.unit == LimitUnit::words
               ? Phrase("only the first %1 words of the input %2 are read", {limit, leftOut.input})
               : Phrase("only the first %1 tokens of the input %2 are read", {limit, leftOut.input});
}

std::optional<UsedText> usedText(const Recording& recording) {
    if (recording.leftOut.empty()) return std::nullopt;
    UsedText all;
    for (const Sequence& sequence : recording.sequences) {
        if (sequence.produced || sequence.input.empty()) continue;
        // The second text of a pair is read together with the first.
        for (const int segment : {0, 1}) {
            const std::string name = segment == 0 ? sequence.input : "second";
            const std::string text = recording.inputs.text(name);
            if (text.empty() || (segment == 1 && sequence.input == name)) continue;
            Index end = 0;
            bool isRead = segment == 0;
            for (const Token& token : sequence.tokens)
                if (token.segment == segment && token.hasText())
                    end = std::max(end, token.end), isRead = true;
            if (!isRead) continue;
            all.used += end;
            all.given += TextOffsets(text).size();
        }
    }
    return all.used > 0 && all.used < all.given ? std::optional(all) : std::nullopt;
}

}  // namespace attentionscope
