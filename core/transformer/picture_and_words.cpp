#include "core/transformer/picture_and_words.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/normalisation.h"
#include "core/graph/ops/segment_product.h"
#include "core/recording/usual_steps.h"
#include "core/transformer/stack_parts.h"

namespace attentionscope {

std::vector<std::string> regionLabels(const PictureSpec& picture) {
    std::vector<std::string> labels = picture.leading;
    for (Index row = 0; row < picture.rows(); ++row)
        for (Index column = 0; column < picture.columns(); ++column)
            labels.push_back(std::to_string(column) + "," + std::to_string(row));
    return labels;
}

AxisPointer regionAxis(const PictureSpec& picture) {
    auto axis = std::make_shared<Axis>(AxisRole::region, regionLabels(picture));
    axis->setGridColumns(picture.columns());
    return axis;
}

Index regionCount(const TransformerSpec& spec) {
    const Index patches = spec.picture.rows() * spec.picture.columns();
    return spec.vision->leadingLeftOut ? patches : patches + Index(spec.picture.leading.size());
}

void placeRegions(const TransformerSpec& spec, SourceText& text) {
    const Index id = *spec.vision->placeId, count = regionCount(spec);
    std::vector<std::string> labels = regionLabels(spec.picture);
    labels.erase(labels.begin(), labels.end() - count);
    std::vector<Token>& tokens = text.tokens;
    const auto isPlace = [&](const Token& token) { return token.id == id; };
    const Index places = std::ranges::count_if(tokens, isPlace);
    if (places <= 1 && count != 1) {
        auto at = std::ranges::find_if(tokens, isPlace);
        if (at == tokens.end())
            at = tokens.begin() + (!tokens.empty() && spec.ids.begin == tokens.front().id ? 1 : 0);
        else
            at = tokens.erase(at);
        Token place;
        place.id = int(id);
        tokens.insert(at, std::size_t(count), place);
    } else if (places != count) {
        throw Error({.what = "the text has another number of places for the picture",
                     .got = std::to_string(places),
                     .expected = Phrase("none, one, or %1", {std::to_string(count)})});
    }
    if (const Index limit = spec.decoder->limit; limit > 0 && std::ssize(tokens) > limit)
        throw Error({.what = "picture and text are longer than what the model reads",
                     .got = std::to_string(tokens.size()),
                     .expected = Phrase("at most %1", {std::to_string(limit)})});
    auto label = labels.begin();
    for (Token& token : tokens)
        if (isPlace(token)) {
            token.text = "[" + *label++ + "]";
            token.special = true;
        }
}

NodeId recordRegions(Recorder& recorder, const TransformerSpec& spec, const TransformerWeights& weights,
                     const RecordedStack& seen, Block& block) {
    const auto apply = [&](const OpPointer& op, std::vector<NodeId> inputs, const char* name) {
        return recorder.apply(op, std::move(inputs), name, Lifetime::passing);
    };
    std::vector<NodeId> states =
        eachOf(spec.vision->readStates, [&](Index state) { return seen.hidden.at(std::size_t(state)); });
    NodeId read = states.size() == 1 ? states.front() : apply(concatenateColumns(), states, "regions.states");
    const Index rows = recorder.axes(read).rows->size(), count = regionCount(spec);
    if (count < rows) read = apply(sliceRows(rows - count, count), {read}, "regions.read");
    const NodeId inner = recordLinear(recorder, weights.firstProjection, read, "regions.inner");
    const NodeId bent = recordActivation(recorder, spec.vision->activation, inner, "regions.activated");
    const NodeId regions = recordLinear(recorder, weights.secondProjection, bent, "regions", Lifetime::kept);
    block = {.kind = Block::Kind::combination, .title = "regions as words", .node = regions};
    std::vector<Step::Operand> operands{{.symbol = "H", .node = read}};
    const auto product = [&](const std::string& of, const LinearWeights& own, const std::string& number) {
        const ProjectionNodes shown = shownWeights(recorder, own);
        operands.push_back(weightsAs("W_" + number, shown.weights));
        if (shown.bias == noNode) return of + " W_" + number;
        operands.push_back(weightsAs("b_" + number, shown.bias));
        return of + " W_" + number + " + b_" + number;
    };
    const std::string bend =
        activationTex(spec.vision->activation, product("H", weights.firstProjection, "1"));
    const std::string formula = "G = " + bend + " ,  R = " + product("G", weights.secondProjection, "2");
    operands = listed(std::move(operands));
    operands.push_back({.symbol = "G", .node = bent, .sign = ","});
    block.steps = {{.kind = StepKind::project,
                    .id = "regions",
                    .operands = std::move(operands),
                    .result = {.symbol = "R", .node = regions},
                    .formula = formula}};
    return regions;
}

NodeId recordSimilarity(Recorder& recorder, const TransformerWeights& weights, const RecordedStack& seen,
                        const RecordedStack& text, Index row, Block& block) {
    const auto apply = [&](const OpPointer& op, std::vector<NodeId> inputs, const std::string& name,
                           Axes axes = {}) {
        return recorder.apply(op, std::move(inputs), name, Lifetime::kept, std::move(axes));
    };
    block = {.kind = Block::Kind::combination, .title = "similarity"};
    // The vector that stands for the whole, projected and scaled to length one.
    const auto unit = [&](const RecordedStack& stack, Index at, const LinearWeights& own,
                          const std::string& name, const std::string& symbol) {
        const NodeId state = apply(sliceRows(at, 1), {stack.output}, name + ".state");
        const NodeId projected = recordLinear(recorder, own, state, name + ".projected", Lifetime::kept);
        const NodeId length = apply(rowLength(), {projected}, name + ".length");
        const NodeId made = apply(divideBySum(), {projected, length}, name + ".unit");
        const int none = Step::Operand::noPositions;
        block.steps.push_back(
            {.kind = StepKind::project,
             .id = name + "_projected",
             .operands = {{.symbol = rowSymbol(stack.symbol), .node = state, .sign = ",", .sequence = none},
                          {.symbol = "W",
                           .node = shownWeights(recorder, own).weights,
                           .sign = "\\to",
                           .sequence = none}},
             .result = {.symbol = symbol, .node = made, .sequence = none},
             .formula = symbol + " = \\frac{" + rowSymbol(stack.symbol) + " W}{|" + rowSymbol(stack.symbol) +
                        " W|}"});
        return made;
    };
    const NodeId picture = unit(seen, 0, weights.pictureProjection, "picture", "p"),
                 words = unit(text, row, weights.textProjection, "text", "t");
    const NodeId cosine = apply(dotProducts(), {picture, words}, "similarity.cosine");
    const NodeId factor =
        apply(exponential(), {recorder.parameter(weights.similarityScale)}, "similarity.factor");
    const NodeId similarity = apply(multiplyElements(), {cosine, factor}, "logits");
    const int none = Step::Operand::noPositions;
    block.node = similarity;
    block.steps.push_back({.kind = StepKind::combine,
                           .id = "similarity",
                           .operands = {{.symbol = "p", .node = picture, .sign = ",", .sequence = none},
                                        {.symbol = "t", .node = words, .sign = ",", .sequence = none},
                                        {.symbol = "f", .node = factor, .sign = "\\to", .sequence = none}},
                           .result = {.symbol = "s", .node = similarity, .sequence = none},
                           .formula = "s = f  p · t"});
    return similarity;
}

Index rowOfText(const TransformerSpec& spec, const std::vector<Index>& ids) {
    const auto isEnd = [&](Index id) { return std::ranges::count(spec.ids.end, id) > 0; };
    // The first configs of CLIP name 2, and its code took the largest id.
    const bool largest = spec.ids.end == std::vector<Index>{2};
    const auto found = largest ? std::ranges::max_element(ids) : std::ranges::find_if(ids, isEnd);
    return found == ids.end() ? 0 : Index(found - ids.begin());
}

}  // namespace attentionscope
