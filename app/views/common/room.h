#pragma once

#include <QWidget>

namespace attentionscope {

constexpr int lowWindow = 780;
constexpr int narrowWindow = 1200;

/// Whether a window is so low, or so narrow, that the figure needs the room more than what stands around it.
inline bool isLow(const QWidget& widget) {
    return widget.window()->height() < lowWindow;
}
inline bool isNarrow(const QWidget& widget) {
    return widget.window()->width() < narrowWindow;
}

}  // namespace attentionscope
