#include "core/mechanisms/co_attention_model.h"

#include "core/attention/attention.h"
#include "core/base/error.h"
#include "core/mechanisms/recurrence_steps.h"
#include "core/recording/predictions.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

constexpr Index wordsRead = 60;
// Its shapes and places are held out of every training.
constexpr const char* sampleScene =
    "scene: red circle 1,2; blue square 5,4; green star 7,6; yellow triangle 6,1";
constexpr const char* levelTitles[questionLevels] = {"Word level", "Phrase level", "Question level"};
constexpr const char* gateTitles[] = {"gates.question.input", "gates.question.forget",
                                      "gates.question.output"};

// In Recording::sequences.
constexpr int pictureSequence = 0, questionSequence = 1, answerSequence = 2, featureSequence = 3;

Step::Operand ofRegions(std::string symbol, NodeId node, std::string sign = {}) {
    return {std::move(symbol), node, std::move(sign), pictureSequence};
}
Step::Operand ofWords(std::string symbol, NodeId node, std::string sign = {}) {
    return {std::move(symbol), node, std::move(sign), questionSequence};
}
Step::Operand ofAnswer(std::string symbol, NodeId node, std::string sign = {}) {
    return {std::move(symbol), node, std::move(sign), answerSequence};
}

/// Features, and for each region those to its left, to its right, above and below: 1, else 0.
std::vector<Step::Operand> surroundings(const Graph& graph, const RegionEncoder::Nodes& seen) {
    const Node& layer = graph.node(graph.node(seen.neighbours).inputs.at(0));
    std::vector<Step::Operand> operands{ofRegions("F", seen.features), weightsAs("W_n", layer.inputs.at(1)),
                                        weightsAs("b_n", layer.inputs.at(2))};
    constexpr const char* letters[] = {"L", "R", "T", "D"};
    for (size_t way = 0; way < std::size(letters); ++way)
        operands.push_back(
            ofRegions(letters[way], graph.node(graph.node(seen.around).inputs.at(way)).inputs.at(0)));
    operands = listed(std::move(operands));
    operands.push_back(ofRegions("N", seen.neighbours));
    return operands;
}

std::vector<Block> pictureBlocks(const Graph& graph, const RegionEncoder::Nodes& seen) {
    std::vector<Step> steps;
    if (seen.around != noNode)
        steps.push_back({.kind = StepKind::combine,
                         .id = "surroundings",
                         .operands = surroundings(graph, seen),
                         .result = ofRegions("U", seen.around),
                         .formula = "N = \\text{ReLU}(F W_n + b_n) ,  u_i = [l_i N ; r_i N ; t_i N ; d_i N ; "
                                    "\\sum_j n_j]"});
    steps.push_back(annotationStep(graph, seen, "V"));
    return {{.title = "Regions",
             .sequence = pictureSequence,
             .node = seen.features,
             .steps = {featureStep(graph, seen)}},
            {.kind = Block::Kind::combination,
             .title = "Annotations",
             .sequence = pictureSequence,
             .node = seen.annotations,
             .steps = std::move(steps)}};
}

/// The LSTM's input: the phrases.
UnitInputs phraseReading(Recorder& recorder, const CoAttentionNodes& made) {
    return {.input = ofWords("P", made.levels[1].words),
            .before = ofWords("q_{t-1}", statesBefore(recorder, made.reading.states, *made.words, false))};
}

/// Phrases of one, two and three words; each feature takes the largest.
Step phrasesStep(const Graph& graph, const CoAttentionNodes& made) {
    Step step{.kind = StepKind::combine, .id = "phrases", .result = ofWords("Q", made.levels[1].words)};
    std::string beside;
    for (size_t n = 0; n < made.grams.size(); ++n) {
        const std::vector<NodeId> layer = graph.node(graph.node(made.grams[n]).inputs.at(0)).inputs;
        const std::string number = std::to_string(n + 1);
        // X^{+1} holds, for each word, the one after it.
        const std::string symbol = n == 0 ? "X" : "X^{+" + std::to_string(n) + "}";
        step.operands.push_back(ofWords(symbol, n == 0 ? layer.at(0) : graph.node(layer.at(0)).inputs.at(n)));
        step.operands.push_back(weightsAs("W_" + number, layer.at(1)));
        step.operands.push_back(weightsAs("b_" + number, layer.at(2)));
        beside += (beside.empty() ? "" : " ; ") + symbol;
        step.formula += "P_" + number + " = \\tanh (" + (n == 0 ? beside : "[" + beside + "]") + " W_" +
                        number + " + b_" + number + ") ,  ";
    }
    for (size_t n = 0; n < made.grams.size(); ++n)
        step.operands.push_back(ofWords("P_" + std::to_string(n + 1), made.grams[n]));
    step.operands = listed(std::move(step.operands));
    step.formula += "Q = \\text{max}(P_1 , P_2 , P_3)";
    return step;
}

Block questionBlock(Recorder& recorder, const LongShortTermMemory& reader, const CoAttentionNodes& made,
                    size_t level) {
    const Graph& graph = recorder.graph();
    const NodeId words = made.levels[level].words;
    Block block{.title = levelTitles[level], .sequence = questionSequence, .node = words};
    switch (QuestionLevel(level)) {
        case QuestionLevel::word: block.steps = {embeddingStep("words", ofWords("Q", words), graph)}; break;
        case QuestionLevel::phrase:
            block.kind = Block::Kind::states;
            block.steps = {phrasesStep(graph, made)};
            break;
        case QuestionLevel::question:
            block.kind = Block::Kind::states;
            if (made.reading.kept.empty()) break;
            block.steps = {stateStep(
                recorder, reader, phraseReading(recorder, made), made.reading.kept,
                statesBefore(recorder, made.reading.kept[LongShortTermMemory::cell], *made.words, false),
                "states", ofWords("Q", words))};
            break;
    }
    return block;
}

AttentionMap mapOf(const CoAttentionNodes& made, size_t level, bool image) {
    const CoAttentionLevel& at = made.levels[level];
    const HeadNodes& head = image ? at.image : at.question;
    AttentionMap map{.name = image ? "image" : "question",
                     .layer = int(level),
                     .querySequence = answerSequence,
                     .keySequence = image ? pictureSequence : questionSequence,
                     .score = ScoreFunction::dot};
    map.formula = "Q , K , V \\text{ as given}";
    map.nodes = singleHead(head, made.queries, image ? made.regions : made.words);
    return map;
}

/// Both attentions of a level, and their part in the answer. Map `first` is that of the picture.
std::vector<Block> levelBlocks(const Graph& graph, const CoAttentionNodes& made, size_t level, int first) {
    const CoAttentionLevel& at = made.levels[level];
    const std::string title = levelTitles[level];
    const auto inputs = [&](NodeId node) { return graph.node(node).inputs; };
    const NodeId affinityWeights = inputs(at.projected).at(1);
    // The operands of both are in the sums: V W_v, and C' Q W_q.
    const NodeId ofRegionsAlone = inputs(inputs(at.regionInner).at(0)).at(0),
                 ofWordsAlone = inputs(inputs(at.wordInner).at(0)).at(0);
    const NodeId regionWeights = inputs(ofRegionsAlone).at(1), wordWeights = inputs(ofWordsAlone).at(1);
    const std::string width = std::to_string(graph.node(at.words).axes.columns->size()),
                      regions = std::to_string(made.regions->size());
    const auto all = [](Step::Operand a, Step::Operand b, Step::Operand c) {
        return listed({std::move(a), std::move(b), std::move(c)});
    };
    const Step affinity{.kind = StepKind::combine,
                        .id = "affinity",
                        .operands = all(ofWords("Q", at.words), ofRegions("V", at.image.v),
                                        weightsAs("W_b", affinityWeights)),
                        .result = ofWords("C", at.affinity),
                        .formula = "C = \\tanh (\\frac{Q W_b V^\\top}{\\sqrt{d}}) ,  d = " + width};
    const Step regionStep{
        .kind = StepKind::combine,
        .id = "regions_told_of_words",
        .operands = listed({ofRegions("V", at.image.v), ofWords("Q", at.words), ofWords("C", at.affinity),
                            weightsAs("W_v", regionWeights), weightsAs("W_q", wordWeights)}),
        .result = ofRegions("H^v", at.regionInner),
        .formula = "H^v = \\tanh (V W_v + C^\\top Q W_q)"};
    const Step wordStep{
        .kind = StepKind::combine,
        .id = "words_told_of_regions",
        .operands = listed({ofWords("Q", at.words), ofRegions("V", at.image.v), ofWords("C", at.affinity),
                            weightsAs("W_v", regionWeights), weightsAs("W_q", wordWeights)}),
        .result = ofWords("H^q", at.wordInner),
        .formula = "H^q = \\tanh (Q W_q + \\frac{C V W_v}{\\sqrt{N}}) ,  N = " + regions};
    std::vector<Step::Operand> read{ofAnswer("\\hat{q}", at.question.weighted, "+"),
                                    ofAnswer("\\hat{v}", at.image.weighted, ",")};
    if (level > 0) read.push_back(ofAnswer("h'", made.levels[level - 1].answer));
    const std::vector<NodeId> last = inputs(inputs(at.answer).at(0));
    read.push_back(weightsAs("W", last.at(1)));
    read.push_back(weightsAs("b", last.at(2)));
    const Step answer{.kind = StepKind::combine,
                      .id = "answer",
                      .operands = listed(std::move(read)),
                      .result = ofAnswer("h", at.answer),
                      .formula = level == 0 ? "h = \\tanh ((\\hat{q} + \\hat{v}) W + b)"
                                            : "h = \\tanh ([\\hat{q} + \\hat{v} ; h'] W + b)"};
    return {{.kind = Block::Kind::crossAttention,
             .title = title + ": regions",
             .sequence = answerSequence,
             .layer = int(level),
             .map = first,
             .node = at.image.weighted,
             .steps = {affinity, regionStep}},
            {.kind = Block::Kind::crossAttention,
             .title = title + ": words",
             .sequence = answerSequence,
             .layer = int(level),
             .map = first + int(questionLevels),
             .node = at.question.weighted,
             .steps = {affinity, wordStep}},
            {.kind = Block::Kind::combination,
             .title = title + ": answer",
             .sequence = answerSequence,
             .layer = int(level),
             .node = at.answer,
             .steps = {answer}}};
}

void addGates(Recorder& recorder, const LongShortTermMemory& reader, const CoAttentionNodes& made,
              Recording& recording) {
    constexpr const char* letters = "ifo";
    for (size_t gate = 0; gate < std::size(gateTitles) && gate < made.reading.kept.size(); ++gate) {
        AttentionMap map = gateMap(recorder, gateTitles[gate], made.reading.kept[gate]);
        map.querySequence = questionSequence;
        map.keySequence = featureSequence;
        map.input = made.levels[1].words;
        const UnitInputs reading = phraseReading(recorder, made);
        map.madeOf = {reading.input, reading.before};
        map.formula = std::string(1, letters[gate]) + "_t = ";
        map.formula += gateFormula(recorder, reader, letters[gate], reading, map.madeOf);
        recording.maps.push_back(std::move(map));
    }
    if (!made.reading.kept.empty())
        recording.sequences.push_back({.name = "question.features",
                                       .kind = Sequence::Kind::features,
                                       .axis = recording.maps.back().nodes.keys});
}

}  // namespace

CoAttentionModel::CoAttentionModel(ModelInformation information,
                                   std::shared_ptr<const CoAttentionNetwork> network,
                                   ClassifierWordsPointer words)
    : SystemModel(std::move(information), std::move(network), std::move(words)) {
    for (Input& input : information_.inputs)
        if (input.kind == InputKind::picture)
            input.gridRows = input.gridColumns = network_->settings().picture.regions;
    requireWords(information_.id, words_->known() + 1, network_->settings().words);
}

RecordingPointer CoAttentionModel::record(const RunInputs& inputs, const RunOptions& options) const {
    auto recording = beginRecording(information_, inputs);
    std::vector<Token> words = words_->read(inputs.text("question"));
    if (words.empty())
        throw Error({.what = "the question has no word", .remedy = "Type a question about the picture."});
    if (Index(words.size()) > wordsRead) {
        recording->leftOut = {{.input = "question", .unit = LimitUnit::words, .limit = wordsRead}};
        words.resize(size_t(wordsRead));
    }
    QuestionBatch batch{
        .pixels = std::make_shared<const Matrix>(inkOf(inputs.picture(), network_->settings().picture.side)),
        .questions = {{}},
        .pictureOf = {0}};
    for (const Token& word : words) {
        batch.questions[0].push_back(word.id);
        batch.labels.push_back(word.text);
    }

    Recorder recorder({.keep = options.keep, .stop = options.stop});
    const CoAttentionNodes made = network_->answer(recorder, batch);
    Sequence question = tokenSequence("question", std::move(words), "question");
    question.axis = made.words;
    for (const CoAttentionLevel& level : made.levels) question.hidden.push_back(level.words);
    recording->sequences = {{.name = "picture",
                             .kind = Sequence::Kind::regions,
                             .axis = made.regions,
                             .input = "picture",
                             .hidden = {made.seen.features, made.seen.annotations}},
                            std::move(question),
                            {.name = "answer", .kind = Sequence::Kind::steps, .axis = made.queries}};
    for (const bool image : {true, false})
        for (size_t level = 0; level < questionLevels; ++level)
            recording->maps.push_back(mapOf(made, level, image));
    recording->blocks = pictureBlocks(recorder.graph(), made.seen);
    for (size_t level = 0; level < questionLevels; ++level) {
        recording->blocks.push_back(questionBlock(recorder, network_->reader(), made, level));
        for (Block& block : levelBlocks(recorder.graph(), made, level, int(level)))
            recording->blocks.push_back(std::move(block));
    }
    recording->blocks.push_back(
        logitsBlock(answerSequence, {.symbol = "H",
                                     .input = made.levels.back().answer,
                                     .weights = recorder.graph().node(made.logits).inputs.at(1),
                                     .biases = {recorder.graph().node(made.logits).inputs.at(2)},
                                     .logits = made.logits}));
    assignStories(recording->blocks);
    addGates(recorder, network_->reader(), made, *recording);
    finishRecording(*recording, recorder, made.logits,
                    labelReader(made.logits, likeliest([network = network_](Index answer) {
                                    return network->settings().answers[size_t(answer)];
                                })));
    return recording;
}

Mechanism coAttentionMechanism() {
    const auto inputs = [] {
        return std::vector<Input>{{.name = "picture",
                                   .kind = InputKind::picture,
                                   .label = "Scene",
                                   .sample = PictureInput(sampleScene),
                                   .most = CoAttentionModel::shapeLimit,
                                   .unit = LimitUnit::shapes},
                                  {.name = "question",
                                   .label = "Question",
                                   .sample = std::string("What is left of the square?"),
                                   .most = wordsRead,
                                   .unit = LimitUnit::words}};
    };
    const auto gates = [](const JsonValue&) -> std::vector<std::string> {
        return {std::begin(gateTitles), std::end(gateTitles)};
    };
    return {"co_attention", openAs<CoAttentionModel>, inputs, gates,
            always<SurveyAxes{.sequences = SurveyAxes::Sequences::co}>};
}

}  // namespace attentionscope
