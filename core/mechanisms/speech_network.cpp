#include "core/mechanisms/speech_network.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/graph/ops/layout.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

Matrix heardEnergies(const Samples& samples, const SpeechSettings& settings) {
    const auto frames = Index(std::ceil(double(samples.size()) * melFramesPerSecond / samplesPerSecond));
    Matrix energies = logMelEnergies(samples, settings.melBins, std::max<Index>(1, frames));
    energies.conservativeResize(Eigen::NoChange, settings.bins);
    levelEnergies(energies);
    return energies;
}

void levelEnergies(Matrix& energies) {
    energies.array() -= energies.maxCoeff() - 1;
    energies = energies.array().max(-1);
}

AxisPointer soundAxis(const std::vector<Index>& lengths, Index frames) {
    if (lengths.size() != 1) return packedAxis(AxisRole::step, lengths);
    std::vector<std::string> labels;
    for (Index i = 0; i < lengths.front(); ++i) {
        char label[32];
        std::snprintf(label, sizeof label, "%.2f s", double(i * frames) / melFramesPerSecond);
        labels.emplace_back(label);
    }
    return std::make_shared<Axis>(AxisRole::step, std::move(labels));
}

SpeechNetwork::SpeechNetwork(const SpeechSettings& settings, ParameterSet& weights) : Network(settings) {
    const Index units = settings.decoder.annotations / 2;
    for (Index layer = 0; layer < settings.layers; ++layer)
        readers_.push_back(BidirectionalReader::make(
            weights, "encoder." + std::to_string(layer),
            layer == 0 ? settings.together * settings.bins : 4 * units, units, true));
    decoder_ = std::dynamic_pointer_cast<const RecurrentEncoderDecoder>(
        makeEncoderDecoder(settings_.decoder, weights));
    if (!decoder_)
        throw Error({.what = "this system reads no sound",
                     .got = Phrase::known(settings.decoder.systemName()),
                     .expected = "location-aware or additive"});
    parameters_ = weights.all();
}

namespace {

/// `together` neighbouring rows of each segment side by side; zeros beyond its end. [Σ ⌈rows / together⌉ ×
/// together · d]
NodeId sideBySide(Recorder& recorder, NodeId x, const Axis& rows, Index together, const AxisPointer& axis,
                  const std::string& name) {
    std::vector<NodeId> parts;
    for (Index k = 0; k < together; ++k) {
        std::vector<Index> taken;
        for (Index s = 0; s < rows.segmentCount(); ++s)
            for (Index at = rows.segmentBegin(s) + k; at < rows.segmentEnd(s) + k; at += together)
                taken.push_back(at < rows.segmentEnd(s) ? at : -1);
        parts.push_back(recorder.apply(gatherRows(std::move(taken)), {x}, {}, Lifetime::passing, {axis, {}}));
    }
    return recorder.apply(concatenateColumns(), std::move(parts), name, Lifetime::kept, {axis, {}});
}

}  // namespace

SpeechNetwork::Nodes SpeechNetwork::listen(Recorder& recorder, const SoundBatch& sounds,
                                           const DecodingMode& mode) const {
    const Dropout dropout{.sampling = mode.sampling, .share = settings_.decoder.dropout};
    std::vector<Index> lengths = sounds.lengths;
    AxisPointer rows = soundAxis(lengths, 1);
    Nodes heard{.sound = recorder.constant(sounds.energies, {rows, {}}, "sound")};
    NodeId below = heard.sound;
    for (size_t layer = 0; layer < readers_.size(); ++layer) {
        const Index together = layer == 0 ? settings_.together : 2;
        for (Index& length : lengths) length = (length + together - 1) / together;
        const std::string name = "encoder." + std::to_string(layer);
        const AxisPointer axis = soundAxis(lengths, settings_.together << layer);
        const NodeId input = sideBySide(recorder, below, *rows, together, axis, name + ".input");
        heard.layers.push_back(
            {axis, input,
             readBidirectionally(recorder, readers_[layer], layer == 0 ? input : dropout(recorder, input),
                                 axis, axis, name)});
        below = heard.layers.back().read.states;
        rows = axis;
    }
    heard.memory = {.embeddings = heard.layers.back().input,
                    .states = below,
                    .summary = heard.layers.back().read.last,
                    .axis = rows,
                    .lengths = std::move(lengths)};
    return heard;
}

DecoderNodes SpeechNetwork::transcribe(Recorder& recorder, const SoundBatch& sounds,
                                       const SentenceBatch& texts, const DecodingMode& mode) const {
    return decoder_->decodeFrom(recorder, listen(recorder, sounds, mode).memory, texts, mode);
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
        for (const NodeId taken : recorder.graph().node(made.input).inputs)
            rows.push_back({.symbol = below + '_' + std::to_string(rows.size()), .node = taken});
        const std::string beside = joinedTexts(rows, &Step::Operand::symbol, " ; ");
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
    return {"speech", openAs<SpeechModel>, inputs, decoderGates, decoderAxes<SpeechSettings>};
}

}  // namespace attentionscope
