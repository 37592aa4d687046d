#pragma once

#include <QKeyEvent>
#include <QPoint>
#include <optional>

namespace attentionscope {

/// The step of an arrow key, to the right and down; empty for any other key.
inline std::optional<QPoint> arrowStep(const QKeyEvent& event) {
    switch (event.key()) {
        case Qt::Key_Left: return QPoint(-1, 0);
        case Qt::Key_Right: return QPoint(1, 0);
        case Qt::Key_Up: return QPoint(0, -1);
        case Qt::Key_Down: return QPoint(0, 1);
        default: return std::nullopt;
    }
}

/// Leaves the keys of undo and redo to the window, because they belong to the document; true for these.
inline bool leavesUndo(QEvent& event) {
    if (event.type() != QEvent::ShortcutOverride) return false;
    auto& key = static_cast<QKeyEvent&>(event);
    if (!key.matches(QKeySequence::Undo) && !key.matches(QKeySequence::Redo)) return false;
    event.ignore();
    return true;
}

}  // namespace attentionscope
