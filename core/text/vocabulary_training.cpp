#include "core/text/vocabulary_training.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/error.h"
#include "core/text/byte_level.h"
#include "core/text/byte_pair_trainer.h"
#include "core/text/normalizer.h"
#include "core/text/pre_tokenizer.h"
#include "core/text/token_model.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// A word with its apostrophes, a digit or a mark.
constexpr const char* wordPattern = R"(▁?[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|▁?\p{N}|▁?[^▁\p{L}\p{M}\p{N}])";

OrderedJson normalizerJson(const VocabularyTraining& options) {
    OrderedJson steps = OrderedJson::array();
    steps.push_back({{"type", "NFC"}});
    if (options.lowercase) steps.push_back({{"type", "Lowercase"}});
    return {{"type", "Sequence"}, {"normalizers", steps}};
}

/// The number of occurrences of each piece that the tokenizer will see, in the order of the pieces' text.
WordCounts countPieces(const std::vector<std::string>& sentences, const OrderedJson& normalizer,
                       const OrderedJson& preTokenizer, const Progress& progress, const StopToken& stop) {
    const auto normalize = makeNormalizer(JsonValue::parse(normalizer.dump(), "normalizer"));
    const auto divide = makePreTokenizer(JsonValue::parse(preTokenizer.dump(), "pre_tokenizer"));
    std::map<std::string, Index> counts;
    for (size_t i = 0; i < sentences.size(); ++i) {
        if (i % 256 == 0) {
            throwIfStopped(stop);
            if (progress) progress(0.4 * double(i) / double(sentences.size()), "counting words");
        }
        AlignedText text(repairUtf8(sentences[i]));
        normalize->apply(text);
        PreTokenizedText divided{std::move(text), {}};
        if (divided.text.empty()) continue;
        divided.pieces.push_back({0, std::uint32_t(divided.text.size())});
        divide->apply(divided);
        for (const Piece& piece : divided.pieces) ++counts[std::string(divided.view(piece))];
    }
    return {counts.begin(), counts.end()};
}

/// The vocabulary in the order of its ids.
class VocabularyList {
public:
    explicit VocabularyList(const VocabularyTraining& options)
        : limit_(size_t(std::max<Index>(options.size, 0))) {
        for (const std::string& token : options.specialTokens) add(token);
        for (int byte = 0; byte < 256; ++byte) add(byteToken(static_cast<unsigned char>(byte)));
        if (tokens_.size() > limit_) {
            throw Error({.what = "the vocabulary has no room for its special and byte tokens",
                         .got = std::to_string(options.size),
                         .expected = Phrase("at least %1", {std::to_string(tokens_.size())})});
        }
    }
    bool isFull() const { return tokens_.size() >= limit_; }
    size_t room() const { return limit_ - tokens_.size(); }
    void add(const std::string& token) {
        if (known_.insert(token).second) tokens_.push_back(token);
    }
    OrderedJson toJson() const {
        OrderedJson vocabulary = OrderedJson::object();
        for (size_t id = 0; id < tokens_.size(); ++id) vocabulary[tokens_[id]] = id;
        return vocabulary;
    }

private:
    size_t limit_;
    std::vector<std::string> tokens_;
    std::set<std::string> known_;
};

/// The most frequent characters, at most `most`, in decreasing order.
std::vector<std::string> frequentCharacters(const WordCounts& words, Index minimumCount, size_t most) {
    std::map<char32_t, Index> counts;
    for (const auto& [word, count] : words) {
        for (char32_t character : toCodePoints(word)) counts[character] += count;
    }
    std::vector<std::pair<char32_t, Index>> sorted(counts.begin(), counts.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::vector<std::string> characters;
    for (const auto& [character, count] : sorted) {
        if (characters.size() >= most || count < minimumCount) break;
        characters.push_back(toUtf8(character));
    }
    return characters;
}

std::string tokenizerJson(const VocabularyTraining& options, const OrderedJson& preTokenizer,
                          const OrderedJson& decoder, OrderedJson model) {
    OrderedJson added = OrderedJson::array();
    for (size_t id = 0; id < options.specialTokens.size(); ++id) {
        added.push_back(
            {{"id", id}, {"content", options.specialTokens[id]}, {"special", true}, {"normalized", false}});
    }
    const OrderedJson whole = {{"version", "1.0"},
                               {"added_tokens", added},
                               {"normalizer", normalizerJson(options)},
                               {"pre_tokenizer", preTokenizer},
                               {"post_processor", nullptr},
                               {"decoder", decoder},
                               {"model", std::move(model)}};
    return whole.dump(1) + '\n';
}

OrderedJson sequence(const char* name, std::initializer_list<OrderedJson> steps) {
    OrderedJson list = OrderedJson::array();
    for (const OrderedJson& step : steps) list.push_back(step);
    return {{"type", "Sequence"}, {name, list}};
}

}  // namespace

std::string trainBytePairTokenizer(const std::vector<std::string>& sentences,
                                   const VocabularyTraining& options, const Progress& progress,
                                   const StopToken& stop) {
    const OrderedJson preTokenizer =
        sequence("pretokenizers",
                 {{{"type", "Metaspace"}, {"replacement", "▁"}, {"prepend_scheme", "first"}, {"split", true}},
                  {{"type", "Split"},
                   {"pattern", {{"Regex", wordPattern}}},
                   {"behavior", "Isolated"},
                   {"invert", false}}});
    const OrderedJson decoder =
        sequence("decoders", {{{"type", "Replace"}, {"pattern", {{"String", "▁"}}}, {"content", " "}},
                              {{"type", "ByteFallback"}},
                              {{"type", "Fuse"}},
                              {{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}}});
    VocabularyList vocabulary(options);
    const WordCounts words = countPieces(sentences, normalizerJson(options), preTokenizer, progress, stop);
    const auto characters = frequentCharacters(words, options.minimumCount, vocabulary.room() / 2 + 1);
    for (const std::string& character : characters) {
        if (!vocabulary.isFull()) vocabulary.add(character);
    }
    OrderedJson merges = OrderedJson::array();
    BytePairTrainer trainer(words, characters);
    while (!vocabulary.isFull()) {
        throwIfStopped(stop);
        const auto merge = trainer.next(options.minimumCount);
        if (!merge) break;
        vocabulary.add(merge->left + merge->right);
        merges.push_back({merge->left, merge->right});
        if (progress && merges.size() % 64 == 0) {
            const double share = double(merges.size()) / double(merges.size() + vocabulary.room());
            progress(0.4 + 0.6 * share, "learning merges");
        }
    }
    return tokenizerJson(options, preTokenizer, decoder,
                         {{"type", "BPE"},
                          {"unk_token", nullptr},
                          {"byte_fallback", true},
                          {"vocab", vocabulary.toJson()},
                          {"merges", std::move(merges)}});
}

}  // namespace attentionscope
