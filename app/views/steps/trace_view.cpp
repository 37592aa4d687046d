#include "app/views/steps/trace_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextBrowser>
#include <QToolTip>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_words.h"
#include "app/figures/drawing/formula.h"
#include "app/figures/drawing/number_text.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/views/steps/node_words.h"
#include "app/views/steps/term_text.h"
#include "core/analysis/derived_maps.h"
#include "core/analysis/rollout.h"
#include "core/graph/explain.h"

namespace attentionscope {

namespace {

constexpr int mostTerms = 48;
constexpr double formulaSize = 17;
constexpr int anotherWidth = 112;  // pixels

constexpr std::pair<DerivedMap, TracedNumber::Quantity> derivedQuantities[] = {
    {DerivedMap::valueWeighted, TracedNumber::Quantity::valueWeighted},
    {DerivedMap::rollout, TracedNumber::Quantity::rollout},
    {DerivedMap::flow, TracedNumber::Quantity::flow},
    {DerivedMap::gradient, TracedNumber::Quantity::gradient},
    {DerivedMap::mean, TracedNumber::Quantity::mean},
    {DerivedMap::maximum, TracedNumber::Quantity::maximum},
    {DerivedMap::deviation, TracedNumber::Quantity::deviation}};

TracedNumber::Quantity quantityOf(DerivedMap map) {
    for (const auto& [derived, as] : derivedQuantities)
        if (derived == map) return as;
    return TracedNumber::Quantity::node;
}

DerivedMap derivedOf(TracedNumber::Quantity quantity) {
    for (const auto& [derived, as] : derivedQuantities)
        if (as == quantity) return derived;
    return DerivedMap::none;
}

/// The map and the head that a node is a stage of; null if there are none.
struct StagePlace {
    const AttentionMap* map = nullptr;
    int head = 0;
    Stage stage = Stage::weights;
};
StagePlace stageOfNode(const Recording& recording, NodeId node) {
    for (const AttentionMap& map : recording.maps)
        for (size_t place = 0; place < map.nodes.heads.size(); ++place)
            for (const Stage stage : allStages)
                if (map.nodes.heads[place].stage(stage) == node) return {&map, map.headNumber(place), stage};
    return {};
}

}  // namespace

TraceView::TraceView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("askView");
    crumbs_ = quietNote(this);
    crumbs_->setObjectName("breadcrumb");
    crumbs_->setTextFormat(Qt::RichText);
    crumbs_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    value_ = named<QLabel>("askedValue", this);
    value_->setTextFormat(Qt::RichText);
    value_->setWordWrap(true);
    value_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    another_ = named<QLineEdit>("anotherValue", this);
    another_->setMaximumWidth(anotherWidth);
    connect(another_, &QLineEdit::returnPressed, this, [this] { setNumber(another_->text()); });
    formula_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& area) {
            if (!formulaText_.isEmpty())
                Formula(formulaText_, formulaSize)
                    .paintCentred(painter, area.left(), area.center().y(), settings_.theme().text);
        },
        this);
    terms_ = named<QTextBrowser>("terms", this);
    terms_->setOpenLinks(false);
    terms_->setFrameShape(QFrame::NoFrame);
    terms_->document()->setDocumentMargin(0);
    auto* column = boxLayout<QVBoxLayout>(8, this, {12, 0, 12, 8});
    trail_ = named<QScrollArea>("trail", this);
    trail_->setWidget(crumbs_);
    trail_->setWidgetResizable(true);
    trail_->setFrameShape(QFrame::NoFrame);
    trail_->setFocusPolicy(Qt::NoFocus);
    trail_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(trail_);
    column->addWidget(value_);
    auto* row = boxLayout<QHBoxLayout>(8);
    row->addWidget(formula_, 1);
    row->addWidget(another_);
    column->addLayout(row);
    column->addWidget(terms_, 1);
    column->addStretch(0);
    value_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    connect(crumbs_, &QLabel::linkActivated, this, &TraceView::openLink);
    connect(terms_, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& url) { openLink(url.toString()); });
    begin();
}

QString TraceView::explanation() const {
    return tr("Click any number to see the arithmetic behind it; click an operand to go deeper.");
}

void TraceView::traceCell(TracedNumber cell, bool unchanged) {
    unchanged_ = unchanged;
    of_ = current();
    path_.assign(1, computed(cell));
    below_.clear();
    joined_.reset();
    markStale();
}

bool TraceView::traceShown(Index query, Index key) {
    const FigureRequest request = shownRequest(document_, settings_);
    const bool changed = document_.hasChanges(),
               ghost = changed && settings_.comparison() == Comparison::ghost;
    const AttentionMap* shown = request.map;
    if (ghost && shown) shown = document_.unchanged()->find(shown->name, shown->layer);
    const HeadNodes* head = shown ? shown->head(request.head) : nullptr;
    if (!head) return false;
    const DerivedMap derived = derivedMap(request);
    const bool subtracts =
        derived == DerivedMap::none && changed && settings_.comparison() == Comparison::difference;
    const auto as = subtracts ? TracedNumber::Quantity::difference : quantityOf(derived);
    const NodeId node = joinsLayers(derived)          ? shown->nodes.heads.front().weights
                        : derived != DerivedMap::none ? head->weights
                                                      : head->stage(request.stageOfMap());
    const MapSides sides = heatmapSides(request);
    const JoinedCell cell{.node = node,
                          .as = as,
                          .unchanged = ghost,
                          .firstRow = sides.queries.begin(query),
                          .rows = sides.queries.pieces(query),
                          .firstColumn = sides.keys.begin(key),
                          .columns = sides.keys.pieces(key),
                          .query = plainToken(sides.queryAxis->label(query)),
                          .key = plainToken(sides.keyAxis->label(key))};
    if (cell.rows * cell.columns == 1)
        traceCell({{node, cell.firstRow, cell.firstColumn}, as}, ghost);
    else
        traceJoined(cell);
    return true;
}

void TraceView::traceJoined(JoinedCell cell) {
    path_.clear();
    below_.clear();
    unchanged_ = cell.unchanged;
    joined_ = std::move(cell);
    of_ = current();
    markStale();
}

QString TraceView::titleOf(TracedNumber place) const {
    const NodeTitles& titles = titlesOf(titles_, of_);
    QString title = titles.titleAt(place.node, place.column);
    const StagePlace stage =
        place.as == TracedNumber::Quantity::node ? StagePlace() : stageOfNode(*of_, place.node);
    if (const DerivedMap derived = derivedOf(place.as); joinsHeads(derived))
        title = tr("%1 · layer %2").arg(derivedWords(derived)).arg(stage.map->layer);
    else if (derived != DerivedMap::none)
        title = tr("%1 · head %2").arg(derivedWords(derived)).arg(stage.head);
    else if (place.as == TracedNumber::Quantity::mixed)
        title = tr("half attention, half residual connection · layer %1").arg(stage.map->layer);
    else if (place.as == TracedNumber::Quantity::difference)
        title = tr("difference: %1").arg(title);
    return QStringLiteral("%1 · %2").arg(title, titles.placeOf(place.node, place.row, place.column));
}

double TraceView::valueBefore(Place place) const {
    const StagePlace stage = stageOfNode(*of_, place.node);
    const auto& unchanged = document_.unchanged();
    const AttentionMap* map =
        stage.map && unchanged ? unchanged->find(stage.map->name, stage.map->layer) : nullptr;
    const HeadNodes* head = map ? map->head(stage.head) : nullptr;
    return head ? double(unchanged->evaluation->at(head->stage(stage.stage), place.row, place.column)) : 0;
}

Explanation TraceView::explanationOf(const TracedNumber& number) const {
    const StagePlace stage =
        number.as == TracedNumber::Quantity::node ? StagePlace() : stageOfNode(*of_, number.node);
    if (const DerivedMap derived = derivedOf(number.as); derived != DerivedMap::none)
        return DerivedMaps(of_, derived).explain(*stage.map, stage.head, number.row, number.column);
    if (number.as == TracedNumber::Quantity::mixed)
        return explainMixed(*of_, *stage.map, number.row, number.column, mostTerms);
    if (number.as == TracedNumber::Quantity::difference) {
        const Place source = sourceOf(*of_->evaluation, number.place());
        const double now = double(of_->evaluation->at(number.node, number.row, number.column)),
                     before = valueBefore(number.place());
        const Factor factor{.value = now, .row = source.row, .column = source.column, .node = source.node};
        return {.value = now == before ? 0 : now - before,
                .formula = "y_{ij} = x_{ij} - b_{ij}",
                .terms = {{.product = now, .factors = {factor}},
                          {.product = -before,
                           .factors = {ownFactor(-1), ownFactor(before, "without the changes")}}}};
    }
    return explain(*of_->evaluation, number.node, number.row, number.column, mostTerms);
}

std::optional<Place> TraceView::place() const {
    if (path_.empty() || path_.back().as != TracedNumber::Quantity::node || unchanged_) return {};
    return path_.back();
}

std::optional<Change> TraceView::changeTo(double value) const {
    const auto traced = place();
    const StagePlace stage = traced && of_ ? stageOfNode(*of_, traced->node) : StagePlace();
    if (!stage.map) return {};
    const Change change{SetElement{{.map = stage.map->name, .layer = stage.map->layer, .head = stage.head},
                                   stage.stage,
                                   traced->row,
                                   traced->column,
                                   value}};
    return whyWithoutEffect(change, *of_) == NoEffect::none ? std::optional(change) : std::nullopt;
}

void TraceView::setNumber(const QString& text) {
    bool isNumber = false;
    const double value = text.trimmed().replace(QChar(0x2212), u'-').toDouble(&isNumber);
    if (!isNumber || !std::isfinite(value)) {
        const QPoint below = another_->mapToGlobal(QPoint(0, another_->height()));
        return QToolTip::showText(below, tr("“%1” is not a number. Type one such as 0.5.").arg(text),
                                  another_);
    }
    if (auto change = changeTo(value)) document_.addChange(*std::move(change), tr("set a cell"));
    terms_->setFocus();  // so that Ctrl+Z removes the change, not the typed text
}

std::function<double(Index, Index)> TraceView::valuesOf(const JoinedCell& cell) const {
    const StagePlace stage = stageOfNode(*of_, cell.node);
    if (const DerivedMap derived = derivedOf(cell.as); derived != DerivedMap::none && joinsPieces(derived)) {
        const auto rolled =
            std::make_shared<Matrix>(DerivedMaps(of_, derived).matrix(*stage.map, stage.head));
        return [rolled](Index i, Index j) { return double((*rolled)(i, j)); };
    }
    return [this, cell](Index i, Index j) {
        const double now = double(of_->evaluation->at(cell.node, i, j));
        return cell.as == TracedNumber::Quantity::difference ? now - valueBefore({cell.node, i, j}) : now;
    };
}

QString TraceView::formulaOf(const TracedNumber& number, const Explanation& shown) const {
    const Node& node = of_->evaluation->graph()->node(number.node);
    // The explanation describes the effect of a change.
    const bool own =
        number.as == TracedNumber::Quantity::node && node.op && shown.formula == node.op->formula();
    const QString declared = own ? titlesOf(titles_, of_).formulaOf(number.node) : QString();
    return declared.isEmpty() ? QString::fromStdString(shown.formula) : declared;
}

QString TraceView::names(const Term& term) const {
    QStringList names;
    const auto add = [&](const Factor& factor) {
        if (factor.node != noNode)
            names << raisedSymbols(titleOf(operandNumber(factor)));
        else if (!factor.symbol.empty())
            names << raisedSymbols(nodeWords(factor.symbol.c_str()));
    };
    for (const Factor& factor : term.factors) {
        add(factor);
        for (const Factor& added : factor.added) add(added);
    }
    return names.join(QStringLiteral("<br>"));
}

QString TraceView::table(const Explanation& shown) const {
    const QString quiet = QStringLiteral("color:%1;font-size:%2px")
                              .arg(settings_.theme().quietText.name())
                              .arg(zoomed(double(TypeSize::small)));
    QString rows;
    for (const Term& term : shown.terms) {
        const bool plain = isPlain(term), first = &term == &shown.terms.front();
        QString left = termNumber(term.product) + QStringLiteral("&nbsp;=&nbsp;"), right = productText(term);
        if (plain) {
            // "−1.370 = −1.370" would be useless.
            const bool less = term.factors.size() == 2;
            left = less ? QString(QChar(0x2212)) : first ? QString() : QStringLiteral("+");
            left += QStringLiteral("&nbsp;");
            right = less ? bracketed(term.factors.back()) : right;
        }
        rows += QStringLiteral(
                    "<tr><td align=right>%1</td><td>%2<br>"
                    "<span style='%3'>%4</span></td></tr>")
                    .arg(left, right, quiet, names(term));
    }
    QString text = QStringLiteral("<table cellspacing=0 cellpadding=3>%1</table>").arg(rows);
    if (shown.termsLeftOut > 0)
        text += tr("<p>and %1 smaller terms, together %2</p>")
                    .arg(shown.termsLeftOut)
                    .arg(numberText(shown.rest));
    return text;
}

void TraceView::refresh() {
    // A new run has other numbers: traces the same place in it, if it still exists.
    if (of_ != current() && current() && (!path_.empty() || joined_)) {
        const Graph& graph = *current()->evaluation->graph();
        const bool same = of_ && of_->evaluation->graph().get() == &graph;
        of_ = current();
        if (!same) {
            path_.clear();
            below_.clear();
            joined_.reset();
            emit emptied();
        }
    }
    emit shownChanged();
    const bool empty = path_.empty() || !of_;
    trail_->setVisible(!empty && (path_.size() > 1 || !below_.empty() || joined_));
    formula_->setVisible(!empty);
    terms_->setVisible(!empty || joined_);
    another_->setVisible(!empty && changeTo(0));
    if (another_->isVisibleTo(this)) another_->clear();
    if (path_.empty() && joined_ && of_) return showJoined();
    if (empty) return value_->setText(explanation());
    const TracedNumber place = path_.back();
    const Explanation shown = explanationOf(place);
    crumbs_->setText(breadcrumb());
    layTrail();
    value_->setText(
        QStringLiteral("<b>%1</b><br>%2").arg(numberText(shown.value), raisedSymbols(titleOf(place))));
    value_->setToolTip(exactNumberText(float(shown.value)));
    const bool isGiven = shown.terms.size() == 1 && shown.terms[0].factors.empty();
    formulaText_ = isGiven ? QString() : formulaOf(place, shown);
    formula_->setFigureHeight(formulaText_.isEmpty() ? 0 : Formula(formulaText_, formulaSize).height() + 8);
    // In a narrow panel, the field beside it gives way.
    const int wide = formulaText_.isEmpty() ? 0 : zoomed(Formula(formulaText_, formulaSize).width() + 8);
    formula_->setMinimumWidth(std::min(wide, width() / 2));
    formula_->setAccessibleName(plainFormula(formulaText_));
    formula_->update();
    QString text =
        isGiven
            ? givenText(shown.terms[0].label)
            : table(shown) + QStringLiteral("<p>%1</p>")
                                 .arg(anchor(QStringLiteral("down"), tr("Follow it down to its beginning")));
    text += QStringLiteral("<p>%1</p>").arg(anchor(QStringLiteral("step"), tr("Show its step")));
    terms_->setHtml(text);
}

void TraceView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    layTrail();
}

void TraceView::showJoined() {
    const JoinedCell& cell = *joined_;
    const Evaluation& evaluation = *of_->evaluation;
    const Axes& axes = evaluation.graph()->node(cell.node).axes;
    const auto name = [](const AxisPointer& axis, Index at) {
        return plainToken(axis ? axis->label(at) : std::to_string(at)).toHtmlEscaped();
    };
    const bool adds = cell.columns > 1, averages = cell.rows > 1;
    const auto values = valuesOf(cell);
    QString head = QStringLiteral("<td></td>"), rows;
    for (Index j = 0; j < cell.columns; ++j)
        head += QStringLiteral("<td align=right>%1</td>").arg(name(axes.columns, cell.firstColumn + j));
    if (adds) head += QStringLiteral("<td align=right><b>%1</b></td>").arg(tr("sum"));
    double mean = 0;
    for (Index i = cell.firstRow; i < cell.firstRow + cell.rows; ++i) {
        double sum = 0;
        rows += QStringLiteral("<tr><td>%1</td>").arg(name(axes.rows, i));
        for (Index j = cell.firstColumn; j < cell.firstColumn + cell.columns; ++j) {
            const double value = values(i, j);
            const TracedNumber piece = cell.as == TracedNumber::Quantity::node
                                           ? TracedNumber{sourceOf(evaluation, {cell.node, i, j})}
                                           : TracedNumber{{cell.node, i, j}, cell.as};
            sum += value;
            rows += QStringLiteral("<td align=right>%1</td>").arg(anchor(linkTo(piece), termNumber(value)));
        }
        if (adds) rows += QStringLiteral("<td align=right><b>%1</b></td>").arg(termNumber(sum));
        rows += QStringLiteral("</tr>");
        mean += sum / double(cell.rows);
    }
    if (averages) {
        rows += QStringLiteral("<tr><td><b>%1</b></td>").arg(tr("mean"));
        for (Index j = adds ? 0 : 1; j < cell.columns; ++j) rows += QStringLiteral("<td></td>");
        rows += QStringLiteral("<td align=right><b>%1</b></td></tr>").arg(termNumber(mean));
    }
    value_->setText(QStringLiteral("<b>%1</b><br>%2").arg(numberText(mean), cell.title().toHtmlEscaped()));
    value_->setToolTip(exactNumberText(float(mean)));
    terms_->setHtml(QStringLiteral("<p>%1</p><table cellspacing=0 cellpadding=4><tr>%2</tr>%3</table>")
                        .arg(joiningWords().toHtmlEscaped(), head, rows));
}

QString TraceView::copyText() const {
    if (!of_) return {};
    if (path_.empty()) return joined_ ? value_->toolTip() : QString();
    const TracedNumber& place = path_.back();
    const Explanation shown = explanationOf(place);
    if (place.as != TracedNumber::Quantity::node) return exactNumberText(float(shown.value));
    const QString number = exactNumberText(of_->evaluation->at(place.node, place.row, place.column));
    const bool isByHand = shown.terms.size() == 1 && shown.terms.front().label == "set by hand";
    return isByHand ? tr("%1 (set by hand)", "a number").arg(number) : number;
}

void TraceView::retranslate() {
    setAccessibleName(tr("Where a number comes from"));
    another_->setPlaceholderText(tr("Set value…"));
    another_->setAccessibleName(tr("Set the number that is shown"));
    another_->setToolTip(
        tr("Type a number and press Enter: it replaces this one. After you set a score, the softmax is "
           "computed again, so that the weights of the row sum to 1; a weight stays as you type it, and the "
           "others do not change."));
}

}  // namespace attentionscope
