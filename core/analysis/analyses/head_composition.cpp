// Composition of heads from their weights alone (Elhage et al. 2021): how much of what an earlier head writes
// a later one reads by its queries, keys or values,
//   ‖V_a O_a K_b Q_bᵀ‖ / (‖V_a O_a‖ ‖Q_b K_bᵀ‖) and so on, Frobenius norms of matrices [width × width]. The
//   gains
// of the norms between them are left out.
#include <cmath>

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

/// The projections of one head: queries, keys and values [width × d], output [d × width].
struct HeadWeights {
    std::size_t layer;
    Matrix q, k, v, o;
    double circuitQk = 0, circuitOv = 0;
};

/// ‖left · middle · rightᵀ‖ of left [m × a], middle [a × b], right [n × b], by the Gram matrices.
double normOfProduct(const Matrix& gramOfLeft, const Matrix& middle, const Matrix& gramOfRight) {
    const Matrix outer = gramOfLeft * middle * gramOfRight;
    return std::sqrt(std::max(0.0, double(outer.cwiseProduct(middle).sum())));
}

Matrix gramOfColumns(const Matrix& matrix) {
    return matrix.transpose() * matrix;
}

std::vector<HeadWeights> weightsOfHeads(const Recording& recording, const StopToken& stop) {
    const Evaluation& evaluation = *recording.evaluation;
    std::vector<HeadWeights> all;
    const auto maps = selfMaps(recording);
    for (std::size_t layer = 0; layer < maps.size(); ++layer)
        for (std::size_t h = 0; h < maps[layer]->nodes.heads.size(); ++h) {
            const HeadNodes& head = maps[layer]->nodes.heads[h];
            const NodeId parts[] = {head.queryProjection.weights, head.keyProjection.weights,
                                    head.valueProjection.weights, maps[layer]->output.weights};
            for (const NodeId part : parts)
                if (part == noNode)
                    throw Error(ErrorReport{.what = "this run records no weights of its heads",
                                            .where = recording.model,
                                            .expected = "a transformer that is run here"});
            HeadWeights weights{layer,
                                *evaluation.value(parts[0], stop),
                                *evaluation.value(parts[1], stop),
                                *evaluation.value(parts[2], stop),
                                {}};
            const Index width = weights.v.cols();
            weights.o = evaluation.value(parts[3], stop)->middleRows(Index(h) * width, width);
            const Matrix one = Matrix::Identity(width, width);
            weights.circuitOv =
                normOfProduct(gramOfColumns(weights.v), one, weights.o * weights.o.transpose());
            weights.circuitQk =
                normOfProduct(gramOfColumns(weights.q), Matrix::Identity(weights.q.cols(), weights.q.cols()),
                              gramOfColumns(weights.k));
            all.push_back(std::move(weights));
        }
    return all;
}

}  // namespace

Analysis headComposition(const AnalysisInput& input) {
    const std::vector<HeadWeights> heads = weightsOfHeads(*input.recording, input.stop);
    Analysis analysis;
    AnalysisAxis from{"from_head", {}};
    for (const AttentionMap* map : selfMaps(*input.recording))
        for (std::size_t h = 0; h < map->nodes.heads.size(); ++h)
            from.labels.push_back(std::to_string(map->layer) + "." + std::to_string(map->headNumber(h)));
    AnalysisAxis to{"to_head", from.labels};
    analysis.table.axes = {{"score", {"queries", "keys", "values"}}, from, to};
    const std::size_t count = heads.size();
    analysis.table.values.assign(3 * count * count, std::nan(""));
    for (std::size_t a = 0; a < count; ++a) {
        throwIfStopped(input.stop);
        const Matrix left = gramOfColumns(heads[a].v);
        for (std::size_t b = 0; b < count; ++b) {
            if (heads[b].layer <= heads[a].layer) continue;
            const HeadWeights& later = heads[b];
            const double qk = heads[a].circuitOv * later.circuitQk, ov = heads[a].circuitOv * later.circuitOv;
            const auto set = [&](std::size_t score, double value) {
                analysis.table.values[(score * count + a) * count + b] = value;
            };
            set(0, normOfProduct(left, heads[a].o * later.q, gramOfColumns(later.k)) / qk);
            set(1, normOfProduct(left, heads[a].o * later.k, gramOfColumns(later.q)) / qk);
            set(2, normOfProduct(left, heads[a].o * later.v, later.o * later.o.transpose()) / ov);
        }
        input.report(double(a + 1) / double(count), analysis);
    }
    analysis.metric =
        Phrase("share of what the earlier head writes that the later one reads, by the weights");
    analysis.settings["norms"] = std::string("the gains of the norms between the heads are left out");
    return analysis;
}

}  // namespace attentionscope
