// Properties of any recorded graph: explanations, interventions, reproducible gradients.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/graph/explain.h"
#include "core/graph/gradients.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/normalisation.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/ops/segments.h"
#include "core/graph/ops/softmax.h"
#include "core/graph/recorder.h"
#include "core/kernels/thread_pool.h"

using namespace attentionscope;

namespace {

/// A graph of `size` nodes over [4 × 4] matrices, each an op on earlier ones.
EvaluationPointer randomGraph(std::uint64_t seed, Index size, Keep keep = Keep::shown) {
    Random random(seed);
    Recorder recorder({.keep = keep});
    for (int i = 0; i < 3; ++i) recorder.constant(random.normalMatrix(4, 4, 1), {});
    recorder.parameter(std::make_shared<Parameter>("w", random.normalMatrix(4, 4, 0.5f)));
    const auto earlier = [&] { return NodeId(random.below(std::uint64_t(recorder.next()))); };
    const OpPointer one[] = {softmax(),
                             layerNorm(1e-3f),
                             rmsNorm(1e-3f),
                             scaleBy(0.7f),
                             transpose(),
                             activation(kernels::Activation::tanh),
                             activation(kernels::Activation::gelu),
                             sparsemax(),
                             softmaxOfSegments()};
    const OpPointer two[] = {add(),        subtract(),    multiplyElements(), linear(),
                             linear(true), dotProducts(), weightedSum()};
    while (recorder.next() < size) {
        const Lifetime lifetime = Lifetime(random.below(3));
        if (random.below(2) == 0)
            recorder.apply(one[random.below(std::size(one))], {earlier()}, {}, lifetime);
        else
            recorder.apply(two[random.below(std::size(two))], {earlier(), earlier()}, {}, lifetime);
    }
    return recorder.finish();
}

void expectTermsAddUp(const Explanation& explanation) {
    double sum = explanation.rest, magnitude = std::abs(explanation.rest);
    for (const auto& term : explanation.terms) {
        sum += term.product;
        magnitude += std::abs(term.product);
    }
    EXPECT_LE(std::abs(sum - explanation.value), 1e-5 * magnitude) << explanation.formula;
}

/// x → a = tanh x → b = 2a, c = a · w; d = b + c.
struct Diamond {
    NodeId x, a, b, c, d;
    EvaluationPointer evaluation;
};

Diamond diamond() {
    Random random(3);
    Recorder recorder;
    Diamond nodes{};
    nodes.x = recorder.constant(random.normalMatrix(3, 4, 1), {}, "x");
    const NodeId w = recorder.constant(random.normalMatrix(4, 4, 1), {}, "w");
    nodes.a = recorder.apply(activation(kernels::Activation::tanh), {nodes.x}, "a");
    nodes.b = recorder.apply(scaleBy(2), {nodes.a}, "b");
    nodes.c = recorder.apply(linear(), {nodes.a, w}, "c");
    nodes.d = recorder.apply(add(), {nodes.b, nodes.c}, "d");
    nodes.evaluation = recorder.finish();
    return nodes;
}

}  // namespace

TEST(RandomGraphs, TermsAddUpEverywhere) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto evaluation = randomGraph(seed, 30);
        for (NodeId id = 0; id < 30; ++id)
            for (Index i = 0; i < 16; ++i) {
                expectTermsAddUp(explain(*evaluation, id, i / 4, i % 4));
                expectTermsAddUp(explain(*evaluation, id, i / 4, i % 4, 2));
            }
    }
}

TEST(RandomGraphs, ChainsOfExplanationsEndInLeaves) {
    int ended = 0, broken = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto evaluation = randomGraph(seed, 30);
        for (NodeId last = 4; last < 30; ++last) {
            NodeId node = last;
            Index row = 1, column = 2;
            while (!evaluation->graph()->node(node).isLeaf()) {
                const auto explanation = explain(*evaluation, node, row, column);
                // The first operand that is not a number of the op itself.
                std::optional<Factor> operand;
                for (const Term& term : explanation.terms)
                    for (const Factor& factor : term.factors)
                        if (!operand && factor.node != noNode) operand = factor;
                if (!operand) {
                    // Only a weight of exactly 0, as from sparsemax, has no source.
                    EXPECT_EQ(explanation.value, 0) << explanation.formula;
                    break;
                }
                const Factor next = *operand;
                ASSERT_LT(next.node, node);
                ASSERT_EQ(next.value, double(evaluation->at(next.node, next.row, next.column)));
                node = next.node;
                row = next.row;
                column = next.column;
            }
            ++(evaluation->graph()->node(node).isLeaf() ? ended : broken);
        }
    }
    EXPECT_EQ(ended + broken, 20 * 26);
    EXPECT_GT(ended, 3 * broken);
}

TEST(RandomGraphs, KeepingValuesChangesNothing) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto shown = randomGraph(seed, 30, Keep::shown), all = randomGraph(seed, 30, Keep::everything);
        EXPECT_LT(shown->heldBytes(), all->heldBytes());
        for (NodeId id = 0; id < 30; ++id) EXPECT_EQ(*shown->value(id), *all->value(id)) << id;
    }
}

TEST(Interventions, EvaluateOnlyDownstreamNodes) {
    const Diamond nodes = diamond();
    const auto& base = *nodes.evaluation;
    EXPECT_EQ(base.evaluatedNodes(), 4);
    const Intervention onC{nodes.c, SetCells{{{1, 2, 5.f}}}}, onA{nodes.a, ScaleColumns{0, 1, 2}};
    EXPECT_EQ(base.with({onC})->evaluatedNodes(), 2);
    EXPECT_EQ(base.with({onA})->evaluatedNodes(), 4);
    EXPECT_EQ(base.with({{nodes.d, SetRow{0, {1, 2, 3, 4}}}})->evaluatedNodes(), 1);
    EXPECT_EQ(base.with({{nodes.x, SetCells{{{0, 0, 1.f}}}}})->evaluatedNodes(), 4);
    const auto overlay = base.with({onC});
    EXPECT_FALSE(overlay->differsFromBase(nodes.b));
    EXPECT_EQ(overlay->value(nodes.b), base.value(nodes.b));
    EXPECT_EQ(overlay->at(nodes.d, 1, 2), base.at(nodes.b, 1, 2) + 5);
    EXPECT_EQ(overlay->at(nodes.d, 0, 0), base.at(nodes.d, 0, 0));
}

TEST(Interventions, AreRemovedInAnyOrderAndLeaveTheBaseAlone) {
    const Diamond nodes = diamond();
    const auto& base = *nodes.evaluation;
    const Matrix before = *base.value(nodes.d);
    const Intervention onC{nodes.c, SetCells{{{1, 2, 5.f}}}}, onA{nodes.a, ScaleColumns{0, 1, 2}},
        onB{nodes.b, SetRow{2, {1, 2, 3, 4}}};
    const auto all = base.with({onA, onB, onC});
    EXPECT_NE(*all->value(nodes.d), before);
    EXPECT_EQ(*all->with({onA, onC})->value(nodes.d), *base.with({onA, onC})->value(nodes.d));
    EXPECT_EQ(*all->with({onC})->value(nodes.d), *base.with({onC})->value(nodes.d));
    EXPECT_EQ(all->with({}).get(), &base);
    EXPECT_EQ(*base.value(nodes.d), before);
    EXPECT_EQ(base.value(nodes.a)->middleCols(1, 2).cwiseAbs().minCoeff() > 0, true);
    EXPECT_TRUE(all->value(nodes.a)->middleCols(1, 2).isZero(0));
}

TEST(Interventions, SeveralAtOnceGiveWhatEachGivesAlone) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto base = randomGraph(seed, 40);
        std::vector<std::vector<Intervention>> lists{{}};
        for (NodeId id = 4; id < 40; id += 5)
            lists.push_back({{id, SetCells{{{1, 2, 0.5f}}}}, {id - 1, SetRow{0, {1, 2, 3, 4}}}});
        const auto together = base->withEach(lists);
        ASSERT_EQ(together.size(), lists.size());
        for (std::size_t k = 0; k < lists.size(); ++k) {
            const auto alone = base->with(lists[k]);
            for (NodeId id = 0; id < 40; ++id) {
                EXPECT_EQ(together[k]->differsFromBase(id), alone->differsFromBase(id));
                EXPECT_TRUE(together[k]->value(id)->isApprox(*alone->value(id), 1e-4f)) << id;
            }
        }
    }
}

TEST(Interventions, ReplaceByAnotherRunAndCheckShapes) {
    const Diamond nodes = diamond();
    const auto& base = *nodes.evaluation;
    const auto other = std::make_shared<Matrix>(Matrix::Constant(3, 4, 2.f));
    EXPECT_EQ(*base.with({{nodes.d, Replace{other}}})->value(nodes.d), *other);
    EXPECT_THROW(base.with({{nodes.d, Replace{std::make_shared<Matrix>(2, 2)}}}), Error);
    EXPECT_THROW(base.with({{nodes.d, SetCells{{{3, 0, 1.f}}}}}), Error);
    EXPECT_THROW(base.with({{nodes.d, SetRow{0, {1.f}}}}), Error);
    EXPECT_THROW(base.with({{99, SetRow{0, {1.f}}}}), Error);
}

TEST(Gradients, StopAtValuesThatWereSetByHand) {
    const Diamond nodes = diamond();
    const auto overlay = nodes.evaluation->with({{nodes.b, SetCells{{{1, 2, 5.f}}}}});
    const auto free = gradients(*nodes.evaluation, nodes.d, 1, 2), held = gradients(*overlay, nodes.d, 1, 2);
    EXPECT_EQ((*free.of(nodes.a))(1, 2) - (*held.of(nodes.a))(1, 2), 2);
    const auto wanted = gradients(*nodes.evaluation, nodes.d, 1, 2, {nodes.x});
    EXPECT_EQ(*wanted.of(nodes.x), *free.of(nodes.x));
    EXPECT_EQ(wanted.of(nodes.a), nullptr);
}

TEST(Gradients, OfWeightsThatEveryStepMultipliesByAreThoseOfTheStepsAdded) {
    // A recurrence y ← tanh(y w), and the same with separate weights for each step. Long enough that the rows
    // of all steps are not postponed together.
    constexpr Index rows = 300, width = 5, steps = 9;
    Random random(3);
    const Matrix start = random.normalMatrix(rows, width, 1),
                 weights = random.normalMatrix(width, width, 0.7f);
    for (const bool transposed : {false, true})
        for (const Keep keep : {Keep::shown, Keep::forGradients}) {
            Matrix together, sum = Matrix::Zero(width, width);
            for (const bool shared : {true, false}) {
                Recorder recorder({.keep = keep});
                NodeId y = recorder.constant(start, {});
                std::vector<NodeId> used;
                const auto one = std::make_shared<Parameter>("w", weights);
                for (Index step = 0; step < steps; ++step) {
                    used.push_back(recorder.parameter(
                        shared ? one : std::make_shared<Parameter>("w" + std::to_string(step), weights)));
                    y = recorder.apply(activation(kernels::Activation::tanh),
                                       {recorder.apply(linear(transposed), {y, used.back()})});
                }
                const auto evaluation = recorder.finish();
                const Gradients all = gradients(*evaluation, y, start, used);
                if (shared) together = *all.of(used.front());
                for (const NodeId node : used)
                    if (!shared) sum += *all.of(node);
            }
            EXPECT_LT((together - sum).cwiseAbs().maxCoeff(), 2e-5f * sum.cwiseAbs().maxCoeff());
            EXPECT_GT(sum.cwiseAbs().maxCoeff(), 1);
        }
}

TEST(Gradients, RepeatForTheSameNumberOfThreads) {
    const int before = ThreadPool::instance().threads();
    for (const int threads : {1, 2, 4}) {
        ThreadPool::instance().setThreads(threads);
        std::vector<Matrix> runs;
        for (int run = 0; run < 3; ++run) {
            Random random(8);
            Recorder recorder;
            const NodeId x = recorder.constant(random.normalMatrix(200, 96, 1), {});
            const NodeId w = recorder.constant(random.normalMatrix(96, 96, 0.1f), {});
            NodeId y = recorder.apply(layerNorm(1e-5f), {recorder.apply(linear(), {x, w})});
            y = recorder.apply(softmax(), {recorder.apply(dotProducts(), {y, x})});
            y = recorder.apply(reduceColumns(Reduction::sum),
                               {recorder.apply(rowSum(), {recorder.apply(multiplyElements(), {y, y})})});
            const auto evaluation = recorder.finish();
            runs.push_back(*gradients(*evaluation, y).of(w));
        }
        EXPECT_EQ(runs[0], runs[1]) << threads;
        EXPECT_EQ(runs[0], runs[2]) << threads;
    }
    ThreadPool::instance().setThreads(before);
}
