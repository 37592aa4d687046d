// Ablation of each head in turn, and what that does to the prediction: its weighted sums become zero (Michel
// et al. 2019), their mean over all positions of the texts, or those of other positions, drawn by chance
// (Wang et al. 2023; Chan et al. 2022).
#include <cmath>

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/base/random.h"

namespace attentionscope {

namespace {

/// The rows of the weighted sums of every head over all texts: their mean, or themselves to draw from.
class Replacements {
public:
    Replacements(const AnalysisInput& input, const std::vector<RecordingPointer>& runs)
        : input_(input), random_(input.seed) {
        const auto first = selfMaps(*runs.front());
        for (const auto& run : runs) {
            const auto maps = selfMaps(*run);
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

    MatrixPointer of(std::size_t layer, std::size_t head, Index count) {
        const Matrix& all = rows_.at({layer, head});
        auto result = std::make_shared<Matrix>(count, all.cols());
        for (Index i = 0; i < count; ++i)
            result->row(i) = input_.by == "mean"
                                 ? Matrix(all.colwise().mean())
                                 : Matrix(all.row(Index(random_.below(std::uint64_t(all.rows())))));
        return result;
    }

private:
    const AnalysisInput& input_;
    Random random_;
    std::map<std::pair<std::size_t, std::size_t>, Matrix> rows_;
};

/// Mean loss of the tokens that follow, where each position predicts the next; otherwise nothing.
std::optional<double> lossOfText(const Recording& run, const Evaluation& evaluation, const StopToken& stop) {
    if (!predictsNextWords(run)) return {};
    const MatrixPointer logits = evaluation.value(run.logits, stop);
    const auto& tokens = run.sequences.back().tokens;
    if (tokens.size() < 2) return {};
    double sum = 0;
    for (std::size_t i = 1; i < tokens.size(); ++i) {
        const auto row = rowOf(*logits, Index(i) - 1);
        sum += logSumExp(row) - double(row[std::size_t(tokens[i].id)]);
    }
    return sum / double(tokens.size() - 1);
}

}  // namespace

Analysis headAblation(const AnalysisInput& input) {
    std::vector<RecordingPointer> runs;
    for (const std::string& text : input.texts)
        runs.push_back(input.record(withText(*input.recording, text)));
    if (runs.empty()) runs.push_back(input.recording);
    const auto maps = selfMaps(*runs.front());
    std::optional<Replacements> replacements;
    if (input.by != "zero") replacements.emplace(input, runs);
    Analysis analysis;
    analysis.table.axes = headAxes(maps);
    const std::size_t heads = maps.front()->nodes.heads.size(), count = maps.size() * heads;
    analysis.table.values.assign(count, 0);
    AnalysisTable divergence = analysis.table, loss = analysis.table;
    std::optional<double> hasLoss;
    for (std::size_t r = 0; r < runs.size(); ++r) {
        const Recording& run = *runs[r];
        const auto own = selfMaps(run);
        const PredictedRow place = predictedRow(run);
        const std::vector<float> whole = logitsAt(*run.evaluation, place, input.stop);
        const std::vector<double> before = logProbabilities(whole);
        const Index target = targetOf(run, input.target, whole);
        hasLoss = lossOfText(run, *run.evaluation, input.stop);
        if (r == 0) analysis.settings["target"] = tokenSpelling(run, target);
        for (std::size_t cell = 0; cell < count; ++cell) {
            const AttentionMap& map = *own[cell / heads];
            const HeadNodes& head = map.nodes.heads[cell % heads];
            std::vector<Intervention> changes;
            if (replacements)
                changes = {{head.weighted, Replace{replacements->of(cell / heads, cell % heads,
                                                                    map.nodes.queries->size())}}};
            else
                changes = input.silenced(run, map, map.headNumber(cell % heads));
            const auto changed = under(*run.evaluation, changes, input.stop);
            const std::vector<double> after = logProbabilities(logitsAt(*changed, place, input.stop));
            const double share = 1 / double(runs.size());
            analysis.table.values[cell] += share * (after[std::size_t(target)] - before[std::size_t(target)]);
            for (std::size_t i = 0; i < after.size(); ++i)
                if (before[i] > -INFINITY)
                    divergence.values[cell] += share * std::exp(before[i]) * (before[i] - after[i]);
            if (hasLoss) loss.values[cell] += share * (*lossOfText(run, *changed, input.stop) - *hasLoss);
            input.report(double(r * count + cell + 1) / double(runs.size() * count), analysis);
        }
    }
    analysis.metric = Phrase("log-probability of the target without the head, minus with it, in nats");
    analysis.others["kl"] = std::move(divergence);
    if (hasLoss) analysis.others["loss"] = std::move(loss);
    analysis.settings["by"] = input.by;
    analysis.settings["texts"] = double(runs.size());
    if (input.texts.size() > 1 && !input.target)
        analysis.settings["target"] = std::string("the likeliest token of each text");
    analysis.settings["kl"] =
        std::string("Kullback–Leibler divergence of the prediction without the head from the whole one");
    return analysis;
}

}  // namespace attentionscope
