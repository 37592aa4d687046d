#include "app/export/numpy_step.h"

#include <QStringList>
#include <cmath>

namespace attentionscope {

namespace {

QString literal(float value) {
    if (std::isnan(value)) return QStringLiteral("np.nan");
    if (std::isinf(value)) return value < 0 ? QStringLiteral("-np.inf") : QStringLiteral("np.inf");
    return QString::number(double(value), 'g', 9);
}

QString arrayOf(const QString& name, const Matrix& values) {
    QStringList rows;
    for (Index i = 0; i < values.rows(); ++i) {
        QStringList row;
        for (Index j = 0; j < values.cols(); ++j) row << literal(values(i, j));
        rows << QStringLiteral("[%1]").arg(row.join(QStringLiteral(", ")));
    }
    return QStringLiteral("%1 = np.array([%2], dtype=np.float32)\n")
        .arg(name, rows.join(QStringLiteral(",\n    ")));
}

/// The number that turns one matrix into the other: the ratio at the element of largest magnitude.
float ratio(const Matrix& result, const Matrix& input) {
    float best = 0, factor = 1;
    for (Index i = 0; i < input.size(); ++i)
        if (std::isfinite(input.data()[i]) && std::abs(input.data()[i]) > best) {
            best = std::abs(input.data()[i]);
            factor = result.data()[i] / input.data()[i];
        }
    return factor;
}

class Writer {
public:
    Writer(const Recording& recording, const AttentionMap& map, int head)
        : recording_(recording), map_(map), head_(map.nodes.heads.at(size_t(head))) {}

    QString write(const std::string& step) {
        const NodeId before = inputOf(step);
        if (has(own(step)) && isEdited(own(step))) return byHand(own(step));
        if (step == "scores" && has(head_.q) && has(head_.k)) return scores();
        if ((step == "scaled" || step == "tempered") && has(before))
            return give("S", before) + line(QStringLiteral("S * np.float32(%1)")
                                                .arg(literal(ratio(*value(own(step)), *value(before)))));
        if (step == "masked" && has(before)) {
            const Matrix seen = value(own(step))->array().isFinite().cast<float>();
            return give("S", before) + arrayOf("seen", seen) + line("np.where(seen > 0, S, -np.inf)");
        }
        if (step == "shifted" && has(before))
            return give("S", before) + line("S - S.max(axis=1, keepdims=True)");
        if (step == "exponentials") return give("Z", head_.shifted) + line("np.exp(Z)");
        if (step == "sums") return give("E", head_.exponentials) + line("E.sum(axis=1, keepdims=True)");
        // Where shares were recorded apart, the weights are something else that was made of them.
        const char* quotient = has(head_.probabilities) ? "probabilities" : "weights";
        if (step == quotient && has(head_.sums))
            return give("E", head_.exponentials) + give("sigma", head_.sums) + line("E / sigma");
        if (step == "weighted" && has(head_.weighted))
            return give("A", head_.weights) + give("V", head_.v) +
                   line(head_.reading == Reading::largest ? "V[A.argmax(axis=1)]" : "A @ V");
        if (step == "output" && has(map_.outputWeights) &&
            value(map_.outputWeights)->rows() == value(map_.nodes.context)->cols())
            return give("O", map_.nodes.context) + give("W_O", map_.outputWeights) + line("O @ W_O");
        return {};
    }

private:
    static bool has(NodeId node) { return node != noNode; }
    MatrixPointer value(NodeId node) const { return recording_.evaluation->value(node); }
    QString give(const QString& name, NodeId node) const {
        return has(node) ? arrayOf(name, *value(node)) : QString();
    }
    const Graph& graph() const { return *recording_.evaluation->graph(); }
    /// What computes a matrix, or the first row of one that grew row by row.
    const Node& sourceNode(NodeId node) const {
        return graph().node(sourceOf(*recording_.evaluation, {node, 0, 0}).node);
    }

    /// Whether somebody changed a number of it by hand.
    bool isEdited(NodeId node) const {
        const Index rows = value(node)->rows();
        for (Index row = 0; row < rows; ++row)
            if (recording_.evaluation->isEdited(sourceOf(*recording_.evaluation, {node, row, 0}).node))
                return true;
        return false;
    }
    QString byHand(NodeId node) const {
        return QStringLiteral("# These numbers were changed by hand.\n") + arrayOf("result", *value(node)) +
               QStringLiteral("print(result)\n");
    }

    QString scores() const {
        const Node& source = sourceNode(head_.scores);
        if (!source.op) return {};
        if (source.op->name() == "dot products") {
            // With cosines, what is multiplied are rows of length one.
            const bool whole = &source == &graph().node(head_.scores);
            return give("Q", whole ? source.inputs[0] : head_.q) +
                   give("K", whole ? source.inputs[1] : head_.k) + line("Q @ K.T");
        }
        if (source.op->name() != "pairs to matrix") return {};
        const Node& energies = graph().node(source.inputs[0]);
        if (energies.inputs.size() < 2) return {};
        return give("Q", head_.q) + give("K", head_.k) + give("v", energies.inputs[1]) +
               line("np.squeeze(np.tanh(Q[:, None, :] + K[None, :, :]) @ v, axis=-1)");
    }

    static QString line(const QString& expression) {
        return QStringLiteral("result = %1\nprint(result)\n").arg(expression);
    }

    /// The node of a step; a mechanism leaves some out.
    NodeId own(const std::string& step) const {
        const std::pair<const char*, NodeId> all[] = {
            {"scores", head_.scores},     {"scaled", head_.scaled},
            {"masked", head_.masked},     {"tempered", head_.tempered},
            {"shifted", head_.shifted},   {"exponentials", head_.exponentials},
            {"sums", head_.sums},         {"probabilities", head_.probabilities},
            {"weights", head_.weights},   {"weighted", head_.weighted},
            {"output", map_.nodes.output}};
        for (const auto& [name, node] : all)
            if (step == name) return node;
        return noNode;
    }
    NodeId inputOf(const std::string& step) const {
        NodeId before = head_.scores;
        const std::pair<const char*, NodeId> chain[] = {{"scaled", head_.scaled},
                                                        {"softcapped", head_.softcapped},
                                                        {"masked", head_.masked},
                                                        {"tempered", head_.tempered}};
        for (const auto& [name, node] : chain) {
            if (step == name) return before;
            if (has(node)) before = node;
        }
        return before;
    }

    const Recording& recording_;
    const AttentionMap& map_;
    const HeadNodes& head_;
};

}  // namespace

QString numpyStep(const Recording& recording, const AttentionMap& map, int head, const std::string& step) {
    if (head < 0 || head >= int(map.nodes.heads.size())) return {};
    const QString code = Writer(recording, map, head).write(step);
    return code.isEmpty() ? code : QStringLiteral("import numpy as np\n\n") + code;
}

}  // namespace attentionscope
