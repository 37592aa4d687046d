#include "app/views/maps/heatmap_plot.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "app/views/common/zoom.h"

namespace attentionscope {

/// The cells as a plottable: QCustomPlot schedules the drawing, the figure's painter draws.
class CellsPlottable : public QCPAbstractPlottable {
public:
    CellsPlottable(QCPAxis* keyAxis, QCPAxis* valueAxis, HeatmapPlot& plot)
        : QCPAbstractPlottable(keyAxis, valueAxis), plot_(plot) {}

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override {
        found = true;
        return {0, double(plot_.content().values.columns())};
    }
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override {
        found = true;
        return {0, double(plot_.content().values.rows())};
    }

protected:
    // Labels and legend are outside the axes.
    QRect clipRect() const override { return parentPlot()->viewport(); }
    void draw(QCPPainter* painter) override { plot_.paintContent(*painter); }
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    HeatmapPlot& plot_;
};

struct HeatmapPlot::Canvas {
    QCustomPlot* plot = nullptr;
    QCPAxis* keys() const { return plot->xAxis; }
    QCPAxis* queries() const { return plot->yAxis; }
};

namespace {

constexpr double leastCellsInView = 2;
constexpr double lowestForTitle = 340;  // in less, the title of the keys has no line of its own
constexpr Index mostBesideTitle = 64;   // cells that do not share pixels, which the title would state
constexpr double smallCell = 14;        // pixels, below which a lens shows the cells under the pointer
constexpr Index lensCells = 9;
constexpr double lensCell = 40;
constexpr QSizeF lensSize(460, 420);
constexpr double legendWidth = 56;  // of the numbers and the title beside the colour bar

QCPRange heldTo(QCPRange range, double size) {
    const double length = std::clamp(range.size(), std::min(leastCellsInView, size), size);
    const double begin = std::clamp(range.center() - length / 2, 0.0, size - length);
    return {begin, begin + length};
}

}  // namespace

HeatmapPlot::HeatmapPlot(QWidget* parent) : QWidget(parent), canvas_(std::make_unique<Canvas>()) {
    auto* plot = canvas_->plot = new QCustomPlot(this);
    plot->setObjectName("plot");
    plot->setFocusPolicy(Qt::NoFocus);
    plot->plotLayout()->clear();
    auto* rect = new QCPAxisRect(plot);
    plot->plotLayout()->addElement(0, 0, rect);
    rect->setAutoMargins(QCP::msNone);
    rect->setMinimumMargins({});
    rect->setBackground(QBrush(Qt::NoBrush));
    for (QCPAxis* axis : rect->axes()) {
        // The figure's painter draws labels, frame and legend; the axes provide ranges and gestures.
        axis->setTicks(false);
        axis->setTickLabels(false);
        axis->setBasePen(Qt::NoPen);
        axis->grid()->setVisible(false);
    }
    rect->axis(QCPAxis::atLeft)->setRangeReversed(true);
    plot->xAxis = rect->axis(QCPAxis::atBottom);
    plot->yAxis = rect->axis(QCPAxis::atLeft);
    plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot->setBackground(QBrush(theme_->ground));
    // Painted with the rest of the window, not in a separate frame.
    plot->setPlottingHint(QCP::phImmediateRefresh, false);
    new CellsPlottable(canvas_->keys(), canvas_->queries(), *this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(plot);
    connectCanvas();
}

HeatmapPlot::~HeatmapPlot() = default;

void HeatmapPlot::connectCanvas() {
    QCustomPlot* plot = canvas_->plot;
    connect(plot, &QCustomPlot::mousePress, this,
            [this](QMouseEvent* event) { pressed(event->pos() / zoom(), event->button()); });
    connect(plot, &QCustomPlot::mouseMove, this,
            [this](QMouseEvent* event) { moved(event->pos() / zoom(), event->globalPosition().toPoint()); });
    connect(plot, &QCustomPlot::mouseRelease, this,
            [this](QMouseEvent* event) { released(event->pos() / zoom()); });
    connect(plot, &QCustomPlot::mouseDoubleClick, this, [this] {
        pressedAt_.reset();
        if (isWhole()) return emit doubleClicked();
        resetRanges();
    });
    // The axes get their margins when the picture is drawn, once for all pending changes.
    connect(plot, &QCustomPlot::beforeReplot, this, [this] { layoutOfCells(); });
    const auto follow = [this] { holdRanges(); };
    connect(canvas_->keys(), qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, follow);
    connect(canvas_->queries(), qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, follow);
}

void HeatmapPlot::setContent(HeatmapContent content) {
    const bool sameShape = content.values.rows() == content_.values.rows() &&
                           content.values.columns() == content_.values.columns();
    content_ = std::move(content);
    if (!sameShape) {
        resetRanges();
    } else {
        relayout();
    }
}

void HeatmapPlot::setTheme(const Theme& theme) {
    if (theme_ == &theme) return;
    theme_ = &theme;
    canvas_->plot->setBackground(QBrush(theme.ground));
    relayout();
}

AxisRange HeatmapPlot::visibleQueries() const {
    return {canvas_->queries()->range().lower, canvas_->queries()->range().upper};
}

AxisRange HeatmapPlot::visibleKeys() const {
    return {canvas_->keys()->range().lower, canvas_->keys()->range().upper};
}

void HeatmapPlot::setRanges(AxisRange queries, AxisRange keys) {
    holding_ = true;
    canvas_->queries()->setRange(queries.begin, queries.end);
    canvas_->keys()->setRange(keys.begin, keys.end);
    holding_ = false;
    holdRanges();
}

void HeatmapPlot::resetRanges() {
    setRanges({0, double(std::max<Index>(1, content_.values.rows()))},
              {0, double(std::max<Index>(1, content_.values.columns()))});
}

bool HeatmapPlot::isWhole() const {
    return shownQueries_.length() >= double(content_.values.rows()) &&
           shownKeys_.length() >= double(content_.values.columns());
}

void HeatmapPlot::holdRanges() {
    if (holding_) return;
    holding_ = true;
    canvas_->keys()->setRange(
        heldTo(canvas_->keys()->range(), double(std::max<Index>(1, content_.values.columns()))));
    canvas_->queries()->setRange(
        heldTo(canvas_->queries()->range(), double(std::max<Index>(1, content_.values.rows()))));
    holding_ = false;
    relayout();
    const bool moved = shownQueries_ != visibleQueries() || shownKeys_ != visibleKeys();
    shownQueries_ = visibleQueries();
    shownKeys_ = visibleKeys();
    if (moved) emit rangesChanged();
}

void HeatmapPlot::relayout() {
    laid_ = false;
    canvas_->plot->replot(QCustomPlot::rpQueuedReplot);
}

const HeatmapLayout& HeatmapPlot::layoutOfCells() {
    if (laid_) return layout_;
    laid_ = true;
    content_.visibleKeys = visibleKeys();
    content_.visibleQueries = visibleQueries();
    const QRectF area(0, 0, width() / zoom(), height() / zoom());
    content_.keyTitleBeside = area.height() < lowestForTitle &&
                              std::max(content_.values.rows(), content_.values.columns()) <= mostBesideTitle;
    layout_ = layoutHeatmap(content_, area);
    // If the height limits the size of the cells, the whole figure is centred, including labels that lean
    // beyond its cells.
    const double right = std::max(layout_.colorBar.right() + (content_.showScale ? legendWidth : 0),
                                  layout_.cells.right() + layout_.keyLabels.overhang);
    const double free = area.width() - right;
    if (free > 2) layout_ = layoutHeatmap(content_, area.translated(free / 2, 0));
    const QRect cells =
        QRectF(layout_.cells.topLeft() * zoom(), layout_.cells.size() * zoom()).toAlignedRect();
    if (!content_.values.empty())
        canvas_->plot->axisRect()->setMargins({cells.left(), cells.top(),
                                               std::max(0, width() - 1 - cells.right()),
                                               std::max(0, height() - 1 - cells.bottom())});
    return layout_;
}

void HeatmapPlot::setLevel(std::optional<double> mostCell, double keyDepth) {
    if (content_.mostCell == mostCell && content_.leastKeyDepth == keyDepth) return;
    content_.mostCell = mostCell;
    content_.leastKeyDepth = keyDepth;
    relayout();
}

void HeatmapPlot::paintContent(QPainter& painter) {
    if (content_.values.empty()) return;
    const HeatmapLayout& layout = layoutOfCells();
    painter.save();
    painter.scale(zoom(), zoom());
    paintHeatmap(painter, content_, layout, Style{*theme_});
    paintLens(painter);
    painter.restore();
    ++painted_;
    emit painted();
}

bool HeatmapPlot::hasSmallCells() {
    if (content_.values.empty()) return false;
    const QRectF cell = layoutOfCells().cellRect(0, 0);
    return std::min(cell.width(), cell.height()) < smallCell;
}

void HeatmapPlot::paintLens(QPainter& painter) {
    if (!content_.hovered || !hasSmallCells()) return;
    const auto [query, key] = *content_.hovered;
    const auto around = [](Index place, Index count) {
        const Index shown = std::min(lensCells, count);
        const Index begin = std::clamp<Index>(place - lensCells / 2, 0, count - shown);
        return AxisRange{double(begin), double(begin + shown)};
    };
    HeatmapContent near = content_;
    near.visibleQueries = around(query, content_.values.rows());
    near.visibleKeys = around(key, content_.values.columns());
    near.chosenQuery = query;
    near.chosenKey = key;
    near.hovered.reset();
    near.mostCell.reset();
    near.leastKeyDepth = 0;
    near.showScale = near.keyTitleBeside = false;
    near.showQueries = near.squareCells = true;
    // In the corner that is farthest from the pointer.
    const QRectF there(0, 0, width() / zoom(), height() / zoom());
    const QRectF cell = layout_.cellRect(query, key);
    QRectF lens(QPointF(), lensSize.boundedTo(there.size()));
    if (cell.center().x() < there.center().x()) lens.moveRight(there.right() - 1);
    if (cell.center().y() < there.center().y()) lens.moveBottom(there.bottom() - 1);
    painter.setPen(QPen(theme_->quietText, 1));
    painter.setBrush(theme_->ground);
    painter.drawRoundedRect(lens, 8, 8);
    near.mostCell = lensCell;
    paintHeatmap(painter, near, layoutHeatmap(near, lens.adjusted(8, 4, -8, -4)), Style{*theme_});
}

void HeatmapPlot::setBrushing(bool brushing) {
    brushing_ = brushing;
    QCP::Interactions gestures = QCP::iRangeZoom;
    if (!brushing) gestures |= QCP::iRangeDrag;
    canvas_->plot->setInteractions(gestures);
    canvas_->plot->setCursor(brushing ? Qt::CrossCursor : Qt::ArrowCursor);
}

void HeatmapPlot::pressed(QPoint point, Qt::MouseButton button) {
    if (button != Qt::LeftButton) return;
    pressedAt_ = point;
    if (!brushing_) return;
    if (const auto cell = layoutOfCells().cellAt(point)) emit cellBrushed(cell->first, cell->second);
}

void HeatmapPlot::moved(QPoint point, QPoint globalPoint) {
    const auto cell = layoutOfCells().cellAt(point);
    // Repainted only if some words have no labels, or a lens shows the cells.
    if ((std::max(layout_.queryLabels.step, layout_.keyLabels.step) > 1 || hasSmallCells()) &&
        std::exchange(content_.hovered, cell) != cell)
        canvas_->plot->replot(QCustomPlot::rpQueuedReplot);
    if (brushing_ && pressedAt_ && cell) emit cellBrushed(cell->first, cell->second);
    emit cellHovered(cell ? cell->first : -1, cell ? cell->second : -1, globalPoint);
}

void HeatmapPlot::released(QPoint point) {
    if (!pressedAt_) return;
    const bool clicked = (point - *pressedAt_).manhattanLength() < 4;
    pressedAt_.reset();
    if (brushing_) return emit brushEnded();
    if (!clicked || content_.values.empty()) return;
    if (const auto cell = layoutOfCells().cellAt(point)) return emit cellClicked(cell->first, cell->second);
    const HeatmapLayout& layout = layoutOfCells();
    if (point.x() < layout.cells.left() && point.y() >= layout.cells.top() &&
        point.y() < layout.cells.bottom()) {
        const double row = layout.queries.begin +
                           (point.y() - layout.cells.top()) / layout.cells.height() * layout.queries.length();
        emit labelClicked(Index(std::floor(row)));
    }
}

void HeatmapPlot::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    if (std::exchange(content_.hovered, std::nullopt)) canvas_->plot->replot(QCustomPlot::rpQueuedReplot);
    emit cellHovered(-1, -1, {});
}

void HeatmapPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    relayout();
}

}  // namespace attentionscope
