#pragma once

#include "app/figures/bars.h"
#include "app/views/view.h"

namespace attentionscope {

class FigureCanvas;

/// What the model says, as bars, with what it said before the changes. A model that predicts nothing shows
/// where the selected word looks most.
class PredictionView : public View {
    Q_OBJECT
public:
    PredictionView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// The block of bars that is shown.
    const BarContent& content() const { return content_; }
    QString explanation() const override;

protected:
    void refresh() override;
    void retranslate() override;

private:
    void showPrediction(const Prediction& prediction);
    void showWeights();
    QString titleOf(const Prediction& prediction) const;

    BarContent content_;
    std::vector<Index> keys_;
    FigureCanvas* canvas_;
};

}  // namespace attentionscope
