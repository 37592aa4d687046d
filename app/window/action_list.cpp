#include "app/window/action_list.h"

#include <QAction>
#include <QWidget>

namespace attentionscope {

ActionList::ActionList(QWidget* window) : QObject(window), window_(window) {}

QAction* ActionList::add(const char* name, const char* text, const QString& keys, std::function<void()> run) {
    auto* action = new QAction(this);
    action->setObjectName(QString::fromLatin1(name));
    action->setData(QString::fromUtf8(text));
    action->setText(tr(text));
    action->setShortcut(QKeySequence(keys, QKeySequence::PortableText));
    connect(action, &QAction::triggered, window_, [run = std::move(run)] { run(); });
    window_->addAction(action);
    actions_.push_back(action);
    return action;
}

QAction* ActionList::find(const QString& name) const {
    for (QAction* action : actions_)
        if (action->objectName() == name) return action;
    return nullptr;
}

void ActionList::retranslate() {
    for (QAction* action : actions_) action->setText(tr(action->data().toString().toUtf8().constData()));
}

}  // namespace attentionscope
