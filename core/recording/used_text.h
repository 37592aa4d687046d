#pragma once

#include "core/recording/recording.h"

namespace attentionscope {

/// How much of the texts a model read, in characters; what its last token leaves is not used.
struct UsedText {
    Index used = 0;
    Index given = 0;
};

/// What was left out as a clause: "only the last 50 sentences of the input story are read".
Phrase leftOutWords(const Truncation& leftOut);

/// Nothing where all was read, or tokens do not say where they stand.
std::optional<UsedText> usedText(const Recording& recording);

}  // namespace attentionscope
