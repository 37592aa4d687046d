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

/// What the model says, as bars, with what it said before the changes; beside it, of a model that says
/// something everywhere, what it says at the selected word. A model that predicts nothing shows where that
/// word looks most. Of a translator a click on a candidate puts that word there, and the
/// search that chooses the words can be changed.
class PredictionView : public View, public AccessibleParts {
    Q_OBJECT
public:
    PredictionView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    /// The block of bars that is shown.
    const BarContent& content() const { return content_.bars; }
    /// What is said at the selected word; no bars where that is content(), or while it is being read.
    const BarContent& contentHere() const { return here_.bars; }
    QString explanation() const override;
    QString paper() const override { return QStringLiteral("Jain and Wallace 2019"); }
    /// How the next words of a text are chosen: the temperature and top k that are set here.
    GenerationOptions sampling(Index words) const;
    int partCount() const override { return int(content_.bars.bars.size()); }
    Part part(int index) const override;
    void choosePart(int index) override;

signals:
    /// A text is to go on by so many words.
    void continuationWanted(attentionscope::Index words);

protected:
    void refresh() override;
    bool isReady() const override { return !document_.arePredictionsComing(); }
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    size_t barCount() const;
    /// Whether the model says what comes next in a text, and the text can be continued.
    bool goesOn() const;
    void buildContinuation();
    void setBeam(Index width);

    /// Where each of the two blocks of bars is painted.
    QRectF areaOf(bool here) const;
    /// Asks the model about the selected word, behind the window.
    void askHere();

    BarsContent content_, here_;
    Prediction asked_, askedBefore_;  // at the selected word, now and before the changes
    RecordingPointer askedOf_;
    Index askedAt_ = -1;
    FigureCanvas* canvas_;
    QComboBox* search_;
    QWidget* continuation_;
    QToolButton* oneOn_;
    QToolButton* manyOn_;
    QDoubleSpinBox* warmth_;
    QSpinBox* topK_;
    RecordingPointer drawnOf_;
    std::uint64_t drawn_ = 0;  // words so far: each is drawn with a seed of its own
};

}  // namespace attentionscope
