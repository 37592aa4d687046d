#include "core/mechanisms/classifier_words.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/fnv_hash.h"
#include "core/mechanisms/translation_text.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

constexpr const char* unknown = "[UNK]";

// A word may contain apostrophes; every mark is a separate word.
constexpr const char* tokenizerWithoutWords = R"json({
  "version": "1.0", "truncation": null, "padding": null, "added_tokens": [],
  "normalizer": {"type": "Sequence", "normalizers": [
    {"type": "NFC"}, {"type": "Lowercase"},
    {"type": "Replace", "pattern": {"String": "’"}, "content": "'"}]},
  "pre_tokenizer": {"type": "Split", "pattern": {"Regex": "\\w+(?:'\\w+)*|[^\\w\\s]"},
                    "behavior": "Removed", "invert": true},
  "post_processor": null, "decoder": null,
  "model": {"type": "WordLevel", "vocab": {"[UNK]": 0}, "unk_token": "[UNK]"}})json";

std::string tokenizerWith(const std::vector<std::string>& words) {
    auto json = nlohmann::ordered_json::parse(tokenizerWithoutWords);
    for (size_t i = 0; i < words.size(); ++i) json["model"]["vocab"][words[i]] = i + 1;
    return json.dump(1) + "\n";
}

}  // namespace

std::vector<std::string> characterNgrams(std::string_view word) {
    const std::u32string marked = U"<" + toCodePoints(word) + U">";
    std::vector<std::string> grams;
    for (size_t n = 3; n <= 5; ++n)
        for (size_t i = 0; i + n <= marked.size(); ++i)
            grams.push_back(toUtf8(std::u32string_view(marked).substr(i, n)));
    if (grams.empty()) grams.push_back(toUtf8(marked));
    return grams;
}

Index wordShape(std::string_view word) {
    enum { small, capital, capitals, mixed, digits, mark, apostrophe, drawnOut };
    const std::u32string characters = toCodePoints(word);
    Index letters = 0, large = 0, numbers = 0, apostrophes = 0;
    bool drawn = false;
    for (size_t i = 0; i < characters.size(); ++i) {
        const auto c = UChar32(characters[i]);
        letters += u_isalpha(c) != 0;
        large += u_isupper(c) != 0;
        numbers += u_isdigit(c) != 0;
        apostrophes += c == U'\'' || c == U'’';
        drawn = drawn || (u_isalpha(c) && i >= 2 && characters[i - 1] == characters[i] &&
                          characters[i - 2] == characters[i]);
    }
    const Index written = numbers > 0                                       ? digits
                          : letters == 0                                    ? mark
                          : drawn                                           ? drawnOut
                          : apostrophes > 0                                 ? apostrophe
                          : large == 0                                      ? small
                          : large == letters && large > 1                   ? capitals
                          : large == 1 && u_isupper(UChar32(characters[0])) ? capital
                                                                            : mixed;
    const Index length = std::min<Index>(3, (Index(characters.size()) - 1) / 3);
    return 4 * written + std::max<Index>(0, length);
}

std::string ClassifierWords::learn(const std::vector<std::string>& texts, Index minimumCount) {
    const auto divider = parse(tokenizerWithoutWords, "tokenizer.json");
    std::map<std::string, Index> counts;
    for (const auto& text : texts)
        for (const Token& word : divider->read(text)) ++counts[lowercaseWord(word.text)];
    std::vector<std::pair<std::string, Index>> frequent;
    for (const auto& entry : counts)
        if (entry.second >= minimumCount && entry.first != unknown) frequent.push_back(entry);
    std::stable_sort(frequent.begin(), frequent.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::vector<std::string> words;
    for (auto& [word, count] : frequent) words.push_back(word);
    return tokenizerWith(words);
}

ClassifierWordsPointer ClassifierWords::parse(std::string_view json, const std::string& where) {
    return ClassifierWordsPointer(new ClassifierWords(Tokenizer::parse(json, where)));
}

ClassifierWordsPointer ClassifierWords::load(const std::filesystem::path& folder) {
    return ClassifierWordsPointer(new ClassifierWords(Tokenizer::load(folder)));
}

std::vector<Token> ClassifierWords::read(std::string_view text) const {
    const NormalisedSentence sentence = normaliseWithOffsets(text);
    std::vector<Token> words = tokenizer_.encode(sentence.text, false).tokens;
    const std::u32string characters = toCodePoints(text);
    for (Token& word : words) {
        word.unknown = word.id == 0;
        if (!word.hasText() || word.begin == word.end) continue;
        word.begin = sentence.begin[size_t(word.begin)];
        word.end = sentence.end[size_t(word.end - 1)];
        word.text =
            toUtf8(std::u32string_view(characters).substr(size_t(word.begin), size_t(word.end - word.begin)));
    }
    return words;
}

std::vector<TextBatch::Word> ClassifierWords::rows(const std::vector<Token>& words, Index buckets) const {
    std::vector<TextBatch::Word> all;
    for (const Token& word : words) {
        // Independent of how it was typed: with combining marks or composed characters, with either
        // apostrophe.
        const std::string written = normaliseSentence(word.text);
        // Id 0 belongs to unknown words.
        TextBatch::Word rows{.own = word.id - 1, .shape = wordShape(written)};
        const std::string spelt =
            word.id > 0 ? tokenizer_.tokenOf(word.id).value_or("") : lowercaseWord(written);
        for (const auto& gram : characterNgrams(spelt))
            rows.grams.push_back(Index(fnvHash(std::string_view(gram)) % std::uint64_t(buckets)));
        all.push_back(std::move(rows));
    }
    return all;
}

void requireWords(const std::string& model, Index known, Index expected) {
    if (known != expected)
        throw Error({.what = "the tokenizer and the model have different numbers of words",
                     .where = model,
                     .got = std::to_string(known),
                     .expected = std::to_string(expected)});
}

}  // namespace attentionscope
