#pragma once

#include <QObject>

namespace attentionscope {

/// The wheel scrolls what is under the pointer and changes no value on the way: lists, numbers and sliders
/// leave it to the area that they are in, unless they have the focus.
class StillWheel : public QObject {
    Q_OBJECT
public:
    explicit StillWheel(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace attentionscope
