#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "app/export/worksheet/printed_number.h"
#include "app/export/worksheet/sheet_tables.h"
#include "core/graph/explain.h"

namespace attentionscope {

namespace {

struct ProductWords {
    Q_DECLARE_TR_FUNCTIONS(Worksheet)
};

constexpr Index mostProducts = 12;  // all of which are printed

/// A factor as printed, and its value: "0.123", "tanh(0.123 + 0.456)".
struct PrintedFactor {
    QString text;
    double value = 0;
};

PrintedFactor printedFactor(const Factor& factor, int decimals) {
    const auto one = [&](const Factor& part, double& value) {
        const PrintedNumber number(part.value, decimals);
        if (part.multiple == 1) {
            value += number.value();
            return number.text();
        }
        const PrintedNumber multiple = PrintedNumber::significant(part.multiple, 4);
        value += multiple.value() * number.value();
        return multiple.text() + QStringLiteral(" × ") + number.asFactor();
    };
    PrintedFactor printed;
    printed.text = one(factor, printed.value);
    for (const Factor& added : factor.added) {
        const QString text = one(added, printed.value);
        printed.text += text.startsWith(QChar(0x2212)) ? QStringLiteral(" − ") + text.mid(1)
                                                       : QStringLiteral(" + ") + text;
    }
    const std::string& function = factor.function;
    const bool named = !function.empty() && function != "( )";
    if (named || !factor.added.empty())
        printed.text = (named ? QString::fromStdString(function) : QString()) + '(' + printed.text + ')';
    if (function == "tanh")
        printed.value = std::tanh(printed.value);
    else if (function == "exp")
        printed.value = std::exp(printed.value);
    else if (named)
        printed.value = std::nan("");  // not computed by hand
    if (factor.power != 1) {
        printed.value = std::pow(printed.value, factor.power);
        printed.text += '^' + QString::number(factor.power).replace('-', QChar(0x2212));
    }
    return printed;
}

/// The feature of a term: the index that varies from term to term, the column of its first factor or the row.
/// -1: a constant.
Index featureOf(const Term& term, const std::vector<Term>& all) {
    if (term.factors.empty() || term.factors.front().node == noNode) return -1;
    const auto sameColumn = [&](const Term& other) {
        return other.factors.empty() || other.factors.front().column == term.factors.front().column;
    };
    const Factor& first = term.factors.front();
    return all.size() > 1 && std::all_of(all.begin(), all.end(), sameColumn) ? first.row : first.column;
}

/// In the order of the features, not of their size; constants last.
void sortByFeature(std::vector<Term>& terms) {
    const std::vector<Term> all = terms;
    std::stable_sort(terms.begin(), terms.end(), [&](const Term& a, const Term& b) {
        const Index one = featureOf(a, all), other = featureOf(b, all);
        return one >= 0 && (other < 0 || one < other);
    });
}

/// Also computes the argument of a function: tanh(q + k) instead of its value.
Factor workedOut(const Evaluation& evaluation, const Factor& factor) {
    const auto explained = [&](const Factor& part) {
        return explain(evaluation, part.node, part.row, part.column);
    };
    const auto isPlain = [](const Term& term) {
        return term.factors.size() == 1 && term.factors.front().function.empty() &&
               term.factors.front().power == 1 && term.factors.front().multiple == 1;
    };
    if (factor.node == noNode || !factor.function.empty()) return factor;
    const Explanation own = explained(factor);
    if (own.terms.size() != 1 || own.terms.front().factors.size() != 1) return factor;
    Factor inside = own.terms.front().factors.front();
    if (inside.function.empty() || !inside.added.empty() || inside.node == noNode) return factor;
    Explanation sum = explained(inside);
    if (sum.terms.size() != 2 || !std::all_of(sum.terms.begin(), sum.terms.end(), isPlain)) return inside;
    std::sort(sum.terms.begin(), sum.terms.end(),
              [](const Term& a, const Term& b) { return a.factors.front().input < b.factors.front().input; });
    inside.value = sum.terms[0].factors.front().value;
    inside.added = {sum.terms[1].factors.front()};
    return inside;
}

/// The heading of a column of factors.
QString factorSymbol(const Recording& recording, const AttentionMap& map, const HeadNodes& head,
                     const Factor& factor) {
    if (!factor.function.empty() && map.score == ScoreFunction::additive)
        return QStringLiteral("\\%1 (q + k)").arg(QString::fromStdString(factor.function));
    const std::pair<NodeId, const char*> known[] = {
        {head.compared.queries, "q'"},
        {head.compared.keys, "k'"},
        {head.compared.vector, "v_a"},
        {head.q, "q"},
        {head.k, "k"},
        {map.input, "x"},
        {map.queryWeights, "W^Q"},
        {map.nodes.q, "q"},
        {map.nodes.k, "k"},
    };
    for (const auto& [node, symbol] : known)
        if (node != noNode && factor.node == node) return QString::fromLatin1(symbol);
    if (factor.node == noNode) return ProductWords::tr("\\text{factor}");
    const bool isWeight = !recording.evaluation->graph()->node(factor.node).op;
    return isWeight ? ProductWords::tr("\\text{weight}") : ProductWords::tr("\\text{input}");
}

}  // namespace

std::optional<SheetTable> productTable(const Recording& recording, const AttentionMap& map,
                                       const HeadNodes& head, Place place, int decimals, Index largest) {
    const auto explained = [&](Index most) {
        return explain(*recording.evaluation, place.node, place.row, place.column, most);
    };
    Explanation explanation = explained(mostProducts);
    if (explanation.termsLeftOut > 0) explanation = explained(largest);
    if (explanation.terms.size() + std::size_t(explanation.termsLeftOut) < 2) return {};
    sortByFeature(explanation.terms);
    std::size_t factors = 0;
    for (const Term& term : explanation.terms) factors = std::max(factors, term.factors.size());
    if (factors < 2) return {};  // a sum without products
    for (Term& term : explanation.terms)
        for (Factor& factor : term.factors) factor = workedOut(*recording.evaluation, factor);
    SheetTable table{.kind = "products", .rowTitle = ProductWords::tr("feature"), .columns = {}, .rows = {}};
    for (std::size_t i = 0; i < factors; ++i) {
        const auto has = [&](const Term& term) { return i < term.factors.size(); };
        const auto first = std::find_if(explanation.terms.begin(), explanation.terms.end(), has);
        table.columns.push_back(factorSymbol(recording, map, head, first->factors[i]));
    }
    table.columns.push_back(ProductWords::tr("\\text{product}"));
    double total = 0;
    for (const Term& term : explanation.terms) {
        SheetTable::Row line;
        double product = term.factors.empty() ? term.product : 1;
        for (const Factor& factor : term.factors) {
            const PrintedFactor printed = printedFactor(factor, decimals);
            line.cells.push_back({printed.text});
            product *= printed.value;
        }
        if (!std::isfinite(product)) return {};
        line.cells.resize(factors);
        const Index feature = featureOf(term, explanation.terms);
        const bool isBias = term.factors.size() < factors;
        line.label = !term.label.empty() ? QString::fromStdString(term.label)
                     : isBias            ? ProductWords::tr("bias")
                                         : QString::number(feature);
        if (isBias)
            for (SheetCell& cell : line.cells) cell = {};
        const PrintedNumber number(product, decimals);
        line.cells.push_back({number.text(), !isBias});
        total += number.value();
        table.rows.push_back(std::move(line));
    }
    if (explanation.termsLeftOut > 0) {
        const PrintedNumber rest(explanation.rest, decimals);
        SheetTable::Row line{
            .label = ProductWords::tr("the other %n", nullptr, int(explanation.termsLeftOut)),
            .cells = std::vector<SheetCell>(factors)};
        line.cells.push_back({rest.text()});
        total += rest.value();
        table.rows.push_back(std::move(line));
    }
    const PrintedNumber sum(total, decimals);
    if (!(std::abs(sum.value() - explanation.value) <=
          tolerance * std::max(1.0, std::abs(explanation.value))))
        return {};
    SheetTable::Row line{
        .label = ProductWords::tr("sum"), .cells = std::vector<SheetCell>(factors), .total = true};
    line.cells.push_back({sum.text(), true});
    table.rows.push_back(std::move(line));
    return table;
}

}  // namespace attentionscope
