#include "app/window/presenting.h"

#include <QGraphicsProxyWidget>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QScreen>
#include <QTimer>
#include <algorithm>
#include <cmath>

#include "app/figures/content/figures_for.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/seen_words.h"
#include "app/figures/content/text_content.h"
#include "app/figures/story/lit_cells.h"
#include "app/views/analyse/analyse_view.h"
#include "app/views/changes/change_model.h"
#include "app/views/common/shown_figure.h"
#include "app/views/maps/compare_view.h"
#include "app/views/predictions/bottleneck_view.h"
#include "app/views/predictions/decoding_view.h"
#include "app/views/steps/step_cells.h"
#include "app/views/steps/steps_view.h"
#include "app/views/steps/trace_view.h"
#include "app/window/lesson_notes.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"
#include "app/window/presented_words.h"

namespace attentionscope {

namespace {

constexpr double presentedMargin = 24;
constexpr double leastWords = 52;  // two lines of them; a page of a lesson may have more
constexpr double footerHeight = 20;
constexpr int millisecondsOfKeys = 3000;
constexpr double askedShare = 0.42;  // of the width, for a computation

void scaleFrom(QPainter& painter, QPointF corner, double scale) {
    painter.translate(corner);
    painter.scale(scale, scale);
    painter.translate(-corner);
}

FigureKind presentedKind(const QString& tab) {
    for (const FigureKind kind : allFigureKinds)
        if (tab == QLatin1String(figureName(kind))) return kind;
    return FigureKind::heatmap;
}

}  // namespace

Presenting::Presenting(MainWindow& window)
    : View(window.session().document(), window.settings(), &window), window_(window) {
    setObjectName("presenting");
    setWindowFlag(Qt::Window);
    setAttribute(Qt::WA_DeleteOnClose);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    trace_ = new TraceView(document_, settings_);
    asked_ = new QGraphicsView(new QGraphicsScene(this), this);
    asked_->scene()->addWidget(trace_);
    asked_->setFrameShape(QFrame::NoFrame);
    asked_->setFocusPolicy(Qt::ClickFocus);  // to type another value
    asked_->installEventFilter(this);
    value_ = trace_->findChild<QLineEdit*>("anotherValue");
    connect(value_, &QLineEdit::returnPressed, this, [this] { setFocus(); });
    asked_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    asked_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    asked_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    asked_->scale(enlarged, enlarged);
    asked_->hide();
    connect(trace_, &TraceView::stepRequested, this, [this](Place place) {
        window_.showTab(QStringLiteral("steps"));
        window_.steps().goToSourceOf(place);
        markStale();
    });
    connect(trace_, &TraceView::shownChanged, this, [this] { update(); });
    connect(trace_, &TraceView::emptied, this, [this] { setAsking(false); });
    QTimer::singleShot(millisecondsOfKeys, this, [this] {
        namesKeys_ = false;
        update();
    });
    connect(&window_.lesson(), &LessonStrip::openChanged, this, &Presenting::markStale);
    connect(&window_.words(), &DecodingView::figureChanged, this, &Presenting::markStale);
    begin();
}

bool Presenting::showsWords() const {
    return window_.tab() == QLatin1String("words");
}

void Presenting::retranslate() {
    setWindowTitle(tr("Presenting"));
}

QRectF Presenting::wordsArea() const {
    const double across = width() / enlarged - 2 * presentedMargin;
    const double height = heightOfWords(words_, across);
    const bool changesHeight = words_.isEmpty() || (step_ && !window_.lesson().isOpen());
    return {presentedMargin, presentedMargin / 2, across,
            changesHeight ? height : std::max(leastWords, height)};
}

bool Presenting::fillsArea() const {
    const FigureKind kind = presentedKind(window_.tab());
    return kind == FigureKind::picture || kind == FigureKind::arcs;
}

bool Presenting::leadsOn() const {
    return window_.lesson().isOpen() || showsWords() || step_;
}

void Presenting::fitMap() {
    for (const double scale : {1.0, 0.9, 0.8, 0.7}) {
        mapScale_ = scale;
        if (areNumbersShown(*map_, layoutHeatmap(*map_, mapArea()))) return;
    }
    mapScale_ = 1;
}

// In smaller type more numbers stand in one line, and fewer lines need less height. A slide of a lesson with
// few numbers is enlarged as long as each matrix becomes larger.
void Presenting::fitStep() {
    const StepContent whole = std::move(*step_);
    const auto fits = [&](double scale) {
        stepScale_ = scale;
        step_ = fitted(whole, stepArea());
        const StepLayout layout = layoutStep(*step_, stepArea());
        const auto isRead = [&](const StepPart& part) {
            const auto* matrix = std::get_if<StepMatrix>(&part);
            const double height = layout.cells[size_t(&part - step_->parts.data())].height();
            constexpr double readable = 14;
            return !matrix || matrix->thumbnail || !matrix->large ||
                   height >= readable * double(matrix->values.rows());
        };
        return layout.height <= stepArea().height() && std::ranges::all_of(step_->parts, isRead);
    };
    constexpr double largest = 1.8, smallest = 0.5, smaller = 0.9;
    double scale = 1;
    if (window_.lesson().isOpen() && fits(1)) {
        const std::vector<QRectF> usual = layoutStep(*step_, stepArea()).cells;
        const auto areLarger = [&] {
            const std::vector<QRectF> cells = layoutStep(*step_, stepArea()).cells;
            return std::ranges::equal(cells, usual, [&](const QRectF& cell, const QRectF& before) {
                return cell.width() * stepScale_ >= before.width() &&
                       cell.height() * stepScale_ >= before.height();
            });
        };
        scale = largest;
        while (scale > 1 && !(fits(scale) && areLarger())) scale *= smaller;
        scale = std::max(scale, 1.0);
    }
    while (!fits(scale) && scale >= smallest) scale *= smaller;
    stepScale_ *= std::min(1.0, stepArea().height() / layoutStep(*step_, stepArea()).height);
}

bool Presenting::isAsking() const {
    return asking_;
}

void Presenting::setBlack(bool black) {
    black_ = black;
    asked_->setVisible(asking_ && !black_);
    update();
}

QString Presenting::answerWords() const {
    QString words;
    const QStringList answers = window_.lesson().answers();
    for (qsizetype i = 0; i < answers.size(); ++i)
        words += (i == 0 ? QString(QChar::LineSeparator) : QStringLiteral("     ")) +
                 QStringLiteral("%1 %2").arg(QChar(u'①' + int(i)), answers[i]);
    return words;
}

QString Presenting::footer() const {
    QStringList parts;
    const LessonStrip& lesson = window_.lesson();
    const auto count = [&](int number, size_t all) {
        parts << tr("%1 of %2", "a step, all steps").arg(number).arg(all);
    };
    if (lesson.isOpen() && !lesson.isClosing())
        count(lesson.number(), lessons().at(size_t(lesson.lesson())).steps.size());
    else if (step_ && !lesson.isOpen())
        count(window_.steps().current() + 1, window_.steps().steps().size());
    if (const QString changes = activeChangesWords(document_); !changes.isEmpty()) parts << changes;
    if (!window_.lesson().answers().isEmpty())
        parts << tr("Keys 1 to %1: answer").arg(window_.lesson().answers().size());
    if (namesKeys_)
        parts << (leadsOn() ? tr("Esc: end · ← →: step · ↑ ↓: word · B: black screen · click: a number")
                            : tr("Esc: end · ← →: word · B: black screen · click: a number"));
    return parts.join(QStringLiteral(" · "));
}

QRectF Presenting::figureArea() const {
    const QRectF words = wordsArea();
    const double top = words.bottom() + presentedMargin / 2;
    const double width = isAsking() ? (1 - askedShare) * words.width() : words.width();
    return {words.left(), top, width, height() / enlarged - top - footerHeight};
}

QPointF Presenting::onMap(QPointF point) const {
    const QPointF corner = figureArea().topLeft();
    return corner + (point / enlarged - corner) / mapScale_;
}

QRectF Presenting::mapArea() const {
    QRectF area = figureArea();
    area.setSize(area.size() / mapScale_);
    // As much space on its left as on its right, which a short text leaves free.
    constexpr double barLabels = 64;
    const HeatmapLayout layout = layoutHeatmap(*map_, area);
    const double right = std::max(layout.cells.right(), layout.colorBar.right()) + barLabels;
    area.adjust(std::max(0.0, area.right() - right) / 2, 0, 0, 0);
    return area;
}

void Presenting::refresh() {
    map_.reset();
    step_.reset();
    figure_.reset();
    marked_.reset();
    const FigureRequest request = shownRequest(document_, settings_);
    const FigureKind kind = presentedKind(window_.tab());
    const bool isOwn = window_.tab() == QLatin1String("compare") || window_.tab() == QLatin1String("analyse");
    if (isOwn) {
        const bool compares = window_.tab() == QLatin1String("compare");
        figure_ = compares ? window_.compare().figure() : window_.analyse().figure();  // with its caption
    } else if (showsWords()) {
        figure_ = window_.words().figure();
    } else if (kind == FigureKind::steps ||
               (request.recording && !request.map && kind == FigureKind::heatmap)) {
        window_.steps().freshen();
        if (!window_.steps().steps().empty()) step_ = window_.steps().whole();
    } else if (kind == FigureKind::bottleneck) {
        figure_ = window_.bottleneck().figure();
    } else if (request.map && kind == FigureKind::heatmap) {
        map_ = heatmapContent(request);
    } else if (request.recording && fits(kind, *request.recording, request.map)) {
        figure_ = figureOf(kind, request);
    }
    const PresentedWords around =
        step_ && !window_.lesson().isOpen() ? textAroundChosen(request) : PresentedWords();
    chosen_ = around.begin;
    chosenLength_ = around.length;
    if (window_.lesson().isOpen())
        words_ = window_.lesson().words() + answerWords();
    else if (step_)
        words_ = around.text;
    else if (isOwn)
        words_.clear();
    else
        words_ = seenWords(request, Qt::PlainText);
    if (words_.isEmpty() && request.map && !isOwn)
        words_ = lookTitle(request, Qt::PlainText, derivedMapOf(kind, request));
    const QRectF area = figureArea();
    if (step_) fitStep();
    if (map_) fitMap();
    // Its widget has the size that it would have in a window, and is drawn larger.
    const double left = area.right() + presentedMargin;
    const QRectF beside(left, area.top(), width() / enlarged - left, area.height());
    asked_->setGeometry(QRectF(beside.topLeft() * enlarged, beside.size() * enlarged).toRect());
    asked_->setSceneRect(QRectF(QPointF(), beside.size()));
    trace_->resize(beside.size().toSize());
    asked_->setBackgroundBrush(settings_.theme().ground);
    setAccessibleName(words_);
    update();
}

void Presenting::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    markStale();
}

QRectF Presenting::cellRect(Index query, Index key) const {
    if (!map_) return {};
    const QRectF cell = layoutHeatmap(*map_, mapArea()).cellRect(query, key);
    const QPointF corner = figureArea().topLeft();
    return {(corner + (cell.topLeft() - corner) * mapScale_) * enlarged, cell.size() * mapScale_ * enlarged};
}

void Presenting::paintEvent(QPaintEvent*) {
    const Theme& theme = settings_.theme();
    const Style style{theme};
    QPainter painter(this);
    if (black_) return painter.fillRect(rect(), Qt::black);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.ground);
    painter.scale(enlarged, enlarged);
    painter.setPen(theme.text);
    paintPresentedWords(painter, wordsArea(), {words_, chosen_, chosenLength_}, theme.accent);
    painter.setPen(theme.quietText);
    painter.setFont(textFont(TypeSize::small));
    painter.drawText(QRectF(0, height() / enlarged - footerHeight, width() / enlarged, footerHeight),
                     Qt::AlignCenter, footer());
    const QRectF area = figureArea();
    if (map_ && !map_->values.empty()) {
        scaleFrom(painter, area.topLeft(), mapScale_);
        const HeatmapLayout layout = layoutHeatmap(*map_, mapArea());
        paintHeatmap(painter, *map_, layout, style);
        if (!marked_) return;
        const QRectF cell = layout.cellRect(marked_->first, marked_->second);
        painter.setBrush(Qt::NoBrush);
        for (const QPen& pen : {QPen(theme.ground, 3), QPen(theme.text, 1.2)}) {
            painter.setPen(pen);
            painter.drawRect(QRectF(layout.cells.left(), cell.top(), layout.cells.width(), cell.height()));
            painter.drawRect(QRectF(cell.left(), layout.cells.top(), cell.width(), layout.cells.height()));
        }
    } else if (step_) {
        scaleFrom(painter, area.topLeft(), stepScale_);
        const StepLayout layout = layoutStep(*step_, stepArea());
        paintStep(painter, *step_, layout, stepArea(), style);
        if (const auto number = isAsking() ? trace_->place() : std::nullopt)
            frameNumber(painter, *step_, layout, *document_.recording()->evaluation, *number, theme);
    } else if (figure_ && fillsArea()) {
        figure_->paint(painter, area, style);
    } else if (figure_) {
        // As large as possible, but with moderate type.
        const double height = figure_->heightFor(area.width());
        const QSizeF wanted(figure_->preferredSize().width(), height);
        const double factor = std::min({area.width() / wanted.width(), area.height() / height, enlarged});
        const QRectF place(0, 0, std::max(wanted.width(), std::min(area.width() / factor, wanted.width())),
                           height);
        painter.translate(area.center().x() - place.width() * factor / 2, area.top());
        painter.scale(factor, factor);
        figure_->paint(painter, place, style);
    }
}

void Presenting::move(bool on) {
    setAsking(false);  // another step has other numbers
    LessonStrip& lesson = window_.lesson();
    if (lesson.isOpen()) {
        // The end of a lesson stays; another one would surprise the audience.
        if (on && lesson.isClosing()) return;
        on ? lesson.next() : lesson.back();
    } else if (showsWords()) {
        on ? window_.words().next() : window_.words().previous();
    } else if (step_) {
        on ? window_.steps().next() : window_.steps().previous();
    } else {
        // The next word has a target of its own.
        document_.selectCell(document_.selection().query + (on ? 1 : -1), -1);
    }
    markStale();
}

void Presenting::keyPressEvent(QKeyEvent* event) {
    setBlack(event->key() == Qt::Key_B && !black_);
    switch (event->key()) {
        case Qt::Key_1:
        case Qt::Key_2:
        case Qt::Key_3:
        case Qt::Key_4:
            if (const int answer = event->key() - Qt::Key_1; answer < window_.lesson().answers().size())
                window_.lesson().guess(size_t(answer));
            return markStale();
        case Qt::Key_Escape: return isAsking() ? setAsking(false) : void(close());
        case Qt::Key_B: return;
        case Qt::Key_Right:
        case Qt::Key_PageDown:
        case Qt::Key_Space: return move(true);
        case Qt::Key_Left:
        case Qt::Key_PageUp: return move(false);
        case Qt::Key_Up: return document_.selectQuery(document_.selection().query - 1);
        case Qt::Key_Down: return document_.selectQuery(document_.selection().query + 1);
        default: return View::keyPressEvent(event);
    }
}

std::optional<StepLayout::CellPlace> Presenting::stepCellAt(QPointF point) const {
    if (!step_) return {};
    const QPointF corner = figureArea().topLeft();
    return layoutStep(*step_, stepArea()).cellAt(*step_, corner + (point / enlarged - corner) / stepScale());
}

bool Presenting::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return View::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    const bool types = value_->hasFocus();
    if (types && key->key() != Qt::Key_Escape) return false;
    setFocus();
    if (!types) keyPressEvent(key);  // the keys lead on, except where a value is typed
    return true;
}

void Presenting::mark(QPointF point) {
    marked_.reset();
    if (map_) marked_ = layoutHeatmap(*map_, mapArea()).cellAt(onMap(point));
    const auto hit = stepCellAt(point);
    if (step_) {
        const std::span<StepContent> only(&*step_, 1);
        if (hit)
            lightCell(only, *hit->matrix, hit->row, hit->column);
        else
            lightNothing(only);
    }
    setCursor(marked_ || placeOf(hit) || placeInFigure(point) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

std::optional<FigurePlace> Presenting::placeInFigure(QPointF point) const {
    return figure_ && fillsArea() ? figure_->placeAt(point / enlarged, figureArea()) : std::nullopt;
}

bool Presenting::ask(QPointF point) {
    const MapSides sides = heatmapSides(shownRequest(document_, settings_));
    if (const auto place = placeOf(stepCellAt(point))) {
        trace_->trace(*place);
    } else if (const auto cell = map_ ? layoutHeatmap(*map_, mapArea()).cellAt(onMap(point)) : std::nullopt) {
        document_.selectCell(sides.queries.begin(cell->first), sides.keys.begin(cell->second));
        if (!trace_->traceShown(cell->first, cell->second)) return false;
    } else if (const auto word = placeInFigure(point)) {
        const Index query = word->query < 0 ? document_.selection().query : word->query;
        document_.selectCell(query, word->key);
        const bool isNumber = word->key >= 0 && !map_ &&
                              trace_->traceShown(sides.queries.wordOf(query), sides.keys.wordOf(word->key));
        setAsking(isNumber);
        return true;
    } else {
        return false;
    }
    setAsking(true);
    return true;
}

void Presenting::setAsking(bool asking) {
    asking_ = asking;
    asked_->setVisible(asking_ && !black_);
    markStale();
}

void Presenting::mouseMoveEvent(QMouseEvent* event) {
    mark(event->position());
}

void Presenting::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    const bool wasBlack = black_;
    setBlack(false);
    // The computation passes on the clicks that it ignores.
    if (isAsking() && asked_->geometry().contains(event->position().toPoint())) return;
    if (wasBlack ? window_.lesson().isOpen() : !ask(event->position())) {
        if (isAsking())
            setAsking(false);
        else if (window_.lesson().isOpen())
            move(true);
    }
}

void Presenting::leaveEvent(QEvent* event) {
    View::leaveEvent(event);
    mark(QPointF(-1, -1));
}

void present(MainWindow& window) {
    auto* shown = new Presenting(window);
    for (QScreen* screen : QGuiApplication::screens()) {
        if (screen == window.screen()) continue;
        shown->setScreen(screen);  // separate X screens: the position alone does not suffice
        shown->setGeometry(screen->geometry());
        auto* notes = new LessonNotes(window.lesson(), *shown);
        notes->setScreen(window.screen());
        notes->move(window.screen()->availableGeometry().topLeft());
        break;
    }
    shown->showFullScreen();
}

}  // namespace attentionscope
