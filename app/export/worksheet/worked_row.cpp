#include "app/export/worksheet/worked_row.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/export/worksheet/sheet_tables.h"
#include "app/figures/content/map_words.h"
#include "app/figures/drawing/labels.h"
#include "core/recording/attention_steps.h"

namespace attentionscope {

namespace {

struct RowWords {
    Q_DECLARE_TR_FUNCTIONS(Worksheet)
};

constexpr std::size_t mostKeys = 6;  // the sheet has three pages
constexpr Index shownProducts = 6;   // of a score with more
constexpr double leastOfWord = 0.1;  // the weight from which it is preferred to a mark
constexpr Index shownFeatures = 4;
constexpr const char* exponentialsTex = "u_j = \\exp (z_j)";

}  // namespace

WorkedRow::WorkedRow(const Recording& recording, const AttentionMap& map, int head, Index query, int decimals)
    : recording_(recording),
      map_(map),
      headNumber_(head),
      head_(*map.head(head)),
      query_(query),
      decimals_(decimals) {
    shown_.resize(std::size_t(recording.evaluation->graph()->node(head_.weights).axes.shape().columns));
    std::iota(shown_.begin(), shown_.end(), 0);
    weights_ = valuesOf(head_.weights);
    mostRead_ = std::max_element(weights_.begin(), weights_.end()) - weights_.begin();
    // A word rather than a mark, if it also gets attention.
    std::optional<Index> word;
    for (Index key = 0; key < Index(weights_.size()); ++key)
        if (isWord(recording.keysOf(map), key) &&
            weights_[std::size_t(key)] >= (word ? weights_[std::size_t(*word)] : leastOfWord))
            word = key;
    mostRead_ = word.value_or(mostRead_);
    if (shown_.size() <= mostKeys) return;
    std::stable_sort(shown_.begin(), shown_.end(), [this](Index a, Index b) {
        return weights_[std::size_t(a)] > weights_[std::size_t(b)];
    });
    shown_.resize(mostKeys);
    std::sort(shown_.begin(), shown_.end());
}

Index WorkedRow::largestFeature() const {
    if (head_.q == noNode) return 0;
    const MatrixPointer q = recording_.evaluation->value(head_.q);
    Index column = 0;
    if (query_ < q->rows()) q->row(query_).cwiseAbs().maxCoeff(&column);
    return column;
}

QString WorkedRow::keyLabel(Index key) const {
    const AxisPointer& keys = map_.nodes.keys;
    if (!keys || key >= keys->size()) return QString::number(key);
    const QString label = visibleToken(plainToken(keys->label(key)));
    // A word that occurs twice is identified by its place.
    int same = 0;
    for (Index other = 0; other < Index(weights_.size()) && other < keys->size(); ++other)
        same += keys->label(other) == keys->label(key);
    return same > 1 ? QStringLiteral("%1 · %2").arg(label).arg(key) : label;
}

std::vector<double> WorkedRow::valuesOf(NodeId node) const {
    const MatrixPointer values = recording_.evaluation->value(node);
    std::vector<double> row;
    for (const Index key : shown_)
        row.push_back(key < values->cols() ? double((*values)(query_, key)) : std::nan(""));
    return row;
}

std::vector<PrintedNumber> WorkedRow::printed(const std::vector<double>& values) const {
    std::vector<PrintedNumber> numbers;
    for (const double value : values) numbers.emplace_back(value, decimals_);
    return numbers;
}

bool WorkedRow::follows(const std::vector<PrintedNumber>& computed, const std::vector<double>& truth) const {
    for (std::size_t i = 0; i < truth.size(); ++i) {
        if (computed[i].value() == truth[i]) continue;  // minus infinity
        if (!std::isfinite(truth[i])) return false;
        if (!(std::abs(computed[i].value() - truth[i]) <= tolerance * std::max(1.0, std::abs(truth[i]))))
            return false;
    }
    return true;
}

void WorkedRow::given(const QString& tex, NodeId node) {
    columns_.push_back({tex, printed(valuesOf(node))});
}

/// A column computed from printed numbers, if that matches the model; else a given one.
template <typename Compute>
void WorkedRow::link(const QString& tex, NodeId node, Compute compute) {
    std::vector<PrintedNumber> numbers;
    for (std::size_t i = 0; i < shown_.size(); ++i) numbers.emplace_back(compute(i), decimals_);
    if (!follows(numbers, valuesOf(node))) return given(tex.section(QStringLiteral(" ="), 0, 0), node);
    columns_.push_back({tex, std::move(numbers), true});
}

std::optional<SheetTable> WorkedRow::products(NodeId node, Index row, Index column, Index largest) const {
    return productTable(recording_, map_, head_, sourceOf(*recording_.evaluation, {node, row, column}),
                        decimals_, largest);
}

std::optional<SheetTable> WorkedRow::scoreProducts() {
    if (head_.scores == noNode) return {};
    auto table = products(head_.scores, query_, mostRead_, shownProducts);
    if (!table) return {};
    QString digits = table->rows.back().cells.back().text;
    score_ = PrintedNumber(digits.replace(QChar(0x2212), '-').toDouble(), decimals_);
    return table;
}

void WorkedRow::addScores() {
    if (head_.scores != noNode) {
        given(QStringLiteral("s_j"), head_.scores);
        const auto at = std::find(shown_.begin(), shown_.end(), mostRead_);
        if (score_) columns_.back().numbers[std::size_t(at - shown_.begin())] = *score_;
    }
    if (head_.scaled != noNode) {
        const double width = head_.scale > 0 ? 1 / (double(head_.scale) * head_.scale) : 0;
        const bool isRoot = std::abs(width - std::round(width)) < 1e-3 * width;
        if (columns_.empty() || head_.scale == 0)
            given(QStringLiteral("s'_j"), head_.scaled);
        else if (isRoot)
            link(QStringLiteral("s'_j = \\frac{s_j}{\\sqrt{%1}}").arg(std::lround(width)), head_.scaled,
                 [&](std::size_t i) { return last()[i].value() / std::sqrt(std::round(width)); });
        else {
            const auto factor = PrintedNumber::significant(double(head_.scale), 4);
            link(QStringLiteral("s'_j = %1 s_j").arg(factor.text()), head_.scaled,
                 [&](std::size_t i) { return last()[i].value() * factor.value(); });
        }
    }
    if (head_.softcapped != noNode && !columns_.empty()) {
        const auto bend = PrintedNumber::significant(double(head_.softcap), 4);
        link(QStringLiteral("\\hat{s}_j = %1 \\tanh (\\frac{%2}{%1})").arg(bend.text(), symbol()),
             head_.softcapped,
             [&](std::size_t i) { return bend.value() * std::tanh(last()[i].value() / bend.value()); });
    }
    if (head_.masked != noNode) addBias();
    if (head_.tempered != noNode && head_.temperature != 1 && !columns_.empty()) {
        const auto divisor = PrintedNumber::significant(double(head_.temperature), 4);
        link(QStringLiteral("s_{τj} = \\frac{%1}{%2}").arg(symbol(), divisor.text()), head_.tempered,
             [&](std::size_t i) { return last()[i].value() / divisor.value(); });
    }
}

bool WorkedRow::isMasked() const {
    if (head_.masked == noNode) return false;
    const std::vector<double> masked = valuesOf(head_.masked);
    return std::any_of(masked.begin(), masked.end(), [](double value) { return std::isinf(value); });
}

/// The mask and anything added with it; no column if it changes nothing.
void WorkedRow::addBias() {
    const std::vector<double> masked = valuesOf(head_.masked);
    if (columns_.empty()) return given(QStringLiteral("\\bar{s}_j"), head_.masked);
    if (follows(last(), masked)) return;
    const std::vector<PrintedNumber> before = last();
    std::vector<PrintedNumber> biases, closed;
    for (std::size_t i = 0; i < masked.size(); ++i) {
        const bool open = std::isfinite(masked[i]);
        // A rounding difference is not a bias.
        const double added = open ? masked[i] - before[i].value() : 0;
        const bool counts = std::abs(added) > tolerance * std::max(1.0, std::abs(masked[i]));
        biases.emplace_back(counts ? added : 0, decimals_);
        closed.emplace_back(open ? 0 : masked[i], open ? 0 : decimals_);
    }
    const auto any = [](const std::vector<PrintedNumber>& numbers) {
        return std::ranges::any_of(
            numbers, [](const PrintedNumber& number) { return std::abs(number.value()) > tolerance; });
    };
    QString tex = QStringLiteral("\\bar{s}_j = ") + symbol();
    const auto add = [&](const QString& letter, const std::vector<PrintedNumber>& numbers) {
        if (!any(numbers)) return;
        columns_.push_back({letter, numbers});
        tex += QStringLiteral(" + ") + letter;
    };
    add(QStringLiteral("b_j"), biases);
    add(QStringLiteral("m_j"), closed);
    link(tex, head_.masked,
         [&](std::size_t i) { return before[i].value() + biases[i].value() + closed[i].value(); });
}

QString WorkedRow::symbol() const {
    return columns_.back().tex.section(QStringLiteral(" ="), 0, 0);
}

QString WorkedRow::keyTitle() const {
    const bool isFeatures = recording_.keysOf(map_).kind == Sequence::Kind::features;
    return isFeatures ? RowWords::tr("dimension") : RowWords::tr("key");
}

/// "a_j", or the letter of a gate.
QString WorkedRow::weightSymbol() const {
    if (map_.normalised) return QStringLiteral("a_j");
    const std::vector<Step> steps = attentionSteps(recording_, map_, headNumber_);
    return steps.empty()
               ? QStringLiteral("g_j")
               : QString::fromStdString(steps.front().result.symbol).toLower() + QStringLiteral("_j");
}

void WorkedRow::addSoftmax() {
    const bool draws = head_.probabilities != noNode;
    const NodeId shares = draws ? head_.probabilities : head_.weights;
    const QString share = draws ? QStringLiteral("p_j") : weightSymbol();
    const std::vector<double> truth = valuesOf(shares);
    const std::size_t before = columns_.size();
    if (!columns_.empty() && map_.normalised) {
        double largest = last().front().value();
        for (const PrintedNumber& number : last()) largest = std::max(largest, number.value());
        const PrintedNumber most(largest, decimals_);
        Column shifted{QStringLiteral("z_j = %1 - %2").arg(symbol(), most.asFactor()), {}, true};
        Column exponentials{exponentialsTex, {}, true};
        double sum = 0;
        for (const PrintedNumber& number : last()) {
            shifted.numbers.emplace_back(number.value() - most.value(), decimals_);
            exponentials.numbers.emplace_back(std::exp(shifted.numbers.back().value()), decimals_ + 1);
            sum += exponentials.numbers.back().value();
        }
        // The contribution of keys that are not printed is the model's.
        double shownShare = 0;
        for (const double weight : truth) shownShare += weight;
        if (shown_.size() < weights_.size()) {
            othersExponentials_ = PrintedNumber(sum * std::max(0.0, 1 / shownShare - 1), decimals_ + 1);
            sum += othersExponentials_->value();
        }
        sumOfExponentials_ = PrintedNumber(sum, decimals_ + 1);
        Column weights{share + QStringLiteral(" = \\frac{u_j}{r}"), {}, true};
        for (const PrintedNumber& number : exponentials.numbers)
            weights.numbers.emplace_back(number.value() / sumOfExponentials_->value(), decimals_);
        if (follows(weights.numbers, truth)) {
            columns_.push_back(std::move(shifted));
            columns_.push_back(std::move(exponentials));
            columns_.push_back(std::move(weights));
        }
    }
    if (columns_.size() == before) {
        sumOfExponentials_.reset();
        othersExponentials_.reset();
        given(share, shares);
    }
    if (!draws) return;
    if (head_.nearness == noNode) return given(QStringLiteral("a_j"), head_.weights);
    const std::vector<PrintedNumber> drawn = last();
    given(QStringLiteral("g_j"), head_.nearness);
    link(QStringLiteral("a_j = p_j g_j"), head_.weights,
         [&](std::size_t i) { return drawn[i].value() * last()[i].value(); });
}

SheetTable WorkedRow::softmax() {
    columns_.clear();
    addScores();
    addSoftmax();
    SheetTable table{.kind = "softmax", .rowTitle = keyTitle(), .columns = {}, .rows = {}};
    for (const Column& column : columns_) table.columns.push_back(column.tex);
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        SheetTable::Row row{.label = keyLabel(shown_[i]), .cells = {}};
        for (const Column& column : columns_) row.cells.push_back({column.numbers[i].text(), column.answer});
        // Its products are added up above.
        if (score_ && shown_[i] == mostRead_) row.cells.front().answer = true;
        table.rows.push_back(std::move(row));
    }
    const auto exponentials =
        std::find(table.columns.begin(), table.columns.end(), QLatin1String(exponentialsTex)) -
        table.columns.begin();
    const auto addRow = [&](const QString& label, const std::optional<PrintedNumber>& number, bool total) {
        if (!number) return;
        SheetTable::Row row{.label = label, .cells = std::vector<SheetCell>(columns_.size()), .total = total};
        row.cells[std::size_t(exponentials)] = {number->text(), total};
        table.rows.push_back(std::move(row));
    };
    addRow(RowWords::tr("the other %n", nullptr, int(weights_.size() - shown_.size())), othersExponentials_,
           false);
    addRow(RowWords::tr("sum") + QStringLiteral(" r"), sumOfExponentials_, true);
    return table;
}

double WorkedRow::error() const {
    double largest = 0;
    for (std::size_t i = 0; i < shown_.size(); ++i)
        largest = std::max(largest, std::abs(last()[i].value() - weights_[std::size_t(shown_[i])]));
    return largest;
}

std::optional<SheetTable> WorkedRow::sum() {
    if (head_.weighted == noNode || head_.v == noNode || columns_.empty()) return {};
    const MatrixPointer values = recording_.evaluation->value(head_.v),
                        result = recording_.evaluation->value(head_.weighted);
    if (values->rows() != Index(weights_.size()) || values->cols() != result->cols()) return {};
    const Index features = std::min(shownFeatures, values->cols());
    SheetTable table{.kind = "sum", .rowTitle = keyTitle(), .columns = {"a_j"}, .rows = {}};
    for (Index feature = 0; feature < features; ++feature)
        table.columns.push_back(QStringLiteral("v_{j%1}").arg(feature));
    std::vector<double> totals(std::size_t(features), 0), others(std::size_t(features), 0);
    std::vector<bool> isShown(weights_.size());
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const PrintedNumber& weight = last()[i];
        isShown[std::size_t(shown_[i])] = true;
        SheetTable::Row row{.label = keyLabel(shown_[i]), .cells = {{weight.text(), columns_.back().answer}}};
        for (Index feature = 0; feature < features; ++feature) {
            const PrintedNumber value(double((*values)(shown_[i], feature)), decimals_);
            totals[std::size_t(feature)] += weight.value() * value.value();
            row.cells.push_back({value.text()});
        }
        table.rows.push_back(std::move(row));
    }
    if (shown_.size() < weights_.size()) {
        SheetTable::Row row{
            .label = RowWords::tr("the other %n", nullptr, int(weights_.size() - shown_.size())),
            .cells = {{}}};
        for (Index feature = 0; feature < features; ++feature) {
            double& added = others[std::size_t(feature)];
            for (std::size_t key = 0; key < weights_.size(); ++key)
                if (!isShown[key]) added += weights_[key] * double((*values)(Index(key), feature));
            const PrintedNumber number(added, decimals_);
            totals[std::size_t(feature)] += number.value();
            row.cells.push_back({number.text()});
        }
        table.rows.push_back(std::move(row));
    }
    SheetTable::Row row{.label = RowWords::tr("sum"), .cells = {{}}, .total = true};
    for (Index feature = 0; feature < features; ++feature) {
        const PrintedNumber number(totals[std::size_t(feature)], decimals_);
        const double truth = double((*result)(query_, feature));
        if (!(std::abs(number.value() - truth) <= tolerance * std::max(1.0, std::abs(truth)))) return {};
        row.cells.push_back({number.text(), true});
    }
    table.rows.push_back(std::move(row));
    return table;
}

}  // namespace attentionscope
