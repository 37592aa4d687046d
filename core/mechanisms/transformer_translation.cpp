// The transformer encoder–decoder (Vaswani et al. 2017), recorded by the stack that checkpoints use too:
// embeddings · √d plus sinusoidal positions, layers normalised after each sublayer as in the paper or before
// it, and one embedding table for source, target and output.
#include <cmath>

#include "core/mechanisms/encoder_decoder.h"
#include "core/transformer/stack.h"

namespace attentionscope {

namespace {

/// Requests the weights of one stack after another, under the names that the models here use.
class StackReader {
public:
    StackReader(ParameterSet& weights, const StackSpec& spec) : weights_(weights), spec_(spec) {}

    std::vector<LayerWeights> layers(const std::string& stack) {
        std::vector<LayerWeights> layers;
        for (Index i = 0; i < spec_.layers; ++i) layers.push_back(layer(joinName(stack, std::to_string(i))));
        return layers;
    }
    NormWeights norm(const std::string& name) {
        return {.scale = weights_.row(name + ".gamma", spec_.width, 1),
                .shift = weights_.row(name + ".beta", spec_.width, 0)};
    }

private:
    LinearWeights linear(const std::string& name, Index inner, Index columns, bool biased) {
        LinearWeights weights{.weight = weights_.matrix(name, inner, columns), .inputMajor = true};
        if (biased) weights.bias = weights_.row(name + ".bias", columns);
        return weights;
    }
    AttentionWeights attention(const std::string& name) {
        const auto square = [&](const char* part) {
            return linear(joinName(name, part), spec_.width, spec_.width, false);
        };
        AttentionWeights weights;
        weights.query = square("query");
        weights.key = square("key");
        weights.value = square("value");
        weights.output = square("output");
        weights.norm = norm(name + ".norm");
        return weights;
    }
    LayerWeights layer(const std::string& name) {
        LayerWeights layer;
        layer.self = attention(name + ".self");
        if (spec_.crossAttention) layer.cross = attention(name + ".cross");
        layer.up = linear(name + ".feed_forward.first", spec_.width, spec_.innerWidth, true);
        layer.down = linear(name + ".feed_forward.second", spec_.innerWidth, spec_.width, true);
        layer.feedForwardNorm = norm(name + ".feed_forward.norm");
        return layer;
    }

    ParameterSet& weights_;
    const StackSpec& spec_;
};

StackSpec stackOf(const TransformerSettings& own, const EncoderDecoderSettings& settings) {
    StackSpec stack;
    stack.layers = own.layers;
    stack.width = stack.embeddingWidth = settings.embedding;
    stack.heads = stack.keyValueHeads = own.heads;
    stack.headWidth = settings.embedding / own.heads;
    stack.innerWidth = own.feedForward;
    stack.vocabulary = settings.vocabulary;
    stack.finalNorm = own.preNorm;
    stack.placement = own.preNorm ? NormPlacement::before : NormPlacement::after;
    stack.activation = FeedForwardActivation::relu;
    stack.embeddingScale = std::sqrt(double(settings.embedding));
    stack.positions = {.kind = PositionKind::sinusoidal, .computed = true, .interleaved = true};
    return stack;
}

class Transformer final : public EncoderDecoder {
public:
    Transformer(const TransformerSettings& own, const EncoderDecoderSettings& settings, ParameterSet& weights)
        : EncoderDecoder(settings) {
        spec_.encoder = spec_.decoder = stackOf(own, settings_);
        spec_.decoder->causal = spec_.decoder->crossAttention = true;
        spec_.head = {.kind = HeadSpec::Kind::nextWord, .outputs = settings_.vocabulary};
        const Index d = settings_.embedding;
        const ParameterPointer embeddings =
            weights.normal("embeddings", settings_.vocabulary, d, 1 / std::sqrt(float(d)));
        weights_.encoder.tokens = weights_.decoder.tokens = embeddings;
        weights_.head.output = {.weight = embeddings,
                                .bias = weights.row("output.bias", settings_.vocabulary)};
        StackReader encoder(weights, *spec_.encoder), decoder(weights, *spec_.decoder);
        weights_.encoder.layers = encoder.layers("encoder");
        weights_.decoder.layers = decoder.layers("decoder");
        if (own.preNorm) {
            weights_.encoder.finalNorm = encoder.norm("encoder.norm");
            weights_.decoder.finalNorm = decoder.norm("decoder.norm");
        }
        parameters_ = weights.all();
    }

    std::vector<std::string> mapNames() const override { return {"cross", "encoder.self", "decoder.self"}; }

    DecoderNodes decode(Recorder& recorder, const SentenceBatch& source, const SentenceBatch& target,
                        const DecodingMode& mode) const override {
        StackInput words = input(source, mode);
        RecordedStack encoder = recordStack(recorder, *spec_.encoder, {}, weights_.encoder, words, "encoder");
        StackInput produced = input(target, mode);
        produced.mask = mode.decoderMask;
        produced.memory = encoder.output;
        produced.memoryTokens = words.tokens;
        produced.sequence = 1;
        produced.memorySequence = 0;
        RecordedStack decoder =
            recordStack(recorder, *spec_.decoder, {}, weights_.decoder, produced, "decoder");
        DecoderNodes decoded;
        RecordedHead head = recordHead(recorder, spec_, weights_.head, decoder.output, {}, "decoder",
                                       Lifetime::kept, decoder.symbol);
        decoded.logits = head.logits;
        decoded.hasSelfAttention = true;
        appendPart(decoded.maps, decoded.blocks, std::move(encoder.maps), std::move(encoder.blocks));
        appendPart(decoded.maps, decoded.blocks, std::move(decoder.maps), std::move(decoder.blocks));
        head.block.sequence = 1;
        decoded.blocks.push_back(std::move(head.block));
        decoded.encoderHidden = std::move(encoder.hidden);
        decoded.decoderHidden = std::move(decoder.hidden);
        for (size_t s = 0; s < target.ids.size(); ++s)
            for (size_t t = 0; t < target.ids[s].size(); ++t) decoded.rows.push_back({Index(s), Index(t)});
        return decoded;
    }

private:
    StackInput input(const SentenceBatch& sentences, const DecodingMode& mode) const {
        StackInput input;
        input.tokens = sentences.axis();
        input.ids = sentences.packedIds();
        input.positionsOff = mode.positionsOff;
        input.score = mode.score;
        input.softmax = mode.softmax;
        input.dropout = {.sampling = mode.sampling, .share = settings_.dropout};
        return input;
    }

    TransformerSpec spec_;
    TransformerWeights weights_;
};

}  // namespace

EncoderDecoderPointer makeSystem(const TransformerSettings& own, const EncoderDecoderSettings& settings,
                                 ParameterSet& weights) {
    return std::make_shared<Transformer>(own, settings, weights);
}

}  // namespace attentionscope
