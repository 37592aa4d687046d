#include "app/figures/painters/stage_strip.h"

#include <algorithm>
#include <numeric>

#include "app/figures/drawing/formula.h"
#include "app/figures/drawing/shaped_text.h"

namespace attentionscope {

namespace {

using Words = StageStripLayout::Words;

constexpr double stageHeight = 26;
constexpr double wordHeight = 14;
constexpr double widestStage = 40, widestWorded = 64;
constexpr double stagePadding = 8;
constexpr double leastDot = 12;               // of the width, for a stage without its symbol
constexpr double readableSymbolShare = 0.75;  // of the symbols' preferred space; with less they become dots
constexpr double symbolSize = 13;

double symbolWidth(const StageStrip::Stage& stage) {
    return Formula(stage.symbol, symbolSize).width();
}

double wordWidth(const QString& word) {
    return textWidth(word, textFont(TypeSize::small)) + 10;
}

/// Adjacent stages with one name; a stage without a name belongs to the group before it, or to the first.
std::vector<StageStripLayout::Group> groupsOf(const StageStrip& strip) {
    std::vector<StageStripLayout::Group> groups;
    for (size_t i = 0; i < strip.stages.size(); ++i) {
        const QString& name = strip.stages[i].group;
        if (groups.empty()) groups.push_back({name, {}, i, i});
        if (groups.back().name.isEmpty()) groups.back().name = name;
        if (!name.isEmpty() && name != groups.back().name) groups.push_back({name, {}, i, i});
        groups.back().end = i + 1;
    }
    return groups;
}

/// Whether each stage is wide enough for its symbol and its word.
bool hasRoomForWords(const StageStrip& strip, double width) {
    const double pitch = std::min(widestWorded, width / double(strip.stages.size()));
    return std::ranges::all_of(strip.stages, [pitch](const auto& stage) {
        return std::max(wordWidth(stage.word), symbolWidth(stage) + 10) <= pitch + 4;
    });
}

/// Gives each group the room of its name and its stages, which take the rest in equal parts; false if an area
/// of this width does not have it.
bool layGroups(StageStripLayout& layout, const StageStrip& strip, const QRectF& area,
               const std::vector<double>& wanted) {
    std::vector<double> needs;
    for (const auto& group : layout.groups) {
        const double stages = std::accumulate(wanted.begin() + std::ptrdiff_t(group.first),
                                              wanted.begin() + std::ptrdiff_t(group.end), 0.0);
        needs.push_back(std::max(stages, wordWidth(group.name)));
    }
    const double sum = std::accumulate(needs.begin(), needs.end(), 0.0), count = double(strip.stages.size());
    if (sum > area.width()) return false;
    const double spare = std::max(0.0, std::min(area.width(), widestStage * count) - sum) / count;
    double x = area.left();
    for (size_t i = 0; i < layout.groups.size(); ++i) {
        auto& group = layout.groups[i];
        const double stages = double(group.end - group.first), width = needs[i] + spare * stages;
        group.place = {x, area.top() + stageHeight - 2, width, wordHeight};
        double own = 0;
        for (size_t stage = group.first; stage < group.end; ++stage) own += wanted[stage];
        for (size_t stage = group.first; stage < group.end; ++stage) {
            const double pitch = wanted[stage] + (width - own) / stages;
            layout.stages.emplace_back(x, area.top() + 2, pitch, stageHeight - 4 + wordHeight);
            x += pitch;
        }
    }
    return true;
}

/// Without groups each symbol gets its preferred space, all scaled by the same share; with words, all get the
/// same.
void layStages(StageStripLayout& layout, const StageStrip& strip, const QRectF& area,
               const std::vector<double>& wanted) {
    const bool worded = layout.words == Words::stages;
    const double count = double(strip.stages.size());
    const double sum = std::accumulate(wanted.begin(), wanted.end(), 0.0);
    const double room = std::min(area.width(), (worded ? widestWorded : widestStage) * count);
    layout.hasSymbols = worded || sum * readableSymbolShare <= room;
    const double spare = layout.hasSymbols ? (room - sum) / count : 0;
    double x = area.left();
    for (const double width : wanted) {
        const double pitch = worded || !layout.hasSymbols ? room / count : width + spare;
        layout.stages.emplace_back(x, area.top() + 2, pitch, stageHeight - 4 + (worded ? wordHeight : 0));
        x += pitch;
    }
}

void paintGroup(QPainter& painter, const StageStrip& strip, const StageStripLayout::Group& group,
                const Theme& theme) {
    const bool here = strip.chosen && *strip.chosen >= group.first && *strip.chosen < group.end;
    painter.setPen(QPen(here ? theme.accent : mixed(theme.ground, theme.text, 0.35), 1));
    const QRectF& place = group.place;
    painter.drawLine(QPointF(place.left() + 4, place.top()), QPointF(place.right() - 4, place.top()));
    painter.setPen(here ? theme.accent : theme.quietText);
    paintText(painter, group.name, textFont(TypeSize::small), place.center().x(), place.center().y() + 1,
              Qt::AlignHCenter);
}

}  // namespace

std::optional<size_t> StageStripLayout::stageAt(QPointF point) const {
    for (size_t i = 0; i < stages.size(); ++i)
        if (stages[i].contains(point)) return i;
    return {};
}

StageStripLayout layoutStages(const StageStrip& strip, const QRectF& area) {
    StageStripLayout layout;
    if (strip.stages.empty()) return layout;
    std::vector<double> wanted;
    for (const auto& stage : strip.stages) wanted.push_back(symbolWidth(stage) + stagePadding);
    const bool isHigh = area.height() + 1 >= stageHeight + wordHeight;
    if (isHigh && hasRoomForWords(strip, area.width())) layout.words = Words::stages;
    if (isHigh && layout.words == Words::none) {
        layout.groups = groupsOf(strip);
        layout.words = Words::groups;
        if (!layGroups(layout, strip, area, wanted)) {
            layout.hasSymbols = false;
            if (!layGroups(layout, strip, area, std::vector<double>(wanted.size(), leastDot))) layout = {};
        }
    }
    if (layout.stages.empty()) layStages(layout, strip, area, wanted);
    layout.height = stageHeight + (layout.words == Words::none ? 0 : wordHeight);
    return layout;
}

void paintStages(QPainter& painter, const StageStrip& strip, const StageStripLayout& layout,
                 const Theme& theme) {
    for (const auto& group : layout.groups) paintGroup(painter, strip, group, theme);
    for (size_t i = 0; i < strip.stages.size(); ++i) {
        QRectF place = layout.stages[i];
        if (layout.words == Words::groups) place.setHeight(stageHeight - 4);
        const bool here = strip.chosen == i, past = strip.chosen && i < *strip.chosen;
        const QColor color = here ? theme.accent : past ? theme.text : theme.quietText;
        if (!layout.hasSymbols) {
            painter.setPen(QPen(color, here ? 2 : 1));
            painter.setBrush(here ? theme.accentWash : past ? theme.quietText : QColor(Qt::transparent));
            painter.drawEllipse(place.center(), here ? 5 : 3, here ? 5 : 3);
            continue;
        }
        if (here) {
            painter.setPen(QPen(theme.accent, 1));
            painter.setBrush(theme.accentWash);
            painter.drawRoundedRect(place.adjusted(1, 1.5, -1, -1.5), 5, 5);
        }
        const bool worded = layout.words == Words::stages;
        const Formula symbol(strip.stages[i].symbol, symbolSize);
        symbol.paintCentred(painter, place.center().x() - symbol.width() / 2,
                            place.center().y() - (worded ? wordHeight / 2 : 0), color);
        if (!worded) continue;
        painter.setPen(color);
        paintText(painter, strip.stages[i].word, textFont(TypeSize::small), place.center().x(),
                  place.bottom() - wordHeight / 2 - 2, Qt::AlignHCenter);
    }
}

}  // namespace attentionscope
