#include "app/views/inputs/numbers_editor.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QRandomGenerator>
#include <QResizeEvent>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>

#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"
#include "app/views/inputs/number_grid.h"

namespace attentionscope {

namespace {
constexpr int betweenTools = 8;
}  // namespace

NumbersEditor::NumbersEditor(const Input& input, QWidget* parent) : InputEditor(input, parent) {
    grid_ = named<NumberGrid>("input." + QString::fromStdString(input.name), this);
    const auto label = [this] { return styled<QLabel>(quietRole, this); };
    rows_ = label();
    columns_ = label();
    note_ = label();
    note_->setObjectName("problem");
    const auto button = [this](const char* name) { return named<QToolButton>(name, this, "tight"); };
    lessRows_ = button("lessRows");
    moreRows_ = button("moreRows");
    lessColumns_ = button("lessColumns");
    moreColumns_ = button("moreColumns");
    random_ = button("random");
    identity_ = button("identity");
    auto* tools = boxLayout<QHBoxLayout>(0);
    for (QWidget* widget :
         {static_cast<QWidget*>(rows_), static_cast<QWidget*>(lessRows_), static_cast<QWidget*>(moreRows_)})
        tools->addWidget(widget);
    tools->addSpacing(betweenTools);
    for (QWidget* widget : {static_cast<QWidget*>(columns_), static_cast<QWidget*>(lessColumns_),
                            static_cast<QWidget*>(moreColumns_)})
        tools->addWidget(widget);
    tools->addSpacing(betweenTools);
    tools->addWidget(random_);
    tools->addWidget(identity_);
    tools->addStretch(1);
    auto* column = boxLayout<QVBoxLayout>(4, this);
    column->addWidget(grid_);
    column->addLayout(tools);
    column->addWidget(note_);
    setFocusProxy(grid_);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(grid_, &NumberGrid::edited, this, &NumbersEditor::take);
    connect(lessRows_, &QToolButton::clicked, this, [this] { grid_->resizeBy(-1, 0); });
    connect(moreRows_, &QToolButton::clicked, this, [this] { grid_->resizeBy(1, 0); });
    connect(lessColumns_, &QToolButton::clicked, this, [this] { grid_->resizeBy(0, -1); });
    connect(moreColumns_, &QToolButton::clicked, this, [this] { grid_->resizeBy(0, 1); });
    connect(random_, &QToolButton::clicked, this,
            [this] { fillRandomly(QRandomGenerator::global()->generate()); });
    connect(identity_, &QToolButton::clicked, this, &NumbersEditor::fillWithIdentity);
    dress();
    retranslate();
}

void NumbersEditor::fill(const std::function<float(Index row, Index column)>& number) {
    const Index rows = std::max(1, grid_->rowCount()), columns = std::max(1, grid_->columnCount());
    const bool empty = grid_->rowCount() == 0;
    NumberTable table;
    for (Index row = 0; row < (empty ? 2 : rows); ++row) {
        table.rows.emplace_back();
        for (Index column = 0; column < (empty ? 2 : columns); ++column)
            table.rows.back().push_back(number(row, column));
    }
    grid_->setTable(table);
    take();
}

void NumbersEditor::fillRandomly(std::uint32_t seed) {
    QRandomGenerator random(seed);
    fill([&](Index, Index) { return std::round(float(random.generateDouble() * 2 - 1) * 100) / 100; });
}

void NumbersEditor::fillWithIdentity() {
    fill([](Index row, Index column) { return row == column ? 1.0F : 0.0F; });
}

void NumbersEditor::take() {
    note();
    const auto table = grid_->table();
    if (!table || *table == value_) return;
    value_ = *table;
    emit edited();
}

void NumbersEditor::display(const InputValue& value) {
    value_ = std::get<NumberTable>(value);
    grid_->setTable(value_);
    note();
}

void NumbersEditor::note() {
    const QString problem = grid_->problem();
    note_->setText(problem.isEmpty() ? QString()
                                     : tr("“%1” is not a number. Correct it to run the model.").arg(problem));
    note_->setVisible(!problem.isEmpty());
    lessRows_->setEnabled(grid_->rowCount() > 1);
    lessColumns_->setEnabled(grid_->columnCount() > 1);
}

void NumbersEditor::focusInput() {
    grid_->setFocus(Qt::ShortcutFocusReason);
    if (!grid_->currentItem() && grid_->rowCount() > 0) grid_->setCurrentCell(0, 0);
}

void NumbersEditor::setRoomy(bool roomy) {
    roomy_ = roomy;
    showTools();
}

void NumbersEditor::resizeEvent(QResizeEvent* event) {
    InputEditor::resizeEvent(event);
    showTools();
}

void NumbersEditor::showTools() {
    const auto widthOf = [](std::initializer_list<const QWidget*> tools) {
        int sum = 0;
        for (const QWidget* tool : tools) sum += tool->sizeHint().width();
        return sum;
    };
    const int needed =
        2 * betweenTools + widthOf({rows_, lessRows_, moreRows_, columns_, lessColumns_, moreColumns_});
    for (QToolButton* fill : {random_, identity_})
        fill->setVisible(roomy_ && width() >= needed + widthOf({random_, identity_}));
    // The buttons have tooltips.
    for (QLabel* name : {rows_, columns_}) name->setVisible(width() >= needed);
}

void NumbersEditor::dress() {
    const QColor color = palette().color(QPalette::Text);
    for (QToolButton* less : {lessRows_, lessColumns_}) less->setIcon(icon("remove", color));
    for (QToolButton* more : {moreRows_, moreColumns_}) more->setIcon(icon("add", color));
}

void NumbersEditor::changeEvent(QEvent* event) {
    InputEditor::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    dress();
    grid_->setTable(value_);
}

void NumbersEditor::retranslate() {
    grid_->setAccessibleName(title());
    grid_->setToolTip(tr("Paste from a spreadsheet; type to change a cell."));
    rows_->setText(tr("Rows"));
    columns_->setText(tr("Columns"));
    const auto name = [](QToolButton* button, const QString& text) {
        button->setToolTip(text);
        button->setAccessibleName(text);
    };
    name(lessRows_, tr("Remove the last row"));
    name(moreRows_, tr("Add a row"));
    name(lessColumns_, tr("Remove the last column"));
    name(moreColumns_, tr("Add a column"));
    random_->setText(tr("Random"));
    name(random_, tr("Random numbers between -1 and 1"));
    identity_->setText(tr("Identity"));
    name(identity_, tr("Ones on the diagonal, zeros elsewhere"));
    note();
}

}  // namespace attentionscope
