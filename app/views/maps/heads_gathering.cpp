// Collects the thumbnails of the head grid: reads them in turns, sorts them, and lays them out.
#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QScrollArea>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/figures/content/grid_content.h"
#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/views/changes/change_model.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/zoom.h"
#include "app/views/maps/heads_view.h"

namespace attentionscope {

namespace {

constexpr int turnMilliseconds = 8;  // of reading, before input events are handled
constexpr double worthOfNotes = 24;  // pixels that thumbnails may lose to notes
/// Between thumbnails: below the first they show nothing; if scrolled, the second is used.
constexpr double leastDistance = 9, scrolledDistance = 20;
constexpr int mostTrials = 256;  // of numbers of columns

}  // namespace

// Until all maps of a long text have been read, those of the previous text stay, if there are any.
void HeadsView::readOn(int rest) {
    const bool done = readsInView() ? reading_.readFor(turnMilliseconds, headsInView())
                                    : reading_.readFor(turnMilliseconds);
    if (done || gathered_ != reading_.heads().size()) {
        // If only the selected head changed, everything else stays.
        ThumbnailKey wanted{document_.recording(),
                            document_.selection().map,
                            document_.request().changes,
                            sortedBy_,
                            byEffect_,
                            most_,
                            reading_.heads().size(),
                            reading_.isDone(),
                            !effects_.isWorking()};
        if (!(wanted == gatheredFor_)) {
            gatheredFor_ = std::move(wanted);
            gather();
            canvas_->update();
        }
    }
    fill();
    if (!isAllRead()) turn_.start(rest);
}

// Newly read thumbnails fill their places; those scrolled out of view are not waited for.
void HeadsView::fill() {
    const auto& heads = reading_.heads();
    if (isSorted() || heads.size() != content_.heads.size()) return;
    for (size_t i = 0; i < heads.size(); ++i) {
        HeadThumbnail& shown = content_.heads[i];
        if (heads[i].weights.empty() || !reading_.isRead(i)) continue;
        if (!shown.weights.empty() && (!scrolls_ || shown.weights.row(0) == heads[i].weights.row(0)))
            continue;
        shown.weights = heads[i].weights;
        shown.drawn = std::make_shared<DrawnCells>();
        canvas_->update();
    }
}

void HeadsView::gather() {
    gathered_ = reading_.heads().size();
    content_.heads.clear();
    numbers_.clear();
    for (const HeadSummary& head : reading_.heads()) {
        const int h = head.place.head;
        if (hasNewOrder() && !head.map->head(h)) continue;
        HeadThumbnail thumbnail = thumbnailOf(*head.map, h, head.weights);
        // Sorted heads are labelled with their place.
        const std::optional<double> number = numberOf(head);
        if (number)
            thumbnail.note = (thumbnail.note.isEmpty() ? QString() : thumbnail.note + QLatin1Char(' ')) +
                             numberedPlace(head.place, *number);
        thumbnail.silenced = isSilenced(document_, head.place.layer, h);
        content_.heads.push_back(std::move(thumbnail));
        numbers_.push_back(number);
    }
    order();
    layOut();
}

QString HeadsView::numberedPlace(HeadPlace place, double number) const {
    const QString words = placeWords(place);
    if (!byEffect_) return words + QStringLiteral("\u00a0·\u00a0") + numberText(number, 2);
    // A number with a sign needs a line of its own below a small thumbnail.
    return QString(words).replace(u' ', QChar::Nbsp) + u' ' + numberAmong(number, effects_.largest());
}

std::optional<double> HeadsView::numberOf(const HeadSummary& head) const {
    if (byEffect_) return effects_.of(head.place);
    return sortedBy_ && head.statistics ? std::optional((*head.statistics)[*sortedBy_]) : std::nullopt;
}

void HeadsView::order() {
    content_.rowsAreLayers = !hasNewOrder() && document_.recording() && namesPlaces();
    if (!hasNewOrder()) return;
    std::vector<size_t> ranks(content_.heads.size());
    std::iota(ranks.begin(), ranks.end(), 0);
    std::stable_sort(ranks.begin(), ranks.end(), [&](size_t a, size_t b) {
        // A silenced head may raise the prediction or lower it.
        const auto size = [&](size_t one) {
            const double number = numbers_[one].value_or(0);
            return byEffect_ ? std::abs(number) : number;
        };
        return size(a) > size(b);
    });
    if (most_ > 0 && ranks.size() > size_t(most_)) ranks.resize(size_t(most_));
    std::vector<HeadThumbnail> heads;
    std::vector<std::optional<double>> numbers;
    for (const size_t rank : ranks) {
        heads.push_back(content_.heads[rank]);
        numbers.push_back(numbers_[rank]);
    }
    content_.heads = std::move(heads);
    numbers_ = std::move(numbers);
}

bool HeadsView::namesPlaces() const {
    const std::string& map = document_.selection().map;
    const auto& maps = document_.recording()->maps;
    // The position of a head no longer implies its number.
    return namesLayers(*document_.recording(), map) ||
           std::any_of(maps.begin(), maps.end(),
                       [&](const auto& one) { return one.name == map && !one.headNumbers.empty(); });
}

int HeadsView::heightAround() const {
    const QMargins margins = layout()->contentsMargins();
    int height = margins.top() + margins.bottom();
    const QWidget* const others[] = {maps_, sort_, legend_, note_, models_};
    for (const QWidget* widget : others) {
        if (widget->isHidden()) continue;
        const int own = widget == note_ ? note_->heightForWidth(note_->width()) : widget->sizeHint().height();
        height += layout()->spacing() + std::clamp(own, widget->minimumHeight(), widget->maximumHeight());
    }
    return height;
}

void HeadsView::layOut() {
    if (content_.heads.empty() || !document_.recording()) return;
    const int around = heightAround();
    const QRectF view(QPointF(), QSizeF(scroll_->width(), height() - around) / zoom());
    double heightForNotes = 0;
    if (content_.rowsAreLayers) {
        const int layers = document_.recording()->layers(document_.selection().map);
        content_.columns = std::max(1, int(content_.heads.size()) / std::max(1, layers));
    } else {
        // The number of columns that makes the thumbnails largest, with their names below them if possible.
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
        // Names stay: where all heads do not fit with them, the grid is scrolled.
        const double least = leastSideForNotes(content_) + leastDistance;
        if (!HeadGridLayout(content_, view).hasNotes() && least < view.width()) {
            content_.columns = std::clamp(int((view.width() - 8) / least), 1, int(content_.heads.size()));
            heightForNotes = heightWithNotes(content_, view.width());
        }
    }
    const QSizeF least = gridSize(content_, leastDistance);
    scrolls_ = least.width() > view.width() || least.height() > view.height();
    if (scrolls_ && !content_.rowsAreLayers)
        content_.columns = std::max(1, int((view.width() - 8) / scrolledDistance));
    const QSizeF whole = scrolls_ ? gridSize(content_, scrolledDistance) * zoom() : QSizeF(0, 0);
    canvas_->setMinimumSize(whole.toSize().expandedTo({0, scrolls_ ? 0 : int(heightForNotes * zoom())}));
    // Their scale stands below them, wherever they end.
    constexpr int belowHeads = 4;
    const double end = HeadGridLayout(content_, view).size().height() + belowHeads;
    const bool fits = !scrolls_ && heightForNotes == 0;
    scroll_->setMaximumHeight(fits ? int(std::ceil(end * zoom())) : QWIDGETSIZE_MAX);
    // As large as their width allows. The order of a statistic follows the height.
    const HeadGridLayout largest(content_, {0, 0, view.width(), 1e4});
    if (isThereChoice(*document_.recording()) && content_.rowsAreLayers)
        emit heightNeeded(around + int(std::ceil((largest.size().height() + belowHeads) * zoom())));
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

}  // namespace attentionscope
