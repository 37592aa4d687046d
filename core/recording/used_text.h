#pragma once

#include "core/recording/recording.h"

namespace attentionscope {

/// How much of the texts a model read, in characters; the text after its last token is unused.
struct UsedText {
    Index used = 0;
    Index given = 0;
};

/// The truncation as a clause: "only the last 50 sentences of the input story are read".
Phrase leftOutWords(const Truncation& leftOut);

/// Empty if everything was read, or tokens have no offsets.
std::optional<UsedText> usedText(const Recording& recording);

}  // namespace attentionscope
