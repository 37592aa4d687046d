#pragma once

#include <QTimer>

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

/// The story from the embeddings to the prediction, one step at a time: formula, matrices, and the selected
/// word's own numbers, under a map of the model that says where the reader is. Arrow keys move along it, from
/// block to block and from produced word to produced word; every number can be asked.
class StepsView : public View, public AccessibleParts {
    Q_OBJECT
public:
    StepsView(Document& document, ViewSettings& settings, QWidget* parent = nullptr);

    const Story& steps() const { return story_; }
    int current() const { return current_; }
    const StepContent& content() const { return content_; }
    /// With all that there is no room for here.
    const StepContent& whole() const { return whole_; }
    const ArchitectureContent& map() const { return architecture_; }
    /// The produced words, and which of them the story is about; -1 where it is about the source.
    const std::vector<QString>& chapters() const { return chapters_; }
    int chapter() const;

    void go(int step);
    void next();
    void previous();
    void first() { go(0); }
    void last() { go(int(story_.size()) - 1); }
    /// The story of another produced word, at the same step.
    void goToChapter(int chapter);
    /// The step whose result this number is of, where the story has it.
    void goToSourceOf(Place place);
    /// The block of the model that this box stands for.
    void goToBox(size_t box);
    void setPlaying(bool playing);
    bool isPlaying() const { return clock_.isActive(); }
    FigureCanvas& canvas() { return *canvas_; }
    /// Where the content lies on it; measured once for all paintings of it.
    const StepLayout& stepLayout() const;
    FigureCanvas& mapCanvas() { return *mapCanvas_; }
    FigureCanvas& chapterCanvas() { return *chapterCanvas_; }
    /// In a narrow window the pace of playing has no place.
    void setPaceShown(bool shown);
    /// Buttons and pace, which stand in the panel's heading.
    QWidget* controls() { return controls_; }
    /// Where there is no such heading, they stand above the steps.
    void showControls();
    QString explanation() const override;
    int partCount() const override { return int(story_.size()); }
    Part part(int index) const override;
    void choosePart(int index) override { go(index); }

signals:
    void asked(attentionscope::Place place);

protected:
    void refresh() override;
    bool isReady() const override { return !document_.arePredictionsComing(); }
    void retranslate() override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* button(const char* name, void (StepsView::*act)());
    void build();
    void connectCanvases();
    void showStep();
    void settleButtons();
    void fit();
    void hoverMap(QPointF point, QPoint globalPosition);
    std::optional<StepLayout::CellPlace> hitAt(QPointF point) const;
    /// A model without attention has one story, or one for each word that it produces; its gates have theirs.
    bool isMapless() const { return told_ && hasStoryWithoutMaps(*told_) && !document_.map(); }
    bool produces(int map) const;
    const AttentionMap* mapAt(int map) const { return map < 0 ? nullptr : &told_->maps[size_t(map)]; }
    std::optional<StoryPlace> here() const;
    std::optional<StoryPlace> neighbour(int step) const;
    /// Goes to a step of the story of another place; an empty name means the first.
    void enter(StoryPlace place, const std::string& step);
    Story storyAt(StoryPlace place) const;
    /// As wide as the panel, and as high as what can be seen of it at once.
    QRectF stepArea() const;

    RecordingPointer told_;
    std::optional<NodeTitles> titles_;
    Story story_;
    StepContent whole_, content_;  // as it is told, and what of it there is room for
    mutable StepLayout layout_;
    mutable QRectF laidIn_;  // empty: to be laid out anew
    ArchitectureContent architecture_;
    std::vector<QString> chapters_;
    Index word_ = 0;  // the produced word that was looked at last
    int current_ = 0;
    std::string seenStep_;  // which one was shown last
    QTimer clock_;
    WeightedSumAnimation sum_;
    bool walks_ = false;  // a step forward is under way: what it arrives at may move
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
