// The logit lens (nostalgebraist 2020): applies the final norm and the head to the residual stream after each
// layer, as if the later layers did not exist.
#include <cmath>

#include "core/analysis/analysis_parts.h"
#include "core/base/probability.h"

namespace attentionscope {

namespace {

/// The residual stream between the attention and the feed-forward part of each layer that has such a place.
std::vector<std::pair<int, NodeId>> statesAfterAttention(const Recording& recording) {
    std::vector<std::pair<int, NodeId>> states;
    for (const Block& block : recording.blocks) {
        if (block.kind != Block::Kind::attention || block.after.empty() ||
            block.sequence + 1 != int(recording.sequences.size()))
            continue;
        const Step& last = block.after.back();
        if (last.kind == StepKind::residual || last.kind == StepKind::normalise)
            states.emplace_back(block.layer, last.result.node);
    }
    return states;
}

}  // namespace

Analysis logitLens(const AnalysisInput& input) {
    const Recording& recording = *input.recording;
    const NodeId logits = logitsOfAll(recording);
    const std::vector<NodeId>& stream = residualStream(recording);
    const Evaluation& evaluation = *recording.evaluation;
    Analysis analysis;
    analysis.table.axes = {streamAxis(stream.size()), positionAxis(recording.sequences.back())};
    std::optional<Index> target;
    AnalysisTable ranks{analysis.table.axes, {}}, values = ranks, logProbabilitiesOfTarget = ranks;
    if (input.target) target = tokenNamed(recording, *input.target);
    // The head reads the last state unchanged.
    const auto seenFrom = [&](NodeId state) {
        const auto cut =
            state == stream.back()
                ? recording.evaluation
                : under(evaluation, {{stream.back(), Replace{evaluation.value(state, input.stop)}}},
                        input.stop);
        return cut->value(logits, input.stop);
    };
    const auto probability = [&](std::span<const float> row) {
        const Index shown = target ? *target : bestOf(row, 1).front();
        return std::exp(double(row[std::size_t(shown)]) - logSumExp(row));
    };
    for (const NodeId state : stream) {
        const MatrixPointer seen = seenFrom(state);
        for (Index i = 0; i < seen->rows(); ++i) {
            const auto row = rowOf(*seen, i);
            analysis.table.values.push_back(probability(row));
            analysis.tokens.push_back(tokenSpelling(recording, bestOf(row, 1).front()));
            if (!target) continue;
            values.values.push_back(double(row[std::size_t(*target)]));
            logProbabilitiesOfTarget.values.push_back(values.values.back() - logSumExp(row));
            double better = 0;
            for (const float logit : row) better += logit > row[std::size_t(*target)];
            ranks.values.push_back(better);
        }
    }
    AnalysisTable between{{{"layer", {}}, analysis.table.axes[1]}, {}};
    for (const auto& [layer, state] : statesAfterAttention(recording)) {
        between.axes[0].labels.push_back(std::to_string(layer));
        const MatrixPointer seen = seenFrom(state);
        for (Index i = 0; i < seen->rows(); ++i) between.values.push_back(probability(rowOf(*seen, i)));
    }
    if (!between.values.empty()) {
        analysis.others["after_attention"] = std::move(between);
        analysis.definitions["after_attention"] =
            Phrase("the same between the attention and the feed-forward part of each layer");
    }
    analysis.metric = target ? Phrase("probability of the target") : Phrase("probability of the best token");
    if (target) {
        analysis.settings["target"] = tokenSpelling(recording, *target);
        analysis.others["rank"] = std::move(ranks);
        analysis.others["logit"] = std::move(values);
        analysis.others["log_probability"] = std::move(logProbabilitiesOfTarget);
    }
    analysis.settings["head"] = std::string("the model's final norm and head");
    return analysis;
}

}  // namespace attentionscope
