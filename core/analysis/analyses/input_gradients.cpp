// Integrated gradients of the inputs (Sundararajan et al. 2017): x_i - x'_i times the mean of ∂y/∂x along the
// straight line from the baseline x' to x, summed over the width. Their sum is y(x) - y(x'). The baseline
// gives every position the mean of the embeddings of the text. Beside it, attention times gradient of each
// head, Σ_ij α_ij ∂y/∂α_ij (Barkan et al. 2021, Chefer et al. 2021).
#include <iterator>

#include "core/analysis/analysis_parts.h"
#include "core/analysis/attention_gradient.h"
#include "core/base/error.h"
#include "core/graph/gradients.h"

namespace attentionscope {

namespace {

/// A place of Gauss–Legendre quadrature between 0 and 1, and its weight; the others lie on the other side of
/// ½.
struct IntegrationPlace {
    double beyondMiddle, weight;
};
constexpr IntegrationPlace integrationPlaces[] = {
    {0.06261670425573445, 0.1245735229067014}, {0.1839157494990901, 0.1167462682691774},
    {0.2936589771433087, 0.1015837133615330},  {0.3849513370971523, 0.0800391642716731},
    {0.4520586281852374, 0.0534696629976592},  {0.4907803171233596, 0.0235876681932559}};
constexpr int integrationSteps = 2 * int(std::size(integrationPlaces));

/// The sequence that is read, with the node of its embeddings.
const Sequence& embeddedSequence(const Recording& recording) {
    for (const Sequence& sequence : recording.sequences)
        if (!sequence.hidden.empty()) return sequence;
    throw Error(ErrorReport{.what = "this run records no embeddings that gradients could be taken of",
                            .where = recording.model,
                            .expected = "a model that is run here"});
}

}  // namespace

Analysis inputGradients(const AnalysisInput& input) {
    const Recording& recording = *input.recording;
    const Sequence& sequence = embeddedSequence(recording);
    const NodeId read = sequence.hidden.front();
    const MeasuredOutput output = measuredLogit(recording, input.target, input.stop);
    const auto measured = [&](const Evaluation& evaluation) {
        const MatrixPointer value = evaluation.value(output.node, input.stop);
        return value->cast<double>().cwiseProduct(output.seed.cast<double>()).sum();
    };
    const Matrix full = *recording.evaluation->value(read, input.stop);
    const Matrix baseline = full.colwise().mean().replicate(full.rows(), 1);
    const auto at = [&](double share) {
        const auto value = std::make_shared<Matrix>(baseline + float(share) * (full - baseline));
        return under(*recording.evaluation, {{read, Replace{value}}}, input.stop);
    };
    Analysis analysis;
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(full.rows(), full.cols());
    for (int step = 0; step < integrationSteps; ++step) {
        const IntegrationPlace& place = integrationPlaces[step / 2];
        const auto between = at(0.5 + (step % 2 == 0 ? place.beyondMiddle : -place.beyondMiddle));
        const MatrixPointer gradient =
            gradients(*between, output.node, output.seed, {read}, input.stop).of(read);
        if (gradient) sum += place.weight * gradient->cast<double>();
        input.report(double(step + 1) / (integrationSteps + 1), analysis);
    }
    const Eigen::VectorXd parts = (full - baseline).cast<double>().cwiseProduct(sum).rowwise().sum();
    analysis.table.axes = {positionAxis(sequence)};
    analysis.table.values.assign(parts.begin(), parts.end());
    const double total = measured(*recording.evaluation), before = measured(*at(0));
    std::vector<const AttentionMap*> maps;
    for (const AttentionMap& map : recording.maps)
        if (map.normalised && map.name == recording.firstMap()) maps.push_back(&map);
    const auto ofWeights = attentionGradients(recording, maps, output, input.stop);
    AnalysisTable heads{headAxes(maps), {}};
    for (std::size_t m = 0; m < maps.size(); ++m)
        for (std::size_t h = 0; h < maps[m]->nodes.heads.size(); ++h)
            heads.values.push_back(recording.evaluation->value(maps[m]->nodes.heads[h].weights, input.stop)
                                       ->cast<double>()
                                       .cwiseProduct(ofWeights[m][h].cast<double>())
                                       .sum());
    analysis.others["heads"] = std::move(heads);
    analysis.metric = Phrase("share of each position in the logit of the target, by integrated gradients");
    nameTarget(analysis, input,
               targetOf(recording, input.target,
                        logitsAt(*recording.evaluation, predictedRow(recording), input.stop)));
    analysis.settings["measured"] = output.name.text();
    analysis.settings["total"] = total;
    analysis.settings["baseline"] = before;
    analysis.settings["gap"] = total - before - parts.sum();
    analysis.settings["steps"] = double(integrationSteps);
    analysis.definitions["heads"] = Phrase(
        "sum of attention × gradient over all cells of the head's map (Barkan et al. 2021, Chefer et al. "
        "2021)");
    return analysis;
}

}  // namespace attentionscope
