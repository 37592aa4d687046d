#include "core/mechanisms/memory_network.h"

#include "core/attention/attention.h"
#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/ops/segments.h"
#include "core/mechanisms/packed_sequence.h"
#include "core/recording/predictions.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

/// The words of sentences or questions, side by side, with the weights of their places.
struct PlacedWords {
    AxisPointer axis;  ///< one segment per sentence
    std::vector<Index> rows;
    Matrix weights;
};

PlacedWords placed(const std::vector<std::vector<Index>>& sentences, Index width) {
    PlacedWords placed{.axis = packedAxis(AxisRole::token, sizesOf(sentences)),
                       .rows = joined(sentences),
                       .weights = Matrix()};
    placed.weights.resize(placed.axis->size(), width);
    Index row = 0;
    for (const Index words : sizesOf(sentences)) {
        placed.weights.middleRows(row, words) = positionWeights(words, width);
        row += words;
    }
    return placed;
}

}  // namespace

Matrix positionWeights(Index words, Index width) {
    Matrix weights(words, width);
    for (Index j = 1; j <= words; ++j)
        for (Index k = 1; k <= width; ++k) {
            const double place = double(j) / double(words), feature = double(k) / double(width);
            weights(j - 1, k - 1) = float((1 - place) - feature * (1 - 2 * place));
        }
    return weights;
}

MemoryNetwork::MemoryNetwork(const MemorySettings& settings, ParameterSet& weights) : Network(settings) {
    constexpr float deviation = 0.1f;
    for (Index k = 0; k <= settings.hops; ++k) {
        const std::string number = std::to_string(k);
        words_.push_back(weights.normal("words." + number, settings.words, settings.width, deviation));
        times_.push_back(weights.normal("times." + number, settings.memory, settings.width, deviation));
    }
    parameters_ = weights.all();
}

MemoryNodes MemoryNetwork::answer(Recorder& recorder, const StoryBatch& batch, const MemoryMode& mode) const {
    const Index count = Index(batch.stories.size());
    std::vector<Index> ages;
    for (const auto& story : batch.stories)
        for (size_t i = 0; i < story.size(); ++i) ages.push_back(Index(story.size() - 1 - i));
    const std::vector<Index> order = joined(batch.stories);
    const AxisPointer items = packedAxis(AxisRole::item, sizesOf(batch.stories), batch.labels);
    MemoryNodes made{.sentences = items, .queries = oneForEach(AxisRole::step, count, "state")};

    // Σ_j l_j ⊙ e_{w_j} with table k. [sentences × d]
    const auto summed = [&](const PlacedWords& words, NodeId weights, size_t k, const std::string& name,
                            const AxisPointer& rows) {
        const NodeId looked = recorder.apply(gatherRows(words.rows), {recorder.parameter(words_[k])},
                                             name + ".words", Lifetime::passing, {words.axis, {}});
        const NodeId weighted =
            recorder.apply(multiplyElements(), {looked, weights}, name + ".placed", Lifetime::passing);
        return recorder.apply(reduceSegments(Reduction::sum), {weighted}, name + ".sums", Lifetime::kept,
                              {rows, {}});
    };
    const PlacedWords words = placed(batch.sentences, settings_.width);
    const NodeId places = recorder.constant(words.weights, {words.axis, {}}, "positions");
    std::vector<NodeId> memories;
    for (size_t k = 0; k < words_.size(); ++k) {
        const std::string name = "memories." + std::to_string(k);
        const NodeId sentences =
            summed(words, places, k, name, makeAxis(AxisRole::item, Index(batch.sentences.size())));
        const NodeId summedWords =
            recorder.apply(gatherRows(order), {sentences}, name + ".said", Lifetime::passing, {items, {}});
        const NodeId when = recorder.apply(gatherRows(ages), {recorder.parameter(times_[k])}, name + ".when",
                                           Lifetime::passing, {items, {}});
        memories.push_back(recorder.apply(add(), {summedWords, when}, name));
    }
    const PlacedWords question = placed(batch.questions, settings_.width);
    const NodeId questionPlaces =
        recorder.constant(question.weights, {question.axis, {}}, "question.positions");
    NodeId state = summed(question, questionPlaces, 0, "question", made.queries);

    for (Index hop = 0; hop < settings_.hops; ++hop) {
        MemoryHop now{
            .state = state, .memories = memories[size_t(hop)], .outputs = memories[size_t(hop) + 1]};
        const std::string name = "layers." + std::to_string(hop) + ".hop.head.0";
        HeadNodes head;
        head.q = now.state;
        head.k = now.memories;
        head.v = now.outputs;
        NodeId scores = recorder.apply(dotProducts(), {head.q, head.k}, name + ".scores", Lifetime::kept);
        if (mode.linear) {
            head.weights = scores;
            head.weighted = recorder.apply(weightedSum(), {scores, head.v}, name + ".weighted");
        } else {
            recordHead(recorder, head, scores, head.v, {}, name, Lifetime::kept);
        }
        now.weights = head.weights;
        now.read = head.weighted;
        now.nextState = state = recorder.apply(add(), {now.state, now.read},
                                               "layers." + std::to_string(hop) + ".state", Lifetime::kept);
        if (count == 1) {
            AttentionMap map{.name = "hop", .layer = int(hop), .score = ScoreFunction::dot};
            map.formula = "Q , K , V \\text{ as given}";
            map.nodes = singleHead(head, made.queries, items);
            made.maps.push_back(std::move(map));
        }
        made.hops.push_back(now);
    }
    made.answerWeights = recorder.parameter(words_.back());
    made.logits = recorder.apply(linear(true), {state, recorder.parameter(words_.back())}, "logits");
    return made;
}

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
    return eachOf<Index>(words.read(text), &Token::id);
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
        throw Error({.what = sentences.empty() ? "the story has no sentence" : "the question has no word",
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
        {.name = "state", .kind = Sequence::Kind::steps, .axis = made.queries}};
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
