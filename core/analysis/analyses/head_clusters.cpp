// Heads as points of a plane, so that their distances approximate those of their maps (Clark et al. 2019):
// the Jensen–Shannon divergence of two heads' attention, mean over the queries of all texts, by classical
// multidimensional scaling (Torgerson 1952).
#include <Eigen/Eigenvalues>
#include <cmath>

#include "core/analysis/analysis_parts.h"
#include "core/analysis/text_parts.h"

namespace attentionscope {

namespace {

/// In nats.
double jensenShannon(const float* a, const float* b, Index count) {
    double sum = 0;
    for (Index i = 0; i < count; ++i) {
        const double p = double(a[i]), q = double(b[i]), middle = (p + q) / 2;
        if (p > 0) sum += p * std::log(p / middle) / 2;
        if (q > 0) sum += q * std::log(q / middle) / 2;
    }
    return sum;
}

}  // namespace

Analysis headClusters(const AnalysisInput& input) {
    const auto maps = mapsOf(*input.recording, input.map);
    const std::size_t perLayer = maps.front()->nodes.heads.size();
    const Index count = Index(maps.size() * perLayer);
    // The divergences of each pair of heads, summed over the queries of a run, then how many these are.
    const auto measured = [&](const Recording& run) {
        std::vector<MatrixPointer> weights;
        for (const AttentionMap* map : mapsOf(run, input.map))
            for (const HeadNodes& head : map->nodes.heads)
                weights.push_back(run.evaluation->value(head.weights, input.stop));
        std::vector<double> sums;
        for (std::size_t a = 0; a < weights.size(); ++a) {
            throwIfStopped(input.stop);
            for (std::size_t b = 0; b < a; ++b) {
                double sum = 0;
                for (Index row = 0; row < weights[a]->rows(); ++row)
                    sum += jensenShannon(weights[a]->row(row).data(), weights[b]->row(row).data(),
                                         weights[a]->cols());
                sums.push_back(sum);
            }
        }
        sums.push_back(double(weights.front()->rows()));
        return sums;
    };
    Analysis analysis;
    std::vector<double> sums = input.texts.empty() ? measured(*input.recording) : std::vector<double>();
    TextParts parts(input);
    for (std::size_t i = 0; i < input.texts.size(); ++i) {
        const std::vector<double> own =
            parts.next([&] { return measured(*input.record(withText(*input.recording, input.texts[i]))); });
        if (sums.empty()) sums.resize(own.size(), 0);
        for (std::size_t pair = 0; pair < own.size(); ++pair) sums[pair] += own[pair];
        input.report(double(i + 1) / double(input.texts.size()), analysis);
    }
    Eigen::MatrixXd distance = Eigen::MatrixXd::Zero(count, count);
    std::size_t pair = 0;
    for (Index a = 0; a < count; ++a)
        for (Index b = 0; b < a; ++b) distance(b, a) = distance(a, b) = sums[pair++] / sums.back();
    // Squared distances, centred twice, are products of places.
    const Eigen::MatrixXd centre =
        Eigen::MatrixXd::Identity(count, count) - Eigen::MatrixXd::Constant(count, count, 1 / double(count));
    const Eigen::MatrixXd products = -0.5 * centre * distance.cwiseProduct(distance) * centre;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solved(products);
    AnalysisAxis heads{"head", {}};
    for (const AttentionMap* map : maps)
        for (std::size_t h = 0; h < perLayer; ++h)
            heads.labels.push_back(std::to_string(map->layer) + "." + std::to_string(map->headNumber(h)));
    analysis.table.axes = {heads, {"coordinate", {"x", "y"}}};
    // The largest two come last.
    for (Index head = 0; head < count; ++head)
        for (const Index axis : {count - 1, count - 2})
            analysis.table.values.push_back(axis < 0
                                                ? 0.0
                                                : solved.eigenvectors()(head, axis) *
                                                      std::sqrt(std::max(0.0, solved.eigenvalues()[axis])));
    AnalysisTable table{{heads, heads}, {}};
    for (Index a = 0; a < count; ++a)
        for (Index b = 0; b < count; ++b) table.values.push_back(distance(a, b));
    analysis.others["distance"] = std::move(table);
    analysis.metric =
        Phrase("position of each head; distances approximate the divergence of their attention");
    if (!input.texts.empty()) parts.describe(analysis);
    analysis.definitions["distance"] =
        Phrase("Jensen–Shannon divergence of two heads' attention, mean over all queries, in nats");
    return analysis;
}

}  // namespace attentionscope
