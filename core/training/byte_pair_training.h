#pragma once

#include <string>
#include <vector>

namespace attentionscope {

/// Learns a vocabulary of `size` tokens by byte pair encoding (Sennrich et al. 2016) from the words of
/// normalised sentences and writes it as tokenizer.json: <s>, </s>, the 256 bytes, characters that occur
/// three times or more, and the results of the most frequent merges, which never cross a word's bounds.
/// Optionally in lower case, like the texts that it then divides. The same sentences give the same file.
/// Throws Error for a size under 300.
std::string trainBytePairs(const std::vector<std::string>& sentences, int size, bool lowercase = false);

}  // namespace attentionscope
