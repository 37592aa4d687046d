#include "app/export/numpy_step.h"

#include <QRegularExpression>
#include <algorithm>
#include <vector>

#include "app/export/formula_code.h"
#include "app/figures/drawing/formula.h"

namespace attentionscope {

namespace {

constexpr Index mostNumbers = 1 << 18;  // written as literals

class Writer {
public:
    Writer(const Recording& recording, const Step& step) : recording_(recording), step_(step) {}

    QString write() {
        if (step_.result.node == noNode) return {};
        const MatrixPointer result = recording_.evaluation->value(step_.result.node);
        if (isEdited(step_.result.node)) return byHand(*result);
        const QString computed = byFormula();
        return computed.isEmpty() ? asItStands(*result) : computed;
    }

private:
    /// The operands, then the lines that compute the result.
    QString byFormula() const {
        for (const Step::Operand& operand : step_.operands) {
            const Shape shape = recording_.evaluation->graph()->node(operand.node).axes.shape();
            if (operand.looked.empty() && shape.rows * shape.columns > mostNumbers) return {};
        }
        FormulaCode code(recording_, step_);
        const QString lines = code.lines();
        if (lines.isEmpty()) return {};
        QString arrays;
        Index numbers = 0;
        for (const FormulaCode::FormulaOperand& given : code.given()) {
            const QRegularExpression name(QStringLiteral("\\b%1\\b").arg(given.name),
                                          QRegularExpression::UseUnicodePropertiesOption);
            if (given.written || !lines.contains(name)) continue;
            numbers += given.values.size();
            if (numbers > mostNumbers) return {};
            arrays += numpyArray(given.name, given.values);
        }
        return arrays + lines + QStringLiteral("print(result)\n");
    }

    /// Whether a number of it was changed by hand.
    bool isEdited(NodeId node) const {
        const Index rows = recording_.evaluation->value(node)->rows();
        for (Index row = 0; row < rows; ++row)
            if (recording_.evaluation->isEdited(sourceOf(*recording_.evaluation, {node, row, 0}).node))
                return true;
        return false;
    }
    static QString byHand(const Matrix& result) {
        return QStringLiteral("# These numbers were changed by hand.\n") +
               numpyArray(QStringLiteral("result"), result) + QStringLiteral("print(result)\n");
    }

    /// The displayed matrices as numbers, if no line computes one from the others; without large weights.
    QString asItStands(const Matrix& result) const {
        QString text;
        Index numbers = result.size();
        std::vector<QString> names{QStringLiteral("result")};
        for (const Step::Operand& operand : step_.operands) {
            if (operand.node == noNode) continue;
            const MatrixPointer values = recording_.evaluation->value(operand.node);
            const bool weights = operand.sequence == Step::Operand::noPositions;
            if (weights && numbers + values->size() > mostNumbers) continue;
            numbers += values->size();
            QString name = numpyName(QString::fromStdString(operand.symbol));
            while (std::find(names.begin(), names.end(), name) != names.end()) name += QStringLiteral("_2");
            names.push_back(name);
            text += numpyArray(name, *values);
        }
        if (numbers > mostNumbers) return {};
        if (!step_.formula.empty())
            text += QStringLiteral("# %1\n").arg(plainFormula(QString::fromStdString(step_.formula)));
        return text + QStringLiteral("# The numbers as the model computed them.\n") +
               numpyArray(QStringLiteral("result"), result) + QStringLiteral("print(result)\n");
    }

    const Recording& recording_;
    const Step& step_;
};

}  // namespace

QString numpyStep(const Recording& recording, const Step& step) {
    const QString code = Writer(recording, step).write();
    return code.isEmpty() ? code : QStringLiteral("import numpy as np\n\n") + code;
}

}  // namespace attentionscope
