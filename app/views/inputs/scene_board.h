#pragma once

#include <QImage>
#include <QWidget>
#include <optional>

#include "core/picture/scene.h"

namespace attentionscope {

/// A picture with the grid of its regions; or a scene, whose shapes are put on a grid of cells, moved by
/// dragging and taken away by a click. Arrow keys go from cell to cell, Space puts or takes away.
class SceneBoard : public QWidget {
    Q_OBJECT
public:
    explicit SceneBoard(QWidget* parent = nullptr);

    /// The regions that a model cuts its pictures into; 0: not known.
    void setRegions(Index rows, Index columns);
    /// Shows a picture, or where it is null `words` in its place.
    void showImage(const QImage& image, const QString& words);
    /// Shows a scene, which may be drawn in.
    void showScene(const Scene& scene);
    const std::optional<Scene>& scene() const { return scene_; }
    /// What a click puts: column and row are set by it.
    void setBrush(SceneObject brush) { brush_ = brush; }
    void put(SceneObject object);
    void removeAt(Index column, Index row);
    /// A shape in words, "red circle", is held over a point or dropped there: whether it can be.
    bool hover(QPointF point);
    bool drop(const std::string& shape, QPointF point);

    /// Where the picture is, in widget coordinates.
    QRectF area() const;
    QPointF middleOf(Index column, Index row) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    /// The scene was drawn in.
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
    std::optional<SceneObject> held_;  // was pressed on, and follows the mouse
    QPointF mouse_;
    bool moved_ = false;
};

/// A shape in its colour on the way from the palette to the board: "red circle".
inline constexpr const char* shapeFormat = "application/x-attentionscope-shape";

}  // namespace attentionscope
