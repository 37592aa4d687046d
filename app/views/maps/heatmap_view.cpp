#include "app/views/maps/heatmap_view.h"

#include <QKeyEvent>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/views/common/crossfade.h"
#include "app/views/common/pulse.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/zoom.h"
#include "app/views/maps/heatmap_plot.h"
#include "core/analysis/value_weighted.h"

namespace attentionscope {

namespace {

/// Maps with this many cells get a pyramid, which is computed once and makes zooming out cheap.
constexpr Index manyCells = 1 << 18;
/// Milliseconds before a painted map is described: the description needs scores, which would be wasted while
/// the user goes through heads.
constexpr int untilDescribed = 150;

}  // namespace

HeatmapView::HeatmapView(Document& document, ViewSettings& settings, QWidget* parent)
    : View(document, settings, parent), plot_(new HeatmapPlot(this)) {
    setObjectName("heatmapView");
    setFocusPolicy(Qt::StrongFocus);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(plot_);
    connect(plot_, &HeatmapPlot::cellClicked, this, [this](Index query, Index key) {
        setFocus(Qt::MouseFocusReason);
        choose(query, key);
        emit traceRequested(query, key);
    });
    connect(plot_, &HeatmapPlot::doubleClicked, this, &HeatmapView::arithmeticRequested);
    connect(plot_, &HeatmapPlot::labelClicked, this,
            [this](Index query) { document_.selectQuery(sides_.queries.begin(query)); });
    connect(plot_, &HeatmapPlot::cellHovered, this, &HeatmapView::hover);
    connect(plot_, &HeatmapPlot::cellBrushed, this, [this](Index query, Index key) {
        for (Index i = sides_.queries.begin(query); i < sides_.queries.end(query); ++i)
            for (Index j = sides_.keys.begin(key); j < sides_.keys.end(key); ++j) {
                const std::pair cell{i, j};
                if (std::find(brushed_.begin(), brushed_.end(), cell) == brushed_.end())
                    brushed_.push_back(cell);
            }
        choose(query, key);
    });
    connect(plot_, &HeatmapPlot::brushEnded, this, [this] {
        if (!brushed_.empty()) emit maskPainted(std::exchange(brushed_, {}));
    });
    description_.setSingleShot(true);
    description_.setInterval(untilDescribed);
    connect(&description_, &QTimer::timeout, this, [this] {
        const HeatmapContent& shown = plot_->content();
        if (document_.map() && !shown.values.empty())
            setAccessibleDescription(describe(shown.chosenQuery.value_or(0), shown.chosenKey.value_or(0)));
    });
    begin();
}

QString HeatmapView::explanation() const {
    return document_.map() ? rowsWords(shownRequest(document_, settings_)) : QString();
}

QString HeatmapView::paper() const {
    if (joinsLayers(settings_.derivedMap())) return QStringLiteral("Abnar and Zuidema 2020");
    if (settings_.derivedMap() == DerivedMap::gradient) return QStringLiteral("Barkan et al. 2021");
    if (settings_.derivedMap() == DerivedMap::valueWeighted) return QStringLiteral("Kobayashi et al. 2020");
    return {};
}

void HeatmapView::retranslate() {
    setAccessibleName(tr("Attention map"));
}

void HeatmapView::refresh() {
    plot_->setTheme(settings_.theme());
    // Fades only to another map; typing and selections in it appear at once.
    const Selection& now = document_.selection();
    const MapShown shows{
        now.map, now.layer, now.head, shownStage(document_), settings_.comparison(), settings_.derivedMap()};
    if (std::exchange(shows_, shows) != shows && settings_.motion() && !plot_->content().values.empty())
        Crossfade::begin(*plot_);
    const FigureRequest request = shownRequest(document_, settings_);
    HeatmapContent content = heatmapContent(request);
    sides_ = heatmapSides(request);
    if (content.values.rows() * content.values.columns() > manyCells)
        content.pyramid = std::make_shared<const Pyramid>(content.values);
    plot_->setContent(std::move(content));
    description_.start();
}

void HeatmapView::comeClose() {
    constexpr double narrow = 4;  // pixels
    constexpr double beside = 8;  // columns on either side
    freshen();
    const HeatmapContent& content = plot_->content();
    if (!content.chosenQuery || !content.chosenKey) return;
    if (plot_->layoutOfCells().cellRect(*content.chosenQuery, *content.chosenKey).width() >= narrow) return;
    const double key = double(*content.chosenKey);
    plot_->setRanges(plot_->visibleQueries(), {key - beside, key + beside + 1});
}

void HeatmapView::beckon() {
    const auto place = [this] {
        const HeatmapContent& content = plot_->content();
        if (!content.chosenQuery || !content.chosenKey) return QRectF();
        const QRectF cell = plot_->layoutOfCells().cellRect(*content.chosenQuery, *content.chosenKey);
        return QRectF(cell.topLeft() * zoom(), cell.size() * zoom());
    };
    Pulse::begin(*plot_, place, settings_.theme());
}

QString HeatmapView::describe(Index query, Index key) const {
    const HeatmapContent& content = plot_->content();
    if (query < 0 || key < 0 || query >= content.values.rows() || key >= content.values.columns()) return {};
    const auto nameOf = [](const AxisSlice& side, Index place, Index count) {
        const QString word = plainToken(side.label(place));
        return count > mostWithoutPositions ? QStringLiteral("%1 ·\u00a0%2").arg(word).arg(side.first + place)
                                            : word;
    };
    const QString head = nameOf(content.queries, query, content.values.rows()) + QStringLiteral(" → ") +
                         nameOf(content.keys, key, content.values.columns());
    const float value = content.values(query, key);
    Index rank = 1;
    for (Index j = 0; j < content.values.columns(); ++j)
        if (content.values(query, j) > value) ++rank;
    QStringList lines{head, tr("%1: %2").arg(content.valueTitle, exactNumberText(value)),
                      tr("rank %1 of %2 in its row").arg(rank).arg(content.values.columns())};
    const bool joined = sides_.queries.pieces(query) * sides_.keys.pieces(key) > 1;
    if (joined) return (lines + piecesOf(query, key)).join('\n');
    query = sides_.queries.begin(query);
    key = sides_.keys.begin(key);
    const AttentionMap* map = document_.map();
    const DerivedMap derived = derivedMap(shownRequest(document_, settings_));
    if (map && derived == DerivedMap::valueWeighted) {
        const Explanation made =
            explainValueWeighted(*document_.recording(), *map, document_.selection().head, query, key);
        for (const Factor& factor : made.terms.front().factors)
            lines << tr("%1: %2").arg(factor.node == noNode ? QString::fromStdString(factor.symbol)
                                                            : stageWords(Stage::weights, *map),
                                      exactNumberText(float(factor.value)));
    } else if (map && derived == DerivedMap::none && settings_.comparison() == Comparison::none) {
        for (const Stage stage : {Stage::scores, Stage::scaled, Stage::masked, Stage::weights}) {
            if (stage == shownStage(document_)) continue;
            const MatrixSlice values =
                stageMatrix(*document_.recording(), *map, document_.selection().head, stage);
            if (query < values.rows() && key < values.columns())
                lines << tr("%1: %2").arg(stageWords(stage, *map), exactNumberText(values(query, key)));
        }
    }
    return lines.join('\n');
}

QStringList HeatmapView::piecesOf(Index query, Index key) const {
    const Index rows = sides_.queries.pieces(query), columns = sides_.keys.pieces(key);
    QStringList lines;
    if (rows > 1) lines << tr("the mean over the %1 pieces of the query").arg(rows);
    if (columns > 1) lines << tr("the sum over the %1 pieces of the key").arg(columns);
    lines << tr("click: each piece for itself");
    return lines;
}

void HeatmapView::choose(Index query, Index key) {
    const auto [row, column] = heaviestPieces(shownRequest(document_, settings_), sides_, query, key);
    document_.selectCell(row, column);
}

int HeatmapView::partCount() const {
    constexpr Index most = 1 << 16;  // more would be too many for a screen reader
    const MatrixSlice& values = plot_->content().values;
    return int(std::min(values.rows() * values.columns(), most));
}

AccessibleParts::Part HeatmapView::part(int index) const {
    const HeatmapContent& content = plot_->content();
    const Index query = index / content.values.columns(), key = index % content.values.columns();
    const QRectF cell = plot_->layoutOfCells().cellRect(query, key);
    return {QStringLiteral("%1 → %2: %3")
                .arg(visibleToken(content.queries.label(query)), visibleToken(content.keys.label(key)),
                     numberText(double(content.values(query, key)))),
            QRectF(cell.topLeft() * zoom(), cell.size() * zoom()).toRect().translated(plot_->pos()),
            content.chosenQuery == query && content.chosenKey == key};
}

void HeatmapView::choosePart(int index) {
    const Index columns = plot_->content().values.columns();
    choose(index / columns, index % columns);
}

void HeatmapView::hover(Index query, Index key, QPoint globalPosition) {
    const bool isCell = query >= 0 && key >= 0 && !plot_->content().values.empty();
    emit pointed(isCell ? sides_.queries.begin(query) : -1, isCell ? sides_.keys.begin(key) : -1);
    const QString text = describe(query, key);
    if (text.isEmpty()) return QToolTip::hideText();
    QToolTip::showText(globalPosition + QPoint(12, 8), text, plot_);
}

void HeatmapView::keyPressEvent(QKeyEvent* event) {
    const Selection& now = document_.selection();
    const Index key = std::max<Index>(0, now.key);
    const auto go = [this](Index toQuery, Index toKey) {
        if (toKey < 0) return document_.selectCell(toQuery, toKey);
        choose(sides_.queries.wordOf(toQuery), sides_.keys.wordOf(toKey));
    };
    switch (event->key()) {
        case Qt::Key_Left: return go(now.query, sides_.keys.moved(key, -1));
        case Qt::Key_Right: return go(now.query, now.key < 0 ? 0 : sides_.keys.moved(key, 1));
        case Qt::Key_Up: return go(sides_.queries.moved(now.query, -1), now.key);
        case Qt::Key_Down: return go(sides_.queries.moved(now.query, 1), now.key);
        case Qt::Key_Home: return go(now.query, 0);
        case Qt::Key_End: return go(now.query, sides_.keys.begin(sides_.keys.count() - 1));
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return emit traceRequested(sides_.queries.wordOf(now.query), sides_.keys.wordOf(key));
        default: return View::keyPressEvent(event);
    }
}

}  // namespace attentionscope
