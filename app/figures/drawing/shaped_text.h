#pragma once

#include <QFont>
#include <QPainter>
#include <QPointF>
#include <QString>
#include <memory>

namespace attentionscope {

struct FontFace;

/// Text is shaped once per font and cached, because a window paints the same words and numbers at every
/// keystroke. Call on the painting thread.

/// The width of a line of text, in logical pixels.
double textWidth(const QString& text, const QFont& font);

/// The same for many texts in one font, which is looked up once.
class TextMeasure {
public:
    explicit TextMeasure(const QFont& font);
    double width(const QString& text) const;
    /// See elidedText().
    QString elided(const QString& text, double width, Qt::TextElideMode mode = Qt::ElideRight) const;
    /// Ascent and descent.
    double lineHeight() const;

private:
    std::shared_ptr<FontFace> face_;
};

/// The text itself if it fits into `width` pixels, else shortened with an ellipsis.
QString elidedText(const QString& text, const QFont& font, double width,
                   Qt::TextElideMode mode = Qt::ElideRight);

/// Draws a line of text in the painter's pen with the left end of its baseline at `baseline`. In vector files
/// it stays text.
void drawTextLine(QPainter& painter, QPointF baseline, const QString& text, const QFont& font);

/// The height of text broken into lines of at most `width` pixels; 0 if there is none.
double paragraphHeight(const QString& text, const QFont& font, double width);

/// Draws such lines in the painter's pen, with the upper left corner of the first at `at`.
void drawParagraph(QPainter& painter, QPointF at, const QString& text, const QFont& font, double width);

}  // namespace attentionscope
