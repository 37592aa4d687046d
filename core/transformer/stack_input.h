#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/attention/positions.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/pictures.h"
#include "core/transformer/stack.h"
#include "core/transformer/stack_blocks.h"
#include "core/transformer/stack_parts.h"

namespace attentionscope {

/// Records the input of a stack's first layer: embeddings, and positions, which are added to them, rotate
/// queries and keys, or are added to the scores. The derived class records the layers.
class StackInputRecorder {
public:
    StackInputRecorder(Recorder& recorder, const StackSpec& spec, const PictureSpec& picture,
                       const StackWeights& weights, const StackInput& input, const std::string& name)
        : recorder_(recorder),
          spec_(spec),
          picture_(picture),
          weights_(weights),
          input_(input),
          name_(name),
          rows_(input.tokens->size()),
          past_(input.past && !input.past->empty() ? input.past->front().keys->rows() : 0),
          blocks_(recorder, spec, weights, input, name == "encoder" || name == "vision") {}

protected:
    NodeId apply(const OpPointer& op, std::vector<NodeId> inputs, const std::string& name,
                 Lifetime lifetime = Lifetime::passing, AxisPointer rows = {}) {
        return recorder_.apply(op, std::move(inputs), joinName(name_, name), lifetime,
                               {.rows = std::move(rows), .columns = nullptr});
    }

    NodeId norm(const NormWeights& weights, NodeId x, const std::string& name, Lifetime lifetime) {
        return recordNorm(recorder_, weights, spec_.normalisation, spec_.epsilon, x, joinName(name_, name),
                          lifetime, spec_.normAroundOne);
    }

    // [tokens × d]: token + position + segment, then norm and projection if the family has them.
    NodeId recordEmbeddings() {
        const bool words = input_.picture == noNode && input_.sound == noNode && spec_.mergedRows == 0;
        NodeId x = words                    ? embedTokens()
                   : input_.sound != noNode ? embedSound()
                   : spec_.mergedRows > 0   ? mergeRegions()
                                            : embedPicture();
        if (joined_ != noNode)
            blocks_.lookUp(x, std::move(joinedRows_), 1, joined_);
        else
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
            blocks_.add("G", segments, x);
        }
        const bool normed = weights_.embeddingNorm && !spec_.normBeforePositions;
        if (normed && !spec_.normBehindProjection) x = normEmbeddings(x);
        if (!spec_.positionsBehindProjection) x = projectEmbeddings(x);
        return normed && spec_.normBehindProjection ? normEmbeddings(x) : x;
    }

    NodeId projectEmbeddings(NodeId x) {
        if (!weights_.embeddingProjection) return x;
        x = recordLinear(recorder_, weights_.embeddingProjection, x,
                         joinName(name_, embeddingName("projection")), Lifetime::kept);
        blocks_.projectEmbeddings(x);
        return x;
    }

    NodeId normEmbeddings(NodeId x) {
        // Swin uses 1e-5 here and ignores layer_norm_eps.
        const double epsilon = spec_.gridWindow > 0 ? 1e-5 : spec_.epsilon;
        x = recordNorm(recorder_, weights_.embeddingNorm, Normalisation::layer, epsilon, x,
                       joinName(name_, embeddingName("norm")), Lifetime::kept);
        blocks_.normaliseEmbeddings(x);
        return x;
    }

    NodeId embedTokens() {
        NodeId x = apply(gatherRows(embeddedIds()), {recorder_.parameter(weights_.tokens)},
                         "embeddings.tokens", Lifetime::passing, input_.tokens);
        const double scale = embeddingScale();
        if (scale != 1) x = apply(scaleBy(float(scale)), {x}, "embeddings.scaled", Lifetime::kept);
        return input_.regions == noNode ? x : putRegions(x);
    }

    // The regions of a picture, in order, where their id stands among the words (Liu et al. 2023).
    NodeId putRegions(NodeId words) {
        Index region = rows_;
        const Index end = rows_ + recorder_.axes(input_.regions).rows->size();
        for (Index i = 0; i < rows_; ++i)
            joinedRows_.push_back(input_.ids[std::size_t(i)] == input_.regionId && region < end ? region++
                                                                                                : i);
        NodeId regions = input_.regions;
        if (spec_.embeddingScale != 1)
            regions = apply(scaleBy(float(spec_.embeddingScale)), {regions}, "embeddings.scaledRegions");
        joined_ = apply(concatenateRows(), {words, regions}, "embeddings.wordsAndRegions");
        return apply(gatherRows(joinedRows_), {joined_}, "embeddings.withRegions", Lifetime::kept,
                     input_.tokens);
    }

    // Four neighbours side by side; zeros beyond an edge (Liu et al. 2021).
    NodeId mergeRegions() {
        std::vector<NodeId> parts;
        for (const auto& [down, right] : {std::pair<Index, Index>{0, 0}, {1, 0}, {0, 1}, {1, 1}}) {
            std::vector<Index> from;
            for (Index row = down; row < 2 * spec_.gridRows; row += 2)
                for (Index column = right; column < 2 * spec_.gridColumns; column += 2)
                    from.push_back(row < spec_.mergedRows && column < spec_.mergedColumns
                                       ? row * spec_.mergedColumns + column
                                       : -1);
            parts.push_back(apply(gatherRows(std::move(from)), {input_.regions},
                                  embeddingName("part" + std::to_string(parts.size())), Lifetime::passing,
                                  input_.tokens));
        }
        return apply(concatenateColumns(), std::move(parts), embeddingName("merged"));
    }

    /// Stacks that follow one another have embeddings of their own.
    std::string embeddingName(const std::string& part) const {
        if (spec_.firstLayer == 0) return "embeddings." + part;
        return "layers." + std::to_string(spec_.firstLayer) + ".embeddings." + part;
    }

    // Two convolutions over the frames; the second halves their number (Radford et al. 2023).
    NodeId embedSound() {
        const NodeId frames = recordConvolution(recorder_, weights_.firstFrames, input_.sound, {.width = 3},
                                                joinName(name_, "embeddings.frames"));
        const NodeId first = recordActivation(recorder_, FeedForwardActivation::gelu, frames,
                                              joinName(name_, "embeddings.frames.activated"));
        const NodeId halves =
            recordConvolution(recorder_, weights_.secondFrames, first, {.width = 3, .stride = 2},
                              joinName(name_, "embeddings.pairs"), input_.tokens);
        return recordActivation(recorder_, FeedForwardActivation::gelu, halves,
                                joinName(name_, "embeddings.pairs.activated"));
    }

    double embeddingScale() const {
        double scale = spec_.embeddingScale;
        if (spec_.maskShare > 0) {
            // Masks become zeros, and the other embeddings are scaled to compensate for the share masked in
            // training.
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

    // The class token and similar ones, then one row for each patch of the picture.
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

    // Register tokens are inserted after the first token once positions have been added (Darcet et al. 2024).
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
        if (weights_.gridBias) bias_ = gridBias(weights_.gridBias, "positions.bias");
        if (positions.distances && !positions.distances->ofLayers) {
            distances_ = recorder_.parameter(weights_.distances);
            if (positions.distances->normalised)
                distances_ = norm(weights_.distanceNorm, distances_, "positions.distances", Lifetime::kept);
        }
        if (positions.kind == PositionKind::relativeBuckets || positions.bucketsToo)
            bias_ = apply(relativeBias(!spec_.causal, positions.buckets, positions.maximumDistance,
                                       input_.tokens, keys, past_),
                          {recorder_.parameter(weights_.relativeBias)}, "positions.bias", Lifetime::kept);
    }

    // Learned numbers by how many rows and columns of the picture lie between query and key.
    NodeId gridBias(const ParameterPointer& table, const std::string& name) {
        return apply(
            biasOfPairs(gridPairsBehindToken(spec_.gridRows, spec_.gridColumns), input_.tokens, rows_),
            {recorder_.parameter(table)}, name, Lifetime::kept);
    }

    // The same for each window of the grid; [places of a window × heads · places].
    NodeId windowBias(const AttentionWeights& weights, const std::string& name) {
        const Index side = spec_.gridWindow, places = side * side;
        const Axes axes{makeAxis(AxisRole::region, places), featureAxis(spec_.heads * places, spec_.heads)};
        if (input_.positionsOff)
            return recorder_.constant(Matrix(Matrix::Zero(places, spec_.heads * places)), axes,
                                      joinName(name_, name));
        return apply(biasOfPairs(gridPairs(side, side), axes.rows, places),
                     {recorder_.parameter(weights.gridBias)}, name, Lifetime::kept);
    }

    // Adds zeros after each row of the grid and after the last row, up to whole windows; and removes them
    // again.
    NodeId fillGrid(NodeId x, Index layer, const std::string& name) {
        const GridWindows windows = spec_.windowsOf(layer);
        std::vector<Index> from;
        for (Index row = 0; row < windows.rows; ++row)
            for (Index column = 0; column < windows.columns; ++column)
                from.push_back(row < spec_.gridRows && column < spec_.gridColumns
                                   ? row * spec_.gridColumns + column
                                   : -1);
        return apply(gatherRows(std::move(from)), {x}, name + ".filled", Lifetime::passing, input_.filled);
    }
    NodeId emptyGrid(NodeId x, Index layer, const std::string& name) {
        const Index columns = spec_.windowsOf(layer).columns;
        std::vector<Index> from;
        for (Index row = 0; row < spec_.gridRows; ++row)
            for (Index column = 0; column < spec_.gridColumns; ++column)
                from.push_back(row * columns + column);
        return apply(gatherRows(std::move(from)), {x}, name + ".output.grid", Lifetime::passing,
                     input_.tokens);
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
        // The same for all queries, because a softmax ignores what is constant in a row.
        Matrix bias(queries, spec_.heads * keys);
        const double root = std::sqrt(double(spec_.headWidth));
        for (Index h = 0; h < spec_.heads; ++h)
            for (Index j = 0; j < keys; ++j) {
                const double slope = roundedToBfloat16(slopes[std::size_t(h)]);
                bias.col(h * keys + j).setConstant(float(roundedToBfloat16(slope * double(j)) / root));
            }
        return bias;
    }

    // Repeats the table's rows in each segment, starting with the first.
    Matrix inEverySegment(Matrix table) const {
        const Axis& tokens = *input_.tokens;
        if (tokens.segmentCount() == 1) return table;
        Matrix rows(rows_, table.cols());
        for (Index segment = 0; segment < tokens.segmentCount(); ++segment) {
            const Index begin = tokens.segmentBegin(segment), count = tokens.segmentSize(segment);
            rows.middleRows(begin, count) = table.topRows(count);
        }
        return rows;
    }

    Recorder& recorder_;
    const StackSpec& spec_;
    const PictureSpec& picture_;
    const StackWeights& weights_;
    const StackInput& input_;
    const std::string& name_;
    Index rows_, past_;
    NodeId table_ = noNode, windowedTable_ = noNode, bias_ = noNode, distances_ = noNode;
    NodeId joined_ = noNode;              ///< embeddings of the words, and below them the regions
    std::vector<Index> joinedRows_ = {};  ///< the rows of it that the stack reads
    StackBlocks blocks_;
};

}  // namespace attentionscope
