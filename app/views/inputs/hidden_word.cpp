#include "app/views/inputs/hidden_word.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_words.h"
#include "core/text/unicode.h"

namespace attentionscope {

std::string inputOf(const Recording& recording, const Sequence& sequence, const Token& token) {
    return token.segment == 1 && recording.inputs.has("second") ? "second" : sequence.input;
}

QString maskFor(const Document& document, Index token) {
    const RecordingPointer& recording = document.recording();
    const Sequence* sequence = document.sequence();
    if (!recording || !sequence || sequence->produced || sequence->input.empty()) return {};
    const auto mask = recording->provenance.find("mask");
    if (mask == recording->provenance.end() || token < 0 || token >= std::ssize(sequence->tokens)) return {};
    // If a change replaced words, the text is not the one that is read.
    const Token& word = sequence->tokens[size_t(token)];
    const std::string input = inputOf(*recording, *sequence, word);
    const std::string whole = document.text(input).toStdString();
    if (!word.hasText() || word.text == mask->second || recording->inputs.text(input) != whole) return {};
    return QString::fromStdString(mask->second);
}

QString nameOfWord(const Sequence& sequence, const JoinedWords& words, Index word) {
    return plainToken(words.pieces(word) > 1 ? words.labels[size_t(word)]
                                             : sequence.tokens[size_t(words.begin(word))].text);
}

std::optional<HideableWord> wordToHide(const Document& document, const ViewSettings& settings) {
    const Index query = document.selection().query;
    if (maskFor(document, query).isEmpty()) return {};
    const Sequence& sequence = *document.sequence();
    const JoinedWords words = shownWords(*document.recording(), sequence, settings.wholeWords());
    const Index word = words.wordOf(query);
    return HideableWord{words.begin(word), words.end(word), nameOfWord(sequence, words, word)};
}

void hideWord(Document& document, Index begin, Index end) {
    const QString mask = maskFor(document, begin);
    if (mask.isEmpty()) return;
    const Sequence& sequence = *document.sequence();
    const Token &first = sequence.tokens[size_t(begin)], &last = sequence.tokens[size_t(end - 1)];
    const std::string input = inputOf(*document.recording(), sequence, first);
    const std::string whole = document.text(input).toStdString();
    const TextOffsets offsets(whole);
    // A piece may begin with the space before it, which stays.
    const size_t after = size_t(offsets.toBytes(last.end)),
                 from = std::min(whole.find_first_not_of(' ', size_t(offsets.toBytes(first.begin))), after);
    RunRequest request = document.request();
    request.inputs.values[input] = whole.substr(0, from) + mask.toStdString() + whole.substr(after);
    document.chooseWord(mask.toStdString(), true);
    document.setRequest(request, QCoreApplication::translate("TokenChips", "hidden word"));
}

}  // namespace attentionscope
