#pragma once

#include <QTimer>

#include "app/figures/recording_figures.h"
#include "app/views/view.h"

class QLabel;
class QScrollArea;
class QToolButton;

namespace attentionscope {

class FigureCanvas;

/// The story from the embeddings to the output, one step at a time: formula, matrices, and the selected
/// word's own numbers. Arrow keys move along it; every number can be asked.
class StepsView : public View {
    Q_OBJECT
public:
    StepsView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    const std::vector<StepContent>& steps() const { return steps_; }
    int current() const { return current_; }
    void go(int step);
    void next() { go(current_ + 1); }
    void previous() { go(current_ - 1); }
    void first() { go(0); }
    void last() { go(int(steps_.size()) - 1); }
    void setPlaying(bool playing);
    bool isPlaying() const { return clock_.isActive(); }
    FigureCanvas& canvas() { return *canvas_; }
    QString explanation() const override;

signals:
    void asked(attentionscope::Place place);

protected:
    void refresh() override;
    void retranslate() override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* button(const char* name, void (StepsView::*act)());
    std::string nameOf(const StepContent& step) const;
    void paintTrail(QPainter& painter, const QRectF& area) const;
    void fit();
    void hover(QPointF point, QPoint globalPosition);
    std::optional<Place> placeAt(QPointF point) const;

    std::vector<StepContent> steps_;
    int current_ = 0;
    QTimer clock_;
    FigureCanvas* trail_;
    QScrollArea* scroll_;
    FigureCanvas* canvas_;
    QToolButton* first_;
    QToolButton* previous_;
    QToolButton* play_;
    QToolButton* next_;
    QToolButton* last_;
    const Theme* iconsOf_ = nullptr;
};

}  // namespace attentionscope
