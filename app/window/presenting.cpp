#include "app/window/presenting.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScreen>
#include <QTimer>
#include <algorithm>
#include <cmath>

#include "app/figures/content/figures_for.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/text_content.h"
#include "app/figures/story/lit_cells.h"
#include "app/views/changes/change_model.h"
#include "app/views/common/shown_figure.h"
#include "app/views/predictions/bottleneck_view.h"
#include "app/views/predictions/decoding_view.h"
#include "app/views/steps/step_cells.h"
#include "app/views/steps/steps_view.h"
#include "app/window/lesson_notes.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"

namespace attentionscope {

namespace {

constexpr double presentedMargin = 24;
constexpr double leastWords = 52;  // two lines of them; a page of a lesson may have more
constexpr double footerHeight = 20;
constexpr int millisecondsOfKeys = 3000;

QFont wordsFont() {
    return textFont(TypeSize::body, QFont::Bold);
}
constexpr int wordsFlags = Qt::AlignVCenter | Qt::AlignHCenter | Qt::TextWordWrap;

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
    const QRectF whole(0, 0, width() / enlarged, height() / enlarged);
    const QRectF place(presentedMargin, presentedMargin / 2, whole.width() - 2 * presentedMargin,
                       whole.height());
    const double height = QFontMetricsF(wordsFont()).boundingRect(place, wordsFlags, words_).height();
    return {place.topLeft(), QSizeF(place.width(), std::max(leastWords, std::ceil(height)))};
}

bool Presenting::leadsOn() const {
    return window_.lesson().isOpen() || showsWords() || step_;
}

double Presenting::stepScale() const {
    return std::min(1.0, figureArea().height() / layoutStep(*step_, figureArea()).height);
}

QString Presenting::footer() const {
    QStringList parts;
    const LessonStrip& lesson = window_.lesson();
    if (lesson.isOpen() && !lesson.isClosing())
        parts << tr("%1 of %2", "a step, all steps")
                     .arg(lesson.number())
                     .arg(lessons().at(size_t(lesson.lesson())).steps.size());
    if (const QString changes = activeChangesWords(document_); !changes.isEmpty()) parts << changes;
    if (namesKeys_)
        parts << (leadsOn() ? tr("Esc: end · ← →: step · ↑ ↓: word · B: black screen")
                            : tr("Esc: end · ← →: word · B: black screen"));
    return parts.join(QStringLiteral(" · "));
}

QRectF Presenting::figureArea() const {
    const QRectF words = wordsArea();
    const double top = words.bottom() + presentedMargin / 2;
    return {words.left(), top, words.width(), height() / enlarged - top - footerHeight};
}

QRectF Presenting::mapArea() const {
    QRectF area = figureArea();
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
    if (showsWords()) {
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
    if (window_.lesson().isOpen())
        words_ = window_.lesson().words();
    else if (step_)
        words_ = step_->sentence;
    else
        words_ = request.map ? lookTitle(request, Qt::PlainText, derivedMapOf(kind, request)) : QString();
    if (step_) step_ = fitted(std::move(*step_), figureArea());
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
    return {cell.topLeft() * enlarged, cell.size() * enlarged};
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
    painter.setFont(wordsFont());
    painter.drawText(wordsArea(), wordsFlags, words_);
    painter.setPen(theme.quietText);
    painter.setFont(textFont(TypeSize::small));
    painter.drawText(QRectF(0, height() / enlarged - footerHeight, width() / enlarged, footerHeight),
                     Qt::AlignCenter, footer());
    const QRectF area = figureArea();
    if (map_ && !map_->values.empty()) {
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
        painter.translate(area.topLeft());
        painter.scale(stepScale(), stepScale());
        painter.translate(-area.topLeft());
        paintStep(painter, *step_, layoutStep(*step_, area), area, style);
    } else if (figure_ && (presentedKind(window_.tab()) == FigureKind::picture ||
                           presentedKind(window_.tab()) == FigureKind::arcs)) {
        figure_->paint(painter, area, style);  // lays itself out in the available space
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
        document_.selectQuery(document_.selection().query + (on ? 1 : -1));
    }
    markStale();
}

void Presenting::keyPressEvent(QKeyEvent* event) {
    black_ = event->key() == Qt::Key_B && !black_;
    update();
    switch (event->key()) {
        case Qt::Key_Escape: close(); return;
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

void Presenting::mark(QPointF point) {
    const QPointF at = point / enlarged;
    marked_.reset();
    if (map_) marked_ = layoutHeatmap(*map_, mapArea()).cellAt(at);
    if (step_) {
        const std::span<StepContent> only(&*step_, 1);
        const QPointF corner = figureArea().topLeft();
        const auto hit =
            layoutStep(*step_, figureArea()).cellAt(*step_, corner + (at - corner) / stepScale());
        if (hit)
            lightCell(only, *hit->matrix, hit->row, hit->column);
        else
            lightNothing(only);
    }
    update();
}

void Presenting::mouseMoveEvent(QMouseEvent* event) {
    mark(event->position());
}

void Presenting::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && window_.lesson().isOpen()) {
        black_ = false;
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
