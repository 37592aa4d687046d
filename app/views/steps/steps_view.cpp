#include "app/views/steps/steps_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLocale>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "app/figures/drawing/formula.h"
#include "app/figures/story/chapters.h"
#include "app/figures/story/lit_cells.h"
#include "app/views/common/crossfade.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/icon.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/views/steps/step_cells.h"

namespace attentionscope {

namespace {

constexpr int paces[] = {1000, 2500, 5000, 10000};  // milliseconds per step while playing
constexpr int usualPace = 5000;
constexpr double largestGrowth = 1.5;
constexpr int leastStep = 40;     // in pixels, where a picture and its question take the window's height
constexpr double mostMap = 0.32;  // of the view's height, for the map of the model
// In points of the view's height: with less, the arithmetic needs the room of the map of the model, and with
// less still that of the produced words, too.
constexpr double leastForMap = 260, leastForChapters = 200;

/// Whether one step shows the same words and numbers as the other.
bool showsAsMuch(const StepContent& one, const StepContent& other) {
    return one.sentence == other.sentence && one.formula == other.formula &&
           std::ranges::equal(one.parts, other.parts, [](const StepPart& a, const StepPart& b) {
               const auto *own = std::get_if<StepMatrix>(&a), *their = std::get_if<StepMatrix>(&b);
               if (!own || !their) return a.index() == b.index();
               return own->values.rows() == their->values.rows() &&
                      own->values.columns() == their->values.columns() && own->thumbnail == their->thumbnail;
           });
}

}  // namespace

StepsView::StepsView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("stepsView");
    setFocusPolicy(Qt::StrongFocus);
    build();
    connectCanvases();
    clock_.setInterval(usualPace);
    connect(&clock_, &QTimer::timeout, this, [this] {
        next();
        if (current_ + 1 >= int(story_.size()) && !neighbour(1)) setPlaying(false);
    });
    connect(&sum_, &QVariantAnimation::valueChanged, this, [this] {
        sum_.settle(content_);
        laidIn_ = {};
        canvas_->update();
    });
    connect(play_, &QToolButton::toggled, this, &StepsView::setPlaying);
    connect(pace_, &QComboBox::activated, this, [this] { clock_.setInterval(pace_->currentData().toInt()); });
    begin();
}

void StepsView::build() {
    mapCanvas_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& area) {
            paintArchitecture(painter, architecture_, layoutArchitecture(architecture_, area),
                              Style{settings_.theme()});
        },
        this);
    mapCanvas_->setObjectName("architecture");
    chapterCanvas_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& area) {
            const auto chosen = chapter() >= 0 ? std::optional(size_t(chapter())) : std::nullopt;
            paintChapters(painter, chapters_, chosen, layoutChapters(chapters_, chosen, area), area,
                          Style{settings_.theme()});
        },
        this);
    chapterCanvas_->setObjectName("chapters");
    chapterCanvas_->setFigureHeight(chapterHeight);
    canvas_ = new FigureCanvas([this](QPainter& painter, const QRectF& area) {
        if (story_.empty()) return;
        painter.scale(growth_, growth_);
        paintStep(painter, content_, stepLayout(), {QPointF(), area.size() / growth_},
                  Style{settings_.theme()});
        if (traced_ && shownRun_ && shownRun_ == document_.recording())
            frameNumber(painter, content_, stepLayout(), *shownRun_->evaluation, *traced_, settings_.theme());
    });
    scroll_ = new QScrollArea(this);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setMinimumHeight(leastStep);
    scroll_->setWidget(canvas_);
    scroll_->viewport()->installEventFilter(this);
    fit_.setSingleShot(true);
    connect(&fit_, &QTimer::timeout, this, &StepsView::fit);
    auto* column = boxLayout<QVBoxLayout>(8, this, {12, 4, 12, 4});
    column->addWidget(mapCanvas_);
    column->addWidget(chapterCanvas_);
    column->addWidget(scroll_, 1);

    controls_ = new QWidget(this);
    auto* row = boxLayout<QHBoxLayout>(2, controls_);
    first_ = button("first", &StepsView::first);
    previous_ = button("previous", &StepsView::previous);
    play_ = named<QToolButton>("play", controls_, "tight");
    play_->setCheckable(true);
    next_ = button("next", &StepsView::next);
    last_ = button("last", &StepsView::last);
    pace_ = named<QComboBox>("pace", controls_);
    pace_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (QWidget* made :
         {static_cast<QWidget*>(first_), static_cast<QWidget*>(previous_), static_cast<QWidget*>(play_),
          static_cast<QWidget*>(next_), static_cast<QWidget*>(last_), static_cast<QWidget*>(pace_)})
        row->addWidget(made);
}

void StepsView::setPaceShown(bool shown) {
    pace_->setVisible(shown);
}

void StepsView::showControls() {
    auto* row = new QHBoxLayout;
    row->addWidget(mapCanvas_, 1);
    row->addWidget(controls_, 0, Qt::AlignTop);
    static_cast<QVBoxLayout*>(layout())->insertLayout(0, row);
}

QToolButton* StepsView::button(const char* name, void (StepsView::*act)()) {
    auto* made = named<QToolButton>(name, controls_, "tight");
    connect(made, &QToolButton::clicked, this, act);
    return made;
}

void StepsView::connectCanvases() {
    connect(canvas_, &FigureCanvas::clicked, this, [this](QPointF point) {
        setFocus(Qt::MouseFocusReason);
        const auto hit = hitAt(point);
        const bool isOfKey = hit && hit->matrix->large && hit->matrix->transposed;
        const Index key = isOfKey ? hit->matrix->nodeRows[size_t(hit->row)] : document_.selection().key;
        if (const auto place = placeOf(hit)) emit traceRequested(*place);
        if (isOfKey) document_.selectCell(document_.selection().query, key);
    });
    connect(canvas_, &FigureCanvas::hovered, this, [this](QPointF point, QPoint globalPosition) {
        showCell(*canvas_, {&content_, 1}, hitAt(point), titles_, shownRun_, globalPosition);
    });
    connect(canvas_, &FigureCanvas::left, this, [this] {
        lightNothing({&content_, 1});
        canvas_->update();
    });
    connect(mapCanvas_, &FigureCanvas::clicked, this, [this](QPointF point) {
        setFocus(Qt::MouseFocusReason);
        const ArchitectureLayout layout = layoutArchitecture(architecture_, mapCanvas_->area());
        if (const auto stage = layout.strip.stageAt(point)) return go(int(*stage));
        if (const auto box = layout.boxAt(point)) goToBox(*box);
    });
    connect(mapCanvas_, &FigureCanvas::hovered, this, &StepsView::hoverMap);
    connect(chapterCanvas_, &FigureCanvas::clicked, this, [this](QPointF point) {
        setFocus(Qt::MouseFocusReason);
        const auto chosen = chapter() >= 0 ? std::optional(size_t(chapter())) : std::nullopt;
        const auto word = layoutChapters(chapters_, chosen, chapterCanvas_->area()).wordAt(point);
        if (word) goToChapter(int(*word));
    });
}

AccessibleParts::Part StepsView::part(int index) const {
    const std::vector<QRectF> stages = layoutArchitecture(architecture_, mapCanvas_->area()).strip.stages;
    const QRectF place = size_t(index) < stages.size() ? stages[size_t(index)] : QRectF();
    return {story_[size_t(index)].content().title, mapCanvas_->onParent(place), index == current_};
}

QString StepsView::explanation() const {
    return tr(
        "The arithmetic of the selected head, step by step. Click a number to see where it comes from.");
}

void StepsView::hideEvent(QHideEvent* event) {
    if (!event->spontaneous()) setPlaying(false);
    View::hideEvent(event);
}

void StepsView::setPlaying(bool playing) {
    if (playing && current_ + 1 >= int(story_.size()) && !neighbour(1)) first();
    if (playing)
        clock_.start();
    else
        clock_.stop();
    play_->setChecked(playing);
    play_->setIcon(icon(playing ? "pause" : "play", settings_.theme().text));
}

void StepsView::refresh() {
    const Selection& selection = document_.selection();
    const bool moved = selection.step != seenStep_;
    seenStep_ = selection.step;
    if (moved && settings_.motion() && !story_.empty()) Crossfade::begin(*canvas_);
    if (shownRun_ != document_.recording()) {
        shownRun_ = document_.recording();
        chapters_ = shownRun_ ? chaptersOf(*shownRun_) : std::vector<QString>();
    }
    const auto place = here();
    story_ = place ? storyOf(shownRun_, mapAt(place->map), selection.head, place->query,
                             selection.key < 0 ? std::nullopt : std::optional(selection.key), traced_)
                   : Story();
    const int before = current_;
    current_ = stepNamed(story_, selection.step);
    if (current_ < 0) current_ = std::max(0, stepNamed(story_, isMapless() ? "handover" : "weights"));
    if (!story_.empty() && story_[size_t(current_)].earlier) fromEmbeddings_ = true;
    if (chapter() >= 0) word_ = chapter();
    showStep();
    architecture_ = place ? architectureOf(*shownRun_, story_,
                                           story_.empty() ? std::string() : story_[size_t(current_)].name)
                          : ArchitectureContent();
    settleButtons();
    fit();
    if (before != current_) {
        scroll_->ensureVisible(0, 0);
        sum_.begin(content_, std::exchange(walks_, false) && settings_.motion());
        laidIn_ = {};
    }
    for (FigureCanvas* canvas : {mapCanvas_, chapterCanvas_, canvas_}) canvas->update();
}

void StepsView::showStep() {
    content_ = whole_ = story_.empty() ? StepContent() : story_[size_t(current_)].content();
    setAccessibleDescription(content_.title + QStringLiteral(". ") + plainFormula(content_.formula) +
                             QStringLiteral(". ") + content_.sentence);
}

void StepsView::settleButtons() {
    const bool any = !story_.empty();
    previous_->setEnabled(any && (current_ > 0 || placeBehind()));
    first_->setEnabled(any && current_ > 0);
    next_->setEnabled(any && (current_ + 1 < int(story_.size()) || neighbour(1)));
    last_->setEnabled(any && current_ + 1 < int(story_.size()));
    play_->setEnabled(any);
    if (iconsOf_ == &settings_.theme()) return;
    iconsOf_ = &settings_.theme();
    for (QToolButton* made : {first_, previous_, next_, last_})
        made->setIcon(icon(made->objectName(), iconsOf_->text));
    play_->setIcon(icon(isPlaying() ? "pause" : "play", iconsOf_->text));
}

void StepsView::fit() {
    const double mapWidth = std::max(120.0, mapCanvas_->area().width());
    const double room = height() / zoom();
    mapCanvas_->setVisible(!story_.empty() && room >= leastForMap);
    chapterCanvas_->setVisible(!chapters_.empty() && room >= leastForChapters);
    if (story_.empty()) return;
    mapCanvas_->setFigureHeight(layoutArchitecture(architecture_, {0, 0, mapWidth, mostMap * room}).height +
                                1);
    chapterCanvas_->setFigureHeight(chapterHeight);
    layout()->activate();  // the map of the model leaves the rest
    fittedIn_ = scroll_->viewport()->size();
    grow();
    sum_.settle(content_);
    laidIn_ = {};
    canvas_->setLeastFigureHeight(stepLayout().height * growth_);
}

void StepsView::grow() {
    growth_ = 1;
    if (const std::pair place(stepArea().size(), shownRun_->model); std::exchange(grownIn_, place) != place)
        mostGrowth_ = largestGrowth;
    content_ = fitted(whole_, stepArea());
    for (const double growth : {largestGrowth, 1.25}) {
        if (growth > mostGrowth_) continue;
        growth_ = growth;
        const QRectF area = stepArea();
        if (area.width() < leastPage) continue;
        StepContent larger = fitted(whole_, area);
        if (!showsAsMuch(larger, content_)) continue;
        const StepLayout layout = layoutStep(larger, area);
        const bool fits =
            layout.height <= area.height() &&
            std::ranges::all_of(layout.cells, [&](auto& cells) { return cells.right() <= area.width(); });
        if (!fits) continue;
        content_ = std::move(larger);
        mostGrowth_ = growth;
        return;
    }
    growth_ = mostGrowth_ = 1;
}

const StepLayout& StepsView::stepLayout() const {
    if (const QRectF area = stepArea(); laidIn_ != area) {
        layout_ = layoutStep(content_, area);
        laidIn_ = area;
    }
    return layout_;
}

QRectF StepsView::stepArea() const {
    return {0, 0, std::max(120, scroll_->viewport()->width()) / zoom() / growth_,
            std::max(40, scroll_->viewport()->height() - 2) / zoom() / growth_};
}

std::optional<StepLayout::CellPlace> StepsView::hitAt(QPointF point) const {
    if (story_.empty() || shownRun_ != document_.recording()) return {};  // about to be rebuilt
    return stepLayout().cellAt(content_, point / growth_);
}

void StepsView::setTraced(std::optional<Place> place) {
    if (std::exchange(traced_, place) != place) markStale();
}

void StepsView::hoverMap(QPointF point, QPoint globalPosition) {
    const ArchitectureLayout layout = layoutArchitecture(architecture_, mapCanvas_->area());
    const auto box = layout.boxAt(point);
    const auto stage = layout.strip.stageAt(point);
    mapCanvas_->setCursor(box || stage ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (box) {
        const ArchitectureContent::Box& shown = architecture_.boxes[*box];
        QToolTip::showText(globalPosition + QPoint(12, 8), shown.title + '\n' + shown.shape, mapCanvas_);
    } else if (stage && *stage < story_.size()) {
        QToolTip::showText(globalPosition + QPoint(12, 8), story_[*stage].content().title, mapCanvas_);
    } else {
        QToolTip::hideText();
    }
}

void StepsView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left: return previous();
        case Qt::Key_Right: return next();
        case Qt::Key_Home: return first();
        case Qt::Key_End: return last();
        case Qt::Key_PageDown: return goToChapter(chapter() + 1);
        case Qt::Key_PageUp: return goToChapter(chapter() - 1);
        case Qt::Key_Space: return setPlaying(!isPlaying());
        case Qt::Key_Up: return document_.selectQuery(document_.selection().query - 1);
        case Qt::Key_Down: return document_.selectQuery(document_.selection().query + 1);
        default: return View::keyPressEvent(event);
    }
}

bool StepsView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == scroll_->viewport() && event->type() == QEvent::Resize && isVisible() &&
        scroll_->viewport()->height() > fittedIn_.height())
        fit_.start(0);
    return View::eventFilter(watched, event);
}

void StepsView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    fit();
}

void StepsView::retranslate() {
    setAccessibleName(tr("Steps"));
    const std::pair<QToolButton*, QString> names[] = {{first_, tr("First step (Home)")},
                                                      {previous_, tr("Previous step (←)")},
                                                      {play_, tr("Play (Space)")},
                                                      {next_, tr("Next step (→)")},
                                                      {last_, tr("Last step (End)")}};
    for (const auto& [made, text] : names) {
        made->setToolTip(text);
        made->setAccessibleName(text);
    }
    mapCanvas_->setAccessibleName(tr("Map of the model"));
    chapterCanvas_->setAccessibleName(tr("Output words"));
    chapterCanvas_->setToolTip(tr("Each output word is a chapter (Page Up, Page Down)"));
    const QSignalBlocker quiet(pace_);
    pace_->clear();
    for (const int pace : paces) pace_->addItem(tr("%1 s").arg(QLocale::c().toString(pace / 1000.0)), pace);
    pace_->setCurrentIndex(pace_->findData(clock_.interval()));
    pace_->setToolTip(tr("How long a step is shown while playing"));
    pace_->setAccessibleName(pace_->toolTip());
    settleButtons();
}

}  // namespace attentionscope
