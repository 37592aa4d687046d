#pragma once

#include "app/session/document.h"

namespace attentionscope {

// Changes with at most one per kind: the mask, the score function, the sampling …

/// Its place in the list, -1 if there is none.
template <typename Kind>
int findChange(const Document& document) {
    const auto& changes = document.request().changes;
    for (size_t i = 0; i < changes.size(); ++i)
        if (changes[i].as<Kind>()) return int(i);
    return -1;
}

/// The change itself, null if there is none.
template <typename Kind>
const Kind* changeOf(const Document& document) {
    const int found = findChange<Kind>(document);
    return found < 0 ? nullptr : document.request().changes[size_t(found)].template as<Kind>();
}

template <typename Kind>
void dropChange(Document& document) {
    if (const int found = findChange<Kind>(document); found >= 0) document.removeChange(size_t(found));
}

/// Adds the change, or replaces the one of its kind.
template <typename Kind>
void putChange(Document& document, Kind change, const QString& undoText) {
    const int found = findChange<Kind>(document);
    if (found < 0)
        document.addChange({std::move(change)}, undoText);
    else
        document.replaceChange(size_t(found), {std::move(change)});
}

}  // namespace attentionscope
