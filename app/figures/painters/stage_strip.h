#pragma once

#include <QPainter>
#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "app/figures/drawing/theme.h"

namespace attentionscope {

/// The steps of a story side by side: a symbol for each, and below it a word, or a name for each group of
/// steps.
struct StageStrip {
    struct Stage {
        std::string name;
        QString symbol;     ///< TeX
        QString word = {};  ///< below it
        QString group =
            {};  ///< the name of the steps around it: "scores"; empty: that of the stage before it
    };
    std::vector<Stage> stages;
    std::optional<size_t> chosen = {};
};

struct StageStripLayout {
    enum class Words { none, groups, stages };
    struct Group {
        QString name;
        QRectF place;  ///< of the name
        size_t first, end;
    };
    std::vector<QRectF> stages;
    std::vector<Group> groups = {};
    Words words = Words::none;
    bool hasSymbols = true;  ///< there is room for them; otherwise stages are dots
    double height = 0;
    std::optional<size_t> stageAt(QPointF point) const;
};

/// The strip at the top of an area. If not every stage has room for its word, its groups are named; in an
/// area too low or too narrow for that, there are no words.
StageStripLayout layoutStages(const StageStrip& strip, const QRectF& area);
void paintStages(QPainter& painter, const StageStrip& strip, const StageStripLayout& layout,
                 const Theme& theme);

}  // namespace attentionscope
