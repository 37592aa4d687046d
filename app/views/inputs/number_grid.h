#pragma once

#include <QTableWidget>

#include "core/recording/inputs.h"

namespace attentionscope {

/// A small spreadsheet of numbers: cells are typed into, copied to and pasted from a spreadsheet program.
class NumberGrid : public QTableWidget {
    Q_OBJECT
public:
    explicit NumberGrid(QWidget* parent = nullptr);

    /// Shows a table without telling anybody.
    void setTable(const NumberTable& table);
    /// What stands there; nothing while a cell is no number.
    std::optional<NumberTable> table() const;
    /// What stands in the first cell that is no number.
    QString problem() const { return problem_; }

    /// Adds or takes away rows or columns at the end; new cells hold 0.
    void resizeBy(int rows, int columns);
    /// Puts cells in from the current one on, and makes room for them. Cells are parted by tabs, or where
    /// there are none by commas, semicolons or spaces.
    void pasteText(const QString& text);
    /// The selected cells, parted by tabs.
    QString copiedText() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {96, sizeHint().height()}; }

signals:
    /// Cells changed; the table may not be readable.
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

/// A number with as few digits as give it back.
QString cellText(float number);

}  // namespace attentionscope
