#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <vector>

class QAction;
class QWidget;

namespace attentionscope {

/// Everything the window can do, by key or by name: shortcuts, the command palette and the help page share
/// this list.
class ActionList : public QObject {
    Q_OBJECT
public:
    explicit ActionList(QWidget* window);

    /// `text` is English, marked with QT_TRANSLATE_NOOP("ActionList", …); `keys` is a portable key sequence,
    /// possibly empty.
    QAction* add(const char* name, const char* text, const QString& keys, std::function<void()> run);
    /// An action whose text is computed on demand, in the current language.
    QAction* add(const char* name, std::function<QString()> text, const QString& keys,
                 std::function<void()> run);
    /// Removes the action with this name, if there is one.
    void remove(const QString& name);
    const std::vector<QAction*>& all() const { return actions_; }
    QAction* find(const QString& name) const;
    void retranslate();

private:
    QWidget* window_;
    std::vector<QAction*> actions_;
    std::vector<std::function<QString()>> texts_;  // of the actions
};

}  // namespace attentionscope
