#pragma once

#include <QWidget>
#include <functional>

#include "app/figures/painters/figure.h"

namespace attentionscope {

/// A widget that shows what a painter paints, and passes clicks, keys and pointer on.
class FigureCanvas : public QWidget {
    Q_OBJECT
public:
    using Paint = std::function<void(QPainter&, const QRectF& area)>;

    explicit FigureCanvas(Paint paint, QWidget* parent = nullptr);
    QSize sizeHint() const override { return hint_; }
    QSize minimumSizeHint() const override { return {hint_.width() > 0 ? 60 : 0, 40}; }
    void setHint(QSize hint);
    /// What is painted into, in the painter's units, which zoom() enlarges; so are all points that are passed
    /// on.
    QRectF area() const;
    /// A rectangle of it in the pixels of the parent.
    QRect onParent(const QRectF& place) const;
    /// Heights in the painter's units.
    void setFigureHeight(double height);
    void setLeastFigureHeight(double height);
    /// How often it was painted, for tests.
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
