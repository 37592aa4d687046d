// Direct logit attribution (Elhage et al. 2021): the logit of a token at the last position as a sum over the
// contributions of heads and feed-forward layers to the residual stream, with the scale 1/σ of every norm
// and, in the head of a masked-word model, the factor y/x of its activation held fixed. The direction that
// reads the logit is propagated back through the graph, one linear step at a time.
#include <algorithm>
#include <cmath>

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"
#include "core/base/probability.h"

namespace attentionscope {

namespace {

using Direction = Eigen::RowVectorXd;

class Attribution {
public:
    Attribution(const Recording& recording, Index row, const StopToken& stop)
        : recording_(recording),
          evaluation_(*recording.evaluation),
          graph_(*evaluation_.graph()),
          stream_(residualStream(recording)),
          maps_(mapsOfLast(recording)),
          row_(row),
          stop_(stop),
          heads_(maps_.size(), std::vector<double>(maps_.front()->nodes.heads.size(), 0)),
          feedForward_(stream_.size() - 1, 0),
          sources_(maps_.size()) {}

    bool hasActivation() const { return hasActivation_; }
    /// The contribution of every head by the positions that it reads: one table for each sequence that is
    /// read, the first of its own.
    std::map<std::string, AnalysisTable> sources() const {
        std::map<std::string, AnalysisTable> tables;
        for (const bool own : {true, false}) {
            AnalysisTable table;
            std::vector<const AttentionMap*> maps;
            for (std::size_t i = 0; i < maps_.size(); ++i) {
                if (isOwn(i) != own || (!maps.empty() && maps.front()->name != maps_[i]->name)) continue;
                maps.push_back(maps_[i]);
                table.values.insert(table.values.end(), sources_[i].begin(), sources_[i].end());
            }
            if (maps.empty()) continue;
            table.axes = headAxes(maps);
            table.axes.push_back(positionAxis(recording_.keysOf(*maps.front())));
            table.axes.back().name = "key";
            tables[own ? "sources" : maps.front()->name + "_sources"] = std::move(table);
        }
        return tables;
    }

    AnalysisTable of(NodeId logits, Direction direction) {
        directions_[logits] = std::move(direction);
        while (!directions_.empty()) {
            // Users of a node have larger numbers, so everything that reads this one has been visited.
            const auto last = std::prev(directions_.end());
            const NodeId node = last->first;
            const Direction read = std::move(last->second);
            directions_.erase(last);
            follow(node, read);
        }
        if (reached_ != maps_.size()) refuse("an attention that does not write into the residual stream");
        return table();
    }

private:
    [[noreturn]] void refuse(const Phrase& got) const {
        throw Error(ErrorReport{.what = "the logit of this model is not a sum over its heads and layers",
                                .where = recording_.model,
                                .got = got,
                                .expected =
                                    "only sums, products with weights, and norms between the residual "
                                    "stream and the logits"});
    }

    Direction value(NodeId node) const {
        const MatrixPointer all = evaluation_.value(node, stop_);
        return all->row(all->rows() == 1 ? 0 : row_).cast<double>();
    }

    void follow(NodeId node, const Direction& read) {
        if (node == stream_.front()) {
            embedding_ += value(node).dot(read);
            return;
        }
        for (std::size_t i = 0; i < maps_.size(); ++i)
            if (maps_[i]->nodes.context == node) return attribute(i, read);
        const Node& made = graph_.node(node);
        if (made.isLeaf()) {
            bias_ += value(node).dot(read);
            return;
        }
        const std::string_view op = made.op->name();
        const bool byWeights = op == "multiply elements" && graph_.node(made.inputs[1]).isLeaf();
        if (op == "layer norm" || op == "RMS norm")
            throughNorm(node, read);
        else if (op == "add" || op == "linear" || op == "scale" || byWeights)
            throughLinear(node, read);
        else if (node > stream_.back() && std::ranges::count(activations, op))
            throughActivation(node, read);
        else if (node > stream_.front() && node < stream_.back() && op != "softcap")
            feedForward_[layerOf(node)] += value(node).dot(read);
        else
            refuse(std::string(op));
    }

    /// The first layer whose output comes after the node.
    std::size_t layerOf(NodeId node) const {
        std::size_t layer = 0;
        while (stream_[layer + 1] < node) ++layer;
        return layer;
    }

    void attribute(std::size_t map, const Direction& read) {
        ++reached_;
        const Direction context = value(maps_[map]->nodes.context);
        const Index width = context.size() / Index(heads_[map].size());
        for (std::size_t head = 0; head < heads_[map].size(); ++head) {
            const Direction own = read.segment(Index(head) * width, width);
            heads_[map][head] += context.segment(Index(head) * width, width).dot(own);
            addSources(map, head, own);
        }
    }

    /// The part of a head's contribution that comes from each position: its weight times its value.
    void addSources(std::size_t map, std::size_t head, const Direction& read) {
        const HeadNodes& nodes = maps_[map]->nodes.heads[head];
        const Index keys = maps_[map]->nodes.keys->size();
        const std::size_t first = head * std::size_t(keys);
        sources_[map].resize(heads_[map].size() * std::size_t(keys), std::nan(""));
        if (nodes.v == noNode || nodes.weights == noNode) return;
        const MatrixPointer values = evaluation_.value(nodes.v, stop_);
        const Direction weights = value(nodes.weights);
        if (values->cols() != read.size() || values->rows() != keys) return;
        for (Index j = 0; j < keys; ++j)
            sources_[map][first + std::size_t(j)] = weights[j] * values->row(j).cast<double>().dot(read);
    }

    bool isOwn(std::size_t map) const { return maps_[map]->keySequence == maps_[map]->querySequence; }

    void pass(NodeId node, const Direction& read) {
        auto& known = directions_[node];
        if (known.size() == 0)
            known = read;
        else
            known += read;
    }

    // A step's own contribution, a bias, is what its inputs do not account for.
    void throughLinear(NodeId node, const Direction& read) {
        const Node& made = graph_.node(node);
        std::vector<MatrixPointer> alive(made.inputs.size());
        std::vector<Operand> operands;
        std::vector<Matrix> rows(made.inputs.size()), gradients(made.inputs.size());
        std::vector<GradientTarget> targets(made.inputs.size());
        const AxisPointer one = singleAxis();
        for (std::size_t i = 0; i < made.inputs.size(); ++i) {
            operands.push_back(evaluation_.operand(made.inputs[i], alive[i], stop_));
            if (graph_.node(made.inputs[i]).isLeaf() || (i > 0 && made.op->name() != "add")) continue;
            rows[i] = value(made.inputs[i]).cast<float>();
            operands[i].rows = one.get();
            operands[i].data = rows[i].data();
            gradients[i] = Matrix::Zero(1, rows[i].cols());
            targets[i].matrix = &gradients[i];
        }
        const Matrix result = value(node).cast<float>(), gradient = read.cast<float>();
        made.op->backward(operands, result, gradient, targets);
        double rest = value(node).dot(read);
        for (std::size_t i = 0; i < made.inputs.size(); ++i) {
            if (!targets[i].matrix) continue;
            const Direction before = gradients[i].cast<double>();
            rest -= value(made.inputs[i]).dot(before);
            pass(made.inputs[i], before);
        }
        bias_ += rest;
    }

    void throughActivation(NodeId node, const Direction& read) {
        const NodeId input = graph_.node(node).inputs[0];
        const Direction x = value(input), y = value(node);
        pass(input, (x.array() == 0).select(0, y.array() / x.array() * read.array()));
        hasActivation_ = true;
    }

    void throughNorm(NodeId node, const Direction& read) {
        const Node& made = graph_.node(node);
        const bool centred = made.op->name() == "layer norm";
        const Direction x = value(made.inputs[0]), y = value(node);
        const Direction gamma =
            made.inputs.size() > 1 ? value(made.inputs[1]) : Direction(Direction::Ones(x.size()));
        const Direction beta =
            made.inputs.size() > 2 ? value(made.inputs[2]) : Direction(Direction::Zero(x.size()));
        const Direction moved = centred ? Direction(x.array() - x.mean()) : x;
        const Direction scaled = gamma.cwiseProduct(moved);
        const double length = scaled.squaredNorm();
        const double scale = length > 0 ? scaled.dot(y - beta) / length : 0;
        Direction before = scale * gamma.cwiseProduct(read);
        if (centred) before.array() -= before.mean();
        bias_ += y.dot(read) - x.dot(before);
        pass(made.inputs[0], before);
    }

    AnalysisTable table() const {
        AnalysisTable table{{{"component", {"embedding"}}}, {embedding_}};
        const auto add = [&](const std::string& label, double part) {
            table.axes[0].labels.push_back(label);
            table.values.push_back(part);
        };
        for (std::size_t layer = 0; layer < feedForward_.size(); ++layer) {
            for (std::size_t i = 0; i < maps_.size(); ++i)
                for (std::size_t head = 0; std::size_t(maps_[i]->layer) == layer && head < heads_[i].size();
                     ++head)
                    add(std::to_string(layer) + (isOwn(i) ? ".head." : "." + maps_[i]->name + ".") +
                            std::to_string(maps_[i]->headNumber(head)),
                        heads_[i][head]);
            add(std::to_string(layer) + ".mlp", feedForward_[layer]);
        }
        add("bias", bias_);
        return table;
    }

    static constexpr std::string_view activations[] = {"relu", "gelu", "gelu (tanh)",
                                                       "silu", "tanh", "softcap"};

    const Recording& recording_;
    const Evaluation& evaluation_;
    const Graph& graph_;
    const std::vector<NodeId>& stream_;
    std::vector<const AttentionMap*> maps_;
    Index row_;
    StopToken stop_;
    std::map<NodeId, Direction> directions_;
    std::vector<std::vector<double>> heads_;
    std::vector<double> feedForward_;
    std::vector<std::vector<double>> sources_;  // [heads × keys] of each map
    double embedding_ = 0, bias_ = 0;
    std::size_t reached_ = 0;
    bool hasActivation_ = false;
};

}  // namespace

Analysis directLogitAttribution(const AnalysisInput& input) {
    const Recording& recording = *input.recording;
    const NodeId logits = logitsOfAll(recording);
    (void)predictedRow(recording);
    const Index row = recording.predictions.back().position;
    const std::vector<float> values = logitsAt(*recording.evaluation, {logits, row}, input.stop);
    const Index target = targetOf(recording, input.target, values);
    Direction direction = Direction::Zero(Index(values.size()));
    direction[target] = 1;
    double total = double(values[std::size_t(target)]);
    Analysis analysis;
    if (input.against) {
        const Index against = tokenNamed(recording, *input.against);
        direction[against] -= 1;
        total -= double(values[std::size_t(against)]);
        analysis.settings["against"] = tokenSpelling(recording, against);
    }
    Attribution attribution(recording, row, input.stop);
    analysis.table = attribution.of(logits, std::move(direction));
    for (auto& [name, table] : attribution.sources()) {
        analysis.others[name] = std::move(table);
        analysis.definitions[name] = Phrase(
            "contribution of each head by the positions that it reads, weight times value (Elhage et al. "
            "2021)");
    }
    if (attribution.hasActivation())
        analysis.settings["activation"] = std::string("the factor y/x of the head's activation is frozen");
    analysis.metric =
        input.against ? Phrase("logit of the target minus logit of against") : Phrase("logit of the target");
    nameTarget(analysis, input, target);
    analysis.settings["total"] = total;
    analysis.settings["norms"] = std::string("the scale 1/σ of every norm is frozen");
    return analysis;
}

}  // namespace attentionscope
