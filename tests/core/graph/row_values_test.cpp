#include "core/graph/row_values.h"

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/normalisation.h"
#include "core/graph/recorder.h"

using namespace attentionscope;

namespace {

/// logits = 3 tanh((norm(tanh(x)) W + b) / 3), with the norm kept.
struct VocabularyHead {
    static constexpr Index rows = 5, width = 4, words = 7;
    NodeId x, kept, product, biased, logits, bias;
    EvaluationPointer evaluation;

    explicit VocabularyHead(Lifetime lifetime) {
        Random random(5);
        Recorder recorder({.keep = Keep::shown});
        x = recorder.constant(random.normalMatrix(rows, width, 1), {});
        const NodeId weights =
            recorder.parameter(std::make_shared<Parameter>("w", random.normalMatrix(width, words, 1)));
        bias = recorder.parameter(std::make_shared<Parameter>("b", random.normalMatrix(1, words, 1)));
        kept = recorder.apply(layerNorm(1e-3f), {recorder.apply(activation(kernels::Activation::tanh), {x})});
        product = recorder.apply(linear(), {kept, weights}, {}, lifetime);
        biased = recorder.apply(add(), {product, bias}, {}, lifetime);
        logits = recorder.apply(softcap(3), {biased}, {}, lifetime);
        evaluation = recorder.finish();
    }
};

}  // namespace

TEST(RowValues, AreTheRowsOfTheWholeValue) {
    for (const Lifetime lifetime : {Lifetime::kept, Lifetime::passing, Lifetime::onDemand}) {
        const VocabularyHead head(lifetime);
        const std::vector<Index> rows{4, 1};
        RowValues values(head.logits, rows);
        std::vector<std::vector<Intervention>> lists;
        for (const NodeId changed : {head.x, head.kept, head.product, head.biased, head.bias, head.logits})
            lists.push_back({{changed, SetCells{{{0, 1, 0.5f}}}}, {changed, ScaleColumns{1.5f, 0, 2}}});
        // All that follow from rows, then one that differs in the bias, and single ones again.
        std::vector<EvaluationPointer> all = head.evaluation->withEach(lists);
        all.push_back(head.evaluation);
        const std::vector<std::vector<EvaluationPointer>> groups{
            {all[0], all[1], all[6]}, {all[0], all[4]}, {all[5]}, {all[3], all[2]}, {all[6]}};
        for (const auto& group : groups) {
            const Matrix& seen = values.of(group);
            ASSERT_EQ(seen.rows(), 2 * std::ssize(group));
            for (std::size_t k = 0; k < group.size(); ++k)
                for (std::size_t row = 0; row < rows.size(); ++row)
                    EXPECT_TRUE(seen.row(Index(2 * k + row))
                                    .isApprox(group[k]->value(head.logits)->row(rows[row]), 1e-5f))
                        << k;
        }
    }
}

TEST(RowValues, OfNodesOnDemandLeaveTheOtherRowsUncomputed) {
    const VocabularyHead shown(Lifetime::kept), onDemand(Lifetime::passing);
    const std::vector<Intervention> change{{shown.x, ScaleColumns{0.5f}}};
    EXPECT_EQ(shown.evaluation->with(change)->evaluatedNodes(),
              onDemand.evaluation->with(change)->evaluatedNodes() + 3);
}
