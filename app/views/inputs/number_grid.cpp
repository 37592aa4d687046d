#include "app/views/inputs/number_grid.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing/theme.h"
#include "app/views/common/keys.h"
#include "app/views/common/zoom.h"

namespace attentionscope {

namespace {

constexpr int cellHeight = 24, cellWidth = 56;
constexpr int fewestNumberRows = 2, mostNumberRows = 5;  // number of visible rows
constexpr int mostRowsWhereLow = 3;                      // in a low window
constexpr int mostRows = 512, mostColumns = 512;

/// A finite number; surrounding spaces and a decimal comma are accepted.
std::optional<float> numberIn(const QString& text) {
    bool valid = false;
    float number = text.trimmed().toFloat(&valid);
    if (!valid) number = text.trimmed().replace(QLatin1Char(','), QLatin1Char('.')).toFloat(&valid);
    if (!valid || !std::isfinite(number)) return {};
    return number;
}

QList<QStringList> cellsOf(const QString& text) {
    static const QRegularExpression commas("\\s*[,;]\\s*|\\s+");
    QList<QStringList> rows;
    for (const QString& line : text.split(QLatin1Char('\n'))) {
        if (line.trimmed().isEmpty()) continue;
        rows << (line.contains(QLatin1Char('\t')) ? line.split(QLatin1Char('\t'))
                                                  : line.trimmed().split(commas, Qt::SkipEmptyParts));
    }
    return rows;
}

}  // namespace

QString cellText(float number) {
    return QString::fromStdString(inputToText(NumberTable(std::vector<std::vector<float>>{{number}})));
}

namespace {

/// A number in the usual form; invalid text stays, to be corrected.
QString plainNumber(const QString& text) {
    bool isNumber = false;
    const float number = text.toFloat(&isNumber);
    return isNumber ? cellText(number) : text;
}

}  // namespace

NumberGrid::NumberGrid(QWidget* parent) : QTableWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setProperty("role", "field");
    setTabKeyNavigation(false);
    for (QHeaderView* header : {horizontalHeader(), verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setHighlightSections(false);
        header->setSectionsClickable(true);
        header->setFont(textFont(TypeSize::small));
        header->setDefaultAlignment(Qt::AlignCenter);
        header->setVisible(false);
    }
    horizontalHeader()->setDefaultSectionSize(cellWidth);
    horizontalHeader()->setFixedHeight(20);
    verticalHeader()->setDefaultSectionSize(cellHeight);
    verticalHeader()->setFixedWidth(28);
    connect(this, &QTableWidget::itemChanged, this, [this] {
        if (!quiet_) settle();
    });
}

void NumberGrid::put(int row, int column, const QString& text) {
    auto* cell = item(row, column);
    if (!cell) {
        cell = new QTableWidgetItem;
        cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        setItem(row, column, cell);
    }
    cell->setText(text);
}

void NumberGrid::setTable(const NumberTable& table) {
    quiet_ = true;
    setRowCount(int(std::min<size_t>(table.rows.size(), mostRows)));
    setColumnCount(int(std::min<Index>(table.columns(), mostColumns)));
    for (int row = 0; row < rowCount(); ++row)
        for (int column = 0; column < columnCount(); ++column) {
            const auto& numbers = table.rows[size_t(row)];
            put(row, column, size_t(column) < numbers.size() ? cellText(numbers[size_t(column)]) : QString());
        }
    judge();
    quiet_ = false;
    updateGeometry();
    viewport()->update();
}

std::optional<NumberTable> NumberGrid::table() const {
    NumberTable table;
    for (int row = 0; row < rowCount(); ++row) {
        std::vector<float> numbers;
        for (int column = 0; column < columnCount(); ++column) {
            const auto number = numberIn(item(row, column) ? item(row, column)->text() : QString());
            if (!number) return {};
            numbers.push_back(*number);
        }
        table.rows.push_back(std::move(numbers));
    }
    return table;
}

void NumberGrid::judge() {
    problem_.clear();
    // Counted from 0, like q0 and k0.
    const auto numbered = [](int count) {
        QStringList numbers;
        for (int i = 0; i < count; ++i) numbers << QString::number(i);
        return numbers;
    };
    setVerticalHeaderLabels(numbered(rowCount()));
    setHorizontalHeaderLabels(numbered(columnCount()));
    for (QHeaderView* header : {horizontalHeader(), verticalHeader()}) header->setVisible(rowCount() > 0);
    const QColor wrong = mixed(palette().color(QPalette::Base), QColor(0xd9, 0x82, 0x2b), 0.35);
    for (int row = 0; row < rowCount(); ++row)
        for (int column = 0; column < columnCount(); ++column) {
            QTableWidgetItem* cell = item(row, column);
            if (!cell) continue;
            const bool valid = numberIn(cell->text()).has_value();
            cell->setBackground(valid ? QBrush() : QBrush(wrong));
            cell->setToolTip(valid ? QString() : tr("This is not a number."));
            if (valid || !problem_.isEmpty()) continue;
            problem_ = cell->text().trimmed().isEmpty() ? tr("an empty cell") : cell->text().trimmed();
        }
}

void NumberGrid::settle() {
    quiet_ = true;
    judge();
    quiet_ = false;
    updateGeometry();
    emit edited();
}

void NumberGrid::resizeBy(int rows, int columns) {
    quiet_ = true;
    setRowCount(std::clamp(rowCount() + rows, 1, mostRows));
    setColumnCount(std::clamp(columnCount() + columns, 1, mostColumns));
    for (int row = 0; row < rowCount(); ++row)
        for (int column = 0; column < columnCount(); ++column)
            if (!item(row, column)) put(row, column, QStringLiteral("0"));
    settle();
}

void NumberGrid::pasteText(const QString& text) {
    const QList<QStringList> cells = cellsOf(text);
    if (cells.isEmpty()) return;
    const int top = std::max(0, currentRow()), left = std::max(0, currentColumn());
    qsizetype widest = 0;
    for (const QStringList& row : cells) widest = std::max(widest, row.size());
    quiet_ = true;
    setRowCount(int(std::clamp<qsizetype>(top + cells.size(), rowCount(), mostRows)));
    setColumnCount(int(std::clamp<qsizetype>(left + widest, columnCount(), mostColumns)));
    for (int row = 0; row < rowCount(); ++row)
        for (int column = 0; column < columnCount(); ++column) {
            const int r = row - top, c = column - left;
            const bool pasted = r >= 0 && r < cells.size() && c >= 0 && c < cells[r].size();
            if (pasted) put(row, column, plainNumber(cells[r][c].trimmed()));
            if (!item(row, column)) put(row, column, QStringLiteral("0"));
        }
    settle();
}

QString NumberGrid::copiedText() const {
    const auto ranges = selectedRanges();
    if (ranges.isEmpty()) return {};
    const QTableWidgetSelectionRange& range = ranges.front();
    QStringList lines;
    for (int row = range.topRow(); row <= range.bottomRow(); ++row) {
        QStringList cells;
        for (int column = range.leftColumn(); column <= range.rightColumn(); ++column)
            cells << (item(row, column) ? item(row, column)->text() : QString());
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

QSize NumberGrid::sizeHint() const {
    const int rows =
        std::clamp(rowCount(), fewestNumberRows, isLow(*this) ? mostRowsWhereLow : mostNumberRows);
    const bool wide = columnCount() * cellWidth + 28 > width();
    return {std::clamp(columnCount(), 2, 8) * cellWidth + 28 + 12,
            rows * cellHeight + 20 + 4 + (wide ? 10 : 0)};
}

bool NumberGrid::event(QEvent* event) {
    return leavesUndo(*event) || QTableWidget::event(event);
}

void NumberGrid::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Paste)) return pasteText(QApplication::clipboard()->text());
    if (event->matches(QKeySequence::Copy)) return QApplication::clipboard()->setText(copiedText());
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
        quiet_ = true;
        for (QTableWidgetItem* cell : selectedItems()) cell->setText(QStringLiteral("0"));
        return settle();
    }
    if (event->key() == Qt::Key_Escape) return event->ignore();
    if (event->modifiers() & Qt::ControlModifier && !event->matches(QKeySequence::SelectAll))
        return event->ignore();
    QTableWidget::keyPressEvent(event);
}

void NumberGrid::paintEvent(QPaintEvent* event) {
    QTableWidget::paintEvent(event);
    if (rowCount() > 0) return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(8, 0, -8, 0),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                     tr("Paste rows of numbers here, or start with random ones"));
}

}  // namespace attentionscope
