#pragma once

#include <QVariantAnimation>
#include <QWidget>
#include <functional>

namespace attentionscope {

struct Theme;

/// A ring that beats a few times around a place of a widget: here is what was spoken of. It takes no input
/// and goes by itself.
class Pulse : public QWidget {
    Q_OBJECT
public:
    /// Where the place lies is asked whenever the ring is drawn, for what is shown may still be on its way;
    /// an empty one is not drawn. Ends one that beats there already.
    using Place = std::function<QRectF()>;
    static void begin(QWidget& widget, Place place, const Theme& theme);

    static constexpr int beatMilliseconds = 650;
    static constexpr int beats = 3;
    /// The place as it is now.
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
