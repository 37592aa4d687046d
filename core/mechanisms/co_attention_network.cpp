#include "core/mechanisms/co_attention_network.h"

#include <cmath>
#include <numeric>

#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/ops/segments.h"
#include "core/mechanisms/packed_sequence.h"

namespace attentionscope {

namespace {

constexpr const char* levelNames[questionLevels] = {"word", "phrase", "question"};
constexpr const char* gramNames[] = {"unigrams", "bigrams", "trigrams"};

/// For each word, the row of the word `ahead` places later in its question; -1 beyond its end.
std::vector<Index> wordsAhead(const Axis& words, Index ahead) {
    std::vector<Index> rows;
    for (Index s = 0; s < words.segmentCount(); ++s)
        for (Index i = words.segmentBegin(s); i < words.segmentEnd(s); ++i)
            rows.push_back(i + ahead < words.segmentEnd(s) ? i + ahead : -1);
    return rows;
}

}  // namespace

CoAttentionNetwork::CoAttentionNetwork(const CoAttentionSettings& settings, ParameterSet& weights)
    : Network(settings), encoder_(settings.picture, weights) {
    const Index d = settings.width(), k = settings.attention, hidden = settings.hidden;
    embeddings_ = weights.normal("question.embeddings", settings.words, d, 0.3f);
    for (size_t n = 0; n < grams_.size(); ++n) {
        const std::string name = std::string("question.") + gramNames[n];
        grams_[n] = weights.matrix(name + ".weights", Index(n + 1) * d, d);
        gramBiases_[n] = weights.row(name + ".bias", d);
    }
    reader_ = LongShortTermMemory::make(weights, "question.reader", d, d);
    for (size_t i = 0; i < questionLevels; ++i) {
        const std::string name = std::string("levels.") + levelNames[i];
        LevelWeights& level = levels_[i];
        level.affinity = weights.matrix(name + ".affinity", d, d);
        level.regions = weights.matrix(name + ".regions", d, k);
        level.words = weights.matrix(name + ".words", d, k);
        level.regionQuery = weights.normal(name + ".asks_regions", 1, k, 0.3f);
        level.wordQuery = weights.normal(name + ".asks_words", 1, k, 0.3f);
        level.answer = weights.matrix(name + ".answer", i == 0 ? d : d + hidden, hidden);
        level.answerBias = weights.row(name + ".answer.bias", hidden);
    }
    output_ = weights.matrix("answers", hidden, Index(settings.answers.size()));
    outputBias_ = weights.row("answers.bias", Index(settings.answers.size()));
    parameters_ = weights.all();
}

NodeId CoAttentionNetwork::phrases(Recorder& recorder, CoAttentionNodes& made) const {
    static const OpPointer hyperbolic = activation(kernels::Activation::tanh);
    const Axes rows{made.words, {}};
    std::vector<NodeId> beside{made.embeddings};
    for (size_t n = 0; n < grams_.size(); ++n) {
        const std::string name = std::string("question.") + gramNames[n];
        if (n > 0)
            beside.push_back(recorder.apply(gatherRows(wordsAhead(*made.words, Index(n))), {made.embeddings},
                                            {}, Lifetime::passing, rows));
        const NodeId read =
            n == 0 ? beside[0] : recorder.apply(concatenateColumns(), beside, {}, Lifetime::passing, rows);
        const NodeId convolved = recorder.apply(
            linear(), {read, recorder.parameter(grams_[n]), recorder.parameter(gramBiases_[n])}, {},
            Lifetime::passing);
        made.grams[n] = recorder.apply(hyperbolic, {convolved}, name);
    }
    // Three rows per word, one below the other; the largest of each feature is kept.
    const Index words = made.words->size(), lengths = Index(grams_.size());
    std::vector<Index> order;
    for (Index i = 0; i < words; ++i)
        for (Index n = 0; n < lengths; ++n) order.push_back(n * words + i);
    const AxisPointer threes = packedAxis(AxisRole::item, std::vector<Index>(size_t(words), lengths));
    const NodeId below =
        recorder.apply(concatenateRows(), {made.grams.begin(), made.grams.end()}, {}, Lifetime::passing);
    const NodeId together = recorder.apply(gatherRows(std::move(order)), {below}, "question.grams",
                                           Lifetime::passing, {threes, {}});
    return recorder.apply(reduceSegments(Reduction::maximum), {together}, "question.phrases", Lifetime::kept,
                          rows);
}

void CoAttentionNetwork::attend(Recorder& recorder, CoAttentionNodes& made, size_t index,
                                const std::vector<Index>& regionRows) const {
    static const OpPointer hyperbolic = activation(kernels::Activation::tanh);
    const LevelWeights& weights = levels_[index];
    CoAttentionLevel& level = made.levels[index];
    const std::string name = "layers." + std::to_string(index);
    const auto apply = [&](const OpPointer& op, std::vector<NodeId> inputs, const char* part,
                           Lifetime lifetime = Lifetime::kept, Axes axes = {}) {
        return recorder.apply(op, std::move(inputs), *part ? name + '.' + part : "", lifetime,
                              std::move(axes));
    };
    // Repeats the pictures' rows for each question about them.
    const auto forQuestions = [&](NodeId ofPictures, const char* part) {
        return regionRows.empty()
                   ? ofPictures
                   : apply(gatherRows(regionRows), {ofPictures}, part, Lifetime::passing, {made.regions, {}});
    };
    const NodeId annotations =
        index == 0 ? forQuestions(made.seen.annotations, "regions") : made.levels[0].image.v;
    level.projected = apply(linear(), {level.words, recorder.parameter(weights.affinity)}, "projected");
    const NodeId products =
        apply(dotProducts(), {level.projected, annotations}, "products", Lifetime::passing);
    const NodeId together =
        apply(scaleBy(1 / std::sqrt(float(settings_.width()))), {products}, "together", Lifetime::passing);
    level.affinity = apply(hyperbolic, {together}, "affinity");
    const NodeId regions = forQuestions(
        apply(linear(), {made.seen.annotations, recorder.parameter(weights.regions)}, "regions_alone"), "");
    const NodeId words = apply(linear(), {level.words, recorder.parameter(weights.words)}, "words_alone");
    const NodeId wordsForRegions =
        apply(transposedWeightedSum(made.regions), {level.affinity, words}, "words_for_regions");
    const NodeId summed = apply(weightedSum(), {level.affinity, regions}, "", Lifetime::passing);
    const NodeId regionsForWords =
        apply(scaleBy(1 / std::sqrt(float(settings_.picture.count()))), {summed}, "regions_for_words");
    level.regionInner = apply(hyperbolic, {apply(add(), {regions, wordsForRegions}, "", Lifetime::passing)},
                              "image.head.0.k");
    level.wordInner = apply(hyperbolic, {apply(add(), {words, regionsForWords}, "", Lifetime::passing)},
                            "question.head.0.k");
    const auto head = [&](HeadNodes& nodes, const ParameterPointer& query, NodeId keys, NodeId values,
                          const char* map) {
        const std::string headName = name + '.' + map + ".head.0";
        nodes.q =
            recorder.apply(gatherRows(std::vector<Index>(size_t(made.queries->size()), 0)),
                           {recorder.parameter(query)}, headName + ".q", Lifetime::kept, {made.queries, {}});
        nodes.k = keys;
        nodes.v = values;
        NodeId scores = recorder.apply(dotProducts(), {nodes.q, keys}, headName + ".scores", Lifetime::kept);
        recordHead(recorder, nodes, scores, values, {}, headName, Lifetime::kept);
    };
    head(level.image, weights.regionQuery, level.regionInner, annotations, "image");
    head(level.question, weights.wordQuery, level.wordInner, level.words, "question");
    NodeId read = apply(add(), {level.question.weighted, level.image.weighted}, "read");
    if (index > 0) read = apply(concatenateColumns(), {read, made.levels[index - 1].answer}, "read_on");
    const NodeId sum =
        apply(linear(), {read, recorder.parameter(weights.answer), recorder.parameter(weights.answerBias)},
              "", Lifetime::passing);
    level.answer = apply(hyperbolic, {sum}, "answer");
}

CoAttentionNodes CoAttentionNetwork::answer(Recorder& recorder, const QuestionBatch& batch) const {
    const Index count = Index(batch.questions.size()), each = settings_.picture.count();
    CoAttentionNodes made{.words = packedAxis(AxisRole::token, sizesOf(batch.questions), batch.labels),
                          .queries = oneForEach(AxisRole::step, count, "answer")};
    made.seen = encoder_.look(recorder, batch.pixels, batch.pictures);
    // No repetition is needed if each picture has one question, in order.
    std::vector<Index> inOrder(size_t(batch.pictures));
    std::iota(inOrder.begin(), inOrder.end(), Index(0));
    std::vector<Index> regionRows;
    if (batch.pictureOf == inOrder) {
        made.regions = made.seen.axis;
    } else {
        made.regions = regionAxis(settings_.picture.regions, count);
        for (const Index picture : batch.pictureOf)
            for (Index j = 0; j < each; ++j) regionRows.push_back(picture * each + j);
    }
    std::vector<Index> rows;
    for (const auto& question : batch.questions) rows.insert(rows.end(), question.begin(), question.end());
    made.embeddings = recorder.apply(gatherRows(std::move(rows)), {recorder.parameter(embeddings_)},
                                     "question.words", Lifetime::kept, {made.words, {}});
    made.levels[0].words = made.embeddings;
    made.levels[1].words = phrases(recorder, made);
    made.reading = reader_.run(recorder, made.levels[1].words, made.words, false, "question.states");
    made.levels[2].words = made.reading.states;
    for (size_t level = 0; level < questionLevels; ++level) attend(recorder, made, level, regionRows);
    made.logits = recorder.apply(
        linear(), {made.levels.back().answer, recorder.parameter(output_), recorder.parameter(outputBias_)},
        "logits");
    return made;
}

}  // namespace attentionscope
