#pragma once

#include "app/figures/content/prediction_content.h"
#include "app/views/common/accessible_parts.h"
#include "app/views/common/view.h"

class QComboBox;
class QDoubleSpinBox;
class QSpinBox;
class QToolButton;

namespace attentionscope {

class FigureCanvas;

/// The model's prediction, as bars, with the values before the changes; beside it, for a model that predicts
/// at every position, the prediction at the selected word. A model that predicts nothing shows that word's
/// largest weights. For a translator, a click on a candidate puts that word there, and the word search can be
/// changed.
class PredictionView : public View, public AccessibleParts {
    Q_OBJECT
public:
    PredictionView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// The displayed block of bars.
    const BarContent& content() const { return content_.bars; }
    /// The prediction at the selected word; no bars if that is content(), or while it is computed.
    const BarContent& contentHere() const { return here_.bars; }
    QString explanation() const override;
    QString paper() const override { return QStringLiteral("Jain and Wallace 2019"); }
    /// How the next words of a text are chosen: the temperature and top k set here.
    GenerationOptions sampling(Index words) const;
    int partCount() const override { return int(content_.bars.bars.size()); }
    Part part(int index) const override;
    void choosePart(int index) override;

signals:
    /// The user wants to continue the text by this many words.
    void continuationRequested(attentionscope::Index words);

protected:
    void refresh() override;
    bool isReady() const override { return !document_.arePredictionsComing(); }
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    size_t barCount() const;
    /// Whether the model predicts the next word of a text, and the text can be continued.
    bool goesOn() const;
    void buildContinuation();
    void setBeam(Index width);

    /// The area of each of the two blocks of bars.
    QRectF areaOf(bool here) const;
    /// Computes the prediction at the selected word in the background.
    void predictHere();

    BarsContent content_, here_;
    Prediction prediction_, predictionBefore_;  // at the selected word, now and before the changes
    RecordingPointer predictedRun_;
    Index predictedAt_ = -1;
    FigureCanvas* canvas_;
    QToolButton* hide_;  // the chosen word, so that the model predicts it
    QComboBox* search_;
    QWidget* continuation_;
    QToolButton* oneOn_;
    QToolButton* manyOn_;
    QDoubleSpinBox* warmth_;
    QSpinBox* topK_;
    RecordingPointer drawnOf_;
    std::uint64_t drawn_ = 0;  // words so far: each is drawn with its own seed
};

}  // namespace attentionscope
