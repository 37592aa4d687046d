#include "core/transformer/stack.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/attention/changed_score.h"
#include "core/attention/positions.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/pictures.h"
#include "core/graph/ops/segments.h"
#include "core/transformer/stack_blocks.h"
#include "core/transformer/stack_parts.h"

namespace attentionscope {

namespace {

/// Records one stack, layer after layer.
class StackRecorder {
public:
    StackRecorder(Recorder& recorder, const StackSpec& spec, const PictureSpec& picture,
                  const StackWeights& weights, const StackInput& input, const std::string& name)
        : recorder_(recorder),
          spec_(spec),
          picture_(picture),
          weights_(weights),
          input_(input),
          name_(name),
          // A stack with a name is one of two, and the encoder the first.
          blocks_(recorder, spec, weights, input, !name.empty() && !spec.crossAttention) {}

    RecordedStack record() {
        rows_ = input_.tokens->size();
        past_ = input_.past && !input_.past->empty() ? input_.past->front().keys->rows() : 0;
        const AxisPointer keys = past_ > 0 ? input_.allTokens : input_.tokens;
        NodeId x = drop(recordEmbeddings());
        recordPositionBias(keys->longestSegment());
        blocks_.endEmbeddings(x);
        stack_.hidden.push_back(x);
        for (Index layer = 0; layer < spec_.layers; ++layer) {
            x = recordLayer(x, layer);
            stack_.hidden.push_back(x);
        }
        stack_.output = x;
        if (spec_.finalNorm) {
            stack_.output = norm(weights_.finalNorm, x, "finalNorm", Lifetime::kept);
            blocks_.normaliseLast(stack_.output, weights_.finalNorm);
        }
        if (recorder_.options().expansions) stack_.blocks = blocks_.take();
        return std::move(stack_);
    }

private:
    NodeId apply(const OpPointer& op, std::vector<NodeId> inputs, const std::string& name,
                 Lifetime lifetime = Lifetime::passing, AxisPointer rows = {}) {
        return recorder_.apply(op, std::move(inputs), joinName(name_, name), lifetime,
                               {.rows = std::move(rows), .columns = nullptr});
    }

    NodeId norm(const NormWeights& weights, NodeId x, const std::string& name, Lifetime lifetime) {
        return recordNorm(recorder_, weights, spec_.normalisation, spec_.epsilon, x, joinName(name_, name),
                          lifetime, spec_.normAroundOne);
    }

    // [tokens × d]: token + position + segment, then norm and projection where the family has them.
    NodeId recordEmbeddings() {
        NodeId x = spec_.vocabulary > 0 && input_.picture == noNode ? embedTokens() : embedPicture();
        const bool words = spec_.vocabulary > 0 && input_.picture == noNode;
        blocks_.lookUp(x, words ? embeddedIds() : std::vector<Index>(), embeddingScale());
        if (spec_.normBeforePositions) x = normEmbeddings(x);
        if (spec_.positionsBehindProjection) x = projectEmbeddings(x);
        if (const NodeId positions = embedPositions(); positions != noNode) {
            x = apply(add(), {x, positions}, "embeddings.withPositions", Lifetime::kept);
            blocks_.add("P", positions, x);
        }
        if (weights_.registers) x = addRegisters(x);
        if (weights_.tokenTypes) {
            const std::vector<Index> types =
                input_.tokenTypes.empty() ? std::vector<Index>(std::size_t(rows_), 0) : input_.tokenTypes;
            const NodeId segments = apply(gatherRows(types), {recorder_.parameter(weights_.tokenTypes)},
                                          "embeddings.segments", Lifetime::passing, input_.tokens);
            x = apply(add(), {x, segments}, "embeddings.withSegments", Lifetime::kept);
            blocks_.add("S", segments, x);
        }
        if (weights_.embeddingNorm && !spec_.normBeforePositions) x = normEmbeddings(x);
        return spec_.positionsBehindProjection ? x : projectEmbeddings(x);
    }

    NodeId projectEmbeddings(NodeId x) {
        if (!weights_.embeddingProjection) return x;
        x = recordLinear(recorder_, weights_.embeddingProjection, x, joinName(name_, "embeddings.projection"),
                         Lifetime::kept);
        blocks_.projectEmbeddings(x);
        return x;
    }

    NodeId normEmbeddings(NodeId x) {
        x = recordNorm(recorder_, weights_.embeddingNorm, Normalisation::layer, spec_.epsilon, x,
                       joinName(name_, "embeddings.norm"), Lifetime::kept);
        blocks_.normaliseEmbeddings(x);
        return x;
    }

    NodeId embedTokens() {
        const NodeId x = apply(gatherRows(embeddedIds()), {recorder_.parameter(weights_.tokens)},
                               "embeddings.tokens", Lifetime::passing, input_.tokens);
        const double scale = embeddingScale();
        if (scale == 1) return x;
        return apply(scaleBy(float(scale)), {x}, "embeddings.scaled", Lifetime::kept);
    }

    double embeddingScale() const {
        double scale = spec_.embeddingScale;
        if (spec_.maskShare > 0) {
            // Masks are zeros, and the others stand in for as many as were masked in training.
            const auto masked = [&](Index id) { return input_.maskId && id == *input_.maskId; };
            const double share = double(std::ranges::count_if(input_.ids, masked)) / double(rows_);
            scale *= (1 - spec_.maskShare) / (1 - std::min(share, 1 - 1e-6));
        }
        return scale;
    }

    std::vector<Index> embeddedIds() const {
        std::vector<Index> ids = input_.ids;
        if (spec_.maskShare > 0 && input_.maskId)
            std::ranges::replace(ids, *input_.maskId, Index(-1));  // a row of zeros
        return ids;
    }

    // The class token and its like, then one row for each patch of the picture.
    NodeId embedPicture() {
        const NodeId patches = apply(windowsOfPictures({.height = picture_.height,
                                                        .width = picture_.width,
                                                        .windowHeight = picture_.patch,
                                                        .windowWidth = picture_.patch,
                                                        .stride = picture_.patch}),
                                     {input_.picture}, "patches");
        const NodeId embedded =
            recordLinear(recorder_, weights_.patches, patches, joinName(name_, "embeddings.patches"));
        std::vector<NodeId> rows;
        for (const ParameterPointer& token : weights_.leadingTokens)
            rows.push_back(recorder_.parameter(token));
        if (rows.empty()) return embedded;
        rows.push_back(embedded);
        return apply(concatenateRows(), std::move(rows), "embeddings.tokens", Lifetime::passing,
                     weights_.registers ? nullptr : input_.tokens);
    }

    // Register tokens come in behind the first one when positions have been added (Darcet et al. 2024).
    NodeId addRegisters(NodeId x) {
        const NodeId first = apply(sliceRows(0, 1), {x}, "embeddings.first");
        const Index rows = recorder_.axes(x).rows->size();
        const NodeId others = apply(sliceRows(1, rows - 1), {x}, "embeddings.others");
        return apply(concatenateRows(), {first, recorder_.parameter(weights_.registers), others},
                     "embeddings.withRegisters", Lifetime::kept, input_.tokens);
    }

    NodeId embedPositions() {
        const PositionSpec& positions = spec_.positions;
        const bool added =
            positions.kind == PositionKind::learned || positions.kind == PositionKind::sinusoidal;
        if (!added || input_.positionsOff) return noNode;
        std::vector<Index> places;
        if (weights_.registers) {
            for (Index row = 0; row < rows_ - weights_.registers->rows(); ++row) places.push_back(row);
            return apply(gatherRows(places), {recorder_.parameter(weights_.positions)},
                         "embeddings.positions");
        }
        for (Index segment = 0; segment < input_.tokens->segmentCount(); ++segment) {
            Index next = past_ + positions.offset;
            for (Index i = input_.tokens->segmentBegin(segment); i < input_.tokens->segmentEnd(segment);
                 ++i) {
                const bool isPadding = positions.padding && input_.ids[std::size_t(i)] == *positions.padding;
                places.push_back(isPadding ? positions.offset - 1 : next++);
            }
        }
        NodeId table;
        if (weights_.positions)
            table = recorder_.parameter(weights_.positions);
        else
            table = recorder_.constant(
                sinusoidalTable(past_ + input_.tokens->longestSegment() + positions.offset,
                                spec_.embeddingWidth, positions.interleaved, positions.lastExact),
                {}, joinName(name_, "positions.table"));
        return apply(gatherRows(places), {table}, "embeddings.positions", Lifetime::passing, input_.tokens);
    }

    // What positions add to the scores, the same in all layers.
    void recordPositionBias(Index keys) {
        if (input_.positionsOff) return;
        const PositionSpec& positions = spec_.positions;
        const Index longest = input_.tokens->longestSegment();
        if (positions.kind == PositionKind::rotary) table_ = rotaryNode(positions.rotary, "positions.rotary");
        if (positions.windowedRotary)
            windowedTable_ = rotaryNode(*positions.windowedRotary, "positions.windowedRotary");
        if (positions.kind == PositionKind::linearBias)
            bias_ = recorder_.constant(inEverySegment(linearBiasOf(longest, keys)),
                                       {input_.tokens, featureAxis(spec_.heads * keys, spec_.heads)},
                                       joinName(name_, "positions.bias"));
        if (positions.kind == PositionKind::relativeBuckets || positions.bucketsToo)
            bias_ = apply(relativeBias(!spec_.causal, positions.buckets, positions.maximumDistance,
                                       input_.tokens, keys, past_),
                          {recorder_.parameter(weights_.relativeBias)}, "positions.bias", Lifetime::kept);
    }

    NodeId rotaryNode(const RotarySpec& rotary, const std::string& name) {
        const Index longest = input_.tokens->longestSegment();
        return recorder_.constant(inEverySegment(rotaryTable(rotary, past_, longest)),
                                  {input_.tokens, featureAxis(rotary.width)}, joinName(name_, name));
    }

    Matrix linearBiasOf(Index queries, Index keys) const {
        const LinearBiasKind kind = spec_.positions.linearBias;
        std::vector<double> slopes = linearBiasSlopes(spec_.heads, kind == LinearBiasKind::oddFirst);
        if (kind != LinearBiasKind::beforeScale) return linearBias(slopes, queries, keys, past_);
        // The same for all queries, a softmax being blind to what a row has in common.
        Matrix bias(queries, spec_.heads * keys);
        const double root = std::sqrt(double(spec_.headWidth));
        for (Index h = 0; h < spec_.heads; ++h)
            for (Index j = 0; j < keys; ++j) {
                const double slope = roundedToBfloat16(slopes[std::size_t(h)]);
                bias.col(h * keys + j).setConstant(float(roundedToBfloat16(slope * double(j)) / root));
            }
        return bias;
    }

    // The first row of a table for the first row of each segment, and so on.
    Matrix inEverySegment(Matrix table) const {
        const Axis& tokens = *input_.tokens;
        if (tokens.segmentCount() == 1) return table;
        Matrix rows(rows_, table.cols());
        for (Index segment = 0; segment < tokens.segmentCount(); ++segment) {
            const Index begin = tokens.segmentBegin(segment), count = tokens.segmentEnd(segment) - begin;
            rows.middleRows(begin, count) = table.topRows(count);
        }
        return rows;
    }

    NodeId drop(NodeId x) { return input_.dropout(recorder_, x); }

    NodeId recordLayer(NodeId x, Index layer) {
        const LayerWeights& weights = weights_.layers[std::size_t(spec_.weightsOf(layer))];
        const std::string name = "layers." + std::to_string(layer);
        blocks_.beginLayer(int(layer), x);
        if (spec_.placement == NormPlacement::after) return recordNormedAfter(x, weights, layer, name);
        return spec_.parallel ? recordParallel(x, weights, layer, name)
                              : recordNormedBefore(x, weights, layer, name);
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

    // What a sublayer adds, normalised and scaled where the family does so.
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

    // One of q, k and v: a projection of its own, or columns of the fused one.
    NodeId project(const LinearWeights& weights, NodeId fused, Index first, Index count, NodeId x,
                   Index blocks, const std::string& name) {
        if (fused == noNode)
            return recordLinear(recorder_, weights, x, joinName(name_, name), Lifetime::kept,
                                featureAxis(count, blocks));
        return recorder_.apply(spec_.fusedLayout == FusedLayout::sideBySide
                                   ? sliceColumns(first, count)
                                   : gatherColumns(fusedColumns(spec_, partAt(first))),
                               {fused}, joinName(name_, name), Lifetime::kept,
                               {.rows = nullptr, .columns = featureAxis(count, blocks)});
    }

    /// Queries are part 0 of a fused projection, keys 1, values 2, by where they would lie side by side.
    int partAt(Index first) const {
        const Index width = spec_.heads * spec_.headWidth;
        return first == 0 ? 0 : first == width ? 1 : 2;
    }

    // Queries or keys, normalised before they are turned: each head by itself, or all of them as one.
    NodeId normHeads(const std::vector<NormWeights>& weights, NodeId x, Index heads,
                     const std::string& name) {
        if (spec_.queryKeyNorm == QueryKeyNorm::wholeWidth)
            return norm(weights.front(), x, name, Lifetime::kept);
        std::vector<NodeId> parts;
        for (Index head = 0; head < heads; ++head) {
            const std::string part = name + "." + std::to_string(head);
            const NodeId own =
                apply(sliceColumns(head * spec_.headWidth, spec_.headWidth), {x}, part + ".unnormalised");
            parts.push_back(
                norm(weights[weights.size() == 1 ? 0 : std::size_t(head)], own, part, Lifetime::passing));
        }
        return recorder_.apply(concatenateColumns(), std::move(parts), joinName(name_, name), Lifetime::kept,
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
        const Index width = spec_.heads * spec_.headWidth, keyWidth = spec_.keyValueHeads * spec_.headWidth;
        const NodeId fused = weights.fused
                                 ? recordLinear(recorder_, weights.fused, x, joinName(name_, name + ".qkv"))
                                 : noNode;
        const bool windowed = spec_.windowOf(layer) > 0 && windowedTable_ != noNode;
        const NodeId table = windowed ? windowedTable_ : table_;
        const RotarySpec& rotary = windowed ? *spec_.positions.windowedRotary : spec_.positions.rotary;
        const bool turned = table != noNode, normed = !weights.queryNorms.empty(), clipped = spec_.clip > 0;
        const std::string before = clipped  ? ".unclipped"
                                   : normed ? ".unnormalised"
                                   : turned ? ".unrotated"
                                            : "";
        NodeId q = project(weights.query, fused, 0, width, x, spec_.heads, name + ".q" + before);
        NodeId k = project(weights.key, fused, width, keyWidth, x, spec_.keyValueHeads, name + ".k" + before);
        NodeId v = project(weights.value, fused, width + keyWidth, keyWidth, x, spec_.keyValueHeads,
                           name + (clipped ? ".v.unclipped" : ".v"));
        if (clipped) {
            const auto clip = [&](NodeId part, const std::string& of) {
                return recordClip(recorder_, part, float(spec_.clip), joinName(name_, name + of));
            };
            q = clip(q, turned ? ".q.unrotated" : ".q");
            k = clip(k, turned ? ".k.unrotated" : ".k");
            v = clip(v, ".v");
        }
        if (normed) {
            q = normHeads(weights.queryNorms, q, spec_.heads, name + (turned ? ".q.unrotated" : ".q"));
            k = normHeads(weights.keyNorms, k, spec_.keyValueHeads, name + (turned ? ".k.unrotated" : ".k"));
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
        settings.bias = bias_;
        settings.mask = input_.mask.value_or(maskOf(layer));
        settings.mask.offset = past_;
        AttentionMap map;
        map.name = joinName(name_, "self");
        map.keySequence = input_.sequence;
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
        return attend(std::move(map), x, q, k, v, settings, weights, layer, name);
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
        map.layer = int(layer);
        map.querySequence = input_.sequence;
        map.score = settings.score;
        map.exchangeable = weightlessScoreFunctions;
        map.softmaxExchangeable = true;
        map.input = x;
        map.outputWeights = recorder_.parameter(weights.output.weight);
        map.nodes = multiHeadAttention(recorder_, q, k, v, settings, joinName(name_, name));
        map.nodes.output =
            recordLinear(recorder_, weights.output, map.nodes.context, joinName(name_, name + ".output"));
        const NodeId output = map.nodes.output;
        if (recorder_.options().expansions) {
            declareProjections(recorder_, map.nodes, projections_[0], projections_[1], projections_[2]);
            map.output = shownWeights(recorder_, weights.output);
            const bool own = map.keySequence == map.querySequence;
            for (HeadNodes& head : map.nodes.heads) {
                head.clip = own ? float(spec_.clip) : 0;
                head.normed = own && !weights.queryNorms.empty();
                head.rotated = own && table_ != noNode;
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
        double scale =
            spec_.attentionScale == 0 ? 1 / std::sqrt(double(spec_.headWidth)) : spec_.attentionScale;
        if (spec_.scaleByLayer) scale /= double(layer + 1);
        settings.scale = float(scale);
        settings.softcap = float(spec_.attentionSoftcap);
        changeScore(settings, input_.score);
        settings.softmax = input_.softmax.value_or(SoftmaxKind::softmax);
        return settings;
    }

    MaskRule maskOf(Index layer) const {
        MaskRule rule;
        rule.causal = spec_.causal;
        if (const Index window = spec_.windowOf(layer); window > 0) {
            rule.windowBefore = window - 1;
            if (!spec_.causal) rule.windowAfter = window - 1;
        }
        return rule;
    }

    // down(activation(up(x))), or down(activation(gate(x)) ⊙ up(x))
    NodeId feedForward(NodeId x, const LayerWeights& weights, const std::string& layerName) {
        const std::string name = joinName(name_, layerName + ".feedForward");
        NodeId up, gate = noNode;
        if (weights.gateAndUp) {
            const NodeId both = recordLinear(recorder_, weights.gateAndUp, x, name + ".gateAndUp");
            const auto half = [&](Index first, const std::string& part) {
                return recorder_.apply(sliceColumns(first, spec_.innerWidth), {both}, name + part,
                                       Lifetime::passing);
            };
            gate = half(0, ".gate");
            up = half(spec_.innerWidth, ".up");
        } else {
            up = recordLinear(recorder_, weights.up, x, name + ".up");
            if (spec_.gated) gate = recordLinear(recorder_, weights.gate, x, name + ".gate");
        }
        NodeId inner;
        if (spec_.gated) {
            const NodeId open = recordActivation(recorder_, spec_.activation, gate, name + ".activated");
            inner = recorder_.apply(multiplyElements(), {open, up}, name + ".gated", Lifetime::passing);
        } else {
            inner = recordActivation(recorder_, spec_.activation, up, name + ".activated");
        }
        const NodeId output = recordLinear(recorder_, weights.down, inner, name);
        blocks_.feedForward(inner, output, weights);
        return output;
    }

    Recorder& recorder_;
    const StackSpec& spec_;
    const PictureSpec& picture_;
    const StackWeights& weights_;
    const StackInput& input_;
    const std::string& name_;
    Index rows_ = 0, past_ = 0;
    NodeId table_ = noNode, windowedTable_ = noNode, bias_ = noNode;
    std::array<ProjectionNodes, 3> projections_ = {};  ///< of queries, keys and values, as they are shown
    StackBlocks blocks_;
    RecordedStack stack_;
};

}  // namespace

RecordedStack recordStack(Recorder& recorder, const StackSpec& spec, const PictureSpec& picture,
                          const StackWeights& weights, const StackInput& input, const std::string& name) {
    return StackRecorder(recorder, spec, picture, weights, input, name).record();
}

RecordedHead recordHead(Recorder& recorder, const TransformerSpec& spec, const HeadWeights& weights,
                        NodeId hidden, const AxisPointer& outputs, const std::string& name,
                        Lifetime lifetime) {
    NodeId x = hidden;
    RecordedHead made;
    made.block.kind = Block::Kind::logits;
    made.block.sequence = -1;
    std::string symbol = "H";
    // What a layer makes of the last vectors, told where somebody looks.
    const auto tell = [&](Step step, std::string to) {
        made.block.steps.push_back(std::move(step));
        symbol = std::move(to);
    };
    const Index rows = recorder.axes(x).rows->size();
    const auto part = [&](const std::string& of) { return joinName(name, of); };
    if (spec.head.row == HeadSpec::Row::first)
        x = recorder.apply(sliceRows(0, 1), {x}, part("head.input"), Lifetime::passing);
    const bool averaged =
        spec.head.row == HeadSpec::Row::firstAndMean || spec.head.row == HeadSpec::Row::mean;
    if (averaged) {
        const Index leading = Index(spec.picture.leading.size());
        const NodeId patches = recorder.apply(sliceRows(leading, rows - leading), {hidden},
                                              part("head.patches"), Lifetime::passing);
        x = recorder.apply(reduceColumns(Reduction::mean), {patches}, part("head.mean"), Lifetime::passing);
    }
    if (spec.head.row == HeadSpec::Row::firstAndMean) {
        const NodeId first = recorder.apply(sliceRows(0, 1), {hidden}, part("head.first"), Lifetime::passing);
        x = recorder.apply(concatenateColumns(), {first, x}, part("head.input"), Lifetime::passing);
    }
    if (spec.head.row == HeadSpec::Row::firstTwo) {
        const auto label = [&](Index row, const LinearWeights& output, const std::string& of) {
            const NodeId state =
                recorder.apply(sliceRows(row, 1), {hidden}, part(of + ".input"), Lifetime::passing);
            return recordLinear(recorder, output, state, part(of), Lifetime::passing, outputs);
        };
        const NodeId sum = recorder.apply(
            add(),
            {label(0, weights.output, "head.class"), label(1, weights.secondOutput, "head.distillation")},
            part("head.sum"), Lifetime::passing);
        made.logits = made.block.node = recorder.apply(scaleBy(0.5F), {sum}, part("logits"), lifetime);
        const ProjectionNodes first = shownWeights(recorder, weights.output),
                              second = shownWeights(recorder, weights.secondOutput);
        std::vector<Step::Operand> operands{{.symbol = symbol, .node = hidden}};
        const auto product = [&](const ProjectionNodes& shown, const std::string& row,
                                 const std::string& ending) {
            operands.push_back(weightsAs("W" + ending, shown.weights));
            if (shown.bias == noNode) return row + " W" + ending;
            operands.push_back(weightsAs("b" + ending, shown.bias));
            return row + " W" + ending + " + b" + ending;
        };
        if (!recorder.options().expansions) return made;
        const std::string both = product(first, "h_1", "") + " + " + product(second, "h_2", "'");
        made.block.steps.push_back({.kind = StepKind::predict,
                                    .id = "logits",
                                    .operands = listed(std::move(operands)),
                                    .result = {.symbol = "L", .node = made.logits},
                                    .formula = "l_i = \\frac{" + both + "}{2}"});
        return made;
    }
    if (spec.head.row == HeadSpec::Row::last)
        x = recorder.apply(sliceRows(rows - 1, 1), {x}, part("head.input"), Lifetime::passing);
    for (std::size_t i = 0; i < weights.stages.size(); ++i) {
        const HeadStageWeights& stage = weights.stages[i];
        const std::string stageName = part("head." + std::to_string(i));
        const NodeId before = x;
        if (stage.dense) x = recordLinear(recorder, stage.dense, x, stageName + ".dense");
        if (stage.activation) x = recordActivation(recorder, *stage.activation, x, stageName + ".activated");
        const NodeId activated = x;
        if (stage.norm)
            x = recordNorm(recorder, stage.norm, Normalisation::layer, spec.last().epsilon, x,
                           stageName + ".norm");
        if (!recorder.options().expansions) continue;
        const std::string number = i > 0 ? std::to_string(i + 1) : "";
        const ProjectionNodes shown = shownWeights(recorder, stage.dense);
        std::string value = stage.dense ? symbol + " W_d" : symbol;
        if (shown.bias != noNode) value += " + b_d";
        if (stage.activation) value = activationTex(*stage.activation, value);
        std::vector<Step::Operand> operands{{.symbol = symbol, .node = before}};
        if (stage.dense) operands.push_back(weightsAs("W_d", shown.weights));
        if (shown.bias != noNode) operands.push_back(weightsAs("b_d", shown.bias));
        const bool bent = stage.dense || stage.activation;
        const Step::Operand dense{.symbol = bent ? "D" + std::string(i, '\'') : symbol, .node = activated};
        if (bent)
            tell({.kind = StepKind::combine,
                  .id = "dense" + number,
                  .operands = listed(std::move(operands)),
                  .result = dense,
                  .formula = dense.symbol + " = " + value},
                 dense.symbol);
        if (!stage.norm) continue;
        const Step::Operand normed{.symbol = "N" + std::string(i, '\''), .node = x};
        tell(normalisationStep("dense_normalised" + number, dense, normed,
                               shownNorm(recorder, stage.norm, Normalisation::layer, spec.last().epsilon)),
             normed.symbol);
    }
    const NodeId unscaled = x;
    if (spec.head.inputScale != 1)
        x = recorder.apply(scaleBy(float(spec.head.inputScale)), {x}, part("head.scaled"), Lifetime::passing);
    const NodeId input = unscaled;
    const bool bias = weights.logitsBias != nullptr, capped = spec.head.softcap > 0;
    x = recordLinear(recorder, weights.output, x, part(bias || capped ? "head.output" : "logits"),
                     bias || capped ? Lifetime::passing : lifetime, outputs);
    if (bias)
        x = recorder.apply(add(), {x, recorder.parameter(weights.logitsBias)},
                           part(capped ? "head.biased" : "logits"), capped ? Lifetime::passing : lifetime);
    if (capped) x = recorder.apply(softcap(float(spec.head.softcap)), {x}, part("logits"), lifetime);
    made.logits = made.block.node = x;
    LogitsNodes logits{.symbol = symbol,
                       .input = input,
                       .weights = recorder.parameter(weights.output.weight),
                       .transposed = !weights.output.inputMajor,
                       .factor = spec.head.inputScale,
                       .softcap = spec.head.softcap,
                       .independent = spec.head.independent,
                       .logits = x};
    for (const ParameterPointer& own : {weights.output.bias, weights.logitsBias})
        if (own) logits.biases.push_back(recorder.parameter(own));
    made.block.steps.push_back(logitsStep(logits));
    return made;
}

}  // namespace attentionscope
