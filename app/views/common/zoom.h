#pragma once

#include <QFont>
#include <QWidget>

namespace attentionscope {

/// The scale factor of type and figures in all windows; 1 is the default.
double zoom();
/// Clamped to 0.5 … 3. The caller must lay out the content again, see dress().
void setZoom(double zoom);
/// A font for a widget that sets its own.
QFont zoomed(QFont font);
/// A length in pixels.
int zoomed(double pixels);

constexpr int lowWindow = 780;
constexpr int narrowWindow = 1200;
constexpr int widestPlain = 1180;  // maximum width of a sentence and what belongs to it, in the plain window

/// Whether a window is so low or narrow for its font size that the figure needs the space more than the
/// controls around it.
inline bool isLow(const QWidget& widget) {
    return widget.window()->height() < zoomed(lowWindow);
}
inline bool isNarrow(const QWidget& widget) {
    return widget.window()->width() < zoomed(narrowWindow);
}

}  // namespace attentionscope
