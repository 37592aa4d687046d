// Attention-based summarisation (Rush et al. 2015): a feed-forward language model of the last C words of the
// summary, and an encoder in which these words attend to the source. No network reads in order:
//
//     x̃_j = F x_j,  ỹ = [E y_{i-C+1}; …; E y_i],  ỹ' = [G y_{i-C+1}; …; G y_i]
//     p = softmax(x̂ᵀ P ỹ'),  x̄_j = mean of x̃_{j-Q} … x̃_{j+Q},  enc = Σ_j p_j x̄_j
//     h = tanh(U ỹ),  next word ∝ exp(V h + F W enc)
//
// In the paper x̂_j = x̃_j: a word is matched by itself alone. Here x̂_j = [x̃_{j-K}; …; x̃_{j+K}] is a window
// around it, as in the convolution of the authors' next model (Chopra et al. 2016), so that a word is matched
// by its neighbours, known or not; P is the product of the key and query projections. The encoder's output is
// also compared with the vectors F of the source's words, so that a word with attention is likely to be
// produced, however rare it is.
#include <algorithm>

#include "core/attention/attention.h"
#include "core/graph/ops/choice.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/linear.h"
#include "core/graph/ops/segment_product.h"
#include "core/mechanisms/encoder_decoder.h"
#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

/// The encoder's output for the source, computed once.
struct ReadSource {
    NodeId embeddings = noNode;  ///< x̃ [Σ words × d]
    NodeId windows = noNode;     ///< x̂ [Σ words × (2K + 1) d]
    NodeId keys = noNode;        ///< [Σ words × a]
    NodeId values = noNode;      ///< x̄ [Σ words × d]
    AxisPointer axis = {};
};

/// The prediction after each row of last words.
struct NextWordNodes {
    NodeId query = noNode;    ///< ỹ' [rows × C d]
    NodeId context = noNode;  ///< ỹ [rows × C d]
    NodeId hidden = noNode;   ///< h [rows × hidden]
    NodeId logits = noNode;   ///< [rows × vocabulary]
    HeadNodes head = {};
};

class AttentionBased final : public EncoderDecoder {
public:
    AttentionBased(const AttentionBasedSettings& own, const EncoderDecoderSettings& settings,
                   ParameterSet& weights)
        : EncoderDecoder(settings), own_(own) {
        const Index d = settings_.embedding, last = own_.lastWords * d;
        const auto table = [&](const char* name) {
            return weights.normal(name, settings_.vocabulary, d, 0.1f);
        };
        source_ = table("source_embeddings");
        queryEmbeddings_ = table("asking_embeddings");
        context_ = table("context_embeddings");
        key_ = weights.matrix("key", (2 * own_.window + 1) * d, settings_.attention);
        query_ = weights.matrix("query", last, settings_.attention);
        hidden_ = weights.matrix("hidden", last, settings_.hidden);
        hiddenBias_ = weights.row("hidden.bias", settings_.hidden);
        fromHidden_ = weights.matrix("output.hidden", settings_.hidden, settings_.vocabulary);
        fromSource_ = weights.matrix("output.source", d, d);
        outputBias_ = weights.row("output.bias", settings_.vocabulary);
        parameters_ = weights.all();
    }

    DecoderNodes decode(Recorder& recorder, const SentenceBatch& source, const SentenceBatch& target,
                        const DecodingMode& mode) const override;
    std::unique_ptr<StepDecoder> begin(const std::vector<int>& source, const StopToken& stop,
                                       bool equalWeights) const override;

    ReadSource read(Recorder& recorder, const SentenceBatch& source) const;
    /// `last`: for each place, the words of all rows.
    NextWordNodes nextWord(Recorder& recorder, const ReadSource& source,
                           const std::vector<std::vector<Index>>& last, const AxisPointer& rows,
                           const DecodingMode& mode) const;
    Index lastWords() const { return own_.lastWords; }

private:
    AttentionMap alignment(Recorder& recorder, const ReadSource& source, const NextWordNodes& next,
                           const AxisPointer& words) const;
    std::vector<Block> blocks(Recorder& recorder, const ReadSource& source, const NextWordNodes& next) const;

    AttentionBasedSettings own_;
    ParameterPointer source_, queryEmbeddings_, context_, key_, query_, hidden_, hiddenBias_;
    ParameterPointer fromHidden_, fromSource_, outputBias_;
};

/// For every position, the position `offset` away in its own segment; -1 if there is none.
std::vector<Index> neighbours(const Axis& axis, Index offset) {
    std::vector<Index> places;
    for (Index s = 0; s < axis.segmentCount(); ++s) {
        const Index begin = axis.segmentBegin(s), end = axis.segmentEnd(s);
        for (Index i = begin; i < end; ++i)
            places.push_back(i + offset >= begin && i + offset < end ? i + offset : -1);
    }
    return places;
}

ReadSource AttentionBased::read(Recorder& recorder, const SentenceBatch& source) const {
    ReadSource made{.axis = source.axis()};
    const Axes rows{made.axis, {}};
    made.embeddings = recorder.apply(gatherRows(source.packedIds()), {recorder.parameter(source_)},
                                     "encoder.embeddings", Lifetime::kept, rows);
    const NodeId words = made.embeddings;
    const Index widest = std::max(own_.window, own_.smoothing);
    std::vector<NodeId> beside, near;
    for (Index offset = -widest; offset <= widest; ++offset) {
        const NodeId moved = offset == 0 ? words
                                         : recorder.apply(gatherRows(neighbours(*made.axis, offset)), {words},
                                                          {}, Lifetime::passing, rows);
        if (std::abs(offset) <= own_.window) beside.push_back(moved);
        if (std::abs(offset) <= own_.smoothing) near.push_back(moved);
    }
    made.windows = recorder.apply(concatenateColumns(), beside, "encoder.windows", Lifetime::kept, rows);
    made.keys = recorder.apply(linear(), {made.windows, recorder.parameter(key_)}, "encoder.keys",
                               Lifetime::kept, rows);
    made.values = near[0];
    for (size_t i = 1; i < near.size(); ++i)
        made.values = recorder.apply(add(), {made.values, near[i]}, {}, Lifetime::passing, rows);
    if (near.size() > 1)
        made.values = recorder.apply(scaleBy(1 / float(near.size())), {made.values}, "encoder.states",
                                     Lifetime::kept, rows);
    return made;
}

NextWordNodes AttentionBased::nextWord(Recorder& recorder, const ReadSource& source,
                                       const std::vector<std::vector<Index>>& last, const AxisPointer& rows,
                                       const DecodingMode& mode) const {
    // A search has many steps, so they have no names.
    const auto named = [&](const char* name) {
        return recorder.options().expansions ? std::string(name) : std::string();
    };
    const auto lookUp = [&](const ParameterPointer& table, const char* name) {
        std::vector<NodeId> words;
        for (const auto& ids : last)
            words.push_back(recorder.apply(gatherRows(ids), {recorder.parameter(table)}, {},
                                           Lifetime::passing, {rows, {}}));
        return recorder.apply(concatenateColumns(), words, named(name), Lifetime::kept, {rows, {}});
    };
    NextWordNodes next;
    next.query = lookUp(queryEmbeddings_, "decoder.asking");
    next.context = lookUp(context_, "decoder.embeddings");
    HeadNodes& head = next.head;
    const std::string name = named("layers.0.cross.head.0");
    head.q = recorder.apply(linear(), {next.query, recorder.parameter(query_)},
                            joinName(name, name.empty() ? "" : "q"));
    head.k = source.keys;
    head.v = source.values;
    head.scores =
        recorder.apply(dotProducts(), {head.q, head.k}, joinName(name, name.empty() ? "" : "scores"));
    recordHead(recorder, head, head.scores, head.v, {}, name, Lifetime::kept);
    next.hidden = recorder.apply(
        activation(kernels::Activation::tanh),
        {recorder.apply(linear(),
                        {next.context, recorder.parameter(hidden_), recorder.parameter(hiddenBias_)}, {},
                        Lifetime::passing)},
        named("decoder.states"), Lifetime::kept, {rows, {}});
    const NodeId kept = Dropout{.sampling = mode.sampling, .share = settings_.dropout}(recorder, next.hidden);
    const NodeId heard =
        recorder.apply(linear(), {kept, recorder.parameter(fromHidden_), recorder.parameter(outputBias_)},
                       named("decoder.from_words"), Lifetime::passing);
    const NodeId turned = recorder.apply(linear(), {head.weighted, recorder.parameter(fromSource_)},
                                         named("decoder.turned"), Lifetime::passing);
    const NodeId seen = recorder.apply(linear(true), {turned, recorder.parameter(source_)},
                                       named("decoder.from_source"), Lifetime::passing);
    next.logits = recorder.apply(add(), {heard, seen}, named("decoder.logits"), Lifetime::kept, {rows, {}});
    return next;
}

DecoderNodes AttentionBased::decode(Recorder& recorder, const SentenceBatch& source,
                                    const SentenceBatch& target, const DecodingMode& mode) const {
    refuseExchanges(mode);
    const AxisPointer words = target.axis();
    // The last C words, the oldest first; places before the first word hold the begin token.
    std::vector<std::vector<Index>> last(static_cast<size_t>(own_.lastWords));
    DecoderNodes decoded;
    for (size_t s = 0; s < target.ids.size(); ++s)
        for (Index t = 0; t < Index(target.ids[s].size()); ++t) {
            decoded.rows.push_back({Index(s), t});
            for (Index back = 0; back < own_.lastWords; ++back)
                last[size_t(own_.lastWords - 1 - back)].push_back(
                    target.ids[s][size_t(std::max<Index>(0, t - back))]);
        }
    const ReadSource read = this->read(recorder, source);
    const NextWordNodes next = nextWord(recorder, read, last, words, mode);
    decoded.logits = next.logits;
    decoded.encoderHidden = {read.embeddings, read.values};
    decoded.decoderHidden = {next.context, next.hidden};
    if (target.ids.size() > 1) return decoded;
    decoded.maps = {alignment(recorder, read, next, words)};
    if (recorder.options().expansions) decoded.blocks = blocks(recorder, read, next);
    return decoded;
}

AttentionMap AttentionBased::alignment(Recorder& recorder, const ReadSource& source,
                                       const NextWordNodes& next, const AxisPointer& words) const {
    AttentionMap map{.name = mapNames().front(),
                     .querySequence = 1,
                     .keySequence = 0,
                     .score = ScoreFunction::dot,
                     .formula = "Q = Y' W^Q ,  K = X' W^K ,  V = X''",
                     .input = next.query,
                     .memory = source.windows,
                     .queryWeights = recorder.parameter(query_),
                     .keyWeights = recorder.parameter(key_)};
    // Y' are the last words side by side, X' the words around each word of the source.
    map.madeOf = {{.symbol = "Y'", .node = map.input, .sequence = 1},
                  {.symbol = "X'", .node = map.memory, .sequence = 0},
                  {.symbol = "X''", .node = source.values, .sequence = 0},
                  weightsAs("W^Q", map.queryWeights),
                  weightsAs("W^K", map.keyWeights)};
    map.nodes = singleHead(next.head, words, source.axis);
    map.nodes.k = source.keys;
    map.nodes.v = source.values;
    return map;
}

std::vector<Block> AttentionBased::blocks(Recorder& recorder, const ReadSource& source,
                                          const NextWordNodes& next) const {
    const Graph& graph = recorder.graph();
    const Step::Operand read{.symbol = "X", .node = source.embeddings};
    const Step::Operand words{.symbol = "Y", .node = next.context};
    // The last words side by side, the oldest first.
    Step last{.kind = StepKind::embed, .id = "embeddings", .result = words};
    for (const NodeId place : graph.node(next.context).inputs) {
        const std::string symbol = "Y_" + std::to_string(last.operands.size() + 1);
        last.formula += (last.formula.empty() ? "Y = [" : " ; ") + symbol;
        last.operands.push_back(lookedUpBy(graph, symbol, place));
    }
    last.formula += "]";
    last.operands = listed(std::move(last.operands));
    const Step hidden{.kind = StepKind::combine,
                      .id = "hidden",
                      .operands = listed({words, weightsAs("U", recorder.parameter(hidden_)),
                                          weightsAs("b", recorder.parameter(hiddenBias_))}),
                      .result = {.symbol = "H", .node = next.hidden},
                      .formula = "H = \\tanh (Y U + b)"};
    const Step predict{.kind = StepKind::predict,
                       .id = "logits",
                       .operands = listed({{.symbol = "H", .node = next.hidden},
                                           {.symbol = "O", .node = next.head.weighted},
                                           weightsAs("V", recorder.parameter(fromHidden_)),
                                           weightsAs("W", recorder.parameter(fromSource_)),
                                           weightsAs("E", recorder.parameter(source_)),
                                           weightsAs("b", recorder.parameter(outputBias_))}),
                       .result = {.symbol = "L", .node = next.logits},
                       .formula = "l_i = h_i V + o_i W E^\\top + b ,  p_i = \\text{softmax}(l_i)"};
    return {{.node = source.embeddings, .steps = {embeddingStep("source_embeddings", read, graph)}},
            {.sequence = 1, .node = next.context, .steps = {last}},
            {.kind = Block::Kind::crossAttention, .sequence = 1, .map = 0, .node = next.head.weighted},
            {.kind = Block::Kind::combination,
             .title = "Language model",
             .sequence = 1,
             .node = next.hidden,
             .steps = {hidden}},
            {.kind = Block::Kind::logits, .sequence = 1, .node = next.logits, .steps = {predict}}};
}

// Reads the source once; each step gets the last words of every hypothesis.
class AttentionBasedSteps final : public StepDecoder {
public:
    AttentionBasedSteps(const AttentionBased& model, const std::vector<int>& source, const StopToken& stop,
                        bool equalWeights)
        : model_(model),
          recorder_(
              {.keep = Keep::forGradients, .expansions = false, .stop = stop, .equalWeights = equalWeights}) {
        read_ = model.read(recorder_, {{source}});
    }
    Matrix next(const std::vector<Index>& parents, const std::vector<Index>& words) override {
        std::vector<std::vector<Index>> last(static_cast<size_t>(model_.lastWords()));
        for (size_t back = 0; back + 1 < last.size(); ++back)
            for (size_t i = 0; i < words.size(); ++i)
                last[back].push_back(last_.empty() ? words[i] : last_[back + 1][size_t(parents[i])]);
        last.back() = words;
        last_ = std::move(last);
        const NextWordNodes next =
            model_.nextWord(recorder_, read_, last_, makeAxis(AxisRole::step, Index(words.size())), {});
        recorder_.finish();  // evaluates the nodes of this step
        return *recorder_.value(next.logits);
    }

private:
    const AttentionBased& model_;
    Recorder recorder_;
    ReadSource read_;
    std::vector<std::vector<Index>> last_;
};

std::unique_ptr<StepDecoder> AttentionBased::begin(const std::vector<int>& source, const StopToken& stop,
                                                   bool equalWeights) const {
    return std::make_unique<AttentionBasedSteps>(*this, source, stop, equalWeights);
}

}  // namespace

EncoderDecoderPointer makeSystem(const AttentionBasedSettings& own, const EncoderDecoderSettings& settings,
                                 ParameterSet& weights) {
    return std::make_shared<AttentionBased>(own, settings, weights);
}

}  // namespace attentionscope
