#include "core/mechanisms/item_similarity_model.h"

#include <algorithm>

#include "core/attention/attention.h"
#include "core/base/error.h"
#include "core/recording/predictions.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

constexpr Index mostItems = 200;
constexpr Index wordsOfTitle = 40;
constexpr const char* answers[] = {"passed over", "clicked"};

const char* sampleHistory =
    "Baking Bread for Beginners\nA Journey to Mars for Experts\nThe Perfect Soup Made Easy\n"
    "The Mighty Duck Show: Funny Moments\nInside a Galaxy in Depth\nPenguins in the Wild\n"
    "Five Recipes with Chicken\nAdventures of the Animated Rabbit and Fox: Bloopers";
const char* sampleTarget = "Secrets of Saturn for Experts";

/// The steps from titles to their vectors, the attention, and the result. Sequence 0 is the history, 1 the
/// target's words, 2 the target.
void declare(Recording& recording, const Graph& graph, const Similarity& made) {
    constexpr int target = 2;
    // A title is the sum of its words: each its own vector and the mean of its n-grams'.
    const auto title = [&graph](const char* id, const char* symbol, NodeId sums, int sequence) {
        const NodeId gathered = graph.node(sums).inputs.front();
        const NodeId titles = sequence == 0 ? gathered : sums;
        const NodeId words = graph.node(titles).inputs.front();
        const std::string row = rowSymbol(symbol);
        return Step{
            .kind = StepKind::embed,
            .id = id,
            .operands = listed({weightsAs("E", graph.node(words).inputs.at(0)),
                                weightsAs("G", graph.node(words).inputs.at(1)), weightsAs("T", words)}),
            .result = {.symbol = symbol, .node = sums, .sequence = sequence},
            .formula = row + "_i = \\sum_{k \\in t_i} (e_k + g_k)"};
    };
    const Step known = title("history", "Q", made.known, 0), asked = title("target", "P", made.asked, target);
    const Step smooth{.kind = StepKind::combine,
                      .id = "amount",
                      .operands = {{.symbol = "O", .node = made.head.weighted, .sign = "·"},
                                   {.symbol = "Z", .node = made.amount, .sign = ","},
                                   {.symbol = "S", .node = made.head.scores, .sign = "\\to"}},
                      .result = {.symbol = "U", .node = made.interest},
                      .formula = "u_i = z_i o_i ,  z_i = (\\sum_j \\exp(s_{ij}))^{" +
                                 numberTex(1 - double(made.smoothing)) + "}"};
    const Step predict{.kind = StepKind::predict,
                       .id = "logits",
                       .operands = {{.symbol = "P", .node = made.asked, .sign = "·"},
                                    {.symbol = "U", .node = made.interest, .sign = ","},
                                    weightsAs("b", made.bias)},
                       .result = {.symbol = "L", .node = made.logits},
                       .formula = "l_i = [0 ; p_i · u_i + b] ,  y_i = \\text{softmax}(l_i)"};
    recording.blocks = {
        {.title = "History", .sequence = 0, .node = made.known, .steps = {known}},
        {.title = "Target", .sequence = target, .node = made.asked, .steps = {asked}},
        {.kind = Block::Kind::crossAttention,
         .title = "Interest",
         .sequence = target,
         .map = 0,
         .node = made.interest,
         .after = {smooth}},
        {.kind = Block::Kind::logits, .sequence = target, .node = made.logits, .steps = {predict}}};
    assignStories(recording.blocks);
}

AttentionMap historyMap(const Similarity& made) {
    AttentionMap map{.name = "history",
                     .querySequence = 2,
                     .keySequence = 0,
                     .score = ScoreFunction::dot,
                     .formula = "Q , K , V \\text{ as given}"};
    map.scoring = {{.kind = StepKind::combine,
                    .id = "compared",
                    .operands = {{.symbol = "P", .node = made.asked, .sign = "\\odot", .sequence = 2},
                                 {.symbol = "Q", .node = made.known, .sign = "\\to", .sequence = 0}},
                    .result = {.symbol = "C", .node = made.compared, .sequence = 0},
                    .formula = "c_j = p_0 \\odot q_j"},
                   {.kind = StepKind::combine,
                    .id = "layer",
                    .operands = listed({{.symbol = "C", .node = made.compared, .sequence = 0},
                                        weightsAs("W", made.layerWeights),
                                        weightsAs("b", made.layerBias)}),
                    .result = {.symbol = "H", .node = made.layer, .sequence = 0},
                    .formula = "H = \\text{ReLU}(C W + b)"},
                   {.kind = StepKind::score,
                    .id = "scores",
                    .operands = listed({{.symbol = "H", .node = made.layer, .sequence = 0},
                                        weightsAs("w", made.scoreWeights)}),
                    .result = {.symbol = "S", .node = made.head.scores, .sequence = 2},
                    .formula = "s_{ij} = h_j · w"}};
    map.nodes = singleHead(made.head, made.targets, made.items);
    return map;
}

}  // namespace

HistoryBatch::Title titleRows(const ClassifierWords& words, const std::string& title, Index buckets) {
    std::vector<Token> tokens = words.read(title);
    if (Index(tokens.size()) > wordsOfTitle) tokens.resize(size_t(wordsOfTitle));
    return words.rows(tokens, buckets);
}

ItemSimilarityModel::ItemSimilarityModel(ModelInformation information, ItemSimilarityPointer network,
                                         ClassifierWordsPointer words)
    : SystemModel(std::move(information), std::move(network), std::move(words)) {
    requireWords(information_.id, words_->known(), network_->settings().words);
}

RecordingPointer ItemSimilarityModel::record(const RunInputs& inputs, const RunOptions& options) const {
    auto recording = beginRecording(information_, inputs);
    const Index buckets = network_->settings().buckets;
    HistoryBatch batch;
    std::vector<bool> longTitles;
    for (const std::string& title : inputs.texts("history"))
        if (HistoryBatch::Title rows = titleRows(*words_, title, buckets); !rows.empty()) {
            batch.titles.push_back(std::move(rows));
            batch.labels.push_back(title);
            longTitles.push_back(std::ssize(words_->read(title)) > wordsOfTitle);
        }
    // Keeps the latest ones.
    const std::ptrdiff_t tooMany = std::ssize(batch.titles) - mostItems;
    if (tooMany > 0) {
        recording->leftOut.push_back(
            {.input = "history", .unit = LimitUnit::titles, .limit = mostItems, .latest = true});
        longTitles.erase(longTitles.begin(), longTitles.begin() + tooMany);
        batch.titles.erase(batch.titles.begin(), batch.titles.begin() + tooMany);
        batch.labels.erase(batch.labels.begin(), batch.labels.begin() + tooMany);
    }
    std::vector<Token> target = words_->read(inputs.text("target"));
    if (batch.titles.empty() || target.empty())
        throw Error(
            ErrorReport{.what = batch.titles.empty() ? "the history has no title" : "the target has no word",
                        .remedy = "Type a history, one title a line, and a title that may follow."});
    if (std::find(longTitles.begin(), longTitles.end(), true) != longTitles.end())
        recording->leftOut.push_back(
            {.input = "history", .unit = LimitUnit::words, .limit = wordsOfTitle, .ofEach = true});
    if (Index(target.size()) > wordsOfTitle) {
        recording->leftOut.push_back({.input = "target", .unit = LimitUnit::words, .limit = wordsOfTitle});
        target.resize(size_t(wordsOfTitle));
    }
    batch.histories.emplace_back();
    for (size_t i = 0; i < batch.titles.size(); ++i) batch.histories[0].push_back(Index(i));
    batch.targets.push_back(words_->rows(target, buckets));

    Recorder recorder({.keep = options.keep, .stop = options.stop});
    const Similarity made = network_->compare(recorder, batch);
    recording->sequences = {
        {.name = "history", .kind = Sequence::Kind::items, .axis = made.items, .input = "history"},
        tokenSequence("target", std::move(target), "target"),
        {.name = "score", .kind = Sequence::Kind::steps, .axis = made.targets}};
    recording->maps = {historyMap(made)};
    declare(*recording, recorder.graph(), made);
    finishRecording(*recording, recorder, made.logits,
                    labelReader(made.logits, likeliest([](Index answer) { return answers[answer]; })));
    return recording;
}

Mechanism itemSimilarityMechanism() {
    const auto inputs = [] {
        return std::vector<Input>{{.name = "history",
                                   .kind = InputKind::texts,
                                   .label = "History, one title a line",
                                   .sample = inputFromText(InputKind::texts, sampleHistory, "history"),
                                   .most = mostItems,
                                   .unit = LimitUnit::titles,
                                   .mostWords = wordsOfTitle},
                                  {.name = "target",
                                   .label = "Title that may follow",
                                   .sample = std::string(sampleTarget),
                                   .most = wordsOfTitle,
                                   .unit = LimitUnit::words}};
    };
    return {"item_similarity", openAs<ItemSimilarityModel>, inputs, nullptr,
            always<SurveyAxes{.sequences = SurveyAxes::Sequences::two}>};
}

}  // namespace attentionscope
