#pragma once

#include <optional>
#include <vector>

#include "app/export/worksheet/printed_number.h"
#include "app/export/worksheet/worksheet.h"

namespace attentionscope {

/// The arithmetic of one query of one head, in printed numbers. Every result is computed from the numbers
/// printed before it; where that would not give what the model has (a number that was set by hand, a way from
/// scores to weights of its own), the model's number is printed as a given one.
class WorkedRow {
public:
    /// `decimals` of what is printed.
    WorkedRow(const Recording& recording, const AttentionMap& map, int head, Index query, int decimals);

    /// The products that an element of a node is the sum of, the `largest` of them where they are many;
    /// nothing for a number that was given.
    std::optional<SheetTable> products(NodeId node, Index row, Index column, Index largest) const;
    /// Which number of the query is the largest.
    Index largestFeature() const;
    /// The products of the score of the key that is read most; the table of the softmax goes on with
    /// their sum.
    std::optional<SheetTable> scoreProducts();
    /// From scores to weights, key by key.
    SheetTable softmax();
    /// What is read of the values; after softmax().
    std::optional<SheetTable> sum();
    int decimals() const { return decimals_; }
    /// The key that is worked out: with the largest weight, a word rather than a mark.
    Index mostRead() const { return mostRead_; }
    QString keyLabel(Index key) const;
    /// How far the printed weights are from the model's.
    double error() const;
    /// Whether a mask closes keys to this query.
    bool isMasked() const;

private:
    struct Column {
        QString tex;
        std::vector<PrintedNumber> numbers;  ///< of the shown keys
        bool answer = false;
    };
    std::vector<double> valuesOf(NodeId node) const;
    std::vector<PrintedNumber> printed(const std::vector<double>& values) const;
    bool follows(const std::vector<PrintedNumber>& computed, const std::vector<double>& truth) const;
    void given(const QString& tex, NodeId node);
    template <typename Compute>
    void link(const QString& tex, NodeId node, Compute compute);
    void addScores();
    void addBias();
    /// Of the last column.
    QString symbol() const;
    void addSoftmax();
    QString weightSymbol() const;
    QString keyTitle() const;
    const std::vector<PrintedNumber>& last() const { return columns_.back().numbers; }

    const Recording& recording_;
    const AttentionMap& map_;
    int headNumber_;
    const HeadNodes& head_;
    Index query_;
    int decimals_;
    std::vector<double> weights_;  ///< the model's own, of all keys
    std::vector<Index> shown_;     ///< keys, in their order
    Index mostRead_ = 0;
    std::optional<PrintedNumber> score_;  ///< of that key, as its products add up to
    std::vector<Column> columns_;
    std::optional<PrintedNumber> othersExponentials_, sumOfExponentials_;
};

}  // namespace attentionscope
