#include "core/attention/attention.h"

#include <algorithm>
#include <cmath>

#include "core/attention/fused_attention.h"
#include "core/base/error.h"
#include "core/graph/ops/choice.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/ops/softmax.h"

namespace attentionscope {

NodeId HeadNodes::stage(Stage stage) const {
    switch (stage) {
        case Stage::scores: return scores;
        case Stage::scaled: return scaled;
        case Stage::softcapped: return softcapped;
        case Stage::masked: return masked;
        case Stage::weights: return weights;
        case Stage::weighted: return weighted;
        case Stage::output: break;
    }
    return noNode;
}

namespace {

template <typename Step>
void recordWeights(Recorder& recorder, HeadNodes& head, NodeId at, const AttentionSettings& settings,
                   const Step& step) {
    const Index queries = recorder.axes(at).rows->size();
    switch (settings.softmax) {
        case SoftmaxKind::softmax:
            if (!recorder.options().expansions) {
                head.weights = step(softmax(), {at}, "weights");
                return;
            }
            head.maximum = step(rowMaximum(), {at}, "maximum");
            head.shifted = step(subtract(), {at, head.maximum}, "shifted");
            head.exponentials = step(exponential(), {head.shifted}, "exponentials");
            head.sums = step(rowSum(), {head.exponentials}, "sums");
            head.weights = step(divideBySum(), {head.exponentials, head.sums}, "weights");
            return;
        case SoftmaxKind::sparsemax: head.weights = step(sparsemax(), {at}, "weights"); return;
        case SoftmaxKind::largest:
            head.weights = step(chooseLargest(), {at}, "weights");
            head.reading = Reading::largest;
            return;
        case SoftmaxKind::sampled: {
            Random random(settings.seed);
            head.probabilities = step(softmax(), {at}, "probabilities");
            head.weights = step(chooseDrawn(drawUniform(random, queries)), {head.probabilities}, "weights");
            head.reading = Reading::sampled;
            return;
        }
    }
}

}  // namespace

void recordHead(Recorder& recorder, HeadNodes& head, NodeId scores, NodeId v,
                const AttentionSettings& settings, const std::string& name, Lifetime lifetime) {
    const auto step = [&](const OpPointer& op, std::vector<NodeId> inputs, const char* stage) {
        return recorder.apply(op, std::move(inputs), name.empty() ? name : joinName(name, stage), lifetime);
    };
    if (recorder.options().equalWeights) scores = recorder.apply(scaleBy(0), {scores}, {}, Lifetime::passing);
    head.scale = settings.scale;
    head.softcap = settings.softcap;
    head.temperature = settings.temperature;
    head.bias = settings.bias;
    head.softmax = settings.softmax;
    NodeId at = head.scores = scores;
    if (settings.scale != 0) at = head.scaled = step(scaleBy(settings.scale), {at}, "scaled");
    if (settings.softcap > 0) at = head.softcapped = step(softcap(settings.softcap), {at}, "softcapped");
    std::vector<NodeId> masked{at};
    if (settings.bias != noNode) masked.push_back(settings.bias);
    at = head.masked = step(mask(settings.mask, recorder.axes(v).rows), std::move(masked), "masked");
    if (settings.temperature != 1)
        at = head.tempered = step(scaleBy(1 / settings.temperature), {at}, "tempered");
    recordWeights(recorder, head, at, settings, step);
    head.weighted = step(weightedSum(), {head.weights, v}, "weighted");
}

namespace {

Index blockWidth(const Recorder& recorder, NodeId node, Index blocks, const char* what,
                 const std::string& name) {
    const Index width = recorder.axes(node).columns->size();
    if (blocks <= 0 || width % blocks != 0)
        throw Error({.what = Phrase("the width of %1 is not a multiple of its heads", {what}),
                     .where = name,
                     .got = Phrase("%1 columns", {std::to_string(width)}),
                     .expected = Phrase("a multiple of %1", {std::to_string(blocks)})});
    return width / blocks;
}

NodeId block(Recorder& recorder, NodeId node, Index index, Index width, std::string name) {
    return recorder.apply(sliceColumns(index * width, width), {node}, std::move(name), Lifetime::onDemand);
}

}  // namespace

void declareProjections(Recorder& recorder, AttentionNodes& nodes, const ProjectionNodes& queries,
                        const ProjectionNodes& keys, const ProjectionNodes& values) {
    const auto part = [&](NodeId whole, NodeId own, Index first) {
        if (whole == noNode || own == noNode) return noNode;
        const Index width = recorder.axes(own).columns->size();
        if (recorder.axes(whole).columns->size() == width) return whole;
        return recorder.apply(sliceColumns(first * width, width), {whole}, {}, Lifetime::onDemand);
    };
    const auto give = [&](ProjectionNodes HeadNodes::*to, NodeId HeadNodes::*own, NodeId all,
                          const ProjectionNodes& whole) {
        for (size_t h = 0; h < nodes.heads.size(); ++h) {
            HeadNodes& head = nodes.heads[h];
            const Index width = recorder.axes(head.*own).columns->size();
            const Index groups = std::max<Index>(1, recorder.axes(all).columns->size() / width);
            const Index first = Index(h) * groups / Index(nodes.heads.size());
            // Heads that share keys share their weights.
            const bool shared = h > 0 && first == Index(h - 1) * groups / Index(nodes.heads.size());
            head.*to = shared ? nodes.heads[h - 1].*to
                              : ProjectionNodes{part(whole.weights, head.*own, first),
                                                part(whole.bias, head.*own, first)};
        }
    };
    give(&HeadNodes::queryProjection, &HeadNodes::q, nodes.q, queries);
    give(&HeadNodes::keyProjection, &HeadNodes::k, nodes.k, keys);
    give(&HeadNodes::valueProjection, &HeadNodes::v, nodes.v, values);
}

AttentionNodes multiHeadAttention(Recorder& recorder, NodeId q, NodeId k, NodeId v,
                                  const AttentionSettings& given, const std::string& name) {
    AttentionSettings settings = given;
    const Index width = blockWidth(recorder, q, settings.heads, "q", name);
    const Index keyWidth = blockWidth(recorder, k, settings.keyValueHeads, "k", name);
    const Index valueWidth = blockWidth(recorder, v, settings.keyValueHeads, "v", name);
    const bool byDotProduct =
        settings.score == ScoreFunction::dot || settings.score == ScoreFunction::scaledDot;
    const bool equalWidths = byDotProduct || settings.score == ScoreFunction::cosine;
    if ((equalWidths && width != keyWidth) || settings.heads % settings.keyValueHeads != 0)
        throw Error({.what = "queries and keys do not fit together",
                     .where = name,
                     .got = Phrase("%1 heads of width %2 with %3 of width %4",
                                   {std::to_string(settings.heads), std::to_string(width),
                                    std::to_string(settings.keyValueHeads), std::to_string(keyWidth)}),
                     .expected = "equal widths and a multiple of the key heads"});
    if (settings.scale == 0 && settings.score == ScoreFunction::scaledDot)
        settings.scale = 1 / std::sqrt(float(width));

    AttentionNodes nodes{
        .queries = recorder.axes(q).rows, .keys = recorder.axes(k).rows, .q = q, .k = k, .v = v};
    const bool fused = canFuse(settings) && !recorder.options().equalWeights;
    const NodeId begin = recorder.next();
    std::vector<NodeId> contexts;
    if (recorder.options().expansions || !fused) {
        const Index group = settings.heads / settings.keyValueHeads;
        const Index keys = nodes.keys->longestSegment();
        const Lifetime lifetime = fused ? Lifetime::onDemand : Lifetime::passing;
        for (Index h = 0; h < settings.heads; ++h) {
            const std::string headName = joinName(name, "head." + std::to_string(h));
            HeadNodes head;
            head.q = block(recorder, q, h, width, joinName(headName, "q"));
            head.k = block(recorder, k, h / group, width, joinName(headName, "k"));
            head.v = block(recorder, v, h / group, valueWidth, joinName(headName, "v"));
            AttentionSettings own = settings;
            own.seed = settings.seed + std::uint64_t(h);
            if (settings.windows) {
                const NodeId pairs = block(recorder, settings.bias, h, settings.windows->perWindow(), {});
                own.bias = recorder.apply(spreadWindows(*settings.windows, -INFINITY, true, nodes.keys),
                                          {pairs}, joinName(headName, "bias"), Lifetime::onDemand);
            } else if (settings.bias != noNode && recorder.axes(settings.bias).columns->size() != keys) {
                own.bias = block(recorder, settings.bias, h, keys, joinName(headName, "bias"));
            }
            const NodeId scores = recordScores(recorder, settings.score, head.q, head.k,
                                               settings.scoreWeights, headName, lifetime, &head.compared);
            recordHead(recorder, head, scores, head.v, own, headName, lifetime);
            contexts.push_back(head.weighted);
            nodes.heads.push_back(head);
        }
    }
    const std::string contextName = joinName(name, "context");
    if (!fused) {
        nodes.output = nodes.context = recorder.apply(concatenateColumns(), contexts, contextName);
        return nodes;
    }
    std::vector<NodeId> inputs{q, k, v};
    if (settings.bias != noNode) inputs.push_back(settings.bias);
    const OpPointer op = settings.windows ? windowAttention(settings) : fusedAttention(settings, nodes.keys);
    if (contexts.empty()) {
        nodes.output = nodes.context = recorder.apply(op, std::move(inputs), contextName);
        return nodes;
    }
    const NodeId whole = recorder.apply(concatenateColumns(), contexts, joinName(name, "concatenated"));
    for (size_t h = 0; h < nodes.heads.size(); ++h) {
        recorder.setBlock(nodes.heads[h].weighted, Index(h) * valueWidth);
        recorder.setByProduct(nodes.heads[h].weights, int(h));
    }
    nodes.output = nodes.context =
        recorder.applyFused(op, std::move(inputs), contextName, Lifetime::kept, begin, whole);
    return nodes;
}

HeadNodes stackedHeads(Recorder& recorder, const std::vector<HeadNodes>& steps, const AxisPointer& rows,
                       const std::string& name) {
    constexpr std::pair<NodeId HeadNodes::*, const char*> stages[] = {
        {&HeadNodes::q, "q"},
        {&HeadNodes::scores, "scores"},
        {&HeadNodes::masked, "masked"},
        {&HeadNodes::maximum, "maximum"},
        {&HeadNodes::shifted, "shifted"},
        {&HeadNodes::exponentials, "exponentials"},
        {&HeadNodes::sums, "sums"},
        {&HeadNodes::probabilities, "probabilities"},
        {&HeadNodes::nearness, ""},
        {&HeadNodes::weights, "weights"},
        {&HeadNodes::weighted, "weighted"},
    };
    HeadNodes head = steps.front();
    for (const auto& [stage, part] : stages) {
        std::vector<NodeId> parts;
        for (const HeadNodes& one : steps) parts.push_back(one.*stage);
        head.*stage = std::ranges::find(parts, noNode) != parts.end()
                          ? noNode
                          : recorder.apply(concatenateRows(), std::move(parts),
                                           *part ? joinName(name, part) : "", Lifetime::kept, {rows, {}});
    }
    return head;
}

void changeScore(AttentionSettings& settings, const std::optional<std::string>& name) {
    if (!name) return;
    constexpr const char* exchangeable = "dot, scaled_dot or cosine";
    const auto function = scoreFunctionFromName(*name);
    if (!function) throw Error({.what = "unknown score function", .got = *name, .expected = exchangeable});
    if (*function != ScoreFunction::dot && *function != ScoreFunction::scaledDot &&
        *function != ScoreFunction::cosine)
        throw Error({.what = "this score function has weights that the model was not trained with",
                     .got = *name,
                     .expected = exchangeable,
                     .remedy = "Open a model that was trained with it, or compare two models."});
    settings.score = *function;
    settings.scale = 0;
}

SoftmaxKind softmaxNamed(const std::string& name) {
    constexpr std::pair<const char*, SoftmaxKind> kinds[] = {{"softmax", SoftmaxKind::softmax},
                                                             {"sparsemax", SoftmaxKind::sparsemax},
                                                             {"largest", SoftmaxKind::largest},
                                                             {"sampled", SoftmaxKind::sampled}};
    for (const auto& [known, kind] : kinds)
        if (name == known) return kind;
    throw Error({.what = "unknown way from scores to weights",
                 .got = name,
                 .expected = "softmax, sparsemax, largest or sampled"});
}

}  // namespace attentionscope
