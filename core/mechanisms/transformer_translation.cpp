// The transformer encoder–decoder (Vaswani et al. 2017): embeddings · √d plus sinusoidal positions,
// multi-head attention, residuals and layer normalisation (after each sublayer as in the paper, or before
// it), cross-attention in the decoder, and one embedding table for source, target and output.
#include <cmath>

#include "core/attention/changed_score.h"
#include "core/graph/ops/choice.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/normalisation.h"
#include "core/mechanisms/encoder_decoder.h"

namespace attentionscope {

namespace {

struct Normalisation {
    ParameterPointer gamma, beta;
};

struct AttentionWeights {
    ParameterPointer query, key, value, output;
    Normalisation norm;
};

struct FeedForwardWeights {
    ParameterPointer first, firstBias, second, secondBias;
    Normalisation norm;
};

struct Layer {
    AttentionWeights self, cross;  // no cross-attention in the encoder
    FeedForwardWeights feedForward;
};

class Transformer final : public EncoderDecoder {
public:
    Transformer(const EncoderDecoderSettings& settings, ParameterSet& weights) : EncoderDecoder(settings) {
        const Index d = settings_.embedding;
        embeddings_ = weights.normal("embeddings", settings_.vocabulary, d, 1 / std::sqrt(float(d)));
        outputBias_ = weights.row("output.bias", settings_.vocabulary);
        for (Index i = 0; i < settings_.layers; ++i)
            encoder_.push_back(layer(weights, "encoder." + std::to_string(i), false));
        for (Index i = 0; i < settings_.layers; ++i)
            decoder_.push_back(layer(weights, "decoder." + std::to_string(i), true));
        if (settings_.preNorm) {
            encoderNorm_ = norm(weights, "encoder.norm");
            decoderNorm_ = norm(weights, "decoder.norm");
        }
        parameters_ = weights.all();
    }

    Decoded decode(Recorder& recorder, const SentenceBatch& source, const SentenceBatch& target,
                   const DecodingMode& mode) const override {
        Decoded decoded;
        const Run run{recorder, mode, decoded};
        const AxisPointer sourceAxis = source.axis(), targetAxis = target.axis();
        NodeId x = embed(run, source, sourceAxis, "encoder.embeddings");
        decoded.encoderHidden.push_back(x);
        for (size_t i = 0; i < encoder_.size(); ++i) {
            const std::string name = "layers." + std::to_string(i) + ".encoder";
            x = attention(run, encoder_[i].self, x, noNode, {}, "encoder.self", int(i), name + ".self");
            x = feedForward(run, encoder_[i].feedForward, x, name + ".feed_forward");
            decoded.encoderHidden.push_back(x);
        }
        if (settings_.preNorm) x = normalise(recorder, x, encoderNorm_, "encoder.norm_output");
        const NodeId memory = x;
        NodeId y = embed(run, target, targetAxis, "decoder.embeddings");
        decoded.decoderHidden.push_back(y);
        for (size_t i = 0; i < decoder_.size(); ++i) {
            const std::string name = "layers." + std::to_string(i) + ".decoder";
            y = attention(run, decoder_[i].self, y, noNode, mode.decoderMask, "decoder.self", int(i),
                          name + ".self");
            y = attention(run, decoder_[i].cross, y, memory, {}, "cross", int(i), name + ".cross");
            y = feedForward(run, decoder_[i].feedForward, y, name + ".feed_forward");
            decoded.decoderHidden.push_back(y);
        }
        if (settings_.preNorm) y = normalise(recorder, y, decoderNorm_, "decoder.norm_output");
        decoded.logits = recorder.apply(linear(true),
                                        {y, recorder.parameter(embeddings_), recorder.parameter(outputBias_)},
                                        "decoder.logits");
        for (size_t s = 0; s < target.ids.size(); ++s)
            for (size_t t = 0; t < target.ids[s].size(); ++t) decoded.rows.push_back({Index(s), Index(t)});
        return decoded;
    }

private:
    struct Run {
        Recorder& recorder;
        const DecodingMode& mode;
        Decoded& decoded;
    };

    static Normalisation norm(ParameterSet& weights, const std::string& name, Index d) {
        return {weights.row(name + ".gamma", d, 1), weights.row(name + ".beta", d, 0)};
    }
    Normalisation norm(ParameterSet& weights, const std::string& name) const {
        return norm(weights, name, settings_.embedding);
    }
    AttentionWeights attentionWeights(ParameterSet& weights, const std::string& name) const {
        const Index d = settings_.embedding;
        return {weights.matrix(name + ".query", d, d), weights.matrix(name + ".key", d, d),
                weights.matrix(name + ".value", d, d), weights.matrix(name + ".output", d, d),
                norm(weights, name + ".norm")};
    }
    Layer layer(ParameterSet& weights, const std::string& name, bool cross) const {
        const Index d = settings_.embedding, wide = settings_.feedForward;
        Layer layer;
        layer.self = attentionWeights(weights, name + ".self");
        if (cross) layer.cross = attentionWeights(weights, name + ".cross");
        layer.feedForward = {weights.matrix(name + ".feed_forward.first", d, wide),
                             weights.row(name + ".feed_forward.first.bias", wide),
                             weights.matrix(name + ".feed_forward.second", wide, d),
                             weights.row(name + ".feed_forward.second.bias", d),
                             norm(weights, name + ".feed_forward.norm")};
        return layer;
    }

    static NodeId normalise(Recorder& recorder, NodeId x, const Normalisation& norm,
                            const std::string& name) {
        return recorder.apply(layerNorm(1e-5f),
                              {x, recorder.parameter(norm.gamma), recorder.parameter(norm.beta)}, name);
    }

    NodeId embed(const Run& run, const SentenceBatch& sentences, const AxisPointer& axis,
                 const std::string& name) const {
        const Index d = settings_.embedding;
        Recorder& recorder = run.recorder;
        const NodeId words =
            recorder.apply(gatherRows(sentences.packedIds()), {recorder.parameter(embeddings_)}, {},
                           Lifetime::passing, {axis, {}});
        const NodeId scaled = recorder.apply(scaleBy(std::sqrt(float(d))), {words}, {}, Lifetime::passing);
        Matrix positions = Matrix::Zero(axis->size(), d);
        for (Index s = 0; s < axis->segmentCount() && !run.mode.positionsOff; ++s)
            for (Index row = axis->segmentBegin(s); row < axis->segmentEnd(s); ++row)
                for (Index c = 0; c < d; ++c) {
                    const double angle = double(row - axis->segmentBegin(s)) *
                                         std::pow(10000.0, -double(c - c % 2) / double(d));
                    positions(row, c) = float(c % 2 ? std::cos(angle) : std::sin(angle));
                }
        const NodeId added =
            recorder.constant(std::move(positions), {axis, featureAxis(d)}, name + ".positions");
        return drop(run, recorder.apply(add(), {scaled, added}, name));
    }

    NodeId drop(const Run& run, NodeId x) const {
        if (!run.mode.sampling || settings_.dropout <= 0) return x;
        const Shape shape = run.recorder.axes(x).shape();
        const NodeId keep = run.recorder.constant(dropoutMask(*run.mode.sampling, shape, settings_.dropout),
                                                  run.recorder.axes(x));
        return run.recorder.apply(multiplyElements(), {x, keep}, {}, Lifetime::passing);
    }

    // x + Sublayer(LayerNorm(x)), or LayerNorm(x + Sublayer(x)) as in the paper.
    NodeId attention(const Run& run, const AttentionWeights& weights, NodeId x, NodeId memory,
                     const MaskRule& rule, const std::string& mapName, int layer,
                     const std::string& name) const {
        Recorder& recorder = run.recorder;
        const NodeId input = settings_.preNorm ? normalise(recorder, x, weights.norm, name + ".norm") : x;
        if (memory == noNode) memory = input;
        AttentionMap map{.name = mapName, .layer = layer, .input = input, .memory = memory};
        map.queryWeights = recorder.parameter(weights.query);
        map.keyWeights = recorder.parameter(weights.key);
        map.valueWeights = recorder.parameter(weights.value);
        map.outputWeights = recorder.parameter(weights.output);
        const auto project = [&](NodeId from, NodeId w, const char* part) {
            return recorder.apply(linear(), {from, w}, name + '.' + part, Lifetime::kept,
                                  {{}, featureAxis(settings_.embedding, settings_.heads)});
        };
        const NodeId q = project(input, map.queryWeights, "q"), k = project(memory, map.keyWeights, "k"),
                     v = project(memory, map.valueWeights, "v");
        AttentionSettings attention{.heads = settings_.heads, .keyValueHeads = settings_.heads, .mask = rule};
        changeScore(attention, run.mode.score);
        map.nodes = multiHeadAttention(recorder, q, k, v, attention, name);
        map.nodes.output = recorder.apply(linear(), {map.nodes.context, map.outputWeights}, name + ".output",
                                          Lifetime::kept);
        const NodeId output = map.nodes.output;
        run.decoded.maps.push_back(std::move(map));
        return close(run, x, output, weights.norm, name);
    }

    NodeId feedForward(const Run& run, const FeedForwardWeights& weights, NodeId x,
                       const std::string& name) const {
        Recorder& recorder = run.recorder;
        const NodeId input = settings_.preNorm ? normalise(recorder, x, weights.norm, name + ".norm") : x;
        const NodeId wide = recorder.apply(
            activation(kernels::Activation::relu),
            {recorder.apply(linear(),
                            {input, recorder.parameter(weights.first), recorder.parameter(weights.firstBias)},
                            {}, Lifetime::passing)},
            {}, Lifetime::passing);
        const NodeId output = recorder.apply(
            linear(), {wide, recorder.parameter(weights.second), recorder.parameter(weights.secondBias)},
            name + ".output");
        return close(run, x, output, weights.norm, name);
    }

    NodeId close(const Run& run, NodeId x, NodeId sublayer, const Normalisation& norm,
                 const std::string& name) const {
        const NodeId sum =
            run.recorder.apply(add(), {x, drop(run, sublayer)}, settings_.preNorm ? name + ".residual" : "");
        return settings_.preNorm ? sum : normalise(run.recorder, sum, norm, name + ".residual");
    }

    ParameterPointer embeddings_, outputBias_;
    std::vector<Layer> encoder_, decoder_;
    Normalisation encoderNorm_, decoderNorm_;
};

}  // namespace

EncoderDecoderPointer makeTransformer(const EncoderDecoderSettings& settings, ParameterSet& weights) {
    return std::make_shared<Transformer>(settings, weights);
}

}  // namespace attentionscope
