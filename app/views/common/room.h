#pragma once

#include <QWidget>

#include "app/views/common/zoom.h"

namespace attentionscope {

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
