#include "app/views/predictions/prediction_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <algorithm>
#include <numeric>

#include "app/views/common/figure_canvas.h"
#include "app/views/maps/shown_map.h"
#include "app/views/predictions/produced_words.h"
#include "app/views/steps/node_title.h"

namespace attentionscope {

namespace {

constexpr size_t mostBars = 5;
constexpr size_t fewBars = 3;
constexpr int lowWindow = 780;  // in which the map needs the room more

}  // namespace

PredictionView::PredictionView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("predictionView");
    canvas_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& area) {
            if (!content_.bars.empty()) paintBars(painter, content_, area, Style{settings_.theme()});
        },
        this);
    search_ = new QComboBox(this);
    search_->setObjectName("search");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 8);
    row->addWidget(canvas_, 1);
    row->addWidget(search_, 0, Qt::AlignTop);
    connect(canvas_, &FigureCanvas::clicked, this, [this](QPointF point) {
        const auto bar = barAt(content_, QRectF(canvas_->rect()), point);
        if (bar && *bar < keys_.size()) document_.selectCell(document_.selection().query, keys_[*bar]);
        const Prediction* here = producedHere();
        if (!bar || !here || *bar >= here->candidates.size()) return;
        const auto& candidate = here->candidates[*bar];
        forceWords(document_, here->position, {candidate.id}, candidate.label);
    });
    connect(search_, &QComboBox::activated, this,
            [this](int index) { setBeam(search_->itemData(index).toInt()); });
    begin();
}

QString PredictionView::explanation() const {
    return tr("What the model says, and what it said before the changes.");
}

const Prediction* PredictionView::producedHere() const {
    return producedWordAt(document_, document_.selection().query);
}

void PredictionView::setBeam(Index width) {
    RunRequest request = document_.request();
    if (request.generation.beam == width) return;
    request.generation.beam = width;
    document_.setRequest(request, tr("search"));
}

QString PredictionView::titleOf(const Prediction& prediction) const {
    const auto& recording = document_.recording();
    const auto& tokens = recording->tokens;
    const QString word = prediction.position < Index(tokens.size())
                             ? plainToken(tokens[size_t(prediction.position)].text)
                             : QString::number(prediction.position);
    switch (prediction.kind) {
        case Prediction::Kind::nextWord:
            return tr("Next word after “%1”").arg(word);
        case Prediction::Kind::maskedWord:
            return tr("The masked word");
        case Prediction::Kind::label:
            return tr("The model's answer");
        case Prediction::Kind::producedWord:
            return tr("Produced word %1").arg(prediction.position + 1);
    }
    return {};
}

size_t PredictionView::barCount() const {
    return window()->height() < lowWindow ? fewBars : mostBars;
}

void PredictionView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    markStale();
}

void PredictionView::showPrediction(const Prediction& prediction) {
    content_.title = titleOf(prediction);
    const Prediction* before = nullptr;
    if (document_.hasChanges())
        for (const Prediction& other : document_.unchanged()->predictions)
            if (other.kind == prediction.kind && other.position == prediction.position) before = &other;
    for (size_t i = 0; i < std::min(barCount(), prediction.candidates.size()); ++i) {
        const auto& candidate = prediction.candidates[i];
        Bar bar{QString::fromStdString(candidate.label), candidate.probability};
        const auto& said = document_.recording()->secondTokens;
        if (prediction.kind == Prediction::Kind::producedWord && prediction.position < Index(said.size()) &&
            said[size_t(prediction.position)].id == candidate.id)
            content_.chosen = i;
        if (before)
            for (const auto& other : before->candidates)
                if (other.id == candidate.id && (candidate.id >= 0 || other.label == candidate.label))
                    bar.before = other.probability;
        content_.bars.push_back(std::move(bar));
    }
}

void PredictionView::showWeights() {
    const AttentionMap* map = document_.map();
    if (!map) return;
    const Selection& selection = document_.selection();
    const MatrixSlice weights = stageMatrix(*document_.recording(), *map, selection.head, Stage::weights);
    if (selection.query >= weights.rows()) return;
    const AttentionMap* old =
        document_.hasChanges() ? document_.unchanged()->find(map->name, map->layer) : nullptr;
    const MatrixSlice before =
        old ? stageMatrix(*document_.unchanged(), *old, selection.head, Stage::weights) : MatrixSlice();
    const bool comparable = before.rows() == weights.rows() && before.columns() == weights.columns();
    keys_.resize(size_t(weights.columns()));
    std::iota(keys_.begin(), keys_.end(), 0);
    const size_t most = std::min(barCount(), keys_.size());
    std::partial_sort(
        keys_.begin(), keys_.begin() + std::ptrdiff_t(most), keys_.end(),
        [&](Index a, Index b) { return weights(selection.query, a) > weights(selection.query, b); });
    keys_.resize(most);
    content_.title = tr("Where “%1” looks most").arg(plainToken(map->nodes.queries->label(selection.query)));
    const auto wordAt = [&](Index key) { return QString::fromStdString(map->nodes.keys->label(key)); };
    for (size_t i = 0; i < keys_.size(); ++i) {
        // A word that is there twice is told by its place.
        const bool twice = std::count_if(keys_.begin(), keys_.end(),
                                         [&](Index key) { return wordAt(key) == wordAt(keys_[i]); }) > 1;
        const QString place = twice ? QStringLiteral("\u00a0·\u00a0%1").arg(keys_[i] + 1) : QString();
        Bar bar{wordAt(keys_[i]) + place, double(weights(selection.query, keys_[i]))};
        if (comparable) bar.before = double(before(selection.query, keys_[i]));
        if (keys_[i] == selection.key) content_.chosen = i;
        content_.bars.push_back(std::move(bar));
    }
}

void PredictionView::refresh() {
    content_ = {};
    keys_.clear();
    const auto& recording = document_.recording();
    if (recording && !recording->predictions.empty()) {
        // The prediction made at the selected word, where there is one; otherwise the last.
        const Prediction* shown = &recording->predictions.back();
        for (const Prediction& prediction : recording->predictions)
            if (prediction.position == document_.selection().query) shown = &prediction;
        showPrediction(*shown);
    } else if (recording) {
        showWeights();
    }
    const bool produces = producedWordAt(document_, 0) != nullptr;
    search_->setVisible(produces);
    const int beam = search_->findData(int(document_.request().generation.beam));
    search_->setCurrentIndex(beam < 0 ? 0 : beam);
    canvas_->setCursor(produces || !keys_.empty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    canvas_->setToolTip(produces ? tr("Click a word to put it there; what follows is produced anew")
                                 : QString());
    canvas_->setFixedHeight(28 + int(barPitch) * int(barCount()) + 4);
    canvas_->update();
}

void PredictionView::retranslate() {
    setAccessibleName(tr("Prediction"));
    const QSignalBlocker quiet(search_);
    search_->clear();
    search_->addItem(tr("Greedy search"), 1);
    for (const int width : {2, 4, 8}) search_->addItem(tr("Beam of %1").arg(width), width);
    search_->setToolTip(tr("How the words are searched for"));
    search_->setAccessibleName(search_->toolTip());
}

}  // namespace attentionscope
