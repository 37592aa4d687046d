#pragma once

#include "app/figures/painters/steps.h"
#include "app/views/common/view.h"
#include "app/views/steps/node_title.h"

class QScrollArea;

namespace attentionscope {

class FigureCanvas;

/// The whole story on one page, as a textbook prints it: every step below the one before, its matrices from
/// left to right. What is under the pointer is lit in all of them.
class StepsPage : public View {
    Q_OBJECT
public:
    StepsPage(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    const std::vector<StepContent>& steps() const { return steps_; }
    /// Where a step lies on the canvas, and its matrices.
    QRectF placeOfStep(size_t step) const;
    StepLayout layoutOf(size_t step) const;
    FigureCanvas& canvas() { return *canvas_; }
    QString explanation() const override;

signals:
    void asked(attentionscope::Place place);

protected:
    void refresh() override;
    bool isReady() const override { return !document_.arePredictionsComing(); }
    void retranslate() override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    std::optional<StepLayout::CellPlace> hitAt(QPointF point) const;
    void paint(QPainter& painter);
    void click(QPointF point);
    void fit();
    /// Scrolls to the chosen step.
    void bringUp();
    double pageWidth() const;
    int current() const;
    void go(int step);

    RecordingPointer told_;
    std::optional<NodeTitles> titles_;
    std::vector<std::string> names_;  // of Selection::step
    std::vector<StepContent> steps_;
    std::vector<double> heights_;  // that a step may have for its matrices to stand side by side
    std::vector<double> tops_;     // of the steps, and of what would come after them
    std::string shown_;            // the step that was scrolled to
    int broughtTo_ = 0;            // of the scroll bar
    QScrollArea* scroll_;
    FigureCanvas* canvas_;
};

}  // namespace attentionscope
