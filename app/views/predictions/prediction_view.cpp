#include "app/views/predictions/prediction_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include "app/views/common/figure_canvas.h"
#include "app/views/common/shown_figure.h"
#include "app/views/predictions/produced_words.h"

namespace attentionscope {

namespace {

constexpr size_t fewBars = 3;
constexpr int lowWindow = 780;  // in which the map needs the room more

}  // namespace

PredictionView::PredictionView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
    setObjectName("predictionView");
    canvas_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& area) {
            if (!content_.bars.bars.empty())
                paintBars(painter, content_.bars, area, Style{settings_.theme()});
        },
        this);
    search_ = new QComboBox(this);
    search_->setObjectName("search");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 8);
    row->addWidget(canvas_, 1);
    row->addWidget(search_, 0, Qt::AlignTop);
    connect(canvas_, &FigureCanvas::clicked, this, [this](QPointF point) {
        const auto bar = barAt(content_.bars, QRectF(canvas_->rect()), point);
        if (bar && *bar < content_.keys.size())
            document_.selectCell(document_.selection().query, content_.keys[*bar]);
        const Prediction* here = producedWordAt(document_, document_.selection().query);
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

void PredictionView::setBeam(Index width) {
    RunRequest request = document_.request();
    if (request.generation.beam == width) return;
    request.generation.beam = width;
    document_.setRequest(request, tr("search"));
}

size_t PredictionView::barCount() const {
    return window()->height() < lowWindow ? fewBars : mostBars;
}

void PredictionView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    markStale();
}

void PredictionView::refresh() {
    content_ = {};
    const FigureRequest request = shownRequest(document_, settings_);
    if (request.recording) {
        auto blocks = predictionContent(request, barCount());
        if (!blocks.empty()) content_ = std::move(blocks.front());
    }
    const bool produces = producedWordAt(document_, 0) != nullptr;
    search_->setVisible(produces);
    const int beam = search_->findData(int(document_.request().generation.beam));
    search_->setCurrentIndex(beam < 0 ? 0 : beam);
    canvas_->setCursor(produces || !content_.keys.empty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
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
