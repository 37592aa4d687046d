#include "core/training/next_word_scores.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/analysis/head_statistics.h"
#include "core/base/lists.h"
#include "core/base/probability.h"
#include "core/training/language_scores.h"

namespace attentionscope {

RepeatedShape drawRepeatedShape(Random& random, Index limit) {
    RepeatedShape shape{.before = Index(random.below(7)),
                        .period = 3 + Index(random.below(18)),
                        .copies = 2 + Index(random.below(2))};
    shape.before = std::min(shape.before, limit - 7);
    if (shape.tokens() > limit) shape.copies = 2;
    shape.period = std::min(shape.period, (limit - 1 - shape.before) / shape.copies);
    return shape;
}

TokenIdList drawRepeatedTokens(const RepeatedShape& shape, Index begin, Index first, Index vocabulary,
                               Random& random) {
    TokenIdList ids{begin};
    while (Index(ids.size()) < shape.known()) {
        const Index drawn = first + Index(random.below(std::uint64_t(vocabulary - first)));
        if (std::find(ids.begin(), ids.end(), drawn) == ids.end()) ids.push_back(drawn);
    }
    while (Index(ids.size()) < shape.tokens()) ids.push_back(ids[ids.size() - size_t(shape.period)]);
    return ids;
}

namespace {

/// How well the tokens of each sequence from `first(i)` on are predicted by those before them; the last is
/// followed by `end`, if there is one.
template <typename First>
PredictionScores predictTokens(const LanguageNetwork& network, const std::vector<TokenIdList>& sequences,
                               bool ends, bool mean, const StopToken& stop, const First& first) {
    constexpr Index together = 1500;
    std::vector<TokensToPredict> items;
    for (const TokenIdList& ids : sequences) {
        items.push_back({ids, std::vector<Index>(ids.size())});
        std::iota(items.back().places.begin(), items.back().places.end(), Index(0));
    }
    PredictionScores predictions;
    forEachPredicted(network, items, together, mean, stop, [&](size_t i, const Matrix& logits, Index row) {
        const TokenIdList& ids = sequences[i];
        for (size_t k = first(i); k + (ends ? 0 : 1) < ids.size(); ++k)
            predictions.add(rowOf(logits, row + Index(k)), k + 1 < ids.size() ? ids[k + 1] : ids.front());
    });
    return predictions;
}

/// e to the mean loss of a word: the text between spaces, or the end of a text. loss: of a token.
double perplexityOfWords(const LanguageNetwork& network, const std::vector<TokenIdList>& sentences,
                         double loss) {
    size_t tokens = 0, words = 0;
    for (const TokenIdList& ids : sentences) {
        tokens += ids.size();
        words += 1 + size_t(std::ranges::count_if(ids, [&](Index id) {
                     return network.tokenizer().tokenOf(int(id)).value_or("").starts_with("▁");
                 }));
    }
    return std::exp(loss * double(tokens) / double(std::max<size_t>(1, words)));
}

HeadTable statisticOfHeads(const LanguageNetwork& network, const std::vector<TokenIdList>& sequences,
                           Statistic statistic, bool mean) {
    return meanOfHeads(network, sequences, mean, [&](size_t i, const Matrix& weights) {
        std::vector<std::string> labels = eachOf(sequences[i], [](Index id) { return std::to_string(id); });
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
    Scores scores =
        predictTokens(network, sentences, true, mean, stop, [](size_t) { return size_t(0); }).scores("next");
    for (auto& [name, value] : scores.values)
        if (name == "perplexity") value = perplexityOfWords(network, sentences, scores.at("loss"));
    return scores;
}

Scores scoreTrigrams(const LanguageNetwork& network, const TrigramModel& trigrams,
                     const std::vector<TokenIdList>& sentences) {
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
    return {.name = "trigram",
            .items = count,
            .values = {{"loss", loss}, {"perplexity", perplexityOfWords(network, sentences, loss)}}};
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
