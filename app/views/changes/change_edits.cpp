#include "app/views/changes/change_edits.h"

namespace attentionscope {

int findChange(const Document& document, Change::Kind kind) {
    const auto& changes = document.request().changes;
    for (size_t i = 0; i < changes.size(); ++i)
        if (changes[i].kind == kind) return int(i);
    return -1;
}

const Change* changeOf(const Document& document, Change::Kind kind) {
    const int found = findChange(document, kind);
    return found < 0 ? nullptr : &document.request().changes[size_t(found)];
}

void putChange(Document& document, const Change& change, const QString& undoText) {
    const int found = findChange(document, change.kind);
    if (found < 0)
        document.addChange(change, undoText);
    else
        document.replaceChange(size_t(found), change);
}

void dropChange(Document& document, Change::Kind kind) {
    if (const int found = findChange(document, kind); found >= 0) document.removeChange(size_t(found));
}

}  // namespace attentionscope
