#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace attentionscope {

/// Shows whoever works with the keyboard where they are: a frame in the accent around what has the focus, or
/// around the current row or tab of it. Whoever works with the pointer knows, and does not see it.
class FocusRing : public QObject {
    Q_OBJECT
public:
    explicit FocusRing(QObject* parent);
    ~FocusRing() override;

    /// The frame, null where there is none.
    const QWidget* frame() const { return frame_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();

    bool keys_ = false;  // it is the keyboard that is used
    QTimer soon_;
    QPointer<QWidget> frame_;
};

}  // namespace attentionscope
