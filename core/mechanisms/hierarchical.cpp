#include <limits>

#include "core/attention/attention.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/segment_product.h"
#include "core/mechanisms/classifier_parts.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

/// The learnt query of one level: a context vector, compared with u_j = tanh(W h_j + b).
struct ContextVector {
    ParameterPointer weights, bias, context;  ///< [2 hidden × attention], [1 × attention] twice

    static ContextVector make(ParameterSet& weights, const std::string& name,
                              const ClassifierSettings& settings) {
        ContextVector level;
        level.weights = weights.matrix(name + ".keys", 2 * settings.hidden, settings.attention);
        level.bias = weights.row(name + ".keys.bias", settings.attention);
        level.context = weights.normal(name + ".context", 1, settings.attention, 0.3f);
        return level;
    }
    /// One query per segment of `states`. `closed`: [queries × keys], -inf if a key belongs to another
    /// sentence; noNode if segments separate them.
    HeadNodes attend(Recorder& recorder, NodeId states, const AxisPointer& queries, NodeId closed,
                     const std::string& name) const {
        HeadNodes head;
        head.q = recorder.apply(gatherRows(std::vector<Index>(size_t(queries->size()), 0)),
                                {recorder.parameter(context)}, name + ".q", Lifetime::kept, {queries, {}});
        const NodeId projected = recorder.apply(
            linear(), {states, recorder.parameter(weights), recorder.parameter(bias)}, {}, Lifetime::passing);
        head.k = recorder.apply(activation(kernels::Activation::tanh), {projected}, name + ".k");
        head.v = states;
        NodeId scores = recorder.apply(dotProducts(), {head.q, head.k}, name + ".scores", Lifetime::kept);
        recordHead(recorder, head, scores, head.v, {.bias = closed}, name, Lifetime::kept);
        return head;
    }
};

/// Attention at two levels (Yang et al. 2016): over the words of each sentence, then, after a second reader
/// has read the sentence vectors, over the sentences of the document.
class Hierarchical final : public Pooling {
public:
    Hierarchical(const ClassifierSettings& settings, ParameterSet& weights)
        : words_(ContextVector::make(weights, "word", settings)),
          reader_(BidirectionalReader::make(weights, "document", 2 * settings.hidden, settings.hidden,
                                            settings.gated)),
          sentences_(ContextVector::make(weights, "sentence", settings)) {}

    NodeId pool(Recorder& recorder, const TextBatch& batch, const ClassifierMode& mode,
                ClassifierNodes& made) const override {
        const bool described = batch.documents() == 1;
        const Index count = Index(batch.texts.size());
        const AxisPointer sentences = sentenceAxis(batch);
        const HeadNodes word = words_.attend(
            recorder, made.states, described ? sentences : oneForEach(AxisRole::item, count, ""),
            described && count > 1 ? otherSentences(recorder, batch, sentences, made.words) : noNode,
            "layers.0.word.head.0");
        // One row per sentence, grouped by document from here on.
        const NodeId vectors = recorder.apply(concatenateRows(), {word.weighted}, "document.sentences",
                                              Lifetime::kept, {sentences, {}});
        const BidirectionalStates read = readBidirectionally(
            recorder, reader_, mode.dropout(recorder, vectors), sentences, sentences, "document");
        const AxisPointer queries = oneForEach(AxisRole::step, batch.documents(), "context");
        const HeadNodes sentence =
            sentences_.attend(recorder, read.states, queries, noNode, "layers.0.sentence.head.0");
        made.sentenceWeights = sentence.weights;
        if (described)
            describe(recorder, word, vectors, read, sentence, sentences, queries, batch.axis(), made);
        return sentence.weighted;
    }

private:
    static AxisPointer sentenceAxis(const TextBatch& batch) {
        const Index count = Index(batch.texts.size());
        if (batch.documents() == 1)
            return Index(batch.sentenceTexts.size()) == count
                       ? std::make_shared<Axis>(AxisRole::item, Axis::Labels(batch.sentenceTexts))
                       : std::make_shared<Axis>(AxisRole::item, count);
        if (batch.sentences.empty()) return oneForEach(AxisRole::item, count, "");
        return packedAxis(AxisRole::item, batch.sentences);
    }

    /// [sentences × words], -inf if a word belongs to another sentence.
    static NodeId otherSentences(Recorder& recorder, const TextBatch& batch, const AxisPointer& sentences,
                                 const AxisPointer& words) {
        Matrix closed =
            Matrix::Constant(sentences->size(), words->size(), -std::numeric_limits<float>::infinity());
        Index begin = 0;
        for (Index s = 0; s < sentences->size(); ++s) {
            const Index length = Index(batch.texts[size_t(s)].size());
            closed.row(s).segment(begin, length).setZero();
            begin += length;
        }
        return recorder.constant(std::move(closed), {sentences, words}, "word.closed");
    }

    static AttentionMap mapOf(const HeadNodes& head, const char* name, const AxisPointer& queries,
                              const AxisPointer& keys, const Graph& graph, int states) {
        // k = tanh(W h + b), and q is learnt.
        const NodeId projected = graph.node(head.k).inputs.at(0);
        AttentionMap map{.name = name,
                         .score = ScoreFunction::dot,
                         .formula = "q_i = u_0 ,  K = \\tanh (H W_u + b_u) ,  V = H",
                         .memory = head.v};
        map.madeOf = {{.symbol = "H", .node = head.v, .sequence = states},
                      weightsAs("U", graph.node(head.q).inputs.at(0)),
                      weightsAs("W_u", graph.node(projected).inputs.at(1)),
                      weightsAs("b_u", graph.node(projected).inputs.at(2))};
        map.nodes = singleHead(head, queries, keys);
        return map;
    }

    static void describe(Recorder& recorder, const HeadNodes& word, NodeId vectors,
                         const BidirectionalStates& read, const HeadNodes& sentence,
                         const AxisPointer& sentences, const AxisPointer& queries, const AxisPointer& divided,
                         ClassifierNodes& made) {
        const int items = int(made.sequences.size()), context = items + 1, first = int(made.maps.size());
        made.sequences.push_back({.name = "document",
                                  .kind = Sequence::Kind::items,
                                  .axis = sentences,
                                  .hidden = {vectors, read.states}});
        made.sequences.push_back({.name = "context", .kind = Sequence::Kind::steps, .axis = queries});
        made.contextSequence = context;
        AttentionMap words = mapOf(word, "word", sentences, made.words, recorder.graph(), 0);
        words.querySequence = items;
        words.nodes.keys = divided;  // so that each sentence is matched with its words
        words.parent = first + 1;
        AttentionMap all = mapOf(sentence, "sentence", queries, sentences, recorder.graph(), items);
        all.querySequence = context;
        all.keySequence = items;
        made.maps.push_back(std::move(words));
        made.maps.push_back(std::move(all));
        made.blocks.push_back(
            {.kind = Block::Kind::crossAttention, .sequence = items, .map = first, .node = word.weighted});
        const Step::Operand input{.symbol = "S", .node = vectors, .sequence = items};
        made.blocks.push_back(statesBlock(recorder, read, items, input, "D"));
        made.blocks.push_back({.kind = Block::Kind::crossAttention,
                               .sequence = context,
                               .map = first + 1,
                               .node = sentence.weighted});
        describeGates(recorder, read, input, items, "D", "document", made);
    }

    ContextVector words_;
    BidirectionalReader reader_;
    ContextVector sentences_;
};

}  // namespace

ClassifierParts hierarchicalParts() {
    const auto pooling = [](const ClassifierSettings& settings,
                            ParameterSet& weights) -> std::unique_ptr<Pooling> {
        return std::make_unique<Hierarchical>(settings, weights);
    };
    return {.mechanism = "hierarchical",
            .system = "bidirectional GRUs, attention over words and over sentences",
            .maps = {"word", "sentence"},
            .vectors = speltWordVectors,
            .pooling = pooling,
            .readsSentences = true,
            .readers = {"document", "encoder"},
            .axes = {.sequences = SurveyAxes::Sequences::one, .levels = 2}};
}

}  // namespace attentionscope
