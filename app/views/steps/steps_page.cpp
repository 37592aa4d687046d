#include "app/views/steps/steps_page.h"

#include <QKeyEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "app/figures/painters/step_layout.h"
#include "app/figures/story/lit_cells.h"
#include "app/figures/story/story.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/zoom.h"
#include "app/views/steps/step_cells.h"

namespace attentionscope {

namespace {

constexpr double pageStepGap = 32;
constexpr double pageMargin = 14;  // at the left, for the line of the chosen step
constexpr double endless = 1e6;
constexpr double leastShare = 0.6;  // of the preferred height of a step
constexpr double deepestColumnLabels = 56, betweenLines = 12;
constexpr double titleLine = 24;  // clickable, chooses a step

/// The height of a step at this width if its matrices stay in one line, or in the declared number of lines:
/// parts that do not fit side by side must become narrower.
double heightSideBySide(const StepContent& step, double width) {
    const StepLayout usual = layoutStep(step, {0, 0, width, endless});
    double height = usual.matricesTop, above = 0, tallest = 0;
    const auto endLine = [&] {
        if (tallest > 0) height += stepNameHeight + above + tallest + betweenLines;
        above = tallest = 0;
    };
    for (size_t i = 0; i < step.parts.size(); ++i) {
        if (std::holds_alternative<NewLine>(step.parts[i])) endLine();
        const auto* matrix = std::get_if<StepMatrix>(&step.parts[i]);
        if (!matrix) continue;
        if (matrix->labelColumns) above = deepestColumnLabels;
        tallest = std::max(tallest, usual.cells[i].height());
    }
    endLine();
    return height;
}

}  // namespace

StepsPage::StepsPage(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("stepsPage");
    setFocusPolicy(Qt::StrongFocus);
    canvas_ = new FigureCanvas([this](QPainter& painter, const QRectF&) { paint(painter); });
    scroll_ = new QScrollArea(this);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setWidget(canvas_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(scroll_);
    connect(canvas_, &FigureCanvas::clicked, this, &StepsPage::click);
    connect(canvas_, &FigureCanvas::hovered, this, [this](QPointF point, QPoint globalPosition) {
        showCell(*canvas_, steps_, hitAt(point), titles_, told_, globalPosition);
    });
    connect(canvas_, &FigureCanvas::left, this, [this] {
        lightNothing(steps_);
        canvas_->update();
    });
    begin();
}

QString StepsPage::explanation() const {
    return tr(
        "The whole arithmetic on one page. Point at a cell to see its row and column in every matrix; click "
        "a number to see where it comes from.");
}

void StepsPage::retranslate() {
    setAccessibleName(tr("All steps"));
}

int StepsPage::current() const {
    const auto found = std::find(names_.begin(), names_.end(), document_.selection().step);
    return found == names_.end() ? -1 : int(found - names_.begin());
}

void StepsPage::refresh() {
    told_ = document_.recording();
    steps_.clear();
    names_.clear();
    const AttentionMap* map = document_.map();
    if (told_ && (map || hasStoryWithoutMaps(*told_)))
        for (const StoryStep& step :
             storyOf(told_, map, document_.selection().head, document_.selection().query)) {
            steps_.push_back(step.content());
            names_.push_back(step.name);
            chooseKey(steps_.back(), document_.selection().key);
        }
    fit();
    const int chosen = current();
    if (chosen >= 0 && shown_ != document_.selection().step) {
        shown_ = document_.selection().step;
        QTimer::singleShot(0, this, &StepsPage::bringUp);  // when the canvas is as high as its steps
    }
    setAccessibleDescription(chosen < 0 ? QString() : steps_[size_t(chosen)].title);
    canvas_->update();
}

void StepsPage::bringUp() {
    if (const int chosen = current(); chosen >= 0)
        scroll_->verticalScrollBar()->setValue(zoomed(tops_[size_t(chosen)]));
    broughtTo_ = scroll_->verticalScrollBar()->value();
}

void StepsPage::fit() {
    tops_.assign(1, 0);
    heights_.clear();
    // A step should be visible as a whole, unless that makes it too small.
    const double inView = scroll_->viewport()->height() / zoom() - 8;
    for (const StepContent& step : steps_) {
        const double wanted = heightSideBySide(step, pageWidth());
        heights_.push_back(std::clamp(inView, leastShare * wanted, wanted));
    }
    for (size_t i = 0; i < steps_.size(); ++i) tops_.push_back(tops_[i] + layoutOf(i).height + pageStepGap);
    canvas_->setLeastFigureHeight(tops_.back());
}

double StepsPage::pageWidth() const {
    return std::max(200.0, scroll_->viewport()->width() / zoom() - 2 * pageMargin);
}

QRectF StepsPage::placeOfStep(size_t step) const {
    return {pageMargin, tops_[step], pageWidth(), heights_[step]};
}

StepLayout StepsPage::layoutOf(size_t step) const {
    return layoutStep(steps_[step], placeOfStep(step));
}

void StepsPage::paint(QPainter& painter) {
    const QRect visible = canvas_->visibleRegion().boundingRect();
    const double first = visible.top() / zoom(), last = visible.bottom() / zoom();
    for (size_t i = 0; i < steps_.size(); ++i) {
        if (tops_[i + 1] < first || tops_[i] > last) continue;
        const StepLayout layout = layoutOf(i);
        paintStep(painter, steps_[i], layout, placeOfStep(i), Style{settings_.theme()});
        if (int(i) == current())
            painter.fillRect(QRectF(0, tops_[i], 3, layout.height), settings_.theme().accent);
    }
}

std::optional<StepLayout::CellPlace> StepsPage::hitAt(QPointF point) const {
    if (told_ != document_.recording()) return {};  // about to be rebuilt
    for (size_t i = 0; i < steps_.size(); ++i) {
        if (point.y() < tops_[i] || point.y() >= tops_[i + 1]) continue;
        return layoutOf(i).cellAt(steps_[i], point);
    }
    return {};
}

void StepsPage::go(int step) {
    if (step < 0 || step >= int(names_.size())) return;
    Selection selection = document_.selection();
    selection.step = names_[size_t(step)];
    selection.stage = stageFromName(selection.step).value_or(Stage::weights);
    document_.select(selection);
}

void StepsPage::click(QPointF point) {
    setFocus(Qt::MouseFocusReason);
    if (const auto hit = hitAt(point)) {
        if (const auto place = placeOf(hit)) emit asked(*place);
        return;
    }
    for (size_t i = 0; i < names_.size(); ++i) {
        if (point.y() < tops_[i] || point.y() >= tops_[i] + titleLine) continue;
        shown_ = names_[i];  // it stays in place
        go(int(i));
    }
}

void StepsPage::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
            return go(std::max(0, current() - 1));
        case Qt::Key_Right:
            return go(current() + 1);
        case Qt::Key_Home:
            return go(0);
        case Qt::Key_End:
            return go(int(names_.size()) - 1);
        case Qt::Key_Up:
            return document_.selectQuery(document_.selection().query - 1);
        case Qt::Key_Down:
            return document_.selectQuery(document_.selection().query + 1);
        default:
            return View::keyPressEvent(event);
    }
}

void StepsPage::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    fit();
    // Steps now have other heights: unless the user scrolled away, the chosen one stays visible.
    if (scroll_->verticalScrollBar()->value() == broughtTo_) QTimer::singleShot(0, this, &StepsPage::bringUp);
}

}  // namespace attentionscope
