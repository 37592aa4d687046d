#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/figures/painters/cells.h"
#include "app/figures/painters/figure.h"

namespace attentionscope {

/// Which head of which layer.
struct HeadPlace {
    int layer = 0;
    int head = 0;
    friend bool operator==(const HeadPlace&, const HeadPlace&) = default;
};

/// The weights of a map no finer than a thumbnail among `heads` of them shows, the map itself where it is
/// small: of a long text nobody could hold all maps. The largest of what falls together stays.
MatrixSlice forThumbnail(const MatrixSlice& weights, size_t heads);

/// One thumbnail.
struct HeadThumbnail {
    HeadPlace place;
    MatrixSlice weights;    ///< [queries × keys], see forThumbnail()
    QString note = {};      ///< below the thumbnail, where there is room: what the head does, its entropy
    bool silenced = false;  ///< drawn faded, with a stroke through it
    std::shared_ptr<DrawnCells> drawn = {};  ///< see CellContent
};

/// Layers × heads, or, sorted by a statistic, simply in order.
struct HeadGridContent {
    std::vector<HeadThumbnail> heads;
    int columns = 0;            ///< thumbnails in a row
    bool rowsAreLayers = true;  ///< label rows with layers and columns with heads
    ValueScale scale = {};      ///< of all, so that a colour means the same in each
    QString scaleTitle = {};    ///< beside the colour bar of the figure
    ColorMapName colors = ColorMapName::viridis;
    std::optional<HeadPlace> chosen = {};
    std::optional<HeadPlace> hovered = {};
    /// The part that is in view where the grid is scrolled: nothing else is painted, and the numbers of
    /// layers and heads stand at its edges.
    std::optional<QRectF> view = {};
};

/// The area that the thumbnails take where they stand so far from each other, without notes.
QSizeF gridSize(const HeadGridContent& content, double distance);

/// How wide thumbnails have to be for the notes below them to be read; infinite where there are none.
double leastSideForNotes(const HeadGridContent& content);
/// How high the grid is in this width with two lines of notes below each row.
double heightWithNotes(const HeadGridContent& content, double width);

/// Lays out equal squares in an area: which thumbnail lies where.
class HeadGridLayout {
public:
    HeadGridLayout(const HeadGridContent& content, const QRectF& area);
    QRectF thumbnail(size_t index) const;
    std::optional<size_t> thumbnailAt(QPointF point) const;
    double side() const { return side_; }
    /// From one thumbnail to the next, notes aside.
    double distance() const { return side_ + spacing_; }
    /// Whether there is room for the notes below the thumbnails.
    bool hasNotes() const { return noteHeight_ > 0; }
    bool haveNotesTwoLines() const;
    /// The room that all of it takes.
    QSizeF size() const;

private:
    QPointF origin_;
    int columns_;
    size_t count_;
    double side_;
    double spacing_;
    double noteHeight_;
};

void paintHeadGrid(QPainter& painter, const HeadGridContent& content, const QRectF& area, const Style& style);

class HeadGridFigure : public Figure {
public:
    explicit HeadGridFigure(HeadGridContent content) : content_(std::move(content)) {}
    QSizeF preferredSize() const override;
    Index cellCount() const override;
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;

private:
    HeadGridContent content_;
};

}  // namespace attentionscope
