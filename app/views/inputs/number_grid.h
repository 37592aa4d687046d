#pragma once

#include <QTableWidget>

#include "core/recording/inputs.h"

namespace attentionscope {

/// A small spreadsheet of numbers: edit cells, copy to and paste from a spreadsheet program.
class NumberGrid : public QTableWidget {
    Q_OBJECT
public:
    explicit NumberGrid(QWidget* parent = nullptr);

    /// Shows a table without emitting a signal.
    void setTable(const NumberTable& table);
    /// The current table; empty while a cell is not a number.
    std::optional<NumberTable> table() const;
    /// The text of the first cell that is not a number.
    QString problem() const { return problem_; }

    /// Adds or removes rows or columns at the end; new cells contain 0.
    void resizeBy(int rows, int columns);
    /// Inserts cells starting at the current one, growing the table as needed. Cells are separated by tabs,
    /// or if there are none by commas, semicolons or spaces.
    void pasteText(const QString& text);
    /// The selected cells, separated by tabs.
    QString copiedText() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {96, sizeHint().height()}; }

signals:
    /// Cells changed; the table may be invalid.
    void edited();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void put(int row, int column, const QString& text);
    void judge();
    void settle();

    bool quiet_ = false;
    QString problem_;
};

/// A number with the fewest digits that reproduce it.
QString cellText(float number);

}  // namespace attentionscope
