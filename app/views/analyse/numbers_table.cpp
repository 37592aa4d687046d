#include "app/views/analyse/numbers_table.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>
#include <cmath>
#include <limits>

#include "app/figures/content/analysis_content.h"
#include "app/figures/drawing/number_text.h"
#include "app/views/common/widgets.h"

namespace attentionscope {

namespace {

/// The axis whose labels are columns; the number of axes if no axis is.
std::size_t scoresOf(const AnalysisTable& table) {
    std::size_t axis = 0;
    while (axis < table.axes.size() && table.axes[axis].name != "score" &&
           table.axes[axis].name != "coordinate")
        ++axis;
    return axis;
}

class NumbersModel : public QAbstractTableModel {
public:
    NumbersModel(AnalysisTable table, QObject* parent)
        : QAbstractTableModel(parent), table_(std::move(table)), scores_(scoresOf(table_)) {
        for (std::size_t score = 0; score < scoreCount(); ++score) {
            areWhole_.push_back(true);
            for (int row = 0; row < rowCount() && areWhole_.back(); ++row)
                if (const double value = valueAt(row, score);
                    !std::isnan(value) && value != std::floor(value))
                    areWhole_.back() = false;
        }
    }

    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() || table_.values.empty() ? 0 : int(table_.values.size() / scoreCount());
    }
    int columnCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : int(labelAxes().size() + scoreCount());
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
        const auto axes = labelAxes();
        if (role == Qt::TextAlignmentRole)
            return int(std::size_t(section) < axes.size() ? Qt::AlignLeft : Qt::AlignRight);
        if (role != Qt::DisplayRole || orientation != Qt::Horizontal) return {};
        if (std::size_t(section) < axes.size())
            return tableWords(table_.axes[axes[std::size_t(section)]].name);
        if (scores_ == table_.axes.size()) return tableWords("number");
        return tableWords(table_.axes[scores_].labels[std::size_t(section) - axes.size()]);
    }
    /// Numbers sort by their value, under Qt::UserRole.
    QVariant data(const QModelIndex& index, int role) const override {
        const auto axes = labelAxes();
        const auto column = std::size_t(index.column());
        const std::vector<Index> place = placeOf(index.row());
        if (column < axes.size()) {
            const AnalysisAxis& axis = table_.axes[axes[column]];
            const Index label = place[axes[column]];
            if (role == Qt::DisplayRole) return labelWords(axis, std::size_t(label));
            if (role != Qt::UserRole) return {};
            if (!axis.positions.empty()) return double(positionOf(axis, label));
            const QString name = QString::fromStdString(axis.labels[std::size_t(label)]);
            bool isNumber = false;
            const double number = name.toDouble(&isNumber);
            return isNumber ? QVariant(number) : labelWords(axis, std::size_t(label));
        }
        if (role == Qt::TextAlignmentRole) return int(Qt::AlignRight | Qt::AlignVCenter);
        if (role != Qt::DisplayRole && role != Qt::UserRole) return {};
        const std::size_t score = column - axes.size();
        const double value = valueAt(index.row(), score);
        if (role == Qt::DisplayRole)
            return areWhole_[score] && !std::isnan(value) ? QString::number(value, 'f', 0)
                                                          : numberText(value, decimals);
        return std::isnan(value) ? -std::numeric_limits<double>::infinity() : value;
    }
    /// An index for each axis; -1 for the axis of scores.
    std::vector<Index> placeOf(int row) const {
        std::vector<Index> place(table_.axes.size(), -1);
        for (std::size_t axis = place.size(); axis-- > 0;) {
            if (axis == scores_) continue;
            const int labels = int(table_.axes[axis].labels.size());
            place[axis] = row % labels;
            row /= labels;
        }
        return place;
    }

private:
    static constexpr int decimals = 4;

    double valueAt(int row, std::size_t score) const {
        std::vector<Index> place = placeOf(row);
        if (scores_ < place.size()) place[scores_] = Index(score);
        std::size_t cell = 0;
        for (std::size_t axis = 0; axis < place.size(); ++axis)
            cell = cell * table_.axes[axis].labels.size() + std::size_t(place[axis]);
        return table_.values[cell];
    }
    std::size_t scoreCount() const {
        return scores_ < table_.axes.size() ? table_.axes[scores_].labels.size() : 1;
    }
    std::vector<std::size_t> labelAxes() const {
        std::vector<std::size_t> axes;
        for (std::size_t axis = 0; axis < table_.axes.size(); ++axis)
            if (axis != scores_) axes.push_back(axis);
        return axes;
    }

    AnalysisTable table_;
    std::size_t scores_;
    std::vector<bool> areWhole_;  // for each score: ranks and counts, in place of measures
};

}  // namespace

/// Shows rows that contain the typed words; "> 0.3" and "< 0.3" compare the sorted column.
class NumbersFilter : public QSortFilterProxyModel {
public:
    explicit NumbersFilter(QObject* parent) : QSortFilterProxyModel(parent) { setSortRole(Qt::UserRole); }

    void setText(const QString& text) {
        text_ = text.trimmed();
        invalidateFilter();
    }
    void sort(int column, Qt::SortOrder order) override {
        QSortFilterProxyModel::sort(column, order);
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        if (text_.isEmpty()) return true;
        bool isNumber = false;
        const double limit = text_.mid(1).trimmed().toDouble(&isNumber);
        if (isNumber && (text_[0] == u'>' || text_[0] == u'<')) {
            const int last = sourceModel()->columnCount() - 1,
                      column = sortColumn() < 0 ? last : sortColumn();
            const double value = sourceModel()->index(row, column, parent).data(Qt::UserRole).toDouble();
            return text_[0] == u'>' ? value > limit : value < limit;
        }
        for (int column = 0; column < sourceModel()->columnCount(); ++column)
            if (sourceModel()
                    ->index(row, column, parent)
                    .data()
                    .toString()
                    .contains(text_, Qt::CaseInsensitive))
                return true;
        return false;
    }

private:
    QString text_;
};

NumbersTable::NumbersTable(QWidget* parent) : QWidget(parent) {
    auto* column = boxLayout<QVBoxLayout>(8, this);
    filter_ = named<QLineEdit>("filter", this);
    filter_->setClearButtonEnabled(true);
    column->addWidget(filter_);
    rows_ = new NumbersFilter(this);
    view_ = named<QTableView>("numbers", this, "field");
    view_->setModel(rows_);
    view_->setSortingEnabled(true);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setSelectionMode(QAbstractItemView::SingleSelection);
    view_->setShowGrid(false);
    view_->verticalHeader()->hide();
    column->addWidget(view_, 1);
    connect(filter_, &QLineEdit::textChanged, rows_, &NumbersFilter::setText);
    connect(view_, &QTableView::clicked, this, [this](const QModelIndex& index) {
        const auto* model = static_cast<NumbersModel*>(rows_->sourceModel());
        emit chosen(model->placeOf(rows_->mapToSource(index).row()));
    });
}

void NumbersTable::showTable(const AnalysisTable& table) {
    const auto sameAxes = [](const AnalysisAxis& a, const AnalysisAxis& b) {
        return a.name == b.name && a.labels == b.labels;
    };
    if (rows_->sourceModel() && std::ranges::equal(table.axes, shown_.axes, sameAxes) &&
        table.values == shown_.values)
        return;
    // A filter belongs to the rows that it was typed for.
    if (!std::ranges::equal(table.axes, shown_.axes, {}, &AnalysisAxis::name, &AnalysisAxis::name))
        filter_->clear();
    shown_ = table;
    QAbstractItemModel* before = rows_->sourceModel();
    rows_->setSourceModel(new NumbersModel(table, this));
    delete before;
    view_->horizontalHeader()->setSortIndicator(-1, Qt::DescendingOrder);
    rows_->sort(-1, Qt::DescendingOrder);
    view_->resizeColumnsToContents();  // of all rows, also for a filter
}

void NumbersTable::retranslate() {
    filter_->setPlaceholderText(tr("Filter: words of a row, or > 0.3 for the sorted column"));
    filter_->setAccessibleName(tr("Filter"));
    view_->setAccessibleName(tr("Numbers of the analysis"));
    shown_ = {};
}

}  // namespace attentionscope
