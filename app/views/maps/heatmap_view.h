#pragma once

#include <QTimer>

#include "app/figures/content/map_sides.h"
#include "app/views/common/accessible_parts.h"
#include "app/views/common/view.h"

namespace attentionscope {

class HeatmapPlot;

/// The map of the selected head: which query attends to which key. Arrow keys move between cells.
class HeatmapView : public View, public AccessibleParts {
    Q_OBJECT
public:
    HeatmapView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    HeatmapPlot& plot() { return *plot_; }
    QString explanation() const override;
    void comeClose() override;
    void beckon() override;
    QString paper() const override;
    /// Exact information about a cell: the words, the value of each stage, its rank in the row; for joined
    /// words, how the value was computed.
    QString describe(Index query, Index key) const;
    /// The labels of its rows and columns.
    const MapSides& sides() const { return sides_; }
    QAccessible::Role wholeRole() const override { return QAccessible::Table; }
    QAccessible::Role partRole() const override { return QAccessible::Cell; }
    /// The cells row by row.
    int partCount() const override;
    Part part(int index) const override;
    void choosePart(int index) override;

signals:
    /// The user clicked a number, given by the displayed row and column, to see its arithmetic.
    void traceRequested(attentionscope::Index query, attentionscope::Index key);
    /// The user double-clicked: the arithmetic should be on screen.
    void arithmeticRequested();
    /// Cells were painted while masking.
    void maskPainted(const std::vector<std::pair<attentionscope::Index, attentionscope::Index>>& cells);

protected:
    void refresh() override;
    void retranslate() override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void hover(Index query, Index key, QPoint globalPosition);

    void choose(Index query, Index key);
    /// The cells of the map itself behind a displayed cell: their mean and sum, with their words.
    QStringList piecesOf(Index query, Index key) const;

    /// The displayed map and its form, which fade into the next.
    struct MapShown {
        std::string map;
        int layer, head;
        Stage stage;
        Comparison comparison;
        DerivedMap derived;
        friend bool operator==(const MapShown&, const MapShown&) = default;
    };

    HeatmapPlot* plot_;
    QTimer description_;  // of the chosen cell, for screen readers
    MapShown shows_ = {};
    MapSides sides_;
    std::vector<std::pair<Index, Index>> brushed_;
};

}  // namespace attentionscope
