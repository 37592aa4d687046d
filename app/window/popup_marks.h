#pragma once

#include <QObject>

namespace attentionscope {

/// Marks the current item in the opened list of a combo box, because the pointer's highlight moves on at
/// once.
class PopupMarks : public QObject {
    Q_OBJECT
public:
    explicit PopupMarks(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace attentionscope
