#include "app/views/maps/figure_view.h"

#include <QKeyEvent>
#include <QScrollArea>
#include <QVBoxLayout>
#include <cmath>
#include <utility>

#include "app/figures/content/map_sides.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/keys.h"
#include "app/views/common/pulse.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/zoom.h"

namespace attentionscope {

FigureView::FigureView(FigureKind kind, Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent), kind_(kind) {
    setObjectName(QLatin1String(figureName(kind)) + QStringLiteral("View"));
    setFocusPolicy(Qt::StrongFocus);
    canvas_ = new FigureCanvas([this](QPainter& painter, const QRectF&) {
        painter.scale(growth(), growth());
        if (figure_) figure_->paint(painter, area(), Style{settings_.theme()});
    });
    canvas_->setCursor(Qt::PointingHandCursor);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);  // this view handles the arrow keys
    scroll->setWidget(canvas_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(scroll);
    connect(canvas_, &FigureCanvas::clicked, this, &FigureView::click);
    connect(canvas_, &FigureCanvas::hovered, this, [this](QPointF at) {
        this->point(figure_ ? figure_->placeAt(at / growth(), area()) : std::nullopt);
    });
    connect(canvas_, &FigureCanvas::left, this, [this] { this->point({}); });
    connect(&document_, &Document::recordingChanged, this, [this] { pointed_ = -1; });
    begin();
}

QString FigureView::explanation() const {
    switch (kind_) {
        case FigureKind::picture:
            if (document_.map() && mapBeside(*document_.recording(), *document_.map()))
                return tr("Clearer regions, and words with a stronger background, get more weight.");
            if (const AttentionMap* map = document_.map(); map && document_.recording()->crosses(*map))
                return tr(
                    "Clearer regions get more weight from the chosen word. Click another word to see where "
                    "it looks.");
            return tr("Clearer regions get more weight. Click a region to see where it looks.");
        case FigureKind::arcs:
            return tr(
                "Blue arrows lead from the chosen word to the words it looks at, grey ones from the others "
                "to the word that each looks at most; thicker arrows mean more weight. Click a word.");
        case FigureKind::document:
            return tr(
                "The bar before a sentence shows its weight; the background of a word shows its weight "
                "within the sentence.");
        case FigureKind::curve:
            return tr(
                "Each dot is a key and its value, with its weight for the chosen query. The line is the "
                "result: "
                "the values, averaged by these weights.");
        default: return tr("Each bar shows how much of one key goes into the result.");
    }
}

void FigureView::retranslate() {
    setAccessibleName(figureTitle(kind_));
}

void FigureView::refresh() {
    FigureRequest request = shownRequest(document_, settings_);
    if (pointed_ >= 0) request.query = pointed_;
    const bool shows = request.recording && fits(kind_, *request.recording, request.map);
    figure_ = shows ? figureOf(kind_, request) : nullptr;
    // A picture is as large as the window lets it be, all else as high as its lines.
    const bool grows = kind_ == FigureKind::picture || kind_ == FigureKind::curve || !figure_;
    canvas_->setLeastFigureHeight(grows ? 0 : figure_->heightFor(canvas_->area().width()));
    canvas_->update();
}

double FigureView::growth() const {
    const QRectF room = canvas_->area();
    if (figure_ && (kind_ == FigureKind::bars || kind_ == FigureKind::document))
        for (const double grown : {1.5, 1.25})
            if (grown * figure_->heightFor(room.width() / grown) <= room.height()) return grown;
    return 1;
}

QRectF FigureView::area() const {
    return {QPointF(), canvas_->area().size() / growth()};
}

void FigureView::beckon() {
    const auto place = [this] {
        const QRectF chosen = figure_ ? figure_->chosenPlace(area()) : QRectF();
        const double scale = zoom() * growth();
        return QRectF(chosen.topLeft() * scale, chosen.size() * scale);
    };
    Pulse::begin(*canvas_, place, settings_.theme());
}

void FigureView::click(QPointF point) {
    setFocus(Qt::MouseFocusReason);
    const auto place = figure_ ? figure_->placeAt(point / growth(), area()) : std::nullopt;
    if (!place) return;
    const Selection& now = document_.selection();
    Index key = place->key < 0 ? now.key : place->key;
    if (kind_ == FigureKind::bars) key = sidesOf(shownRequest(document_, settings_)).keys.begin(key);
    // Another word gives its attention to other words.
    if (kind_ == FigureKind::arcs) key = place->key;
    document_.selectCell(place->query < 0 ? now.query : place->query, key);
    if (kind_ == FigureKind::arcs && key >= 0) emit weightClicked(place->query, key);
}

void FigureView::point(const std::optional<FigurePlace>& place) {
    const Selection& now = document_.selection();
    if (kind_ == FigureKind::arcs) {
        if (std::exchange(pointed_, place ? place->query : -1) == (place ? place->query : -1)) return;
        markStale();
        emit pointed(pointed_, place ? place->key : -1);
    } else if (place) {
        emit pointed(place->query < 0 ? now.query : place->query, place->key);
    } else {
        emit pointed(-1, -1);
    }
}

Index FigureView::rowLength() const {
    const AttentionMap* map = document_.map();
    const AxisPointer axis = map ? map->nodes.keys : nullptr;
    return kind_ == FigureKind::picture && axis && axis->gridColumns() > 0 ? axis->gridColumns() : 1;
}

void FigureView::keyPressEvent(QKeyEvent* event) {
    const Selection& now = document_.selection();
    const AttentionMap* map = document_.map();
    const bool walksQueries = kind_ == FigureKind::picture && map && !document_.recording()->crosses(*map);
    const auto move = [&](Index by) {
        if (walksQueries) return document_.selectQuery(now.query + by);
        if (kind_ == FigureKind::arcs)
            return document_.selectCell(
                sidesOf(shownRequest(document_, settings_)).queries.moved(now.query, by), -1);
        if (kind_ != FigureKind::bars || now.key < 0)
            return document_.selectCell(now.query, std::max<Index>(0, now.key + by));
        document_.selectCell(now.query, sidesOf(shownRequest(document_, settings_)).keys.moved(now.key, by));
    };
    const auto step = arrowStep(*event);
    if (!step) return View::keyPressEvent(event);
    move(step->x() + step->y() * rowLength());
}

}  // namespace attentionscope
