#pragma once

#include "app/views/common/view.h"
#include "app/views/steps/node_title.h"

class QLabel;
class QTextBrowser;

namespace attentionscope {

class FigureCanvas;

/// Where a number comes from: its formula with the true operands. Each operand can be asked in turn, down to
/// the embeddings; the breadcrumb leads back.
class AskView : public View {
    Q_OBJECT
public:
    AskView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// Asks about an element of a node of the shown recording, from the start or from the number shown now.
    void ask(Place place);
    void follow(Place place);
    /// Back to a number asked earlier.
    void backTo(size_t index);
    const std::vector<Place>& path() const { return path_; }
    QTextBrowser& terms() { return *terms_; }
    QString explanation() const override;
    /// The number shown, with all its digits.
    QString copyText() const;

protected:
    void refresh() override;
    void retranslate() override;

private:
    void openLink(const QString& link);
    QString breadcrumb() const;
    QString table(const Explanation& explanation) const;
    QString operand(const Factor& factor) const;
    QString titleOf(Place place) const;

    std::vector<Place> path_;
    RecordingPointer of_;
    mutable std::optional<NodeTitles> titles_;
    QString formulaText_;
    QLabel* crumbs_;
    QLabel* value_;
    FigureCanvas* formula_;
    QTextBrowser* terms_;
};

}  // namespace attentionscope
