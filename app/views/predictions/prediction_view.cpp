#include "app/views/predictions/prediction_view.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/figures/drawing/number_text.h"
#include "app/session/behind.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"
#include "app/views/inputs/hidden_word.h"
#include "app/views/predictions/produced_words.h"

namespace attentionscope {

namespace {

constexpr size_t fewBars = 2;
constexpr double aboveAndBelow = 28;  // of the bars, with their title
constexpr double betweenBlocks = 16;

}  // namespace

PredictionView::PredictionView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("predictionView");
    canvas_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF&) {
            const Style style{settings_.theme()};
            if (!content_.bars.bars.empty()) paintBars(painter, content_.bars, areaOf(false), style);
            if (!here_.bars.bars.empty()) paintBars(painter, here_.bars, areaOf(true), style);
        },
        this);
    search_ = named<QComboBox>("search", this);
    buildContinuation();
    auto* column = boxLayout<QVBoxLayout>(4, this, {12, 0, 12, 4});
    column->addWidget(canvas_, 1);
    hide_ = named<QToolButton>("hideAndPredict", this, "framed");
    hide_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(hide_, &QToolButton::clicked, this, [this] {
        if (const auto word = wordToHide(document_, settings_)) hideWord(document_, word->begin, word->end);
    });
    column->addWidget(hide_);
    column->addWidget(search_);
    column->addWidget(continuation_);
    connect(canvas_, &FigureCanvas::clicked, this, [this](QPointF point) {
        const auto bar = barAt(content_.bars, areaOf(false), point);
        if (bar && *bar < content_.keys.size())
            document_.selectCell(document_.selection().query, content_.keys[*bar]);
        const Prediction* here = producedWordAt(document_, document_.selection().query);
        if (!bar || !here || *bar >= content_.candidates.size()) return;
        const auto& candidate = here->candidates[content_.candidates[*bar]];
        forceWords(document_, here->position, {candidate.id}, candidate.label);
    });
    connect(search_, &QComboBox::activated, this,
            [this](int index) { setBeam(search_->itemData(index).toInt()); });
    begin();
}

AccessibleParts::Part PredictionView::part(int index) const {
    const Bar& bar = content_.bars.bars[size_t(index)];
    return {bar.label + ' ' + numberText(bar.value),
            canvas_->onParent(barPlace(content_.bars, areaOf(false), size_t(index))),
            content_.bars.chosen == size_t(index)};
}

void PredictionView::choosePart(int index) {
    const QRectF place = barPlace(content_.bars, areaOf(false), size_t(index));
    if (!place.isEmpty()) emit canvas_->clicked(place.center(), Qt::NoModifier);
}

void PredictionView::buildContinuation() {
    constexpr int wordsAtOnce = 8;
    continuation_ = new QWidget(this);
    const auto button = [this](const char* name, Index words) {
        auto* made = named<QToolButton>(QLatin1String(name), continuation_, "framed");
        connect(made, &QToolButton::clicked, this, [this, words] { emit continuationRequested(words); });
        return made;
    };
    oneOn_ = button("oneWordOn", 1);
    manyOn_ = button("wordsOn", wordsAtOnce);
    warmth_ = named<QDoubleSpinBox>("continuationTemperature", continuation_);
    warmth_->setRange(0, 5);
    warmth_->setSingleStep(0.1);
    warmth_->setDecimals(1);
    topK_ = named<QSpinBox>("continuationTopK", continuation_);
    topK_->setRange(0, 1000);
    auto* grid = new QGridLayout(continuation_);
    grid->setContentsMargins({});
    grid->setSpacing(4);
    grid->addWidget(oneOn_, 0, 0);
    grid->addWidget(manyOn_, 0, 1);
    grid->addWidget(warmth_, 1, 0);
    grid->addWidget(topK_, 1, 1);
    // None of them widens the panel.
    for (QWidget* control :
         {static_cast<QWidget*>(oneOn_), static_cast<QWidget*>(manyOn_), static_cast<QWidget*>(warmth_),
          static_cast<QWidget*>(topK_), static_cast<QWidget*>(search_)})
        control->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

GenerationOptions PredictionView::sampling(Index words) const {
    return {.tokens = words,
            .temperature = warmth_->value(),
            .topK = topK_->value(),
            .beam = 1,
            .seed = drawn_ + 1};
}

bool PredictionView::goesOn() const {
    const auto& recording = document_.recording();
    const std::vector<Input>& inputs = document_.inputs();
    return recording && !recording->predictions.empty() && !recording->produced() && inputs.size() == 1 &&
           inputs.front().kind == InputKind::text &&
           recording->predictions.front().kind == Prediction::Kind::nextWord;
}

QString PredictionView::explanation() const {
    if (document_.recording() && hidesWords(*document_.recording()))
        return tr(
            "The output of the model, now and before the changes. Hide a word to see which words fit there.");
    return tr("The output of the model, now and before the changes. Select a word to see the output there.");
}

void PredictionView::setBeam(Index width) {
    RunRequest request = document_.request();
    if (request.generation.beam == width) return;
    request.generation.beam = width;
    document_.setRequest(request, tr("search"));
}

size_t PredictionView::barCount() const {
    // The second block, of a chosen word, stands below the first.
    const double height = canvas_->area().height() / (predictedRun_ ? 2 : 1);
    const double room = (height - aboveAndBelow) / barPitch;
    return std::clamp(size_t(std::max(0.0, room)), fewBars, mostBars);
}

void PredictionView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    markStale();
}

QRectF PredictionView::areaOf(bool here) const {
    const QRectF whole = canvas_->area();
    if (here_.bars.bars.empty()) return here ? QRectF() : whole;
    const auto neededBy = [](const BarContent& content) {
        return aboveAndBelow + barPitch * double(content.bars.size());
    };
    // The block of the chosen word stands right below the other one, and takes no more than its bars need.
    const double below = std::min(whole.height() / 2, neededBy(here_.bars));
    const double above = std::min(whole.height() - below, neededBy(content_.bars) + betweenBlocks);
    return here ? QRectF(whole.left(), whole.top() + above, whole.width(), below)
                : QRectF(whole.left(), whole.top(), whole.width(), above);
}

void PredictionView::predictHere() {
    const RecordingPointer& recording = document_.recording();
    const Index position = recording ? chosenPosition(shownRequest(document_, settings_)) : -1;
    const bool predicts = recording && canPredictAt(*recording, document_.map(), position) &&
                          !predictionAt(*recording, position);
    if (!predicts) {
        predictedRun_.reset();
        return;
    }
    if (predictedRun_ == recording && predictedAt_ == position) return;
    predictedRun_ = recording;
    predictedAt_ = position;
    prediction_ = recording->predictAt(recording->evaluation, position);
    predictionBefore_ = {};
    const RecordingPointer& before = document_.unchanged();
    if (document_.hasChanges() && canPredictAt(*before, document_.map(), position))
        predictionBefore_ = before->predictAt(before->evaluation, position);
    behind(
        this,
        [now = prediction_, then = predictionBefore_] {
            (void)now.candidates.read();
            if (then.logits != noNode) (void)then.candidates.read();
            return true;
        },
        [this](bool) {
            markStale();
            freshen();
        });
}

void PredictionView::refresh() {
    content_ = {};
    here_ = {};
    const FigureRequest request = shownRequest(document_, settings_);
    if (request.recording) {
        FigureRequest last = request;
        predictHere();
        if (predictedRun_) last.query.reset();
        if (predictedRun_ && request.recording->predictions.empty()) {
            content_ = weightBars(request, barCount());
        } else if (auto blocks = predictionContent(last, barCount()); !blocks.empty()) {
            content_ = std::move(blocks.front());
        }
        if (predictedRun_ && prediction_.candidates.areRead())
            here_ = candidateBars(request, prediction_, barCount(),
                                  predictionBefore_.logits == noNode ? nullptr : &predictionBefore_);
        if (content_.bars.bars.empty()) std::swap(content_, here_);
    }
    const bool produces = producedWordAt(document_, 0) != nullptr;
    search_->setVisible(produces);
    continuation_->setVisible(goesOn());
    const auto hidden = wordToHide(document_, settings_);
    hide_->setVisible(hidden.has_value());
    if (hidden) hide_->setText(tr("Hide “%1” and predict it").arg(hidden->label));
    if (drawnOf_ != request.recording) ++drawn_;
    drawnOf_ = request.recording;
    const int beam = search_->findData(int(document_.request().generation.beam));
    search_->setCurrentIndex(beam < 0 ? 0 : beam);
    canvas_->setCursor(produces || !content_.keys.empty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    canvas_->setToolTip(produces ? tr("Click a word to put it there; the words after it are generated again")
                                 : QString());
    canvas_->setLeastFigureHeight(barPitch);
    canvas_->update();
}

void PredictionView::retranslate() {
    setAccessibleName(tr("Prediction"));
    const QSignalBlocker quiet(search_);
    search_->clear();
    search_->addItem(tr("Default search"), 0);
    search_->addItem(tr("Greedy search"), 1);
    for (const int width : {2, 4, 8}) search_->addItem(tr("Beam of %1").arg(width), width);
    search_->setToolTip(tr("How the output words are searched"));
    search_->setAccessibleName(search_->toolTip());
    oneOn_->setText(tr("Add one word"));
    oneOn_->setToolTip(tr("Chooses the next token and adds it to the text"));
    manyOn_->setText(tr("Add eight"));
    manyOn_->setToolTip(tr("Adds the next eight tokens"));
    warmth_->setPrefix(tr("temperature "));
    warmth_->setSpecialValueText(tr("Most likely"));
    warmth_->setToolTip(tr(
        "At 0 the most likely token is taken; above 0, tokens are drawn from softmax(logits / temperature)"));
    warmth_->setAccessibleName(tr("Temperature of sampling"));
    topK_->setPrefix(tr("top "));
    topK_->setSpecialValueText(tr("All tokens"));
    topK_->setToolTip(tr("Samples only from this many most likely tokens"));
    topK_->setAccessibleName(tr("Tokens to draw from"));
}

}  // namespace attentionscope
