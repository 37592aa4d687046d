#pragma once

#include "app/session/document.h"

namespace attentionscope {

// Changes of which there is at most one of a kind: the mask, the score function, the sampling …

/// Its place in the list, -1 where there is none.
int findChange(const Document& document, Change::Kind kind);
/// The change itself, null where there is none.
const Change* changeOf(const Document& document, Change::Kind kind);
/// Adds the change, or puts it in place of the one of its kind.
void putChange(Document& document, const Change& change, const QString& undoText);
void dropChange(Document& document, Change::Kind kind);

}  // namespace attentionscope
