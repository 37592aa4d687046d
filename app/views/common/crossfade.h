#pragma once

#include <QPixmap>
#include <QVariantAnimation>
#include <QWidget>

namespace attentionscope {

/// The previous image of a widget, laid over it while it fades out, so that a change is visible. It takes no
/// input and deletes itself.
class Crossfade : public QWidget {
    Q_OBJECT
public:
    /// Call before the widget changes; does nothing if it is not visible.
    static void begin(QWidget& widget);

    static constexpr int milliseconds = 200;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Crossfade(QWidget& widget, QPixmap before);

    QPixmap before_;
    QVariantAnimation fading_;
};

}  // namespace attentionscope
