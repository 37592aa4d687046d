// Measures how well a masked-word model predicts hidden words, and where its pronouns attend.
#include <algorithm>
#include <cmath>

#include "core/base/probability.h"
#include "core/training/language_scores.h"
#include "core/training/masked_word_task.h"

namespace attentionscope {

namespace {

constexpr Index clsId = 2, sepId = 3, hiddenId = 4, lackingId = 1;
constexpr Index judgedTogether = 3000;  ///< tokens

std::vector<EncodedSentence> thoseWithPronouns(const std::vector<EncodedSentence>& sentences) {
    std::vector<EncodedSentence> some;
    for (const auto& sentence : sentences)
        if (sentence.pronoun >= 0) some.push_back(sentence);
    return some;
}

/// The mean weight from pronoun to antecedent, for every head. All sentences have one.
HeadTable pronounWeights(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                         bool mean) {
    std::vector<TokenIdList> ids;
    for (const auto& sentence : sentences) ids.push_back(sentence.ids);
    return meanOfHeads(network, ids, mean, [&](size_t i, const Matrix& weights) {
        return double(weights(sentences[i].pronoun, sentences[i].antecedent));
    });
}

}  // namespace

std::vector<EncodedSentence> encodeSentences(const std::vector<PronounSentence>& sentences,
                                             const LanguageNetwork& network) {
    std::vector<EncodedSentence> all;
    for (const auto& sentence : sentences) {
        EncodedSentence& encoded = all.emplace_back(EncodedSentence{.ids = network.encode(sentence.text)});
        if (sentence.pronoun.empty()) continue;
        std::vector<std::string> words;
        for (const Index id : encoded.ids) words.push_back(network.tokenizer().tokenOf(int(id)).value_or(""));
        encoded.pronoun = placeOfWord(words, sentence.pronoun, true);
        encoded.antecedent = placeOfWord(words, sentence.antecedent);
        if (encoded.pronoun < 0 || encoded.antecedent < 0) encoded.pronoun = encoded.antecedent = -1;
    }
    return all;
}

Scores scoreMaskedWords(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                        bool mean, const StopToken& stop) {
    std::vector<AskedTokens> hidden;
    std::vector<Index> words;
    for (const auto& sentence : sentences)
        for (size_t i = 0; i < sentence.ids.size(); ++i) {
            if (sentence.ids[i] == clsId || sentence.ids[i] == sepId) continue;
            words.push_back(sentence.ids[i]);
            hidden.push_back({sentence.ids, {Index(i)}});
            hidden.back().ids[i] = hiddenId;
        }
    PredictionScores predictions;
    forEachAsked(network, hidden, judgedTogether, mean, stop, [&](size_t i, const Matrix& logits, Index row) {
        predictions.add(rowOf(logits, row), words[i], words[i] != lackingId);
    });
    return predictions.scores("masked");
}

HeadPlace choosePronounHead(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences) {
    return largestIn(pronounWeights(network, thoseWithPronouns(sentences), false));
}

Scores scorePronouns(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                     const HeadPlace& head, bool mean, const StopToken& stop) {
    const auto known = thoseWithPronouns(sentences);
    std::vector<AskedTokens> asked;
    for (const auto& sentence : known) asked.push_back({sentence.ids, {sentence.pronoun}});
    PredictionScores predictions;
    forEachAsked(network, asked, judgedTogether, mean, stop, [&](size_t i, const Matrix& logits, Index row) {
        predictions.add(rowOf(logits, row), known[i].ids[size_t(known[i].antecedent)]);
    });
    return {.name = "pronouns",
            .items = predictions.count,
            .values = {{"antecedent_accuracy", predictions.mean(predictions.first)},
                       {"attention_on_target", valueOf(pronounWeights(network, known, mean), head)}}};
}

}  // namespace attentionscope
