#pragma once

#include "app/figures/content/prediction_content.h"
#include "app/views/common/view.h"

class QComboBox;

namespace attentionscope {

class FigureCanvas;

/// What the model says, as bars, with what it said before the changes. A model that predicts nothing shows
/// where the selected word looks most. Of a translator a click on a candidate puts that word there, and the
/// search that chooses the words can be changed.
class PredictionView : public View {
    Q_OBJECT
public:
    PredictionView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// The block of bars that is shown.
    const BarContent& content() const { return content_.bars; }
    QString explanation() const override;
    QString paper() const override { return QStringLiteral("Jain and Wallace 2019"); }

protected:
    void refresh() override;
    bool isReady() const override { return !document_.arePredictionsComing(); }
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    size_t barCount() const;
    void setBeam(Index width);

    BarsContent content_;
    FigureCanvas* canvas_;
    QComboBox* search_;
};

}  // namespace attentionscope
