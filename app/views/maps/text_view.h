#pragma once

#include <set>

#include "app/figures/painters/weighted_text.h"
#include "app/views/common/view.h"

class QBoxLayout;
class QComboBox;
class QToolButton;

namespace attentionscope {

class FigureCanvas;

/// The text itself, coloured by the weight from, or to, the chosen words. Several words can be picked and
/// summed, pieces of words joined, and special tokens hidden with the rest renormalised.
class TextView : public View {
    Q_OBJECT
public:
    TextView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    const WeightedTextContent& content() const { return content_; }
    FigureCanvas& canvas() { return *canvas_; }
    /// Adds a word to those that are summed, or takes it away.
    void togglePicked(Index token);
    const std::set<Index>& picked() const { return picked_; }
    void setInward(bool inward);
    void setWholeWords(bool whole);
    void setHideSpecial(bool hide);
    QString explanation() const override;

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;
    void retranslate() override;

private:
    std::vector<float> weightsOfTokens(const MatrixSlice& map) const;
    void makeContent(const std::vector<Token>& tokens, const QString& text, std::vector<float> weights);

    WeightedTextContent content_;
    std::vector<Index> tokenOfSpan_;
    std::set<Index> picked_;
    bool inward_ = false;
    bool wholeWords_ = true;
    bool hideSpecial_ = false;
    FigureCanvas* canvas_;
    QBoxLayout* row_;
    QComboBox* direction_;
    QToolButton* words_;
    QToolButton* special_;
};

}  // namespace attentionscope
