#include "core/mechanisms/seen_words.h"

#include <unicode/uchar.h>
#include <algorithm>
#include <utility>

#include "core/base/letters.h"
#include "core/base/read_file.h"
#include "core/mechanisms/translation_text.h"
#include "core/text/byte_level.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

/// The form in which words are compared; empty for a word without letters.
std::string keyOf(std::string_view word) {
    std::string key;
    bool letter = false;
    for (const char32_t c : toCodePoints(word)) {
        letter = letter || u_isalpha(UChar32(c));
        appendUtf8(key, char32_t(u_tolower(UChar32(c))));
    }
    return letter ? key : std::string();
}

}  // namespace

void SeenWords::add(Side side, std::string_view sentence) {
    for (const Token& word : alignmentWords(normaliseSentence(sentence))) addWord(side, word.text);
}

void SeenWords::addWord(Side side, std::string_view word) {
    if (std::string key = keyOf(word); !key.empty()) words_[size_t(side)].insert(std::move(key));
}

bool SeenWords::has(Side side, std::string_view word) const {
    const std::string key = keyOf(word);
    return key.empty() || words_[size_t(side)].contains(key);
}

void SeenWords::mark(Side side, std::string_view text, std::vector<Token>& tokens) const {
    const NormalisedSentence sentence = normaliseWithOffsets(text);
    for (const Token& word : alignmentWords(sentence.text)) {
        if (has(side, word.text)) continue;
        const Index begin = sentence.begin[size_t(word.begin)], end = sentence.end[size_t(word.end - 1)];
        for (Token& token : tokens)
            if (token.hasText() && token.begin < end && begin < token.end) token.unknown = true;
    }
}

SeenWords::Share SeenWords::unseenIn(Side side, const std::vector<std::string>& sentences) const {
    Share share;
    for (const std::string& sentence : sentences)
        for (const Token& word : alignmentWords(normaliseSentence(sentence))) {
            if (keyOf(word.text).empty()) continue;
            ++share.words;
            share.unseen += !has(side, word.text);
        }
    return share;
}

bool SeenWords::hasBeginning(Side side, std::string_view begin) const {
    const std::string key = keyOf(begin);
    const auto next = words_[size_t(side)].lower_bound(key);
    return key.empty() || (next != words_[size_t(side)].end() && next->starts_with(key));
}

std::string SeenWords::fileText() const {
    std::string text;
    for (const auto& words : words_) {
        for (const std::string& word : words) text += word + '\n';
        if (&words == words_) text += '\n';
    }
    return text;
}

SeenWords SeenWords::fromFileText(std::string_view text) {
    SeenWords seen;
    size_t side = 0;
    while (!text.empty())
        if (const std::string_view word = takenLine(text); word.empty())
            side = 1;
        else
            seen.words_[side].emplace_hint(seen.words_[side].end(), word);
    return seen;
}

SeenWordsPointer SeenWords::load(const std::filesystem::path& folder) {
    const auto file = folder / fileName;
    std::error_code problem;
    if (!std::filesystem::exists(file, problem)) return {};
    constexpr std::size_t most = 64 << 20;
    return std::make_shared<const SeenWords>(fromFileText(readFile(file, most)));
}

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
