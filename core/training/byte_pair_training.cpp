#include "core/training/byte_pair_training.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <queue>
#include <set>
#include <unordered_map>

#include "core/base/error.h"
#include "core/mechanisms/classifier_words.h"
#include "core/mechanisms/translation_text.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

using Pair = std::pair<int, int>;

struct CountedWord {
    std::vector<int> symbols;
    std::int64_t count = 0;
};

std::map<std::string, std::int64_t> countWords(const std::vector<std::string>& sentences) {
    std::map<std::string, std::int64_t> counts;
    for (const auto& sentence : sentences) {
        Index before = 0;
        for (const Token& word : alignmentWords(sentence)) {
            ++counts[(word.begin > before ? "▁" : "") + word.text];
            before = word.end;
        }
    }
    return counts;
}

// Merges the most frequent pair until there are enough tokens.
class Merging {
public:
    Merging(std::vector<CountedWord> words, std::vector<std::string>& tokens)
        : words_(std::move(words)), tokens_(tokens) {
        for (size_t w = 0; w < words_.size(); ++w) {
            const auto& symbols = words_[w].symbols;
            for (size_t i = 0; i + 1 < symbols.size(); ++i)
                change({symbols[i], symbols[i + 1]}, words_[w].count, w);
        }
        for (const auto& [pair, count] : counts_) queue_.push({count, {-pair.first, -pair.second}});
    }

    std::vector<Pair> learn(size_t size) {
        std::vector<Pair> merges;
        while (tokens_.size() < size && !queue_.empty()) {
            const auto [count, negative] = queue_.top();
            queue_.pop();
            const Pair best{-negative.first, -negative.second};
            if (counts_[best] != count || count < 2) continue;
            const std::string merged = tokens_[size_t(best.first)] + tokens_[size_t(best.second)];
            // Two ways to the same token: one id.
            const auto [known, isNew] = ids_.emplace(merged, int(tokens_.size()));
            if (isNew) tokens_.push_back(merged);
            merges.push_back(best);
            const std::set<size_t> places = std::move(places_[best]);
            std::set<Pair> touched;
            for (const size_t w : places) mergeIn(w, best, known->second, touched);
            counts_.erase(best);
            for (const Pair& pair : touched)
                if (const auto found = counts_.find(pair); found != counts_.end() && found->second > 0)
                    queue_.push({found->second, {-pair.first, -pair.second}});
        }
        return merges;
    }

private:
    void change(const Pair& pair, std::int64_t count, size_t word) {
        counts_[pair] += count;
        if (count > 0) places_[pair].insert(word);
    }

    void mergeIn(size_t w, const Pair& best, int merged, std::set<Pair>& touched) {
        auto& word = words_[w];
        const auto count = [&](std::int64_t sign) {
            for (size_t i = 0; i + 1 < word.symbols.size(); ++i) {
                const Pair pair{word.symbols[i], word.symbols[i + 1]};
                change(pair, sign * word.count, w);
                touched.insert(pair);
            }
        };
        count(-1);
        std::vector<int> shorter;
        for (size_t i = 0; i < word.symbols.size(); ++i) {
            if (i + 1 < word.symbols.size() && word.symbols[i] == best.first &&
                word.symbols[i + 1] == best.second) {
                shorter.push_back(merged);
                ++i;
            } else {
                shorter.push_back(word.symbols[i]);
            }
        }
        word.symbols = std::move(shorter);
        count(1);
    }

    std::vector<CountedWord> words_;
    std::vector<std::string>& tokens_;
    std::unordered_map<std::string, int> ids_;
    std::map<Pair, std::int64_t> counts_;
    std::map<Pair, std::set<size_t>> places_;
    std::priority_queue<std::pair<std::int64_t, Pair>> queue_;
};

}  // namespace

std::string trainBytePairs(const std::vector<std::string>& given, int size, bool lowercase) {
    if (size < 300)
        throw Error(
            {.what = "the vocabulary is too small", .got = std::to_string(size), .expected = "300 or more"});
    std::vector<std::string> sentences = given;
    if (lowercase)
        for (std::string& sentence : sentences) sentence = lowercaseWord(sentence);
    const auto counts = countWords(sentences);
    std::vector<std::string> tokens{"<s>", "</s>"};
    for (int byte = 0; byte < 256; ++byte) {
        char text[8];
        std::snprintf(text, sizeof text, "<0x%02X>", unsigned(byte));
        tokens.emplace_back(text);
    }
    std::map<char32_t, std::int64_t> characters;
    for (const auto& [word, count] : counts)
        for (const char32_t c : toCodePoints(word)) characters[c] += count;
    std::vector<std::pair<std::int64_t, char32_t>> frequent;
    for (const auto& [c, count] : characters)
        if (count >= 3) frequent.push_back({-count, c});
    std::sort(frequent.begin(), frequent.end());
    std::unordered_map<char32_t, int> idOf;
    for (const auto& [count, c] : frequent) {
        if (int(tokens.size()) >= size) break;
        idOf[c] = int(tokens.size());
        tokens.push_back(toUtf8(c));
    }
    std::vector<CountedWord> words;
    for (const auto& [word, count] : counts) {
        CountedWord counted{.symbols = {}, .count = count};
        bool complete = true;
        for (const char32_t c : toCodePoints(word)) {
            const auto found = idOf.find(c);
            complete = complete && found != idOf.end();
            if (complete) counted.symbols.push_back(found->second);
        }
        if (complete && counted.symbols.size() > 1) words.push_back(std::move(counted));
    }
    const auto merges = Merging(std::move(words), tokens).learn(size_t(size));

    nlohmann::ordered_json vocabulary = nlohmann::ordered_json::object(),
                           mergeList = nlohmann::ordered_json::array();
    for (size_t id = 0; id < tokens.size(); ++id) vocabulary[tokens[id]] = id;
    for (const auto& [left, right] : merges)
        mergeList.push_back({tokens[size_t(left)], tokens[size_t(right)]});
    const auto special = [](int id, const char* content) {
        return nlohmann::ordered_json{{"id", id},        {"content", content}, {"single_word", false},
                                      {"lstrip", false}, {"rstrip", false},    {"normalized", false},
                                      {"special", true}};
    };
    const auto replace = [](const char* from, const char* to) {
        return nlohmann::ordered_json{{"type", "Replace"}, {"pattern", {{"String", from}}}, {"content", to}};
    };
    const auto marked = replace(" ", "▁");
    const nlohmann::ordered_json lowered{{"type", "Sequence"},
                                         {"normalizers", {{{"type", "Lowercase"}}, marked}}};
    nlohmann::ordered_json json{
        {"version", "1.0"},
        {"truncation", nullptr},
        {"padding", nullptr},
        {"added_tokens", {special(0, "<s>"), special(1, "</s>")}},
        {"normalizer", lowercase ? lowered : marked},
        {"pre_tokenizer", nullptr},
        {"post_processor", nullptr},
        {"decoder",
         {{"type", "Sequence"},
          {"decoders", {replace("▁", " "), {{"type", "ByteFallback"}}, {{"type", "Fuse"}}}}}},
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
