#include "app/views/predictions/decoding_view.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/figures/content/decoding_content.h"
#include "app/figures/drawing/number_text.h"
#include "app/session/error_words.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/icon.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/widgets.h"
#include "core/run/continued_run.h"

namespace attentionscope {

namespace {

// Milliseconds: a played word should be followed; a step only needs a visible movement.
constexpr int wordPace = 1100, wordDuration = 800, wordStep = 250;

}  // namespace

DecodingView::DecodingView(Document& document, ViewSettings& settings, RunJob job, QWidget* parent)
    : View(document, settings, parent), evaluator_(std::move(job)) {
    setObjectName("decodingView");
    setFocusPolicy(Qt::StrongFocus);
    canvas_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& area) {
            paintDecoding(painter, content_, area, Style{settings_.theme()});
        },
        this);
    first_ = button("firstWord");
    previous_ = button("previousWord");
    play_ = button("playWords");
    next_ = button("nextWord");
    last_ = button("lastWord");
    where_ = named<QLabel>("wordPlace", this, quietRole);
    note_ = quietNote(this);
    note_->setObjectName("wordNote");
    note_->setTextFormat(Qt::PlainText);
    auto* row = boxLayout<QHBoxLayout>(2);
    for (QToolButton* made : {first_, previous_, play_, next_, last_}) row->addWidget(made);
    row->addSpacing(8);
    row->addWidget(where_);
    row->addStretch(1);
    auto* column = boxLayout<QVBoxLayout>(8, this);
    column->addLayout(row);
    column->addWidget(note_);
    column->addWidget(canvas_, 1);
    connect(first_, &QToolButton::clicked, this, [this] { go(0); });
    connect(previous_, &QToolButton::clicked, this, &DecodingView::previous);
    connect(next_, &QToolButton::clicked, this, &DecodingView::next);
    connect(last_, &QToolButton::clicked, this, [this] { go(last()); });
    connect(play_, &QToolButton::clicked, this, [this] { setPlaying(!isPlaying()); });
    clock_.setInterval(wordPace);
    connect(&clock_, &QTimer::timeout, this, [this] {
        if (place_ >= last()) return setPlaying(false);
        enter(place_ + 1, wordDuration);
    });
    wordMotion_.setStartValue(0.0);
    wordMotion_.setEndValue(1.0);
    wordMotion_.setEasingCurve(QEasingCurve::InOutQuad);
    connect(&wordMotion_, &QVariantAnimation::valueChanged, this, &DecodingView::showWord);
    connect(&wordMotion_, &QVariantAnimation::finished, this, &DecodingView::showWord);
    connect(canvas_, &FigureCanvas::clicked, this, [this](QPointF point) {
        setFocus(Qt::MouseFocusReason);
        if (content_.output.empty()) return;
        if (const auto place = layoutDecoding(content_, canvas_->area()).outputAt(point, place_ + 1))
            go(*place);
    });
    connect(&evaluator_, &Evaluator::finished, this, [this](const RunResult& result) {
        produced_ = result.recording;
        // The given text is the text that was read without the additions.
        const AttentionMap* map = document_.map();
        given_ = start_ && map ? start_->queriesOf(*map).size() : 0;
        note_->setText(result.error ? translated(*result.error) : QString());
        enter(0, 0);
        if (produced_ && start_ && map && produced_->queriesOf(*map).size() <= given_) {
            const Index most = document_.inputs().front().most;
            note_->setText(whyNoMore(start_->leftOut.empty() && (most == 0 || given_ < most)));
            note_->show();
            settleTools();
        }
        if (std::exchange(playsSoon_, false)) setPlaying(true);
    });
    connect(&document_, &Document::recordingChanged, this, [this] { setPlaying(false); });
    begin();
}

QToolButton* DecodingView::button(const char* name) {
    auto* made = named<QToolButton>(name, this, "tight");
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

bool DecodingView::appliesTo(const Document& document) {
    const auto& recording = document.recording();
    return recording && decodes(*recording);
}

QString DecodingView::explanation() const {
    const auto& recording = document_.recording();
    if (recording && goesOn(*recording))
        return tr(
            "How the model continues the text: each word depends on everything before it, and is then read "
            "itself. Space plays; the arrow keys move by one word.");
    if (!content_.output.empty() && content_.weights.empty())
        return tr(
            "Without attention, the model passes on the input once: each word is produced from it and the "
            "words before. Space plays; the arrow keys move by one word.");
    return tr(
        "The words are produced one by one: for each, the model looks at the input again. Space plays; the "
        "arrow keys move by one word.");
}

std::shared_ptr<const Figure> DecodingView::figure() const {
    if (content_.output.empty()) return {};
    return std::make_shared<DecodingFigure>(content_);
}

FigureRequest DecodingView::request() const {
    FigureRequest request = shownRequest(document_, settings_);
    if (!produced_ || produced_ == request.recording) return request;
    if (request.map) request.map = produced_->find(request.map->name, request.map->layer);
    request.recording = produced_;
    request.unchanged = {};
    return request;
}

void DecodingView::refresh() {
    const RecordingPointer& recording = document_.recording();
    const bool applies = appliesTo(document_);
    if (!applies || !goesOn(*recording)) {
        evaluator_.cancel();
        if (produced_ != recording) place_ = 0, selected_ = -1;
        produced_ = applies ? recording : nullptr;
        given_ = 0;
        start_.reset();
        note_->clear();
    } else if (start_ != recording) {
        // Requested when visible, so that typing elsewhere costs nothing.
        start_ = recording;
        produced_.reset();
        place_ = 0;
        note_->setText(tr("The model continues the text…"));
        evaluator_.submit(document_.request());
    }
    const FigureRequest shown = request();
    // If another word was selected elsewhere, shows it here.
    const Index query = document_.selection().query;
    if (applies && produced_ == recording && query != std::exchange(selected_, query))
        place_ = placeOfQuery(shown, query).value_or(place_);
    content_ = produced_ ? decodingContent(shown, place_, given_) : DecodingContent();
    place_ = content_.place;
    note_->setVisible(!note_->text().isEmpty());
    showWord();
    settleTools();
}

void DecodingView::showWord() {
    content_.progress =
        wordMotion_.state() == QAbstractAnimation::Running ? wordMotion_.currentValue().toDouble() : 1.0;
    canvas_->update();
    emit figureChanged();
}

void DecodingView::enter(Index place, int milliseconds) {
    wordMotion_.stop();
    place_ = std::clamp<Index>(place, 0, std::max<Index>(0, last()));
    if (milliseconds > 0 && settings_.motion()) {
        wordMotion_.setDuration(milliseconds);
        wordMotion_.start();
    }
    if (produced_ && produced_ == document_.recording())
        if (const auto query = queryOfPlace(request(), place_)) {
            selected_ = *query;
            document_.selectQuery(*query);
        }
    markStale();
    freshen();
}

void DecodingView::go(Index place) {
    setPlaying(false);
    enter(place, 0);
}

void DecodingView::step(int by) {
    setPlaying(false);
    if (place_ + by < 0 || place_ + by > last()) return;
    enter(place_ + by, by > 0 ? wordStep : 0);
}

void DecodingView::setPlaying(bool playing) {
    playsSoon_ = playing && content_.output.empty() && evaluator_.isWorking();
    playing = playing && !content_.output.empty();
    if (playing == isPlaying()) return settleTools();
    if (playing) {
        clock_.start();
        enter(place_ >= last() ? 0 : place_, wordDuration);
    } else {
        clock_.stop();
    }
    settleTools();
}

void DecodingView::settleTools() {
    const bool any = !content_.output.empty();
    first_->setEnabled(any && place_ > 0);
    previous_->setEnabled(any && place_ > 0);
    play_->setEnabled(any);
    next_->setEnabled(any && place_ < last());
    last_->setEnabled(any && place_ < last());
    const QString word = any ? content_.output[size_t(place_)].text : QString();
    where_->setText(any ? tr("word %1 of %2").arg(countText(place_ + 1), countText(last() + 1)) : QString());
    setAccessibleDescription(any ? where_->text() + QStringLiteral(": ") + word : note_->text());
    const QString playing = isPlaying() ? tr("Pause (Space)") : tr("Play word by word (Space)");
    play_->setToolTip(playing);
    play_->setAccessibleName(playing);
    const QColor color = settings_.theme().text;
    play_->setIcon(icon(isPlaying() ? "pause" : "play", color));
    if (std::exchange(iconsOf_, &settings_.theme()) == &settings_.theme()) return;
    for (const auto& [made, name] : {std::pair(first_, "first"), std::pair(previous_, "previous"),
                                     std::pair(next_, "next"), std::pair(last_, "last")})
        made->setIcon(icon(name, color));
}

void DecodingView::retranslate() {
    setAccessibleName(tr("Word by word"));
    for (const auto& [made, words] :
         {std::pair(first_, tr("To the first word (Home)")), std::pair(previous_, tr("One word back (←)")),
          std::pair(next_, tr("Next word (→)")), std::pair(last_, tr("To the last word (End)"))}) {
        made->setToolTip(words);
        made->setAccessibleName(words);
    }
}

void DecodingView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Space: return setPlaying(!isPlaying());
        case Qt::Key_Right: return next();
        case Qt::Key_Left: return previous();
        case Qt::Key_Home: return go(0);
        case Qt::Key_End: return go(last());
        default: return View::keyPressEvent(event);
    }
}

void DecodingView::hideEvent(QHideEvent* event) {
    if (isPlaying() || playsSoon_) setPlaying(false);
    View::hideEvent(event);
}

}  // namespace attentionscope
