#include "core/mechanisms/caption_model.h"

#include "core/recording/usual_steps.h"

namespace attentionscope {

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
    requireWords(information_.id, words_->size(), network_->settings().decoder.vocabulary);
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
             .label = "Scene or picture",
             .sample = PictureInput("scene: red circle 1,2; blue square 5,4; green star 6,6"),
             .most = CaptionModel::shapeLimit,
             .unit = LimitUnit::shapes}};
    };
    const auto gates = [](const JsonValue&) -> std::vector<std::string> {
        return {"gates.decoder.update", "gates.decoder.reset"};
    };
    const auto axes = [](const JsonValue& config) {
        return axesOf(settingsFrom<CaptionSettings>(config).decoder);
    };
    return {"caption", openAs<CaptionModel>, inputs, gates, axes};
}

}  // namespace attentionscope
