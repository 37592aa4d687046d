#pragma once

#include <optional>
#include <vector>

#include "app/export/worksheet/printed_number.h"
#include "app/export/worksheet/worksheet.h"

namespace attentionscope {

/// The arithmetic of one query of one head, in printed numbers. Every result is computed from the numbers
/// printed before it; if that would not match the model (a number set by hand, a special softmax), the
/// model's number is printed as given.
class WorkedRow {
public:
    /// `decimals` of the printed numbers.
    WorkedRow(const Recording& recording, const AttentionMap& map, int head, Index query, int decimals);

    /// The products whose sum is an element of a node, only the `largest` of them if there are many; empty
    /// for a given number.
    std::optional<SheetTable> products(NodeId node, Index row, Index column, Index largest) const;
    /// The index of the query's largest number.
    Index largestFeature() const;
    /// The products of the score of the key with the most weight; the softmax table continues with their sum.
    std::optional<SheetTable> scoreProducts();
    /// From scores to weights, key by key.
    SheetTable softmax();
    /// The sum over the values; call after softmax().
    std::optional<SheetTable> sum();
    int decimals() const { return decimals_; }
    /// The key to compute in detail: the one with the largest weight, a word rather than a mark.
    Index mostRead() const { return mostRead_; }
    QString keyLabel(Index key) const;
    /// The largest difference between the printed weights and the model's.
    double error() const;
    /// Whether a mask hides keys from this query.
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
    std::vector<Index> shown_;     ///< keys, in order
    Index mostRead_ = 0;
    std::optional<PrintedNumber> score_;  ///< of that key, the sum of its printed products
    std::vector<Column> columns_;
    std::optional<PrintedNumber> othersExponentials_, sumOfExponentials_;
};

}  // namespace attentionscope
