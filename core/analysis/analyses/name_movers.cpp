// What makes a head a name mover (Wang et al. 2023): three scores beside each other. For copying, the output
// v_j W_O of a head for each position alone goes through the final norm and the head of the model.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"
#include "core/base/probability.h"

namespace attentionscope {

namespace {

constexpr Index mostCopied = 5;

/// What a head writes for each position alone, in place of the last hidden states.
std::vector<Intervention> writtenAlone(const Recording& recording, const AttentionMap& map, std::size_t place,
                                       const StopToken& stop) {
    const NodeId v = map.nodes.heads[place].v;
    if (v == noNode || map.output.weights == noNode) return {};
    const MatrixPointer values = recording.evaluation->value(v, stop);
    // The weights of all heads stay where they are.
    MatrixPointer alive;
    const MatrixView output = recording.evaluation->operand(map.output.weights, alive, stop).matrix();
    const auto written =
        std::make_shared<Matrix>(*values * output.middleRows(Index(place) * values->cols(), values->cols()));
    return {{residualStream(recording).back(), Replace{written}}};
}

/// The share of positions whose own token is among the best ones.
double copyingOf(const Recording& recording, const MatrixView& logits) {
    const auto& tokens = recording.sequences.back().tokens;
    double copied = 0;
    for (Index i = 0; i < logits.rows(); ++i) {
        const auto row = rowOf(logits, i);
        const float own = row[std::size_t(tokens[std::size_t(i)].id)];
        copied += std::ranges::count_if(row, [own](float other) { return other > own; }) < mostCopied;
    }
    return copied / double(logits.rows());
}

}  // namespace

Analysis nameMovers(const AnalysisInput& input) {
    const Recording& recording = *input.recording;
    const NodeId logits = logitsOfAll(recording);
    const auto maps = selfMaps(recording);
    const PredictedRow place = predictedRow(recording);
    const Index target =
        targetOf(recording, input.target, logitsAt(*recording.evaluation, place, input.stop));
    const Analysis attribution = directLogitAttribution(input);
    const auto& tokens = recording.sequences.back().tokens;
    const Index last = recording.predictions.back().position;
    Analysis analysis;
    analysis.table.axes = headAxes(maps);
    const std::size_t heads = maps.front()->nodes.heads.size(), count = maps.size() * heads;
    analysis.table.axes.insert(analysis.table.axes.begin(),
                               {"score", {"attention", "copying", "attribution"}});
    analysis.table.values.assign(3 * count, std::nan(""));
    const auto& components = attribution.table.axes.front().labels;
    for (std::size_t cell = 0; cell < count; ++cell) {
        const AttentionMap& map = *maps[cell / heads];
        const MatrixPointer weights =
            recording.evaluation->value(map.nodes.heads[cell % heads].weights, input.stop);
        double& attention = analysis.table.values[cell];
        for (Index j = 0; j <= last; ++j)
            if (tokens[std::size_t(j)].id == target)
                attention = (std::isnan(attention) ? 0 : attention) + double((*weights)(last, j));
        const std::string component =
            std::to_string(map.layer) + ".head." + std::to_string(map.headNumber(cell % heads));
        for (std::size_t i = 0; i < components.size(); ++i)
            if (components[i] == component)
                analysis.table.values[2 * count + cell] = attribution.table.values[i];
    }
    std::vector<Index> all(tokens.size());
    std::iota(all.begin(), all.end(), Index(0));
    underEach(
        *recording.evaluation, Index(count),
        [&](Index cell) {
            return writtenAlone(recording, *maps[std::size_t(cell) / heads], std::size_t(cell) % heads,
                                input.stop);
        },
        logits, all,
        [&](Index cell, const Evaluation& seen, const MatrixView& own) {
            if (seen.isEdited(residualStream(recording).back()))
                analysis.table.values[count + std::size_t(cell)] = copyingOf(recording, own);
        },
        [&](Index done) { input.report(double(done) / double(count), analysis); }, input.stop);
    analysis.metric = Phrase("attention weight; share of positions; logit of the target");
    analysis.definitions = {
        {"attention",
         Phrase(
             "weight that the last position gives to earlier occurrences of the target (Wang et al. 2023)")},
        {"copying", Phrase("share of positions for which the head's output has their own token among its top "
                           "five (Wang et al. 2023)")},
        {"attribution", Phrase("what the head adds to the logit of the target (Elhage et al. 2021)")}};
    noteMissing(analysis, "attention", Phrase("the text does not contain the token"));
    nameTarget(analysis, input, target);
    return analysis;
}

}  // namespace attentionscope
