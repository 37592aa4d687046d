#include "app/window/focus_ring.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QGraphicsView>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTabBar>

namespace attentionscope {

namespace {

constexpr int ringWidth = 2;
constexpr int ringRoom = 3;  // around the framed widget

class RingFrame : public QWidget {
public:
    explicit RingFrame(QWidget* window) : QWidget(window) {
        setObjectName("focusFrame");
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setAttribute(Qt::WA_NoSystemBackground);
        setFocusPolicy(Qt::NoFocus);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(palette().color(QPalette::Highlight), ringWidth));
        const double inset = ringWidth / 2.0;
        painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 6, 6);
    }
};

/// Text fields have a cursor and a frame of their own, also inside a scene; a window has nothing around it.
bool showsItself(const QWidget* widget) {
    return widget->isWindow() || qobject_cast<const QGraphicsView*>(widget) ||
           qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QPlainTextEdit*>(widget) ||
           qobject_cast<const QAbstractSpinBox*>(widget);
}

/// The framed rectangle, in the widget's own coordinates.
QRect framedIn(const QWidget* widget) {
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget);
        view && view->currentIndex().isValid())
        return view->visualRect(view->currentIndex()).translated(view->viewport()->pos());
    if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) return tabs->tabRect(tabs->currentIndex());
    return widget->rect();
}

/// The visible part of a place in a widget, without what is scrolled away.
QRect seenOf(const QWidget* widget, QRect place) {
    for (const QWidget* inside = widget; inside && !inside->isWindow(); inside = inside->parentWidget()) {
        const QWidget* around = inside->parentWidget();
        const QPoint from = widget->mapTo(around, QPoint());
        place = (place.translated(from) & around->rect()).translated(-from);
    }
    return place;
}

}  // namespace

FocusRing::FocusRing(QObject* parent) : QObject(parent) {
    soon_.setSingleShot(true);
    connect(&soon_, &QTimer::timeout, this, &FocusRing::follow);
    connect(qApp, &QApplication::focusChanged, &soon_, [this] { soon_.start(0); });
    qApp->installEventFilter(this);
}

FocusRing::~FocusRing() {
    delete frame_;
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::KeyPress:
            keys_ = true;
            soon_.start(0);
            break;
        case QEvent::MouseButtonPress:
            keys_ = false;
            soon_.start(0);
            break;
        case QEvent::Wheel:
        case QEvent::Move:
        case QEvent::Resize:
        case QEvent::Hide:
            if (frame_ && frame_->isVisible() && watched != frame_) soon_.start(0);
            break;
        default: break;
    }
    return QObject::eventFilter(watched, event);
}

void FocusRing::follow() {
    const QWidget* widget = QApplication::focusWidget();
    const bool framed = keys_ && widget && widget->isVisible() && !showsItself(widget);
    const QRect seen = framed ? seenOf(widget, framedIn(widget)) : QRect();
    if (seen.isEmpty()) {
        if (frame_) frame_->hide();
        return;
    }
    QWidget* window = widget->window();
    if (frame_ && frame_->parentWidget() != window) delete frame_;
    if (!frame_) frame_ = new RingFrame(window);
    const QRect place(widget->mapTo(window, seen.topLeft()), seen.size());
    frame_->setGeometry(place.adjusted(-ringRoom, -ringRoom, ringRoom, ringRoom) & window->rect());
    frame_->raise();
    frame_->show();
}

}  // namespace attentionscope
