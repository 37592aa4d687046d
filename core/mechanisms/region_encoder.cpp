#include "core/mechanisms/region_encoder.h"

#include <iterator>

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/pictures.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/ops/segments.h"
#include "core/picture/scene.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

constexpr Index colours = 3;
constexpr Index margin = 1;  // pixels around a region that its window includes

enum class Direction { left, right, above, below };
struct NamedDirection {
    Direction direction;
    const char* name;
};
constexpr NamedDirection directions[] = {{Direction::left, "left"},
                                         {Direction::right, "right"},
                                         {Direction::above, "above"},
                                         {Direction::below, "below"}};
constexpr Index sums = Index(std::size(directions)) + 1;

/// Whether region `other` lies in that direction from region `from`, both counted line by line.
bool lies(Index other, Direction way, Index from, Index regions) {
    switch (way) {
        case Direction::left: return other % regions < from % regions;
        case Direction::right: return other % regions > from % regions;
        case Direction::above: return other / regions < from / regions;
        case Direction::below: return other / regions > from / regions;
    }
    return false;
}

}  // namespace

AxisPointer regionAxis(Index regions, Index pictures) {
    const Index each = regions * regions;
    auto axis = std::make_shared<Axis>(AxisRole::region, each * pictures, [regions, each, pictures] {
        Axis::Labels labels;
        for (Index j = 0; j < each * pictures; ++j)
            labels.push_back(std::to_string(j % regions) + ',' + std::to_string(j % each / regions));
        return labels;
    });
    axis->setGridColumns(regions);
    if (pictures > 1) {
        std::vector<Index> offsets;
        for (Index p = 0; p <= pictures; ++p) offsets.push_back(p * each);
        axis->setSegments(std::move(offsets));
    }
    return axis;
}

Matrix inkOf(const std::string& source, Index side) {
    const Picture picture = isScene(source) ? drawnScene(sceneFromText(source), side) : readPicture(source);
    Matrix pixels =
        picture.height == side && picture.width == side ? picture.pixels : resized(picture, side, side);
    if (pixels.cols() == 1) pixels = pixels.replicate(1, colours).eval();
    if (pixels.cols() != colours)
        throw Error({.what = "the picture does not have 3 channels",
                     .got = std::to_string(pixels.cols()),
                     .expected = "1 or 3 channels"});
    return Matrix(1.0f - pixels.array());
}

RegionEncoder::RegionEncoder(const RegionSettings& settings, ParameterSet& weights) : settings_(settings) {
    const Index window = settings.side / settings.regions + 2 * margin, width = settings.annotations;
    kernels_ = weights.matrix("encoder.kernels", colours * window * window, settings.channels);
    kernelBias_ = weights.row("encoder.kernels.bias", settings.channels);
    // Initially most of an empty region's annotation is 0, so that shapes stand out.
    annotations_ = weights.normal("encoder.annotations", settings.channels, width, 0.3f);
    annotationBias_ = weights.row("encoder.annotations.bias", width, -0.2f);
    lines_ = weights.normal("encoder.lines", settings.regions, width, 0.1f);
    columns_ = weights.normal("encoder.columns", settings.regions, width, 0.1f);
    if (settings.around == 0) return;
    neighbours_ = weights.normal("encoder.neighbours.weights", settings.channels, settings.around, 0.3f);
    neighbourBias_ = weights.row("encoder.neighbours.bias", settings.around, -0.2f);
    around_ = weights.normal("encoder.around.weights", sums * settings.around, width, 0.1f);
}

NodeId RegionEncoder::sumsAround(Recorder& recorder, NodeId neighbours, const AxisPointer& rows,
                                 Index pictures) const {
    const Index each = settings_.count();
    const AxisPointer columns = pictures == 1 ? rows : makeAxis(AxisRole::region, each);
    std::vector<NodeId> parts;
    for (const auto& [way, name] : directions) {
        Matrix which(each * pictures, each);
        for (Index j = 0; j < which.rows(); ++j)
            for (Index other = 0; other < each; ++other)
                which(j, other) = lies(other, way, j % each, settings_.regions) ? 1.0f : 0.0f;
        const std::string place = std::string("encoder.") + name;
        const NodeId there = recorder.constant(std::move(which), {rows, columns}, place + "_of");
        parts.push_back(recorder.apply(weightedSum(), {there, neighbours}, place));
    }
    const NodeId all = recorder.apply(reduceSegments(Reduction::sum), {neighbours}, "encoder.whole");
    parts.push_back(
        recorder.apply(repeatForSegments(rows), {all}, "encoder.whole_picture", Lifetime::passing));
    return recorder.apply(concatenateColumns(), std::move(parts), "encoder.around");
}

RegionEncoder::Nodes RegionEncoder::look(Recorder& recorder, MatrixPointer pixels, Index pictures) const {
    const Index size = settings_.side / settings_.regions, each = settings_.count();
    auto pixelAxis = std::make_shared<Axis>(AxisRole::region, pixels->rows());
    pixelAxis->setGridColumns(settings_.side);
    static const OpPointer rectify = activation(kernels::Activation::relu);
    Nodes seen{.axis = regionAxis(settings_.regions, pictures)};
    const Axes rows{seen.axis, {}};
    seen.picture = recorder.constant(std::move(pixels), {pixelAxis, featureAxis(colours)}, "picture");
    seen.windows = recorder.apply(windowsOfPictures({.height = settings_.side,
                                                     .width = settings_.side,
                                                     .windowHeight = size + 2 * margin,
                                                     .windowWidth = size + 2 * margin,
                                                     .stride = size,
                                                     .padding = margin}),
                                  {seen.picture}, "encoder.windows", Lifetime::kept, {seen.axis, nullptr});
    const auto layer = [&](NodeId x, const ParameterPointer& matrix, const ParameterPointer& bias,
                           const char* name, Lifetime lifetime) {
        return recorder.apply(linear(), {x, recorder.parameter(matrix), recorder.parameter(bias)}, name,
                              lifetime);
    };
    seen.features = recorder.apply(
        rectify, {layer(seen.windows, kernels_, kernelBias_, "encoder.convolved", Lifetime::passing)},
        "encoder.features");
    NodeId content = layer(seen.features, annotations_, annotationBias_, "encoder.content", Lifetime::kept);
    if (settings_.around > 0) {
        seen.neighbours = recorder.apply(
            rectify, {layer(seen.features, neighbours_, neighbourBias_, "", Lifetime::passing)},
            "encoder.neighbours");
        seen.around = sumsAround(recorder, seen.neighbours, seen.axis, pictures);
        const NodeId surroundings = recorder.apply(linear(), {seen.around, recorder.parameter(around_)},
                                                   "encoder.surroundings", Lifetime::passing);
        content = recorder.apply(add(), {content, surroundings}, "encoder.in_surroundings", Lifetime::passing,
                                 rows);
    }
    std::vector<Index> lineOf, columnOf;
    for (Index j = 0; j < each * pictures; ++j) {
        lineOf.push_back(j % each / settings_.regions);
        columnOf.push_back(j % settings_.regions);
    }
    const auto placed = [&](const ParameterPointer& table, std::vector<Index> places, const char* name) {
        return recorder.apply(gatherRows(std::move(places)), {recorder.parameter(table)}, name,
                              Lifetime::passing, rows);
    };
    seen.places = recorder.apply(
        add(), {placed(lines_, lineOf, "encoder.line"), placed(columns_, columnOf, "encoder.column")},
        "encoder.places");
    const NodeId sum =
        recorder.apply(add(), {content, seen.places}, "encoder.placed", Lifetime::passing, rows);
    seen.annotations = recorder.apply(rectify, {sum}, "encoder.states", Lifetime::kept, rows);
    return seen;
}

Step featureStep(const Graph& graph, const RegionEncoder::Nodes& seen) {
    const Node& convolved = graph.node(graph.node(seen.features).inputs.at(0));
    return {.kind = StepKind::embed,
            .id = "features",
            .operands = listed({{.symbol = "X", .node = seen.windows},
                                weightsAs("W_x", convolved.inputs.at(1)),
                                weightsAs("b_x", convolved.inputs.at(2))}),
            .result = {.symbol = "F", .node = seen.features},
            .formula = "F = \\text{ReLU}(X W_x + b_x)"};
}

Step annotationStep(const Graph& graph, const RegionEncoder::Nodes& seen, const std::string& symbol) {
    const bool around = seen.around != noNode;
    NodeId content = graph.node(graph.node(seen.annotations).inputs.at(0)).inputs.at(0);
    Step step{.kind = StepKind::addPositions,
              .id = "annotations",
              .operands = {{.symbol = "F", .node = seen.features}, {.symbol = "R", .node = seen.places}},
              .result = {.symbol = symbol, .node = seen.annotations},
              .formula = symbol + " = \\text{ReLU}(F W_a + b_a" + (around ? " + U W_u" : "") + " + R)"};
    if (around) {
        const Node& surroundings = graph.node(graph.node(content).inputs.at(1));
        step.operands.push_back({.symbol = "U", .node = seen.around});
        step.operands.push_back(weightsAs("W_u", surroundings.inputs.at(1)));
        content = graph.node(content).inputs.at(0);
    }
    step.operands.push_back(weightsAs("W_a", graph.node(content).inputs.at(1)));
    step.operands.push_back(weightsAs("b_a", graph.node(content).inputs.at(2)));
    step.operands = listed(std::move(step.operands));
    return step;
}

}  // namespace attentionscope
