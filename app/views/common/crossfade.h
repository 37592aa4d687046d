#pragma once

#include <QPixmap>
#include <QVariantAnimation>
#include <QWidget>

namespace attentionscope {

/// What a widget showed, laid over it while it fades: what comes next is seen to come. It takes no input and
/// goes by itself.
class Crossfade : public QWidget {
    Q_OBJECT
public:
    /// To be called before the widget shows something else; does nothing where it cannot be seen.
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
