#pragma once

#include <QWidget>

#include "core/analysis/analysis.h"

class QLineEdit;
class QTableView;

namespace attentionscope {

class NumbersFilter;

/// Shows a table of results as rows, one for each cell, with a column for each axis. The labels of an axis of
/// scores are columns, too. A click on the title of a column sorts by it; the line above filters.
class NumbersTable : public QWidget {
    Q_OBJECT
public:
    explicit NumbersTable(QWidget* parent = nullptr);

    void showTable(const AnalysisTable& table);
    void retranslate();

signals:
    /// A row was clicked: an index for each axis, -1 for that of the scores.
    void chosen(const std::vector<Index>& place);

private:
    AnalysisTable shown_;
    QLineEdit* filter_;
    QTableView* view_;
    NumbersFilter* rows_;
};

}  // namespace attentionscope
