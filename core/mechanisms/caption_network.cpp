#include "core/mechanisms/caption_network.h"

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/segments.h"

namespace attentionscope {

CaptionSettings readCaptionSettings(const JsonValue& config) {
    CaptionSettings settings;
    EncoderDecoderSettings& decoder = settings.decoder;
    decoder.system = systemNamed(config.choiceOr("system", {"additive", "hard"}, "additive"));
    decoder.vocabulary = config.integer("vocab_size", 4, 1'000'000);
    decoder.embedding = config.integer("embedding_size", 1, 8192);
    decoder.hidden = config.integer("hidden_size", 1, 8192);
    decoder.attention = config.integer("attention_size", 1, 8192);
    decoder.annotations = config.integer("annotation_size", 1, 8192);
    RegionSettings regions;
    readRegionSettings(config, regions);
    settings.side = regions.side;
    settings.regions = regions.regions;
    settings.channels = regions.channels;
    settings.inner = config.integer("inner_size", 1, 8192);
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

CaptionNetwork::CaptionNetwork(const CaptionSettings& settings, ParameterSet& weights) : settings_(settings) {
    settings_.decoder.map = "image";
    const Index width = settings.decoder.annotations;
    encoder_ = std::make_shared<const RegionEncoder>(RegionSettings{.side = settings.side,
                                                                    .regions = settings.regions,
                                                                    .channels = settings.channels,
                                                                    .annotations = width},
                                                     weights);
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
    static const OpPointer rectify = activation(kernels::Activation::relu);
    Seen seen{.regions = encoder_->look(recorder, std::move(pixels), pictures)};
    seen.memory.axis = seen.regions.axis;
    seen.memory.lengths.assign(size_t(pictures), regionCount());
    seen.memory.embeddings = seen.regions.features;
    seen.memory.states = seen.regions.annotations;
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
