#include "core/mechanisms/translation_tokenizer.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {
constexpr std::string_view spaceMark = "▁";
}

TranslationTokenizer::TranslationTokenizer(Tokenizer tokenizer, const std::string& where)
    : tokenizer_(std::move(tokenizer)), begin_(tokenizer_.idOf("<s>")), end_(tokenizer_.idOf("</s>")) {
    if (begin_ < 0 || end_ < 0)
        throw Error({.what = "the vocabulary lacks the marks of a sentence",
                     .where = where,
                     .expected = "<s> and </s>"});
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
        const Index spaces = word.begin > before ? 1 : 0;
        before = word.end;
        for (Token token : divide(spaces ? ' ' + word.text : word.text)) {
            const Index last = word.end - 1;
            const Index first = std::min(last, word.begin + std::max<Index>(0, token.begin - spaces));
            const Index end = std::min(last, std::max(first, word.begin + token.end - spaces - 1));
            token.begin = sentence.begin[size_t(first)];
            token.end = sentence.end[size_t(end)];
            tokens.push_back(std::move(token));
        }
    }
    return tokens;
}

std::vector<int> TranslationTokenizer::ids(std::string_view text) const {
    std::vector<int> ids;
    for (const Token& token : encode(text)) ids.push_back(token.id);
    return ids;
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
