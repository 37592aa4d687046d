#pragma once

#include "app/session/document.h"

namespace attentionscope {

// The words that a model produced, as the user may force them: what follows is produced anew.

/// The word that the model produced at a position; null where it produces none there.
const Token* producedTokenAt(const Document& document, Index position);
/// What the model could have said at a position; null where it produces no words there.
const Prediction* producedWordAt(const Document& document, Index position);
/// The change that forces the word at a position; null where the model chose it.
const ForceWord* forcedWordAt(const Document& document, Index position);
/// Puts tokens from `position` on, in place of what was forced there, as one step of undo. `text` is how the
/// first is spelled.
void forceWords(Document& document, Index position, const std::vector<Index>& tokens,
                const std::string& text);
/// Leaves the choice to the model again.
void releaseWord(Document& document, Index position);

}  // namespace attentionscope
