#pragma once

#include <QDockWidget>

class QLabel;
class QToolButton;

namespace attentionscope {

/// A side panel of the window: dragged by its title, hidden by its close button and restored by one key.
/// Where its column has no room for it, only its title is on screen.
class Panel : public QDockWidget {
    Q_OBJECT
public:
    /// `name` is for layouts and tests; the window sets the title in the current language.
    Panel(const char* name, QWidget* content, QWidget* parent);

    /// Hides it; the keyboard then goes to the middle of the window.
    void setVisible(bool visible) override;
    /// Leaves only the title on screen, or brings back the rest.
    void setCollapsed(bool collapsed);
    bool isCollapsed() const { return collapsed_; }
    /// The height of the title alone.
    int titleHeight() const;
    void setTitle(const QString& title, const QString& key);
    /// A button that closes what is in it, in place of the one that folds it.
    void setCloseButton(QToolButton* button);
    /// An own widget at the right of the title.
    void setCorner(QWidget* widget);
    /// A description of its content, in one line of rich text with a link; toggled by the sign in the title.
    void setHelp(const QString& help);

signals:
    /// The title of the collapsed panel was clicked.
    void expansionRequested();

protected:
    bool event(QEvent* event) override;

private:
    QWidget* content_;
    QLabel* help_;
    QToolButton* helpButton_;
    QLabel* title_;
    QWidget* bar_;
    QToolButton *expand_, *close_;
    bool collapsed_ = false, hasHelp_ = false;
};

}  // namespace attentionscope
