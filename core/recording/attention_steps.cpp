#include "core/recording/attention_steps.h"

#include <cmath>

#include "core/recording/usual_steps.h"

namespace attentionscope {

namespace {

using Operand = Step::Operand;

/// The papers' letter for a gate, by the last part of its map's name.
std::string gateSymbol(const std::string& map) {
    const std::string gate = map.substr(map.rfind('.') + 1);
    if (gate == "reset") return "R";
    if (gate == "input") return "I";
    if (gate == "forget") return "F";
    if (gate == "output") return "O";
    return "Z";  // the update gate
}

class HeadSteps {
public:
    HeadSteps(const Recording& recording, const AttentionMap& map, const HeadNodes& head)
        : recording_(recording), map_(map), head_(head), nodes_(map.nodes) {}

    std::vector<Step> all() {
        if (!map_.normalised) {
            addGate();
            return std::move(steps_);
        }
        addProjections();
        addCompared();
        addScores();
        addScoreLinks();
        addSoftmax();
        addWeights();
        addWeightedSum();
        addOutput();
        return std::move(steps_);
    }

private:
    static bool has(NodeId node) { return node != noNode; }
    Operand query(std::string symbol, NodeId node, std::string sign = {}) const {
        return {std::move(symbol), node, std::move(sign), map_.querySequence};
    }
    Operand key(std::string symbol, NodeId node, std::string sign = {}) const {
        return {std::move(symbol), node, std::move(sign), map_.keySequence};
    }
    void add(StepKind kind, const char* id, std::vector<Operand> operands, Operand result,
             std::string formula) {
        steps_.push_back({kind, id, std::move(operands), std::move(result), std::move(formula)});
    }

    void addGate() {
        std::vector<Operand> read = map_.madeOf;
        if (read.empty() && has(map_.input)) read.push_back(query("X", map_.input));
        read = listed(std::move(read));
        if (has(head_.weights))
            add(StepKind::gate, "weights", std::move(read), query(gateSymbol(map_.name), head_.weights),
                map_.formula);
    }

    void addProjections() {
        if (!has(head_.q) || !has(head_.k)) return;
        const bool crosses = recording_.crosses(map_);
        const bool usual = map_.formula.empty() && has(head_.queryProjection.weights);
        std::vector<Operand> operands = map_.madeOf;
        if (operands.empty() && has(map_.input)) {
            operands.push_back(query("X", map_.input));
            if (crosses && has(map_.memory)) operands.push_back(key("H", map_.memory));
        }
        std::string formula = map_.formula;
        if (usual && !operands.empty()) {
            const std::string read = operands.front().symbol, memory = operands.back().symbol;
            // One after another, because each adds operands.
            formula = projected("Q", read, head_.queryProjection, operands);
            formula += " ,  " + projected("K", memory, head_.keyProjection, operands);
            formula += " ,  " + projected("V", memory, head_.valueProjection, operands);
        }
        if (formula.empty()) formula = "Q , K , V \\text{ as given}";
        operands = listed(std::move(operands));
        operands.push_back(query("Q", head_.q, ","));
        Operand result = key("K", head_.k);
        if (has(head_.v)) {
            result.sign = ",";
            operands.push_back(std::move(result));
            result = key("V", head_.v);
        }
        add(StepKind::project, "values", std::move(operands), std::move(result), std::move(formula));
    }

    /// "Q = X W^Q + b^Q", with weights and bias after the operands.
    std::string projected(const std::string& symbol, const std::string& from, const ProjectionNodes& made,
                          std::vector<Operand>& operands) const {
        std::string value = from + " W^" + symbol;
        operands.push_back(weightsAs("W^" + symbol, made.weights));
        if (has(made.bias)) {
            value += " + b^" + symbol;
            operands.push_back(weightsAs("b^" + symbol, made.bias));
        }
        if (head_.clip > 0) value = "\\text{clip}_{" + numberTex(double(head_.clip)) + "}(" + value + ")";
        if (head_.normed && symbol != "V") value = "\\text{Norm}(" + value + ")";
        if (head_.rotated && symbol != "V") value = "\\text{RoPE}(" + value + ")";
        if (has(head_.used) && symbol == "Q") {
            value = "(" + value + ") \\odot U";
            operands.push_back(query("U", head_.used));
        }
        return symbol + " = " + value;
    }

    /// Whether each query has rows of its own among the keys, namely those of its segment.
    bool hasOwnKeys() const {
        if (!has(head_.k)) return false;
        const Axis& keys = *recording_.evaluation->graph()->node(head_.k).axes.rows;
        return keys.segmentCount() > 1;
    }

    /// Adds what a score function computes from queries and keys before it compares them.
    void addCompared() {
        std::vector<Operand> read, made;
        std::string formula;
        const auto addComparedStep = [&](NodeId compared, const Operand& from, const std::string& weights) {
            if (!has(compared) || !has(from.node)) return;
            const Node& node = recording_.evaluation->graph()->node(compared);
            Operand to = from;
            to.symbol += "'";
            to.node = compared;
            std::string equation;
            if (node.op && node.op->name() == "linear" && node.inputs.at(0) == from.node) {
                read.push_back(from);
                read.push_back(weightsAs(weights, node.inputs.at(1)));
                const bool turned = node.op->formula().find("W_{jc}") != std::string::npos;
                equation = to.symbol + " = " + from.symbol + " " + weights + (turned ? "^\\top" : "");
            } else if (node.op && node.op->name() == "divide by the sum" && node.inputs.at(0) == from.node) {
                read.push_back(from);
                const std::string row = rowSymbol(from.symbol) + "_i";
                equation =
                    rowSymbol(to.symbol) + "_i = \\frac{" + row + "}{\\sqrt{" + row + " · " + row + "}}";
            } else {
                return;
            }
            formula += (formula.empty() ? "" : " ,  ") + equation;
            made.push_back(std::move(to));
        };
        addComparedStep(head_.compared.queries, query("Q", head_.q), "W_a");
        addComparedStep(head_.compared.keys, key("K", head_.k), "U_a");
        if (made.empty()) return;
        read = listed(std::move(read));
        for (Operand& operand : made) operand.sign = ",";
        read.insert(read.end(), made.begin(), made.end() - 1);
        add(StepKind::combine, "what_is_compared", std::move(read), made.back(), formula);
    }

    void addScores() {
        if (!map_.scoring.empty()) {
            steps_.insert(steps_.end(), map_.scoring.begin(), map_.scoring.end());
            return;
        }
        if (!has(head_.scores)) return;
        const ComparedNodes& made = head_.compared;
        const bool queryMade = has(made.queries), keyMade = has(made.keys);
        const std::string q = queryMade ? "Q'" : "Q", k = keyMade ? "K'" : "K";
        const std::string qi = queryMade ? "q'_i" : "q_i", kj = keyMade ? "k'_j" : "k_j";
        Operand queryOperand = query(q, queryMade ? made.queries : head_.q);
        Operand keyOperand = key(k, keyMade ? made.keys : head_.k, "=");
        const Operand scores = query("S", head_.scores);
        if (!has(queryOperand.node)) return add(StepKind::score, "scores", {}, scores, {});
        switch (map_.score) {
            case ScoreFunction::location:
                queryOperand.sign = "\\to";
                return add(StepKind::score, "scores", {queryOperand}, scores, "s_{ij} = " + indexed(qi, 'j'));
            case ScoreFunction::additive: {
                queryOperand.sign = "+";
                std::vector<Operand> operands{queryOperand, keyOperand};
                if (has(made.vector)) {
                    operands.back().sign = ",";
                    operands.push_back(weightsAs("v_a", made.vector));
                }
                operands.back().sign = "\\to";
                return add(StepKind::score, "scores", std::move(operands), scores,
                           "s_{ij} = v_a · \\tanh (" + qi + " + " + kj + ")");
            }
            default: break;
        }
        queryOperand.sign = "·";
        if (hasOwnKeys())
            return add(StepKind::score, "scores", {queryOperand, keyOperand}, scores,
                       "s_{ij} = q_i · k_{(i,j)}");
        keyOperand.symbol += "^\\top";
        add(StepKind::score, "scores", {queryOperand, keyOperand}, scores,
            "S = " + q + " " + k + "^\\top ,  s_{ij} = \\sum_c " + indexed(qi, 'c') + " " + indexed(kj, 'c'));
    }
    // "q_i" → "q_{ic}"
    static std::string indexed(const std::string& row, char column) {
        return row.substr(0, row.size() - 1) + "{" + row.back() + column + "}";
    }

    // Adds the step from one matrix of scores to the next.
    void follow(StepKind kind, const char* id, const char* symbol, NodeId node, const std::string& formula,
                std::vector<Operand> beside = {}) {
        if (!has(node)) return;
        std::vector<Operand> operands;
        if (has(logits_.node)) {
            operands = {logits_};
            operands[0].sign = beside.empty() ? "\\to" : "+";
            for (Operand& operand : beside) operands.push_back(std::move(operand));
        }
        logits_ = query(symbol, node);
        add(kind, id, std::move(operands), logits_, formula);
    }

    void addScoreLinks() {
        if (has(head_.scores)) logits_ = query("S", head_.scores);
        follow(StepKind::scale, "scaled", "S'", head_.scaled, scaleFormula());
        const std::string before = logits_.symbol.empty() ? "S" : logits_.symbol;
        follow(StepKind::softcap, "softcapped", "\\hat{S}", head_.softcapped,
               "\\hat{S} = c \\tanh (\\frac{" + before + "}{c}) ,  c = " + numberTex(double(head_.softcap)));
        const std::string unmasked = rowSymbol(logits_.symbol.empty() ? "S" : logits_.symbol) + "_{ij}";
        std::vector<Operand> bias;
        if (const auto place = std::size_t(&head_ - nodes_.heads.data()); place < map_.biasing.size())
            steps_.insert(steps_.end(), map_.biasing[place].begin(), map_.biasing[place].end());
        if (has(head_.bias)) bias.push_back(query("B", head_.bias, "\\to"));
        follow(StepKind::mask, "masked", "\\bar{S}", head_.masked,
               "\\bar{s}_{ij} = " + unmasked + (has(head_.bias) ? " + b_{ij}" : "") +
                   " + m_{ij} ,  m_{ij} = 0 \\text{ or }\\text{−}\\infty",
               std::move(bias));
        const std::string open = logits_.symbol.empty() ? "S" : logits_.symbol;
        follow(StepKind::temperature, "tempered", "S_τ", head_.tempered,
               "S_τ = \\frac{" + open + "}{τ} ,  τ = " + numberTex(double(head_.temperature)));
    }

    /// Empty if an imported recording does not state what its scores were divided by.
    std::string scaleFormula() const {
        const Graph& graph = *recording_.evaluation->graph();
        const double width =
            has(head_.q) ? double(head_.keyWidth(graph.node(head_.q).axes.columns->size())) : 0;
        if (head_.scale == 0 && width == 0) return {};
        if (head_.scale == 0 || (width > 0 && std::abs(double(head_.scale) * std::sqrt(width) - 1) < 1e-4))
            return "S' = \\frac{S}{\\sqrt{d_k}} ,  d_k = " + numberTex(width);
        return "S' = " + numberTex(double(head_.scale)) + " S";
    }

    void addSoftmax() {
        const std::string row = logits_.symbol == "S_τ"
                                    ? "s_{τij}"
                                    : rowSymbol(logits_.symbol.empty() ? "S" : logits_.symbol) + "_{ij}";
        if (has(head_.shifted) && has(logits_.node)) {
            std::vector<Operand> operands{logits_};
            operands[0].sign = "=";
            if (has(head_.maximum)) {
                operands[0].sign = "-";
                operands.push_back(query("t", head_.maximum, "="));
            }
            add(StepKind::subtractLargest, "shifted", std::move(operands), query("Z", head_.shifted),
                "z_{ij} = " + row + " - t_i ,  t_i = \\text{max}_j " + row);
        }
        if (has(head_.exponentials)) {
            std::vector<Operand> operands;
            if (has(head_.shifted)) operands = {query("Z", head_.shifted, "\\to")};
            add(StepKind::exponentiate, "exponentials", std::move(operands), query("U", head_.exponentials),
                "u_{ij} = \\exp(z_{ij})");
        }
        if (has(head_.sums))
            add(StepKind::sum, "sums", {query("U", head_.exponentials, "\\to")}, query("r", head_.sums),
                "r_i = \\sum_j u_{ij}");
    }

    // The operands of the softmax: the numerator and the sum if it was recorded in steps, else its input.
    std::vector<Operand> quotient() const {
        if (has(head_.exponentials) && has(head_.sums))
            return {query("U", head_.exponentials, "\\text{/}"), query("r", head_.sums, "=")};
        if (!has(logits_.node)) return {};
        Operand from = logits_;
        from.sign = "\\to";
        return {from};
    }

    void addWeights() {
        if (!has(head_.weights)) return;
        const std::string division = "\\frac{u_{ij}}{r_i}",
                          of = logits_.symbol.empty() ? "S" : logits_.symbol;
        const bool inSteps = has(head_.exponentials) && has(head_.sums);
        const Operand weights = query("A", head_.weights);
        if (has(head_.probabilities)) {
            add(StepKind::share, "probabilities", quotient(), query("P", head_.probabilities),
                inSteps ? "p_{ij} = " + division : "P = \\text{softmax}(" + of + ")");
            if (has(head_.nearness))
                return add(StepKind::favourNear, "weights",
                           {query("P", head_.probabilities, "\\odot"), query("G", head_.nearness, "=")},
                           weights, "a_{ij} = p_{ij} g_{ij}");
            return add(StepKind::draw, "weights", {query("P", head_.probabilities, "\\to")}, weights,
                       "a_{ij} \\in \\text{draw}(p_i)");
        }
        // The mask of an imported recording is unknown.
        const OpPointer& op = recording_.evaluation->graph()->node(head_.weights).op;
        if (op && op->name() == "recorded" && !has(head_.masked))
            return add(StepKind::weigh, "weights", quotient(), weights,
                       has(logits_.node) ? "A = \\text{softmax}(" + of + " + \\text{mask})" : std::string());
        std::string formula = inSteps ? "a_{ij} = " + division : "A = \\text{softmax}(" + of + ")";
        if (head_.softmax == SoftmaxKind::sparsemax) formula = "A = \\text{sparsemax}(" + of + ")";
        if (head_.softmax == SoftmaxKind::largest)
            formula = "a_{ij} = 1 ,  j = \\text{arg max}_l " + rowSymbol(of) + "_{il}";
        add(StepKind::weigh, "weights", quotient(), weights, std::move(formula));
    }

    void addWeightedSum() {
        if (!has(head_.weighted)) return;
        const bool one = head_.reading == Reading::largest;
        std::vector<Operand> operands;
        if (has(head_.weights) && has(head_.v))
            operands = {query("A", head_.weights, one ? "," : "·"), key("V", head_.v, one ? "\\to" : "=")};
        add(one ? StepKind::readOne : StepKind::weightedSum, "weighted", std::move(operands),
            query(headSymbol(), head_.weighted),
            one            ? "o_i = v_j ,  j = \\text{arg max}_l a_{il}"
            : hasOwnKeys() ? "o_i = \\sum_j a_{ij} v_{(i,j)}"
                           : headSymbol() + " = A V ,  o_i = \\sum_j a_{ij} v_j");
    }

    void addOutput() {
        if (has(nodes_.context) && nodes_.heads.size() > 1) addHeads();
        if (has(nodes_.output) && nodes_.output != nodes_.context) {
            std::vector<Operand> operands;
            std::string formula = has(map_.used) ? "Y = (O \\odot U)" : "Y = O";
            if (has(nodes_.context)) operands.push_back(query("O", nodes_.context));
            if (has(map_.used)) operands.push_back(query("U", map_.used));
            if (has(map_.output.weights)) {
                operands.push_back(weightsAs("W^O", map_.output.weights));
                formula += " W^O";
            }
            if (has(map_.output.bias)) {
                operands.push_back(weightsAs("b^O", map_.output.bias));
                formula += " + b^O";
            }
            add(StepKind::output, "output", listed(std::move(operands)), query("Y", nodes_.output), formula);
        }
    }

    /// Heads are counted from 0, as everywhere.
    std::string headSymbol() const {
        if (nodes_.heads.size() < 2) return "O";
        return "O_{" + std::to_string(&head_ - nodes_.heads.data()) + "}";
    }
    void addHeads() {
        std::vector<Operand> operands;
        std::string formula;
        for (size_t h = 0; h < nodes_.heads.size(); ++h) {
            if (!has(nodes_.heads[h].weighted)) continue;
            operands.push_back(query("O_{" + std::to_string(h) + "}", nodes_.heads[h].weighted, ";"));
            formula += (formula.empty() ? "" : " ; ") + operands.back().symbol;
        }
        if (!operands.empty()) operands.back().sign = "=";
        add(StepKind::concatenate, "context", std::move(operands), query("O", nodes_.context),
            "O = [" + formula + "]");
    }
    const Recording& recording_;
    const AttentionMap& map_;
    const HeadNodes& head_;
    const AttentionNodes& nodes_;
    Operand logits_;  ///< the input of the softmax so far
    std::vector<Step> steps_;
};

}  // namespace

std::vector<Step> attentionSteps(const Recording& recording, const AttentionMap& map, int head) {
    const HeadNodes* nodes = map.head(head);
    return nodes ? HeadSteps(recording, map, *nodes).all() : std::vector<Step>();
}

std::optional<Step> passedLayersStep(const Recording& recording, size_t attention, size_t embeddings) {
    const Block &own = recording.blocks[attention], &first = recording.blocks[embeddings];
    const Block* before = nullptr;
    int passed = 0;
    for (size_t i = embeddings + 1; i < attention; ++i) {
        const Block& block = recording.blocks[i];
        if (block.sequence != own.sequence) continue;
        before = &block;
        passed += block.kind == Block::Kind::attention || block.kind == Block::Kind::crossAttention;
    }
    if (passed == 0 || first.steps.empty()) return {};
    const std::vector<Step>& last = before->after.empty() ? before->steps : before->after;
    if (last.empty()) return {};
    Step::Operand from = first.steps.back().result, to = last.back().result;
    // The next block may have another symbol for what it reads.
    std::vector<Step> readers = own.steps;
    if (own.map >= 0)
        for (Step& step : attentionSteps(recording, recording.maps[size_t(own.map)],
                                         recording.maps[size_t(own.map)].headNumber(0)))
            readers.push_back(std::move(step));
    for (const Step& step : readers)
        for (const Step::Operand& operand : step.operands)
            if (operand.node == to.node) to.symbol = operand.symbol;
    from.sign = "\\to";
    to.sign.clear();
    // Layers are counted from 0.
    const std::string layers =
        passed == 1   ? "f_0(" + from.symbol + ")"
        : passed == 2 ? "f_1(f_0(" + from.symbol + "))"
                      : "f_{" + std::to_string(passed - 1) + "}(\\dots f_0(" + from.symbol + "))";
    return Step{.kind = StepKind::passLayers,
                .id = "passed_layers",
                .operands = {std::move(from)},
                .result = to,
                .formula = to.symbol + " \\leftarrow " + layers};
}

}  // namespace attentionscope
