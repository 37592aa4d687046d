#include "app/figures/story/row_view.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/story/vector_sums.h"
#include "core/graph/explain.h"
#include "core/recording/usual_steps.h"
#include "core/recording/words.h"

namespace attentionscope {

namespace {

constexpr size_t mostKeys = 16;
constexpr Index firstColumns = 16;  // of a vector that is too long to be shown whole

struct RowWords {
    Q_DECLARE_TR_FUNCTIONS(Steps)
};

/// "s'_{ij}" of S', "x_i" of X.
QString rowName(const std::string& symbol, const char* index) {
    QString name = QString::fromStdString(rowSymbol(symbol)).remove(QStringLiteral("^\\top"));
    // An index that is there already stays in front: "s_{τij}".
    const qsizetype at = name.lastIndexOf(u'_');
    if (at < 0 || name.indexOf(u'}', at) >= 0)
        return QStringLiteral("%1_{%2}").arg(name, QLatin1String(index));
    return QStringLiteral("%1_{%2%3}").arg(name.left(at), name.mid(at + 1), QLatin1String(index));
}

}  // namespace

StepMatrix RowView::largeRow(StepMatrix row) const {
    row.large = true;
    if (const Index columns = row.values.columns(); columns > mostLarge) {
        row.ofColumns = columns;
        if (const Index traced = tracedColumn(row); traced > 0)
            begins_[columns] = std::min(traced / firstColumns * firstColumns, columns - firstColumns);
        const auto begin = begins_.find(columns);
        const Index first = begin == begins_.end() ? 0 : begin->second;
        row.values = row.values.part(0, first, 1, firstColumns);
        for (Index column = first; first > 0 && column < first + firstColumns; ++column)
            row.nodeColumns.push_back(column);
        row.columns.first += first;
    }
    row.scale = ValueScale::over(ScaleKind::centred, row.values);
    return row;
}

void RowView::showTraced(const Step& step) const {
    if (!scene_.traced) return;
    for (const Step::Operand& operand : step.operands)
        if (operand.node != noNode) part(operand);
    part(step.result);
}

Index RowView::tracedColumn(const StepMatrix& row) const {
    if (!scene_.traced || row.node < 0) return 0;
    for (Index column = 0; column < row.values.columns(); ++column)
        if (sourceOf(*scene_.recording->evaluation, {row.node, row.firstRow, column}) == *scene_.traced)
            return column;
    return 0;
}

RowView::RowView(const StepScene& scene) : scene_(scene), weights_(scene.weights()) {
    query_ = scene.query.value_or(0);
    if (!weights_ || !scene.map->normalised) return;
    key_ = scene.shownKey().value_or(0);
    keys_ = heaviest(*weights_, query_, mostKeys, key_);
    const StepMatrix all = matrixOf(scene, {.symbol = "A", .node = scene.ownHead()->weights});
    std::map<std::string, int> counts;
    for (Index key = 0; key < weights_->cols(); ++key) ++counts[all.columns.label(key)];
    Axis::Labels words;
    for (const Index key : keys_) {
        const std::string word = all.columns.label(key);
        words.push_back(counts[word] > 1 ? word + " · " + std::to_string(key) : word);
    }
    words_ = tokenAxis(std::move(words));
}

bool RowView::isColumn(NodeId node) const {
    if (keys_.empty() || node == noNode) return false;
    const StepMatrix all = matrixOf(scene_, {.symbol = "A", .node = node});
    return all.labelColumns && all.columns.axis->role() != AxisRole::feature &&
           all.values.rows() == weights_->rows() && all.values.columns() == weights_->cols();
}

StepMatrix RowView::column(const Step::Operand& operand) const {
    StepMatrix result = matrixOf(scene_, {operand.symbol, operand.node});
    auto values = std::make_shared<Matrix>(Index(keys_.size()), 1);
    for (size_t i = 0; i < keys_.size(); ++i) (*values)(Index(i), 0) = result.values(query_, keys_[i]);
    result.name = rowName(operand.symbol, "ij");
    result.values = MatrixSlice(values);
    result.rows = {words_};
    result.columns = {};
    result.labelColumns = false;
    result.chosenColumn.reset();
    result.chosenRow = Index(std::find(keys_.begin(), keys_.end(), key_) - keys_.begin());
    result.firstRow = query_;
    result.nodeRows = keys_;
    result.transposed = true;
    result.large = true;
    return result;
}

StepPart RowView::part(const Step::Operand& operand) const {
    if (operand.node != noNode && isColumn(operand.node)) return column(operand);
    const bool ofQueries = scene_.isOfQueries(operand);
    const Sequence* keys = scene_.map ? &scene_.recording->keysOf(*scene_.map) : nullptr;
    const Shape shape = scene_.graph().node(operand.node).axes.shape();
    const bool ofKeys = !ofQueries && !keys_.empty() && keys && keys->size() == shape.rows &&
                        operand.sequence != Step::Operand::noPositions;
    if (looksUpQuery(operand)) {
        StepMatrix result = matrixOf(scene_, operand);
        result.name = rowName(operand.symbol, "w_i");
        result.firstRow = operand.looked[size_t(query_)];
        result.nodeRows.clear();
        result.values = result.values.part(query_, 0, 1, result.values.columns());
        result.rows = {result.rows.axis, query_};
        return largeRow(std::move(result));
    }
    const QString symbol = QString::fromStdString(operand.symbol);
    const bool isVector = operand.sequence == Step::Operand::noPositions && operand.looked.empty() &&
                          shape.rows == 1 && shape.columns > 1;
    const Index row = isVector ? 0 : ofQueries ? query_ : key_;
    if ((!ofQueries && !ofKeys && !isVector) || !operand.looked.empty() || row >= shape.rows) return symbol;
    StepMatrix result =
        rowOf(scene_, isVector ? symbol : rowName(operand.symbol, ofQueries ? "i" : "j"), operand.node, row);
    if (shape.columns == 1 || isVector) result.rows = {};
    return largeRow(std::move(result));
}

bool RowView::looksUpQuery(const Step::Operand& operand) const {
    const Block* block = scene_.ownBlock();
    const Sequence* own = scene_.ownSequence();
    const bool isOfQueries =
        scene_.map ? block && block->sequence == scene_.map->querySequence : own && own->produced;
    return isOfQueries && own && own->size() == std::ssize(operand.looked) && query_ < own->size() &&
           operand.looked[size_t(query_)] >= 0;
}

double RowView::value(NodeId node, Index column) const {
    const MatrixPointer kept = scene_.recording->evaluation->value(node);
    const Matrix& values = *kept;
    return query_ < values.rows() && column < values.cols() ? double(values(query_, column)) : std::nan("");
}

QString RowView::number(NodeId node, Index column) const {
    const double shown = value(node, column);
    return std::isnan(shown) ? QString() : numberText(shown);
}

std::optional<double> RowView::computedBeforeSet(NodeId node) const {
    const Evaluation& evaluation = *scene_.recording->evaluation;
    const Place place = sourceOf(evaluation, {node, query_, key_});
    if (!evaluation.isEdited(place.node)) return {};
    const double computed = double(computedNumber(evaluation, place.node, place.row, place.column));
    const bool isKept = std::abs(computed - value(node, key_)) <= 1e-4 * std::max(1.0, std::abs(computed));
    return isKept ? std::nullopt : std::optional(computed);
}

QString RowView::sign(StepKind kind) const {
    const HeadNodes* head = scene_.ownHead();
    const QString usual = QStringLiteral("\\to");
    if (!head) return usual;
    if (kind == StepKind::scale && head->q != noNode && head->scale > 0) {
        const Index width = head->keyWidth(scene_.graph().node(head->q).axes.shape().columns);
        return std::abs(double(head->scale) * std::sqrt(double(width)) - 1) < 1e-4
                   ? QStringLiteral("\\text{/} \\sqrt{%1} =").arg(width)
                   : QStringLiteral("· %1 =").arg(numberText(double(head->scale)));
    }
    if (kind == StepKind::subtractLargest && head->maximum != noNode) {
        const QString most = number(head->maximum, 0);
        return (most.startsWith(QChar(0x2212)) ? QStringLiteral("- (%1) =") : QStringLiteral("- %1 ="))
            .arg(most);
    }
    if (kind == StepKind::sum) return QStringLiteral("\\sum_j =");
    if (kind == StepKind::exponentiate) return QStringLiteral("\\exp \\to");
    return usual;
}

void RowView::markSet(std::vector<StepPart>& parts, NodeId result) const {
    if (keys_.empty() || !isColumn(result) || !computedBeforeSet(result)) return;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part)
        if (auto* sign = std::get_if<QString>(&*part)) {
            if (sign->endsWith(u'=')) sign->replace(sign->size() - 1, 1, QStringLiteral("\\ne"));
            return;
        }
}

std::vector<StepPart> RowView::before(const Step& step) const {
    std::vector<StepPart> parts;
    if (keys_.empty() || (!isColumn(step.result.node) && step.kind != StepKind::sum)) return parts;
    const Step::Operand* last = nullptr;
    for (const auto& [result, kind] : *scene_.results) {
        const bool isOwn = std::ranges::any_of(
            step.operands, [&, node = result.node](const auto& operand) { return operand.node == node; });
        const bool ends = isOwn || result.node == step.result.node;
        if (!isColumn(result.node)) continue;
        // A mask that changes nothing is a step of its own, but no column.
        if (!ends && last && scene_.sameValues(last->node, result.node)) continue;
        if (last) parts.emplace_back(sign(kind));
        markSet(parts, result.node);
        if (ends) break;
        parts.emplace_back(column(result));
        last = &result;
    }
    return parts;
}

StepMatrix RowView::bars(const StepMatrix& column) {
    StepMatrix result = column;
    result.name.clear();
    result.bars = VectorBars{.level = true};
    result.scale = ValueScale::between(ScaleKind::fitted, 0, 1);
    return result;
}

QString RowView::shownCountWords() const {
    if (keys_.empty() || std::ssize(keys_) == weights_->cols()) return {};
    return RowWords::tr("Of %1 tokens, the %2 with the largest weights are shown.")
        .arg(weights_->cols())
        .arg(keys_.size());
}

QString RowView::pieceWords() const {
    if (keys_.empty()) return {};
    const Sequence& queries = scene_.recording->queriesOf(*scene_.map);
    const JoinedWords words = wordsOf(*scene_.recording, queries);
    if (!words.join() || words.pieces(words.wordOf(query_)) < 2) return {};
    const Index word = words.wordOf(query_);
    const auto piece = [&](Index i) { return plainToken(queries.words()[size_t(i)].text); };
    QStringList pieces;
    for (Index i = words.begin(word); i < words.end(word); ++i) pieces << RowWords::tr("“%1”").arg(piece(i));
    return RowWords::
        tr("“%1” has %2 pieces: %3. These are the numbers of “%4”; the map of whole words shows the mean.")
            .arg(QString::fromStdString(words.labels[size_t(word)]))
            .arg(pieces.size())
            .arg(pieces.join(QStringLiteral(" + ")), piece(query_));
}

QString RowView::takenWords() const {
    const StepMatrix all = matrixOf(scene_, {.symbol = "A", .node = scene_.ownHead()->weights});
    const AxisSlice values = scene_.valueNames(all.columns);
    QStringList parts;
    for (const Index key : heaviest(*weights_, query_, 2))
        if ((*weights_)(query_, key) >= 0.0005f)
            parts << RowWords::tr("%1 of “%2”")
                         .arg(number(scene_.ownHead()->weights, key),
                              visibleToken(values.label(key)).trimmed());
    const QString query = visibleToken(all.rows.label(query_)).trimmed();
    return parts.isEmpty() ? QString()
                           : RowWords::tr("“%1” takes %2.").arg(query, parts.join(RowWords::tr(" and ")));
}

QString RowView::projectionWords() const {
    const HeadNodes* head = scene_.ownHead();
    if (!head || head->q == noNode || query_ >= scene_.graph().node(head->q).axes.shape().rows) return {};
    constexpr Index named = 3;
    const Evaluation& evaluation = *scene_.recording->evaluation;
    Explanation made = explain(evaluation, head->q, query_, 0, named);
    // A head's columns are a part of those of all heads.
    while (made.terms.size() == 1 && made.terms[0].factors.size() == 1 &&
           made.terms[0].factors[0].node != noNode) {
        const Factor copied = made.terms[0].factors[0];
        made = explain(evaluation, copied.node, copied.row, copied.column, named);
    }
    const auto isPlain = [](const Factor& factor) {
        return factor.power == 1 && factor.function.empty() && factor.added.empty() && factor.multiple == 1;
    };
    QStringList products;
    for (const Term& term : made.terms) {
        if (term.factors.empty() || !std::ranges::all_of(term.factors, isPlain)) return {};
        QStringList factors;
        for (const Factor& factor : term.factors) {
            const QString number = numberText(factor.value);
            factors << (factor.value < 0 ? QStringLiteral("(%1)").arg(number) : number);
        }
        products << factors.join(QStringLiteral(" · "));
    }
    if (Index(products.size()) < named || made.termsLeftOut == 0) return {};
    return RowWords::tr(
               "The first number of the query is a sum of products of inputs and weights, the largest first: "
               "%1 + … (%2 more) = %3.")
        .arg(products.join(QStringLiteral(" + ")), countText(made.termsLeftOut), numberText(made.value));
}

QString RowView::sentence(const Step& step) const {
    if (step.kind == StepKind::project) return projectionWords();
    if (!keys_.empty() && step.kind == StepKind::weightedSum) return takenWords();
    if (keys_.empty() || (!isColumn(step.result.node) && step.kind != StepKind::sum)) return {};
    const HeadNodes& head = *scene_.ownHead();
    const StepMatrix all = matrixOf(scene_, {.symbol = "A", .node = head.weights});
    const auto word = [](const AxisSlice& axis, Index at) { return visibleToken(axis.label(at)).trimmed(); };
    const QString query = word(all.rows, query_), key = word(all.columns, key_);
    const QString result = number(step.result.node, key_);
    const NodeId from = step.operands.empty() ? noNode : step.operands.front().node;
    if (step.kind == StepKind::score || step.kind == StepKind::scale)
        if (const auto computed = computedBeforeSet(step.result.node))
            return RowWords::tr("From “%1” to “%2” the score was set to %3; computed, it is %4.")
                .arg(query, key, result, numberText(*computed));
    switch (step.kind) {
        case StepKind::score:
            return RowWords::tr("From “%1” to “%2” the score is %3.").arg(query, key, result);
        case StepKind::scale:
            return RowWords::tr("From “%1” to “%2” the score %3 becomes %4.")
                .arg(query, key, number(from, key_), result);
        case StepKind::subtractLargest:
            if (head.maximum == noNode) return {};
            return RowWords::tr(
                       "The largest score of “%1” is %2; it is subtracted from each score of the row.")
                .arg(query, number(head.maximum, 0));
        case StepKind::exponentiate:
            return RowWords::tr("From “%1” to “%2” it is exp(%3) = %4.")
                .arg(query, key, number(from, key_), result);
        case StepKind::sum:
            return RowWords::tr("The exponentials of “%1” sum to %2.")
                .arg(query, number(step.result.node, 0));
        case StepKind::weigh:
            if (head.sums == noNode || from != head.exponentials) break;
            if (const double computed = value(from, key_) / value(head.sums, 0);
                std::abs(computed - value(step.result.node, key_)) > 1e-4)
                return RowWords::tr(
                           "From “%1” to “%2” the weight was set to %3; computed, it is %4 / %5 = %6.")
                    .arg(query, key, result, number(from, key_), number(head.sums, 0), numberText(computed));
            return RowWords::tr("From “%1” to “%2” the weight is %3 / %4 = %5.")
                .arg(query, key, number(from, key_), number(head.sums, 0), result);
        default: break;
    }
    return step.result.node == head.weights
               ? RowWords::tr("From “%1” to “%2” the weight is %3.").arg(query, key, result)
               : QString();
}

}  // namespace attentionscope
