#include "core/analysis/derived_recording.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/layout.h"
#include "core/graph/ops/softmax.h"
#include "core/graph/recorder.h"

namespace attentionscope {

namespace {

/// A derived map of one head, from another recording.
class DerivedHead final : public Op {
public:
    DerivedHead(std::shared_ptr<const DerivedMaps> maps, const AttentionMap& map, int head)
        : maps_(std::move(maps)), map_(map), head_(head) {}

    std::string_view name() const override { return "derived"; }
    std::string formula() const override { return maps_->explain(map_, head_, 0, 0).formula; }
    Axes axes(std::span<const Axes>) const override { return {map_.nodes.queries, map_.nodes.keys}; }
    void forward(Operands, Matrix& result) const override { result = maps_->matrix(map_, head_); }
    void backward(Operands, const Matrix&, const Matrix&, std::span<const GradientTarget>) const override {}
    // Nodes of the other graph become names.
    std::vector<Term> explain(Operands, const Matrix&, Index row, Index column) const override {
        const Explanation made = maps_->explain(map_, head_, row, column);
        std::vector<Term> terms = made.terms;
        for (Term& term : terms)
            for (Factor& factor : term.factors) {
                if (factor.node != noNode && factor.symbol.empty())
                    factor.symbol = maps_->recording().evaluation->graph()->node(factor.node).name;
                factor.node = noNode;
                factor.input = Factor::ownNumber;
            }
        if (made.termsLeftOut > 0) terms.push_back({.product = made.rest, .label = "the rest"});
        return terms;
    }

private:
    std::shared_ptr<const DerivedMaps> maps_;
    const AttentionMap& map_;  // of the recording that maps_ holds
    int head_;
};

/// The mean of matrices of one shape, element by element.
class MeanOfMatrices final : public Op {
public:
    std::string_view name() const override { return "mean of matrices"; }
    std::string formula() const override { return "y_{ij} = 1/H Σ_h x_{hij}"; }
    Axes axes(std::span<const Axes> inputs) const override {
        for (const Axes& each : inputs)
            if (each.shape() != inputs[0].shape()) throwShapeError(name(), inputs, "matrices of one shape");
        return inputs[0];
    }
    void forward(Operands inputs, Matrix& result) const override {
        result.setZero();
        for (const Operand& each : inputs) result += each.matrix() / float(inputs.size());
    }
    void backward(Operands inputs, const Matrix&, const Matrix& gradient,
                  std::span<const GradientTarget> targets) const override {
        for (const GradientTarget& target : targets)
            if (target.matrix) *target.matrix += gradient / float(inputs.size());
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        std::vector<Term> terms;
        const double share = 1 / double(inputs.size());
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const Factor factor = inputs[i].factor(int(i), row, column);
            terms.push_back({.product = share * factor.value, .factors = {ownFactor(share, "1/H"), factor}});
        }
        return terms;
    }
};

/// The weights of a derived map, with what they are.
class DerivedWeights final : public Op {
public:
    explicit DerivedWeights(DerivedFrom from) : from_(std::move(from)) {}

    const DerivedFrom& from() const { return from_; }
    std::string_view name() const override { return "derived weights"; }
    OpKind kind() const override { return OpKind::cut; }
    std::string formula() const override { return "y_{ij} = x_{ij}"; }
    Axes axes(std::span<const Axes> inputs) const override { return inputs[0]; }
    void forward(Operands inputs, Matrix& result) const override { result = inputs[0].matrix(); }
    void backward(Operands, const Matrix&, const Matrix& gradient,
                  std::span<const GradientTarget> targets) const override {
        if (targets[0].matrix) *targets[0].matrix += gradient;
    }
    std::vector<Term> explain(Operands inputs, const Matrix&, Index row, Index column) const override {
        const Factor factor = inputs[0].factor(0, row, column);
        return {{.product = factor.value, .factors = {factor}}};
    }

private:
    DerivedFrom from_;
};

class DerivedRecorder {
public:
    DerivedRecorder(const RecordingPointer& source, const Derivation& derivation)
        : source_(*source),
          derivation_(derivation),
          maps_(std::make_shared<const DerivedMaps>(source, derivation.map)),
          result_(std::make_shared<Recording>(*source)) {}

    RecordingPointer record() {
        result_->maps.clear();
        result_->blocks.clear();
        for (Sequence& sequence : result_->sequences) select(sequence);
        for (const AttentionMap& map : source_.maps)
            if (canDerive(source_, map, derivation_.map)) addMap(map);
        if (result_->maps.empty())
            throw Error({.what = "this map cannot be derived from this run",
                         .where = source_.model,
                         .expected = "self-attention whose values were recorded"});
        if (derivation_.mean == Derivation::Mean::layers) joinLayers();
        finish();
        return result_;
    }

private:
    /// Leaves the positions that stay, and what this recording can hold of them.
    void select(Sequence& sequence) {
        sequence.hidden.clear();
        if (sequence.picture != noNode)
            sequence.picture = recorder_.constant(source_.evaluation->value(sequence.picture),
                                                  source_.evaluation->graph()->node(sequence.picture).axes);
        std::vector<Index>& kept = kept_.emplace_back();
        const std::vector<Token> words = sequence.words();
        for (Index i = 0; i < sequence.size(); ++i)
            if (!derivation_.withoutSpecial || i >= Index(words.size()) || !words[std::size_t(i)].special)
                kept.push_back(i);
        if (Index(kept.size()) == sequence.size()) return;
        std::vector<std::string> labels;
        std::vector<Token> tokens, output;
        for (const Index i : kept) {
            labels.push_back(sequence.axis->label(i));
            if (!sequence.tokens.empty()) tokens.push_back(sequence.tokens[std::size_t(i)]);
            if (!sequence.output.empty()) output.push_back(sequence.output[std::size_t(i)]);
        }
        sequence.axis = tokenAxis(std::move(labels));
        sequence.tokens = std::move(tokens);
        sequence.output = std::move(output);
    }

    NodeId step(const OpPointer& op, std::vector<NodeId> inputs, const Axes& axes,
                const std::string& name = {}) {
        return recorder_.apply(op, std::move(inputs), name, Lifetime::onDemand, axes);
    }

    void addMap(const AttentionMap& map) {
        const Axes axes{map.nodes.queries, map.nodes.keys};
        const bool joined = joinsHeads(derivation_.map),
                   averaged = derivation_.mean == Derivation::Mean::heads && !joined;
        AttentionMap made{.name = map.name,
                          .layer = map.layer,
                          .querySequence = map.querySequence,
                          .keySequence = map.keySequence,
                          .title = map.title};
        made.nodes.queries = axes.rows;
        made.nodes.keys = axes.columns;
        DerivedFrom derived{.allHeads = joined || averaged, .allLayers = joinsLayers(derivation_.map)};
        if (derivation_.map != DerivedMap::none) derived.words.push_back(maps_->words(map));
        derived.shares = hasShares(derivation_.map);
        if (averaged) derived.words.push_back(Phrase("mean of the heads"));
        if (derivation_.mean == Derivation::Mean::layers) {
            derived.words.push_back(Phrase("mean of the layers"));
            derived.allLayers = true;
        }
        if (derivation_.withoutSpecial)
            derived.words.push_back(hasRowSums()
                                        ? Phrase("without special tokens, each row divided by its sum")
                                        : Phrase("without special tokens"));
        if (!derived.allHeads) {
            made.headNames = map.headNames;
            made.headNumbers = map.headNumbers;
        }
        std::vector<NodeId> heads;
        for (std::size_t place = 0; place < (joined ? 1 : map.nodes.heads.size()); ++place) {
            // The name is unique there, and so it is here.
            const std::string name = source_.evaluation->graph()->node(map.nodes.heads[place].weights).name;
            heads.push_back(step(std::make_shared<DerivedHead>(maps_, map, map.headNumber(place)), {}, axes,
                                 joined ? std::string() : name));
        }
        if (averaged) heads = {step(std::make_shared<MeanOfMatrices>(), heads, axes)};
        if (derivation_.withoutSpecial && !leaveOutSpecial(made, heads)) return;
        for (const NodeId head : heads) made.nodes.heads.push_back({.weights = head});
        result_->maps.push_back(std::move(made));
        from_.push_back(std::move(derived));
    }

    /// Whether the rows of the maps sum to 1.
    bool hasRowSums() const {
        return derivation_.map == DerivedMap::none || derivation_.map == DerivedMap::rollout ||
               derivation_.map == DerivedMap::mean;
    }

    /// False where the map is of a part of its sequences.
    bool leaveOutSpecial(AttentionMap& map, std::vector<NodeId>& heads) {
        const Sequence &queries = result_->queriesOf(map), &keys = result_->keysOf(map);
        if (source_.queriesOf(map).size() != map.nodes.queries->size() ||
            source_.keysOf(map).size() != map.nodes.keys->size())
            return false;
        const Axes axes{queries.axis, keys.axis};
        for (NodeId& head : heads) {
            head =
                step(gatherRows(kept_[std::size_t(map.querySequence)]), {head}, {axes.rows, map.nodes.keys});
            head = step(gatherColumns(kept_[std::size_t(map.keySequence)]), {head}, axes);
            if (hasRowSums())
                head = step(divideBySum(), {head, step(rowSum(), {head}, {axes.rows, singleAxis()})}, axes);
        }
        map.nodes.queries = axes.rows;
        map.nodes.keys = axes.columns;
        return true;
    }

    void joinLayers() {
        std::vector<AttentionMap> joined;
        std::vector<DerivedFrom> from;
        for (const AttentionMap& first : result_->maps) {
            const auto isSame = [&first](const AttentionMap& other) {
                return other.name == first.name && other.nodes.heads.size() == first.nodes.heads.size() &&
                       other.nodes.queries->size() == first.nodes.queries->size() &&
                       other.nodes.keys->size() == first.nodes.keys->size();
            };
            if (std::any_of(joined.begin(), joined.end(), isSame)) continue;
            AttentionMap made = first;
            for (std::size_t place = 0; place < made.nodes.heads.size(); ++place) {
                std::vector<NodeId> layers;
                for (const AttentionMap& map : result_->maps)
                    if (isSame(map)) layers.push_back(map.nodes.heads[place].weights);
                made.nodes.heads[place].weights =
                    step(std::make_shared<MeanOfMatrices>(), layers, recorder_.axes(layers.front()));
            }
            joined.push_back(std::move(made));
            from.push_back(from_[std::size_t(&first - result_->maps.data())]);
        }
        result_->maps = std::move(joined);
        from_ = std::move(from);
    }

    void finish() {
        for (std::size_t i = 0; i < result_->maps.size(); ++i)
            for (HeadNodes& head : result_->maps[i].nodes.heads)
                head.weights = step(std::make_shared<DerivedWeights>(from_[i]), {head.weights},
                                    recorder_.axes(head.weights));
        for (const AttentionMap& map : result_->maps)
            result_->blocks.push_back(
                {.kind = result_->crosses(map) ? Block::Kind::crossAttention : Block::Kind::attention,
                 .sequence = map.querySequence,
                 .layer = map.layer,
                 .map = int(&map - result_->maps.data())});
        result_->logits = noNode;
        result_->predict = {};
        result_->predictAt = {};
        if (derivation_.withoutSpecial) result_->predictions.clear();
        for (Prediction& prediction : result_->predictions) prediction.logits = noNode;
        const AttentionMap& first = result_->maps.front();
        std::string& words = result_->provenance["derived"];
        for (const Phrase& each : from_.front().words) words += (words.empty() ? "" : "; ") + each.text();
        result_->firstLayer = result_->nearestLayer(first.name, result_->firstLayer);
        result_->firstHead = first.nearestHead(result_->firstHead);
        result_->evaluation = recorder_.finish();
    }

    const Recording& source_;
    Derivation derivation_;
    std::shared_ptr<const DerivedMaps> maps_;
    std::shared_ptr<Recording> result_;
    Recorder recorder_;
    std::vector<std::vector<Index>> kept_;  // of each sequence
    std::vector<DerivedFrom> from_;         // of each map
};

}  // namespace

Derivation::Mean meanNamed(const std::string& name) {
    if (name == "heads") return Derivation::Mean::heads;
    return name == "layers" ? Derivation::Mean::layers : Derivation::Mean::none;
}

const DerivedFrom* derivedFrom(const Recording& recording, const AttentionMap& map) {
    if (map.nodes.heads.empty() || map.nodes.heads.front().weights == noNode) return nullptr;
    const Node& node = recording.evaluation->graph()->node(map.nodes.heads.front().weights);
    const auto* derived = dynamic_cast<const DerivedWeights*>(node.op.get());
    return derived ? &derived->from() : nullptr;
}

RecordingPointer derivedRecording(const RecordingPointer& recording, const Derivation& derivation) {
    return derivation.isNone() ? recording : DerivedRecorder(recording, derivation).record();
}

}  // namespace attentionscope
