// Global and local attention of Luong et al. 2015. The decoder state h_t is computed first and is then
// compared with the encoder's states h_s: score dot h_tᵀh_s, general h_tᵀW_a h_s, concat v_aᵀ tanh(W_a [h_t;
// h_s]) or location W_a h_t. Local attention is limited to positions p_t ± D: local-m takes p_t = t, local-p
// predicts p_t = S · σ(v_pᵀ tanh(W_p h_t)) and favours nearby places by a Gaussian with σ = D / 2. Input
// feeding is omitted.
#include <cmath>
#include <optional>

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/mask.h"
#include "core/graph/ops/segment_product.h"
#include "core/mechanisms/additive.h"

namespace attentionscope {

namespace {

constexpr Index longestSource = 200;  // rows of the location score function

class Luong final : public RecurrentEncoderDecoder {
public:
    Luong(const EncoderDecoderSettings& settings, std::string function, std::optional<LocalSettings> local,
          ParameterSet& weights)
        : RecurrentEncoderDecoder(settings, weights, function != "dot"),
          function_(std::move(function)),
          local_(std::move(local)) {
        const Index d = settings_.hidden;
        if (function_ == "general") score_ = weights.matrix("attention.query", d, memoryWidth());
        if (function_ == "location") score_ = weights.matrix("attention.query", d, longestSource);
        if (function_ == "concat")
            concat_ = AdditiveScore::make(weights, d, memoryWidth(), settings_.attention);
        if (local_ && local_->predictive) {
            position_ = weights.matrix("attention.position", d, settings_.attention);
            positionVector_ = weights.matrix("attention.position.vector", settings_.attention, 1);
        }
        parameters_ = weights.all();
    }

protected:
    NodeId keys(Recorder& recorder, NodeId states) const override {
        return concat_.memory ? concat_.keys(recorder, states) : noNode;
    }

    Step step(Recorder& recorder, const Memory& memory, NodeId state, NodeId projectedWord,
              const Place& place) const override {
        Step step;
        step.unit = decoder_.step(recorder, projectedWord, state, place.name);
        NodeId q = step.unit.state;
        const NodeId scores = score(recorder, memory, step.unit.state, q, place);
        if (local_) {
            const NodeId distances = distancesToCentre(recorder, memory, step.unit.state, place);
            const NodeId near = recorder.apply(keepNear(float(local_->window)), {scores, distances});
            step.head = attend(recorder, near, memory, place);
            step.head.scores = scores;
            if (local_->predictive) favourCentre(recorder, step.head, memory, distances, place.name);
        } else {
            step.head = attend(recorder, scores, memory, place);
        }
        step.head.q = q;
        if (concat_.vector) step.head.compared.vector = recorder.parameter(concat_.vector);
        step.context = step.head.weighted;
        return step;
    }

    StepFacts stepFacts() const override {
        if (function_ == "dot") return {.score = ScoreFunction::dot, .formula = "Q = S_d ,  K = H ,  V = H"};
        if (function_ == "general")
            return {.score = ScoreFunction::general,
                    .formula = "Q = S_d W_a ,  K = H ,  V = H",
                    .queryWeights = score_};
        if (function_ == "location")
            return {
                .score = ScoreFunction::location, .formula = "Q = S_d W_a ,  V = H", .queryWeights = score_};
        return {.score = ScoreFunction::additive,
                .formula = "Q = S_d W_a ,  K = H U_a ,  V = H",
                .queryWeights = concat_.query,
                .keyWeights = concat_.memory};
    }

private:
    NodeId score(Recorder& recorder, const Memory& memory, NodeId state, NodeId& q,
                 const Place& place) const {
        if (function_ == "dot") return recorder.apply(dotProducts(), {state, memory.states});
        if (function_ == "concat")
            return concat_.scores(recorder, state, memory.keys, place.rows, place.name, q);
        q = recorder.apply(linear(), {state, recorder.parameter(score_)},
                           joinName(place.name, place.name.empty() ? "" : "q"));
        if (function_ == "general") return recorder.apply(dotProducts(), {q, memory.states});
        const Index longest = memory.axis->longestSegment();
        if (longest > longestSource)
            throw Error({.what = "the sentence is too long for the location score",
                         .got = std::to_string(longest),
                         .expected = Phrase("at most %1 tokens", {std::to_string(longestSource)})});
        return recorder.apply(sliceColumns(0, longest), {q}, {}, Lifetime::passing,
                              {{}, memory.axis->segmentCount() == 1 ? memory.axis : nullptr});
    }

    // s - p_t for every source position s.
    NodeId distancesToCentre(Recorder& recorder, const Memory& memory, NodeId state,
                             const Place& place) const {
        const Index rows = place.rows->size(), longest = memory.axis->longestSegment();
        const AxisPointer columns =
            memory.axis->segmentCount() == 1 ? memory.axis : makeAxis(AxisRole::token, longest);
        Matrix positions(rows, longest), lengths(rows, 1);
        for (Index i = 0; i < rows; ++i) {
            lengths(i, 0) = float(memory.lengths[size_t(place.sentences[size_t(i)])]);
            for (Index j = 0; j < longest; ++j) positions(i, j) = float(j);
        }
        const NodeId places = recorder.constant(std::move(positions), {place.rows, columns});
        NodeId centre;
        if (local_->predictive) {
            const NodeId inner = recorder.apply(
                activation(kernels::Activation::tanh),
                {recorder.apply(linear(), {state, recorder.parameter(position_)}, {}, Lifetime::passing)}, {},
                Lifetime::passing);
            const NodeId share =
                recorder.apply(activation(kernels::Activation::sigmoid),
                               {recorder.apply(linear(), {inner, recorder.parameter(positionVector_)}, {},
                                               Lifetime::passing)});
            centre =
                recorder.apply(multiplyElements(),
                               {share, recorder.constant(std::move(lengths), {place.rows, singleAxis()})},
                               joinName(place.name, place.name.empty() ? "" : "centre"));
        } else {
            Matrix step(rows, 1);
            for (Index i = 0; i < rows; ++i) step(i, 0) = std::min(float(place.number), lengths(i, 0) - 1);
            centre = recorder.constant(std::move(step), {place.rows, singleAxis()});
        }
        return recorder.apply(subtract(), {places, centre}, {}, Lifetime::passing);
    }

    // α_t(s) = align(h_t, h_s) · exp(-(s - p_t)² / 2σ²)
    void favourCentre(Recorder& recorder, HeadNodes& head, const Memory& memory, NodeId distances,
                      const std::string& name) const {
        const float deviation = float(local_->window) / 2;
        const NodeId squares =
            recorder.apply(multiplyElements(), {distances, distances}, {}, Lifetime::passing);
        const NodeId gaussian = recorder.apply(
            exponential(),
            {recorder.apply(scaleBy(-1 / (2 * deviation * deviation)), {squares}, {}, Lifetime::passing)});
        head.probabilities = head.weights;
        head.nearness = gaussian;
        head.weights = recorder.apply(multiplyElements(), {head.probabilities, gaussian},
                                      joinName(name, name.empty() ? "" : "local_weights"));
        head.weighted = recorder.apply(weightedSum(), {head.weights, memory.states},
                                       joinName(name, name.empty() ? "" : "local_weighted"));
    }

    std::string function_;  // of score
    std::optional<LocalSettings> local_;
    ParameterPointer score_, position_, positionVector_;
    AdditiveScore concat_;
};

}  // namespace

EncoderDecoderPointer makeSystem(const LuongSettings& own, const EncoderDecoderSettings& settings,
                                 ParameterSet& weights) {
    return std::make_shared<Luong>(settings, own.score, std::nullopt, weights);
}

EncoderDecoderPointer makeSystem(const LocalSettings& own, const EncoderDecoderSettings& settings,
                                 ParameterSet& weights) {
    return std::make_shared<Luong>(settings, own.score, own, weights);
}

}  // namespace attentionscope
