#pragma once

#include <QWidget>
#include <functional>

#include "app/figures/painters/figure.h"

namespace attentionscope {

/// A widget that shows the output of a painter, and forwards clicks, keys and pointer moves.
class FigureCanvas : public QWidget {
    Q_OBJECT
public:
    using Paint = std::function<void(QPainter&, const QRectF& area)>;

    explicit FigureCanvas(Paint paint, QWidget* parent = nullptr);
    QSize sizeHint() const override { return hint_; }
    QSize minimumSizeHint() const override { return {hint_.width() > 0 ? 60 : 0, 40}; }
    void setHint(QSize hint);
    /// The painted area, in the painter's units, which zoom() enlarges; all forwarded points use them.
    QRectF area() const;
    /// A rectangle of it in the parent's pixels.
    QRect onParent(const QRectF& place) const;
    /// Sets the height, in the painter's units.
    void setFigureHeight(double height);
    void setLeastFigureHeight(double height);
    /// The number of paintings, for tests.
    int paintedCount() const { return painted_; }

signals:
    void clicked(QPointF point, Qt::KeyboardModifiers modifiers);
    void doubleClicked(QPointF point);
    void hovered(QPointF point, QPoint globalPosition);
    void left();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    Paint paint_;
    QSize hint_{200, 120};
    int painted_ = 0;
};

}  // namespace attentionscope
