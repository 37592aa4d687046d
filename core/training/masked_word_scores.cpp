// How well a masked-word model names hidden words, and where its pronouns look.
#include <algorithm>
#include <cmath>

#include "core/base/probability.h"
#include "core/training/batches.h"
#include "core/training/masked_word_task.h"

namespace attentionscope {

namespace {

constexpr Index clsId = 2, sepId = 3, hiddenId = 4, lackingId = 1;

/// One place that is asked for.
struct HiddenWord {
    TokenIdList ids;
    Index place = 0, target = 0;
};

/// Calls `judge(case, logits, row)` for each.
template <typename Judge>
void forEachHidden(const LanguageNetwork& network, const std::vector<HiddenWord>& cases, bool mean,
                   const StopToken& stop, const Judge& judge) {
    std::vector<ItemSize> sizes;
    for (const auto& one : cases) sizes.emplace_back(one.ids.size(), 0);
    Random order(1);
    for (const auto& members : batchesBySize(sizes, 3000, order)) {
        throwIfStopped(stop);
        std::vector<TokenIdList> sentences;
        std::vector<Index> rows;
        Index begin = 0;
        for (const size_t i : members) {
            rows.push_back(begin + cases[i].place);
            begin += Index(cases[i].ids.size());
            sentences.push_back(cases[i].ids);
        }
        Recorder recorder({.expansions = false});
        const NodeId states = network.read(recorder, sentences, {.mean = mean}).output;
        const NodeId logits = network.predict(recorder, states, rows);
        const MatrixPointer values = recorder.finish()->value(logits);
        for (size_t i = 0; i < members.size(); ++i) judge(cases[members[i]], *values, Index(i));
    }
}

/// The mean weight from pronoun to antecedent of every head, layer by layer.
std::vector<std::vector<double>> pronounWeights(const LanguageNetwork& network,
                                                const std::vector<EncodedSentence>& sentences, bool mean) {
    const StackSpec& stack = network.spec().last();
    std::vector<std::vector<double>> weights(size_t(stack.layers),
                                             std::vector<double>(size_t(stack.heads), 0.0));
    Index count = 0;
    for (const auto& sentence : sentences) {
        if (sentence.pronoun < 0) continue;
        ++count;
        Recorder recorder;
        const auto states = network.read(recorder, {sentence.ids}, {.mean = mean, .maps = true});
        const EvaluationPointer evaluation = recorder.finish();
        for (const AttentionMap& map : states.maps)
            for (size_t h = 0; h < map.nodes.heads.size(); ++h)
                weights[size_t(map.layer)][h] += double(
                    (*evaluation->value(map.nodes.heads[h].weights))(sentence.pronoun, sentence.antecedent));
    }
    for (auto& layer : weights)
        for (double& weight : layer) weight /= double(std::max<Index>(1, count));
    return weights;
}

}  // namespace

EncodedSentence encodeSentence(const PronounSentence& sentence, const LanguageNetwork& network) {
    EncodedSentence encoded{.ids = network.encode(sentence.text)};
    if (sentence.pronoun.empty()) return encoded;
    std::vector<std::string> words;
    for (const Index id : encoded.ids) words.push_back(network.tokenizer().tokenOf(int(id)).value_or(""));
    encoded.pronoun = placeOfWord(words, sentence.pronoun, true);
    encoded.antecedent = placeOfWord(words, sentence.antecedent);
    if (encoded.pronoun < 0 || encoded.antecedent < 0) encoded.pronoun = encoded.antecedent = -1;
    return encoded;
}

Scores scoreMaskedWords(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                        bool mean, const StopToken& stop) {
    std::vector<HiddenWord> cases;
    for (const auto& sentence : sentences)
        for (size_t i = 0; i < sentence.ids.size(); ++i) {
            if (sentence.ids[i] == clsId || sentence.ids[i] == sepId) continue;
            HiddenWord hidden{.ids = sentence.ids, .place = Index(i), .target = sentence.ids[i]};
            hidden.ids[i] = hiddenId;
            cases.push_back(std::move(hidden));
        }
    double loss = 0, first = 0, five = 0;
    forEachHidden(network, cases, mean, stop, [&](const HiddenWord& hidden, const Matrix& logits, Index row) {
        loss += logSumExp(rowOf(logits, row)) - double(logits(row, hidden.target));
        if (hidden.target == lackingId) return;
        const auto best = bestOf(rowOf(logits, row), 5);
        first += best[0] == hidden.target;
        five += std::find(best.begin(), best.end(), hidden.target) != best.end();
    });
    const double count = double(std::max<size_t>(1, cases.size()));
    return {.name = "masked",
            .items = Index(cases.size()),
            .values = {{"loss", loss / count},
                       {"perplexity", std::exp(loss / count)},
                       {"accuracy", first / count},
                       {"top5", five / count}}};
}

HeadPlace choosePronounHead(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences) {
    const auto weights = pronounWeights(network, sentences, false);
    HeadPlace best;
    for (size_t layer = 0; layer < weights.size(); ++layer)
        for (size_t head = 0; head < weights[layer].size(); ++head)
            if (weights[layer][head] > weights[size_t(best.layer)][size_t(best.head)])
                best = {Index(layer), Index(head)};
    return best;
}

Scores scorePronouns(const LanguageNetwork& network, const std::vector<EncodedSentence>& sentences,
                     const HeadPlace& head, bool mean, const StopToken& stop) {
    std::vector<HiddenWord> cases;
    for (const auto& sentence : sentences)
        if (sentence.pronoun >= 0)
            cases.push_back({sentence.ids, sentence.pronoun, sentence.ids[size_t(sentence.antecedent)]});
    double right = 0;
    forEachHidden(network, cases, mean, stop, [&](const HiddenWord& asked, const Matrix& logits, Index row) {
        right += bestOf(rowOf(logits, row), 1)[0] == asked.target;
    });
    const double count = double(std::max<size_t>(1, cases.size()));
    return {
        .name = "pronouns",
        .items = Index(cases.size()),
        .values = {{"antecedent_accuracy", right / count},
                   {"attention_on_target",
                    pronounWeights(network, sentences, mean).at(size_t(head.layer)).at(size_t(head.head))}}};
}

}  // namespace attentionscope
