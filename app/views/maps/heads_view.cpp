#include "app/views/maps/heads_view.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "app/figures/content/captions.h"
#include "app/figures/content/grid_content.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/weight_scale.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/painters/scale_strip.h"
#include "app/views/common/combo_items.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/keys.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/widgets.h"
#include "app/views/common/zoom.h"

namespace attentionscope {

namespace {

constexpr int restMilliseconds = 80;        // pause before a long text is read further
constexpr int heightWithoutChoice = 70;     // in pixels, for the map's name and two lines
constexpr int effectItem = statisticCount;  // the item of the list behind those of the statistics

}  // namespace

bool isThereChoice(const Recording& recording) {
    return std::any_of(recording.maps.begin(), recording.maps.end(), [&](const AttentionMap& map) {
        return map.nodes.heads.size() > 1 || recording.layers(map.name) > 1;
    });
}

HeadsView::HeadsView(Document& document, ViewSettings& settings, std::shared_ptr<ModelShelf> shelf,
                     QWidget* parent)
    : View(document, settings, parent), effects_(document, std::move(shelf)) {
    setObjectName("headsView");
    setFocusPolicy(Qt::StrongFocus);
    canvas_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF&) {
            if (!content_.heads.empty() && !isAlone()) {
                content_.view = scrolls_ ? std::optional(inView()) : std::nullopt;
                if (scrolls_ && !turn_.isActive() && !isAllRead()) turn_.start(0);
                return paintHeadGrid(painter, content_, area(), Style{settings_.theme()});
            }
            if (!document_.recording()) return;
            painter.setFont(textFont(TypeSize::small));
            painter.setPen(settings_.theme().quietText);
            painter.drawText(area().adjusted(4, 4, -4, -4), Qt::TextWordWrap,
                             !isAlone() ? tr("This model has no attention, so it has no heads.")
                             : document_.map() && !document_.map()->normalised ? tr("A gate has no heads.")
                                                                               : tr("Only one head."));
        },
        this);
    canvas_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    scroll_ = new QScrollArea(this);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setFocusPolicy(Qt::NoFocus);  // this view handles the arrow keys
    scroll_->setMinimumSize(60, 40);
    scroll_->setWidget(canvas_);
    legend_ = new FigureCanvas(
        [this](QPainter& painter, const QRectF& at) {
            if (content_.heads.empty()) return;
            // If there is little room, the scale has no title.
            const bool named = scaleStripWidth(content_.scaleTitle) <= at.width();
            paintScaleStrip(painter, at.topLeft() + QPointF(4, 2), content_.scale, content_.colors,
                            named ? content_.scaleTitle : QString(), Style{settings_.theme()});
        },
        this);
    legend_->setObjectName("headsLegend");
    maps_ = named<QComboBox>("maps", this);
    sort_ = named<QComboBox>("sort", this);
    filter_ = named<QComboBox>("filter", this);
    // Long names of statistics must not widen the panel.
    for (QComboBox* box : {maps_, sort_, filter_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(4);
        box->view()->setTextElideMode(Qt::ElideNone);
    }
    note_ = quietNote(this);
    note_->setObjectName("effectNote");
    auto* row = new QHBoxLayout;
    row->setContentsMargins(4, 0, 4, 0);
    row->addWidget(sort_, 1);
    row->addWidget(filter_);
    auto* column = boxLayout<QVBoxLayout>(4, this, {8, 0, 4, 4});
    column->addWidget(maps_);
    column->addLayout(row);
    column->addWidget(scroll_, 1);
    column->addWidget(legend_);
    column->addWidget(note_);
    column->addStretch(0);
    models_ = named<QToolButton>("otherModels", this, "inline");
    column->addWidget(models_, 0, Qt::AlignLeft);
    connect(models_, &QToolButton::clicked, this, &HeadsView::modelsRequested);
    connect(canvas_, &FigureCanvas::clicked, this, [this](QPointF point) {
        setFocus(Qt::MouseFocusReason);
        if (const auto hit = HeadGridLayout(content_, area()).thumbnailAt(point))
            document_.selectHead(content_.heads[*hit].place.layer, content_.heads[*hit].place.head);
    });
    connect(canvas_, &FigureCanvas::doubleClicked, this, [this](QPointF point) {
        if (const auto hit = HeadGridLayout(content_, area()).thumbnailAt(point))
            emit silenceRequested(content_.heads[*hit].place.layer, content_.heads[*hit].place.head);
    });
    connect(canvas_, &FigureCanvas::hovered, this, &HeadsView::hover);
    connect(canvas_, &FigureCanvas::left, this, [this] {
        content_.hovered.reset();
        canvas_->update();
    });
    connect(sort_, &QComboBox::activated, this, [this](int index) {
        const int item = sort_->itemData(index).toInt();
        if (item == effectItem) return sortByEffect();
        sortBy(index == 0 ? std::nullopt : std::optional(Statistic(item)));
    });
    connect(filter_, &QComboBox::activated, this,
            [this](int index) { setMost(filter_->itemData(index).toInt()); });
    connect(maps_, &QComboBox::activated, this, [this](int index) {
        Selection selection = document_.selection();
        selection.map = maps_->itemData(index).toString().toStdString();
        document_.select(selection);
    });
    connect(&effects_, &HeadEffects::changed, this, &HeadsView::markStale);
    turn_.setSingleShot(true);
    connect(&turn_, &QTimer::timeout, this, [this] { readOn(0); });
    begin();
}

AccessibleParts::Part HeadsView::part(int index) const {
    const HeadThumbnail& head = content_.heads[size_t(index)];
    const auto& recording = document_.recording();
    const AttentionMap* map =
        recording ? recording->find(document_.selection().map, head.place.layer) : nullptr;
    QStringList name;
    if (map && map->head(head.place.head))
        name << (content_.rowsAreLayers
                     ? headPlace(headTitle(*map, head.place.head), mapTitle(*recording, *map))
                     : headTitle(*map, head.place.head));
    if (!head.note.isEmpty() && isSorted()) name << sortedName() + ' ' + head.note;
    if (head.silenced) name << tr("silenced");
    const QRectF thumbnail = HeadGridLayout(content_, area()).thumbnail(size_t(index));
    const QRect place(canvas_->mapTo(this, (thumbnail.topLeft() * zoom()).toPoint()),
                      (thumbnail.size() * zoom()).toSize());
    return {name.join(QStringLiteral(", ")), place, content_.chosen == head.place};
}

void HeadsView::choosePart(int index) {
    const HeadPlace& place = content_.heads[size_t(index)].place;
    document_.selectHead(place.layer, place.head);
}

bool HeadsView::isAlone() const {
    const auto& recording = document_.recording();
    return content_.heads.size() == 1 && recording && recording->layers(document_.selection().map) == 1 &&
           document_.map() && document_.map()->nodes.heads.size() == 1;
}

QRectF HeadsView::area() const {
    return canvas_->area();
}

QRectF HeadsView::inView() const {
    const QRectF seen = canvas_->visibleRegion().boundingRect();
    return {seen.topLeft() / zoom(), seen.size() / zoom()};
}

std::vector<size_t> HeadsView::headsInView() const {
    const HeadGridLayout layout(content_, area());
    const QRectF seen = inView();
    std::vector<size_t> heads;
    for (size_t i = 0; i < std::min(content_.heads.size(), reading_.heads().size()); ++i)
        if (seen.intersects(layout.thumbnail(i))) heads.push_back(i);
    return heads;
}

bool HeadsView::isAllRead() const {
    if (!readsInView()) return reading_.isDone();
    const std::vector<size_t> heads = headsInView();
    return std::all_of(heads.begin(), heads.end(), [this](size_t head) { return reading_.isRead(head); });
}

QString HeadsView::statisticName(Statistic statistic) {
    switch (statistic) {
        case Statistic::entropy: return tr("entropy");
        case Statistic::meanDistance: return tr("mean distance");
        case Statistic::firstToken: return tr("weight on the first token");
        case Statistic::previousToken: return tr("weight on the previous token");
        case Statistic::sameToken: return tr("weight on the same token");
        case Statistic::separatorToken: return tr("weight on separators");
        case Statistic::largestWeight: return tr("largest weight");
        case Statistic::induction: return tr("induction score");
    }
    return {};
}

QString HeadsView::explanation() const {
    return tr("Every head's map. Double-click silences a head.");
}

void HeadsView::sort(std::optional<Statistic> statistic, bool byEffect) {
    sortedBy_ = statistic;
    byEffect_ = byEffect;
    const int item = byEffect ? effectItem : statistic ? int(*statistic) : -1;
    sort_->setCurrentIndex(item < 0 ? 0 : sort_->findData(item));
    markStale();
}

void HeadsView::sortBy(std::optional<Statistic> statistic) {
    sort(statistic, false);
}

void HeadsView::sortByEffect() {
    sort({}, true);
}

QString HeadsView::sortedName() const {
    return sortedBy_ ? statisticName(*sortedBy_) : tr("effect of silencing");
}

void HeadsView::setMost(int heads) {
    most_ = heads;
    markStale();
}

QString HeadsView::placeWords(HeadPlace place) const {
    const auto& recording = document_.recording();
    const bool layers = recording && namesLayers(*recording, document_.selection().map);
    //: short for layer and head, below a thumbnail
    return layers ? tr("L%1 H%2").arg(place.layer).arg(place.head) : tr("H%1").arg(place.head);
}

void HeadsView::refresh() {
    const QSignalBlocker quiet(maps_);
    ComboItems items;
    std::set<std::string> names;
    if (const auto& recording = document_.recording())
        for (const AttentionMap& map : recording->maps)
            if (names.insert(map.name).second)
                items.emplace_back(mapWords(*recording, map), QString::fromStdString(map.name));
    setItems(*maps_, items);
    maps_->setVisible(maps_->count() > 1);
    maps_->setCurrentIndex(maps_->findData(QString::fromStdString(document_.selection().map)));
    if (document_.recording() && !isThereChoice(*document_.recording()))
        emit heightNeeded(zoomed(heightWithoutChoice));
    effects_.follow(byEffect_);
    const QString note = byEffect_ ? effects_.words() : QString();
    note_->setText(note);
    note_->setVisible(!note.isEmpty());
    reading_.begin(document_.recording(), document_.selection().map, sortedBy_.has_value());
    readOn(restMilliseconds);
    const bool toSort = document_.map() && !isAlone();
    sort_->setVisible(toSort);
    filter_->setVisible(toSort);
    content_.colors = settings_.colorMap();
    content_.scale = weightScale(shownRequest(document_, settings_));
    content_.scaleTitle =
        document_.map() ? weightTitle(*document_.recording(), *document_.map(), content_.scale) : QString();
    legend_->setFigureHeight(scaleStripHeight + 2);
    legend_->setVisible(!content_.heads.empty() && !isAlone());
    legend_->update();
    layOut();  // with the controls that are shown now
    const HeadPlace chosen{document_.selection().layer, document_.selection().head};
    if (std::exchange(content_.chosen, chosen) != chosen) showChosen();
    canvas_->update();
}

void HeadsView::hover(QPointF point, QPoint globalPosition) {
    const auto hit = content_.heads.empty() || isAlone()
                         ? std::nullopt
                         : HeadGridLayout(content_, area()).thumbnailAt(point);
    content_.hovered = hit ? std::optional(content_.heads[*hit].place) : std::nullopt;
    canvas_->update();
    if (!hit) return QToolTip::hideText();
    const HeadPlace place = content_.heads[*hit].place;
    const AttentionMap* map =
        document_.recording() ? document_.recording()->find(document_.selection().map, place.layer) : nullptr;
    if (!map || !map->head(place.head)) return;
    QStringList lines{headPlace(headTitle(*map, place.head), mapTitle(*document_.recording(), *map))};
    if (numbers_[*hit]) lines << tr("%1: %2").arg(sortedName(), numberText(*numbers_[*hit]));
    const Index most = std::max(map->nodes.queries->size(), map->nodes.keys->size());
    if (double(most) > HeadGridLayout(content_, area()).side() * devicePixelRatioF())
        lines << tr("Cells share pixels: the largest weight is shown.");
    QToolTip::showText(globalPosition, lines.join('\n'), canvas_);
}

void HeadsView::keyPressEvent(QKeyEvent* event) {
    const auto& heads = content_.heads;
    const auto now = std::find_if(heads.begin(), heads.end(),
                                  [&](const HeadThumbnail& head) { return head.place == content_.chosen; });
    if (now == heads.end()) return View::keyPressEvent(event);
    if (event->key() == Qt::Key_Delete) return emit silenceRequested(now->place.layer, now->place.head);
    const auto step = arrowStep(*event);
    if (!step) return View::keyPressEvent(event);
    const int index = int(now - heads.begin()) + step->x() + step->y() * content_.columns;
    if (index < 0 || index >= int(heads.size())) return;
    document_.selectHead(heads[size_t(index)].place.layer, heads[size_t(index)].place.head);
}

void HeadsView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    layOut();
    if (!content_.heads.empty() && !isAllRead() && !turn_.isActive()) turn_.start(0);
}

void HeadsView::retranslate() {
    setAccessibleName(tr("Heads"));
    models_->setText(tr("Other models…"));
    maps_->setPlaceholderText(tr("Choose a map"));
    const QSignalBlocker quietSort(sort_), quietFilter(filter_);
    const int sorted = std::max(0, sort_->currentIndex()), filtered = std::max(0, filter_->currentIndex());
    sort_->clear();
    sort_->addItem(tr("by layer"));
    for (int s = 0; s < statisticCount; ++s) sort_->addItem(statisticName(Statistic(s)), s);
    sort_->addItem(tr("effect of silencing"), effectItem);
    sort_->setCurrentIndex(sorted);
    sort_->setAccessibleName(tr("Sort heads by"));
    sort_->setToolTip(tr("Sort heads by"));
    filter_->clear();
    filter_->addItem(tr("all heads"), 0);
    for (const int most : {4, 8, 16}) filter_->addItem(tr("top %1").arg(most), most);
    filter_->setCurrentIndex(filtered);
    filter_->setAccessibleName(tr("How many heads to show"));
}

}  // namespace attentionscope
