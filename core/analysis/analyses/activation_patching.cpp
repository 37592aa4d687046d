// Activation patching (Meng et al. 2022; Wang et al. 2023): copies values of the run on the clean text into
// the run on the corrupted one, and measures how much of the clean prediction returns: 0 corrupted, 1 clean.
#include <cmath>

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"
#include "core/base/probability.h"

namespace attentionscope {

Analysis activationPatching(const AnalysisInput& input) {
    const Recording& clean = *input.recording;
    if (!input.corrupt)
        throw Error(ErrorReport{.what = "patching needs a corrupted text",
                                .expected = "--corrupt and a text of equally many tokens"});
    const std::vector<NodeId>& stream = residualStream(clean);
    const auto maps = selfMaps(clean);
    const PredictedRow place = predictedRow(clean);
    RunInputs inputs = clean.inputs;
    inputs.values["text"] = *input.corrupt;
    const RecordingPointer corrupted = input.record(inputs);
    const Index positions = clean.sequences.back().size();
    if (corrupted->sequences.back().size() != positions || clean.sequences.size() > 1)
        throw Error(
            ErrorReport{.what = "the corrupted text does not fit the clean one",
                        .where = clean.model,
                        .got = Phrase("%1 tokens", {std::to_string(corrupted->sequences.back().size())}),
                        .expected = Phrase("%1 tokens of one text", {std::to_string(positions)})});
    const auto row = [&](const Evaluation& evaluation) { return logitsAt(evaluation, place, input.stop); };
    const std::vector<float> whole = row(*clean.evaluation), broken = row(*corrupted->evaluation);
    const Index target = targetOf(clean, input.target, whole);
    const Index against = targetOf(clean, input.against, broken);
    const bool difference = target != against;
    const auto measured = [&](const std::vector<float>& logits) {
        if (!difference) return double(logits[std::size_t(target)]) - logSumExp(logits);
        return double(logits[std::size_t(target)]) - double(logits[std::size_t(against)]);
    };
    const double best = measured(whole), worst = measured(broken);
    if (std::abs(best - worst) < 1e-6)
        throw Error(
            ErrorReport{.what = "the corrupted text changes nothing that patching could bring back",
                        .where = clean.model,
                        .remedy = "Choose another text, or other tokens for --target and --against."});
    const auto restored = [&](const Intervention& change) {
        return (measured(row(*under(*corrupted->evaluation, {change}, input.stop))) - worst) / (best - worst);
    };
    Analysis analysis;
    analysis.table.axes = {streamAxis(stream.size()), positionAxis(clean.sequences.back())};
    for (const NodeId state : stream) {
        const MatrixPointer value = clean.evaluation->value(state, input.stop);
        for (Index i = 0; i < positions; ++i) {
            const auto from = rowOf(*value, i);
            analysis.table.values.push_back(
                restored({state, SetRow{.row = i, .values = {from.begin(), from.end()}}}));
        }
    }
    AnalysisTable heads{headAxes(maps), {}};
    for (const AttentionMap* map : maps)
        for (const HeadNodes& head : map->nodes.heads)
            heads.values.push_back(
                restored({head.weighted, Replace{clean.evaluation->value(head.weighted, input.stop)}}));
    analysis.others["heads"] = std::move(heads);
    analysis.metric = difference ? "share of the logit difference of target and against that comes back"
                                 : "share of the target's log-probability that comes back";
    analysis.settings["corrupt"] = *input.corrupt;
    analysis.settings["target"] = tokenSpelling(clean, target);
    if (difference) analysis.settings["against"] = tokenSpelling(clean, against);
    analysis.settings["clean"] = best;
    analysis.settings["corrupted"] = worst;
    return analysis;
}

}  // namespace attentionscope
