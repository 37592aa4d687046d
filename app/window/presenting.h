#pragma once

#include "app/figures/painters/figure.h"
#include "app/figures/painters/heatmap.h"
#include "app/figures/painters/steps.h"
#include "app/views/common/view.h"

namespace attentionscope {

class MainWindow;

/// The content of the window for an audience: the figure and one line of words on the whole screen, in type
/// 1.6 times as large. Arrow keys and a presenter's Page keys lead through the lesson, or else the steps or
/// the produced words, else they choose a word; a click leads on in a lesson; the pointer marks row and
/// column; B makes the screen black, and B or any step ends that; Escape ends it. The keys are named below
/// for the first seconds, the number of a lesson's step and that the model is changed always.
class Presenting : public View {
    Q_OBJECT
public:
    explicit Presenting(MainWindow& window);

    static constexpr double enlarged = 1.6;
    /// The line of text and its place, in enlarged units.
    const QString& words() const { return words_; }
    QRectF wordsArea() const;
    /// The line at the bottom: the step of the lesson, whether the model is changed, and the keys at first.
    QString footer() const;
    /// The marked cell of the map.
    std::optional<std::pair<Index, Index>> marked() const { return marked_; }
    /// The rectangle of a map's cell on the screen.
    QRectF cellRect(Index query, Index key) const;
    /// The displayed step, if the steps are displayed.
    const std::optional<StepContent>& step() const { return step_; }

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

private:
    QRectF figureArea() const;  ///< below the text, in the same units
    QRectF mapArea() const;     ///< the map's part of it, if there is a map
    void move(bool on);
    /// Whether the arrow keys lead through steps, words or a lesson; else they choose a word.
    bool leadsOn() const;
    /// 1, or less if the displayed step is higher than its area.
    double stepScale() const;
    /// Whether the window shows the produced words one by one.
    bool showsWords() const;
    void mark(QPointF point);

    MainWindow& window_;
    QString words_;
    bool black_ = false;
    bool namesKeys_ = true;
    std::optional<HeatmapContent> map_;
    std::optional<StepContent> step_;
    std::shared_ptr<const Figure> figure_;  // of any other kind
    std::optional<std::pair<Index, Index>> marked_;
};

/// Presents on the screen that the window is not on, if there are two, with the notes of the open lesson
/// beside the window.
void present(MainWindow& window);

}  // namespace attentionscope
