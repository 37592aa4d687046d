#include "core/mechanisms/caption_network.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/pictures.h"
#include "core/graph/ops/segments.h"
#include "core/picture/scene.h"

namespace attentionscope {

namespace {

constexpr Index colours = 3;
constexpr Index around = 1;  // pixels about a region that its window sees

/// Regions of pictures that stand one below the other: "line,column", or without labels where there are many.
AxisPointer regionAxis(Index regions, Index pictures) {
    const Index each = regions * regions;
    auto axis = std::make_shared<Axis>(AxisRole::region, each * pictures, [regions, each, pictures] {
        Axis::Labels labels;
        for (Index j = 0; j < each * pictures; ++j)
            labels.push_back(std::to_string(j % each / regions) + ',' + std::to_string(j % regions));
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

}  // namespace

CaptionSettings readCaptionSettings(const JsonValue& config) {
    CaptionSettings settings;
    EncoderDecoderSettings& decoder = settings.decoder;
    decoder.system = systemNamed(config.choiceOr("system", {"additive", "hard"}, "additive"));
    decoder.vocabulary = config.integer("vocab_size", 4, 1'000'000);
    decoder.embedding = config.integer("embedding_size", 1, 8192);
    decoder.hidden = config.integer("hidden_size", 1, 8192);
    decoder.attention = config.integer("attention_size", 1, 8192);
    decoder.annotations = config.integer("annotation_size", 1, 8192);
    settings.side = config.integer("image_size", 1, 1024);
    settings.regions = config.integer("regions", 1, settings.side);
    settings.channels = config.integer("channels", 1, 8192);
    settings.inner = config.integer("inner_size", 1, 8192);
    if (settings.side % settings.regions != 0)
        config.refuse("regions", "the picture cannot be divided so", "a divisor of image_size");
    return settings;
}

std::string settingsToJson(const CaptionSettings& settings) {
    return nlohmann::ordered_json{{"system", settings.decoder.systemName()},
                                  {"vocab_size", settings.decoder.vocabulary},
                                  {"embedding_size", settings.decoder.embedding},
                                  {"hidden_size", settings.decoder.hidden},
                                  {"attention_size", settings.decoder.attention},
                                  {"annotation_size", settings.decoder.annotations},
                                  {"image_size", settings.side},
                                  {"regions", settings.regions},
                                  {"channels", settings.channels},
                                  {"inner_size", settings.inner}}
        .dump();
}

Matrix inkOf(const std::string& source, Index side) {
    const Picture picture = isScene(source) ? drawnScene(sceneFromText(source), side) : readPicture(source);
    Matrix pixels =
        picture.height == side && picture.width == side ? picture.pixels : resized(picture, side, side);
    if (pixels.cols() == 1) pixels = pixels.replicate(1, colours).eval();
    if (pixels.cols() != colours)
        throw Error(ErrorReport{.what = "the picture's channels are no colours",
                                .got = std::to_string(pixels.cols()),
                                .expected = "1 or 3 channels"});
    return Matrix(1.0f - pixels.array());
}

CaptionNetwork::CaptionNetwork(const CaptionSettings& settings, ParameterSet& weights) : settings_(settings) {
    settings_.decoder.map = "image";
    const Index window = settings.side / settings.regions + 2 * around, width = settings.decoder.annotations;
    kernels_ = weights.matrix("encoder.kernels", colours * window * window, settings.channels);
    kernelBias_ = weights.row("encoder.kernels.bias", settings.channels);
    // At first most of an empty region's annotation is 0, so that what is there stands out of it.
    annotations_ = weights.normal("encoder.annotations", settings.channels, width, 0.3f);
    annotationBias_ = weights.row("encoder.annotations.bias", width, -0.2f);
    lines_ = weights.normal("encoder.lines", settings.regions, width, 0.1f);
    columns_ = weights.normal("encoder.columns", settings.regions, width, 0.1f);
    inner_ = weights.matrix("encoder.inner", width, settings.inner);
    innerBias_ = weights.row("encoder.inner.bias", settings.inner);
    summary_ = weights.matrix("encoder.summary", settings.inner, width);
    const EncoderDecoderPointer made = makeEncoderDecoder(settings_.decoder, weights);
    decoder_ = std::dynamic_pointer_cast<const RecurrentEncoderDecoder>(made);
    if (!decoder_)
        throw Error({.what = "this system reads no picture",
                     .got = settings.decoder.systemName(),
                     .expected = "additive or hard"});
    parameters_ = weights.all();
}

CaptionNetwork::Seen CaptionNetwork::look(Recorder& recorder, MatrixPointer pixels, Index pictures) const {
    const Index size = settings_.side / settings_.regions, each = regionCount();
    auto pixelAxis = std::make_shared<Axis>(AxisRole::region, pixels->rows());
    pixelAxis->setGridColumns(settings_.side);
    static const OpPointer rectify = activation(kernels::Activation::relu);
    Seen seen;
    seen.memory.axis = regionAxis(settings_.regions, pictures);
    seen.memory.lengths.assign(size_t(pictures), each);
    const Axes rows{seen.memory.axis, {}};
    seen.picture = recorder.constant(std::move(pixels), {pixelAxis, featureAxis(colours)}, "picture");
    seen.windows =
        recorder.apply(windowsOfPictures({.height = settings_.side,
                                          .width = settings_.side,
                                          .windowHeight = size + 2 * around,
                                          .windowWidth = size + 2 * around,
                                          .stride = size,
                                          .padding = around}),
                       {seen.picture}, "encoder.windows", Lifetime::kept, {seen.memory.axis, nullptr});
    const NodeId convolved = recorder.apply(
        linear(), {seen.windows, recorder.parameter(kernels_), recorder.parameter(kernelBias_)},
        "encoder.convolved", Lifetime::passing);
    seen.features = recorder.apply(rectify, {convolved}, "encoder.features");
    const NodeId content = recorder.apply(
        linear(), {seen.features, recorder.parameter(annotations_), recorder.parameter(annotationBias_)},
        "encoder.content");
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
    seen.memory.embeddings = seen.features;
    seen.memory.states = recorder.apply(rectify, {sum}, "encoder.states", Lifetime::kept, rows);
    seen.sum = recorder.apply(reduceSegments(Reduction::sum), {seen.memory.states}, "encoder.sum");
    const NodeId inner = recorder.apply(
        rectify,
        {recorder.apply(linear(), {seen.sum, recorder.parameter(inner_), recorder.parameter(innerBias_)}, {},
                        Lifetime::passing)},
        "encoder.inner_layer");
    seen.memory.summary =
        recorder.apply(linear(), {inner, recorder.parameter(summary_)}, "encoder.first_context");
    return seen;
}

Decoded CaptionNetwork::describe(Recorder& recorder, MatrixPointer pixels, const SentenceBatch& captions,
                                 const DecodingMode& mode) const {
    const Seen seen = look(recorder, std::move(pixels), Index(captions.ids.size()));
    return decoder_->decodeFrom(recorder, seen.memory, captions, mode);
}

}  // namespace attentionscope
