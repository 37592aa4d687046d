#include "core/attention/attention.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/segment_product.h"
#include "core/graph/ops/segments.h"
#include "core/mechanisms/classifier_parts.h"
#include "core/mechanisms/classifier_words.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

constexpr Index sources = 3;
constexpr const char* sourceNames[sources] = {"word", "characters", "shape"};

/// Dynamic meta-embeddings (Kiela et al. 2018): each word has its own embedding, one from its characters and
/// one from its shape. All are projected to one width, w'_j = P_j w_j + b_j, and attention decides the share
/// of each in the word's vector: α_j = softmax(a · w'_j), x = Σ_j α_j w'_j.
class EmbeddingAttention final : public WordVectors {
public:
    EmbeddingAttention(const ClassifierSettings& settings, ParameterSet& weights) {
        constexpr Index shapeWidth = 8;
        tables_[0] = weights.normal("embeddings", settings.words, settings.embedding, 0.3f);
        tables_[1] = weights.normal("ngram_embeddings", settings.buckets, settings.embedding, 0.3f);
        tables_[2] = weights.normal("shape_embeddings", wordShapes, shapeWidth, 0.3f);
        for (size_t j = 0; j < size_t(sources); ++j) {
            const std::string name = std::string("projections.") + sourceNames[j];
            projections_[j] = weights.matrix(name, tables_[j]->columns(), settings.embedding);
            biases_[j] = weights.row(name + ".bias", settings.embedding);
        }
        context_ = weights.normal("embedding.context", 1, settings.embedding, 0.3f);
    }

    NodeId look(Recorder& recorder, const TextBatch& batch, const ClassifierMode&,
                ClassifierNodes& made) const override {
        const Index count = made.words->size();
        const std::string name = "layers.0.embedding.head.0";
        NodeId found[sources];
        found[0] = ownVectors(recorder, batch, tables_[0], made.words, "encoder.embeddings.known");
        found[1] = meanOfNgrams(recorder, batch, tables_[1], made.words, "encoder.embeddings.spelt");
        std::vector<Index> shapes;
        for (const auto& text : batch.texts)
            for (const auto& word : text) shapes.push_back(word.shape);
        found[2] = recorder.apply(gatherRows(std::move(shapes)), {recorder.parameter(tables_[2])},
                                  "encoder.embeddings.shape", Lifetime::kept, {made.words, {}});
        std::vector<NodeId> projected;
        for (size_t j = 0; j < size_t(sources); ++j)
            projected.push_back(recorder.apply(
                linear(), {found[j], recorder.parameter(projections_[j]), recorder.parameter(biases_[j])}, {},
                Lifetime::passing));
        // The keys of a word are its embeddings, one below the other: one segment each.
        std::vector<Index> order, ends{0};
        for (Index i = 0; i < count; ++i) {
            for (Index j = 0; j < sources; ++j) order.push_back(j * count + i);
            ends.push_back(Index(order.size()));
        }
        auto choices = std::make_shared<Axis>(AxisRole::item, count * sources, [words = made.words] {
            Axis::Labels labels;
            for (Index i = 0; i < words->size(); ++i)
                for (const char* source : sourceNames) labels.push_back(words->label(i) + " · " + source);
            return labels;
        });
        auto queries = std::make_shared<Axis>(AxisRole::token, count, [words = made.words] {
            Axis::Labels labels;
            for (Index i = 0; i < words->size(); ++i) labels.push_back(words->label(i));
            return labels;
        });
        if (count > 1) {
            choices->setSegments(std::move(ends));
            std::vector<Index> each(size_t(count) + 1);
            for (size_t i = 0; i < each.size(); ++i) each[i] = Index(i);
            queries->setSegments(std::move(each));
        }
        const NodeId all = recorder.apply(concatenateRows(), projected, {}, Lifetime::passing);
        HeadNodes head;
        head.k = head.v =
            recorder.apply(gatherRows(std::move(order)), {all}, name + ".v", Lifetime::kept, {choices, {}});
        head.q = recorder.apply(gatherRows(std::vector<Index>(size_t(count), 0)),
                                {recorder.parameter(context_)}, name + ".q", Lifetime::kept, {queries, {}});
        const auto named = std::make_shared<Axis>(
            AxisRole::item, Axis::Labels(std::begin(sourceNames), std::end(sourceNames)));
        NodeId scores = recorder.apply(dotProducts(), {head.q, head.k}, name + ".scores", Lifetime::kept,
                                       {queries, named});
        recordHead(recorder, head, scores, head.v, {}, name, Lifetime::kept);
        made.embeddingWeights = head.weights;
        // From here on a word belongs to its sentence again.
        const NodeId vectors = recorder.apply(concatenateRows(), {head.weighted}, "encoder.embeddings",
                                              Lifetime::kept, {made.words, {}});
        if (batch.documents() == 1) describe(recorder, head, found, named, vectors, made);
        return vectors;
    }

private:
    void describe(Recorder& recorder, const HeadNodes& head, const NodeId (&found)[sources],
                  const AxisPointer& named, NodeId vectors, ClassifierNodes& made) const {
        AttentionMap map{.name = "embedding",
                         .keySequence = int(made.sequences.size()),
                         .score = ScoreFunction::dot,
                         .formula = "q_i = u_0 ,  "};
        map.madeOf = {weightsAs("U", recorder.parameter(context_))};
        constexpr const char* letters[sources] = {"D", "G", "F"};
        for (size_t j = 0; j < size_t(sources); ++j) {
            const std::string number = std::to_string(j + 1);
            map.formula += "k_{(i," + number + ")} = " + rowSymbol(letters[j]) + "_i W_" + number + " + b_" +
                           number + " ,  ";
            map.madeOf.push_back({.symbol = letters[j], .node = found[j], .sequence = 0});
            map.madeOf.push_back(weightsAs("W_" + number, recorder.parameter(projections_[j])));
            map.madeOf.push_back(weightsAs("b_" + number, recorder.parameter(biases_[j])));
        }
        map.formula += "V = K";
        map.nodes = singleHead(head, made.words, named);
        map.nodes.context = map.nodes.output = vectors;
        made.sequences.push_back({.name = "embeddings", .kind = Sequence::Kind::items, .axis = named});
        made.blocks.push_back(
            {.kind = Block::Kind::crossAttention,
             .title = "Embeddings",
             .map = int(made.maps.size()),
             .node = vectors,
             .steps = {embeddingStep("own_vectors", {.symbol = "D", .node = found[0]}, recorder.graph()),
                       spellingStep(recorder, found[1]),
                       embeddingStep("shapes", {.symbol = "F", .node = found[2]}, recorder.graph())}});
        made.maps.push_back(std::move(map));
    }

    ParameterPointer tables_[sources], projections_[sources], biases_[sources], context_;
};

/// The maximum of the states in each feature.
class LargestStates final : public Pooling {
public:
    NodeId pool(Recorder& recorder, const TextBatch& batch, const ClassifierMode&,
                ClassifierNodes& made) const override {
        const NodeId context = recorder.apply(reduceSegments(Reduction::maximum), {made.states}, "context");
        if (batch.documents() != 1) return context;
        const Step step{.kind = StepKind::pool,
                        .id = "pool",
                        .operands = {{.symbol = "H", .node = made.states, .sign = "\\to", .sequence = 0}},
                        .result = {.symbol = "c", .node = context},
                        .formula = "c = \\text{max}_j h_j"};
        made.contextSequence = int(made.sequences.size());
        made.sequences.push_back(
            {.name = "context", .kind = Sequence::Kind::steps, .axis = oneForEach(AxisRole::step, 1, "c")});
        made.blocks.push_back({.kind = Block::Kind::combination,
                               .sequence = made.contextSequence,
                               .node = context,
                               .steps = {step}});
        return context;
    }
};

}  // namespace

ClassifierParts embeddingAttentionParts() {
    const auto vectors = [](const ClassifierSettings& settings,
                            ParameterSet& weights) -> std::unique_ptr<WordVectors> {
        return std::make_unique<EmbeddingAttention>(settings, weights);
    };
    const auto pooling = [](const ClassifierSettings&, ParameterSet&) -> std::unique_ptr<Pooling> {
        return std::make_unique<LargestStates>();
    };
    return {.mechanism = "embeddings",
            .system = "attention over embeddings, bidirectional LSTM",
            .maps = {"embedding"},
            .vectors = vectors,
            .pooling = pooling,
            .axes = {.sequences = SurveyAxes::Sequences::one,
                     .representations = SurveyAxes::Representations::several}};
}

}  // namespace attentionscope
