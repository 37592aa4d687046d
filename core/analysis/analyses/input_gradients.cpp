// Integrated gradients of the inputs (Sundararajan et al. 2017): x_i - x'_i times the mean of ∂y/∂x along the
// straight line from the baseline x' to x, summed over the width. Their sum is y(x) - y(x'). The baseline
// gives every position the mean of the embeddings of the text. Beside it, attention times gradient of each
// head, Σ_ij α_ij ∂y/∂α_ij (Barkan et al. 2021, Chefer et al. 2021).
#include <cmath>
#include <numbers>
#include <utility>

#include "core/analysis/analysis_parts.h"
#include "core/analysis/attention_gradient.h"
#include "core/base/error.h"
#include "core/graph/gradients.h"

namespace attentionscope {

namespace {

constexpr double mostGap = 0.05;  // of the difference that is shared out

/// A place between 0 and 1, and its weight in a mean over them.
struct IntegrationPlace {
    double share, weight;
};

/// Gauss–Legendre quadrature: the places are the roots of the Legendre polynomial of this degree.
std::vector<IntegrationPlace> integrationPlaces(Index count) {
    std::vector<IntegrationPlace> places;
    for (Index i = 0; i < count; ++i) {
        double x = std::cos(std::numbers::pi * (double(i) + 0.75) / (double(count) + 0.5)), slope = 1;
        for (int newton = 0; newton < 20; ++newton) {
            double value = 1, before = 0;
            for (Index n = 0; n < count; ++n)
                before = std::exchange(value,
                                       (double(2 * n + 1) * x * value - double(n) * before) / double(n + 1));
            slope = double(count) * (x * value - before) / (x * x - 1);
            x -= value / slope;
        }
        places.push_back({(1 - x) / 2, 1 / ((1 - x * x) * slope * slope)});
    }
    return places;
}

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
    if (input.steps && (*input.steps < 1 || *input.steps > mostSteps))
        throw Error(ErrorReport{.what = "a number of steps that gradients cannot be integrated in",
                                .got = std::to_string(*input.steps),
                                .expected = Phrase("1 to %1", {std::to_string(mostSteps)})});
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
    const auto at = [&](double share) -> std::vector<Intervention> {
        return {{read, Replace{std::make_shared<Matrix>(baseline + float(share) * (full - baseline))}}};
    };
    const double total = measured(*recording.evaluation),
                 before = measured(*under(*recording.evaluation, at(0), input.stop));
    Analysis analysis;
    // The contribution of each position, integrated with this many steps.
    const auto integral = [&](Index steps, double start, double share) -> Eigen::VectorXd {
        const std::vector<IntegrationPlace> places = integrationPlaces(steps);
        std::vector<MatrixPointer> ofSteps(places.size());
        Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(full.rows(), full.cols());
        std::size_t summed = 0;
        underEach(
            *recording.evaluation, steps, [&](Index step) { return at(places[std::size_t(step)].share); },
            noNode, {},
            [&](Index step, const Evaluation& between, const MatrixView&) {
                ofSteps[std::size_t(step)] =
                    gradients(between, output.node, output.seed, {read}, input.stop).of(read);
            },
            [&](Index done) {
                // In the order of the steps, so that every run gives the same sum.
                for (; summed < std::size_t(done); ++summed)
                    if (const MatrixPointer gradient = std::exchange(ofSteps[summed], {}))
                        sum += places[summed].weight * gradient->cast<double>();
                input.report(start + share * double(done) / double(steps + 1), analysis);
            },
            input.stop);
        return (full - baseline).cast<double>().cwiseProduct(sum).rowwise().sum();
    };
    const auto isRough = [&](const Eigen::VectorXd& parts) {
        return std::abs(total - before - parts.sum()) > mostGap * std::abs(total - before);
    };
    Index steps = input.steps.value_or(usualSteps);
    double share = input.steps ? 1 : 0.5;
    Eigen::VectorXd parts = integral(steps, 0, share);
    for (; !input.steps && isRough(parts) && steps < mostDoubledSteps; share /= 2) {
        steps *= 2;
        parts = integral(steps, 1 - share, share / 2);
    }
    analysis.table.axes = {positionAxis(sequence)};
    analysis.table.values.assign(parts.begin(), parts.end());
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
    analysis.settings["steps"] = double(steps);
    if (isRough(parts))
        analysis.notes.push_back(Phrase(
            "The remaining error of the integral exceeds 5 % of the logit's difference from the baseline: "
            "use more steps."));
    analysis.definitions["heads"] = Phrase(
        "sum of attention × gradient over all cells of the head's map (Barkan et al. 2021, Chefer et al. "
        "2021)");
    return analysis;
}

}  // namespace attentionscope
