#pragma once

#include <QObject>

namespace attentionscope {

/// Leaves the keys of undo and redo to the window wherever a field has nothing of its own to undo: nothing
/// was typed there since its text was set or taken.
class UndoKeys : public QObject {
    Q_OBJECT
public:
    explicit UndoKeys(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace attentionscope
