#pragma once

#include <map>
#include <optional>

#include "app/figures/story/step_scene.h"

namespace attentionscope {

/// The arithmetic of one query in numbers large enough to read: its vectors, and its scores and weights key
/// by key, from the first score to the step that is shown.
class RowView {
public:
    explicit RowView(const StepScene& scene);

    /// An operand as the row of the query, or of the key that is shown; its symbol where it has no row of
    /// few numbers.
    StepPart part(const Step::Operand& operand) const;
    /// All rows of one length begin with the same number from now on, so that the traced one is among them.
    void showTraced(const Step& step) const;
    /// What led to this step: a column for each earlier step from the scores on, and the signs between them.
    std::vector<StepPart> before(const Step& step) const;
    /// The operation on the column before it: "/ √64 =".
    QString sign(StepKind kind) const;
    /// Shows that the result, which follows these parts, was set by hand: "≠" in place of the last "=".
    void markSet(std::vector<StepPart>& parts, NodeId result) const;
    /// The weights of the column as bars.
    static StepMatrix bars(const StepMatrix& column);
    /// The numbers of the key that is shown, in words; empty if the step has none.
    QString sentence(const Step& step) const;
    /// The pieces of the query's word, if it has several: its row is that of one of them.
    QString pieceWords() const;
    /// How many of the tokens are shown, if not all are.
    QString shownCountWords() const;

private:
    bool isColumn(NodeId node) const;
    /// Whether the operand is a table in which the query's word is looked up.
    bool looksUpQuery(const Step::Operand& operand) const;
    StepMatrix column(const Step::Operand& operand) const;
    /// The numbers of a row in large type: all of them, or some that include the traced one.
    StepMatrix largeRow(StepMatrix row) const;
    /// The column of the traced number in a row; 0 if it is not there.
    Index tracedColumn(const StepMatrix& row) const;
    /// "“it” takes 0.845 of “animal” and 0.151 of “street”."
    QString takenWords() const;
    /// How the first number of the chosen query comes from the inputs and the weights.
    QString projectionWords() const;
    /// NaN where the node has no such number.
    double value(NodeId node, Index column) const;
    QString number(NodeId node, Index column) const;
    /// What the step computes for the query and the shown key, if another number was set there.
    std::optional<double> computedBeforeSet(NodeId node) const;

    const StepScene& scene_;
    MatrixPointer weights_;
    Index query_ = 0, key_ = 0;
    std::vector<Index> keys_;
    AxisPointer words_;
    mutable std::map<Index, Index> begins_;  // the first number shown of long rows, by their length
};

}  // namespace attentionscope
