#include "tests/support/transformer_reference.h"

#include <algorithm>
#include <cmath>

#include "core/base/random.h"

namespace attentionscope {

double activated(FeedForwardActivation kind, double x) {
    using enum FeedForwardActivation;
    const double pi = std::acos(-1.0), cumulative = 0.5 * (1 + std::erf(x / std::sqrt(2.0)));
    switch (kind) {
        case relu: return x > 0 ? x : 0;
        case reluSquared: return x > 0 ? x * x : 0;
        case relu6: return std::clamp(x, 0.0, 6.0);
        case leakyRelu: return x > 0 ? x : 0.01 * x;
        case gelu: return x * cumulative;
        case geluTanh: return 0.5 * x * (1 + std::tanh(std::sqrt(2 / pi) * (x + 0.044715 * x * x * x)));
        case gelu10: return std::clamp(x * cumulative, -10.0, 10.0);
        case quickGelu: return x / (1 + std::exp(-1.702 * x));
        case silu: return x / (1 + std::exp(-x));
        case mish: return x * std::tanh(std::log1p(std::exp(x)));
        case FeedForwardActivation::tanh: return std::tanh(x);
        case sigmoid: return 1 / (1 + std::exp(-x));
        case linear: return x;
    }
    return 0;
}

namespace {

Exact exact(const ParameterPointer& parameter) {
    return parameter->matrix().cast<double>();
}

/// Draws the weights of one model.
class Draw {
public:
    Draw(std::uint64_t seed, bool biases) : random_(seed), biases_(biases) {}

    ParameterPointer matrix(Index rows, Index columns, float deviation) {
        return std::make_shared<Parameter>("", random_.normalMatrix(rows, columns, deviation));
    }
    LinearWeights linear(Index inner, Index columns) {
        LinearWeights weights{.weight = matrix(columns, inner, 1.2F / std::sqrt(float(inner)))};
        if (biases_) weights.bias = matrix(1, columns, 0.3F);
        return weights;
    }
    NormWeights norm(Index width, Normalisation kind) {
        NormWeights weights{.scale = matrix(1, width, 0.2F)};
        weights.scale->values().array() += 1;
        if (kind == Normalisation::layer) weights.shift = matrix(1, width, 0.2F);
        return weights;
    }
    AttentionWeights attention(const StackSpec& stack, Index memoryWidth) {
        const Index width = stack.heads * stack.headWidth, keyWidth = stack.keyValueHeads * stack.headWidth;
        return {.query = linear(stack.width, width),
                .key = linear(memoryWidth, keyWidth),
                .value = linear(memoryWidth, keyWidth),
                .output = linear(width, stack.width),
                .fused = {},
                .norm = norm(stack.width, stack.normalisation)};
    }

    StackWeights stack(const StackSpec& spec, Index memoryWidth, bool normOfTheirOwn) {
        StackWeights weights{.tokens = matrix(spec.vocabulary, spec.embeddingWidth, 1)};
        if (spec.positions.kind == PositionKind::learned)
            weights.positions = matrix(spec.positions.rows, spec.embeddingWidth, 0.5F);
        if (spec.positions.kind == PositionKind::relativeBuckets)
            weights.relativeBias = matrix(spec.positions.buckets, spec.heads, 1);
        if (spec.embeddingNorm)
            weights.embeddingNorm =
                norm(spec.normBehindProjection ? spec.width : spec.embeddingWidth, Normalisation::layer);
        const auto& distances = spec.positions.distances;
        if (distances) weights.distances = matrix(2 * distances->rows.span, spec.width, 1);
        if (distances && distances->normalised) weights.distanceNorm = norm(spec.width, Normalisation::layer);
        if (spec.embeddingWidth != spec.width)
            weights.embeddingProjection = linear(spec.embeddingWidth, spec.width);
        for (Index i = 0; i < spec.storedLayers(); ++i) {
            LayerWeights layer{.self = attention(spec, spec.width)};
            if (distances) {
                layer.self.distanceQuery =
                    distances->shared ? layer.self.query : linear(spec.width, spec.width);
                layer.self.distanceKey = distances->shared ? layer.self.key : linear(spec.width, spec.width);
            }
            if (spec.crossAttention) layer.cross = attention(spec, memoryWidth);
            if (normOfTheirOwn) layer.feedForwardNorm = norm(spec.width, spec.normalisation);
            if (spec.gated) layer.gate = linear(spec.width, spec.innerWidth);
            layer.up = linear(spec.width, spec.innerWidth);
            layer.down = linear(spec.innerWidth, spec.width);
            if (spec.experts > 0) layer.router = {.weight = matrix(spec.experts, spec.width, 0.5F)};
            for (Index expert = 0; expert < spec.experts; ++expert)
                layer.experts.push_back({.gate = linear(spec.width, spec.innerWidth),
                                         .up = linear(spec.width, spec.innerWidth),
                                         .down = linear(spec.innerWidth, spec.width)});
            weights.layers.push_back(std::move(layer));
        }
        if (spec.finalNorm) weights.finalNorm = norm(spec.width, spec.normalisation);
        return weights;
    }

private:
    Random random_;
    bool biases_;
};

Exact linear(const LinearWeights& weights, const Exact& x) {
    const Exact w = exact(weights.weight);
    Exact y = weights.inputMajor ? Exact(x * w) : Exact(x * w.transpose());
    if (weights.bias) y.rowwise() += exact(weights.bias).row(0);
    return y;
}

Exact normalised(const NormWeights& weights, Normalisation kind, double epsilon, const Exact& x) {
    Exact y(x.rows(), x.cols());
    for (Index i = 0; i < x.rows(); ++i) {
        double mean = 0, squares = 0;
        for (Index c = 0; c < x.cols() && kind == Normalisation::layer; ++c)
            mean += x(i, c) / double(x.cols());
        for (Index c = 0; c < x.cols(); ++c)
            squares += (x(i, c) - mean) * (x(i, c) - mean) / double(x.cols());
        for (Index c = 0; c < x.cols(); ++c) {
            y(i, c) = (x(i, c) - mean) / std::sqrt(squares + epsilon) * double(weights.scale->at(0, c));
            if (weights.shift) y(i, c) += double(weights.shift->at(0, c));
        }
    }
    return y;
}

/// The slopes of ALiBi as its authors compute them.
std::vector<double> slopesOf(Index heads) {
    Index power = 1;
    while (power * 2 <= heads) power *= 2;
    std::vector<double> slopes;
    const double start = std::pow(2.0, -8.0 / double(power));
    for (Index i = 0; i < power; ++i) slopes.push_back(std::pow(start, double(i + 1)));
    if (power == heads) return slopes;
    const auto twice = slopesOf(2 * power);
    for (Index i = 0; Index(slopes.size()) < heads; i += 2) slopes.push_back(twice[std::size_t(i)]);
    return slopes;
}

/// The bucket of a distance key - query as T5 counts it.
Index bucketOf(Index distance, bool causal, const PositionSpec& positions) {
    Index buckets = positions.buckets, result = 0, n = -distance;
    if (!causal) {
        buckets /= 2;
        if (n < 0) result += buckets;
        n = std::abs(n);
    } else if (n < 0) {
        n = 0;
    }
    const Index exactOnes = buckets / 2;
    if (n < exactOnes) return result + n;
    const double far =
        double(exactOnes) + std::floor(std::log(double(n) / double(exactOnes)) /
                                       std::log(double(positions.maximumDistance) / double(exactOnes)) *
                                       double(buckets - exactOnes));
    return result + std::min(buckets - 1, Index(far));
}

/// One stack at work.
class ExactStack {
public:
    ExactStack(const StackSpec& spec, const StackWeights& weights, const Exact* memory)
        : spec_(spec), weights_(weights), memory_(memory) {}

    Exact run(const std::vector<Index>& ids) {
        Exact x = embedded(ids);
        for (Index i = 0; i < spec_.layers; ++i) {
            const LayerWeights& layer = weights_.layers[std::size_t(
                spec_.sharedWeights.empty() ? i : spec_.sharedWeights[std::size_t(i)])];
            const auto self = [&](const Exact& in) { return attention(layer.self, in, in, i, true); };
            const auto cross = [&](const Exact& in) {
                return attention(layer.cross, in, *memory_, i, false);
            };
            const auto inner = [&](const Exact& in) {
                return spec_.experts > 0 ? expertsOf(layer, in) : feedForward(layer.feedForward(), in);
            };
            if (spec_.parallel) {
                const Exact first = norm(layer.self.norm, x);
                x += self(first) + inner(layer.feedForwardNorm ? norm(layer.feedForwardNorm, x) : first);
                continue;
            }
            x = sublayer(x, layer.self.norm, self);
            if (spec_.crossAttention) x = sublayer(x, layer.cross.norm, cross);
            x = sublayer(x, layer.feedForwardNorm, inner);
        }
        return spec_.finalNorm ? norm(weights_.finalNorm, x) : x;
    }

    std::vector<Exact> maps;

private:
    Exact norm(const NormWeights& weights, const Exact& x) const {
        return normalised(weights, spec_.normalisation, spec_.epsilon, x);
    }

    template <typename Function>
    Exact sublayer(const Exact& x, const NormWeights& weights, const Function& function) const {
        if (spec_.placement == NormPlacement::before)
            return x + spec_.residualScale * function(norm(weights, x));
        return norm(weights, x + function(x));
    }

    Exact embedded(const std::vector<Index>& ids) const {
        Exact x(Index(ids.size()), spec_.embeddingWidth);
        for (Index i = 0; i < x.rows(); ++i)
            for (Index c = 0; c < x.cols(); ++c)
                x(i, c) = double(weights_.tokens->at(ids[std::size_t(i)], c)) * spec_.embeddingScale;
        if (spec_.embeddingNorm && spec_.normBeforePositions)
            x = normalised(weights_.embeddingNorm, Normalisation::layer, spec_.epsilon, x);
        Index paddings = 0;
        for (Index i = 0; i < x.rows(); ++i) {
            const bool isPadding = spec_.positions.padding == ids[std::size_t(i)];
            paddings += isPadding ? 1 : 0;
            for (Index c = 0; c < x.cols(); ++c) {
                if (spec_.positions.kind == PositionKind::learned)
                    x(i, c) += double(
                        weights_.positions->at((isPadding ? -1 : i - paddings) + spec_.positions.offset, c));
                if (spec_.positions.kind == PositionKind::sinusoidal) {
                    const Index half = x.cols() / 2;  // all sines, then all cosines
                    const double angle =
                        double(i) / std::pow(10000.0, 2.0 * double(c % half) / double(x.cols()));
                    x(i, c) += c < half ? std::sin(angle) : std::cos(angle);
                }
            }
        }
        // All of a text is its first segment.
        if (weights_.tokenTypes) x.rowwise() += exact(weights_.tokenTypes).row(0);
        const auto normed = [&] {
            return normalised(weights_.embeddingNorm, Normalisation::layer, spec_.epsilon, x);
        };
        if (spec_.embeddingNorm && !spec_.normBeforePositions && !spec_.normBehindProjection) x = normed();
        if (weights_.embeddingProjection) x = linear(weights_.embeddingProjection, x);
        return spec_.normBehindProjection ? normed() : x;
    }

    /// Each token goes only to its best experts, whose probabilities are divided by their sum.
    Exact expertsOf(const LayerWeights& layer, const Exact& x) const {
        const Exact scores = linear(layer.router, x);
        Exact y = Exact::Zero(x.rows(), x.cols());
        for (Index i = 0; i < x.rows(); ++i) {
            std::vector<Index> order;
            for (Index e = 0; e < spec_.experts; ++e) order.push_back(e);
            std::sort(order.begin(), order.end(),
                      [&](Index a, Index b) { return scores(i, a) > scores(i, b); });
            order.resize(std::size_t(spec_.expertsOfToken));
            double sum = 0;
            for (const Index e : order) sum += std::exp(scores(i, e));
            for (const Index e : order)
                y.row(i) += std::exp(scores(i, e)) / sum *
                            feedForward(layer.experts[std::size_t(e)], x.row(i)).row(0);
        }
        return y;
    }

    Exact feedForward(const FeedForwardWeights& layer, const Exact& x) const {
        Exact up = linear(layer.up, x);
        const Exact gate = spec_.gated ? linear(layer.gate, x) : Exact();
        for (Index i = 0; i < up.size(); ++i)
            up.data()[i] = spec_.gated ? activated(spec_.activation, gate.data()[i]) * up.data()[i]
                                       : activated(spec_.activation, up.data()[i]);
        return linear(layer.down, up);
    }

    /// Turns the rows of one head.
    void turn(Exact& x, Index head) const {
        const RotarySpec& rotary = spec_.positions.rotary;
        for (Index i = 0; i < x.rows(); ++i)
            for (Index pair = 0; pair < rotary.width / 2; ++pair) {
                const double angle =
                    double(i) * std::pow(rotary.theta, -2.0 * double(pair) / double(rotary.width));
                const Index from = head * spec_.headWidth;
                double& a = x(i, from + (rotary.interleaved ? 2 * pair : pair));
                double& b = x(i, from + (rotary.interleaved ? 2 * pair + 1 : pair + rotary.width / 2));
                const double c = std::cos(angle), s = std::sin(angle), first = a;
                a = first * c - b * s;
                b = b * c + first * s;
            }
    }

    double score(const Exact& q, const Exact& k, Index i, Index j, Index head, Index layer, bool self) const {
        const Index keyHead = head * spec_.keyValueHeads / spec_.heads, d = spec_.headWidth;
        double s = 0;
        for (Index c = 0; c < d; ++c) s += q(i, head * d + c) * k(j, keyHead * d + c);
        s *= spec_.attentionScale == 0 ? 1 / std::sqrt(double(d)) : spec_.attentionScale;
        if (spec_.scaleByLayer) s /= double(layer + 1);
        if (spec_.attentionSoftcap > 0) s = spec_.attentionSoftcap * std::tanh(s / spec_.attentionSoftcap);
        if (!self) return s;
        if (spec_.positions.kind == PositionKind::linearBias)
            s -= slopesOf(spec_.heads)[std::size_t(head)] * double(i - j);
        if (spec_.positions.kind == PositionKind::relativeBuckets)
            s += double(weights_.relativeBias->at(bucketOf(j - i, spec_.causal, spec_.positions), head));
        return s;
    }

    bool seen(Index i, Index j, Index layer) const {
        if (spec_.causal && j > i) return false;
        return spec_.window < 0 || !(spec_.windowed.empty() || spec_.windowed[std::size_t(layer)]) ||
               j > i - spec_.window;
    }

    Exact attention(const AttentionWeights& weights, const Exact& x, const Exact& memory, Index layer,
                    bool self) {
        Exact q, k, v;
        if (weights.fused) {
            const Exact all = linear(weights.fused, x);
            const Index width = spec_.heads * spec_.headWidth, keys = spec_.keyValueHeads * spec_.headWidth;
            q = all.leftCols(width);
            k = all.middleCols(width, keys);
            v = all.rightCols(keys);
        } else {
            q = linear(weights.query, x);
            k = linear(weights.key, memory);
            v = linear(weights.value, memory);
        }
        const std::vector<bool>& rotated = spec_.positions.rotated;
        if (self && spec_.positions.kind == PositionKind::rotary &&
            (rotated.empty() || rotated[std::size_t(layer)])) {
            for (Index head = 0; head < spec_.heads; ++head) turn(q, head);
            for (Index head = 0; head < spec_.keyValueHeads; ++head) turn(k, head);
        }
        Exact asKeys, asQueries;
        if (const auto& distances = spec_.positions.distances) {
            Exact vectors = exact(weights_.distances);
            if (distances->normalised)
                vectors = normalised(weights_.distanceNorm, Normalisation::layer, spec_.epsilon, vectors);
            if (distances->ofQueries) asKeys = linear(weights.distanceKey, vectors);
            if (distances->ofKeys) asQueries = linear(weights.distanceQuery, vectors);
        }
        // What a query and a key make of the vectors of their distance (He et al. 2021).
        const auto ofDistance = [&](Index i, Index j, Index head) {
            double s = 0;
            for (Index c = head * spec_.headWidth; c < (head + 1) * spec_.headWidth; ++c) {
                const Index row =
                    spec_.positions.distances ? spec_.positions.distances->rows.rowOf(i - j) : 0;
                if (asKeys.size() > 0) s += q(i, c) * asKeys(row, c);
                if (asQueries.size() > 0) s += k(j, c) * asQueries(row, c);
            }
            return s * spec_.attentionScale;
        };
        Exact context = Exact::Zero(x.rows(), spec_.heads * spec_.headWidth);
        for (Index head = 0; head < spec_.heads; ++head) {
            const Index keyHead = head * spec_.keyValueHeads / spec_.heads, d = spec_.headWidth;
            Exact alpha = Exact::Zero(x.rows(), memory.rows());
            for (Index i = 0; i < x.rows(); ++i) {
                for (Index j = 0; j < memory.rows(); ++j)
                    if (!self || seen(i, j, layer))
                        alpha(i, j) = std::exp(score(q, k, i, j, head, layer, self) + ofDistance(i, j, head));
                alpha.row(i) /= alpha.row(i).sum();
                for (Index j = 0; j < memory.rows(); ++j)
                    for (Index c = 0; c < d; ++c)
                        context(i, head * d + c) += alpha(i, j) * v(j, keyHead * d + c);
            }
            if (self) maps.push_back(alpha);
        }
        return linear(weights.output, context);
    }

    const StackSpec& spec_;
    const StackWeights& weights_;
    const Exact* memory_;
};

}  // namespace

TransformerWeights randomWeights(const TransformerSpec& spec, std::uint64_t seed, bool biases) {
    Draw draw(seed, biases);
    TransformerWeights weights;
    // A parallel block whose two parts read one normalised input has one norm.
    const auto twoNorms = [&](const StackSpec& stack) { return !stack.parallel || biases; };
    if (spec.encoder) weights.encoder = draw.stack(*spec.encoder, 0, twoNorms(*spec.encoder));
    if (spec.decoder)
        weights.decoder =
            draw.stack(*spec.decoder, spec.encoder ? spec.encoder->width : 0, twoNorms(*spec.decoder));
    weights.head.output = draw.linear(spec.last().width, spec.head.outputs);
    if (spec.encoder && spec.decoder) weights.head.logitsBias = draw.matrix(1, spec.head.outputs, 0.5F);
    return weights;
}

ExactForward forwardExactly(const TransformerSpec& spec, const TransformerWeights& weights,
                            const std::vector<Index>& source, const std::vector<Index>& target) {
    Exact memory;
    std::optional<ExactStack> last;
    Exact x;
    if (spec.encoder) {
        last.emplace(*spec.encoder, weights.encoder, nullptr);
        x = memory = last->run(source);
    }
    if (spec.decoder) {
        last.emplace(*spec.decoder, weights.decoder, spec.encoder ? &memory : nullptr);
        x = last->run(spec.encoder ? target : source);
    }
    for (const HeadStageWeights& stage : weights.head.stages) {
        x = linear(stage.dense, x);
        for (Index i = 0; stage.activation && i < x.size(); ++i)
            x.data()[i] = activated(*stage.activation, x.data()[i]);
        if (stage.norm) x = normalised(stage.norm, Normalisation::layer, spec.last().epsilon, x);
    }
    ExactForward result{.logits = linear(weights.head.output, x * spec.head.inputScale), .self = last->maps};
    if (weights.head.logitsBias) result.logits.rowwise() += exact(weights.head.logitsBias).row(0);
    if (spec.head.softcap > 0)
        result.logits = (result.logits / spec.head.softcap).array().tanh() * spec.head.softcap;
    return result;
}

}  // namespace attentionscope
