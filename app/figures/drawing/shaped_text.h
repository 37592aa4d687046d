#pragma once

#include <QFont>
#include <QPainter>
#include <QPointF>
#include <QString>

namespace attentionscope {

/// Text is shaped once for each font and remembered, for a window paints the same words and numbers again at
/// every keystroke. To be called on the thread that paints.

/// How far a line of text reaches, in logical pixels.
double textWidth(const QString& text, const QFont& font);

/// The text itself where it fits into `width` pixels, else shortened with an ellipsis.
QString elidedText(const QString& text, const QFont& font, double width,
                   Qt::TextElideMode mode = Qt::ElideRight);

/// Draws a line of text in the painter's pen with the left end of its baseline at `baseline`. In vector files
/// it stays text.
void drawTextLine(QPainter& painter, QPointF baseline, const QString& text, const QFont& font);

}  // namespace attentionscope
