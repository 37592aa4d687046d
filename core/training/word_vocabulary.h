#pragma once

#include <string>
#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// The words of a masked-word model, lower case, as ClassifierWords divides texts: a word with its
/// apostrophes is one token ("didn't"), every mark is one. Returned as the text of a tokenizer.json with
/// [PAD], [UNK], [CLS], [SEP] and [MASK] (ids 0 to 4), then the most frequent words of the sentences, `size`
/// tokens in all, none seen less than twice. A text becomes [CLS] … [SEP], and a word that is not known
/// [UNK]. The same sentences give the same file.
std::string learnWordVocabulary(const std::vector<std::string>& sentences, Index size);

}  // namespace attentionscope
