#pragma once

#include <QDockWidget>

class QLabel;
class QToolButton;

namespace attentionscope {

/// A panel at the side of the window: dragged by its title, hidden by its cross and brought back by one key.
class Panel : public QDockWidget {
    Q_OBJECT
public:
    /// `name` is for layouts and tests; the title is set by the window in the language of the moment.
    Panel(const char* name, QWidget* content, QWidget* parent);

    void setTitle(const QString& title, const QString& key);
    /// A button that closes what is in it, in place of the one that folds it.
    void setCloseButton(QToolButton* button);
    /// An own widget at the right of the title.
    void setCorner(QWidget* widget);
    /// What is shown here, in one line of rich text with a link; opened and closed by the sign in the title.
    void setHelp(const QString& help);

private:
    QLabel* help_;
    QToolButton* helpButton_;
    QLabel* title_;
    QWidget* bar_;
};

}  // namespace attentionscope
