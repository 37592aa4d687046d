// Ablation of each head in turn, and what that does to the prediction: its weighted sums become zero (Michel
// et al. 2019), their mean over all positions of the texts, or those of other positions, drawn at random
// (Wang et al. 2023; Chan et al. 2022).
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/analysis/analysis_parts.h"
#include "core/analysis/text_parts.h"
#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/base/random.h"
#include "core/graph/row_values.h"

namespace attentionscope {

namespace {

std::size_t textCount(const AnalysisInput& input) {
    return std::max<std::size_t>(1, input.texts.size());
}

/// The run of a text, or the run itself.
RecordingPointer runOf(const AnalysisInput& input, std::size_t text) {
    return input.texts.empty() ? input.recording
                               : input.record(withText(*input.recording, input.texts[text]));
}

/// Null for a text that the model refuses.
RecordingPointer acceptedRunOf(const AnalysisInput& input, std::size_t text) {
    try {
        return runOf(input, text);
    } catch (const Error&) {
        return nullptr;
    }
}

/// The rows of the weighted sums of every head over all texts: their mean, or themselves to draw from.
class Replacements {
public:
    explicit Replacements(const AnalysisInput& input) : input_(input) {
        for (std::size_t i = 0; i < textCount(input); ++i) {
            const RecordingPointer run = acceptedRunOf(input, i);
            if (!run) continue;
            const auto maps = mapsOf(*run, input.map);
            for (std::size_t l = 0; l < maps.size(); ++l)
                for (std::size_t h = 0; h < maps[l]->nodes.heads.size(); ++h) {
                    const NodeId node = maps[l]->nodes.heads[h].weighted;
                    if (node == noNode)
                        throw Error(ErrorReport{.what = "this run records no weighted sums of its heads",
                                                .where = run->model});
                    Matrix& all = rows_[{l, h}];
                    const Matrix own = *run->evaluation->value(node, input.stop);
                    Matrix joined(all.rows() + own.rows(), own.cols());
                    if (all.rows() > 0) joined.topRows(all.rows()) = all;
                    joined.bottomRows(own.rows()) = own;
                    all = std::move(joined);
                }
        }
    }

    MatrixPointer of(std::size_t layer, std::size_t head, Index count, Random& random) const {
        const Matrix& all = rows_.at({layer, head});
        auto result = std::make_shared<Matrix>(count, all.cols());
        for (Index i = 0; i < count; ++i)
            result->row(i) = input_.by == "mean"
                                 ? Matrix(all.colwise().mean())
                                 : Matrix(all.row(Index(random.below(std::uint64_t(all.rows())))));
        return result;
    }

private:
    const AnalysisInput& input_;
    std::map<std::pair<std::size_t, std::size_t>, Matrix> rows_;
};

/// Whether each position predicts the next one, and there is one.
bool hasLoss(const Recording& run) {
    return predictsNextWords(run) && run.sequences.back().tokens.size() > 1;
}

/// Mean loss of the tokens that follow. logits: [tokens × vocabulary]
template <typename Logits>
double lossOfText(const Recording& run, const Logits& logits) {
    const auto& tokens = run.sequences.back().tokens;
    double sum = 0;
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        const auto row = rowOf(logits, Index(i) - 1);
        sum += normaliserOf(row) - double(row[std::size_t(tokens[i].id)]);
    }
    return sum / double(tokens.size() - 1);
}

std::vector<double> logProbabilitiesOf(std::span<const float> logits) {
    const double normaliser = normaliserOf(logits);
    std::vector<double> logs(logits.begin(), logits.end());
    for (double& logarithm : logs) logarithm -= normaliser;
    return logs;
}

}  // namespace

Analysis headAblation(const AnalysisInput& input) {
    const auto maps = mapsOf(*input.recording, input.map);
    std::optional<Replacements> replacements;
    if (input.by != "zero") replacements.emplace(input);
    Analysis analysis;
    analysis.table.axes = headAxes(maps);
    const std::size_t heads = maps.front()->nodes.heads.size(), count = maps.size() * heads,
                      texts = textCount(input);
    analysis.table.values.assign(count, std::nan(""));
    // For every head: the change of the log-probability, the divergence, and the change of the loss if known.
    const auto measured = [&](std::size_t text) {
        const RecordingPointer run = runOf(input, text);
        const auto own = mapsOf(*run, input.map);
        PredictedRow place = predictedRow(*run);
        const bool loss = hasLoss(*run);
        std::vector<Index> rows{place.row};
        // The logits of all positions contain the row that is read, the last one.
        if (loss) {
            place = {run->logits, run->predictions.back().position};
            rows.resize(run->sequences.back().tokens.size());
            std::iota(rows.begin(), rows.end(), Index(0));
        }
        const std::vector<EvaluationPointer> unchanged{run->evaluation};
        RowValues values(place.logits, rows);
        const Matrix& logitsBefore = values.of(unchanged, input.stop);
        const Index predicted = loss ? place.row : 0;
        const auto whole = rowOf(logitsBefore, predicted);
        const std::vector<double> before = logProbabilitiesOf(whole);
        std::vector<double> share(before.size());
        std::ranges::transform(before, share.begin(), [](double logarithm) { return std::exp(logarithm); });
        const auto target = std::size_t(targetOf(*run, input.target, whole));
        const double wholeLoss = loss ? lossOfText(*run, logitsBefore) : 0;
        Random random(input.seed + text);
        std::vector<double> numbers((loss ? 3 : 2) * count, 0);
        const auto changes = [&](Index number) -> std::vector<Intervention> {
            const auto cell = std::size_t(number);
            const AttentionMap& map = *own[cell / heads];
            if (!replacements) return input.silenced(*run, map, map.headNumber(cell % heads));
            return {
                {map.nodes.heads[cell % heads].weighted,
                 Replace{replacements->of(cell / heads, cell % heads, map.nodes.queries->size(), random)}}};
        };
        const auto measure = [&](Index number, const Evaluation&, const MatrixView& logits) {
            const auto cell = std::size_t(number);
            const std::vector<double> after = logProbabilitiesOf(rowOf(logits, predicted));
            numbers[cell] = after[target] - before[target];
            for (std::size_t i = 0; i < after.size(); ++i)
                if (share[i] > 0) numbers[count + cell] += share[i] * (before[i] - after[i]);
            if (loss) numbers[2 * count + cell] = lossOfText(*run, logits) - wholeLoss;
        };
        const auto report = [&](Index done) {
            if (text == 0) std::copy_n(numbers.begin(), done, analysis.table.values.begin());
            input.report((double(text) + double(done) / double(count)) / double(texts), analysis);
        };
        underEach(*run->evaluation, Index(count), changes, place.logits, rows, measure, report, input.stop);
        return numbers;
    };
    std::vector<Spread> spreads;
    TextParts parts(input);
    for (std::size_t text = 0; text < texts; ++text) {
        const std::vector<double> numbers =
            input.texts.empty() ? measured(text) : parts.next([&] { return measured(text); });
        if (numbers.empty()) continue;
        spreads.resize(spreads.empty() ? numbers.size() : std::min(spreads.size(), numbers.size()));
        for (std::size_t i = 0; i < spreads.size(); ++i) spreads[i].add(numbers[i]);
        for (std::size_t i = 0; i < count; ++i) analysis.table.values[i] = spreads[i].mean();
    }
    const auto meanOf = [&](std::size_t table) {
        AnalysisTable mean{analysis.table.axes, {}};
        for (std::size_t i = 0; i < count; ++i) mean.values.push_back(spreads[table * count + i].mean());
        return mean;
    };
    analysis.metric = Phrase("log-probability of the target without the head, minus with it, in nats");
    analysis.others["kl"] = meanOf(1);
    if (spreads.size() > 2 * count) analysis.others["loss"] = meanOf(2);
    analysis.settings["by"] = input.by;
    const PredictedRow place = predictedRow(*input.recording);
    nameTarget(
        analysis, input,
        targetOf(*input.recording, input.target, logitsAt(*input.recording->evaluation, place, input.stop)));
    if (!input.texts.empty()) {
        parts.describe(analysis);
        AnalysisTable& spread = analysis.others["spread"] = {analysis.table.axes, {}};
        for (std::size_t i = 0; i < count; ++i) spread.values.push_back(spreads[i].deviation());
        analysis.definitions["spread"] = Phrase("standard deviation over the texts");
    }
    analysis.definitions["kl"] =
        Phrase("Kullback–Leibler divergence of the prediction without the head from the whole one, in nats");
    analysis.definitions["loss"] = Phrase("mean loss of the text without the head, minus with it, in nats");
    return analysis;
}

}  // namespace attentionscope
