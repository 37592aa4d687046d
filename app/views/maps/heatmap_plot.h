#pragma once

#include <QWidget>
#include <memory>

#include "app/figures/painters/heatmap.h"

namespace attentionscope {

/// A heatmap that is zoomed by the wheel, panned by dragging and reset by a double click. QCustomPlot handles
/// ranges and gestures, the figure's painter draws; this class connects the two.
class HeatmapPlot : public QWidget {
    Q_OBJECT
public:
    explicit HeatmapPlot(QWidget* parent = nullptr);
    ~HeatmapPlot() override;

    /// Shows `content`; keeps the visible range if the shape is unchanged, otherwise shows everything.
    void setContent(HeatmapContent content);
    void setTheme(const Theme& theme);
    const HeatmapContent& content() const { return content_; }
    const HeatmapLayout& layoutOfCells();
    /// The maximum size of a cell, and the minimum distance of the cells from the top: as in another map
    /// beside it.
    void setLevel(std::optional<double> mostCell, double keyDepth);

    /// Sets the visible range, clamped to the map.
    void setRanges(AxisRange queries, AxisRange keys);
    void resetRanges();
    /// Whether no part of the map is enlarged.
    bool isWhole() const;
    AxisRange visibleQueries() const;
    AxisRange visibleKeys() const;
    /// While brushing, a drag marks cells instead of panning.
    void setBrushing(bool brushing);
    bool isBrushing() const { return brushing_; }
    /// The number of times the cells were painted, for tests and benchmarks.
    int paintedCount() const { return painted_; }

signals:
    void cellClicked(attentionscope::Index query, attentionscope::Index key);
    void cellBrushed(attentionscope::Index query, attentionscope::Index key);
    void brushEnded();
    /// -1, -1 when the pointer leaves the cells.
    void cellHovered(attentionscope::Index query, attentionscope::Index key, QPoint globalPosition);
    void labelClicked(attentionscope::Index query);
    /// While the whole map is shown; otherwise a double click shows it.
    void doubleClicked();
    void rangesChanged();
    void painted();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Canvas;
    friend class CellsPlottable;
    void connectCanvas();
    void relayout();
    void paintContent(QPainter& painter);
    /// Cells around the pointer, with their words and numbers, where those of the map are too small.
    void paintLens(QPainter& painter);
    bool hasSmallCells();
    void pressed(QPoint point, Qt::MouseButton button);
    void moved(QPoint point, QPoint globalPoint);
    void released(QPoint point);
    void holdRanges();

    std::unique_ptr<Canvas> canvas_;
    HeatmapContent content_;
    HeatmapLayout layout_;
    bool laid_ = false;  // layout_ is that of content_ in the current ranges
    AxisRange shownQueries_;
    AxisRange shownKeys_;
    const Theme* theme_ = &Theme::light();
    bool brushing_ = false;
    bool holding_ = false;
    std::optional<QPoint> pressedAt_;
    int painted_ = 0;
};

}  // namespace attentionscope
