#include "core/mechanisms/known_words_rule.h"

#include <utility>

#include "core/text/byte_level.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

/// Longer than any word: a longer copied text is not checked at every letter.
constexpr size_t longestWord = 100;

/// The text that a token adds: its letters, or its byte.
std::string spelling(const TranslationTokenizer& tokenizer, int id) {
    const std::string label = tokenizer.label(id);
    const auto byte = tokenByte(label);
    return byte ? std::string(1, char(*byte)) : label;
}

}  // namespace

KnownWordsRule::KnownWordsRule(SeenWordsPointer seen, TranslationTokenizerPointer tokenizer,
                               const std::string& source)
    : seen_(std::move(seen)), tokenizer_(std::move(tokenizer)) {
    source_.add(SeenWords::Side::target, source);
}

bool KnownWordsRule::isKnown(const std::string& text, bool complete) const {
    if (!isValidUtf8(text)) return true;  // in the middle of a character
    constexpr auto side = SeenWords::Side::target;
    // An apostrophe belongs to a word only if letters follow: adds one, and removes it again.
    const bool leans = !complete && text.ends_with('\'');
    const std::vector<Token> words = alignmentWords(leans ? text + 'x' : text);
    for (size_t i = 0; i < words.size(); ++i) {
        std::string word = words[i].text;
        if (leans && i + 1 == words.size()) word.pop_back();
        if (seen_->has(side, word) || source_.has(side, word)) continue;
        const bool mayGrow = !complete && i + 1 == words.size();
        if (!mayGrow || !(seen_->hasBeginning(side, word) || source_.hasBeginning(side, word))) return false;
    }
    return true;
}

bool KnownWordsRule::operator()(const std::vector<Index>& produced, Index next) const {
    size_t from = produced.size();
    while (from > 0 && !tokenizer_->beginsWord(int(produced[from - 1]))) --from;
    std::string text;
    for (size_t i = from > 0 ? from - 1 : 0; i < produced.size(); ++i)
        text += spelling(*tokenizer_, int(produced[i]));
    const bool closes = next == tokenizer_->end() || tokenizer_->beginsWord(int(next));
    // Forced text is not the model's invention.
    if (text.size() > longestWord) return true;
    if (!isKnown(text, false)) return true;
    if (closes && !isKnown(text, true)) return false;
    if (next == tokenizer_->end()) return true;
    const std::string added = spelling(*tokenizer_, int(next));
    return isKnown(closes ? added : text + added, false);
}

}  // namespace attentionscope
