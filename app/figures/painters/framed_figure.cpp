#include "app/figures/painters/framed_figure.h"

#include <QTextLayout>
#include <algorithm>

#include "app/figures/drawing/labels.h"

namespace attentionscope {

namespace {

constexpr double margin = 24;
constexpr double captionGap = 16;
constexpr double leastWidth = 320;
constexpr int mostTitleLines = 3, mostLines = 12;

/// Breaks `text` into lines of `width`; the last of `most` is elided. Draws if there is a painter.
double setParagraph(const QString& text, const QFont& font, double width, int most, QPainter* painter,
                    QPointF at) {
    if (text.isEmpty()) return 0;
    QString flat = text;
    for (QChar& character : flat) {
        if (character.category() == QChar::Other_Control || character == QChar::LineSeparator ||
            character == QChar::ParagraphSeparator) {
            character = u' ';
        }
    }
    // Too long to be shown, so not worth laying out.
    flat.truncate(2000);
    QTextLayout layout(flat, font);
    double height = 0;
    layout.beginLayout();
    for (int count = 1;; ++count) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(width);
        line.setPosition({0, height});
        const bool isLast = count == most && line.textStart() + line.textLength() < flat.size();
        if (isLast) {
            const QString rest =
                QFontMetricsF(font).elidedText(flat.mid(line.textStart()), Qt::ElideRight, width);
            if (painter) paintText(*painter, rest, font, at.x(), at.y() + height + line.height() / 2);
            height += line.height();
            break;
        }
        if (painter) line.draw(painter, at);
        height += line.height();
    }
    layout.endLayout();
    return height;
}

/// The three parts of a caption, one below the other; returns the height.
double setCaption(const Caption& caption, double width, QPainter* painter, QPointF at, const Theme& theme) {
    double y = 0;
    const auto part = [&](const QString& text, const QFont& font, const QColor& color, int most,
                          double space) {
        if (text.isEmpty()) return;
        if (y > 0) y += space;
        if (painter) painter->setPen(color);
        y += setParagraph(text, font, width, most, painter, at + QPointF(0, y));
    };
    part(caption.title, textFont(TypeSize::body, QFont::Bold), theme.text, mostTitleLines, 0);
    part(caption.text, textFont(TypeSize::body), theme.text, mostLines, 4);
    part(caption.source, textFont(TypeSize::small), theme.quietText, mostLines, 4);
    return y;
}

}  // namespace

double FramedFigure::captionHeight(double width) const {
    const double height = setCaption(caption_, width, nullptr, {}, Theme::light());
    return height > 0 ? height + captionGap : 0;
}

QSizeF FramedFigure::preferredSize() const {
    const QSizeF inner = figure_->preferredSize();
    const double width = std::max(inner.width(), leastWidth);
    return {std::ceil(width + 2 * margin), std::ceil(inner.height() + captionHeight(width) + 2 * margin)};
}

void FramedFigure::paint(QPainter& painter, const QRectF& area, const Style& style) const {
    painter.fillRect(area, style.theme.ground);
    const QRectF inside = area.adjusted(margin, margin, -margin, -margin);
    const double caption = captionHeight(inside.width());
    figure_->paint(painter, inside.adjusted(0, 0, 0, -caption), style);
    if (caption > 0) {
        setCaption(caption_, inside.width(), &painter,
                   {inside.left(), inside.bottom() - caption + captionGap}, style.theme);
    }
}

}  // namespace attentionscope
