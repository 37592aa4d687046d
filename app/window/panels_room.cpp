// How the panels share the window with the picture, which keeps most of it.
#include <QCoreApplication>
#include <QScopedValueRollback>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/views/common/zoom.h"
#include "app/window/panel.h"
#include "app/window/panels.h"

namespace attentionscope {

namespace {

// The least width of a panel in a small window, in pixels.
constexpr int narrowest = 226;
// The same for the list of lessons, which has long titles, as a share of the window.
constexpr double narrowestGallery = 0.18;
// The least heights of the panels on the left side, in pixels.
constexpr struct {
    const char* name;
    int least;
    double share;  // of the window's height, at least
} leastHeights[] = {
    {"lesson", 360, 0}, {"heads", 240, 0.3}, {"changes", 240, 0}, {"ask", 270, 0.36}, {"prediction", 180, 0}};
constexpr int heightAround = 130;  // of everything above and below these panels
constexpr int separator = 8;
constexpr double roundings = 1.004;  // pixels that a layout gives to others

}  // namespace

void Panels::setLeastPicture(double share) {
    leastPicture_ = share;
    settleRoom();
}

QSize Panels::roomOfAll() const {
    QSize room = picture_();
    for (const char* first : sides)
        if (const Panel* side = sideOf(first)) room.rwidth() += side->width() + separator;
    return room;
}

QSize Panels::leastRoom(QSize now) {
    std::vector<Panel*> open;
    for (const Entry& entry : all_)
        if (isOpen(entry.panel)) open.push_back(entry.panel);
    const int top = window_.centralWidget()->mapTo(&window_, QPoint()).y();
    const std::tuple of(window_.size(), top, zoom(), std::move(open));
    leastRoom_ = leastRoomOf_ == of ? leastRoom_.boundedTo(now) : now;
    leastRoomOf_ = of;
    return leastRoom_;
}

bool Panels::fitAboveEachOther(const std::vector<Panel*>& panels) const {
    const auto isAmong = [&](const char* name) {
        return std::ranges::find(panels, find(name)) != panels.end();
    };
    int height = zoomed(heightAround), count = 0;
    for (const auto& [name, low, share] : leastHeights) {
        const int least = std::max(zoomed(low), int(share * window_.height()));
        const Panel* panel = find(name);
        if (!isOpen(panel) || panel->isFloating() || (panel == find("ask") && !isNumberLeft())) continue;
        height += isAmong(name) ? least : panel->titleHeight();
        count += isAmong(name) ? 1 : 0;
    }
    if (isAmong("gallery")) return count == 0;
    return count < 2 || window_.height() >= height;
}

bool Panels::hasRoomForOne(QSize room) const {
    for (auto door = recent_.rbegin(); door != recent_.rend(); ++door)
        for (const Panel* panel : behind(*door)) {
            if (!isOpen(panel) || panel->isFloating()) continue;
            return leavesPicture(room - QSize(panel->minimumWidth() + separator, 0));
        }
    return leavesPicture(room);
}

std::vector<Panel*> Panels::panelsWithRoom(QSize room) const {
    std::vector<Panel*> kept;
    const auto fits = [&](const std::vector<Panel*>& panels) {
        QSize left = room;
        for (const char* first : sides) {
            const Column column = columnOf(find(first));
            const bool isIn = std::any_of(column.begin(), column.end(), [&](Panel* panel) {
                return std::find(panels.begin(), panels.end(), panel) != panels.end();
            });
            if (isIn) left.rwidth() -= find(first)->minimumWidth() + separator;
        }
        return leavesPicture(left);
    };
    const auto keep = [&](Panel* panel) {
        std::vector<Panel*> with = kept;
        with.push_back(panel);
        // One more panel in a column takes no width.
        const Column column = columnOf(panel);
        const bool takesWidth = std::ranges::find_first_of(column, kept) == column.end();
        if (fitAboveEachOther(with) && (kept.empty() || !takesWidth || fits(with))) kept = with;
    };
    // The panel that was asked for, then one of each door, then the others.
    std::vector<Panel*> first, others;
    for (auto door = recent_.rbegin(); door != recent_.rend(); ++door) {
        std::vector<Panel*> open = behind(*door);
        std::erase_if(
            open, [&](Panel* panel) { return !isOpen(panel) || panel->isFloating() || panel == latest_; });
        for (std::size_t i = 0; i < open.size(); ++i) (i == 0 ? first : others).push_back(open[i]);
    }
    // The prediction gives way before the heads, unless it was opened last.
    const auto heads = std::ranges::find(first, find("heads")),
               prediction = std::ranges::find(first, find("prediction"));
    if (heads != first.end() && prediction < heads && (latest_ || prediction != first.begin()))
        std::iter_swap(heads, prediction);
    if (latest_ && isOpen(latest_) && !latest_->isFloating()) keep(latest_);
    for (const auto& panels : {first, others})
        for (Panel* panel : panels) keep(panel);
    return kept;
}

bool Panels::leavesPicture(QSize left) const {
    return left.width() > 0 && left.height() > 0 &&
           double(left.width()) * left.height() >=
               roundings * leastPicture_ * double(window_.width()) * double(window_.height());
}

void Panels::shareRoom(QSize room) {
    QList<QDockWidget*> docks;
    QList<std::pair<int, int>> widths;  // wished for, and the least
    for (const char* first : sides)
        if (Panel* side = sideOf(first)) {
            docks << side;
            widths << std::pair(std::max(widthOf(first), side->minimumWidth()), side->minimumWidth());
        }
    const auto between = [](std::pair<int, int> lengths, double way) {
        return lengths.first - int(std::lround(way * (lengths.first - lengths.second)));
    };
    constexpr double step = 1.0 / 64;
    double way = 0;
    const auto fits = [&] {
        QSize left = room;
        for (const auto& width : widths) left.rwidth() -= between(width, way) + separator;
        return leavesPicture(left);
    };
    while (way < 1 && !fits()) way += step;
    // A single panel that is too wide for a small window becomes narrower than usual.
    const int least = docks.contains(find("gallery")) ? int(narrowestGallery * window_.width()) : 0,
              low = std::max(zoomed(narrowest), least);
    for (; docks.size() == 1 && !fits() && widths[0].second > low; --widths[0].second) way = 1;
    QList<int> given;
    for (qsizetype i = 0; i < docks.size(); ++i) {
        given << between(widths[i], way);
        if (docks[i]->minimumWidth() > given[i])
            for (Panel* panel : columnOf(static_cast<Panel*>(docks[i]))) panel->setMinimumWidth(given[i]);
    }
    window_.resizeDocks(docks, given, Qt::Horizontal);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    for (const char* first : sides)
        if (const Panel* side = sideOf(first)) given_[first] = side->width();
}

QSize Panels::tightenForPanels(bool keepsTight) {
    const auto roomIf = [this](bool tight) {
        tighten_(tight_ = tight);
        // A layout in another one is settled a pass later.
        constexpr int mostPasses = 4;
        QSize now;
        for (int pass = 0; pass < mostPasses; ++pass) {
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            if (std::exchange(now, roomOfAll()) == now) break;
        }
        return now;
    };
    if (keepsTight && tight_) return roomIf(true);
    const QSize usual = roomIf(false);
    const auto open = std::ranges::count_if(
        all_, [this](const Entry& entry) { return isOpen(entry.panel) && !entry.panel->isFloating(); });
    const size_t kept = panelsWithRoom(usual).size();
    if (std::ptrdiff_t(kept) == open && hasRoomForOne(usual)) return usual;
    // The lines above the picture give way before a panel does, but not in vain.
    const QSize more = roomIf(true);
    return panelsWithRoom(more).size() > kept || !hasRoomForOne(usual) ? more : roomIf(false);
}

void Panels::settleRoom(bool keepsTight) {
    if (settling_ || sliding_ || !window_.isVisible()) return;
    const QScopedValueRollback settling(settling_, true);
    setLeastWidths();
    const QSize room = leastRoom(tightenForPanels(keepsTight));
    const std::vector<Panel*> kept = panelsWithRoom(room);
    const QStringList before = shown();
    for (const Entry& entry : all_) {
        if (entry.panel->isFloating()) entry.panel->setCollapsed(false);
        if (!isOpen(entry.panel) || entry.panel->isFloating()) continue;
        const bool isKept = std::ranges::find(kept, entry.panel) != kept.end();
        // A panel keeps its title if its column stays.
        const bool hasColumn = std::ranges::any_of(columnOf(entry.panel), [&](Panel* other) {
            return std::ranges::find(kept, other) != kept.end();
        });
        entry.panel->setCollapsed(!isKept && hasColumn);
        giveWay({entry.panel}, !hasColumn);
    }
    shareRoom(room);
    shareHeights();
    settledSize_ = window_.centralWidget()->size();
    if (shown() != before) emit changed();
}

void Panels::giveWay(const std::vector<Panel*>& panels, bool give) {
    const QScopedValueRollback giving(givingWay_, true);
    for (Panel* panel : panels) {
        const auto gone = std::find(gone_.begin(), gone_.end(), panel);
        if (give && isThere(panel)) {
            gone_.push_back(panel);  // before the signal that it is hidden
            panel->hide();
        } else if (!give && gone != gone_.end()) {
            gone_.erase(gone);
            panel->show();
        }
    }
}

}  // namespace attentionscope
