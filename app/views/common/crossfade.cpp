#include "app/views/common/crossfade.h"

#include <QPainter>
#include <utility>

namespace attentionscope {

void Crossfade::begin(QWidget& widget) {
    if (!widget.isVisible() || widget.size().isEmpty()) return;
    // If a fade is running, starts from its current image.
    const QPixmap before = widget.grab();
    for (QObject* child : widget.children())
        if (auto* earlier = qobject_cast<Crossfade*>(child)) earlier->deleteLater();
    new Crossfade(widget, before);
}

Crossfade::Crossfade(QWidget& widget, QPixmap before) : QWidget(&widget), before_(std::move(before)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setGeometry(widget.rect());
    fading_.setStartValue(1.0);
    fading_.setEndValue(0.0);
    fading_.setDuration(milliseconds);
    fading_.setEasingCurve(QEasingCurve::InOutQuad);
    connect(&fading_, &QVariantAnimation::valueChanged, this, [this] { update(); });
    connect(&fading_, &QVariantAnimation::finished, this, &QObject::deleteLater);
    fading_.start();
    show();
}

void Crossfade::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setOpacity(fading_.currentValue().toDouble());
    painter.drawPixmap(0, 0, before_);
}

}  // namespace attentionscope
