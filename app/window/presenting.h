#pragma once

#include <QGraphicsView>

#include "app/figures/painters/figure.h"
#include "app/figures/painters/heatmap.h"
#include "app/figures/painters/steps.h"
#include "app/views/common/view.h"

class QLineEdit;

namespace attentionscope {

class MainWindow;
class TraceView;

/// The content of the window for an audience: the figure and one line of words on the whole screen, in type
/// 1.6 times as large. Arrow keys and a presenter's Page keys lead through the lesson, or else the steps or
/// the produced words, else they choose a word. A click on a number shows beside the figure how it was
/// computed, a click on a word chooses it, and any other click leads on in a lesson; the pointer marks row
/// and column. B makes the screen black, and B or any step ends that. Escape closes the computation, then
/// ends presenting. The keys are named below for the first seconds, the number of a step and that the model
/// is changed always.
class Presenting : public View {
    Q_OBJECT
public:
    explicit Presenting(MainWindow& window);

    static constexpr double enlarged = 1.6;
    /// The line of text and its place, in enlarged units.
    const QString& words() const { return words_; }
    QRectF wordsArea() const;
    /// The computation of the number that was clicked; invisible before.
    TraceView& trace() { return *trace_; }
    bool isAsking() const;
    /// The answers to the lesson's question, in a line of its own, each with the key that chooses it.
    QString answerWords() const;
    /// The line at the bottom: the step of the lesson, whether the model is changed, and the keys at first.
    QString footer() const;
    /// The marked cell of the map.
    std::optional<std::pair<Index, Index>> marked() const { return marked_; }
    /// The rectangle of a map's cell on the screen.
    QRectF cellRect(Index query, Index key) const;
    /// The displayed step, if the steps are displayed.
    const std::optional<StepContent>& step() const { return step_; }
    /// 1, or less if the displayed step has more numbers than fit its area in large type.
    double stepScale() const { return stepScale_; }
    /// The area of the step before it is drawn at this scale.
    QRectF stepArea() const { return {figureArea().topLeft(), figureArea().size() / stepScale_}; }
    /// The figure of another kind; null for a map and for steps.
    const Figure* figure() const { return figure_.get(); }
    /// The place of all three below the text, in the same units; less wide beside a computation.
    QRectF figureArea() const;

protected:
    void refresh() override;
    bool isReady() const override { return !document_.arePredictionsComing(); }
    void retranslate() override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QRectF mapArea() const;  ///< the map's part of the figure's area, before it is drawn at its scale
    /// A point of the screen before the map is drawn at its scale.
    QPointF onMap(QPointF point) const;
    void move(bool on);
    /// Whether the arrow keys lead through steps, words or a lesson; else they choose a word.
    bool leadsOn() const;
    /// Whether the window shows the produced words one by one.
    bool showsWords() const;
    /// Whether the figure lays itself out in the available space, so that a click finds its words.
    bool fillsArea() const;
    std::optional<FigurePlace> placeInFigure(QPointF point) const;
    /// The cell of the step at a point of the screen.
    std::optional<StepLayout::CellPlace> stepCellAt(QPointF point) const;
    void fitStep();
    void fitMap();
    void mark(QPointF point);
    /// Shows the computation of the number at the point, or chooses its word; returns whether it has any.
    bool ask(QPointF point);
    void setAsking(bool asking);
    /// Nothing is seen, the explained number included.
    void setBlack(bool black);

    MainWindow& window_;
    TraceView* trace_;
    QLineEdit* value_;      // to type another value in it
    QGraphicsView* asked_;  // enlarges the computation
    QString words_;
    // The range of the chosen word in them.
    int chosen_ = 0, chosenLength_ = 0;
    bool black_ = false, asking_ = false;
    bool namesKeys_ = true;
    std::optional<HeatmapContent> map_;
    std::optional<StepContent> step_;
    double stepScale_ = 1;
    double mapScale_ = 1;                   // less if the numbers of its cells fit only in smaller type
    std::shared_ptr<const Figure> figure_;  // of any other kind
    std::optional<std::pair<Index, Index>> marked_;
};

/// Presents on the screen that the window is not on, if there are two, with the notes of the open lesson
/// beside the window.
void present(MainWindow& window);

}  // namespace attentionscope
