// Measures how well a next-word model predicts, compared with counting, and which heads copy.
#include <cmath>
#include <numeric>

#include "core/analysis/head_statistics.h"
#include "core/base/probability.h"
#include "core/training/language_scores.h"
#include "core/training/next_word_task.h"

namespace attentionscope {

namespace {

/// How well the tokens of each sequence from `first(i)` on are predicted by those before them; the last is
/// followed by `end`, if there is one.
template <typename First>
PredictionScores predictTokens(const LanguageNetwork& network, const std::vector<TokenIdList>& sequences,
                               bool ends, bool mean, const StopToken& stop, const First& first) {
    constexpr Index together = 1500;
    std::vector<AskedTokens> asked;
    for (const TokenIdList& ids : sequences) {
        asked.push_back({ids, std::vector<Index>(ids.size())});
        std::iota(asked.back().places.begin(), asked.back().places.end(), Index(0));
    }
    PredictionScores predictions;
    forEachAsked(network, asked, together, mean, stop, [&](size_t i, const Matrix& logits, Index row) {
        const TokenIdList& ids = sequences[i];
        for (size_t k = first(i); k + (ends ? 0 : 1) < ids.size(); ++k)
            predictions.add(rowOf(logits, row + Index(k)), k + 1 < ids.size() ? ids[k + 1] : ids.front());
    });
    return predictions;
}

HeadTable statisticOfHeads(const LanguageNetwork& network, const std::vector<TokenIdList>& sequences,
                           Statistic statistic, bool mean) {
    return meanOfHeads(network, sequences, mean, [&](size_t i, const Matrix& weights) {
        std::vector<std::string> labels;
        for (const Index id : sequences[i]) labels.push_back(std::to_string(id));
        const MatrixView view(weights.data(), weights.rows(), weights.cols());
        return headStatistics(view, labels, labels)[statistic];
    });
}

}  // namespace

RepeatedSequences drawRepeatedSequences(const LanguageNetwork& network, Index count, std::uint64_t seed) {
    const StackSpec& stack = network.spec().last();
    RepeatedSequences drawn;
    Random random(seed);
    for (Index i = 0; i < count; ++i) {
        const RepeatedShape shape = drawRepeatedShape(random, stack.limit);
        drawn.shapes.push_back(shape);
        drawn.ids.push_back(
            drawRepeatedTokens(shape, network.beginId(), network.firstWordId(), stack.vocabulary, random));
    }
    return drawn;
}

Scores scoreNextWords(const LanguageNetwork& network, const std::vector<TokenIdList>& sentences, bool mean,
                      const StopToken& stop) {
    return predictTokens(network, sentences, true, mean, stop, [](size_t) { return size_t(0); })
        .scores("next");
}

Scores scoreTrigrams(const TrigramModel& trigrams, const std::vector<TokenIdList>& sentences) {
    double sum = 0;
    Index count = 0;
    for (const TokenIdList& ids : sentences) {
        Index first = ids.front(), second = ids.front();
        for (size_t k = 1; k <= ids.size(); ++k, ++count) {
            const Index next = k < ids.size() ? ids[k] : ids.front();
            sum -= std::log(trigrams.probability(first, second, next));
            first = std::exchange(second, next);
        }
    }
    const double loss = sum / double(std::max<Index>(1, count));
    return {.name = "trigram", .items = count, .values = {{"loss", loss}, {"perplexity", std::exp(loss)}}};
}

Scores scoreRepeats(const LanguageNetwork& network, const RepeatedSequences& sequences,
                    const CopyingHeads& heads, bool mean, const StopToken& stop) {
    const PredictionScores predictions =
        predictTokens(network, sequences.ids, false, mean, stop,
                      [&](size_t i) { return size_t(sequences.shapes[i].known()); });
    const auto of = [&](Statistic statistic, const HeadPlace& head) {
        return valueOf(statisticOfHeads(network, sequences.ids, statistic, mean), head);
    };
    return {.name = "repeats",
            .items = predictions.count,
            .values = {{"repeat_accuracy", predictions.mean(predictions.first)},
                       {"induction", of(Statistic::induction, heads.induction)},
                       {"previous_token", of(Statistic::previousToken, heads.previous)}}};
}

double previousTokenScore(const LanguageNetwork& network, const std::vector<TokenIdList>& sentences,
                          const HeadPlace& head) {
    return valueOf(statisticOfHeads(network, sentences, Statistic::previousToken, false), head);
}

CopyingHeads chooseCopyingHeads(const LanguageNetwork& network, const RepeatedSequences& sequences) {
    const auto best = [&](Statistic statistic) {
        return largestIn(statisticOfHeads(network, sequences.ids, statistic, false));
    };
    return {.induction = best(Statistic::induction), .previous = best(Statistic::previousToken)};
}

}  // namespace attentionscope
