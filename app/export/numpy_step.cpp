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
        if (step == "scores" && has(head_.q) && has(head_.k))
            return give("Q", head_.q) + give("K", head_.k) + line("Q @ K.T");
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
        if (step == "weights" && has(head_.sums))
            return give("E", head_.exponentials) + give("sigma", head_.sums) + line("E / sigma");
        if (step == "weighted") return give("A", head_.weights) + give("V", head_.v) + line("A @ V");
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
    static QString line(const QString& expression) {
        return QStringLiteral("result = %1\nprint(result)\n").arg(expression);
    }

    /// The steps from scores to softmax, of which a mechanism leaves some out.
    NodeId own(const std::string& step) const {
        if (step == "scaled") return head_.scaled;
        if (step == "masked") return head_.masked;
        if (step == "tempered") return head_.tempered;
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
