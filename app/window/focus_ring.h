#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace attentionscope {

/// Shows keyboard users where they are: a frame in the accent around the focused widget, or around its
/// current row or tab. It is hidden while the pointer is used.
class FocusRing : public QObject {
    Q_OBJECT
public:
    explicit FocusRing(QObject* parent);
    ~FocusRing() override;

    /// The frame, null if there is none.
    const QWidget* frame() const { return frame_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();

    bool keys_ = false;  // the keyboard is being used
    QTimer soon_;
    QPointer<QWidget> frame_;
};

}  // namespace attentionscope
