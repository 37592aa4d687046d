#include "core/mechanisms/memory_model.h"

#include "core/base/error.h"
#include "core/recording/predictions.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

constexpr Index wordsOfSentence = 60;

const char* sampleStory =
    "Mary got the milk there.\nJohn moved to the bedroom.\nSandra went back to the kitchen.\n"
    "Mary travelled to the hallway.";

/// Blocks: memories, the question, then hop after hop, and the answer.
void declareHops(Recording& recording, const Graph& graph, const MemoryNodes& made, int state) {
    const auto number = [](size_t hop) { return std::to_string(hop + 1); };
    const MemoryHop& first = made.hops.front();
    // The words of a sentence are looked up and weighted by their places; then the time is added.
    const auto words = [&graph](NodeId sums, std::vector<Step::Operand>& operands) {
        const NodeId placed = graph.node(sums).inputs.front();
        operands.push_back(weightsAs("L", graph.node(placed).inputs.at(1)));
        operands.push_back(lookedUpBy(graph, "E", graph.node(placed).inputs.at(0)));
    };
    const auto remembered = [&](const char* id, const char* symbol, NodeId node) {
        const auto& parts = graph.node(node).inputs;
        std::vector<Step::Operand> operands;
        words(graph.node(parts.at(0)).inputs.front(), operands);
        operands.push_back({.symbol = "T", .node = parts.at(1), .sequence = 0});
        return Step{.kind = StepKind::embed,
                    .id = id,
                    .operands = listed(std::move(operands)),
                    .result = {.symbol = symbol, .node = node, .sequence = 0},
                    .formula = rowSymbol(symbol) + "_i = \\sum_{k \\in s_i} l_k \\odot e_{w_k} + t_i"};
    };
    const Step memories = remembered("memories", "M", first.memories);
    Step question{.kind = StepKind::embed,
                  .id = "question",
                  .result = {.symbol = "U", .node = first.state, .sequence = state},
                  .formula = "u_i = \\sum_{k \\in s_i} l_k \\odot e_{w_k}"};
    words(first.state, question.operands);
    question.operands = listed(std::move(question.operands));
    recording.blocks = {{.title = "Story", .sequence = 0, .node = first.memories, .steps = {memories}},
                        {.title = "Question", .sequence = state, .node = first.state, .steps = {question}}};
    for (size_t hop = 0; hop < made.hops.size(); ++hop) {
        const MemoryHop& now = made.hops[hop];
        const Step compared = remembered("memories", "M", now.memories),
                   read = remembered("outputs", "C", now.outputs);
        Block block{.kind = Block::Kind::crossAttention,
                    .title = "Hop " + number(hop),
                    .sequence = state,
                    .layer = int(hop),
                    .map = int(hop),
                    .node = now.nextState,
                    .steps = {read}};
        // The first hop compares with the memories that the story's own block shows.
        if (hop > 0) block.steps.insert(block.steps.begin(), compared);
        block.after = {sumStep(StepKind::combine, "next_state",
                               {{.symbol = "U", .node = now.state}, {.symbol = "O", .node = now.read}},
                               {.symbol = "U'", .node = now.nextState})};
        recording.blocks.push_back(std::move(block));
    }
    recording.blocks.push_back(logitsBlock(state, {.symbol = "U",
                                                   .input = made.hops.back().nextState,
                                                   .weights = made.answerWeights,
                                                   .transposed = true,
                                                   .logits = made.logits}));
    assignStories(recording.blocks);
}

}  // namespace

std::vector<Index> rowsOfText(const ClassifierWords& words, const std::string& text) {
    std::vector<Index> rows;
    for (const Token& word : words.read(text)) rows.push_back(word.id);
    return rows;
}

MemoryModel::MemoryModel(ModelInformation information, std::shared_ptr<const MemoryNetwork> network,
                         ClassifierWordsPointer words)
    : SystemModel(std::move(information), std::move(network), std::move(words)) {
    requireWords(information_.id, words_->known() + 1, network_->settings().words);
    for (Input& input : information_.inputs)
        if (input.name == "story") input.most = network_->settings().memory;
}

RecordingPointer MemoryModel::record(const RunInputs& inputs, const RunOptions& options) const {
    auto recording = beginRecording(information_, inputs);
    StoryBatch batch;
    std::vector<std::string> sentences;
    for (const std::string& sentence : inputs.texts("story"))
        if (!rowsOfText(*words_, sentence).empty()) sentences.push_back(sentence);
    // Keeps the latest ones.
    const Index most = network_->settings().memory, tooMany = Index(sentences.size()) - most;
    if (tooMany > 0) {
        recording->leftOut.push_back(
            {.input = "story", .unit = LimitUnit::sentences, .limit = most, .latest = true});
        sentences.erase(sentences.begin(), sentences.begin() + tooMany);
    }
    std::vector<Token> question = words_->read(inputs.text("question"));
    if (sentences.empty() || question.empty())
        throw Error(ErrorReport{.what = sentences.empty() ? "there is no sentence in the story"
                                                          : "there is no word in the question",
                                .remedy = "Type a story, one fact a line, and a question about it."});
    batch.stories.emplace_back();
    bool isLong = false;
    for (size_t i = 0; i < sentences.size(); ++i) {
        batch.sentences.push_back(rowsOfText(*words_, sentences[i]));
        if (Index(batch.sentences.back().size()) > wordsOfSentence) {
            isLong = true;
            batch.sentences.back().resize(size_t(wordsOfSentence));
        }
        batch.stories[0].push_back(Index(i));
    }
    if (isLong)
        recording->leftOut.push_back(
            {.input = "story", .unit = LimitUnit::words, .limit = wordsOfSentence, .ofEach = true});
    batch.labels = sentences;
    batch.questions.emplace_back();
    for (const Token& word : question) batch.questions[0].push_back(word.id);

    Recorder recorder({.keep = options.keep, .stop = options.stop});
    MemoryNodes made = network_->answer(recorder, batch);
    recording->sequences = {
        {.name = "story", .kind = Sequence::Kind::items, .axis = made.sentences, .input = "story"},
        tokenSequence("question", std::move(question), "question"),
        {.name = "state", .kind = Sequence::Kind::steps, .axis = made.asks}};
    constexpr int state = 2;
    for (AttentionMap& map : made.maps) {
        map.querySequence = state;
        map.keySequence = 0;
    }
    declareHops(*recording, recorder.graph(), made, state);
    recording->maps = std::move(made.maps);
    finishRecording(
        *recording, recorder, made.logits,
        labelReader(made.logits, likeliest([words = words_](Index word) { return words->spelling(word); })));
    return recording;
}

Mechanism memoryMechanism() {
    const auto inputs = [] {
        return std::vector<Input>{
            {.name = "story",
             .kind = InputKind::texts,
             .label = "Story, one fact a line",
             .sample = inputFromText(InputKind::texts, sampleStory, "story"),
             .unit = LimitUnit::sentences,
             .mostWords = wordsOfSentence},
            {.name = "question", .label = "Question", .sample = std::string("Where is the milk?")}};
    };
    return {"memory", openAs<MemoryModel>, inputs, nullptr,
            always<SurveyAxes{.sequences = SurveyAxes::Sequences::two}>};
}

}  // namespace attentionscope
