#pragma once

#include <QFont>
#include <QPainter>
#include <QString>

namespace attentionscope {

/// Paints a caption along a vertical line, centred on `x`, in the painter's pen. Latin words are turned as
/// `degrees` says (90 or -90); where a caption has Chinese, Japanese or Korean characters, those stand
/// upright, one under the other, and what is Latin in it lies on its side between them. `along` says whether
/// `y` is its top or its middle. Characters move together where there is less `room` than they need.
void paintVertical(QPainter& painter, const QString& text, const QFont& font, double x, double y, int degrees,
                   Qt::Alignment along = Qt::AlignVCenter, double room = 1e6);

/// How long a caption is along that line.
double verticalLength(const QString& text, const QFont& font);

}  // namespace attentionscope
