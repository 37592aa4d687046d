#include <QCoreApplication>

#include "app/figures/recording_figures.h"

namespace attentionscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Steps)
};

/// Makes the matrices of the steps of one head from its nodes.
class Story {
public:
    Story(const Recording& recording, const AttentionMap& map, int head, std::optional<Index> query)
        : recording_(recording), map_(map), head_(map.nodes.heads[size_t(head)]), query_(query) {}

    std::vector<StepContent> tell();

private:
    enum class Kind { vectors, scores, shares, column };

    bool has(NodeId node) const { return node != noNode; }
    StepMatrix matrix(const QString& name, NodeId node, Kind kind, bool rowsAreQueries = true) const;
    void add(const QString& title, const QString& formula, const QString& sentence,
             std::vector<StepPart> parts) {
        steps_.push_back({title, formula, sentence, std::move(parts)});
    }
    bool sameValues(NodeId one, NodeId other) const {
        return *recording_.evaluation->value(one) == *recording_.evaluation->value(other);
    }
    void addProjections();
    void addScores();
    void addSoftmax();
    void addOutput();

    const Recording& recording_;
    const AttentionMap& map_;
    const HeadNodes& head_;
    std::optional<Index> query_;
    std::vector<StepContent> steps_;
    NodeId logits_ = noNode;  // what the softmax is taken of
    QString logitsName_;
};

StepMatrix Story::matrix(const QString& name, NodeId node, Kind kind, bool rowsAreQueries) const {
    StepMatrix result;
    result.name = name;
    result.node = node;
    result.values = MatrixSlice(recording_.evaluation->value(node));
    const Axes& axes = recording_.evaluation->graph()->node(node).axes;
    result.rows = {axes.rows};
    result.columns = {axes.columns};
    if (rowsAreQueries) result.chosenRow = query_;
    result.labelColumns = kind == Kind::scores || kind == Kind::shares;
    if (result.labelColumns) {
        result.rows = {map_.nodes.queries};
        result.columns = {map_.nodes.keys};
    }
    if (kind == Kind::shares) {
        result.colors = ColorMapName::viridis;
    } else if (kind == Kind::column) {
        // Read as numbers: a colour would say nothing.
        result.scale = ValueScale::between(ScaleKind::centred, -1e30, 1e30);
    } else {
        result.scale = ValueScale::over(ScaleKind::centred, result.values);
    }
    return result;
}

void Story::addProjections() {
    if (!has(head_.q) || !has(head_.k)) return;
    std::vector<StepPart> parts;
    const bool crosses = map_.memory != noNode && map_.memory != map_.input;
    if (has(map_.input)) {
        parts.push_back(matrix(crosses ? "S" : "X", map_.input, Kind::vectors));
        if (crosses) parts.push_back(matrix("H", map_.memory, Kind::vectors, false));
        parts.push_back(QStringLiteral("\\to"));
    }
    parts.push_back(matrix("Q", head_.q, Kind::vectors));
    parts.push_back(matrix("K", head_.k, Kind::vectors, false));
    if (has(head_.v)) parts.push_back(matrix("V", head_.v, Kind::vectors, false));
    const bool projected = has(map_.queryWeights);
    add(Words::tr("Queries, keys and values"),
        !projected ? QString()
        : crosses  ? QStringLiteral("Q = S W^Q ,  K = H W^K ,  V = H W^V")
                   : QStringLiteral("Q = X W^Q ,  K = X W^K ,  V = X W^V"),
        Words::tr(
            "Each word is turned into three vectors: what it asks for, what it offers, and what it passes "
            "on."),
        std::move(parts));
}

void Story::addScores() {
    if (has(head_.scores)) {
        std::vector<StepPart> parts;
        if (has(head_.q) && has(head_.k)) {
            parts = {matrix("Q", head_.q, Kind::vectors), QStringLiteral("·"),
                     matrix("K", head_.k, Kind::vectors, false), QStringLiteral("=")};
        }
        parts.push_back(matrix("S", head_.scores, Kind::scores));
        add(Words::tr("Scores"),
            has(head_.q) ? QStringLiteral("S = Q K^\\top ,  s_{ij} = \\sum_c q_{ic} k_{jc}") : QString(),
            Words::tr("How well the query of each row fits the key of each column."), std::move(parts));
        logits_ = head_.scores;
        logitsName_ = QStringLiteral("S");
    }
    const auto follow = [this](NodeId node, const QString& name, const QString& title, const QString& formula,
                               const QString& sentence) {
        if (!has(node)) return;
        std::vector<StepPart> parts;
        if (has(logits_)) parts = {matrix(logitsName_, logits_, Kind::scores), QStringLiteral("\\to")};
        parts.push_back(matrix(name, node, Kind::scores));
        add(title, formula, sentence, std::move(parts));
        logits_ = node;
        logitsName_ = name;
    };
    follow(
        head_.scaled, "S'", Words::tr("Scale"), QStringLiteral("S' = \\frac{S}{\\sqrt{d_k}}"),
        Words::tr("Long vectors have large products: the scale keeps the softmax from becoming too sharp."));
    follow(head_.softcapped, "C", Words::tr("Softcap"), QStringLiteral("C = c \\tanh (\\frac{S'}{c})"),
           Words::tr("Scores are bent so that none goes beyond ±c."));
    const NodeId unmasked = logits_;
    follow(head_.masked, "M", Words::tr("Mask"),
           QStringLiteral("m_{ij} = s'_{ij} \\text{ or }\\text{−}\\infty"),
           has(unmasked) && has(head_.masked) && sameValues(unmasked, head_.masked)
               ? Words::tr("Here every key may be seen: the scores stay as they are.")
               : Words::tr("Keys that a query may not see get minus infinity, and so no weight."));
    follow(head_.tempered, "T", Words::tr("Temperature"), QStringLiteral("T = \\frac{M}{\\tau}"),
           Words::tr("Above 1 the weights become more even, below 1 sharper."));
}

void Story::addSoftmax() {
    if (has(head_.shifted) && has(logits_)) {
        std::vector<StepPart> parts = {matrix(logitsName_, logits_, Kind::scores)};
        if (has(head_.maximum)) {
            parts.push_back(QStringLiteral("-"));
            parts.push_back(matrix("m", head_.maximum, Kind::column));
        }
        parts.push_back(QStringLiteral("="));
        parts.push_back(matrix("Z", head_.shifted, Kind::scores));
        add(Words::tr("Softmax: subtract the largest"),
            QStringLiteral("z_{ij} = s_{ij} - m_i ,  m_i = \\text{max}_j s_{ij}"),
            Words::tr("This changes no weight, but keeps the exponentials from overflowing."),
            std::move(parts));
    }
    if (has(head_.exponentials)) {
        std::vector<StepPart> parts;
        if (has(head_.shifted)) parts = {matrix("Z", head_.shifted, Kind::scores), QStringLiteral("\\to")};
        parts.push_back(matrix("E", head_.exponentials, Kind::shares));
        add(Words::tr("Softmax: exponentials"), QStringLiteral("e_{ij} = \\exp(z_{ij})"),
            Words::tr("Every score becomes positive; differences become ratios."), std::move(parts));
    }
    if (has(head_.sums)) {
        add(Words::tr("Softmax: sum of each row"), QStringLiteral("\\sigma_i = \\sum_j e_{ij}"),
            Words::tr("What each row has to be divided by."),
            {matrix("E", head_.exponentials, Kind::shares), QStringLiteral("\\to"),
             matrix("\\sigma", head_.sums, Kind::column)});
    }
    if (has(head_.weights)) {
        std::vector<StepPart> parts;
        if (has(head_.exponentials) && has(head_.sums)) {
            parts = {matrix("E", head_.exponentials, Kind::shares), QStringLiteral("\\text{/}"),
                     matrix("\\sigma", head_.sums, Kind::column), QStringLiteral("=")};
        }
        parts.push_back(matrix("A", head_.weights, Kind::shares));
        add(Words::tr("Attention weights"), QStringLiteral("a_{ij} = \\frac{e_{ij}}{\\sigma_i}"),
            Words::tr("Each row sums to 1: how the word shares out its attention."), std::move(parts));
    }
}

void Story::addOutput() {
    if (has(head_.weighted)) {
        std::vector<StepPart> parts;
        if (has(head_.weights) && has(head_.v)) {
            parts = {matrix("A", head_.weights, Kind::shares), QStringLiteral("·"),
                     matrix("V", head_.v, Kind::vectors, false), QStringLiteral("=")};
        }
        parts.push_back(matrix("O_h", head_.weighted, Kind::vectors));
        add(Words::tr("Weighted sum of the values"), QStringLiteral("O_h = A V ,  o_i = \\sum_j a_{ij} v_j"),
            Words::tr("Each word takes from every word as much as its weight says."), std::move(parts));
    }
    const AttentionNodes& nodes = map_.nodes;
    if (has(nodes.context) && nodes.heads.size() > 1) {
        add(Words::tr("Concatenate the heads"), QStringLiteral("O = [O_1 ; … ; O_h]"),
            Words::tr("The sums of all heads stand side by side."),
            {matrix("O", nodes.context, Kind::vectors)});
    }
    if (has(nodes.output) && nodes.output != nodes.context) {
        add(Words::tr("Output"), QStringLiteral("Y = O W^O"), Words::tr("One more product mixes the heads."),
            {matrix("O", nodes.context, Kind::vectors), QStringLiteral("\\to"),
             matrix("Y", nodes.output, Kind::vectors)});
    }
}

std::vector<StepContent> Story::tell() {
    addProjections();
    addScores();
    addSoftmax();
    addOutput();
    for (size_t i = 0; i < steps_.size(); ++i) {
        steps_[i].title = QStringLiteral("%1 · %2").arg(i + 1).arg(steps_[i].title);
    }
    return std::move(steps_);
}

}  // namespace

std::vector<StepContent> stepsOf(const Recording& recording, const AttentionMap& map, int head,
                                 std::optional<Index> query, std::optional<Stage> only) {
    if (head < 0 || head >= int(map.nodes.heads.size())) return {};
    std::vector<StepContent> steps = Story(recording, map, head, query).tell();
    if (!only) return steps;
    const NodeId end = *only == Stage::output ? map.nodes.output : map.nodes.heads[size_t(head)].stage(*only);
    std::erase_if(steps, [end](const StepContent& step) {
        const auto* last = step.parts.empty() ? nullptr : std::get_if<StepMatrix>(&step.parts.back());
        return !last || last->node != end;
    });
    return steps;
}

}  // namespace attentionscope
