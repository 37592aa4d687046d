// Composition of heads from their weights alone (Elhage et al. 2021): how much of what an earlier head writes
// a later one reads by its queries, keys or values,
//   ‖V_a O_a K_b Q_bᵀ‖ / (‖V_a O_a‖ ‖Q_b K_bᵀ‖) and so on,
// Frobenius norms of matrices [width × width]. The gains of the norms between them are left out. With factors
// F Fᵀ = Vᵀ V and so on, [d × d], these norms are those of smaller matrices: ‖V B‖ = ‖Fᵀ B‖.
#include <Eigen/Cholesky>
#include <array>
#include <cmath>

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"
#include "core/kernels/kernels.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

namespace {

kernels::Operand operandOf(const MatrixView& matrix, bool transposed = false) {
    return {matrix.data(), matrix.cols(), transposed};
}

/// F [d × d] with F Fᵀ = matrixᵀ · matrix, or matrix · matrixᵀ if `ofRows`.
Matrix gramFactor(const MatrixView& matrix, bool ofRows) {
    const Index d = ofRows ? matrix.rows() : matrix.cols(), inner = matrix.size() / d;
    Matrix gram(d, d);
    kernels::multiply(operandOf(matrix, !ofRows), operandOf(matrix, ofRows), d, d, inner, 1, gram.data(), d);
    const Eigen::LDLT<Eigen::MatrixXd> parts(gram.cast<double>());
    Eigen::MatrixXd factor = parts.matrixL();
    factor *= parts.vectorD().cwiseMax(0).cwiseSqrt().asDiagonal();
    return (parts.transpositionsP().transpose() * factor).cast<float>();
}

/// What the heads of a layer write, Fᵀ O [heads · d × width], and what they read by queries, keys and values,
/// Q F and so on [width × heads · d]. They differ from V O and Q Kᵀ only by a rotation.
struct Circuits {
    Matrix written;
    std::array<Matrix, 3> read;
};

Circuits circuitsOf(const AttentionMap& map, const Recording& recording, const StopToken& stop) {
    const Evaluation& evaluation = *recording.evaluation;
    const std::vector<HeadNodes>& all = map.nodes.heads;
    const auto partsOf = [&](const HeadNodes& head) {
        return std::array{head.queryProjection.weights, head.keyProjection.weights,
                          head.valueProjection.weights, map.output.weights};
    };
    for (const HeadNodes& head : all)
        for (const NodeId part : partsOf(head))
            if (part == noNode)
                throw Error(ErrorReport{.what = "this run records no weights of its heads",
                                        .where = recording.model,
                                        .expected = "a transformer that is run here"});
    if (map.used != noNode)
        throw Error(ErrorReport{.what = "heads with two projections side by side cannot be composed",
                                .where = recording.model,
                                .remedy = "Open a model in which no token is global."});
    // What the parts are taken from stays in memory for all heads.
    std::vector<MatrixPointer> sources;
    for (const NodeId part : partsOf(all.front()))
        for (const NodeId source : evaluation.graph()->node(part).inputs)
            evaluation.operand(source, sources.emplace_back(), stop);
    MatrixPointer whole;
    const MatrixView output = evaluation.operand(map.output.weights, whole, stop).matrix();
    const Index heads = std::ssize(all), d = output.rows() / heads;
    Circuits circuits{Matrix(output.rows(), output.cols()), {}};
    for (std::size_t i = 0; i < circuits.read.size(); ++i) {
        const Shape shape = evaluation.graph()->node(partsOf(all.front())[i]).axes.shape();
        circuits.read[i].resize(shape.rows, shape.columns * heads);
    }
    ThreadPool::instance().parallelFor(heads, 1, [&](Index begin, Index end) {
        for (Index h = begin; h < end; ++h) {
            const auto nodes = partsOf(all[std::size_t(h)]);
            std::array<MatrixPointer, 3> alive;
            const auto part = [&](std::size_t i) {
                return evaluation.operand(nodes[i], alive[i], stop).matrix();
            };
            const MatrixView q = part(0), k = part(1), v = part(2),
                             o(output.data() + h * d * output.cols(), d, output.cols());
            const auto read = [&](std::size_t i, const MatrixView& projection, const Matrix& factor) {
                Matrix& to = circuits.read[i];
                const Index columns = factor.cols();
                kernels::multiply(operandOf(projection), {factor.data(), columns}, projection.rows(), columns,
                                  columns, 1, to.data() + h * columns, to.cols());
            };
            read(0, q, gramFactor(k, false));
            read(1, k, gramFactor(q, false));
            read(2, v, gramFactor(o, true));
            kernels::multiply({gramFactor(v, false).data(), d, true}, operandOf(o), d, o.cols(), d, 1,
                              circuits.written.data() + h * d * o.cols(), o.cols());
        }
    });
    return circuits;
}

/// The norms of equal blocks, [rows × columns] of them.
Eigen::MatrixXd normsOf(const Matrix& matrix, Index rows, Index columns) {
    Eigen::MatrixXd squares = Eigen::MatrixXd::Zero(rows, columns);
    const Index height = matrix.rows() / rows, width = matrix.cols() / columns;
    for (Index i = 0; i < matrix.rows(); ++i)
        for (Index j = 0; j < columns; ++j) {
            const float* part = matrix.data() + i * matrix.cols() + j * width;
            squares(i / height, j) += double(kernels::dotProduct(part, part, width));
        }
    return squares.cwiseSqrt();
}

}  // namespace

Analysis headComposition(const AnalysisInput& input) {
    const auto maps = selfMaps(*input.recording);
    const Index heads = std::ssize(maps.front()->nodes.heads), layers = std::ssize(maps),
                count = heads * layers;
    Analysis analysis;
    AnalysisAxis from{"from_head", {}};
    for (const AttentionMap* map : maps)
        for (std::size_t h = 0; h < map->nodes.heads.size(); ++h)
            from.labels.push_back(std::to_string(map->layer) + "." + std::to_string(map->headNumber(h)));
    AnalysisAxis to{"to_head", from.labels};
    analysis.table.axes = {{"score", {"queries", "keys", "values"}}, from, to};
    analysis.table.values.assign(std::size_t(3 * count * count), std::nan(""));
    std::vector<Matrix> written;  // by the layers before
    for (Index layer = 0; layer < layers; ++layer) {
        throwIfStopped(input.stop);
        Circuits own = circuitsOf(*maps[std::size_t(layer)], *input.recording, input.stop);
        ThreadPool::instance().parallelFor(3 * layer, 1, [&](Index begin, Index end) {
            for (Index pair = begin; pair < end; ++pair) {
                const Index score = pair % 3, earlier = pair / 3;
                const Matrix &writes = written[std::size_t(earlier)], &reads = own.read[std::size_t(score)];
                Matrix both(writes.rows(), reads.cols());
                kernels::multiply(operandOf({writes.data(), writes.rows(), writes.cols()}),
                                  {reads.data(), reads.cols()}, both.rows(), both.cols(), reads.rows(), 1,
                                  both.data(), both.cols());
                const Eigen::MatrixXd norms = normsOf(both, heads, heads),
                                      ofWrites = normsOf(writes, heads, 1),
                                      ofReads = normsOf(reads, 1, heads);
                for (Index a = 0; a < heads; ++a)
                    for (Index b = 0; b < heads; ++b)
                        analysis.table.values[std::size_t(((score * count) + earlier * heads + a) * count +
                                                          layer * heads + b)] =
                            norms(a, b) / (ofWrites(a) * ofReads(b));
            }
        });
        written.push_back(std::move(own.written));
        input.report(double(layer + 1) / double(layers), analysis);
    }
    analysis.metric =
        Phrase("share of the earlier head's output that the later one reads, computed from the weights");
    analysis.settings["norms"] = std::string("the gains of the norms between the heads are left out");
    return analysis;
}

}  // namespace attentionscope
