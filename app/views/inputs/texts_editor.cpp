#include "app/views/inputs/texts_editor.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QTimer>
#include <QToolButton>
#include <utility>

#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"

namespace attentionscope {

TextsEditor::TextsEditor(const Input& input, QWidget* parent) : InputEditor(input, parent) {
    list_ = named<TextsList>("input." + QString::fromStdString(input.name), this);
    const auto button = [this](const char* name) { return named<QToolButton>(name, this, "tight"); };
    add_ = button("addItem");
    up_ = button("moveItemUp");
    down_ = button("moveItemDown");
    remove_ = button("removeItem");
    auto* buttons = new QGridLayout;
    buttons->setSpacing(4);
    buttons->addWidget(add_, 0, 0);
    buttons->addWidget(remove_, 1, 0);
    buttons->addWidget(up_, 0, 1);
    buttons->addWidget(down_, 1, 1);
    buttons->setRowStretch(2, 1);
    auto* row = boxLayout<QHBoxLayout>(8, this);
    row->addWidget(list_, 1);
    row->addLayout(buttons);
    setFocusProxy(list_);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(add_, &QToolButton::clicked, list_, &TextsList::begin);
    connect(remove_, &QToolButton::clicked, list_, &TextsList::removeCurrent);
    connect(up_, &QToolButton::clicked, this, [this] { list_->moveCurrent(-1); });
    connect(down_, &QToolButton::clicked, this, [this] { list_->moveCurrent(1); });
    // Moving an item removes and inserts it: emit once, when both are done.
    const auto later = [this] {
        if (std::exchange(settling_, true)) return;
        QTimer::singleShot(0, this, [this] { settle(); });
    };
    const QAbstractItemModel* model = list_->model();
    connect(model, &QAbstractItemModel::rowsInserted, this, later);
    connect(model, &QAbstractItemModel::rowsRemoved, this, later);
    connect(model, &QAbstractItemModel::rowsMoved, this, later);
    connect(model, &QAbstractItemModel::dataChanged, this, later);
    dress();
    retranslate();
}

InputValue TextsEditor::value() const {
    std::vector<std::string> texts;
    for (int row = 0; row < list_->count(); ++row) {
        const QString text = list_->item(row)->text().trimmed();
        if (!text.isEmpty()) texts.push_back(text.toStdString());
    }
    return texts;
}

void TextsEditor::settle() {
    settling_ = false;
    list_->updateGeometry();
    auto now = std::get<std::vector<std::string>>(value());
    if (now == told_) return;
    told_ = std::move(now);
    emit edited();
}

void TextsEditor::display(const InputValue& value) {
    const int row = list_->currentRow();
    told_ = std::get<std::vector<std::string>>(value);
    QStringList lines;
    for (const std::string& text : told_) lines << QString::fromStdString(text);
    list_->clear();
    list_->insertLines(lines);
    list_->setCurrentRow(std::min(row, list_->count() - 1));
    list_->updateGeometry();
}

void TextsEditor::focusInput() {
    list_->setFocus(Qt::ShortcutFocusReason);
    if (list_->currentRow() < 0) list_->setCurrentRow(0);
}

void TextsEditor::dress() {
    const QColor color = palette().color(QPalette::Text);
    add_->setIcon(icon("add", color));
    remove_->setIcon(icon("remove", color));
    up_->setIcon(icon("up", color));
    down_->setIcon(icon("down", color));
}

void TextsEditor::changeEvent(QEvent* event) {
    InputEditor::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) dress();
}

void TextsEditor::retranslate() {
    list_->setAccessibleName(title());
    list_->setToolTip(tr("Double-click to write. Drag to move. Each pasted line becomes an item."));
    const auto name = [](QToolButton* button, const QString& text) {
        button->setToolTip(text);
        button->setAccessibleName(text);
    };
    name(add_, tr("Add an item (Enter)"));
    name(remove_, tr("Remove the item (Delete)"));
    name(up_, tr("Move the item up (Alt+↑)"));
    name(down_, tr("Move the item down (Alt+↓)"));
}

}  // namespace attentionscope
