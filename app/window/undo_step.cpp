#include "app/window/undo_step.h"

#include <QUndoStack>

#include "app/window/banner.h"
#include "app/window/main_window.h"
#include "app/window/top_bar.h"

namespace attentionscope {

namespace {

void takeStep(MainWindow& window, bool back) {
    Document& document = window.session().document();
    QUndoStack& stack = document.undoStack();
    if (back ? !stack.canUndo() : !stack.canRedo()) return;
    const QString step = back ? stack.undoText() : stack.redoText();
    const RunRequest before = document.request();
    back ? stack.undo() : stack.redo();
    const RunRequest& now = document.request();
    QString words = back ? MainWindow::tr("Undone: %1.").arg(step) : MainWindow::tr("Redone: %1.").arg(step);
    if (now.model != before.model)
        words = MainWindow::tr("The model “%1” is open again.").arg(window.bar().title());
    else if (now.changes == before.changes)
        return;
    window.banner().show("undone", Banner::Kind::notice, words);
}

}  // namespace

void undoStep(MainWindow& window) {
    takeStep(window, true);
}

void redoStep(MainWindow& window) {
    takeStep(window, false);
}

}  // namespace attentionscope
