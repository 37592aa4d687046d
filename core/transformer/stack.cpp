#include "core/transformer/stack.h"

#include <array>
#include <cmath>

#include "core/attention/attention.h"
#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/transformer/global_tokens.h"
#include "core/transformer/stack_input.h"

namespace attentionscope {

namespace {

/// Records one stack, layer after layer.
class StackRecorder : StackInputRecorder {
public:
    using StackInputRecorder::StackInputRecorder;

    RecordedStack record() {
        const AxisPointer keys = past_ > 0 ? input_.allTokens : input_.tokens;
        NodeId x = drop(recordEmbeddings());
        recordPositionBias(keys->longestSegment());
        blocks_.endEmbeddings(x);
        stack_.hidden.push_back(x);
        for (Index layer = 0; layer < spec_.layers; ++layer) {
            x = recordLayer(x, layer);
            if (layer == 0 && weights_.convolution) x = joinConvolution(x);
            stack_.hidden.push_back(x);
        }
        stack_.output = x;
        if (spec_.finalNorm) {
            stack_.output = norm(weights_.finalNorm, x, "finalNorm", Lifetime::kept);
            blocks_.normaliseLast(stack_.output, weights_.finalNorm);
        }
        stack_.symbol = blocks_.lastSymbol();
        if (recorder_.options().expansions) stack_.blocks = blocks_.take();
        return std::move(stack_);
    }

private:
    NodeId drop(NodeId x) { return input_.dropout(recorder_, x); }

    NodeId recordLayer(NodeId x, Index layer) {
        const LayerWeights& weights = weights_.layers[std::size_t(spec_.weightsOf(layer))];
        const std::string name = "layers." + std::to_string(spec_.firstLayer + layer);
        blocks_.beginLayer(int(spec_.firstLayer + layer), x);
        if (spec_.placement == NormPlacement::after) return recordNormedAfter(x, weights, layer, name);
        return spec_.parallel ? recordParallel(x, weights, layer, name)
                              : recordNormedBefore(x, weights, layer, name);
    }

    // The first layer's output, plus a convolution over its input (He et al. 2021).
    NodeId joinConvolution(NodeId x) {
        const ConvolutionSpec& spec = spec_.convolution;
        const NodeId convolved =
            recordConvolution(recorder_, weights_.convolution, stack_.hidden.front(),
                              {.width = spec.width, .groups = spec.groups}, joinName(name_, "convolution"));
        const NodeId made =
            recordActivation(recorder_, spec.activation, convolved, joinName(name_, "convolution.activated"));
        const NodeId sum = apply(add(), {x, drop(made)}, "convolution.residual");
        const NodeId normed = norm(weights_.convolutionNorm, sum, "convolution.norm", Lifetime::kept);
        blocks_.joinConvolution(stack_.hidden.front(), made, sum, normed);
        return normed;
    }

    NodeId recordNormedAfter(NodeId x, const LayerWeights& weights, Index layer, const std::string& name) {
        const auto close = [&](NodeId added, const NormWeights& own, const std::string& part) {
            const NodeId sum = apply(add(), {x, drop(added)}, name + part + ".residual");
            blocks_.addAttention(sum);
            x = norm(own, sum, name + part + ".norm", Lifetime::kept);
            blocks_.normaliseAfter(x, own);
        };
        close(attendToSelf(x, weights.self, layer, name), weights.self.norm, ".self");
        if (spec_.crossAttention)
            close(attendToMemory(x, weights.cross, layer, name), weights.cross.norm, ".cross");
        const NodeId sum = apply(add(), {x, drop(feedForward(x, weights, name))}, name + ".residual");
        x = norm(weights.feedForwardNorm, sum, name + ".output", Lifetime::kept);
        blocks_.endNormedLayer(sum, x, weights.feedForwardNorm);
        return x;
    }

    // A sublayer's contribution, normalised and scaled if the family does so.
    NodeId branch(NodeId added, const NormWeights& own, const ParameterPointer& scale,
                  const std::string& name) {
        if (own) {
            added = norm(own, added, name + ".branchNorm", Lifetime::passing);
            blocks_.normaliseBranch(added, own);
        }
        if (scale) {
            const NodeId factors = recorder_.parameter(scale);
            added = apply(multiplyElements(), {added, factors}, name + ".scaledBranch");
            blocks_.scaleBranch(added, factors);
        }
        if (spec_.residualScale != 1) {
            added = apply(scaleBy(float(spec_.residualScale)), {added}, name + ".scaledBranch");
            blocks_.scaleBranch(added, spec_.residualScale);
        }
        return added;
    }

    NodeId recordNormedBefore(NodeId x, const LayerWeights& weights, Index layer, const std::string& name) {
        const NodeId normed = normInput(weights.self.norm, x, name + ".self.norm");
        const NodeId attended = branch(attendToSelf(normed, weights.self, layer, name),
                                       weights.self.branchNorm, weights.self.branchScale, name + ".self");
        x = apply(add(), {spec_.residualFromNorm ? normed : x, drop(attended)}, name + ".self.residual",
                  Lifetime::kept);
        blocks_.addAttention(x);
        if (spec_.crossAttention) {
            const NodeId query = normInput(weights.cross.norm, x, name + ".cross.norm");
            x = apply(add(), {x, drop(attendToMemory(query, weights.cross, layer, name))},
                      name + ".cross.residual", Lifetime::kept);
            blocks_.addAttention(x);
        }
        const NodeId inner = normInput(weights.feedForwardNorm, x, name + ".norm");
        const NodeId fed =
            branch(feedForward(inner, weights, name), weights.branchNorm, weights.branchScale, name);
        x = apply(add(), {spec_.residualFromNorm ? inner : x, drop(fed)}, name + ".output", Lifetime::kept);
        blocks_.endLayer(x);
        return x;
    }

    // Attention and feed-forward from one input, added at once (Wang 2021).
    NodeId recordParallel(NodeId x, const LayerWeights& weights, Index layer, const std::string& name) {
        const NodeId normed = normInput(weights.self.norm, x, name + ".self.norm");
        const NodeId attended = drop(attendToSelf(normed, weights.self, layer, name));
        const NodeId inner =
            weights.feedForwardNorm ? normInput(weights.feedForwardNorm, x, name + ".norm") : normed;
        const NodeId both = apply(add(), {attended, drop(feedForward(inner, weights, name))}, name + ".sum");
        x = apply(add(), {x, both}, name + ".output", Lifetime::kept);
        blocks_.endLayer(x, true);
        return x;
    }

    NodeId normInput(const NormWeights& weights, NodeId x, const std::string& name) {
        if (!weights) return x;
        const NodeId normed = norm(weights, x, name, Lifetime::passing);
        blocks_.normaliseInput(normed, weights);
        return normed;
    }

    // One of q, k and v: its own projection, or columns of the fused one.
    NodeId project(const LinearWeights& weights, NodeId fused, Index first, Index count, NodeId x,
                   Index blocks, const std::string& name, Lifetime lifetime = Lifetime::kept) {
        if (fused == noNode)
            return recordLinear(recorder_, weights, x, joinName(name_, name), lifetime,
                                featureAxis(count, blocks));
        return recorder_.apply(spec_.fusedLayout == FusedLayout::sideBySide
                                   ? sliceColumns(first, count)
                                   : gatherColumns(fusedColumns(spec_, partAt(first))),
                               {fused}, joinName(name_, name), lifetime,
                               {.rows = nullptr, .columns = featureAxis(count, blocks)});
    }

    /// Queries are part 0 of a fused projection, keys 1, values 2, by their place in the side-by-side layout.
    int partAt(Index first) const {
        const Index width = spec_.heads * spec_.headWidth;
        return first == 0 ? 0 : first == width ? 1 : 2;
    }

    // Queries or keys, normalised before rotation: each head separately, or all of them as one.
    NodeId normHeads(const std::vector<NormWeights>& weights, NodeId x, Index heads, const std::string& name,
                     Lifetime lifetime) {
        if (spec_.queryKeyNorm == QueryKeyNorm::wholeWidth) return norm(weights.front(), x, name, lifetime);
        std::vector<NodeId> parts;
        for (Index head = 0; head < heads; ++head) {
            const std::string part = name + "." + std::to_string(head);
            const NodeId own =
                apply(sliceColumns(head * spec_.headWidth, spec_.headWidth), {x}, part + ".unnormalised");
            parts.push_back(
                norm(weights[weights.size() == 1 ? 0 : std::size_t(head)], own, part, Lifetime::passing));
        }
        return recorder_.apply(concatenateColumns(), std::move(parts), joinName(name_, name), lifetime,
                               {.rows = nullptr, .columns = featureAxis(heads * spec_.headWidth, heads)});
    }

    NodeId withPast(NodeId present, const MatrixPointer& past, const std::string& name) {
        const AxisPointer columns = recorder_.axes(present).columns;
        const NodeId before = recorder_.constant(past, {makeAxis(AxisRole::token, past->rows()), columns},
                                                 joinName(name_, name + ".past"));
        return apply(concatenateRows(), {before, present}, name + ".all", Lifetime::kept, input_.allTokens);
    }

    NodeId weightsOf(const AttentionWeights& weights, const LinearWeights& own, Index first, Index count,
                     const std::string& name) {
        if (!weights.fused) return recorder_.parameter(own.weight);
        const NodeId fused = recorder_.parameter(weights.fused.weight);
        OpPointer slice = weights.fused.inputMajor ? sliceColumns(first, count) : sliceRows(first, count);
        if (spec_.fusedLayout != FusedLayout::sideBySide)
            slice = gatherRows(fusedColumns(spec_, partAt(first)));
        return recorder_.apply(slice, {fused}, joinName(name_, name), Lifetime::onDemand);
    }

    NodeId attendToSelf(NodeId x, const AttentionWeights& weights, Index layer,
                        const std::string& layerName) {
        const std::string name = layerName + ".self";
        if (input_.filled) x = fillGrid(x, layer, name);
        const Index width = spec_.heads * spec_.headWidth, keyWidth = spec_.keyValueHeads * spec_.headWidth;
        const NodeId fused = weights.fused
                                 ? recordLinear(recorder_, weights.fused, x, joinName(name_, name + ".qkv"))
                                 : noNode;
        const bool windowed = spec_.windowOf(layer) > 0 && windowedTable_ != noNode;
        const NodeId table = windowed ? windowedTable_ : table_;
        const RotarySpec& rotary = windowed ? *spec_.positions.windowedRotary : spec_.positions.rotary;
        const bool turned = table != noNode && spec_.rotates(layer), normed = !weights.queryNorms.empty(),
                   clipped = spec_.clip > 0;
        const std::string before = clipped  ? ".unclipped"
                                   : normed ? ".unnormalised"
                                   : turned ? ".unrotated"
                                            : "";
        // The values before q and k are computed again on demand: they would take much memory in long texts.
        const auto keptIf = [](bool isLast) { return isLast ? Lifetime::kept : Lifetime::passing; };
        NodeId q = project(weights.query, fused, 0, width, x, spec_.heads, name + ".q" + before,
                           keptIf(before.empty()));
        NodeId k = project(weights.key, fused, width, keyWidth, x, spec_.keyValueHeads, name + ".k" + before,
                           keptIf(before.empty()));
        NodeId v = project(weights.value, fused, width + keyWidth, keyWidth, x, spec_.keyValueHeads,
                           name + (clipped ? ".v.unclipped" : ".v"), keptIf(!clipped));
        if (clipped) {
            const auto clip = [&](NodeId part, const std::string& of, bool isLast) {
                return recordClip(recorder_, part, float(spec_.clip), joinName(name_, name + of),
                                  keptIf(isLast));
            };
            q = clip(q, turned ? ".q.unrotated" : ".q", !turned);
            k = clip(k, turned ? ".k.unrotated" : ".k", !turned);
            v = clip(v, ".v", true);
        }
        if (normed) {
            q = normHeads(weights.queryNorms, q, spec_.heads, name + (turned ? ".q.unrotated" : ".q"),
                          keptIf(!turned));
            k = normHeads(weights.keyNorms, k, spec_.keyValueHeads, name + (turned ? ".k.unrotated" : ".k"),
                          keptIf(!turned));
        }
        if (turned) {
            q = apply(rotate(rotary, spec_.heads), {q, table}, name + ".q", Lifetime::kept);
            k = apply(rotate(rotary, spec_.keyValueHeads), {k, table}, name + ".k", Lifetime::kept);
        }
        if (past_ > 0) {
            const PastLayer& past = (*input_.past)[std::size_t(layer)];
            k = withPast(k, past.keys, name + ".k");
            v = withPast(v, past.values, name + ".v");
        }
        AttentionSettings settings = settingsOf(layer);
        settings.bias = biasOf(q, k, weights, name);
        if (spec_.gridWindow > 0) settings.windows = spec_.windowsOf(layer);
        if (!settings.windows) settings.mask = input_.mask.value_or(maskOf(layer, globalsOf(weights)));
        settings.mask.offset = past_;
        AttentionMap map;
        map.name = joinName(name_, "self");
        map.keySequence = input_.filled ? input_.filledSequence : input_.sequence;
        map.windows = settings.windows;
        map.memory = x;
        map.queryWeights = weightsOf(weights, weights.query, 0, width, name + ".queryWeights");
        map.keyWeights = weightsOf(weights, weights.key, width, keyWidth, name + ".keyWeights");
        map.valueWeights =
            weightsOf(weights, weights.value, width + keyWidth, keyWidth, name + ".valueWeights");
        const auto own = [&](const LinearWeights& linear, Index first, Index count) {
            if (!weights.fused) return shownWeights(recorder_, linear);
            return shownColumns(recorder_, weights.fused,
                                spec_.fusedLayout == FusedLayout::sideBySide
                                    ? sliceColumns(first, count)
                                    : gatherColumns(fusedColumns(spec_, partAt(first))));
        };
        if (recorder_.options().expansions)
            projections_ = {own(weights.query, 0, width), own(weights.key, width, keyWidth),
                            own(weights.value, width + keyWidth, keyWidth)};
        if (const Index globals = globalsOf(weights); globals > 0) {
            const GlobalTokens both = recordGlobalTokens(recorder_, weights, spec_, x, {q, k, v},
                                                         projections_, globals, joinName(name_, name));
            projections_ = both.projections;
            q = both.q;
            k = both.k;
            v = both.v;
            map.used = both.used;
        }
        const NodeId output = attend(std::move(map), x, q, k, v, settings, weights, layer, name);
        return input_.filled ? emptyGrid(output, layer, name) : output;
    }

    /// How many tokens are global in a layer with these weights.
    Index globalsOf(const AttentionWeights& weights) const {
        return weights.globalQuery ? spec_.globalTokensIn(input_.ids) : 0;
    }

    // What positions add to the scores of this layer.
    NodeId biasOf(NodeId q, NodeId k, const AttentionWeights& weights, const std::string& name) {
        vectors_ = {noNode, noNode};
        if (spec_.gridWindow > 0) return windowBias(weights, name + ".gridBias");
        if (input_.positionsOff) return noNode;
        if (weights.gridBias) {
            const NodeId own = gridBias(weights.gridBias, name + ".gridBias");
            return bias_ == noNode ? own : apply(add(), {own, bias_}, name + ".bias");
        }
        if (!spec_.positions.distances) return bias_;
        const DistanceSpec& distances = *spec_.positions.distances;
        const auto compare = [&](bool ofKeys, const LinearWeights& projection, const char* part) {
            NodeId& vectors = vectors_[ofKeys ? 1 : 0];
            vectors =
                distances.ofLayers
                    ? recorder_.parameter(weights.distances)
                    : recordLinear(recorder_, projection, distances_, joinName(name_, name + part),
                                   Lifetime::kept, featureAxis(spec_.heads * spec_.headWidth, spec_.heads));
            return apply(relativeProducts(distances.rows, spec_.heads, float(spec_.scale()), ofKeys),
                         {ofKeys ? k : q, vectors}, name + part + ".products");
        };
        NodeId bias = noNode;
        if (distances.ofQueries) bias = compare(false, weights.distanceKey, ".distanceKeys");
        if (!distances.ofKeys) return bias;
        const NodeId other = compare(true, weights.distanceQuery, ".distanceQueries");
        return bias == noNode ? other : apply(add(), {bias, other}, name + ".bias");
    }

    // How queries and keys are compared with the vectors of the distances between them.
    std::vector<Step> distanceSteps(const HeadNodes& head, Index number, const AttentionMap& map) {
        std::vector<Step::Operand> operands;
        std::string formula;
        const auto addStep = [&](bool ofKeys, const Step::Operand& compared, const char* row) {
            const NodeId all = vectors_[ofKeys ? 1 : 0];
            if (all == noNode) return;
            const bool same = spec_.positions.distances->ofLayers;
            const NodeId own = same ? all
                                    : recorder_.apply(sliceColumns(number * spec_.headWidth, spec_.headWidth),
                                                      {all}, {}, Lifetime::onDemand);
            const std::string vector = same ? "R" : ofKeys ? "R^Q" : "R^K";
            operands.push_back(compared);
            if (!same || operands.size() == 1) operands.push_back(weightsAs(vector, own));
            formula +=
                (formula.empty() ? "" : " + ") + std::string(row) + " · " + rowSymbol(vector) + "_{δ(i-j)}";
        };
        addStep(false, {.symbol = "Q", .node = head.q, .sequence = map.querySequence}, "q_i");
        addStep(true, {.symbol = "K", .node = head.k, .sequence = map.keySequence}, "k_j");
        return {{.kind = StepKind::combine,
                 .id = "distances",
                 .operands = listed(std::move(operands)),
                 .result = {.symbol = "B", .node = head.bias, .sequence = map.querySequence},
                 .formula = "b_{ij} = " + numberTex(spec_.scale()) + " (" + formula + ")"}};
    }

    NodeId attendToMemory(NodeId x, const AttentionWeights& weights, Index layer,
                          const std::string& layerName) {
        const std::string name = layerName + ".cross";
        const Index width = spec_.heads * spec_.headWidth, keyWidth = spec_.keyValueHeads * spec_.headWidth;
        const NodeId q = project(weights.query, noNode, 0, width, x, spec_.heads, name + ".q");
        NodeId k, v;
        if (input_.memoryPast) {
            const PastLayer& memory = (*input_.memoryPast)[std::size_t(layer)];
            const Axes axes{input_.memoryTokens, featureAxis(keyWidth, spec_.keyValueHeads)};
            k = recorder_.constant(memory.keys, axes, joinName(name_, name + ".k"));
            v = recorder_.constant(memory.values, axes, joinName(name_, name + ".v"));
        } else {
            k = project(weights.key, noNode, 0, keyWidth, input_.memory, spec_.keyValueHeads, name + ".k");
            v = project(weights.value, noNode, 0, keyWidth, input_.memory, spec_.keyValueHeads, name + ".v");
        }
        AttentionMap map;
        map.name = "cross";
        map.keySequence = input_.memorySequence;
        map.memory = input_.memory;
        map.queryWeights = recorder_.parameter(weights.query.weight);
        map.keyWeights = recorder_.parameter(weights.key.weight);
        map.valueWeights = recorder_.parameter(weights.value.weight);
        if (recorder_.options().expansions)
            projections_ = {shownWeights(recorder_, weights.query), shownWeights(recorder_, weights.key),
                            shownWeights(recorder_, weights.value)};
        return attend(std::move(map), x, q, k, v, settingsOf(layer), weights, layer, name);
    }

    NodeId attend(AttentionMap map, NodeId x, NodeId q, NodeId k, NodeId v, const AttentionSettings& settings,
                  const AttentionWeights& weights, Index layer, const std::string& name) {
        map.layer = int(spec_.firstLayer + layer);
        map.querySequence = map.windows && input_.filled ? input_.filledSequence : input_.sequence;
        map.score = settings.score;
        // A cosine would compare a query with both halves of a key.
        const bool split = map.used != noNode;
        map.exchangeable = std::span(weightlessScoreFunctions).first(split ? 2 : 3);
        if (split && settings.score == ScoreFunction::cosine)
            throw Error({.what = "this score function cannot separate the keys of global tokens from others",
                         .got = std::string(scoreFunctionName(settings.score)),
                         .expected = "dot or scaled_dot"});
        map.softmaxExchangeable = true;
        map.input = x;
        map.nodes = multiHeadAttention(recorder_, q, k, v, settings, joinName(name_, name));
        const std::string outputName = joinName(name_, name + ".output");
        map.nodes.output = split ? recordGlobalOutput(recorder_, weights.output, spec_, map.nodes.context,
                                                      map.used, outputName)
                                 : recordLinear(recorder_, weights.output, map.nodes.context, outputName);
        const NodeId output = map.nodes.output;
        if (recorder_.options().expansions) {
            declareProjections(recorder_, map.nodes, projections_[0], projections_[1], projections_[2]);
            map.output = shownWeights(recorder_, weights.output);
            if (split) declareGlobalTokens(recorder_, map, spec_);
            const bool own = map.keySequence == map.querySequence;
            map.madeOf = {{.symbol = blocks_.readSymbol(), .node = x, .sequence = map.querySequence}};
            if (!own) map.madeOf.push_back({.symbol = "H", .node = map.memory, .sequence = map.keySequence});
            for (HeadNodes& head : map.nodes.heads) {
                head.clip = own ? float(spec_.clip) : 0;
                head.normed = own && !weights.queryNorms.empty();
                head.rotated = own && table_ != noNode && spec_.rotates(layer);
                if (own && spec_.positions.distances && head.bias != noNode)
                    map.biasing.push_back(distanceSteps(head, Index(&head - map.nodes.heads.data()), map));
            }
        }
        blocks_.attend(int(stack_.maps.size()), map.keySequence != map.querySequence, output);
        stack_.maps.push_back(std::move(map));
        return output;
    }

    AttentionSettings settingsOf(Index layer) const {
        AttentionSettings settings;
        settings.heads = spec_.heads;
        settings.keyValueHeads = spec_.keyValueHeads;
        double scale = spec_.scale();
        if (spec_.scaleByLayer) scale /= double(layer + 1);
        settings.scale = float(scale);
        settings.softcap = float(spec_.attentionSoftcap);
        changeScore(settings, input_.score);
        if (settings.scale == 0 && settings.score == ScoreFunction::scaledDot)
            settings.scale = 1 / std::sqrt(float(spec_.headWidth));
        settings.softmax = input_.softmax.value_or(SoftmaxKind::softmax);
        return settings;
    }

    MaskRule maskOf(Index layer, Index globals) const {
        MaskRule rule;
        rule.causal = spec_.causal;
        rule.globals = globals;
        if (const Index window = spec_.windowOf(layer); window > 0) {
            rule.windowBefore = window - 1;
            if (!spec_.causal) rule.windowAfter = window - 1;
        }
        return rule;
    }

    NodeId feedForward(NodeId x, const LayerWeights& weights, const std::string& layerName) {
        const std::string name = joinName(name_, layerName + ".feedForward");
        if (spec_.experts > 0) {
            const ExpertNodes made = recordExperts(recorder_, spec_, weights, x, name);
            blocks_.chooseExperts(made, weights);
            return made.output;
        }
        const FeedForwardNodes made = recordFeedForward(recorder_, spec_, weights.feedForward(), x, name);
        blocks_.feedForward(made, weights.feedForward());
        return made.output;
    }

    std::array<NodeId, 2> vectors_ = {noNode, noNode};  ///< of distances, as keys and as queries
    std::array<ProjectionNodes, 3> projections_ = {};   ///< of queries, keys and values, as they are shown
    RecordedStack stack_;
};

}  // namespace

RecordedStack recordStack(Recorder& recorder, const StackSpec& spec, const PictureSpec& picture,
                          const StackWeights& weights, const StackInput& input, const std::string& name) {
    return StackRecorder(recorder, spec, picture, weights, input, name).record();
}

}  // namespace attentionscope
