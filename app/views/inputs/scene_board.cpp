#include "app/views/inputs/scene_board.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "app/figures/drawing/theme.h"
#include "app/views/common/keys.h"
#include "app/views/inputs/pictures.h"
#include "core/base/error.h"

namespace attentionscope {

namespace {

constexpr int side = 144;
constexpr int emptyWidth = 304;

}  // namespace

SceneBoard::SceneBoard(QWidget* parent) : QWidget(parent) {
    setObjectName("board");
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void SceneBoard::setRegions(Index rows, Index columns) {
    regionRows_ = rows;
    regionColumns_ = columns;
    update();
}

void SceneBoard::showImage(const QImage& image, const QString& words) {
    scene_.reset();
    image_ = image;
    words_ = words;
    setAccessibleDescription(words);
    updateGeometry();
    update();
}

void SceneBoard::showScene(const Scene& scene) {
    scene_ = scene;
    words_.clear();
    drawAnew();
    updateGeometry();
}

QSize SceneBoard::sizeHint() const {
    if (scene_) return {side, side};
    if (image_.isNull()) return {emptyWidth, side};
    return {std::clamp(side * image_.width() / std::max(1, image_.height()), 48, 2 * side), side};
}

QRectF SceneBoard::area() const {
    if (scene_ || image_.isNull()) return QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QSizeF size = image_.size();
    size.scale(this->size(), Qt::KeepAspectRatio);
    return {QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size};
}

QPointF SceneBoard::middleOf(Index column, Index row) const {
    const QRectF whole = area();
    return {whole.left() + (double(column) + 0.5) * whole.width() / sceneCells,
            whole.top() + (double(row) + 0.5) * whole.height() / sceneCells};
}

std::optional<SceneBoard::Cell> SceneBoard::cellAt(QPointF point) const {
    const QRectF whole = area();
    if (!whole.contains(point)) return {};
    const auto place = [](double share) {
        return std::clamp(Index(share * sceneCells), Index(0), sceneCells - 1);
    };
    return Cell{place((point.x() - whole.left()) / whole.width()),
                place((point.y() - whole.top()) / whole.height())};
}

const SceneObject* SceneBoard::at(Cell cell) const {
    // The last of several is the visible one.
    const auto& objects = scene_->objects;
    const auto found = std::find_if(objects.rbegin(), objects.rend(), [&](const SceneObject& object) {
        return object.column == cell.column && object.row == cell.row;
    });
    return found == objects.rend() ? nullptr : &*found;
}

void SceneBoard::drawAnew() {
    Scene seen = *scene_;
    if (held_ && moved_) std::erase(seen.objects, *held_);
    image_ = imageOf(drawnScene(seen, Index(side * devicePixelRatioF())));
    describe();
    update();
}

void SceneBoard::describe() {
    const SceneObject* here = at(cursor_);
    const QString what =
        here ? QString::fromStdString(sceneToText({{*here}})).section(' ', 1, 2) : tr("empty");
    setAccessibleDescription(tr("Column %1, row %2: %3").arg(cursor_.column).arg(cursor_.row).arg(what));
}

void SceneBoard::put(SceneObject object) {
    std::erase_if(scene_->objects, [&](const SceneObject& other) {
        return other.column == object.column && other.row == object.row;
    });
    scene_->objects.push_back(object);
    drawAnew();
    emit drawn();
}

void SceneBoard::removeAt(Index column, Index row) {
    const auto gone = std::erase_if(scene_->objects, [&](const SceneObject& object) {
        return object.column == column && object.row == row;
    });
    if (gone == 0) return;
    drawAnew();
    emit drawn();
}

void SceneBoard::paintRegions(QPainter& painter, const QRectF& area) const {
    if (regionRows_ < 1 || regionColumns_ < 1 || image_.isNull()) return;
    // A light line beside a dark one is visible on any picture.
    for (const auto& [color, shift] :
         {std::pair(QColor(0, 0, 0, 70), 0.0), {QColor(255, 255, 255, 110), 1.0}}) {
        painter.setPen(QPen(color, 0));
        const double by = shift / devicePixelRatioF();
        for (Index row = 1; row < regionRows_; ++row) {
            const double y = area.top() + area.height() * double(row) / double(regionRows_) + by;
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        }
        for (Index column = 1; column < regionColumns_; ++column) {
            const double x = area.left() + area.width() * double(column) / double(regionColumns_) + by;
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        }
    }
}

void SceneBoard::paintCells(QPainter& painter, const QRectF& area) const {
    const QSizeF cell(area.width() / sceneCells, area.height() / sceneCells);
    // Dots where cells meet show a grid and leave lines to the regions.
    painter.setPen(QPen(QColor(0, 0, 0, 60), 1.5, Qt::SolidLine, Qt::RoundCap));
    for (Index row = 1; row < sceneCells; ++row)
        for (Index column = 1; column < sceneCells; ++column)
            painter.drawPoint(area.topLeft() +
                              QPointF(double(column) * cell.width(), double(row) * cell.height()));
    const QColor accent = palette().color(QPalette::Highlight);
    const auto frame = [&](Cell at) {
        painter.drawRoundedRect(
            QRectF(middleOf(at.column, at.row) - QPointF(cell.width(), cell.height()) / 2, cell)
                .adjusted(1, 1, -1, -1),
            3, 3);
    };
    painter.setBrush(Qt::NoBrush);
    if (hovered_) {
        painter.setPen(QPen(QColor(0, 0, 0, 90), 1));
        frame(*hovered_);
    }
    if (hasFocus()) {
        painter.setPen(QPen(accent, 1.5));
        frame(cursor_);
    }
    if (!held_ || !moved_) return;
    const auto color = colourOf(held_->colour);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor::fromRgbF(color[0], color[1], color[2], 0.8F));
    painter.drawEllipse(mouse_, cell.width() / 3, cell.height() / 3);
}

void SceneBoard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QRectF whole = area();
    if (image_.isNull()) {
        QPen dashes(palette().color(hasFocus() ? QPalette::Highlight : QPalette::Mid), 1, Qt::CustomDashLine);
        dashes.setDashPattern({4, 4});
        painter.setPen(dashes);
        painter.setBrush(palette().color(QPalette::Base));
        painter.drawRoundedRect(whole, 8, 8);
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.setFont(textFont(TypeSize::body));
        painter.drawText(whole.adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, words_);
        return;
    }
    painter.drawImage(whole, image_);
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintRegions(painter, whole);
    painter.setPen(QPen(palette().color(hasFocus() && !scene_ ? QPalette::Highlight : QPalette::Mid), 0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(whole.adjusted(0, 0, -0.5, -0.5));
    painter.setRenderHint(QPainter::Antialiasing);
    if (scene_) paintCells(painter, whole);
}

void SceneBoard::mousePressEvent(QMouseEvent* event) {
    if (!scene_ || event->button() != Qt::LeftButton) return event->ignore();
    const auto cell = cellAt(event->position());
    if (!cell) return;
    cursor_ = *cell;
    moved_ = false;
    held_.reset();
    if (const SceneObject* here = at(*cell)) {
        held_ = *here;
        return;
    }
    SceneObject object = brush_;
    object.column = cell->column;
    object.row = cell->row;
    put(object);
}

void SceneBoard::mouseMoveEvent(QMouseEvent* event) {
    if (!scene_) return event->ignore();
    mouse_ = event->position();
    const auto cell = cellAt(mouse_);
    const bool left = held_ && cell != std::optional(Cell{held_->column, held_->row});
    if (left && !moved_) {
        moved_ = true;
        drawAnew();
    }
    hover(mouse_);
}

void SceneBoard::mouseReleaseEvent(QMouseEvent* event) {
    if (!scene_ || !held_) return;
    SceneObject object = *std::exchange(held_, {});
    const auto cell = cellAt(event->position());
    moved_ = false;
    std::erase(scene_->objects, object);
    // A drop on its own cell is a click; a drop outside the board removes the shape.
    if (!cell || *cell == Cell{object.column, object.row}) {
        drawAnew();
        emit drawn();
        return;
    }
    cursor_ = *cell;
    object.column = cell->column;
    object.row = cell->row;
    put(object);
}

void SceneBoard::leaveEvent(QEvent*) {
    hovered_.reset();
    update();
}

void SceneBoard::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void SceneBoard::keyPressEvent(QKeyEvent* event) {
    if (!scene_ || event->modifiers() & Qt::ControlModifier) return QWidget::keyPressEvent(event);
    if (const auto step = arrowStep(*event)) {
        cursor_.column = std::clamp<Index>(cursor_.column + step->x(), 0, sceneCells - 1);
        cursor_.row = std::clamp<Index>(cursor_.row + step->y(), 0, sceneCells - 1);
        describe();
        return update();
    }
    switch (event->key()) {
        case Qt::Key_Delete:
        case Qt::Key_Backspace: return removeAt(cursor_.column, cursor_.row);
        case Qt::Key_Space:
        case Qt::Key_Return:
        case Qt::Key_Enter: {
            if (at(cursor_)) return removeAt(cursor_.column, cursor_.row);
            SceneObject object = brush_;
            object.column = cursor_.column;
            object.row = cursor_.row;
            return put(object);
        }
        default: return QWidget::keyPressEvent(event);
    }
}

bool SceneBoard::hover(QPointF point) {
    hovered_ = scene_ ? cellAt(point) : std::nullopt;
    update();
    return hovered_.has_value();
}

bool SceneBoard::drop(const std::string& shape, QPointF point) {
    const auto cell = scene_ ? cellAt(point) : std::nullopt;
    if (!cell) return false;
    try {
        SceneObject object = sceneFromText("scene: " + shape + " 0,0").objects.front();
        object.column = cell->column;
        object.row = cell->row;
        cursor_ = *cell;
        put(object);
        return true;
    } catch (const Error&) {
        return false;  // from another program
    }
}

}  // namespace attentionscope
