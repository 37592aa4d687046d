#include "core/training/text_vocabulary.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/error.h"
#include "core/mechanisms/translation_text.h"
#include "core/text/byte_level.h"
#include "core/text/byte_pair_trainer.h"
#include "core/text/decoder.h"
#include "core/text/pattern.h"
#include "core/text/unicode.h"
#include "core/text/vocabulary_training.h"

namespace attentionscope {

namespace {

constexpr const char* typographicApostrophe = "’";
constexpr const char* latinStart = R"(^(?=\p{Latin}))";
constexpr const char* wordJoiner = "\u2060";  // before a word that continues the one before it

}  // namespace

const TextFrame& maskedTextFrame() {
    static const TextFrame frame{.special = {"[PAD]", "[CLS]", "[SEP]", "[MASK]"},
                                 .begin = "[CLS]",
                                 .end = "[SEP]",
                                 .hidden = "[MASK]"};
    return frame;
}

std::string learnTextVocabulary(std::vector<std::string> texts, Index size, const TextFrame& frame,
                                const StopToken& stop) {
    using Json = nlohmann::ordered_json;
    for (std::string& text : texts) text = replaceAll(std::move(text), typographicApostrophe, "'");
    const VocabularyTraining options{.size = size, .specialTokens = frame.special};
    auto json = Json::parse(trainBytePairTokenizer(texts, options, {}, stop));
    json["normalizer"]["normalizers"].push_back(
        {{"type", "Replace"}, {"pattern", {{"String", typographicApostrophe}}}, {"content", "'"}});
    for (Json& token : json["added_tokens"]) token["lstrip"] = token["content"] == frame.hidden;
    Json single = Json::array(), pair = Json::array(), tokens = Json::object();
    const auto mark = [&](Json& list, const std::string& token, int type) {
        if (token.empty()) return;
        list.push_back({{"SpecialToken", {{"id", token}, {"type_id", type}}}});
        const auto id = std::ranges::find(frame.special, token) - frame.special.begin();
        tokens[token] = {{"id", token}, {"ids", {id}}, {"tokens", {token}}};
    };
    const auto text = [](Json& list, const char* id, int type) {
        list.push_back({{"Sequence", {{"id", id}, {"type_id", type}}}});
    };
    // The type marks the second text if a mark separates the two.
    const int second = frame.end.empty() ? 0 : 1;
    for (Json* list : {&single, &pair}) {
        mark(*list, frame.begin, 0);
        text(*list, "A", 0);
        mark(*list, frame.end, 0);
    }
    text(pair, "B", second);
    mark(pair, frame.end, second);
    json["post_processor"] = {
        {"type", "TemplateProcessing"}, {"single", single}, {"pair", pair}, {"special_tokens", tokens}};
    return json.dump(1) + "\n";
}

namespace {

WordCounts countWords(const std::vector<std::string>& sentences) {
    std::map<std::string, Index> counts;
    for (const auto& sentence : sentences) {
        Index before = 0;
        for (const Token& word : alignmentWords(sentence)) {
            ++counts[(word.begin > before ? "▁" : "") + word.text];
            before = word.end;
        }
    }
    return {counts.begin(), counts.end()};
}

/// The characters that occur three times or more, in decreasing frequency, at most `most`.
std::vector<std::string> charactersOf(const WordCounts& words, size_t most) {
    std::map<char32_t, Index> counts;
    for (const auto& [word, count] : words)
        for (const char32_t c : toCodePoints(word)) counts[c] += count;
    std::vector<std::pair<Index, char32_t>> frequent;
    for (const auto& [c, count] : counts)
        if (count >= 3) frequent.push_back({-count, c});
    std::sort(frequent.begin(), frequent.end());
    std::vector<std::string> characters;
    for (const auto& [count, c] : frequent)
        if (characters.size() < most) characters.push_back(toUtf8(c));
    return characters;
}

}  // namespace

std::string trainBytePairs(std::vector<std::string> sentences, int size, bool lowercase) {
    if (size < 300)
        throw Error(
            {.what = "the vocabulary is too small", .got = std::to_string(size), .expected = "300 or more"});
    // A Latin word has the pieces at the beginning of a sentence that it has after a space.
    const auto atStart = makeRegexPattern(latinStart, "the beginning of a sentence");
    for (std::string& sentence : sentences) {
        if (lowercase) sentence = lowercaseWord(sentence);
        std::vector<ByteSpan> matches;
        atStart->findMatches(sentence, matches);
        if (!matches.empty()) sentence.insert(0, " ");
    }
    WordCounts words = countWords(sentences);
    std::vector<std::string> tokens{"<s>", "</s>"};
    for (int byte = 0; byte < 256; ++byte) tokens.push_back(byteToken(static_cast<unsigned char>(byte)));
    const std::vector<std::string> characters = charactersOf(words, size_t(size) - tokens.size());
    tokens.insert(tokens.end(), characters.begin(), characters.end());
    // A word with a rare character is divided into bytes.
    const std::set<std::string> common(characters.begin(), characters.end());
    std::erase_if(words, [&](const auto& word) {
        return std::ranges::any_of(toCodePoints(word.first),
                                   [&](char32_t c) { return !common.contains(toUtf8(c)); });
    });
    BytePairTrainer trainer(words, characters);
    nlohmann::ordered_json mergeList = nlohmann::ordered_json::array();
    while (int(tokens.size()) < size) {
        const auto merge = trainer.next(2);
        if (!merge) break;
        mergeList.push_back({merge->left, merge->right});
        tokens.push_back(merge->left + merge->right);
    }

    nlohmann::ordered_json vocabulary = nlohmann::ordered_json::object();
    for (size_t id = 0; id < tokens.size(); ++id) vocabulary[tokens[id]] = id;
    const auto special = [](int id, const char* content) {
        return nlohmann::ordered_json{{"id", id},        {"content", content}, {"single_word", false},
                                      {"lstrip", false}, {"rstrip", false},    {"normalized", false},
                                      {"special", true}};
    };
    const auto replace = [](const char* kind, const char* from, const char* to) {
        return nlohmann::ordered_json{{"type", "Replace"}, {"pattern", {{kind, from}}}, {"content", to}};
    };
    nlohmann::ordered_json normalizers{replace("Regex", latinStart, "▁"), replace("String", wordJoiner, ""),
                                       replace("String", " ", "▁")};
    if (lowercase) normalizers.insert(normalizers.begin(), nlohmann::ordered_json{{"type", "Lowercase"}});
    nlohmann::ordered_json json{{"version", "1.0"},
                                {"truncation", nullptr},
                                {"padding", nullptr},
                                {"added_tokens", {special(0, "<s>"), special(1, "</s>")}},
                                {"normalizer", {{"type", "Sequence"}, {"normalizers", normalizers}}},
                                {"pre_tokenizer", nullptr},
                                {"post_processor", nullptr},
                                {"decoder",
                                 {{"type", "Sequence"},
                                  {"decoders",
                                   {replace("String", "▁", " "),
                                    {{"type", "ByteFallback"}},
                                    {{"type", "Fuse"}},
                                    {{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}}}}}},
                                {"model",
                                 {{"type", "BPE"},
                                  {"dropout", nullptr},
                                  {"unk_token", nullptr},
                                  {"continuing_subword_prefix", nullptr},
                                  {"end_of_word_suffix", nullptr},
                                  {"fuse_unk", false},
                                  {"byte_fallback", true},
                                  {"vocab", vocabulary},
                                  {"merges", mergeList}}}};
    return json.dump();
}

}  // namespace attentionscope
