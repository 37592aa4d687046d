#include "core/analysis/attention_gradient.h"

#include "core/analysis/analysis_parts.h"
#include "core/analysis/gradient_reach.h"
#include "core/graph/gradients.h"

namespace attentionscope {

MeasuredOutput measuredLogit(const Recording& recording, const std::optional<std::string>& token,
                             const StopToken& stop) {
    const PredictedRow place = predictedRow(recording);
    const Shape shape = recording.evaluation->graph()->node(place.logits).axes.shape();
    const Index target = targetOf(recording, token, logitsAt(*recording.evaluation, place, stop));
    MeasuredOutput output{place.logits, Matrix::Zero(shape.rows, shape.columns),
                          Phrase("the logit of “%1”", {tokenSpelling(recording, target)})};
    output.seed(place.row, target) = 1;
    return output;
}

MeasuredOutput measuredOutput(const Recording& recording, const StopToken& stop) {
    if (!recording.produced()) return measuredLogit(recording, {}, stop);
    return {recording.logits, producedSeed(recording, {}, stop),
            Phrase("the log-probability of the produced words")};
}

std::vector<std::vector<Matrix>> attentionGradients(const Recording& recording,
                                                    const std::vector<const AttentionMap*>& maps,
                                                    const MeasuredOutput& output, const StopToken& stop) {
    const Evaluation& evaluation = *recording.evaluation;
    const Graph& graph = *evaluation.graph();
    // A map that grew row by row is computed where its rows are.
    std::vector<NodeId> wanted;
    for (const AttentionMap* map : maps)
        for (const HeadNodes& head : map->nodes.heads)
            for (Index row = 0; row < map->nodes.queries->size(); ++row)
                if (const NodeId node = sourceOf(evaluation, {head.weights, row, 0}).node;
                    wanted.empty() || wanted.back() != node)
                    wanted.push_back(node);
    const Gradients all = gradients(evaluation, output.node, output.seed, wanted, stop);
    std::vector<std::vector<Matrix>> results;
    for (const AttentionMap* map : maps) {
        results.emplace_back();
        for (const HeadNodes& head : map->nodes.heads) {
            const Shape shape = graph.node(head.weights).axes.shape();
            Matrix result = Matrix::Zero(shape.rows, shape.columns);
            for (Index row = 0; row < shape.rows; ++row) {
                const Place place = sourceOf(evaluation, {head.weights, row, 0});
                const MatrixPointer gradient = all.of(place.node);
                if (!gradient) continue;
                const Index width = std::min(shape.columns, gradient->cols() - place.column);
                result.row(row).head(width) = gradient->row(place.row).segment(place.column, width);
            }
            results.back().push_back(std::move(result));
        }
    }
    return results;
}

}  // namespace attentionscope
