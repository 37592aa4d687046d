#include "app/window/command_palette.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "app/views/common/widgets.h"

namespace attentionscope {

namespace {

/// The name on the left, the keys quietly on the right.
class ActionDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
        painter->drawText(option.rect.adjusted(0, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter,
                          index.data(ActionModel::keysRole).toString());
    }
};

/// Other words for which a reader searches a command.
QString otherWords(const QString& name) {
    const std::pair<const char*, QString> words[] = {
        {"palette", CommandPalette::tr("help keyboard shortcuts")},
        {"help", CommandPalette::tr("help home start")},
        {"about", CommandPalette::tr("help version licence")},
        {"gallery", CommandPalette::tr("help tutorial course")},
        {"export", CommandPalette::tr("save picture image PNG SVG PDF")},
        {"present", CommandPalette::tr("slides projector")},
        {"silence", CommandPalette::tr("ablate zero knock out")},
        {"numbers", CommandPalette::tr("table CSV spreadsheet")},
        {"theme", CommandPalette::tr("night colours")},
        {"analyse.heads", CommandPalette::tr("induction previous token duplicate")},
        {"analyse.gradients", CommandPalette::tr("saliency")},
        {"analyse.patching", CommandPalette::tr("causal tracing")}};
    for (const auto& [command, other] : words)
        if (name == QLatin1String(command)) return other;
    return {};
}

/// All typed words must occur, in any order.
class WordFilter : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setWords(const QString& text) {
        words_ = text.split(' ', Qt::SkipEmptyParts);
        invalidateFilter();
    }
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        const QString name = sourceModel()->index(row, 0, parent).data(ActionModel::searchedRole).toString();
        return std::all_of(words_.begin(), words_.end(),
                           [&](const QString& word) { return name.contains(word, Qt::CaseInsensitive); });
    }

private:
    QStringList words_;
};

}  // namespace

ActionModel::ActionModel(std::vector<QAction*> actions, QObject* parent)
    : QAbstractListModel(parent), actions_(std::move(actions)) {}

int ActionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(actions_.size());
}

QVariant ActionModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const QAction* shown = action(index);
    if (role == Qt::DisplayRole) return shown->text();
    if (role == searchedRole) return shown->text() + ' ' + otherWords(shown->objectName());
    if (role == keysRole) return shown->shortcut().toString(QKeySequence::NativeText);
    return {};
}

CommandPalette::CommandPalette(const std::vector<QAction*>& actions, QWidget* window) : QFrame(window) {
    setObjectName("commandPalette");
    setProperty("role", "card");
    setAttribute(Qt::WA_DeleteOnClose);
    model_ = new ActionModel(actions, this);
    auto* filter = new WordFilter(this);
    filtered_ = filter;
    filtered_->setSourceModel(model_);
    words_ = new QLineEdit(this);
    words_->setPlaceholderText(tr("What do you want to do?"));
    words_->setAccessibleName(words_->placeholderText());
    list_ = new QListView(this);
    list_->setModel(filtered_);
    list_->setItemDelegate(new ActionDelegate(list_));
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setCurrentIndex(filtered_->index(0, 0));
    none_ = quietNote(this);
    none_->setText(tr("No command has these words. Lessons and models are in the panel “Lessons”."));
    none_->setContentsMargins(8, 8, 8, 8);
    none_->setAlignment(Qt::AlignTop);
    none_->hide();
    auto* column = boxLayout<QVBoxLayout>(8, this, {8, 8, 8, 8});
    column->addWidget(words_);
    column->addWidget(none_, 1);
    column->addWidget(list_);
    words_->installEventFilter(this);
    connect(words_, &QLineEdit::textChanged, this, [this, filter](const QString& text) {
        filter->setWords(text);
        none_->setVisible(filtered_->rowCount() == 0);
        list_->setVisible(!none_->isVisibleTo(this));
        list_->setCurrentIndex(filtered_->index(0, 0));
    });
    connect(list_, &QListView::clicked, this, &CommandPalette::run);
}

void CommandPalette::open() {
    before_ = QApplication::focusWidget();
    const QSize size(std::min(520, parentWidget()->width() - 48),
                     std::min(420, parentWidget()->height() - 120));
    setGeometry((parentWidget()->width() - size.width()) / 2, 80, size.width(), size.height());
    show();
    raise();
    words_->setFocus();
}

void CommandPalette::run(const QModelIndex& index) {
    if (!index.isValid()) return;
    QAction* action = model_->action(filtered_->mapToSource(index));
    leave();
    action->trigger();
}

void CommandPalette::leave() {
    if (before_) before_->setFocus();
    close();
}

void CommandPalette::move(int rows) {
    const int row = std::clamp(list_->currentIndex().row() + rows, 0, filtered_->rowCount() - 1);
    list_->setCurrentIndex(filtered_->index(row, 0));
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut) close();
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();  // closes the palette without stopping the computation
        return true;
    }
    if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Escape: leave(); return true;
        case Qt::Key_Return:
        case Qt::Key_Enter: run(list_->currentIndex()); return true;
        case Qt::Key_Up: move(-1); return true;
        case Qt::Key_Down: move(1); return true;
        case Qt::Key_PageUp: move(-8); return true;
        case Qt::Key_PageDown: move(8); return true;
        default: return QFrame::eventFilter(watched, event);
    }
}

}  // namespace attentionscope
