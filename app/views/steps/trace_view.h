#pragma once

#include <functional>

#include "app/views/common/view.h"
#include "app/views/steps/node_title.h"
#include "core/analysis/derived_maps.h"
#include "core/graph/explanation.h"
#include "core/run/change.h"

class QLabel;
class QLineEdit;
class QScrollArea;
class QTextBrowser;

namespace attentionscope {

class FigureCanvas;

/// A traced number: an element of a node, or a cell of a map derived from the recording. A head's map is
/// identified by its weights, a layer's by those of the first head.
struct TracedNumber : Place {
    enum class Quantity {
        node,
        valueWeighted,  ///< weight × length of v W_O
        rollout,        ///< of this layer
        flow,           ///< through the layers up to this one
        gradient,       ///< weight × gradient
        mean,           ///< of the heads
        maximum,        ///< of the heads
        deviation,      ///< from the mean of the heads
        mixed,          ///< half attention, half residual connection
        difference,     ///< the element minus the same one without the user's changes
    };
    Quantity as = Quantity::node;

    Place place() const { return {node, row, column}; }
    friend bool operator==(const TracedNumber&, const TracedNumber&) = default;
};

/// The weight of a word on a word, joined from several numbers of a map.
struct JoinedCell {
    NodeId node = noNode;  ///< the weights of the pieces
    TracedNumber::Quantity as = TracedNumber::Quantity::node;
    bool unchanged = false;  ///< in the run without the user's changes
    Index firstRow = 0, rows = 0, firstColumn = 0, columns = 0;
    QString query = {}, key = {};  ///< the words

    QString title() const { return QStringLiteral("%1 → %2").arg(query, key); }
};

/// Where a number comes from: its formula with the actual operands. Each operand can be followed in turn,
/// down to the embeddings; the breadcrumb leads back.
class TraceView : public View {
    Q_OBJECT
public:
    TraceView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Traces an element of a node of the displayed recording, from the start or from the current number.
    void trace(Place place) { traceCell({place}, false); }
    /// Traces a cell of a map; in the run without the user's changes if that is displayed.
    void traceCell(TracedNumber cell, bool unchanged);
    /// Traces a cell of the map as it is displayed: in its stage, derived, or without the user's changes.
    /// query, key: words of its sides. Returns whether there is such a number.
    bool traceShown(Index query, Index key);
    /// Shows how the weight of joined words was computed; the numbers of their pieces can then be followed.
    void traceJoined(JoinedCell cell);
    void follow(TracedNumber place);
    /// Follows the same cell of an operand, else the largest term, and again, down to a number that is given:
    /// an embedding, or a weight.
    void followDown();
    /// Back to a number traced earlier; those below it stay in the trail.
    void backTo(size_t index);
    /// Forward to a number of the trail below the one that is shown.
    void forwardTo(size_t index);
    /// The place of the number that is shown; empty if it is not in the graph of the current run.
    std::optional<Place> place() const;
    /// Replaces the current number in the computation, as a change with undo. Only for cells of a map that a
    /// change reaches.
    void setNumber(const QString& text);
    const std::vector<TracedNumber>& path() const { return path_; }
    QTextBrowser& terms() { return *terms_; }
    QString explanation() const override;
    /// The current number, with all its digits.
    QString copyText() const;

signals:
    /// The user wants to see the step that computes the shown number.
    void stepRequested(attentionscope::Place place);
    /// Another number is shown, or none.
    void shownChanged();
    /// The traced number is gone, because its run was replaced.
    void emptied();

protected:
    void refresh() override;
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Gives the trail its height, at most a part of the view, and shows its end.
    void layTrail();
    void openLink(const QString& link);
    QString breadcrumb() const;
    QString table(const Explanation& explanation) const;
    /// The formula of the step that declares the number, else that of the op.
    QString formulaOf(const TracedNumber& number, const Explanation& shown) const;
    QString names(const Term& term) const;
    QString titleOf(TracedNumber number) const;
    RecordingPointer current() const { return unchanged_ ? document_.unchanged() : document_.recording(); }
    Explanation explanationOf(const TracedNumber& number) const;
    /// The values that a joined cell is computed from.
    std::function<double(Index, Index)> valuesOf(const JoinedCell& cell) const;
    double valueBefore(Place place) const;
    void showJoined();
    /// The change that sets the current number to `value`; empty if there is none.
    std::optional<Change> changeTo(double value) const;

    /// The same number in the matrix that computed it; a part of a matrix only copies it.
    TracedNumber computed(const TracedNumber& number) const;

    std::vector<TracedNumber> path_;
    std::vector<TracedNumber> below_;   // the rest of the trail, after a way back
    bool unchanged_ = false;            // in the run without the user's changes
    std::optional<JoinedCell> joined_;  // the start of the path
    RecordingPointer of_;
    mutable std::optional<NodeTitles> titles_;
    QString formulaText_;
    QLabel* crumbs_;
    QScrollArea* trail_;  // of the crumbs
    QLabel* value_;
    QLineEdit* another_;  // in place of the value
    FigureCanvas* formula_;
    QTextBrowser* terms_;
};

}  // namespace attentionscope
