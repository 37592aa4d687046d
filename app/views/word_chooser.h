#pragma once

#include <QFrame>

#include "app/figures/bars.h"
#include "core/recording/recording.h"

class QLineEdit;
class QLabel;
class QToolButton;

namespace attentionscope {

class FigureCanvas;
class ViewSettings;

/// A card at a produced word: what else could stand there, the likeliest first, and a line to type another
/// word. Opens under the word and closes by itself.
class WordChooser : public QFrame {
    Q_OBJECT
public:
    /// `forced` says that the word stands there because the user wanted it.
    WordChooser(const Prediction& prediction, const Token& word, bool forced, const ViewSettings& settings,
                QWidget* parent);

    const BarContent& content() const { return content_; }
    /// Where the row of a candidate is, in the coordinates of canvas().
    QPointF rowOf(size_t candidate) const;
    FigureCanvas& canvas() { return *canvas_; }
    void openBelow(const QRect& globalRectangle);

signals:
    void tokenChosen(attentionscope::Index token);
    void wordTyped(const QString& word);
    void releaseWanted();

private:
    const ViewSettings& settings_;
    BarContent content_;
    std::vector<Index> tokens_;
    QLabel* title_;
    FigureCanvas* canvas_;
    QLineEdit* editor_;
    QToolButton* release_;
};

}  // namespace attentionscope
