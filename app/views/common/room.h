#pragma once

#include <QWidget>

#include "app/views/common/zoom.h"

namespace attentionscope {

constexpr int lowWindow = 780;
constexpr int narrowWindow = 1200;
constexpr int widestPlain = 1180;  // of a sentence and what belongs to it, where it has the window to itself

/// Whether a window is so low, or so narrow, for the size of its type that the figure needs the room more
/// than what stands around it.
inline bool isLow(const QWidget& widget) {
    return widget.window()->height() < zoomed(lowWindow);
}
inline bool isNarrow(const QWidget& widget) {
    return widget.window()->width() < zoomed(narrowWindow);
}

}  // namespace attentionscope
