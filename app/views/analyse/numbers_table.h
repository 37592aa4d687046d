#pragma once

#include <QWidget>

#include "core/analysis/analysis.h"

class QLineEdit;
class QTableView;

namespace attentionscope {

class NumbersFilter;

/// The numbers of a table of results: a row for each cell, with a column for each axis, and one for each
/// score where an axis is of scores. A click on a column's title sorts by it; a line above filters.
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
