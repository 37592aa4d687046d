#include "app/views/inputs/scene_palette.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDrag>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "app/views/common/keys.h"
#include "app/views/inputs/pictures.h"
#include "app/views/inputs/scene_board.h"

namespace attentionscope {

namespace {

constexpr int cell = 24;
constexpr int colours = int(sceneColourNames.size()), shapesInAll = int(sceneShapeNames.size());

constexpr const char* colourWords[] = {
    QT_TRANSLATE_NOOP("SceneWords", "red"),    QT_TRANSLATE_NOOP("SceneWords", "green"),
    QT_TRANSLATE_NOOP("SceneWords", "blue"),   QT_TRANSLATE_NOOP("SceneWords", "yellow"),
    QT_TRANSLATE_NOOP("SceneWords", "purple"), QT_TRANSLATE_NOOP("SceneWords", "orange")};
constexpr const char* formWords[] = {
    QT_TRANSLATE_NOOP("SceneWords", "circle"), QT_TRANSLATE_NOOP("SceneWords", "square"),
    QT_TRANSLATE_NOOP("SceneWords", "triangle"), QT_TRANSLATE_NOOP("SceneWords", "star")};

}  // namespace

QString shapeWords(SceneColour colour, SceneShape shape) {
    const auto translated = [](const char* words) {
        return QCoreApplication::translate("SceneWords", words);
    };
    return QCoreApplication::translate("SceneWords", "%1 %2", "colour, shape")
        .arg(translated(colourWords[size_t(colour)]), translated(formWords[size_t(shape)]));
}

ScenePalette::ScenePalette(QWidget* parent) : QWidget(parent) {
    setObjectName("palette");
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    describe();
}

QSize ScenePalette::sizeHint() const {
    return {colours * cell, shapesInAll * cell};
}

QRectF ScenePalette::place(SceneColour colour, SceneShape shape) const {
    return {double(colour) * cell, double(shape) * cell, cell, cell};
}

void ScenePalette::describe() {
    setAccessibleName(tr("Shapes to draw with"));
    setAccessibleDescription(shapeWords(chosen_.colour, chosen_.shape));
    setToolTip(tr("Drag a shape onto the grid, or choose one and click there."));
}

void ScenePalette::choose(SceneColour colour, SceneShape shape) {
    chosen_.colour = colour;
    chosen_.shape = shape;
    describe();
    update();
    emit brushChosen(chosen_);
}

QImage ScenePalette::shapes() const {
    Scene scene;
    for (int colour = 0; colour < colours; ++colour)
        for (int shape = 0; shape < shapesInAll; ++shape)
            scene.objects.push_back({SceneColour(colour), SceneShape(shape), colour, shape});
    const double scale = devicePixelRatioF();
    QImage image = imageOf(drawnScene(scene, Index(cell * double(sceneCells) * scale)));
    image.setDevicePixelRatio(scale);
    return image.copy(QRect(0, 0, int(colours * cell * scale), int(shapesInAll * cell * scale)));
}

void ScenePalette::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    // White in any theme, like the scene's background.
    QImage image = shapes();
    QPainterPath frame;
    frame.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.setClipPath(frame);
    painter.drawImage(QPointF(0, 0), image);
    painter.setClipping(false);
    painter.setPen(QPen(palette().color(QPalette::Mid), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(frame);
    painter.setPen(QPen(palette().color(QPalette::Highlight), hasFocus() ? 2 : 1.5));
    painter.drawRoundedRect(place(chosen_.colour, chosen_.shape).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
}

void ScenePalette::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    pressed_ = event->position().toPoint();
    choose(SceneColour(std::clamp(pressed_.x() / cell, 0, colours - 1)),
           SceneShape(std::clamp(pressed_.y() / cell, 0, shapesInAll - 1)));
}

void ScenePalette::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton) ||
        (event->position().toPoint() - pressed_).manhattanLength() < QApplication::startDragDistance())
        return;
    auto* carried = new QMimeData;
    const std::string words = std::string(sceneColourNames[size_t(chosen_.colour)]) + ' ' +
                              std::string(sceneShapeNames[size_t(chosen_.shape)]);
    carried->setData(shapeFormat, QByteArray::fromStdString(words));
    auto* drag = new QDrag(this);
    drag->setMimeData(carried);
    const double scale = devicePixelRatioF();
    const QRectF from = place(chosen_.colour, chosen_.shape);
    QPixmap shape =
        QPixmap::fromImage(shapes().copy(QRectF(from.topLeft() * scale, from.size() * scale).toRect()));
    shape.setDevicePixelRatio(scale);
    drag->setPixmap(shape);
    drag->setHotSpot({cell / 2, cell / 2});
    drag->exec(Qt::CopyAction);
}

void ScenePalette::keyPressEvent(QKeyEvent* event) {
    const auto step = arrowStep(*event);
    if (!step) return QWidget::keyPressEvent(event);
    choose(SceneColour(std::clamp(int(chosen_.colour) + step->x(), 0, colours - 1)),
           SceneShape(std::clamp(int(chosen_.shape) + step->y(), 0, shapesInAll - 1)));
}

void ScenePalette::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) describe();
}

}  // namespace attentionscope
