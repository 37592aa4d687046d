#include "app/views/predictions/bottleneck_view.h"

#include <QLabel>
#include <QToolTip>
#include <QVBoxLayout>

#include "app/figures/content/figures_for.h"
#include "app/figures/drawing/number_text.h"
#include "app/views/common/figure_canvas.h"

namespace attentionscope {

BottleneckView::BottleneckView(Document& document, ViewSettings& settings, RunJob job, QWidget* parent)
    : View(document, settings, parent), evaluator_(std::move(job)) {
    setObjectName("bottleneckView");
    canvas_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& area) {
            paintBottleneck(painter, content_, area, Style{settings_.theme()});
        },
        this);
    note_ = new QLabel(this);
    note_->setProperty("role", "quiet");
    note_->setWordWrap(true);
    note_->setTextFormat(Qt::PlainText);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(8);
    column->addWidget(note_);
    column->addWidget(canvas_, 1);
    connect(canvas_, &FigureCanvas::hovered, this, &BottleneckView::hover);
    connect(&evaluator_, &Evaluator::finished, this, [this](const RunResult& result) {
        if (result.bottleneck) bottleneck_ = result.bottleneck;
        note_->setText(result.error ? QString::fromStdString(result.error->what) : QString());
        markStale();
        freshen();
        emit figureChanged();
    });
    begin();
}

bool BottleneckView::appliesTo(const Document& document) {
    const auto& recording = document.recording();
    return recording && fits(FigureKind::bottleneck, *recording, nullptr);
}

QString BottleneckView::explanation() const {
    return tr(
        "Without attention one vector has to hold the whole sentence. The longer it is, the more is lost, "
        "and "
        "the weaker is what is said bound to the words that were read.");
}

std::shared_ptr<const Figure> BottleneckView::figure() const {
    if (content_.sides.empty() || asked_ != document_.recording() || evaluator_.isWorking()) return {};
    return std::make_shared<BottleneckFigure>(content_);
}

void BottleneckView::refresh() {
    if (!appliesTo(document_)) {
        bottleneck_.reset();
        asked_.reset();
        evaluator_.cancel();
    } else if (asked_ != document_.recording()) {
        // Asked for when it is looked at, so that typing elsewhere costs nothing.
        asked_ = document_.recording();
        evaluator_.submit(document_.request());
    }
    content_ = bottleneck_ ? contentOf(*bottleneck_) : BottleneckContent();
    if (bottleneck_ && bottleneck_->sides.size() == 1 && note_->text().isEmpty())
        note_->setText(tr("No sibling of this model without attention is bundled: it stands alone."));
    else if (bottleneck_ && bottleneck_->sides.size() > 1)
        note_->clear();
    note_->setVisible(!note_->text().isEmpty());
    canvas_->update();
}

void BottleneckView::hover(QPointF point, QPoint globalPosition) {
    const Index word = layoutReach(content_, canvas_->area()).wordAt(point);
    if (word < 0) return QToolTip::hideText();
    QStringList lines;
    for (const auto& side : content_.sides)
        if (size_t(word) < side.lengths.size())
            lines << tr("%1 · %2: ‖gradient‖ = %3")
                         .arg(side.words[size_t(word)], side.name,
                              exactNumberText(float(side.lengths[size_t(word)])));
    QToolTip::showText(globalPosition, lines.join('\n'), canvas_);
}

void BottleneckView::retranslate() {
    setAccessibleName(tr("The bottleneck"));
    if (bottleneck_) content_ = contentOf(*bottleneck_);
}

}  // namespace attentionscope
