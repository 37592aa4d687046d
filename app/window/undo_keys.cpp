#include "app/window/undo_keys.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>

namespace attentionscope {

namespace {

/// The line edit of a field, including the one inside a spin box.
const QLineEdit* lineOf(const QObject* field) {
    if (qobject_cast<const QAbstractSpinBox*>(field)) return field->findChild<QLineEdit*>();
    return qobject_cast<const QLineEdit*>(field);
}

}  // namespace

UndoKeys::UndoKeys(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool UndoKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool undo = key->matches(QKeySequence::Undo), redo = key->matches(QKeySequence::Redo);
    const QLineEdit* line = undo || redo ? lineOf(watched) : nullptr;
    if (!line || (undo && line->isModified() && line->isUndoAvailable()) || (redo && line->isRedoAvailable()))
        return false;
    event->ignore();
    return true;
}

}  // namespace attentionscope
