#include "core/mechanisms/classification_model.h"

#include "core/base/error.h"
#include "core/base/probability.h"
#include "core/mechanisms/gate_maps.h"
#include "core/mechanisms/table.h"
#include "core/recording/usual_steps.h"
#include "core/text/used_part.h"

namespace attentionscope {

namespace {

std::vector<Prediction::Candidate> labelCandidatesOf(const Matrix& logits,
                                                     const std::vector<std::string>& labels) {
    const auto shares = probabilities(rowOf(logits, 0));
    std::vector<Prediction::Candidate> candidates;
    for (const Index label : bestOf(rowOf(logits, 0), logits.cols()))
        candidates.push_back(
            {.label = labels[size_t(label)], .id = label, .probability = shares[size_t(label)]});
    return candidates;
}

constexpr const char* gates[] = {"gates.encoder.input", "gates.encoder.forget", "gates.encoder.output"};

/// Sequences: the text, and the final state that asks its words. Blocks: embeddings, states, attention,
/// logits.
void declare(Recording& recording, std::vector<Token> words, Classified& classified,
             const Recorder& recorder) {
    recording.sequences = {{.name = "text",
                            .axis = classified.words,
                            .tokens = std::move(words),
                            .input = "text",
                            .hidden = {classified.embeddings, classified.states}}};
    recording.maps = std::move(classified.maps);
    for (AttentionMap& map : recording.maps) {
        map.querySequence = int(recording.sequences.size());
        map.score = ScoreFunction::dot;
        recording.sequences.push_back(
            {.name = "state", .kind = Sequence::Kind::steps, .axis = map.nodes.queries});
    }
    const NodeId embeddings = classified.embeddings, states = classified.states, c = classified.context;
    Step look = embeddingStep("embeddings", {.symbol = "X", .node = embeddings});
    look.formula = "x_i = \\frac{1}{n} \\sum_{g \\in w_i} e_g";
    const Step recur{.kind = StepKind::recur,
                     .id = "states",
                     .operands = {{.symbol = "X", .node = embeddings, .sign = "\\to"}},
                     .result = {.symbol = "H", .node = states},
                     .formula = "h_j = [\\overrightarrow{h}_j ; \\overleftarrow{h}_j]"};
    recording.blocks = {{.node = embeddings, .steps = {look}},
                        {.kind = Block::Kind::states, .node = states, .steps = {recur}}};
    int asking = 0;
    if (recording.attends()) {
        AttentionMap& map = recording.maps.front();
        map.formula = "q = [\\overrightarrow{h}_T ; \\overleftarrow{h}_1] ,  k_j = v_j = h_j";
        asking = map.querySequence;
        recording.blocks.push_back(
            {.kind = Block::Kind::crossAttention, .sequence = asking, .map = 0, .node = c});
    } else {
        const Step pool{.kind = StepKind::pool,
                        .id = "pool",
                        .operands = {{.symbol = "H", .node = states, .sign = "\\to"}},
                        .result = {.symbol = "c", .node = c},
                        .formula = "c = \\frac{1}{T} \\sum_j h_j"};
        recording.blocks.push_back({.kind = Block::Kind::combination, .node = c, .steps = {pool}});
    }
    recording.blocks.push_back(logitsBlock(asking, c, classified.logits, "c"));
    assignStories(recording.blocks);
    if (classified.gates.empty()) return;
    constexpr const char* letters = "ifo";
    for (size_t gate = 0; gate < classified.gates.size(); ++gate) {
        AttentionMap map = gateMap(recorder, gates[gate], classified.gates[gate]);
        map.keySequence = int(recording.sequences.size());
        map.input = embeddings;
        const std::string letter(1, letters[gate]);
        map.formula = letter + "_t = σ (W_" + letter + " x_t + U_" + letter + " h_{t-1} + b_" + letter + ")";
        recording.maps.push_back(std::move(map));
    }
    recording.sequences.push_back({.name = "encoder.features",
                                   .kind = Sequence::Kind::features,
                                   .axis = recording.maps.back().nodes.keys});
}

}  // namespace

ClassificationModel::ClassificationModel(ModelInformation information,
                                         std::shared_ptr<const TextClassifier> network,
                                         ClassifierWordsPointer words, std::vector<std::string> labels)
    : information_(std::move(information)),
      network_(std::move(network)),
      words_(std::move(words)),
      labels_(std::move(labels)) {
    if (network_->settings().words != words_->known())
        throw Error({.what = "the tokenizer does not know as many words as the model has vectors for",
                     .where = information_.id,
                     .got = std::to_string(words_->known()),
                     .expected = std::to_string(network_->settings().words)});
    if (Index(labels_.size()) != network_->settings().labels)
        throw Error({.what = "there is not a name for each label",
                     .where = information_.id,
                     .got = std::to_string(labels_.size()),
                     .expected = std::to_string(network_->settings().labels)});
}

RecordingPointer ClassificationModel::record(const RunInputs& inputs, const RunOptions& options) const {
    if (!inputs.ids().empty())
        throw Error({.what = "this model reads words and has no token ids",
                     .where = information_.id,
                     .remedy = "Give it a text."});
    auto recording = std::make_shared<Recording>();
    recording->model = information_.id;
    recording->system = information_.system;
    recording->inputs = inputs;
    recording->tokenLimit = wordLimit;
    const std::string text = inputs.text();
    const auto wordsIn = [&](std::string_view part) { return Index(words_->read(part).size()); };
    std::vector<Token> words = words_->read(usedPart(text, wordLimit, wordsIn));
    if (words.empty())
        throw Error(ErrorReport{.what = "there is no word in the text",
                                .remedy = "Type a sentence to have it classified."});
    recording->truncated = Index(words.size()) > wordLimit;
    if (recording->truncated) words.resize(size_t(wordLimit));
    TextBatch batch{.texts = {words_->rows(words, network_->settings().buckets)}};
    for (const Token& word : words) batch.labels.push_back(word.text);

    Recorder recorder({.keep = options.keep, .stop = options.stop});
    Classified classified = network_->classify(recorder, batch);
    declare(*recording, std::move(words), classified, recorder);
    recording->logits = classified.logits;
    recording->evaluation = recorder.finish();
    recording->predict = [logits = classified.logits, labels = labels_](const EvaluationPointer& evaluation) {
        return std::vector<Prediction>{{.kind = Prediction::Kind::label,
                                        .logits = logits,
                                        .candidates = Lazy<std::vector<Prediction::Candidate>>::from([=] {
                                            return labelCandidatesOf(*evaluation->value(logits), labels);
                                        })}};
    };
    recording->predictions = recording->predict(recording->evaluation);
    recording->provenance = {{"model", information_.title}, {"citation", information_.citation}};
    return recording;
}

std::shared_ptr<ClassificationModel> openClassificationModel(const ModelFolder& folder) {
    const JsonValue config = folder.config();
    ParameterSet weights(folder.weights());
    auto network = std::make_shared<const TextClassifier>(readClassifierSettings(config), weights);
    return std::make_shared<ClassificationModel>(readInformation(folder), std::move(network),
                                                 ClassifierWords::load(folder.path()),
                                                 config.texts("labels"));
}

Mechanism classificationMechanism() {
    const auto open = [](const ModelFolder& folder, const Progress&, const StopToken&) -> ModelPointer {
        return openClassificationModel(folder);
    };
    const auto inputs = [] {
        return std::vector<Input>{{.name = "text", .label = "Text", .most = ClassificationModel::wordLimit}};
    };
    const auto gatesOf = [](const JsonValue&) {
        return std::vector<std::string>{std::begin(gates), std::end(gates)};
    };
    return {"classification", open, inputs, gatesOf};
}

}  // namespace attentionscope
