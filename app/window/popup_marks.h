#pragma once

#include <QObject>

namespace attentionscope {

/// Marks what is chosen in the list that a combo box opens: the pointer's own mark moves on at once.
class PopupMarks : public QObject {
    Q_OBJECT
public:
    explicit PopupMarks(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace attentionscope
