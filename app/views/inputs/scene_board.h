#pragma once

#include <QImage>
#include <QWidget>
#include <optional>

#include "core/picture/scene.h"

namespace attentionscope {

/// A picture with the grid of its regions; or a scene, whose shapes are placed on a grid of cells, moved by
/// dragging and removed by a click. Arrow keys move from cell to cell, Space places or removes a shape.
class SceneBoard : public QWidget {
    Q_OBJECT
public:
    explicit SceneBoard(QWidget* parent = nullptr);

    /// The model's grid of regions; 0: unknown.
    void setRegions(Index rows, Index columns);
    /// Shows a picture, or if it is null, `words`.
    void showImage(const QImage& image, const QString& words);
    /// Shows an editable scene.
    void showScene(const Scene& scene);
    const std::optional<Scene>& scene() const { return scene_; }
    /// The shape that a click places; the click sets column and row.
    void setBrush(SceneObject brush) { brush_ = brush; }
    void put(SceneObject object);
    void removeAt(Index column, Index row);
    /// A shape in words, "red circle", is dragged over a point or dropped there; returns whether it can be
    /// placed.
    bool hover(QPointF point);
    bool drop(const std::string& shape, QPointF point);

    /// The rectangle of the picture, in widget coordinates.
    QRectF area() const;
    QPointF middleOf(Index column, Index row) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    /// The scene was edited.
    void drawn();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    struct Cell {
        Index column = 0, row = 0;
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    std::optional<Cell> cellAt(QPointF point) const;
    const SceneObject* at(Cell cell) const;
    void drawAnew();
    void describe();
    void paintRegions(QPainter& painter, const QRectF& area) const;
    void paintCells(QPainter& painter, const QRectF& area) const;

    Index regionRows_ = 0, regionColumns_ = 0;
    QImage image_;
    QString words_;
    std::optional<Scene> scene_;
    SceneObject brush_;
    Cell cursor_;
    std::optional<Cell> hovered_;
    std::optional<SceneObject> held_;  // was pressed, and follows the mouse
    QPointF mouse_;
    bool moved_ = false;
};

/// A coloured shape dragged from the palette to the board: "red circle".
inline constexpr const char* shapeFormat = "application/x-attentionscope-shape";

}  // namespace attentionscope
