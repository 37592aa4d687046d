#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/figures/painters/cells.h"
#include "app/figures/painters/figure.h"

namespace attentionscope {

/// A head and its layer.
struct HeadPlace {
    int layer = 0;
    int head = 0;
    friend bool operator==(const HeadPlace&, const HeadPlace&) = default;
};

/// The weights of a map reduced to the resolution of a thumbnail among `heads` of them, or the map itself if
/// it is small: all maps of a long text would not fit in memory. Of merged cells the largest stays.
MatrixSlice forThumbnail(const MatrixSlice& weights, size_t heads);

/// One thumbnail.
struct HeadThumbnail {
    HeadPlace place;
    MatrixSlice weights;    ///< [queries × keys], see forThumbnail()
    QString note = {};      ///< below the thumbnail, if there is room: what the head does, its entropy
    bool silenced = false;  ///< drawn faded and struck through
    std::shared_ptr<DrawnCells> drawn = {};  ///< see CellContent
};

/// Layers × heads, or, sorted by a statistic, simply in order.
struct HeadGridContent {
    std::vector<HeadThumbnail> heads;
    int columns = 0;            ///< thumbnails in a row
    bool rowsAreLayers = true;  ///< labels rows with layers and columns with heads
    ValueScale scale = {};      ///< shared by all, so that a colour has one meaning
    QString scaleTitle = {};    ///< beside the colour bar of the figure
    ColorMapName colors = ColorMapName::viridis;
    std::optional<HeadPlace> chosen = {};
    std::optional<HeadPlace> hovered = {};
    /// The visible part if the grid is scrolled: only this is painted, with the numbers of layers and heads
    /// at its edges.
    std::optional<QRectF> view = {};
};

/// The size of the thumbnails at this distance from each other, without notes.
QSizeF gridSize(const HeadGridContent& content, double distance);

/// How wide thumbnails have to be for the notes below them to be read; infinite if there are none.
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
    /// Between thumbnails, without notes.
    double distance() const { return side_ + spacing_; }
    /// Whether notes fit below the thumbnails.
    bool hasNotes() const { return noteHeight_ > 0; }
    bool haveNotesTwoLines() const;
    /// The total size.
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

class HeadGridFigure : public FigureOf<HeadGridContent> {
public:
    using FigureOf::FigureOf;
    QSizeF preferredSize() const override;
    Index cellCount() const override;
    void paint(QPainter& painter, const QRectF& area, const Style& style) const override;
};

}  // namespace attentionscope
