#include "app/export/numpy_step.h"

#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "app/export/numpy_expression.h"
#include "app/figures/drawing/formula.h"

namespace attentionscope {

namespace {

using Values = NumpyExpression::Values;
using Maybe = std::optional<NumpyExpression>;

constexpr Index mostNumbers = 50000;  // that are given as they stand

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

NumpyExpression number(double value) {
    return {QStringLiteral("np.float32(%1)").arg(QString::number(value, 'g', 9)),
            Values::Constant(1, 1, value)};
}

NumpyExpression softmaxOf(const NumpyExpression& s) {
    const Values e = (s.value - s.value.rowwise().maxCoeff().replicate(1, s.value.cols())).exp();
    const QString shifted = QStringLiteral("np.exp(%1 - %1.max(axis=1, keepdims=True))").arg(s.code);
    return {QStringLiteral("%1 / %1.sum(axis=1, keepdims=True)").arg(shifted),
            e / e.rowwise().sum().replicate(1, e.cols())};
}

class Writer {
public:
    Writer(const Recording& recording, const Step& step, const AttentionMap* map, int head)
        : recording_(recording), step_(step), map_(map) {
        if (map) head_ = map->head(head);
    }

    QString write() {
        if (step_.result.node == noNode) return {};
        const MatrixPointer result = value(step_.result.node);
        if (isEdited(step_.result.node)) return byHand(*result);
        for (const Step::Operand& operand : step_.operands)
            if (operand.node != noNode) operands_.push_back(give(operand.symbol, operand.node));
        const auto shown = given_;
        for (const auto& way : {&Writer::ofKind, &Writer::bySigns, &Writer::bent}) {
            for (const NumpyExpression& expression : (this->*way)())
                if (expression.gives(*result)) return code(expression.code);
            given_ = shown;
        }
        return asItStands(*result);
    }

private:
    using Expressions = std::vector<NumpyExpression>;

    MatrixPointer value(NodeId node) const { return recording_.evaluation->value(node); }

    /// A name for a matrix, another than all before.
    NumpyExpression give(const std::string& symbol, NodeId node) {
        return give(QString::fromStdString(symbol), *value(node));
    }
    NumpyExpression give(const QString& symbol, const Matrix& values) {
        QString name = numpyName(symbol);
        const auto isTaken = [&](const QString& other) {
            return std::any_of(given_.begin(), given_.end(),
                               [&](const auto& one) { return one.first == other; });
        };
        while (isTaken(name)) name += QStringLiteral("_2");
        given_.emplace_back(name, values);
        return {name, values.cast<double>().array()};
    }

    QString code(const QString& expression) const {
        QString text;
        // Only what the line names.
        for (const auto& [name, values] : given_)
            if (expression.contains(QRegularExpression(QStringLiteral("\\b%1\\b").arg(name))))
                text += numpyArray(name, values);
        return text + QStringLiteral("result = %1\nprint(result)\n").arg(expression);
    }

    /// What is drawn: operands with the signs between them.
    Expressions bySigns() {
        if (operands_.size() < 2) return {};
        Maybe all = operands_.front();
        for (size_t i = 1; i < operands_.size() && all; ++i)
            all = joined(*all, step_.operands[i - 1].sign, operands_[i]);
        return all ? Expressions{*all} : Expressions();
    }
    static Maybe joined(const NumpyExpression& a, const std::string& sign, const NumpyExpression& b) {
        if (sign == "\\text{/}") return NumpyExpression::elementwise(a, '/', b);
        if (sign == "+" || sign == "-" || sign == "/") return NumpyExpression::elementwise(a, sign[0], b);
        if (sign == "\\odot" || sign == "⊙") return NumpyExpression::elementwise(a, '*', b);
        if (sign == "·" || sign == "\\cdot") return NumpyExpression::product(a, b);
        return {};
    }

    /// A function that is often put around it.
    Expressions bent() {
        Expressions of = operands_.size() == 1 ? operands_ : bySigns(), all;
        for (const NumpyExpression& x : of) {
            all.push_back(x.called(QStringLiteral("np.tanh"), x.value.tanh()));
            all.push_back(
                {QStringLiteral("1 / (1 + np.exp(-(%1)))").arg(x.code), 1 / (1 + (-x.value).exp())});
            all.push_back({QStringLiteral("np.maximum(%1, 0)").arg(x.code), x.value.max(0.0)});
        }
        return all;
    }

    /// The usual formula of the kind.
    Expressions ofKind() {
        if (step_.kind == StepKind::score) return scores();
        if (step_.kind == StepKind::output) return output();
        if (step_.kind == StepKind::concatenate) return sideBySide();
        if (operands_.empty()) return {};
        const NumpyExpression& x = operands_.front();
        switch (step_.kind) {
            case StepKind::scale:
            case StepKind::temperature:
                return one(NumpyExpression::elementwise(
                    x, '*', number(ratio(*value(step_.result.node), *value(step_.operands[0].node)))));
            case StepKind::softcap:
                return softcapped(x);
            case StepKind::mask:
                return masked();
            case StepKind::subtractLargest:
                return {{QStringLiteral("%1 - %1.max(axis=1, keepdims=True)").arg(x.code),
                         x.value - x.value.rowwise().maxCoeff().replicate(1, x.value.cols())}};
            case StepKind::exponentiate:
                return {x.called(QStringLiteral("np.exp"), x.value.exp())};
            case StepKind::sum:
                return {{x.code + QStringLiteral(".sum(axis=1, keepdims=True)"), x.value.rowwise().sum()}};
            case StepKind::share:
            case StepKind::weigh:
                return {softmaxOf(x)};
            case StepKind::readOne:
                return readOne();
            case StepKind::pool:
                return {
                    {x.code + QStringLiteral(".mean(axis=0, keepdims=True)"), x.value.colwise().mean()},
                    {x.code + QStringLiteral(".max(axis=0, keepdims=True)"), x.value.colwise().maxCoeff()}};
            default:
                return {};
        }
    }
    static Expressions one(const Maybe& expression) {
        return expression ? Expressions{*expression} : Expressions();
    }

    Expressions scores() const {
        if (operands_.size() == 3) return additive(operands_[0], operands_[1], operands_[2]);
        const Index keys = value(step_.result.node)->cols();
        // By the place of the key alone.
        if (operands_.size() == 1 && operands_[0].value.cols() >= keys)
            return {{QStringLiteral("%1[:, :%2]").arg(operands_[0].code).arg(keys),
                     operands_[0].value.leftCols(keys)}};
        return {};
    }
    static Expressions additive(const NumpyExpression& q, const NumpyExpression& k,
                                const NumpyExpression& v) {
        const Index width = v.value.size();
        if (q.value.cols() != width || k.value.cols() != width) return {};
        Values result(q.value.rows(), k.value.rows());
        for (Index i = 0; i < result.rows(); ++i)
            for (Index j = 0; j < result.cols(); ++j)
                result(i, j) =
                    ((q.value.row(i) + k.value.row(j)).tanh() * v.value.reshaped<Eigen::RowMajor>(1, width))
                        .sum();
        return {{QStringLiteral("np.tanh(%1[:, None, :] + %2[None, :, :]) @ %3.ravel()")
                     .arg(q.code, k.code, v.code),
                 std::move(result)}};
    }

    Expressions softcapped(const NumpyExpression& x) const {
        const double c = head_ ? head_->softcap : 0;
        if (c <= 0) return {};
        const QString text = number(c).code;
        return {{QStringLiteral("%1 * np.tanh(%2 / %1)").arg(text, x.code), c * (x.value / c).tanh()}};
    }

    Expressions masked() {
        const Matrix seen = value(step_.result.node)->array().isFinite().cast<float>();
        Expressions before{operands_.front()}, all;
        for (const NumpyExpression& sum : bySigns()) before.push_back(sum);
        const NumpyExpression keep = give(QStringLiteral("seen"), seen);
        for (const NumpyExpression& x : before)
            if (x.value.rows() == seen.rows() && x.value.cols() == seen.cols())
                all.push_back({QStringLiteral("np.where(seen > 0, %1, -np.inf)").arg(x.code),
                               (keep.value > 0).select(x.value, -HUGE_VAL)});
        return all;
    }

    Expressions readOne() const {
        if (operands_.size() < 2) return {};
        const Values& weights = operands_[0].value;
        const Values& values = operands_[1].value;
        if (weights.cols() != values.rows()) return {};
        Values read(weights.rows(), values.cols());
        for (Index i = 0; i < weights.rows(); ++i) {
            Index place = 0;
            weights.row(i).maxCoeff(&place);
            read.row(i) = values.row(place);
        }
        return {{QStringLiteral("%1[%2.argmax(axis=1)]").arg(operands_[1].code, operands_[0].code),
                 std::move(read)}};
    }

    Expressions output() {
        if (operands_.empty() || !map_ || map_->outputWeights == noNode) return {};
        return one(NumpyExpression::product(operands_.front(), give("W_O", map_->outputWeights)));
    }

    Expressions sideBySide() const {
        QStringList names;
        Index columns = 0;
        for (const NumpyExpression& x : operands_) {
            if (x.value.rows() != operands_.front().value.rows()) return {};
            names << x.code;
            columns += x.value.cols();
        }
        if (operands_.empty()) return {};
        Values all(operands_.front().value.rows(), columns);
        Index at = 0;
        for (const NumpyExpression& x : operands_) {
            all.middleCols(at, x.value.cols()) = x.value;
            at += x.value.cols();
        }
        return {{QStringLiteral("np.concatenate([%1], axis=1)").arg(names.join(QStringLiteral(", "))),
                 std::move(all)}};
    }

    /// Whether somebody changed a number of it by hand.
    bool isEdited(NodeId node) const {
        const Index rows = value(node)->rows();
        for (Index row = 0; row < rows; ++row)
            if (recording_.evaluation->isEdited(sourceOf(*recording_.evaluation, {node, row, 0}).node))
                return true;
        return false;
    }
    static QString byHand(const Matrix& result) {
        return QStringLiteral("# These numbers were changed by hand.\n") +
               numpyArray(QStringLiteral("result"), result) + QStringLiteral("print(result)\n");
    }

    /// What is drawn, as numbers, where no short line makes the one of the others.
    QString asItStands(const Matrix& result) const {
        Index numbers = result.size();
        for (const auto& [name, values] : given_) numbers += values.size();
        if (numbers > mostNumbers) return {};
        QString text;
        for (const auto& [name, values] : given_) text += numpyArray(name, values);
        if (!step_.formula.empty())
            text += QStringLiteral("# %1\n").arg(plainFormula(QString::fromStdString(step_.formula)));
        return text + QStringLiteral("# The numbers as the model computed them.\n") +
               numpyArray(QStringLiteral("result"), result) + QStringLiteral("print(result)\n");
    }

    const Recording& recording_;
    const Step& step_;
    const AttentionMap* map_;
    const HeadNodes* head_ = nullptr;
    std::vector<NumpyExpression> operands_;
    std::vector<std::pair<QString, Matrix>> given_;
};

}  // namespace

QString numpyStep(const Recording& recording, const Step& step, const AttentionMap* map, int head) {
    const QString code = Writer(recording, step, map, head).write();
    return code.isEmpty() ? code : QStringLiteral("import numpy as np\n\n") + code;
}

}  // namespace attentionscope
