#include "core/mechanisms/translation_text.h"

#include <unicode/normalizer2.h>
#include <algorithm>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/text/unicode.h"
#include "core/text/word_segmenter.h"

namespace attentionscope {

namespace {

bool isChineseCharacter(char32_t c) {
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x3FFFF);
}

std::u32string composed(const std::u32string& cluster) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* normalizer = icu::Normalizer2::getNFCInstance(status);
    if (!normalizer || (cluster.size() == 1 && cluster[0] < 0x300)) return cluster;
    std::string bytes;
    normalizer->normalize(icu::UnicodeString::fromUTF8(toUtf8(cluster)), status).toUTF8String(bytes);
    return toCodePoints(bytes);
}

}  // namespace

bool hasChinese(std::string_view text) {
    const auto characters = toCodePoints(text);
    return std::any_of(characters.begin(), characters.end(), isChineseCharacter);
}

NormalisedSentence normaliseWithOffsets(std::string_view given) {
    const std::string repaired = repairUtf8(given);
    const std::u32string characters = toCodePoints(repaired);
    const std::vector<Index> boundaries = graphemeBoundaries(repaired);
    NormalisedSentence sentence;
    std::u32string text;
    bool space = false;
    for (size_t b = 0; b + 1 < boundaries.size(); ++b) {
        const Index begin = boundaries[b], end = boundaries[b + 1];
        for (char32_t c : composed(characters.substr(size_t(begin), size_t(end - begin)))) {
            if (isWhiteSpace(c) || c == 0) {
                space = !text.empty();
                continue;
            }
            if (space) {
                text += U' ';
                sentence.begin.push_back(begin);
                sentence.end.push_back(begin);
            }
            space = false;
            text += c == 0x2019 || c == 0x02BC ? U'\'' : c;
            sentence.begin.push_back(begin);
            sentence.end.push_back(end);
        }
    }
    if (std::any_of(text.begin(), text.end(), isChineseCharacter)) text = simplifiedChinese(text);
    sentence.text = toUtf8(text);
    return sentence;
}

std::string normaliseSentence(std::string_view text) {
    return normaliseWithOffsets(text).text;
}

std::vector<Token> alignmentWords(std::string_view text) {
    std::vector<Token> words;
    for (Token& token : segmentWords(text).tokens) {
        const auto characters = toCodePoints(token.text);
        const auto apostrophe = std::find_if(characters.begin(), characters.end(),
                                             [](char32_t c) { return c == U'\'' || c == 0x2019; });
        const Index head = Index(apostrophe - characters.begin()) + 1;
        if (apostrophe == characters.end() || head > 3 || head == 1 || head >= Index(characters.size()) ||
            token.end - token.begin != Index(characters.size())) {
            words.push_back(std::move(token));
            continue;
        }
        Token first = token, second = token;
        first.text = toUtf8(std::u32string_view(characters).substr(0, size_t(head)));
        second.text = toUtf8(std::u32string_view(characters).substr(size_t(head)));
        first.end = second.begin = token.begin + head;
        words.push_back(std::move(first));
        words.push_back(std::move(second));
    }
    return words;
}

namespace {
constexpr std::string_view spaceMark = "▁";
constexpr std::string_view wordJoiner = "\u2060";
}  // namespace

TranslationTokenizer::TranslationTokenizer(Tokenizer tokenizer, const std::string& where)
    : tokenizer_(std::move(tokenizer)), begin_(tokenizer_.idOf("<s>")), end_(tokenizer_.idOf("</s>")) {
    if (begin_ < 0 || end_ < 0)
        throw Error({.what = "the vocabulary lacks the marks of a sentence",
                     .where = where,
                     .expected = "<s> and </s>"});
    const auto letter = tokenizer_.encode("a", false).tokens;
    marksBeginning_ = !letter.empty() && letter.front().text.starts_with(spaceMark);
}

TranslationTokenizerPointer TranslationTokenizer::load(const std::filesystem::path& folder) {
    return TranslationTokenizerPointer(
        new TranslationTokenizer(Tokenizer::load(folder), (folder / "tokenizer.json").string()));
}

TranslationTokenizerPointer TranslationTokenizer::parse(std::string_view json, const std::string& where) {
    return TranslationTokenizerPointer(new TranslationTokenizer(Tokenizer::parse(json, where), where));
}

std::vector<Token> TranslationTokenizer::divide(const std::string& word) const {
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = known_.find(word); known != known_.end()) return known->second;
    }
    auto tokens = tokenizer_.encode(word, false).tokens;
    const std::lock_guard lock(mutex_);
    constexpr size_t mostKept = 200'000;
    if (known_.size() < mostKept) known_.emplace(word, tokens);
    return tokens;
}

std::vector<Token> TranslationTokenizer::encode(std::string_view text) const {
    const NormalisedSentence sentence = normaliseWithOffsets(text);
    std::vector<Token> tokens;
    Index before = 0;
    for (const Token& word : alignmentWords(sentence.text)) {
        std::string prefix;
        if (word.begin > before) prefix = " ";
        // Words are divided one by one; only the first begins the text.
        else if (marksBeginning_ && before > 0)
            prefix = wordJoiner;
        const Index added = prefix.empty() ? 0 : 1;
        before = word.end;
        for (Token token : divide(prefix + word.text)) {
            const Index last = word.end - 1;
            const Index first = std::min(last, word.begin + std::max<Index>(0, token.begin - added));
            const Index end = std::min(last, std::max(first, word.begin + token.end - added - 1));
            token.begin = sentence.begin[size_t(first)];
            token.end = sentence.end[size_t(end)];
            tokens.push_back(std::move(token));
        }
    }
    return tokens;
}

std::vector<int> TranslationTokenizer::ids(std::string_view text) const {
    return eachOf(encode(text), &Token::id);
}

std::string TranslationTokenizer::decode(const std::vector<int>& ids) const {
    return normaliseSentence(tokenizer_.decode(ids, true));
}

TranslationTokenizer::Spelling TranslationTokenizer::spell(const std::vector<int>& ids) const {
    // The end of the text after each token. A character of several bytes is complete with its last one.
    std::vector<Index> reach(ids.size());
    for (size_t i = 0; i < ids.size(); ++i)
        reach[i] =
            countCodePoints(tokenizer_.decode({ids.begin(), ids.begin() + std::ptrdiff_t(i) + 1}, true));
    for (size_t i = ids.size(); i-- > 1;) reach[i - 1] = std::min(reach[i - 1], reach[i]);
    const NormalisedSentence sentence = normaliseWithOffsets(tokenizer_.decode(ids, true));
    Spelling spelled{.text = sentence.text,
                     .begin = std::vector<Index>(ids.size(), -1),
                     .end = std::vector<Index>(ids.size(), -1)};
    for (size_t i = 0; i < ids.size(); ++i) {
        const Index end = reach[i];
        const Index before = i == 0 ? 0 : reach[i - 1];
        const Index begin = std::max<Index>(0, std::min(before, end - 1));
        for (Index c = 0; c < Index(sentence.begin.size()); ++c) {
            const Index from = sentence.begin[size_t(c)], to = sentence.end[size_t(c)];
            if (to <= begin || from >= end || from == to) continue;  // spaces belong to no word
            if (spelled.begin[i] < 0) spelled.begin[i] = c;
            spelled.end[i] = c + 1;
        }
    }
    return spelled;
}

std::string TranslationTokenizer::label(int id) const {
    std::string text = tokenizer_.tokenOf(id).value_or("?");
    if (beginsWord(id)) text.erase(0, spaceMark.size());
    return text;
}

bool TranslationTokenizer::beginsWord(int id) const {
    const std::string text = tokenizer_.tokenOf(id).value_or("");
    return text.size() > spaceMark.size() && text.starts_with(spaceMark);
}

}  // namespace attentionscope
