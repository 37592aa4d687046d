// The logit lens (nostalgebraist 2020): applies the final norm and the head to the residual stream after each
// layer, as if the later layers did not exist.
#include <cmath>

#include "core/analysis/analysis_parts.h"
#include "core/base/probability.h"

namespace attentionscope {

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
    for (const NodeId state : stream) {
        // The head reads the last one unchanged.
        const EvaluationPointer cut =
            state == stream.back()
                ? recording.evaluation
                : under(evaluation, {{stream.back(), Replace{evaluation.value(state, input.stop)}}},
                        input.stop);
        const MatrixPointer seen = cut->value(logits, input.stop);
        for (Index i = 0; i < seen->rows(); ++i) {
            const auto row = rowOf(*seen, i);
            const Index shown = target ? *target : bestOf(row, 1).front();
            analysis.table.values.push_back(std::exp(double(row[std::size_t(shown)]) - logSumExp(row)));
            analysis.tokens.push_back(tokenSpelling(recording, target ? bestOf(row, 1).front() : shown));
            if (!target) continue;
            values.values.push_back(double(row[std::size_t(*target)]));
            logProbabilitiesOfTarget.values.push_back(values.values.back() - logSumExp(row));
            double better = 0;
            for (const float logit : row) better += logit > row[std::size_t(*target)];
            ranks.values.push_back(better);
        }
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
