// Location-aware attention (Chorowski et al. 2015): additive scores that also read where the step before
// looked, e_ij = v_aᵀ tanh(W_a s_{i-1} + U_a h_j + U f_ij + b), f_i = F * α_{i-1}, a convolution along the
// source; α_0 is zero. So the alignment can move on from the place it has reached, even if sounds recur.
#include "core/base/lists.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/pairs.h"
#include "core/mechanisms/additive.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

class LocationAware final : public AdditiveDecoder {
public:
    LocationAware(const LocationAwareSettings& own, const EncoderDecoderSettings& settings,
                  ParameterSet& weights)
        : AdditiveDecoder(settings, weights), width_(own.width) {
        kernels_ = weights.matrix("attention.kernels", own.width, own.filters);
        location_ = weights.matrix("attention.location", own.filters, settings.attention);
        bias_ = weights.row("attention.bias", settings.attention);
        parameters_ = weights.all();
    }

private:
    using ShownStep = attentionscope::Step;

    bool readsWeights() const override { return true; }

    NodeId beside(Recorder& recorder, const Memory& memory, const Place& place, Step& step) const override {
        NodeId before = place.weights;
        if (before == noNode)
            before = recorder.constant(Matrix::Zero(place.rows->size(), memory.axis->longestSegment()),
                                       {place.rows, {}});
        const NodeId windows =
            recorder.apply(windowsOfPairs(width_, memory.axis), {before}, {}, Lifetime::passing);
        step.convolved =
            recorder.apply(linear(), {windows, recorder.parameter(kernels_)},
                           joinName(place.name, place.name.empty() ? "" : "convolved"), Lifetime::passing);
        step.located = recorder.apply(
            linear(), {step.convolved, recorder.parameter(location_), recorder.parameter(bias_)}, {},
            Lifetime::passing);
        return step.located;
    }

    std::vector<ShownStep> scoring(Recorder& recorder, const AttentionMap& map,
                                   const std::vector<Step>& taken) const override {
        const HeadNodes& head = map.nodes.heads.front();
        std::vector<Index> earlier;
        for (Index i = 0; i < map.nodes.queries->size(); ++i) earlier.push_back(i - 1);
        const NodeId before = recorder.apply(gatherRows(earlier), {head.weights}, {}, Lifetime::onDemand,
                                             {map.nodes.queries, map.nodes.keys});
        const Axes pairs{pairAxis(map.nodes.queries, map.nodes.keys), {}};
        const auto below = [&](NodeId Step::*part, const char* name) {
            std::vector<NodeId> parts = eachOf(taken, part);
            return recorder.apply(concatenateRows(), std::move(parts), name, Lifetime::onDemand, pairs);
        };
        const NodeId convolved = below(&Step::convolved, "layers.0.cross.head.0.convolved"),
                     located = below(&Step::located, "layers.0.cross.head.0.located");
        constexpr int none = ShownStep::Operand::noPositions;
        const ShownStep::Operand filtered{.symbol = "F", .node = convolved, .sequence = none},
            place{.symbol = "L", .node = located, .sequence = none};
        return {{.kind = StepKind::combine,
                 .id = "convolution",
                 .operands = listed(
                     {{.symbol = "A'", .node = before}, weightsAs("W_F", recorder.parameter(kernels_))}),
                 .result = filtered,
                 .formula = "F = \\text{Conv}_{" + std::to_string(width_) + "}(A') ,  a'_i = α_{i-1}"},
                {.kind = StepKind::combine,
                 .id = "location",
                 .operands = listed({filtered, weightsAs("W_L", recorder.parameter(location_)),
                                     weightsAs("b", recorder.parameter(bias_))}),
                 .result = place,
                 .formula = "L = F W_L + b"},
                {.kind = StepKind::score,
                 .id = "scores",
                 .operands = listed({{.symbol = "Q", .node = head.q},
                                     {.symbol = "K", .node = head.k, .sequence = map.keySequence},
                                     place,
                                     weightsAs("v_a", head.compared.vector)}),
                 .result = {.symbol = "S", .node = head.scores},
                 .formula = "s_{ij} = v_a · \\tanh (q_i + k_j + l_{(i,j)})"}};
    }

    Index width_;
    ParameterPointer kernels_, location_, bias_;
};

}  // namespace

EncoderDecoderPointer makeSystem(const LocationAwareSettings& own, const EncoderDecoderSettings& settings,
                                 ParameterSet& weights) {
    return std::make_shared<LocationAware>(own, settings, weights);
}

}  // namespace attentionscope
