#include "app/views/steps/ask_view.h"

#include <QLabel>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include "app/figures/drawing/formula.h"
#include "app/figures/drawing/number_text.h"
#include "app/views/common/figure_canvas.h"
#include "core/graph/explain.h"

namespace attentionscope {

namespace {

constexpr int mostTerms = 48;
constexpr double formulaSize = 17;

QString linkTo(Place place) {
    return QStringLiteral("ask:%1,%2,%3").arg(place.node).arg(place.row).arg(place.column);
}

QString anchor(const QString& link, const QString& text) {
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(link, text);
}

}  // namespace

AskView::AskView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("askView");
    crumbs_ = new QLabel(this);
    crumbs_->setObjectName("breadcrumb");
    crumbs_->setProperty("role", "quiet");
    crumbs_->setTextFormat(Qt::RichText);
    crumbs_->setWordWrap(true);
    crumbs_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    value_ = new QLabel(this);
    value_->setObjectName("askedValue");
    value_->setTextFormat(Qt::RichText);
    value_->setWordWrap(true);
    value_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    formula_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& area) {
            if (!formulaText_.isEmpty())
                Formula(formulaText_, formulaSize)
                    .paintCentred(painter, area.left(), area.center().y(), settings_.theme().text);
        },
        this);
    terms_ = new QTextBrowser(this);
    terms_->setObjectName("terms");
    terms_->setOpenLinks(false);
    terms_->setFrameShape(QFrame::NoFrame);
    terms_->document()->setDocumentMargin(0);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 0, 12, 8);
    column->setSpacing(8);
    column->addWidget(crumbs_);
    column->addWidget(value_);
    column->addWidget(formula_);
    column->addWidget(terms_, 1);
    column->addStretch(0);
    value_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    connect(crumbs_, &QLabel::linkActivated, this, &AskView::openLink);
    connect(terms_, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& url) { openLink(url.toString()); });
    begin();
}

QString AskView::explanation() const {
    return tr("Click any number to see the arithmetic behind it; click an operand to go deeper.");
}

void AskView::ask(Place place) {
    path_.assign(1, place);
    of_ = document_.recording();
    markStale();
}

void AskView::follow(Place place) {
    path_.push_back(place);
    markStale();
}

void AskView::backTo(size_t index) {
    if (index < path_.size()) path_.resize(index + 1);
    markStale();
}

void AskView::openLink(const QString& link) {
    if (link.startsWith("back:")) return backTo(size_t(link.mid(5).toInt()));
    const QStringList numbers = link.mid(4).split(',');
    if (numbers.size() != 3 || !of_) return;
    const Place place{NodeId(numbers[0].toInt()), numbers[1].toInt(), numbers[2].toInt()};
    follow(place);
}

QString AskView::titleOf(Place place) const {
    const Graph& graph = *of_->evaluation->graph();
    const Axes& axes = graph.node(place.node).axes;
    return QStringLiteral("%1 [%2, %3]")
        .arg(titlesOf(titles_, of_)(place.node), positionTitle(axes.rows, place.row),
             positionTitle(axes.columns, place.column));
}

QString AskView::breadcrumb() const {
    QStringList parts;
    for (size_t i = 0; i + 1 < path_.size(); ++i)
        parts << anchor(QStringLiteral("back:%1").arg(i), titleOf(path_[i]).toHtmlEscaped());
    return parts.join(QStringLiteral(" › "));
}

QString AskView::operand(const Factor& factor) const {
    QString text = numberText(factor.value);
    if (factor.node != noNode) text = anchor(linkTo({factor.node, factor.row, factor.column}), text);
    if (!factor.function.empty()) text = QString::fromStdString(factor.function) + '(' + text + ')';
    if (factor.power != 1)
        text +=
            QStringLiteral("<sup>%1</sup>").arg(QString::number(factor.power).replace('-', QChar(0x2212)));
    return text;
}

QString AskView::table(const Explanation& shown) const {
    const QString quiet = settings_.theme().quietText.name();
    QString rows;
    for (const Term& term : shown.terms) {
        QStringList factors, names;
        for (const Factor& factor : term.factors) {
            factors << operand(factor);
            if (factor.node != noNode)
                names << titleOf({factor.node, factor.row, factor.column}).toHtmlEscaped();
        }
        if (term.factors.empty()) factors << QString::fromStdString(term.label);
        rows += QStringLiteral(
                    "<tr><td align=right>%1&nbsp;=&nbsp;</td><td>%2<br>"
                    "<span style='color:%3;font-size:11px'>%4</span></td></tr>")
                    .arg(numberText(term.product), factors.join(QStringLiteral(" · ")), quiet,
                         names.join(QStringLiteral(" · ")));
    }
    QString text = QStringLiteral("<table cellspacing=0 cellpadding=3>%1</table>").arg(rows);
    if (shown.termsLeftOut > 0)
        text += tr("<p>and %1 smaller terms, together %2</p>")
                    .arg(shown.termsLeftOut)
                    .arg(numberText(shown.rest));
    return text;
}

void AskView::refresh() {
    // A new run has other numbers: what was asked is asked of it again where it still has the place.
    if (of_ != document_.recording() && document_.recording() && !path_.empty()) {
        const Graph& graph = *document_.recording()->evaluation->graph();
        const bool same = of_ && of_->evaluation->graph().get() == &graph;
        if (!same) path_.clear();
        of_ = document_.recording();
    }
    const bool empty = path_.empty() || !of_;
    crumbs_->setVisible(!empty && path_.size() > 1);
    formula_->setVisible(!empty);
    terms_->setVisible(!empty);
    if (empty) return value_->setText(explanation());
    const Place place = path_.back();
    const Explanation shown = explain(*of_->evaluation, place.node, place.row, place.column, mostTerms);
    crumbs_->setText(breadcrumb());
    value_->setText(
        QStringLiteral("<b>%1</b><br>%2").arg(numberText(shown.value), titleOf(place).toHtmlEscaped()));
    value_->setToolTip(exactNumberText(float(shown.value)));
    formulaText_ = QString::fromStdString(shown.formula);
    formula_->setFixedHeight(formulaText_.isEmpty() ? 0
                                                    : int(Formula(formulaText_, formulaSize).height()) + 8);
    formula_->setAccessibleName(plainFormula(formulaText_));
    formula_->update();
    if (!shown.terms.empty())
        terms_->setHtml(table(shown));
    else if (of_->evaluation->isEdited(place.node))
        terms_->setHtml(tr("This number was set by hand."));
    else
        terms_->setHtml(
            tr("This number is given: a weight of the model, or an embedding. The story ends here."));
}

QString AskView::copyText() const {
    if (path_.empty() || !of_) return {};
    const Place place = path_.back();
    return exactNumberText(of_->evaluation->at(place.node, place.row, place.column));
}

void AskView::retranslate() {
    setAccessibleName(tr("Where a number comes from"));
}

}  // namespace attentionscope
