#include <gtest/gtest.h>

#include <cmath>

#include "core/base/lists.h"
#include "core/recording/attention_steps.h"
#include "core/run/run_request.h"
#include "tests/support/folders.h"

using namespace attentionscope;

// Every estimate against plain loops in double precision.
TEST(KernelRegression, EqualsPlainLoops) {
    ModelShelf shelf({RESOURCES "/models"});
    RunRequest request{.model = "kernel-regression"};
    request.inputs.values["queries"] = NumberTable({{0.25f, -1}, {2, 0.5f}, {-0.75f, 3}});
    request.inputs.values["keys"] = NumberTable({{0, 0}, {1, -1}, {2, 1}, {-1, 2}});
    request.inputs.values["values"] = NumberTable({{1, 0}, {-2, 5}, {3, 0.5f}, {0, 8}});
    request.inputs.values["bandwidth"] = NumberTable(std::vector<std::vector<float>>{{0.8f}});
    const RecordingPointer recording = run(request, shelf);
    const HeadNodes& head = recording->maps.at(0).nodes.heads.at(0);
    const Matrix weights = *recording->evaluation->value(head.weights),
                 output = *recording->evaluation->value(head.weighted);
    const auto q = request.inputs.numbers("queries").rows, k = request.inputs.numbers("keys").rows,
               v = request.inputs.numbers("values").rows;
    for (size_t i = 0; i < q.size(); ++i) {
        std::vector<double> shares;
        double sum = 0;
        for (const auto& key : k) {
            double distance = 0;
            for (size_t c = 0; c < key.size(); ++c) distance += std::pow(double(q[i][c]) - double(key[c]), 2);
            shares.push_back(std::exp(-distance / (2 * 0.64)));
            sum += shares.back();
        }
        for (size_t c = 0; c < 2; ++c) {
            double expected = 0;
            for (size_t j = 0; j < k.size(); ++j) {
                EXPECT_NEAR(weights(Index(i), Index(j)), shares[j] / sum, 1e-6);
                expected += shares[j] / sum * double(v[j][c]);
            }
            EXPECT_NEAR(output(Index(i), Index(c)), expected, 1e-5);
        }
    }
}

// Its own steps replace the usual score.
TEST(KernelRegression, DeclaresItsSteps) {
    ModelShelf shelf({RESOURCES "/models"});
    RunRequest request{.model = "kernel-regression"};
    request.inputs = shelf.open("kernel-regression")->information().samples();
    const RecordingPointer recording = run(request, shelf);
    std::vector<std::string> ids = eachOf(attentionSteps(*recording, recording->maps.at(0), 0), &Step::id);
    const std::vector<std::string> expected{"values",  "distances",    "scores", "scaled",  "masked",
                                            "shifted", "exponentials", "sums",   "weights", "weighted"};
    EXPECT_EQ(ids, expected);
}
