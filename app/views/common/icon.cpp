#include "app/views/common/icon.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>

namespace attentionscope {

namespace {

/// Renders the SVG for every size, with its currentColor filled in.
class ColoredIcon : public QIconEngine {
public:
    ColoredIcon(QByteArray drawing, const QColor& color) : drawing_(std::move(drawing)), color_(color) {}

    void paint(QPainter* painter, const QRect& rectangle, QIcon::Mode mode, QIcon::State) override {
        QByteArray drawing = drawing_;
        const QColor color =
            color_.isValid() ? color_ : QGuiApplication::palette().color(QPalette::PlaceholderText);
        QSvgRenderer renderer(drawing.replace("currentColor", color.name().toUtf8()));
        painter->save();
        if (mode == QIcon::Disabled) painter->setOpacity(painter->opacity() * 0.6);
        renderer.render(painter, rectangle);
        painter->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        if (size.isEmpty()) return {};  // of a button that has no room
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return picture;
    }
    QIconEngine* clone() const override { return new ColoredIcon(*this); }

private:
    QByteArray drawing_;
    QColor color_;
};

}  // namespace

QIcon icon(const QString& name, const QColor& color) {
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QIcon(new ColoredIcon(file.readAll(), color));
}

}  // namespace attentionscope
