#include "core/mechanisms/caption_model.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "core/base/error.h"
#include "core/recording/predictions.h"
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
    : SystemModel(std::move(information), std::move(network), std::move(words)) {
    for (Input& input : information_.inputs)
        if (input.kind == InputKind::picture)
            input.gridRows = input.gridColumns = network_->settings().regions;
    requireWords(information_.id, words_->size(), network_->settings().decoder.vocabulary);
}

// Includes the end token if it was reached.
std::vector<Index> CaptionModel::wordsFor(const MatrixPointer& pixels, const RunInputs& inputs,
                                          const RunOptions& options) const {
    if (const TokenIds given = inputs.ids("second"); !given.empty()) {
        std::vector<Index> words;
        for (const auto id : given) {
            if (id < 0 || id >= words_->size())
                throw Error({.what = "the token id is not in the vocabulary",
                             .got = std::to_string(id),
                             .expected = Phrase("0 to %1", {std::to_string(words_->size() - 1)})});
            if (!words.empty() || id != words_->begin()) words.push_back(Index(id));
        }
        return words;
    }
    GenerationOptions generation = options.generation;
    generation.tokens = std::min(generation.tokens, tokenLimit);
    const auto steps = network_->decoder().beginFrom(
        [&](Recorder& recorder) { return network_->look(recorder, pixels, 1).memory; }, options.stop);
    return searchWords(*steps, searchRules(inputs), generation, {}, options.stop).ids;
}

std::vector<Index> CaptionModel::typedWords(const std::string& typed, const std::vector<Token>&,
                                            Index) const {
    std::vector<Index> known;
    for (const int id : words_->ids(typed))
        if (id > 0) known.push_back(id);
    return known;
}

RecordingPointer CaptionModel::record(const RunInputs& inputs, const RunOptions& options) const {
    auto recording = beginRecording(information_, inputs);
    const auto pixels = std::make_shared<const Matrix>(inkOf(inputs.picture(), network_->settings().side));
    // The words are decided first and are then constants of the recording.
    const std::vector<Index> said = wordsFor(pixels, inputs, options);
    if (said.empty())
        throw Error(ErrorReport{.what = "no word was produced", .remedy = "Allow at least one new token."});
    CaptionWords::Spelling spelled = words_->spell(said);
    // Row i of the decoder reads word i - 1 and produces word i; it is named by the word it produces.
    SentenceBatch read{{{words_->begin()}}};
    read.ids[0].insert(read.ids[0].end(), said.begin(), said.end() - 1);
    for (const Token& word : spelled.tokens) read.labels.push_back(word.text);
    std::vector<Token> heard{
        {.text = words_->spelling(words_->begin()), .id = words_->begin(), .special = true}};
    for (const Token& word : std::span(spelled.tokens).first(spelled.tokens.size() - 1))
        heard.push_back({.text = word.text, .id = word.id, .special = word.special});

    Recorder recorder({.keep = options.keep, .stop = options.stop});
    CaptionNetwork::Nodes seen = network_->look(recorder, pixels, 1);
    DecoderNodes decoded = network_->decoder().decodeFrom(recorder, seen.memory, read);
    recording->sequences = {{.name = "picture",
                             .kind = Sequence::Kind::regions,
                             .axis = seen.memory.axis,
                             .input = "picture",
                             .hidden = {seen.regions.features, seen.memory.states}},
                            {.name = "caption",
                             .axis = recorder.axes(decoded.decoderHidden[0]).rows,
                             .tokens = std::move(heard),
                             .produced = true,
                             .said = std::move(spelled.tokens),
                             .hidden = std::move(decoded.decoderHidden)}};
    std::move(decoded.features.begin(), decoded.features.end(), std::back_inserter(recording->sequences));
    recording->maps = std::move(decoded.maps);
    recording->blocks = encoderBlocks(recorder.graph(), seen);
    std::move(decoded.blocks.begin(), decoded.blocks.end(), std::back_inserter(recording->blocks));
    assignStories(recording->blocks);
    std::move(decoded.gates.begin(), decoded.gates.end(), std::back_inserter(recording->maps));
    recording->provenance["translation"] = std::move(spelled.text);
    finishRecording(
        *recording, recorder, decoded.logits,
        producedWordReader(decoded.logits, Index(said.size()),
                           likeliest([words = words_](Index id) { return words->spelling(id); })));
    return recording;
}

Continuation CaptionModel::generate(const RunInputs& inputs, const RunOptions& options,
                                    const TokenListener& onToken) const {
    return continuationOf(*record(inputs, options), onToken);
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
