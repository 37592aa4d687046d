#pragma once

#include <optional>

#include "app/session/document.h"
#include "app/views/common/view_settings.h"
#include "core/recording/words.h"

namespace attentionscope {

/// The input that a token was typed in: the texts of a pair have separate offsets.
std::string inputOf(const Recording& recording, const Sequence& sequence, const Token& token);
/// The token that hides the token at this position of the shown sequence; empty if it cannot be hidden.
QString maskFor(const Document& document, Index token);
/// A word as it is named: its pieces together, without the vocabulary's marks.
QString nameOfWord(const Sequence& sequence, const JoinedWords& words, Index word);
/// A word of the shown sequence that can be hidden.
struct HideableWord {
    Index begin, end;  ///< its tokens
    QString label;
};
/// The chosen word, if it can be hidden.
std::optional<HideableWord> wordToHide(const Document& document, const ViewSettings& settings);
/// Puts the mask in the place of the word that these tokens form, if it can be hidden.
void hideWord(Document& document, Index begin, Index end);

}  // namespace attentionscope
