#pragma once

#include "app/session/document.h"

namespace attentionscope {

// A model's produced words, which the user may force: the following ones are produced again.

/// The word that the model produced at a position; null if there is none.
const Token* producedTokenAt(const Document& document, Index position);
/// The candidates at a position; null if the model produces no words there.
const Prediction* producedWordAt(const Document& document, Index position);
/// The change that forces the word at a position; null if the model chose it.
const ForceWord* forcedWordAt(const Document& document, Index position);
/// Puts tokens from `position` on, replacing forced ones, as one step of undo. `text` is the spelling of the
/// first.
void forceWords(Document& document, Index position, const std::vector<Index>& tokens,
                const std::string& text);
/// Lets the model choose again.
void releaseWord(Document& document, Index position);

}  // namespace attentionscope
