// Attention within windows of a grid against plain loops over all pairs of regions (Liu et al. 2021).
#include "core/attention/grid_windows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/attention/attention.h"
#include "tests/support/op_check.h"

using namespace attentionscope;

namespace {

constexpr GridWindows whole{.rows = 4, .columns = 6, .side = 2},
    shifted{.rows = 4, .columns = 6, .side = 2, .shift = 1};

/// Whether two regions share a window, and whether a seam parts them, by their places alone.
struct Pair {
    bool together, parted;
};
Pair pairOf(const GridWindows& windows, Index i, Index j) {
    const auto along = [&](Index a, Index b, Index length) {
        const auto moved = [&](Index at) { return (at - windows.shift + length) % length; };
        // What was moved over the edge stands at the end, beside what was there before.
        const bool seam = (a < windows.shift) != (b < windows.shift);
        return Pair{moved(a) / windows.side == moved(b) / windows.side, seam};
    };
    const Pair rows = along(i / windows.columns, j / windows.columns, windows.rows),
               columns = along(i % windows.columns, j % windows.columns, windows.columns);
    const bool together = rows.together && columns.together;
    return {together, together && (rows.parted || columns.parted)};
}

/// Weights and sums of one head, from all pairs.
Exact attended(const GridWindows& windows, const Exact& q, const Exact& k, const Exact& v, const Exact& bias,
               double scale, Exact* map = nullptr) {
    const std::vector<Index> order = windows.order();
    Exact result = Exact::Zero(q.rows(), v.cols());
    if (map) *map = Exact::Zero(q.rows(), q.rows());
    for (Index i = 0; i < q.rows(); ++i) {
        std::vector<double> weights(std::size_t(q.rows()), 0.0);
        double sum = 0;
        for (Index j = 0; j < q.rows(); ++j) {
            const Pair pair = pairOf(windows, i, j);
            if (!pair.together) continue;
            const auto place = [&](Index region) {
                return (std::ranges::find(order, region) - order.begin()) % windows.perWindow();
            };
            const double score =
                scale * q.row(i).dot(k.row(j)) + bias(place(i), place(j)) - (pair.parted ? 100 : 0);
            sum += weights[std::size_t(j)] = std::exp(score);
        }
        for (Index j = 0; j < q.rows(); ++j) {
            result.row(i) += weights[std::size_t(j)] / sum * v.row(j);
            if (map) (*map)(i, j) = weights[std::size_t(j)] / sum;
        }
    }
    return result;
}

Exact headOf(const Exact& all, Index head, Index width) {
    return all.middleCols(head * width, width);
}

}  // namespace

TEST(GridWindows, HoldEveryRegionOnce) {
    for (const GridWindows& windows : {whole, shifted}) {
        std::vector<Index> order = windows.order();
        for (std::size_t i = 0; i < order.size(); ++i)
            for (std::size_t j = 0; j < order.size(); ++j) {
                const Pair pair = pairOf(windows, order[i], order[j]);
                EXPECT_EQ(pair.together, i / 4 == j / 4);
                const std::vector<Index> areas = windows.areas();
                if (pair.together) {
                    EXPECT_EQ(pair.parted, areas[std::size_t(order[i])] != areas[std::size_t(order[j])]);
                }
            }
        std::ranges::sort(order);
        for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], Index(i));
    }
}

TEST(GridWindows, AttentionStaysWithinThem) {
    for (const GridWindows& windows : {whole, shifted}) {
        AttentionSettings settings{.heads = 2, .keyValueHeads = 2, .scale = 0.7F};
        settings.windows = windows;
        checkOp({"window attention",
                 windowAttention(settings),
                 {normal(24, 6, 1), normal(24, 6, 2), normal(24, 4, 3), normal(4, 8, 4)},
                 [&](const std::vector<Exact>& in) {
                     Exact result(24, 4);
                     for (Index head = 0; head < 2; ++head)
                         result.middleCols(2 * head, 2) =
                             attended(windows, headOf(in[0], head, 3), headOf(in[1], head, 3),
                                      headOf(in[2], head, 2), headOf(in[3], head, 4), double(0.7F));
                     return result;
                 },
                 {{makeAxis(AxisRole::region, 24), featureAxis(6)},
                  {makeAxis(AxisRole::region, 24), featureAxis(6)},
                  {makeAxis(AxisRole::region, 24), featureAxis(4)},
                  {makeAxis(AxisRole::region, 4), featureAxis(8)}}});
    }
}

TEST(GridWindows, AreSpreadOverTheWholeGrid) {
    for (const bool seams : {false, true})
        for (const Index rows : {4, 24})
            checkOp({"spread windows",
                     spreadWindows(shifted, -3, seams, makeAxis(AxisRole::region, 24)),
                     {normal(rows, 4, 5)},
                     [&](const std::vector<Exact>& in) {
                         const std::vector<Index> order = shifted.order();
                         Exact all = Exact::Constant(24, 24, -3);
                         for (Index i = 0; i < 24; ++i)
                             for (Index j = i / 4 * 4; j < i / 4 * 4 + 4; ++j) {
                                 const Index query = order[std::size_t(i)], key = order[std::size_t(j)];
                                 all(query, key) = in[0](i % rows, j % 4) -
                                                   (seams && pairOf(shifted, query, key).parted ? 100 : 0);
                             }
                         return all;
                     }});
}

TEST(GridWindows, AreTheSameStepByStep) {
    for (const Keep keep : {Keep::shown, Keep::maps}) {
        Recorder recorder({.keep = keep, .expansions = true});
        const AxisPointer regions = makeAxis(AxisRole::region, 24);
        const std::vector<Matrix> given{normal(24, 6, 1), normal(24, 6, 2), normal(24, 4, 3),
                                        normal(4, 8, 4)};
        std::vector<NodeId> nodes;
        for (const Matrix& matrix : given)
            nodes.push_back(
                recorder.constant(matrix, {matrix.rows() == 24 ? regions : makeAxis(AxisRole::region, 4),
                                           featureAxis(matrix.cols(), 2)}));
        AttentionSettings settings{.heads = 2, .keyValueHeads = 2, .scale = 0.7F};
        settings.bias = nodes[3];
        settings.windows = shifted;
        const AttentionNodes made =
            multiHeadAttention(recorder, nodes[0], nodes[1], nodes[2], settings, "windows");
        const EvaluationPointer evaluation = recorder.finish();
        for (std::size_t head = 0; head < 2; ++head) {
            const auto part = [&](std::size_t of, Index width) {
                return headOf(given[of].cast<double>(), Index(head), width);
            };
            Exact map;
            const Exact sums =
                attended(shifted, part(0, 3), part(1, 3), part(2, 2), part(3, 4), double(0.7F), &map);
            EXPECT_LE(
                (evaluation->value(made.heads[head].weights)->cast<double>() - map).cwiseAbs().maxCoeff(),
                1e-6);
            EXPECT_LE((evaluation->value(made.context)->middleCols(2 * Index(head), 2).cast<double>() - sums)
                          .cwiseAbs()
                          .maxCoeff(),
                      1e-5);
            // The plain steps, from the scores on, lead to the same.
            const MatrixPointer masked = evaluation->value(made.heads[head].masked);
            for (Index i = 0; i < 24; ++i) {
                const Eigen::RowVectorXd row = masked->row(i).cast<double>().array().exp();
                EXPECT_LE((row / row.sum() - map.row(i)).cwiseAbs().maxCoeff(), 1e-6);
            }
        }
    }
}
