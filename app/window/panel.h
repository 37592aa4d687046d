#pragma once

#include <QDockWidget>

class QLabel;
class QToolButton;

namespace attentionscope {

/// A side panel of the window: dragged by its title, hidden by its close button and restored by one key.
class Panel : public QDockWidget {
    Q_OBJECT
public:
    /// `name` is for layouts and tests; the window sets the title in the current language.
    Panel(const char* name, QWidget* content, QWidget* parent);

    /// Hides it; the keyboard then goes to the middle of the window.
    void setVisible(bool visible) override;
    void setTitle(const QString& title, const QString& key);
    /// A button that closes what is in it, in place of the one that folds it.
    void setCloseButton(QToolButton* button);
    /// An own widget at the right of the title.
    void setCorner(QWidget* widget);
    /// A description of its content, in one line of rich text with a link; toggled by the sign in the title.
    void setHelp(const QString& help);

private:
    QLabel* help_;
    QToolButton* helpButton_;
    QLabel* title_;
    QWidget* bar_;
};

}  // namespace attentionscope
