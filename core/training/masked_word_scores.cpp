// Measures how well a masked-word model predicts hidden words, and where its pronouns attend.
#include <algorithm>
#include <cctype>
#include <cstring>
#include <utility>

#include "core/base/probability.h"
#include "core/training/language_scores.h"
#include "core/training/masked_word_task.h"

namespace attentionscope {

namespace {

constexpr Index tokensTogether = 3000;  ///< tokens

std::vector<EncodedSentence> thoseWithPronouns(const std::vector<EncodedSentence>& sentences) {
    std::vector<EncodedSentence> some;
    for (const auto& sentence : sentences)
        if (sentence.pronoun >= 0) some.push_back(sentence);
    return some;
}

double weightOn(const Matrix& weights, Index from, const WordTokens& word) {
    return double(weights.row(from).segment(word.begin, word.size()).sum());
}

/// For every head, the mean weight from pronoun to antecedent, or how often it is the strongest of all words
/// and special tokens. All sentences have one.
HeadTable pronounWeights(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                         bool mean, bool strongest) {
    std::vector<TokenIdList> ids;
    for (const auto& sentence : sentences) ids.push_back(sentence.ids);
    return meanOfHeads(network, ids, mean, [&](size_t i, const Matrix& weights) {
        const EncodedSentence& sentence = sentences[i];
        const Index from = sentence.place();
        const double own = weightOn(weights, from, sentence.words[size_t(sentence.antecedent)]);
        if (!strongest) return own;
        bool first = own > weights(from, 0) && own > weights(from, weights.cols() - 1);
        for (size_t w = 0; w < sentence.words.size(); ++w)
            first = first &&
                    (Index(w) == sentence.antecedent || own > weightOn(weights, from, sentence.words[w]));
        return first ? 1.0 : 0.0;
    });
}

bool isLetterOrDigit(std::string_view character) {
    const auto c = static_cast<unsigned char>(character.front());
    return c >= 128 || std::isalnum(c) != 0;
}

/// Whether a token continues the word of the token before it.
bool continues(const Token& before, const Token& token) {
    if (!before.hasText() || token.text.starts_with("▁") || token.begin > before.end) return false;
    const bool byte = token.text.starts_with("<0x") || before.text.starts_with("<0x");
    return byte ||
           (isLetterOrDigit(before.text.substr(before.text.size() - 1)) && isLetterOrDigit(token.text)) ||
           (token.text.size() > 1 && token.text.front() == '\'');
}

/// The sentence with its words as they are spelt.
std::pair<EncodedSentence, std::vector<std::string>> encodeWords(const std::string& sentence,
                                                                 const LanguageNetwork& network) {
    EncodedSentence encoded;
    std::vector<std::string> spelt;
    const std::vector<Token> tokens = network.tokens(sentence);
    for (size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        encoded.ids.push_back(token.id);
        if (!token.hasText()) continue;
        if (i == 0 || !continues(tokens[i - 1], token)) {
            encoded.words.push_back({Index(i), Index(i)});
            spelt.emplace_back();
        }
        encoded.words.back().end = Index(i) + 1;
        spelt.back() += token.text.starts_with("▁") ? token.text.substr(std::strlen("▁")) : token.text;
    }
    return {std::move(encoded), std::move(spelt)};
}

}  // namespace

std::vector<EncodedSentence> encodeSentences(const std::vector<PronounSentence>& sentences,
                                             const LanguageNetwork& network) {
    std::vector<EncodedSentence> all;
    for (const auto& sentence : sentences) {
        auto [words, spelt] = encodeWords(sentence.text, network);
        EncodedSentence& encoded = all.emplace_back(std::move(words));
        encoded.cut = sentence.cut;
        if (sentence.pronoun.empty()) continue;
        encoded.pronoun = placeOfWord(spelt, sentence.pronoun, true);
        encoded.antecedent = placeOfWord(spelt, sentence.antecedent);
        if (encoded.pronoun < 0 || encoded.antecedent < 0) encoded.pronoun = encoded.antecedent = -1;
    }
    return all;
}

Scores scoreMaskedWords(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                        bool mean, const StopToken& stop) {
    std::vector<TokensToPredict> hidden;
    std::vector<TokenIdList> words;
    const Index hiddenId = network.tokenizer().specialIds().mask;
    for (const auto& sentence : sentences)
        for (const WordTokens& word : sentence.words) {
            TokensToPredict& items = hidden.emplace_back(TokensToPredict{.ids = sentence.ids, .places = {}});
            TokenIdList& pieces = words.emplace_back();
            for (Index place = word.begin; place < word.end; ++place) {
                items.places.push_back(place);
                pieces.push_back(std::exchange(items.ids[size_t(place)], hiddenId));
            }
        }
    PredictionScores found;
    forEachPredicted(network, hidden, tokensTogether, mean, stop,
                     [&](size_t i, const Matrix& logits, Index row) {
                         PredictionScores pieces;
                         for (size_t k = 0; k < words[i].size(); ++k)
                             pieces.add(rowOf(logits, row + Index(k)), words[i][k]);
                         found.loss += pieces.loss;
                         found.first += pieces.mean(pieces.first) == 1;
                         found.five += pieces.mean(pieces.five) == 1;
                         ++found.count;
                     });
    return found.scores("masked");
}

HeadPlace choosePronounHead(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences) {
    return largestIn(pronounWeights(network, thoseWithPronouns(sentences), false, true));
}

Scores scorePronouns(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                     const HeadPlace& head, bool mean, const StopToken& stop) {
    const auto known = thoseWithPronouns(sentences);
    std::vector<TokensToPredict> items;
    for (const auto& sentence : known) items.push_back({sentence.ids, {sentence.place()}});
    PredictionScores predictions;
    forEachPredicted(network, items, tokensTogether, mean, stop,
                     [&](size_t i, const Matrix& logits, Index row) {
                         predictions.add(rowOf(logits, row), known[i].named());
                     });
    return {.name = "pronouns",
            .items = predictions.count,
            .values = {{"antecedent_accuracy", predictions.mean(predictions.first)},
                       {"attention_accuracy", valueOf(pronounWeights(network, known, mean, true), head)},
                       {"attention_on_target", valueOf(pronounWeights(network, known, mean, false), head)}}};
}

Scores scoreChosenWords(const LanguageNetwork& network, const std::vector<ChosenWord>& sentences,
                        const HeadPlace& head) {
    std::vector<TokenIdList> ids;
    std::vector<std::vector<WordTokens>> words;
    std::vector<Index> chosen;
    std::vector<std::vector<bool>> related;
    for (const ChosenWord& one : sentences) {
        const auto [encoded, spelt] = encodeWords(one.text, network);
        const Index place = placeOfWord(spelt, one.word, true);
        if (place < 0) continue;
        ids.push_back(encoded.ids);
        words.push_back(encoded.words);
        chosen.push_back(place);
        related.emplace_back(spelt.size());
        for (const std::string& word : one.related)
            if (const Index at = placeOfWord(spelt, word); at >= 0) related.back()[size_t(at)] = true;
    }
    const HeadTable found = meanOfHeads(network, ids, false, [&](size_t i, const Matrix& weights) {
        const Index from = words[i][size_t(chosen[i])].begin;
        size_t strongest = 0;
        for (size_t w = 1; w < words[i].size(); ++w)
            if (weightOn(weights, from, words[i][w]) > weightOn(weights, from, words[i][strongest]))
                strongest = w;
        return related[i][strongest] ? 1.0 : 0.0;
    });
    return {.name = "chosen words",
            .items = Index(ids.size()),
            .values = {{"related_accuracy", valueOf(found, head)}}};
}

}  // namespace attentionscope
