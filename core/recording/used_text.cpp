#include "core/recording/used_text.h"

#include <algorithm>

#include "core/text/unicode.h"

namespace attentionscope {

std::optional<UsedText> usedText(const Recording& recording) {
    if (!recording.truncated) return std::nullopt;
    UsedText all;
    for (const Sequence& sequence : recording.sequences) {
        if (sequence.produced || sequence.input.empty()) continue;
        // The second text of a pair is read with the first.
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
