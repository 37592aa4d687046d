#pragma once

#include <QFont>
#include <QPainter>
#include <QString>

namespace attentionscope {

/// Paints a caption along a vertical line, centred on `x`, in the painter's pen. Latin words are rotated by
/// `degrees` (90 or -90); if a caption has Chinese, Japanese or Korean characters, those stay upright, one
/// below the other, with Latin parts rotated between them. `along` determines whether `y` is its top or its
/// middle. Characters move closer if there is less `room` than they need.
void paintVertical(QPainter& painter, const QString& text, const QFont& font, double x, double y, int degrees,
                   Qt::Alignment along = Qt::AlignVCenter, double room = 1e6);

/// The length of a caption along that line.
double verticalLength(const QString& text, const QFont& font);

}  // namespace attentionscope
