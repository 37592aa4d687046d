#pragma once

#include <QObject>

namespace attentionscope {

/// Passes the keys of undo and redo to the window unless the focused field has something to undo: text typed
/// since it was set or applied.
class UndoKeys : public QObject {
    Q_OBJECT
public:
    explicit UndoKeys(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace attentionscope
