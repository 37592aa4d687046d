// Each activation of the published classes against its definition in double precision.
#include <gtest/gtest.h>

#include <cmath>

#include "core/transformer/config_reading.h"
#include "core/transformer/stack_parts.h"
#include "tests/support/transformer_reference.h"

using namespace attentionscope;

namespace {

constexpr const char* names[] = {"gelu",  "gelu_10", "gelu_new",   "quick_gelu", "relu",
                                 "relu2", "relu6",   "leaky_relu", "silu",       "mish",
                                 "tanh",  "sigmoid", "linear"};

FeedForwardActivation named(const char* name) {
    return activationNamed(JsonValue::parse("{}", "config.json"), "hidden_act", name);
}

}  // namespace

TEST(Activations, FollowTheirDefinitions) {
    const Index count = 401;
    Matrix x(1, count);
    for (Index i = 0; i < count; ++i) x(0, i) = float(i - 200) / 8 + 0.01F;  // -25 to 25
    for (const char* name : names) {
        Recorder recorder({.expansions = false});
        const NodeId input = recorder.constant(x, {nullptr, nullptr}, "x");
        const NodeId made = recordActivation(recorder, named(name), input, "made");
        const MatrixPointer value = recorder.finish()->value(made);
        for (Index i = 0; i < count; ++i) {
            const double exact = activated(named(name), double(x(0, i)));
            EXPECT_NEAR((*value)(0, i), exact, 2e-5 * std::max(1.0, std::abs(exact)))
                << name << " of " << x(0, i);
        }
    }
}

// Far from zero nothing overflows.
TEST(Activations, AreFiniteForLargeNumbers) {
    Matrix x(1, 2);
    x << -5000, 5000;
    for (const char* name : names) {
        Recorder recorder({.expansions = false});
        const NodeId made = recordActivation(recorder, named(name), recorder.constant(x, {}, "x"), "made");
        EXPECT_TRUE(recorder.finish()->value(made)->allFinite()) << name;
    }
}
