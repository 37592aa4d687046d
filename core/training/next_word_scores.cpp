// How well a next-word model tells what comes next, beside counting, and which heads copy.
#include <algorithm>
#include <cmath>

#include "core/analysis/head_statistics.h"
#include "core/base/probability.h"
#include "core/training/batches.h"
#include "core/training/next_word_task.h"

namespace attentionscope {

namespace {

/// Means over tokens.
struct ToldTokens {
    double loss = 0, first = 0, five = 0;
    Index count = 0;

    void add(std::span<const float> logits, Index target) {
        loss += logSumExp(logits) - double(logits[size_t(target)]);
        const auto best = bestOf(logits, 5);
        first += best[0] == target;
        five += std::find(best.begin(), best.end(), target) != best.end();
        ++count;
    }
    double mean(double sum) const { return sum / double(std::max<Index>(1, count)); }
};

/// Calls `judge(place in the list, logits of its tokens' rows, first row)` for each sequence.
template <typename Judge>
void forEachSequence(const LanguageNetwork& network, const std::vector<TokenIdList>& sequences, bool mean,
                     const StopToken& stop, const Judge& judge) {
    std::vector<ItemSize> sizes;
    for (const auto& one : sequences) sizes.emplace_back(one.size(), 0);
    Random order(1);
    for (const auto& members : batchesBySize(sizes, 1500, order)) {
        throwIfStopped(stop);
        std::vector<TokenIdList> some;
        std::vector<Index> rows;
        for (const size_t i : members) {
            for (size_t k = 0; k < sequences[i].size(); ++k) rows.push_back(Index(rows.size()));
            some.push_back(sequences[i]);
        }
        Recorder recorder({.expansions = false});
        const NodeId states = network.read(recorder, some, {.mean = mean}).output;
        const NodeId logits = network.predict(recorder, states, std::move(rows));
        const MatrixPointer values = recorder.finish()->value(logits);
        Index row = 0;
        for (const size_t i : members) {
            judge(i, *values, row);
            row += Index(sequences[i].size());
        }
    }
}

/// A statistic of every head, layer by layer: its mean over the sequences.
using HeadTable = std::vector<std::vector<double>>;
HeadTable statisticOfHeads(const LanguageNetwork& network, const std::vector<TokenIdList>& sequences,
                           Statistic statistic, bool mean) {
    const StackSpec& stack = network.spec().last();
    HeadTable table(size_t(stack.layers), std::vector<double>(size_t(stack.heads), 0.0));
    for (const TokenIdList& ids : sequences) {
        std::vector<std::string> labels;
        for (const Index id : ids) labels.push_back(std::to_string(id));
        Recorder recorder;
        const auto states = network.read(recorder, {ids}, {.mean = mean, .maps = true});
        const EvaluationPointer evaluation = recorder.finish();
        for (const AttentionMap& map : states.maps)
            for (size_t h = 0; h < map.nodes.heads.size(); ++h) {
                const MatrixPointer weights = evaluation->value(map.nodes.heads[h].weights);
                const MatrixView view(weights->data(), weights->rows(), weights->cols());
                table[size_t(map.layer)][h] +=
                    headStatistics(view, labels, labels)[statistic] / double(sequences.size());
            }
    }
    return table;
}

double valueOf(const HeadTable& table, const HeadPlace& place) {
    return table.at(size_t(place.layer)).at(size_t(place.head));
}

HeadPlace largestIn(const HeadTable& table) {
    HeadPlace best;
    for (size_t layer = 0; layer < table.size(); ++layer)
        for (size_t head = 0; head < table[layer].size(); ++head)
            if (table[layer][head] > valueOf(table, best)) best = {Index(layer), Index(head)};
    return best;
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
    ToldTokens told;
    forEachSequence(network, sentences, mean, stop, [&](size_t i, const Matrix& logits, Index row) {
        const TokenIdList& ids = sentences[i];
        for (size_t k = 0; k < ids.size(); ++k)
            told.add(rowOf(logits, row + Index(k)), k + 1 < ids.size() ? ids[k + 1] : ids.front());
    });
    const double loss = told.mean(told.loss);
    return {.name = "next",
            .items = told.count,
            .values = {{"loss", loss},
                       {"perplexity", std::exp(loss)},
                       {"accuracy", told.mean(told.first)},
                       {"top5", told.mean(told.five)}}};
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
    ToldTokens told;
    forEachSequence(network, sequences.ids, mean, stop, [&](size_t i, const Matrix& logits, Index row) {
        const TokenIdList& ids = sequences.ids[i];
        for (size_t k = size_t(sequences.shapes[i].known()); k + 1 < ids.size(); ++k)
            told.add(rowOf(logits, row + Index(k)), ids[k + 1]);
    });
    const auto of = [&](Statistic statistic, const HeadPlace& head) {
        return valueOf(statisticOfHeads(network, sequences.ids, statistic, mean), head);
    };
    return {.name = "repeats",
            .items = told.count,
            .values = {{"repeat_accuracy", told.mean(told.first)},
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
