#pragma once

#include <QVariantAnimation>
#include <QWidget>
#include <functional>

namespace attentionscope {

struct Theme;

/// A ring that pulses a few times around a place of a widget, to show what the text refers to. It takes no
/// input and deletes itself.
class Pulse : public QWidget {
    Q_OBJECT
public:
    /// The place is computed at every drawing, because the content may still be on its way; an empty one is
    /// not drawn. Ends a previous pulse there.
    using Place = std::function<QRectF()>;
    static void begin(QWidget& widget, Place place, const Theme& theme);

    static constexpr int beatMilliseconds = 650;
    static constexpr int beats = 3;
    /// The current place.
    QRectF place() const { return place_(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Pulse(QWidget& widget, Place place, const Theme& theme);

    Place place_;
    const Theme& theme_;
    QVariantAnimation beating_;
};

}  // namespace attentionscope
