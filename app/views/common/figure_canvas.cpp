#include "app/views/common/figure_canvas.h"

#include <QMouseEvent>

namespace attentionscope {

FigureCanvas::FigureCanvas(Paint paint, QWidget* parent) : QWidget(parent), paint_(std::move(paint)) {
    setMouseTracking(true);
}

void FigureCanvas::setHint(QSize hint) {
    if (hint == hint_) return;
    hint_ = hint;
    updateGeometry();
}

void FigureCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_(painter, QRectF(rect()));
    ++painted_;
}

void FigureCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) emit clicked(event->position(), event->modifiers());
}

void FigureCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    emit doubleClicked(event->position());
}

void FigureCanvas::mouseMoveEvent(QMouseEvent* event) {
    emit hovered(event->position(), event->globalPosition().toPoint());
}

void FigureCanvas::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    emit left();
}

}  // namespace attentionscope
