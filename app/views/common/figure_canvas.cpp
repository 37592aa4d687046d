#include "app/views/common/figure_canvas.h"

#include <QMouseEvent>
#include <cmath>

#include "app/views/common/zoom.h"

namespace attentionscope {

FigureCanvas::FigureCanvas(Paint paint, QWidget* parent) : QWidget(parent), paint_(std::move(paint)) {
    setMouseTracking(true);
}

void FigureCanvas::setHint(QSize hint) {
    if (hint == hint_) return;
    hint_ = hint;
    updateGeometry();
}

QRectF FigureCanvas::area() const {
    return {0, 0, width() / zoom(), height() / zoom()};
}

QRect FigureCanvas::onParent(const QRectF& place) const {
    return QRectF(place.topLeft() * zoom(), place.size() * zoom()).toRect().translated(pos());
}

void FigureCanvas::setFigureHeight(double height) {
    setFixedHeight(int(std::ceil(height * zoom())));
}

void FigureCanvas::setLeastFigureHeight(double height) {
    setMinimumHeight(int(std::ceil(height * zoom())));
}

void FigureCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(zoom(), zoom());
    paint_(painter, area());
    ++painted_;
}

void FigureCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) emit clicked(event->position() / zoom(), event->modifiers());
}

void FigureCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    emit doubleClicked(event->position() / zoom());
}

void FigureCanvas::mouseMoveEvent(QMouseEvent* event) {
    emit hovered(event->position() / zoom(), event->globalPosition().toPoint());
}

void FigureCanvas::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    emit left();
}

}  // namespace attentionscope
