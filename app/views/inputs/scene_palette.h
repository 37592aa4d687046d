#pragma once

#include <QImage>
#include <QWidget>

#include "core/picture/scene.h"

namespace attentionscope {

/// Every shape in every colour: a click selects what clicks on the board place; dragging moves one there.
class ScenePalette : public QWidget {
    Q_OBJECT
public:
    explicit ScenePalette(QWidget* parent = nullptr);

    SceneObject chosen() const { return chosen_; }
    void choose(SceneColour colour, SceneShape shape);
    /// The rectangle of a shape, in widget coordinates.
    QRectF place(SceneColour colour, SceneShape shape) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void brushChosen(attentionscope::SceneObject brush);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void describe();
    QImage shapes() const;

    SceneObject chosen_;
    QPoint pressed_;
};

/// The name of a coloured shape: "red circle".
QString shapeWords(SceneColour colour, SceneShape shape);

}  // namespace attentionscope
