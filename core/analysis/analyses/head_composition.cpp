// Composition of heads from their weights alone (Elhage et al. 2021): how much of what an earlier head writes
// a later one reads by its queries, keys or values,
//   ‖V_a O_a K_b Q_bᵀ‖ / (‖V_a O_a‖ ‖Q_b K_bᵀ‖) and so on,
// Frobenius norms of matrices [width × width]. The gains of the norms between them are left out.
#include <cmath>

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"
#include "core/kernels/kernels.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

namespace {

/// Some columns of a matrix, or all, as an operand of a product.
struct Columns {
    const Matrix& matrix;
    Index first = 0, count = matrix.cols();
    bool transposed = false;
};

Matrix product(const Columns& left, const Columns& right) {
    const auto operand = [](const Columns& of) {
        return kernels::Operand{of.matrix.data() + of.first, of.matrix.cols(), of.transposed};
    };
    const Index rows = left.transposed ? left.count : left.matrix.rows(),
                inner = left.transposed ? left.matrix.rows() : left.count,
                columns = right.transposed ? right.matrix.rows() : right.count;
    Matrix result(rows, columns);
    kernels::multiply(operand(left), operand(right), rows, columns, inner, 1, result.data(), columns);
    return result;
}

/// The projections of one head: queries, keys and values [width × d], output [d × width], and the Gram
/// matrices of their columns, or of the rows of the output, each [d × d].
struct HeadWeights {
    std::size_t layer;
    Matrix q, k, v, o;
    Matrix gramOfQ = {}, gramOfK = {}, gramOfV = {}, gramOfO = {};
    double circuitQk = 0, circuitOv = 0;
};

Matrix gramOfColumns(const Matrix& matrix) {
    return product({matrix, 0, matrix.cols(), true}, {matrix});
}

/// ‖left · rightᵀ‖ of left [m × d] and right [n × d], by their Gram matrices.
double normOfProduct(const Matrix& gramOfLeft, const Matrix& gramOfRight) {
    return std::sqrt(std::max(0.0, double(gramOfLeft.cwiseProduct(gramOfRight).sum())));
}

/// One of the matrices of all heads, side by side.
class Beside {
public:
    Beside(const std::vector<HeadWeights>& heads, Matrix HeadWeights::*part)
        : width_((heads.front().*part).cols()),
          all_((heads.front().*part).rows(), width_ * std::ssize(heads)) {
        for (std::size_t head = 0; head < heads.size(); ++head)
            all_.middleCols(Index(head) * width_, width_) = heads[head].*part;
    }

    Index width() const { return width_; }
    /// left · those from head `first` on
    Matrix after(const Matrix& left, std::size_t first) const {
        const Index begin = Index(first) * width_;
        return product({left}, {all_, begin, all_.cols() - begin});
    }

private:
    Index width_;
    Matrix all_;
};

std::vector<HeadWeights> weightsOfHeads(const Recording& recording, const StopToken& stop) {
    const Evaluation& evaluation = *recording.evaluation;
    std::vector<HeadWeights> all;
    const auto maps = selfMaps(recording);
    std::vector<MatrixPointer> sources;  // of the parts of a layer, which its heads share
    for (std::size_t layer = 0; layer < maps.size(); ++layer)
        for (std::size_t h = 0; h < maps[layer]->nodes.heads.size(); ++h) {
            if (h == 0) sources.clear();
            const HeadNodes& head = maps[layer]->nodes.heads[h];
            const NodeId parts[] = {head.queryProjection.weights, head.keyProjection.weights,
                                    head.valueProjection.weights, maps[layer]->output.weights};
            for (const NodeId part : parts)
                if (part == noNode)
                    throw Error(ErrorReport{.what = "this run records no weights of its heads",
                                            .where = recording.model,
                                            .expected = "a transformer that is run here"});
            for (const NodeId part : parts)
                for (const NodeId source : evaluation.graph()->node(part).inputs)
                    if (h == 0) evaluation.operand(source, sources.emplace_back(), stop);
            // The whole weights of a layer stay where they are.
            MatrixPointer alive;
            const auto read = [&](NodeId part) { return evaluation.operand(part, alive, stop).matrix(); };
            HeadWeights weights{layer, read(parts[0]), read(parts[1]), read(parts[2]), {}};
            const Index width = weights.v.cols();
            weights.o = read(parts[3]).middleRows(Index(h) * width, width);
            all.push_back(std::move(weights));
        }
    ThreadPool::instance().parallelFor(std::ssize(all), 1, [&](Index begin, Index end) {
        for (Index head = begin; head < end; ++head) {
            HeadWeights& weights = all[std::size_t(head)];
            weights.gramOfQ = gramOfColumns(weights.q);
            weights.gramOfK = gramOfColumns(weights.k);
            weights.gramOfV = gramOfColumns(weights.v);
            weights.gramOfO = product({weights.o}, {weights.o, 0, weights.o.cols(), true});
            weights.circuitOv = normOfProduct(weights.gramOfV, weights.gramOfO);
            weights.circuitQk = normOfProduct(weights.gramOfQ, weights.gramOfK);
        }
    });
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
    // What each later head reads: its own matrices beside those of the others.
    const Beside queries(heads, &HeadWeights::q), keys(heads, &HeadWeights::k),
        values(heads, &HeadWeights::v);
    const auto fill = [&](std::size_t a) {
        const HeadWeights& earlier = heads[a];
        std::size_t first = a;
        while (first < count && heads[first].layer <= earlier.layer) ++first;
        if (first == count) return;
        const auto set = [&](std::size_t score, const Beside& read, Matrix HeadWeights::*right,
                             double HeadWeights::*circuit) {
            const Matrix middle = read.after(earlier.o, first), outer = product({earlier.gramOfV}, {middle});
            const Index width = read.width();
            for (std::size_t b = first; b < count; ++b) {
                const Index column = Index(b - first) * width;
                const Matrix end = product({outer, column, width}, {heads[b].*right});
                const double square = double(end.cwiseProduct(middle.middleCols(column, width)).sum());
                analysis.table.values[(score * count + a) * count + b] =
                    std::sqrt(std::max(0.0, square)) / (earlier.circuitOv * heads[b].*circuit);
            }
        };
        set(0, queries, &HeadWeights::gramOfK, &HeadWeights::circuitQk);
        set(1, keys, &HeadWeights::gramOfQ, &HeadWeights::circuitQk);
        set(2, values, &HeadWeights::gramOfO, &HeadWeights::circuitOv);
    };
    const std::size_t perLayer = selfMaps(*input.recording).front()->nodes.heads.size();
    for (std::size_t layer = 0; layer < count; layer += perLayer) {
        throwIfStopped(input.stop);
        ThreadPool::instance().parallelFor(Index(perLayer), 1, [&](Index begin, Index end) {
            for (Index head = begin; head < end; ++head) fill(layer + std::size_t(head));
        });
        input.report(double(layer + perLayer) / double(count), analysis);
    }
    analysis.metric =
        Phrase("share of the earlier head's output that the later one reads, computed from the weights");
    analysis.settings["norms"] = std::string("the gains of the norms between the heads are left out");
    return analysis;
}

}  // namespace attentionscope
