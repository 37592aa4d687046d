#pragma once

#include <QAbstractListModel>
#include <QFrame>
#include <QPointer>

class QAction;
class QLabel;
class QLineEdit;
class QListView;
class QSortFilterProxyModel;

namespace attentionscope {

/// The actions as a list: their names, followed by their keys.
class ActionModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { keysRole = Qt::UserRole, searchedRole };
    explicit ActionModel(std::vector<QAction*> actions, QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QAction* action(const QModelIndex& index) const { return actions_[size_t(index.row())]; }

private:
    std::vector<QAction*> actions_;
};

/// Every action by its name: type a few letters, Return runs it, Escape closes.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    CommandPalette(const std::vector<QAction*>& actions, QWidget* window);

    /// Opens over the upper middle of the window.
    void open();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void run(const QModelIndex& index);
    /// Closes, and gives the focus back.
    void leave();
    void move(int rows);

    QPointer<QWidget> before_;  // had the focus when the palette opened
    ActionModel* model_;
    QSortFilterProxyModel* filtered_;
    QLineEdit* words_;
    QListView* list_;
    QLabel* none_;
};

}  // namespace attentionscope
