#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/figures/drawing/theme.h"
#include "app/views/common/keys.h"
#include "app/views/common/zoom.h"
#include "app/views/inputs/texts_editor.h"

namespace attentionscope {

namespace {

constexpr int rowHeight = 28;
constexpr int itemNumberWidth = 28;
constexpr int fewestTextRows = 2, mostTextRows = 5;  // number of visible rows
constexpr int mostTextsWhereLow = 3;                 // in a low window

/// Numbers the items at their left edge, which is otherwise empty.
class NumberedItem : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        QStyleOptionViewItem text = option;
        text.rect.setLeft(option.rect.left() + itemNumberWidth);
        QStyledItemDelegate::paint(painter, text, index);
        painter->save();
        painter->setPen(option.palette.color(QPalette::PlaceholderText));
        painter->setFont(textFont(TypeSize::small));
        painter->drawText(
            option.rect.adjusted(0, 0, 0, 0).adjusted(0, 0, itemNumberWidth - option.rect.width() - 4, 0),
            Qt::AlignRight | Qt::AlignVCenter, QString::number(index.row()));
        painter->restore();
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {80, rowHeight}; }
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex&) const override {
        editor->setGeometry(option.rect.adjusted(itemNumberWidth, 0, 0, 0));
        editor->setStyleSheet("padding: 0 5px; border-radius: 4px;");
    }
};

QStringList linesOf(const QMimeData* data) {
    if (!data || !data->hasText()) return {};
    QStringList lines;
    for (const QString& line : data->text().split(QLatin1Char('\n')))
        if (!line.trimmed().isEmpty()) lines << line.trimmed();
    return lines;
}

}  // namespace

TextsList::TextsList(QWidget* parent) : QListWidget(parent) {
    setItemDelegate(new NumberedItem(this));
    setDragDropMode(QAbstractItemView::InternalMove);
    setDefaultDropAction(Qt::MoveAction);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::SelectedClicked | QAbstractItemView::AnyKeyPressed);
    setTextElideMode(Qt::ElideRight);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setUniformItemSizes(true);
    setProperty("role", "field");
}

QListWidgetItem* TextsList::put(int row, const QString& text) {
    auto* item = new QListWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled);
    insertItem(row, item);
    return item;
}

void TextsList::insertLines(const QStringList& lines) {
    int row = currentRow() < 0 ? count() : currentRow() + 1;
    for (const QString& line : lines) put(row++, line);
    if (!lines.isEmpty()) setCurrentRow(row - 1);
}

void TextsList::begin() {
    QListWidgetItem* item = put(currentRow() < 0 ? count() : currentRow() + 1, {});
    setCurrentItem(item);
    setFocus();
    editItem(item);
}

void TextsList::moveCurrent(int by) {
    const int from = currentRow(), to = from + by;
    if (from < 0 || to < 0 || to >= count()) return;
    insertItem(to, takeItem(from));
    setCurrentRow(to);
}

void TextsList::removeCurrent() {
    const int row = currentRow();
    if (row >= 0) delete takeItem(row);
}

QSize TextsList::sizeHint() const {
    return {400,
            std::clamp(count(), fewestTextRows, isLow(*this) ? mostTextsWhereLow : mostTextRows) * rowHeight +
                10};
}

bool TextsList::event(QEvent* event) {
    return leavesUndo(*event) || QListWidget::event(event);
}

void TextsList::keyPressEvent(QKeyEvent* event) {
    const bool moving = event->modifiers() & Qt::AltModifier;
    if (event->matches(QKeySequence::Paste))
        return insertLines(linesOf(QApplication::clipboard()->mimeData()));
    if (event->matches(QKeySequence::Copy)) {
        if (currentItem()) QApplication::clipboard()->setText(currentItem()->text());
        return;
    }
    switch (event->key()) {
        case Qt::Key_Delete:
        case Qt::Key_Backspace: return removeCurrent();
        case Qt::Key_Up:
        case Qt::Key_Down:
            if (moving) return moveCurrent(event->key() == Qt::Key_Up ? -1 : 1);
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter: return begin();
        case Qt::Key_Escape:
        case Qt::Key_Tab: return event->ignore();
        default: break;
    }
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) return event->ignore();
    QListWidget::keyPressEvent(event);
}

void TextsList::dropEvent(QDropEvent* event) {
    if (event->source() == this) return QListWidget::dropEvent(event);
    insertLines(linesOf(event->mimeData()));
    event->acceptProposedAction();
}

void TextsList::paintEvent(QPaintEvent* event) {
    QListWidget::paintEvent(event);
    if (count() > 0) return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(8, 0, -8, 0),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                     tr("Paste lines here, or add them one by one"));
}

}  // namespace attentionscope
