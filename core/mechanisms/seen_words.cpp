#include "core/mechanisms/seen_words.h"

#include <unicode/uchar.h>

#include <algorithm>

#include "core/base/read_file.h"
#include "core/mechanisms/translation_text.h"
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
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        if (end == 0)
            side = 1;
        else
            seen.words_[side].emplace_hint(seen.words_[side].end(), text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return seen;
}

SeenWordsPointer SeenWords::load(const std::filesystem::path& folder) {
    const auto file = folder / fileName;
    std::error_code problem;
    if (!std::filesystem::exists(file, problem)) return {};
    constexpr std::size_t most = 64 << 20;
    return std::make_shared<const SeenWords>(fromFileText(readFile(file, most)));
}

}  // namespace attentionscope
