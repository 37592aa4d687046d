#include "core/mechanisms/item_similarity.h"

#include <algorithm>

#include "core/attention/attention.h"
#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/pairs.h"
#include "core/graph/ops/segments.h"
#include "core/graph/ops/softmax.h"
#include "core/mechanisms/classifier_parts.h"
#include "core/recording/predictions.h"
#include "core/recording/usual_steps.h"
#include "core/text/unicode.h"

namespace attentionscope {

ItemSimilarity::ItemSimilarity(const ItemSimilaritySettings& settings, ParameterSet& weights)
    : Network(settings) {
    const auto tables = [&](const std::string& name) {
        return Tables{weights.normal(name + ".titles", settings.titles, settings.width, 0.1f),
                      weights.normal(name + ".ngrams", settings.buckets, settings.width, 0.1f)};
    };
    known_ = tables("history");
    targets_ = tables("target");
    layer_ = weights.matrix("attention.layer", settings.width, settings.attention);
    layerBias_ = weights.row("attention.layer.bias", settings.attention);
    score_ = weights.matrix("attention.score", settings.attention, 1);
    liking_ = weights.normal("target.bias", settings.titles, 1, 0.01f);
    bias_ = weights.row("bias", 1);
    parameters_ = weights.all();
}

// The vector of each title: its own, or the mean of those of its n-grams. [titles × d]
NodeId ItemSimilarity::vectorsOf(Recorder& recorder, const std::vector<HistoryBatch::Title>& titles,
                                 const Tables& tables, const AxisPointer& rows,
                                 const std::string& name) const {
    const TextBatch batch{.texts = {titles}};
    const NodeId own = ownVectors(recorder, batch, tables.own, rows, name + ".known");
    const NodeId spelt = meanOfNgrams(recorder, batch, tables.grams, rows, name + ".spelt");
    return recorder.apply(add(), {own, spelt}, name, Lifetime::kept, {rows, {}});
}

Similarity ItemSimilarity::compare(Recorder& recorder, const HistoryBatch& batch) const {
    const Index count = Index(batch.histories.size());
    const std::vector<Index> order = joined(batch.histories);
    std::vector<Index> owners;
    for (size_t user = 0; user < batch.histories.size(); ++user)
        owners.insert(owners.end(), batch.histories[user].size(), Index(user));
    Similarity made{.items = packedAxis(AxisRole::item, sizesOf(batch.histories), batch.labels),
                    .targets = oneForEach(AxisRole::step, count, "target")};
    const Axes rows{made.items, {}}, users{made.targets, {}};

    const NodeId titles = vectorsOf(recorder, batch.titles, known_,
                                    makeAxis(AxisRole::item, Index(batch.titles.size())), "titles");
    made.known = recorder.apply(gatherRows(order), {titles}, "history", Lifetime::kept, rows);
    made.target = vectorsOf(recorder, batch.targets, targets_, made.targets, "target");
    const NodeId liked =
        ownVectors(recorder, {.texts = {batch.targets}}, liking_, made.targets, "target.bias.known");
    made.liking = recorder.apply(add(), {liked, recorder.parameter(bias_)}, "target.popularity",
                                 Lifetime::kept, {made.targets, nullptr});
    const NodeId repeatedTarget =
        recorder.apply(gatherRows(owners), {made.target}, "target.repeated", Lifetime::passing, rows);
    made.compared =
        recorder.apply(multiplyElements(), {repeatedTarget, made.known}, "compared", Lifetime::kept, rows);
    made.layer = recorder.apply(
        activation(kernels::Activation::relu),
        {recorder.apply(linear(), {made.compared, recorder.parameter(layer_), recorder.parameter(layerBias_)},
                        {}, Lifetime::passing)},
        "layer", Lifetime::kept, rows);
    const NodeId each = recorder.apply(linear(), {made.layer, recorder.parameter(score_)}, "scores.each",
                                       Lifetime::passing, rows);
    HeadNodes& head = made.head;
    head.q = made.target;
    head.k = head.v = made.known;
    const std::string name = "layers.0.history.head.0";
    head.scores = recorder.apply(pairsToMatrix(made.targets, made.items), {each}, name + ".scores",
                                 Lifetime::kept, users);
    recordHead(recorder, head, head.scores, head.v, {}, name, Lifetime::kept);

    made.layerWeights = recorder.parameter(layer_);
    made.layerBias = recorder.parameter(layerBias_);
    made.scoreWeights = recorder.parameter(score_);
    made.smoothing = settings_.smoothing;

    // exp f / [Σ exp f]^β = share · (Σ exp f)^{1-β}, over visible items only, and shifted by the largest
    // score m as in a softmax: (Σ exp (f - m))^{1-β} · (exp m)^{1-β}
    const float exponent = 1 - settings_.smoothing;
    const NodeId largest = recorder.apply(rowMaximum(), {head.masked}, "amount.largest", Lifetime::passing);
    const NodeId shifted =
        recorder.apply(subtract(), {head.masked, largest}, "amount.scores", Lifetime::passing);
    const NodeId sum = recorder.apply(
        rowSum(), {recorder.apply(exponential(), {shifted}, "amount.exponentials", Lifetime::passing)},
        "amount.sum");
    const NodeId scale =
        recorder.apply(exponential(), {recorder.apply(scaleBy(exponent), {largest}, {}, Lifetime::passing)},
                       "amount.scale", Lifetime::passing);
    made.amount = recorder.apply(multiplyElements(),
                                 {recorder.apply(power(exponent), {sum}, {}, Lifetime::passing), scale},
                                 "amount", Lifetime::kept, {made.targets, nullptr});
    made.interest =
        recorder.apply(multiplyElements(), {head.weighted, made.amount}, "interest", Lifetime::kept, users);
    const NodeId product =
        recorder.apply(multiplyElements(), {made.target, made.interest}, "product", Lifetime::passing, users);
    made.score = recorder.apply(
        add(), {recorder.apply(rowSum(), {product}, {}, Lifetime::passing), made.liking}, "score");
    made.logits = recorder.apply(
        concatenateColumns(),
        {recorder.constant(Matrix::Zero(count, 1), {made.targets, nullptr}, "passed_over"), made.score},
        "logits");
    return made;
}

namespace {

constexpr const char* answers[] = {"passed over", "clicked"};

const char* sampleHistory =
    "Lion King, The (1994)\nTwister (1996)\nAladdin (1992)\nBeauty and the Beast (1991)\n"
    "Independence Day (ID4) (1996)\nDumbo (1941)\nToy Story (1995)\nPinocchio (1940)";
const char* sampleTarget = "Snow White and the Seven Dwarfs (1937)";

/// The steps from titles to their vectors, the attention, and the result. Sequence 0 is the history, 1 the
/// target's words, 2 the target.
void declare(Recording& recording, const Graph& graph, const Similarity& made) {
    constexpr int target = 2;
    // A title has its own vector, or the mean of those of its n-grams.
    const auto title = [&graph](const char* id, const char* symbol, NodeId vectors, int sequence) {
        const NodeId gathered = graph.node(vectors).inputs.front();
        const NodeId titles = sequence == 0 ? gathered : vectors;
        const std::string row = rowSymbol(symbol);
        return Step{.kind = StepKind::embed,
                    .id = id,
                    .operands = listed({lookedUpBy(graph, "E", graph.node(titles).inputs.at(0)),
                                        weightsAs("G", graph.node(titles).inputs.at(1))}),
                    .result = {.symbol = symbol, .node = vectors, .sequence = sequence},
                    .formula = row + "_i = e_{w_i} + g_i"};
    };
    const Step known = title("history", "Q", made.known, 0),
               candidate = title("target", "P", made.target, target);
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
                       .operands = {{.symbol = "P", .node = made.target, .sign = "·"},
                                    {.symbol = "U", .node = made.interest, .sign = ","},
                                    weightsAs("b", made.liking)},
                       .result = {.symbol = "L", .node = made.logits},
                       .formula = "l_i = [0 ; p_i · u_i + b_i] ,  y_i = \\text{softmax}(l_i)"};
    recording.blocks = {
        {.title = "History", .sequence = 0, .node = made.known, .steps = {known}},
        {.title = "Target", .sequence = target, .node = made.target, .steps = {candidate}},
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
                    .operands = {{.symbol = "P", .node = made.target, .sign = "\\odot", .sequence = 2},
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

ItemSimilarityModel::ItemSimilarityModel(ModelInformation information, ItemSimilarityPointer network,
                                         CataloguePointer catalogue)
    : SystemModel(std::move(information), std::move(network), std::move(catalogue)) {
    const Index listed = Index(words_->titles().size()), expected = network_->settings().titles;
    if (listed != expected)
        throw Error({.what = "the catalogue and the model have different numbers of titles",
                     .where = information_.id,
                     .got = std::to_string(listed),
                     .expected = std::to_string(expected)});
    for (Input& input : information_.inputs)
        if (input.name == "history") input.most = network_->settings().recent;
}

RecordingPointer ItemSimilarityModel::record(const RunInputs& inputs, const RunOptions& options) const {
    auto recording = beginRecording(information_, inputs);
    std::string unlisted;
    // As the catalogue spells it; as typed if it lacks the title.
    const auto read = [&](const std::string& typed) {
        Token token{.text = typed, .begin = 0, .end = countCodePoints(typed)};
        if (const auto place = words_->find(typed)) {
            token.id = int(*place) + 1;
            token.text = words_->titles()[size_t(*place)];
        } else {
            token.unknown = true;
            unlisted += (unlisted.empty() ? "" : ", ") + typed;
        }
        return token;
    };
    const auto rows = [&](const std::string& title) {
        return words_->rows(title, network_->settings().buckets);
    };
    const auto isBlank = [](const HistoryBatch::Title& title) {
        return title.own < 0 && title.grams.empty();
    };
    HistoryBatch batch;
    std::vector<std::string> typed = inputs.texts("history");
    std::erase_if(typed, [&](const std::string& title) { return isBlank(rows(title)); });
    // Keeps the latest ones.
    const Index most = network_->settings().recent;
    if (std::ssize(typed) > most) {
        recording->leftOut.push_back(
            {.input = "history", .unit = LimitUnit::titles, .limit = most, .latest = true});
        typed.erase(typed.begin(), typed.end() - most);
    }
    const HistoryBatch::Title target = rows(inputs.text("target"));
    if (typed.empty() || isBlank(target))
        throw Error({.what = typed.empty() ? "the history has no title" : "the target has no word",
                     .remedy = "Type a history, one title a line, and a title that may follow."});
    std::vector<Token> titles;
    batch.histories.emplace_back();
    for (const std::string& title : typed) {
        batch.histories[0].push_back(Index(batch.titles.size()));
        batch.titles.push_back(rows(title));
        titles.push_back(read(title));
        batch.labels.push_back(titles.back().text);
    }
    batch.targets = {target};
    const Token candidate = read(inputs.text("target"));
    if (!unlisted.empty()) recording->provenance["unknown words"] = unlisted;

    Recorder recorder({.keep = options.keep, .stop = options.stop});
    const Similarity made = network_->compare(recorder, batch);
    recording->sequences = {{.name = "history",
                             .kind = Sequence::Kind::items,
                             .axis = made.items,
                             .tokens = std::move(titles),
                             .input = "history"},
                            tokenSequence("target", {candidate}, "target"),
                            {.name = "score", .kind = Sequence::Kind::steps, .axis = made.targets}};
    recording->maps = {historyMap(made)};
    declare(*recording, recorder.graph(), made);
    finishRecording(*recording, recorder, made.logits,
                    labelReader(made.logits, likeliest([](Index answer) { return answers[answer]; })));
    return recording;
}

Mechanism itemSimilarityMechanism() {
    const auto inputs = [] {
        return std::vector<Input>{
            {.name = "history",
             .kind = InputKind::texts,
             .label = "History, one title a line",
             .sample = inputFromText(InputKind::texts, sampleHistory, "history"),
             .unit = LimitUnit::titles},
            {.name = "target", .label = "Title that may follow", .sample = std::string(sampleTarget)}};
    };
    return {"item_similarity", openAs<ItemSimilarityModel>, inputs, nullptr,
            always<SurveyAxes{.sequences = SurveyAxes::Sequences::two}>};
}

}  // namespace attentionscope
