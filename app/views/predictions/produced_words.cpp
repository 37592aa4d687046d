#include "app/views/predictions/produced_words.h"

#include <QCoreApplication>

namespace attentionscope {

const Token* producedTokenAt(const Document& document, Index position) {
    const Sequence* produced = document.recording() ? document.recording()->produced() : nullptr;
    const bool there = produced && position >= 0 && position < std::ssize(produced->words());
    return there ? &produced->words()[size_t(position)] : nullptr;
}

const Prediction* producedWordAt(const Document& document, Index position) {
    if (!producedTokenAt(document, position)) return nullptr;
    for (const Prediction& prediction : document.recording()->predictions)
        if (prediction.kind == Prediction::Kind::producedWord && prediction.position == position)
            return &prediction;
    return nullptr;
}

const ForceWord* forcedWordAt(const Document& document, Index position) {
    for (const Change& change : document.request().changes)
        if (const auto* forced = change.as<ForceWord>();
            forced && change.enabled && forced->position == position)
            return forced;
    return nullptr;
}

void forceWords(Document& document, Index position, const std::vector<Index>& tokens,
                const std::string& text) {
    if (tokens.empty()) return;
    RunRequest request = document.request();
    std::erase_if(request.changes, [&](const Change& change) {
        const auto* forced = change.as<ForceWord>();
        return forced && forced->position >= position && forced->position < position + Index(tokens.size());
    });
    for (size_t i = 0; i < tokens.size(); ++i)
        request.changes.push_back({ForceWord{position + Index(i), tokens[i], i == 0 ? text : ""}});
    document.setRequest(request, QCoreApplication::translate("ProducedWords", "an output word"));
}

void releaseWord(Document& document, Index position) {
    const auto& changes = document.request().changes;
    for (size_t i = 0; i < changes.size(); ++i)
        if (const auto* forced = changes[i].as<ForceWord>(); forced && forced->position == position)
            return document.removeChange(i);
}

}  // namespace attentionscope
