#pragma once

#include "app/figures/painters/bars.h"
#include "app/views/common/word_card.h"

class QLabel;
class QToolButton;

namespace attentionscope {

class FigureCanvas;
class ViewSettings;

/// A card at a produced word: the alternatives, most likely first, and a line for typing another word.
class WordChooser : public WordCard {
    Q_OBJECT
public:
    /// Opens below a rectangle of the screen, for the word at a position; null if the model produced none
    /// there. Clicking a candidate forces it at once.
    static WordChooser* open(Document& document, const ViewSettings& settings, Index position,
                             const QRect& globalRectangle, QWidget* parent);

    const BarContent& content() const { return content_; }
    /// The row of a candidate, in the coordinates of canvas().
    QPointF rowOf(size_t candidate) const;
    FigureCanvas& canvas() { return *canvas_; }

signals:
    /// The user typed words to put here; the model turns them into tokens.
    void wordTyped(attentionscope::Index position, const QString& words);

private:
    WordChooser(Document& document, const ViewSettings& settings, const Prediction& prediction,
                QWidget* parent);
    void fill(const Prediction& prediction, Index shown);
    void choose(QPointF point);

    Document& document_;
    const ViewSettings& settings_;
    Index position_;
    BarContent content_;
    std::vector<Prediction::Candidate> candidates_;
    QLabel* title_;
    FigureCanvas* canvas_;
    QToolButton* release_;
};

}  // namespace attentionscope
