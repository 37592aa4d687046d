#include "core/mechanisms/caption_network.h"

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/segments.h"

namespace attentionscope {

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

CaptionNetwork::Nodes CaptionNetwork::look(Recorder& recorder, MatrixPointer pixels, Index pictures) const {
    static const OpPointer rectify = activation(kernels::Activation::relu);
    Nodes seen{.regions = encoder_->look(recorder, std::move(pixels), pictures)};
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

DecoderNodes CaptionNetwork::describe(Recorder& recorder, MatrixPointer pixels, const SentenceBatch& captions,
                                      const DecodingMode& mode) const {
    const Nodes seen = look(recorder, std::move(pixels), Index(captions.ids.size()));
    return decoder_->decodeFrom(recorder, seen.memory, captions, mode);
}

}  // namespace attentionscope
