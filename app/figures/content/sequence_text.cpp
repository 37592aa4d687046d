#include "app/figures/content/sequence_text.h"

#include <algorithm>

#include "app/figures/content/map_words.h"
#include "core/recording/words.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

/// Adds the tokens of one text of a pair.
void addText(SequenceText& result, const Sequence& sequence, const std::string& text, int segment,
             bool wholePair) {
    const TextOffsets offsets(text);
    const int start = int(result.text.size());
    Index covered = 0;
    const std::vector<Token>& tokens = sequence.words();
    for (size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        if (!token.hasText() || token.end > offsets.size() || (wholePair && token.segment != segment))
            continue;
        const Index begin = std::max<Index>(offsets.toUtf16(token.begin), covered);
        const Index end = offsets.toUtf16(token.end);
        // The second byte of an emoji covers the same character as the first.
        if (end <= begin) continue;
        result.places.push_back({Index(i), start + int(begin), int(end - begin)});
        covered = end;
    }
    result.text += QString::fromStdString(text);
}

}  // namespace

SequenceText textOf(const Recording& recording, const Sequence& sequence) {
    SequenceText result;
    if (sequence.kind != Sequence::Kind::tokens) return result;
    if (const std::string produced = producedText(recording, sequence); !produced.empty()) {
        addText(result, sequence, produced, 0, false);
        if (result.places.empty()) result.text.clear();
        return result;
    }
    if (sequence.input.empty()) return result;
    const std::string text = givenText(recording, sequence);
    const std::string second = recording.inputs.text("second");
    const bool isPair = sequence.input != "second" && !second.empty() &&
                        std::any_of(sequence.tokens.begin(), sequence.tokens.end(),
                                    [](const Token& token) { return token.hasText() && token.segment == 1; });
    if (text.empty()) return result;
    addText(result, sequence, text, 0, isPair);
    if (isPair) {
        result.text += QChar('\n');
        addText(result, sequence, second, 1, true);
    }
    if (result.places.empty()) result.text.clear();
    return result;
}

std::vector<QString> writtenWords(const Recording& recording, const Sequence& sequence) {
    const SequenceText own = textOf(recording, sequence);
    std::vector<QString> words(size_t(sequence.size()));
    for (const TextPlace& place : own.places)
        if (size_t(place.position) < words.size())
            words[size_t(place.position)] = own.text.mid(place.begin, place.length);
    return words;
}

QString producedText(const Recording& recording) {
    if (!recording.produced()) return {};
    const auto found = recording.provenance.find("translation");
    if (found != recording.provenance.end()) return QString::fromStdString(found->second);
    QString words;
    for (const Token& token : recording.produced()->words())
        if (!token.special) words += tokenWords(token.text);
    return words.trimmed();
}

}  // namespace attentionscope
