#pragma once

#include <string>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// The words of a masked-word model, in lower case, as ClassifierWords divides texts: a word with its
/// apostrophes is one token ("didn't"), and so is every mark. Returned as the text of a tokenizer.json with
/// [PAD], [UNK], [CLS], [SEP] and [MASK] (ids 0 to 4), then the most frequent words of the sentences, `size`
/// tokens in all, none seen less than twice. A text becomes [CLS] … [SEP], and an unknown word [UNK]. The
/// same sentences give the same file.
std::string learnWordVocabulary(const std::vector<std::string>& sentences, Index size);

}  // namespace attentionscope
