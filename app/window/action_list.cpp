#include "app/window/action_list.h"

#include <QAction>
#include <QWidget>
#include <algorithm>

#include "app/views/common/widgets.h"

namespace attentionscope {

ActionList::ActionList(QWidget* window) : QObject(window), window_(window) {}

QAction* ActionList::add(const char* name, const char* text, const QString& keys, std::function<void()> run) {
    return add(
        name, [text] { return tr(text); }, keys, std::move(run));
}

QAction* ActionList::add(const char* name, std::function<QString()> text, const QString& keys,
                         std::function<void()> run) {
    auto* action = named<QAction>(QString::fromLatin1(name), this);
    action->setText(text());
    action->setShortcut(QKeySequence(keys, QKeySequence::PortableText));
    connect(action, &QAction::triggered, window_, [run = std::move(run)] { run(); });
    window_->addAction(action);
    actions_.push_back(action);
    texts_.push_back(std::move(text));
    return action;
}

void ActionList::remove(const QString& name) {
    const auto found = std::find(actions_.begin(), actions_.end(), find(name));
    if (found == actions_.end()) return;
    texts_.erase(texts_.begin() + (found - actions_.begin()));
    delete *found;
    actions_.erase(found);
}

QAction* ActionList::find(const QString& name) const {
    for (QAction* action : actions_)
        if (action->objectName() == name) return action;
    return nullptr;
}

void ActionList::retranslate() {
    for (size_t i = 0; i < actions_.size(); ++i) actions_[i]->setText(texts_[i]());
}

}  // namespace attentionscope
