#pragma once

#include "app/session/document.h"

namespace attentionscope {

/// The input that a token was typed in: the texts of a pair have separate offsets.
std::string inputOf(const Recording& recording, const Sequence& sequence, const Token& token);
/// The token that hides the token at this position of the shown sequence; empty if it cannot be hidden.
QString maskFor(const Document& document, Index token);
/// Puts the mask in the place of the word that these tokens form, if it can be hidden.
void hideWord(Document& document, Index begin, Index end);

}  // namespace attentionscope
