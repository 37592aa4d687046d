#include "app/views/predictions/produced_words.h"

#include <QCoreApplication>

namespace attentionscope {

const Token* producedTokenAt(const Document& document, Index position) {
    const Sequence* produced = document.recording() ? document.recording()->produced() : nullptr;
    const bool there = produced && position >= 0 && position < std::ssize(produced->tokens);
    return there ? &produced->tokens[size_t(position)] : nullptr;
}

const Prediction* producedWordAt(const Document& document, Index position) {
    if (!producedTokenAt(document, position)) return nullptr;
    for (const Prediction& prediction : document.recording()->predictions)
        if (prediction.kind == Prediction::Kind::producedWord && prediction.position == position)
            return &prediction;
    return nullptr;
}

const Change* forcedWordAt(const Document& document, Index position) {
    for (const Change& change : document.request().changes)
        if (change.kind == Change::Kind::force && change.enabled && change.position == position)
            return &change;
    return nullptr;
}

void forceWords(Document& document, Index position, const std::vector<Index>& tokens,
                const std::string& text) {
    if (tokens.empty()) return;
    RunRequest request = document.request();
    std::erase_if(request.changes, [&](const Change& change) {
        return change.kind == Change::Kind::force && change.position >= position &&
               change.position < position + Index(tokens.size());
    });
    for (size_t i = 0; i < tokens.size(); ++i) {
        Change change;
        change.kind = Change::Kind::force;
        change.position = position + Index(i);
        change.token = tokens[i];
        if (i == 0) change.text = text;
        request.changes.push_back(std::move(change));
    }
    document.setRequest(request, QCoreApplication::translate("ProducedWords", "a produced word"));
}

void releaseWord(Document& document, Index position) {
    const auto& changes = document.request().changes;
    for (size_t i = 0; i < changes.size(); ++i)
        if (changes[i].kind == Change::Kind::force && changes[i].position == position)
            return document.removeChange(i);
}

}  // namespace attentionscope
