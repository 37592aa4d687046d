#pragma once

#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace attentionscope {

/// The special tokens of a language model, ids 0, 1, 2 …, and those around every text.
struct TextFrame {
    std::vector<std::string> special;
    std::string begin = {}, end = {};  ///< empty: none
    std::string hidden = {};           ///< replaces a word and the space before it
};

/// Learns byte pairs as trainBytePairTokenizer() does, `size` tokens in all, and returns the tokenizer.json
/// of a language model: ’ is read as ', and texts get their frame. The same texts give the same file.
std::string learnTextVocabulary(std::vector<std::string> texts, Index size, const TextFrame& frame,
                                const StopToken& stop = {});

/// [PAD], [CLS], [SEP] and [MASK], ids 0 to 3; texts become [CLS] … [SEP].
const TextFrame& maskedTextFrame();

/// Learns a vocabulary of `size` tokens by byte pair encoding (Sennrich et al. 2016) from the words of
/// normalised sentences and writes it as tokenizer.json: <s>, </s>, the 256 bytes, characters that occur
/// three times or more, and the results of the most frequent merges, which never cross a word's bounds.
/// A text that begins with a Latin letter is read as though a space stood before it.
/// Optionally in lower case, like the texts that it then divides. The same sentences give the same file.
/// Throws Error for a size under 300.
std::string trainBytePairs(std::vector<std::string> sentences, int size, bool lowercase = false);

}  // namespace attentionscope
