#pragma once

#include <QTimer>

#include "app/figures/content/figure_of.h"
#include "app/figures/painters/architecture.h"
#include "app/views/common/accessible_parts.h"
#include "app/views/common/view.h"
#include "app/views/steps/node_title.h"
#include "app/views/steps/weighted_sum_animation.h"

class QComboBox;
class QScrollArea;
class QToolButton;

namespace attentionscope {

class FigureCanvas;

/// The computation from the embeddings to the prediction, one step at a time: formula, matrices, and the
/// selected word's own numbers, under a map of the model that marks the current step. Arrow keys move between
/// steps, blocks and produced words; every number can be traced.
class StepsView : public View, public AccessibleParts {
    Q_OBJECT
public:
    StepsView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    const Story& steps() const { return story_; }
    int current() const { return current_; }
    const StepContent& content() const { return content_; }
    /// Includes everything that has no room here.
    const StepContent& whole() const { return whole_; }
    const ArchitectureContent& map() const { return architecture_; }
    /// The produced words, and the one being explained; -1 for the source.
    const std::vector<QString>& chapters() const { return chapters_; }
    int chapter() const;

    void go(int step);
    void next();
    void previous();
    void first() { go(0); }
    /// Goes to where an explanation begins: for words that look at one another, to their embeddings; else to
    /// the attention itself, after the many steps of its inputs (an encoder's states).
    void goToBeginning();
    void last() { go(int(story_.size()) - 1); }
    /// Explains another produced word, at the same step.
    void goToChapter(int chapter);
    /// Goes to the step with this number in its result, or else among its operands; if these steps are in
    /// view, also to those of another layer or head.
    void goToSourceOf(Place place);
    /// The step that is shown, as it is exported; null if there is none.
    std::shared_ptr<const Figure> figure(Frame frame = Frame::caption) const;
    /// Frames the cells of this number: the one whose origin is shown beside the steps.
    void setTraced(std::optional<Place> place);
    /// Goes to the block of the model behind this box.
    void goToBox(size_t box);
    void setPlaying(bool playing);
    bool isPlaying() const { return clock_.isActive(); }
    FigureCanvas& canvas() { return *canvas_; }
    /// The place of the content on it, before it is drawn `growth` times as large; measured once for all
    /// paintings.
    const StepLayout& stepLayout() const;
    double growth() const { return growth_; }
    FigureCanvas& mapCanvas() { return *mapCanvas_; }
    FigureCanvas& chapterCanvas() { return *chapterCanvas_; }
    /// A narrow window has no room for the playing speed.
    void setPaceShown(bool shown);
    /// Buttons and speed, shown in the panel's heading.
    QWidget* controls() { return controls_; }
    /// Without such a heading, they are above the steps.
    void showControls();
    QString explanation() const override;
    int partCount() const override { return int(story_.size()); }
    Part part(int index) const override;
    void choosePart(int index) override { go(index); }

signals:
    void traceRequested(attentionscope::Place place);

protected:
    void refresh() override;
    bool isReady() const override { return !document_.arePredictionsComing(); }
    void retranslate() override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    /// Fits the step again when its visible part grows, because a part above it was hidden.
    bool eventFilter(QObject* watched, QEvent* event) override;
    /// Stops playing, so that hidden steps do not move the selection.
    void hideEvent(QHideEvent* event) override;

private:
    QToolButton* button(const char* name, void (StepsView::*act)());
    void build();
    void connectCanvases();
    void showStep();
    void settleButtons();
    void fit();
    /// Draws a step of few numbers larger, as long as it shows all that it would show otherwise.
    void grow();
    void hoverMap(QPointF point, QPoint globalPosition);
    std::optional<StepLayout::CellPlace> hitAt(QPointF point) const;
    /// A model without attention has one sequence of steps, or one for each produced word; its gates have
    /// their own.
    bool isMapless() const { return shownRun_ && hasStoryWithoutMaps(*shownRun_) && !document_.map(); }
    bool produces(int map) const;
    const AttentionMap* mapAt(int map) const { return map < 0 ? nullptr : &shownRun_->maps[size_t(map)]; }
    std::optional<StoryPlace> here() const;
    std::optional<StoryPlace> neighbour(int step) const;
    /// Where the way back leads from the first step; empty at the embeddings.
    std::optional<StoryPlace> placeBehind() const;
    /// Goes to a step of another place; an empty name means the first.
    void enter(StoryPlace place, const std::string& step, std::optional<int> head = {});
    /// The step that computes or reads this number; -1 if none does.
    int stepWith(const Story& story, Place place) const;
    Story storyAt(StoryPlace place) const;
    Story storyOfHead(StoryPlace place, int head) const;
    /// As wide as the panel, and as high as its visible part.
    QRectF stepArea() const;

    RecordingPointer shownRun_;
    std::optional<NodeTitles> titles_;
    Story story_;
    StepContent whole_, content_;  // in full, and the part that fits
    double growth_ = 1;            // how much larger it is drawn
    // The largest growth allowed, so that the size of the type stays the same from step to step.
    double mostGrowth_ = 1;
    std::pair<QSizeF, std::string> grownIn_ = {};  // the room, and the model
    QSize fittedIn_;                               // the visible part for the step
    QTimer fit_;                                   // fits the step again
    mutable StepLayout layout_;
    mutable QRectF laidIn_;  // empty: must be laid out again
    ArchitectureContent architecture_;
    std::vector<QString> chapters_;
    Index word_ = 0;  // the last selected produced word
    int current_ = 0;
    std::string seenStep_;  // the step shown last
    QTimer clock_;
    WeightedSumAnimation sum_;
    std::optional<Place> traced_;
    bool walks_ = false;           // moving one step forward, so the result may be animated
    bool fromEmbeddings_ = false;  // the steps of this layer were reached through those of earlier ones
    FigureCanvas* mapCanvas_;
    FigureCanvas* chapterCanvas_;
    QScrollArea* scroll_;
    FigureCanvas* canvas_;
    QWidget* controls_;
    QToolButton* first_;
    QToolButton* previous_;
    QToolButton* play_;
    QToolButton* next_;
    QToolButton* last_;
    QComboBox* pace_;
    const Theme* iconsOf_ = nullptr;
};

}  // namespace attentionscope
