#include "app/window/still_wheel.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QSlider>
#include <QWheelEvent>

namespace attentionscope {

StillWheel::StillWheel(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool StillWheel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::Wheel) return false;
    // A list never takes it while closed: one turn would choose several entries.
    const bool isList = qobject_cast<QComboBox*>(watched);
    const bool isValue = qobject_cast<QAbstractSpinBox*>(watched) || qobject_cast<QSlider*>(watched);
    if (!isList && !(isValue && !static_cast<QWidget*>(watched)->hasFocus())) return false;
    event->ignore();
    return true;
}

}  // namespace attentionscope
