#include "app/figures/painters/panels.h"

#include <algorithm>

#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/shaped_text.h"

namespace attentionscope {

namespace {

constexpr double panelTitle = 24, panelGap = 24;

}  // namespace

QSizeF PanelsFigure::preferredSize() const {
    QSizeF largest;
    for (const Panel& panel : panels_) largest = largest.expandedTo(panel.figure->preferredSize());
    const int columns = std::min(columns_, int(panels_.size()));
    return {largest.width() * columns + panelGap * (columns - 1),
            (largest.height() + panelTitle) * rows() + panelGap * (rows() - 1)};
}

Index PanelsFigure::cellCount() const {
    Index count = 0;
    for (const Panel& panel : panels_) count += panel.figure->cellCount();
    return count;
}

QRectF PanelsFigure::roomOf(size_t panel, const QRectF& area) const {
    const int columns = std::min(columns_, int(panels_.size()));
    const double width = (area.width() - panelGap * (columns - 1)) / columns,
                 height = (area.height() - panelGap * (rows() - 1)) / rows();
    const int row = int(panel) / columns, column = int(panel) % columns;
    return {area.left() + column * (width + panelGap), area.top() + row * (height + panelGap), width, height};
}

void PanelsFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    const QFont font = textFont(TypeSize::body, QFont::Bold);
    for (size_t i = 0; i < panels_.size(); ++i) {
        const QRectF room = roomOf(i, area);
        painter.setPen(style.theme.text);
        paintText(painter, elidedText(panels_[i].title, font, room.width(), Qt::ElideRight), font,
                  room.left(), room.top() + panelTitle / 2);
        panels_[i].figure->paint(painter, room.adjusted(0, panelTitle, 0, 0), style);
    }
}

std::optional<FigurePlace> PanelsFigure::placeAt(QPointF point, const QRectF& area) const {
    for (size_t i = 0; i < panels_.size(); ++i) {
        const QRectF room = roomOf(i, area).adjusted(0, panelTitle, 0, 0);
        if (!room.contains(point)) continue;
        auto place = panels_[i].figure->placeAt(point, room);
        if (place) place->panel = Index(i);
        return place;
    }
    return {};
}

}  // namespace attentionscope
