#pragma once

#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace attentionscope {

/// The size of a vocabulary learnt from sentences, and its first tokens.
struct VocabularyTraining {
    Index size = 4000;  ///< total tokens, including the special and the 256 byte tokens; may end up smaller
    Index minimumCount = 2;  ///< characters, pairs and words seen less often are not learnt
    std::vector<std::string> specialTokens = {"<pad>", "<s>", "</s>", "<unk>"};  ///< ids 0, 1, 2 …
    bool lowercase = false;
};

/// Learns byte pair encoding (Sennrich et al. 2016) from sentences and returns it as the text of a
/// tokenizer.json: words begin with ▁ and keep their apostrophes, digits and marks stand alone, and a
/// character that is not in the vocabulary becomes its bytes, so that no text is unknown and decoding gives
/// the text back. The same sentences in the same order give the same tokenizer; among pairs seen equally
/// often the one whose parts were learnt first is merged. Throws Error if the size has no room for the
/// special and byte tokens, Cancelled if a stop was requested.
std::string trainBytePairTokenizer(const std::vector<std::string>& sentences,
                                   const VocabularyTraining& options, const Progress& progress = {},
                                   const StopToken& stop = {});

}  // namespace attentionscope
