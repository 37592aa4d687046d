#include "app/views/maps/heads_view.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "app/figures/content/grid_content.h"
#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/views/common/combo_items.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/zoom.h"

namespace attentionscope {

namespace {

// A turn of reading, before whoever types gets one; and how long a long text rests before it is read on.
constexpr int turnMilliseconds = 8;
constexpr int restMilliseconds = 80;
constexpr double worthOfNotes = 24;  // pixels by which thumbnails may be smaller
/// From one thumbnail to the next: with less nothing can be told from them, and they are scrolled at more.
constexpr double leastDistance = 9, scrolledDistance = 20;
constexpr int mostTrials = 256;  // of numbers of columns

}  // namespace

HeadsView::HeadsView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent) {
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
                             isAlone() ? tr("This map has one head: it is shown beside.")
                                       : tr("This model has no attention, and so no heads."));
        },
        this);
    canvas_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    scroll_ = new QScrollArea(this);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setFocusPolicy(Qt::NoFocus);  // the arrow keys are this view's
    scroll_->setMinimumSize(60, 40);
    scroll_->setWidget(canvas_);
    maps_ = new QComboBox(this);
    maps_->setObjectName("maps");
    sort_ = new QComboBox(this);
    sort_->setObjectName("sort");
    filter_ = new QComboBox(this);
    filter_->setObjectName("filter");
    // Long names of statistics may not make the panel wide.
    for (QComboBox* box : {maps_, sort_, filter_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(4);
        box->view()->setTextElideMode(Qt::ElideNone);
    }
    auto* row = new QHBoxLayout;
    row->setContentsMargins(4, 0, 4, 0);
    row->addWidget(sort_, 1);
    row->addWidget(filter_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 0, 4, 4);
    column->setSpacing(4);
    column->addWidget(maps_);
    column->addWidget(scroll_, 1);
    column->addLayout(row);
    connect(canvas_, &FigureCanvas::clicked, this, [this](QPointF point) {
        setFocus(Qt::MouseFocusReason);
        if (const auto hit = HeadGridLayout(content_, area()).thumbnailAt(point))
            document_.selectHead(content_.heads[*hit].place.layer, content_.heads[*hit].place.head);
    });
    connect(canvas_, &FigureCanvas::doubleClicked, this, [this](QPointF point) {
        if (const auto hit = HeadGridLayout(content_, area()).thumbnailAt(point))
            emit silenceWanted(content_.heads[*hit].place.layer, content_.heads[*hit].place.head);
    });
    connect(canvas_, &FigureCanvas::hovered, this, &HeadsView::hover);
    connect(canvas_, &FigureCanvas::left, this, [this] {
        content_.hovered.reset();
        canvas_->update();
    });
    connect(sort_, &QComboBox::activated, this, [this](int index) {
        sortBy(index == 0 ? std::nullopt : std::optional(Statistic(sort_->itemData(index).toInt())));
    });
    connect(filter_, &QComboBox::activated, this,
            [this](int index) { setMost(filter_->itemData(index).toInt()); });
    connect(maps_, &QComboBox::activated, this, [this](int index) {
        Selection selection = document_.selection();
        selection.map = maps_->itemData(index).toString().toStdString();
        document_.select(selection);
    });
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
    if (map && size_t(head.place.head) < map->nodes.heads.size()) name << headTitle(*map, head.place.head);
    if (content_.rowsAreLayers && map) name << mapTitle(*recording, *map);
    if (!head.note.isEmpty() && sortedBy_) name << statisticName(*sortedBy_) + ' ' + head.note;
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
        case Statistic::entropy:
            return tr("entropy");
        case Statistic::meanDistance:
            return tr("mean distance");
        case Statistic::firstToken:
            return tr("weight on the first token");
        case Statistic::previousToken:
            return tr("weight on the previous token");
        case Statistic::sameToken:
            return tr("weight on the same token");
        case Statistic::separatorToken:
            return tr("weight on separators");
        case Statistic::largestWeight:
            return tr("largest weight");
        case Statistic::induction:
            return tr("induction score");
    }
    return {};
}

QString HeadsView::explanation() const {
    return tr("Every head's map. Double-click silences a head.");
}

void HeadsView::sortBy(std::optional<Statistic> statistic) {
    sortedBy_ = statistic;
    markStale();
}

void HeadsView::setMost(int heads) {
    most_ = heads;
    markStale();
}

QString HeadsView::placeWords(HeadPlace place) const {
    const auto& recording = document_.recording();
    const bool layers = recording && recording->layers(document_.selection().map) > 1;
    //: short for layer and head, below a thumbnail
    return layers ? tr("L%1 H%2").arg(place.layer).arg(place.head) : tr("H%1").arg(place.head);
}

bool HeadsView::isSilenced(int layer, int head) const {
    const std::string& map = document_.selection().map;
    const auto here = [&](const MapSelection& where) {
        return where.map.value_or(map) == map && where.layer.value_or(layer) == layer;
    };
    const auto& changes = document_.request().changes;
    return std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
        if (!change.enabled) return false;
        if (const auto* silenced = change.as<SilenceHeads>())
            return here(silenced->where) && silenced->where.head.value_or(head) == head;
        const auto* kept = change.as<KeepOnly>();
        return kept && here(kept->where) && kept->where.head && *kept->where.head != head;
    });
}

// Until all maps of a long text have been read, those of the text before stand, if there are any.
void HeadsView::readOn(int rest) {
    const bool done = readsInView() ? reading_.readFor(turnMilliseconds, headsInView())
                                    : reading_.readFor(turnMilliseconds);
    if (done || gathered_ != reading_.heads().size()) {
        // Where another head is chosen and nothing else, all stands as it did.
        Gathered wanted{document_.recording(),
                        document_.selection().map,
                        document_.request().changes,
                        sortedBy_,
                        most_,
                        settings_.scale(),
                        reading_.heads().size(),
                        reading_.isDone()};
        if (!(wanted == gatheredFor_)) {
            gatheredFor_ = std::move(wanted);
            gather();
            canvas_->update();
        }
    }
    fill();
    if (!isAllRead()) turn_.start(rest);
}

// What has just been read comes into its empty place; what is scrolled away is not waited for.
void HeadsView::fill() {
    const auto& heads = reading_.heads();
    if (sortedBy_ || heads.size() != content_.heads.size()) return;
    bool filled = false;
    for (size_t i = 0; i < heads.size(); ++i) {
        HeadThumbnail& shown = content_.heads[i];
        if (heads[i].weights.empty() || !reading_.isRead(i)) continue;
        if (!shown.weights.empty() && (!scrolls_ || shown.weights.row(0) == heads[i].weights.row(0)))
            continue;
        shown.weights = heads[i].weights;
        shown.drawn = std::make_shared<DrawnCells>();
        filled = true;
    }
    if (!filled) return;
    // Not with every head: all that is shown would be coloured anew.
    if (isAllRead() || reading_.readCount() >= 2 * scaledFor_) settleScale();
    canvas_->update();
}

void HeadsView::settleScale() {
    scaledFor_ = reading_.readCount();
    settleScales(content_, settings_.scale(), !document_.map() || document_.map()->normalised);
}

void HeadsView::gather() {
    gathered_ = reading_.heads().size();
    content_.heads.clear();
    statistics_.clear();
    for (const HeadSummary& head : reading_.heads()) {
        const int h = head.place.head;
        HeadThumbnail thumbnail = thumbnailOf(*head.map, h, head.weights);
        // Out of their order, heads carry their place.
        if (sortedBy_ && head.statistics)
            thumbnail.note = placeWords(head.place) + QStringLiteral(" · ") +
                             numberText((*head.statistics)[*sortedBy_], 2);
        thumbnail.silenced = isSilenced(head.place.layer, h);
        content_.heads.push_back(std::move(thumbnail));
        statistics_.push_back(head.statistics.value_or(HeadStatistics()));
    }
    order();
    layOut();
    settleScale();
}

void HeadsView::order() {
    content_.rowsAreLayers =
        !sortedBy_ && document_.recording() && document_.recording()->layers(document_.selection().map) > 1;
    if (!sortedBy_) return;
    std::vector<size_t> ranks(content_.heads.size());
    std::iota(ranks.begin(), ranks.end(), 0);
    std::stable_sort(ranks.begin(), ranks.end(), [&](size_t a, size_t b) {
        return statistics_[a][*sortedBy_] > statistics_[b][*sortedBy_];
    });
    if (most_ > 0 && ranks.size() > size_t(most_)) ranks.resize(size_t(most_));
    std::vector<HeadThumbnail> heads;
    std::vector<HeadStatistics> statistics;
    for (const size_t rank : ranks) {
        heads.push_back(content_.heads[rank]);
        statistics.push_back(statistics_[rank]);
    }
    content_.heads = std::move(heads);
    statistics_ = std::move(statistics);
}

void HeadsView::layOut() {
    if (content_.heads.empty() || !document_.recording()) return;
    const QRectF view(QPointF(), QSizeF(scroll_->viewport()->size()) / zoom());
    if (content_.rowsAreLayers) {
        const int layers = document_.recording()->layers(document_.selection().map);
        content_.columns = std::max(1, int(content_.heads.size()) / std::max(1, layers));
    } else {
        // As many columns as make the thumbnails largest, where their names stand below them if possible.
        HeadGridContent trial = content_;
        double best = 0;
        for (trial.columns = 1; trial.columns <= std::min(mostTrials, int(content_.heads.size()));
             ++trial.columns) {
            const HeadGridLayout layout(trial, view);
            const double side = layout.side() + (layout.hasNotes() ? worthOfNotes : 0);
            if (side > best + 0.5) {
                best = side;
                content_.columns = trial.columns;
            }
        }
    }
    const QSizeF least = gridSize(content_, leastDistance);
    scrolls_ = least.width() > view.width() || least.height() > view.height();
    if (scrolls_ && !content_.rowsAreLayers)
        content_.columns = std::max(1, int((view.width() - 8) / scrolledDistance));
    const QSizeF whole = scrolls_ ? gridSize(content_, scrolledDistance) * zoom() : QSizeF(0, 0);
    canvas_->setMinimumSize(whole.toSize());
}

void HeadsView::showChosen() {
    const auto& heads = content_.heads;
    const auto chosen = std::find_if(
        heads.begin(), heads.end(), [&](const HeadThumbnail& head) { return head.place == content_.chosen; });
    if (!scrolls_ || chosen == heads.end()) return;
    const HeadGridLayout layout(content_, area());
    const QPointF centre = layout.thumbnail(size_t(chosen - heads.begin())).center() * zoom();
    const int margin = int(3 * layout.distance() * zoom());
    scroll_->ensureVisible(int(centre.x()), int(centre.y()), margin, margin);
}

void HeadsView::refresh() {
    const QSignalBlocker quiet(maps_);
    ComboItems items;
    std::set<std::string> names;
    if (const auto& recording = document_.recording())
        for (const AttentionMap& map : recording->maps)
            if (names.insert(map.name).second)
                items.emplace_back(mapWords(map.name), QString::fromStdString(map.name));
    setItems(*maps_, items);
    maps_->setVisible(maps_->count() > 1);
    maps_->setCurrentIndex(maps_->findData(QString::fromStdString(document_.selection().map)));
    reading_.begin(document_.recording(), document_.selection().map, sortedBy_.has_value());
    readOn(restMilliseconds);
    const bool toSort = document_.map() && !isAlone();
    sort_->setVisible(toSort);
    filter_->setVisible(toSort);
    content_.colors = settings_.colorMap();
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
    if (!map || size_t(place.head) >= map->nodes.heads.size()) return;
    QStringList lines{headTitle(*map, place.head)};
    const QString where = mapTitle(*document_.recording(), *map);
    if (!where.isEmpty()) lines << where;
    if (sortedBy_)
        lines << tr("%1: %2").arg(statisticName(*sortedBy_), numberText(statistics_[*hit][*sortedBy_]));
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
    int index = int(now - heads.begin());
    switch (event->key()) {
        case Qt::Key_Left:
            --index;
            break;
        case Qt::Key_Right:
            ++index;
            break;
        case Qt::Key_Up:
            index -= content_.columns;
            break;
        case Qt::Key_Down:
            index += content_.columns;
            break;
        case Qt::Key_Delete:
            return emit silenceWanted(now->place.layer, now->place.head);
        default:
            return View::keyPressEvent(event);
    }
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
    const QSignalBlocker quietSort(sort_), quietFilter(filter_);
    const int sorted = std::max(0, sort_->currentIndex()), filtered = std::max(0, filter_->currentIndex());
    sort_->clear();
    sort_->addItem(tr("in order"));
    for (int s = 0; s < statisticCount; ++s) sort_->addItem(statisticName(Statistic(s)), s);
    sort_->setCurrentIndex(sorted);
    sort_->setAccessibleName(tr("Sort heads by"));
    sort_->setToolTip(tr("Sort heads by"));
    filter_->clear();
    filter_->addItem(tr("all"), 0);
    for (const int most : {4, 8, 16}) filter_->addItem(tr("top %1").arg(most), most);
    filter_->setCurrentIndex(filtered);
    filter_->setAccessibleName(tr("How many heads to show"));
}

}  // namespace attentionscope
