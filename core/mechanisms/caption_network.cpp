#include "core/mechanisms/caption_network.h"

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/segments.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

CaptionNetwork::CaptionNetwork(const CaptionSettings& settings, ParameterSet& weights) : Network(settings) {
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
                     .got = Phrase::known(settings.decoder.systemName()),
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

namespace {

/// From the picture to its annotations; the decoder's blocks follow.
std::vector<Block> encoderBlocks(const Graph& graph, const CaptionNetwork::Nodes& seen) {
    const Node &summary = graph.node(seen.memory.summary), &rectified = graph.node(summary.inputs.at(0)),
               &inner = graph.node(rectified.inputs.at(0));
    const Step sum{.kind = StepKind::handOver,
                   .id = "summary",
                   .operands = listed({{.symbol = "H", .node = seen.memory.states},
                                       weightsAs("W_i", inner.inputs.at(1)),
                                       weightsAs("b_i", inner.inputs.at(2)),
                                       weightsAs("W_0", summary.inputs.at(1))}),
                   .result = {.symbol = "c_0", .node = seen.memory.summary},
                   .formula = "c_0 = \\text{ReLU}((\\sum_j h_j) W_i + b_i) W_0"};
    return {{.title = "Regions",
             .sequence = 0,
             .node = seen.regions.features,
             .steps = {featureStep(graph, seen.regions)}},
            {.kind = Block::Kind::combination,
             .title = "Annotations",
             .sequence = 0,
             .node = seen.memory.states,
             .steps = {annotationStep(graph, seen.regions, "H"), sum}}};
}

}  // namespace

CaptionModel::CaptionModel(ModelInformation information, CaptionNetworkPointer network,
                           std::shared_ptr<const CaptionWords> words)
    : DescribingModel(std::move(information), std::move(network), std::move(words)) {
    for (Input& input : information_.inputs)
        if (input.kind == InputKind::picture)
            input.gridRows = input.gridColumns = network_->settings().regions;
}

MatrixPointer CaptionModel::read(const RunInputs& inputs) const {
    return std::make_shared<const Matrix>(inkOf(inputs.picture(), network_->settings().side));
}

void CaptionModel::describe(Recording& recording, Recorder& recorder,
                            const CaptionNetwork::Nodes& seen) const {
    Sequence &picture = recording.sequences[0], &caption = recording.sequences[1];
    picture.name = picture.input = "picture";
    picture.kind = Sequence::Kind::regions;
    caption.name = "caption";
    recording.blocks = encoderBlocks(recorder.graph(), seen);
}

Mechanism captionMechanism() {
    const auto inputs = [] {
        return std::vector<Input>{
            {.name = "picture",
             .kind = InputKind::picture,
             .label = "Scene",
             .sample = PictureInput("scene: red circle 1,2; blue square 5,4; green star 6,6"),
             .most = CaptionModel::shapeLimit,
             .unit = LimitUnit::shapes}};
    };
    return {"caption", openAs<CaptionModel>, inputs, decoderGates, decoderAxes<CaptionSettings>};
}

}  // namespace attentionscope
