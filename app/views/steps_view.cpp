#include "app/views/steps_view.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScrollArea>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>

#include "app/figures/formula.h"
#include "app/figures/number_text.h"
#include "app/views/figure_canvas.h"
#include "app/views/icon.h"
#include "app/views/node_title.h"

namespace attentionscope {

namespace {

constexpr int pace = 2500;  // milliseconds a step is shown while playing
constexpr double trailPitch = 20;

/// The matrix that a step arrives at: its last one.
const StepMatrix* resultOf(const StepContent& step) {
    for (auto part = step.parts.rbegin(); part != step.parts.rend(); ++part)
        if (const auto* matrix = std::get_if<StepMatrix>(&*part)) return matrix;
    return nullptr;
}

}  // namespace

StepsView::StepsView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("stepsView");
    setFocusPolicy(Qt::StrongFocus);
    trail_ =
        new FigureCanvas([this](QPainter& painter, const QRectF& area) { paintTrail(painter, area); }, this);
    trail_->setFixedHeight(20);
    canvas_ = new FigureCanvas([this](QPainter& painter, const QRectF& area) {
        if (steps_.empty()) return;
        const StepContent& step = steps_[size_t(current_)];
        paintStep(painter, step, layoutStep(step, area), area, Style{settings_.theme()});
    });
    scroll_ = new QScrollArea(this);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setWidget(canvas_);
    first_ = button("first", &StepsView::first);
    previous_ = button("previous", &StepsView::previous);
    play_ = new QToolButton(this);
    play_->setObjectName("play");
    play_->setCheckable(true);
    next_ = button("next", &StepsView::next);
    last_ = button("last", &StepsView::last);
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(trail_, 1);
    for (QToolButton* made : {first_, previous_, play_, next_, last_}) row->addWidget(made);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 0, 12, 8);
    column->setSpacing(8);
    column->addLayout(row);
    column->addWidget(scroll_, 1);
    clock_.setInterval(pace);
    connect(&clock_, &QTimer::timeout, this, [this] {
        if (current_ + 1 < int(steps_.size()))
            next();
        else
            setPlaying(false);
    });
    connect(play_, &QToolButton::toggled, this, &StepsView::setPlaying);
    connect(canvas_, &FigureCanvas::clicked, this, [this](QPointF point) {
        setFocus(Qt::MouseFocusReason);
        if (const auto place = placeAt(point)) emit asked(*place);
    });
    connect(canvas_, &FigureCanvas::hovered, this, &StepsView::hover);
    connect(trail_, &FigureCanvas::clicked, this, [this](QPointF point) { go(int(point.x() / trailPitch)); });
    begin();
}

QToolButton* StepsView::button(const char* name, void (StepsView::*act)()) {
    auto* made = new QToolButton(this);
    made->setObjectName(name);
    connect(made, &QToolButton::clicked, this, act);
    return made;
}

QString StepsView::explanation() const {
    return tr(
        "The arithmetic of the selected head, step by step. Click a number to see where it comes from.");
}

std::string StepsView::nameOf(const StepContent& step) const {
    const StepMatrix* result = resultOf(step);
    if (!result || result->node == noNode || !document_.recording()) return {};
    const std::string& name = document_.recording()->evaluation->graph()->node(result->node).name;
    return name.substr(name.rfind('.') + 1);
}

void StepsView::go(int step) {
    if (steps_.empty()) return;
    step = std::clamp(step, 0, int(steps_.size()) - 1);
    Selection selection = document_.selection();
    selection.step = nameOf(steps_[size_t(step)]);
    // The map shows the same matrix, where the step makes one of queries × keys.
    settings_.setDerivedMap(DerivedMap::none);
    selection.stage = stageFromName(selection.step).value_or(Stage::weights);
    document_.select(selection);
}

void StepsView::setPlaying(bool playing) {
    if (playing && current_ + 1 >= int(steps_.size())) first();
    if (playing)
        clock_.start();
    else
        clock_.stop();
    play_->setChecked(playing);
    play_->setIcon(icon(playing ? "pause" : "play", settings_.theme().text));
}

void StepsView::refresh() {
    const Selection& selection = document_.selection();
    const AttentionMap* map = document_.map();
    steps_ = map ? stepsOf(*document_.recording(), *map, selection.head, selection.query)
                 : std::vector<StepContent>();
    const int before = current_;
    current_ = 0;
    for (size_t i = 0; i < steps_.size(); ++i)
        if (nameOf(steps_[i]) == selection.step) current_ = int(i);
    // The chosen word is a row where queries are, a column or row where keys are.
    if (selection.key >= 0)
        for (StepContent& step : steps_)
            for (StepPart& part : step.parts)
                if (auto* matrix = std::get_if<StepMatrix>(&part); matrix && matrix->labelColumns)
                    matrix->chosenColumn = selection.key;
    previous_->setEnabled(current_ > 0);
    first_->setEnabled(current_ > 0);
    next_->setEnabled(current_ + 1 < int(steps_.size()));
    last_->setEnabled(next_->isEnabled());
    if (!steps_.empty()) {
        const StepContent& step = steps_[size_t(current_)];
        setAccessibleDescription(step.title + QStringLiteral(". ") + plainFormula(step.formula) +
                                 QStringLiteral(". ") + step.sentence);
    }
    if (iconsOf_ != &settings_.theme()) {
        iconsOf_ = &settings_.theme();
        for (QToolButton* made : {first_, previous_, next_, last_})
            made->setIcon(icon(made->objectName(), iconsOf_->text));
        play_->setIcon(icon(isPlaying() ? "pause" : "play", iconsOf_->text));
    }
    fit();
    if (before != current_) scroll_->ensureVisible(0, 0);
    trail_->update();
    canvas_->update();
}

void StepsView::fit() {
    if (steps_.empty()) return;
    const QRectF area(0, 0, std::max(120, scroll_->viewport()->width()), 1e6);
    const StepLayout layout = layoutStep(steps_[size_t(current_)], area);
    canvas_->setMinimumHeight(int(layout.height) + 8);
}

void StepsView::paintTrail(QPainter& painter, const QRectF& area) const {
    const Theme& theme = settings_.theme();
    for (size_t i = 0; i < steps_.size(); ++i) {
        const QPointF middle((double(i) + 0.5) * trailPitch - 4, area.center().y());
        const bool here = int(i) == current_;
        painter.setPen(QPen(here ? theme.accent : theme.quietText, here ? 2 : 1));
        painter.setBrush(int(i) < current_ ? theme.quietText
                         : here            ? theme.accentWash
                                           : QColor(Qt::transparent));
        painter.drawEllipse(middle, here ? 5 : 3, here ? 5 : 3);
    }
}

std::optional<Place> StepsView::placeAt(QPointF point) const {
    if (steps_.empty()) return {};
    const StepContent& step = steps_[size_t(current_)];
    const auto hit = layoutStep(step, QRectF(canvas_->rect())).cellAt(step, point);
    if (!hit) return {};
    const auto& matrix = std::get<StepMatrix>(step.parts[hit->part]);
    if (matrix.node == noNode) return {};
    return Place{NodeId(matrix.node), hit->row, hit->column};
}

void StepsView::hover(QPointF point, QPoint globalPosition) {
    const auto place = placeAt(point);
    canvas_->setCursor(place ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (!place) return QToolTip::hideText();
    const Evaluation& evaluation = *document_.recording()->evaluation;
    const Axes& axes = evaluation.graph()->node(place->node).axes;
    QToolTip::showText(
        globalPosition + QPoint(12, 8),
        QStringLiteral("%1\n%2 → %3\n%4")
            .arg(nodeTitle(*evaluation.graph(), place->node), positionTitle(axes.rows, place->row),
                 positionTitle(axes.columns, place->column),
                 exactNumberText(evaluation.at(place->node, place->row, place->column))),
        canvas_);
}

void StepsView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
            return previous();
        case Qt::Key_Right:
            return next();
        case Qt::Key_Home:
            return first();
        case Qt::Key_End:
            return last();
        case Qt::Key_Space:
            return setPlaying(!isPlaying());
        case Qt::Key_Up:
            return document_.selectQuery(document_.selection().query - 1);
        case Qt::Key_Down:
            return document_.selectQuery(document_.selection().query + 1);
        default:
            return View::keyPressEvent(event);
    }
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
}

}  // namespace attentionscope
