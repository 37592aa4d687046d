#pragma once

#include "app/figures/painters/steps.h"
#include "app/views/common/view.h"
#include "app/views/steps/node_title.h"

class QScrollArea;

namespace attentionscope {

class FigureCanvas;

/// All steps on one page, as in a textbook: each below the previous one, its matrices from left to right.
/// Whatever is under the pointer is highlighted in all of them.
class StepsPage : public View {
    Q_OBJECT
public:
    StepsPage(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    const std::vector<StepContent>& steps() const { return steps_; }
    /// The rectangle of a step on the canvas, and its matrices.
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
    std::vector<std::string> names_;  // for Selection::step
    std::vector<StepContent> steps_;
    std::vector<double> heights_;  // that lets a step's matrices stay side by side
    std::vector<double> tops_;     // of the steps, and the end of the last one
    std::string shown_;            // the step scrolled to
    int broughtTo_ = 0;            // of the scroll bar
    QScrollArea* scroll_;
    FigureCanvas* canvas_;
};

}  // namespace attentionscope
