#include "app/views/common/pulse.h"

#include <QPainter>
#include <utility>

#include "app/figures/drawing/theme.h"

namespace attentionscope {

namespace {

constexpr double widestRing = 10;  // pixels around the place, at the end of the fade

}  // namespace

void Pulse::begin(QWidget& widget, Place place, const Theme& theme) {
    if (!widget.isVisible()) return;
    for (QObject* child : widget.children())
        if (auto* earlier = qobject_cast<Pulse*>(child)) earlier->deleteLater();
    new Pulse(widget, std::move(place), theme);
}

Pulse::Pulse(QWidget& widget, Place place, const Theme& theme)
    : QWidget(&widget), place_(std::move(place)), theme_(theme) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setGeometry(widget.rect());
    beating_.setStartValue(0.0);
    beating_.setEndValue(1.0);
    beating_.setDuration(beatMilliseconds);
    beating_.setLoopCount(beats);
    beating_.setEasingCurve(QEasingCurve::OutQuad);
    connect(&beating_, &QVariantAnimation::valueChanged, this, [this] { update(); });
    connect(&beating_, &QVariantAnimation::finished, this, &QObject::deleteLater);
    beating_.start();
    show();
}

void Pulse::paintEvent(QPaintEvent*) {
    const QRectF place = place_();
    if (place.isEmpty()) return;
    const double progress = beating_.currentValue().toDouble(), around = 1 + widestRing * progress;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(1 - progress);
    // Visible on any colour of a map.
    for (const QPen& pen : {QPen(theme_.ground, 5), QPen(theme_.accent, 2.5)}) {
        painter.setPen(pen);
        painter.drawRoundedRect(place.adjusted(-around, -around, around, around), 3, 3);
    }
}

}  // namespace attentionscope
