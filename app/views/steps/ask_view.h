#pragma once

#include "app/views/common/view.h"
#include "app/views/steps/node_title.h"

class QLabel;
class QTextBrowser;

namespace attentionscope {

class FigureCanvas;

/// The weight of a word on a word, of which several numbers of a map were made.
struct JoinedCell {
    NodeId node = noNode;  ///< the weights of the pieces
    Index firstRow = 0, rows = 0, firstColumn = 0, columns = 0;
    QString query = {}, key = {};  ///< the words
};

/// Where a number comes from: its formula with the true operands. Each operand can be asked in turn, down to
/// the embeddings; the breadcrumb leads back.
class AskView : public View {
    Q_OBJECT
public:
    AskView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Asks about an element of a node of the shown recording, from the start or from the number shown now.
    void ask(Place place);
    /// Asks how the weight of joined words was made, from which the numbers of their pieces can be asked.
    void askJoined(JoinedCell cell);
    void follow(Place place);
    /// Back to a number asked earlier.
    void backTo(size_t index);
    const std::vector<Place>& path() const { return path_; }
    QTextBrowser& terms() { return *terms_; }
    QString explanation() const override;
    /// The number shown, with all its digits.
    QString copyText() const;

signals:
    /// An operand was followed, or the way back: the number that is told of now.
    void followed(attentionscope::Place place);
    /// What was asked is gone with the run that it was asked of.
    void emptied();

protected:
    void refresh() override;
    void retranslate() override;

private:
    void openLink(const QString& link);
    QString breadcrumb() const;
    QString table(const Explanation& explanation) const;
    /// A term's factors with the signs between them, and below them what they are.
    QString product(const Term& term) const;
    QString names(const Term& term) const;
    /// What is to be said of a number that nothing was computed from.
    static QString given(const std::string& label);
    QString titleOf(Place place) const;
    void showJoined();

    std::vector<Place> path_;
    std::optional<JoinedCell> joined_;  // where the path began
    RecordingPointer of_;
    mutable std::optional<NodeTitles> titles_;
    QString formulaText_;
    QLabel* crumbs_;
    QLabel* value_;
    FigureCanvas* formula_;
    QTextBrowser* terms_;
};

}  // namespace attentionscope
