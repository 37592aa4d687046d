#include "app/views/steps/term_text.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

#include "app/figures/drawing/number_text.h"
#include "app/views/steps/node_words.h"
#include "core/analysis/derived_maps.h"
#include "core/analysis/rollout.h"

namespace attentionscope {

TracedNumber operandNumber(const Factor& factor) {
    const TracedNumber::Quantity as = factor.symbol == rolloutSymbol ? TracedNumber::Quantity::rollout
                                      : factor.symbol == mixedSymbol ? TracedNumber::Quantity::mixed
                                                                     : TracedNumber::Quantity::node;
    return {{factor.node, factor.row, factor.column}, as};
}

QString linkTo(const TracedNumber& number) {
    return QStringLiteral("ask:%1,%2,%3,%4")
        .arg(number.node)
        .arg(number.row)
        .arg(number.column)
        .arg(int(number.as));
}

QString termNumber(double value) {
    constexpr int usual = 3, most = 8;
    const double size = std::abs(value);
    if (!std::isfinite(value) || size == 0 || size >= 0.1) return numberText(value, usual);
    return numberText(value, std::min(most, 2 - int(std::floor(std::log10(size)))));
}

QString anchor(const QString& link, const QString& text) {
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(link, text);
}

QString bracketed(const Factor& factor) {
    return factor.value < 0 ? '(' + operandText(factor) + ')' : operandText(factor);
}

bool isDivisor(const Factor& factor) {
    return factor.power == -1 && factor.function.empty();
}

bool isPlain(const Term& term) {
    const auto is = [](const Factor& factor) {
        return factor.function.empty() && factor.power == 1 && factor.multiple == 1 && factor.added.empty();
    };
    const auto& factors = term.factors;
    const bool negated = factors.size() == 2 && factors[0].node == noNode && factors[0].value == -1;
    return (factors.size() == 1 || negated) && is(factors.back());
}

QString operandText(const Factor& factor) {
    const auto one = [](const Factor& part) {
        QString text = termNumber(part.value);
        if (part.node != noNode) text = anchor(linkTo(operandNumber(part)), text);
        if (part.multiple != 1) text = termNumber(part.multiple) + QStringLiteral(" · ") + text;
        return text;
    };
    QString text = one(factor);
    for (const Factor& added : factor.added) text += QStringLiteral(" + ") + one(added);
    if (factor.function == "( )")
        text = '(' + text + ')';
    else if (!factor.function.empty())
        text = QString::fromStdString(factor.function) + '(' + text + ')';
    if (factor.power != 1 && !isDivisor(factor))
        text +=
            QStringLiteral("<sup>%1</sup>").arg(QString::number(factor.power).replace('-', QChar(0x2212)));
    return text;
}

QString productText(const Term& term) {
    QString text;
    bool isFirst = true, isNegated = false;
    for (const Factor& factor : term.factors) {
        // A factor of −1 is the sign of the next one.
        if (factor.node == noNode && factor.value == -1 && &factor != &term.factors.back()) {
            text += QChar(0x2212);
            isNegated = true;
            continue;
        }
        const bool divides = isDivisor(factor);
        if (!isFirst || divides)
            text += isFirst   ? QStringLiteral("1 / ")
                    : divides ? QStringLiteral(" / ")
                              : QStringLiteral(" · ");
        const bool enclosed = isNegated && factor.value < 0 && factor.function.empty();
        text += enclosed ? '(' + operandText(factor) + ')' : operandText(factor);
        isFirst = isNegated = false;
    }
    return term.factors.empty() ? nodeWords(term.label.c_str()) : text;
}

QString givenText(const std::string& label) {
    if (label == "set by hand") return TraceView::tr("This number was set by hand.");
    if (label == "silenced") return TraceView::tr("This head is silenced: its numbers are zero.");
    if (label == "masked")
        return TraceView::tr("This key is hidden here: its score is −∞, so its weight is 0.");
    if (label == "recorded")
        return TraceView::tr(
            "This number was recorded by the program that made the file; its computation is not in the "
            "recording.");
    if (label == "weight" || label == "input")
        return TraceView::tr("A number of the model, learnt or set: the trail ends here.");
    return nodeWords(label.c_str());
}

QString raisedSymbols(const QString& words) {
    static const QRegularExpression symbol(QStringLiteral("\\b([A-Za-z])\\^([A-Z]+)\\b"));
    return words.toHtmlEscaped().replace(symbol, QStringLiteral("\\1<sup>\\2</sup>"));
}

const Term& leadingTerm(const Explanation& shown, const TracedNumber& number, const Graph& graph) {
    const auto shapeOf = [&](NodeId node) { return graph.node(node).axes.shape(); };
    const auto isSameCell = [&](const Term& term) {
        return isPlain(term) && std::ranges::any_of(term.factors, [&](const Factor& factor) {
                   if (factor.node == noNode) return false;
                   const TracedNumber operand = operandNumber(factor);
                   return operand.row == number.row && operand.column == number.column &&
                          shapeOf(operand.node) == shapeOf(number.node);
               });
    };
    // A score less the maximum of its row comes from the score. In a weighted sum the value of the same row
    // is one among others.
    if (std::ranges::count_if(shown.terms, isSameCell) == 1)
        return *std::ranges::find_if(shown.terms, isSameCell);
    return shown.terms.front();
}

}  // namespace attentionscope
