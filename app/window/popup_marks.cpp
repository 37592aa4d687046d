#include "app/window/popup_marks.h"

#include <QApplication>
#include <QComboBox>
#include <QEvent>

#include "app/figures/drawing/theme.h"

namespace attentionscope {

PopupMarks::PopupMarks(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool PopupMarks::eventFilter(QObject* watched, QEvent* event) {
    // The list is a window of its own that belongs to its box.
    auto* box = event->type() == QEvent::Show ? qobject_cast<QComboBox*>(watched->parent()) : nullptr;
    if (box && qobject_cast<QWidget*>(watched) && static_cast<QWidget*>(watched)->isWindow())
        for (int i = 0; i < box->count(); ++i) {
            const bool chosen = i == box->currentIndex();
            box->setItemData(i, textFont(TypeSize::body, chosen ? QFont::Bold : QFont::Normal), Qt::FontRole);
            box->setItemData(i, box->palette().color(chosen ? QPalette::Link : QPalette::Text),
                             Qt::ForegroundRole);
        }
    return QObject::eventFilter(watched, event);
}

}  // namespace attentionscope
