#include "core/mechanisms/speech_model.h"

#include "core/recording/usual_steps.h"

namespace attentionscope {

SpeechModel::SpeechModel(ModelInformation information, std::shared_ptr<const SpeechNetwork> network,
                         std::shared_ptr<const CaptionWords> words)
    : DescribingModel(std::move(information), std::move(network), std::move(words)) {
    requireWords(information_.id, words_->size(), network_->settings().decoder.vocabulary);
}

SoundBatch SpeechModel::read(const RunInputs& inputs) const {
    const auto energies = std::make_shared<const Matrix>(
        heardEnergies(readSound(inputs.sound(), secondLimit), network_->settings()));
    return {energies, {energies->rows()}};
}

void SpeechModel::describe(Recording& recording, Recorder& recorder,
                           const SpeechNetwork::Nodes& heard) const {
    const auto sequenceOf = [&](std::string name, const AxisPointer& axis) {
        recording.sequences.push_back(
            {.name = std::move(name), .kind = Sequence::Kind::steps, .axis = axis, .input = "sound"});
        return int(recording.sequences.size()) - 1;
    };
    recording.sequences[0].name = recording.sequences[0].input = "sound";
    recording.sequences[0].kind = Sequence::Kind::steps;
    recording.sequences[0].picture = heard.sound;
    recording.sequences[1].name = "words";
    recording.blocks.push_back({.title = "Sound",
                                .sequence = sequenceOf("frames", recorder.axes(heard.sound).rows),
                                .node = heard.sound});
    std::string below = "X";
    for (size_t layer = 0; layer < heard.layers.size(); ++layer) {
        const SpeechNetwork::Layer& made = heard.layers[layer];
        const size_t above = heard.layers.size() - 1 - layer;
        const std::string number = std::to_string(layer + 1), symbol(1, char('H' - above));
        const int sequence = above == 0 ? 0 : sequenceOf("layer " + number, made.axis);
        // Every other row of the layer below, beginning with the first, with the second …
        std::vector<Step::Operand> rows;
        std::string beside;
        for (const NodeId taken : recorder.graph().node(made.input).inputs) {
            rows.push_back({.symbol = below + '_' + std::to_string(rows.size()), .node = taken});
            beside += (beside.empty() ? "" : " ; ") + rows.back().symbol;
        }
        const std::string level = above == 0 ? "" : "'";
        const Step::Operand pairs{.symbol = "P" + level, .node = made.input, .sequence = sequence};
        Block block = statesBlock(recorder, made.read, sequence, pairs, symbol, level);
        block.title = "Layer " + number;
        block.layer = int(layer);
        block.steps.insert(block.steps.begin(), Step{.kind = StepKind::concatenate,
                                                     .id = "side_by_side",
                                                     .operands = listed(std::move(rows)),
                                                     .result = pairs,
                                                     .formula = pairs.symbol + " = [" + beside + "]"});
        recording.blocks.push_back(std::move(block));
        below = symbol;
    }
}

Mechanism speechMechanism() {
    const auto inputs = [] {
        return std::vector<Input>{{.name = "sound",
                                   .kind = InputKind::sound,
                                   .label = "Speech",
                                   .sample = SoundInput("say: 3 1 4")}};
    };
    const auto gates = [](const JsonValue&) -> std::vector<std::string> {
        return {"gates.decoder.update", "gates.decoder.reset"};
    };
    const auto axes = [](const JsonValue& config) {
        return axesOf(settingsFrom<SpeechSettings>(config).decoder);
    };
    return {"speech", openAs<SpeechModel>, inputs, gates, axes};
}

}  // namespace attentionscope
