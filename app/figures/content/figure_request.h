#pragma once

#include <optional>
#include <set>

#include "app/figures/drawing/color_map.h"
#include "app/figures/drawing/value_scale.h"
#include "core/analysis/derived_maps.h"
#include "core/recording/recording.h"
#include "core/run/change.h"

namespace attentionscope {

/// How the map relates to the run without the user's changes.
enum class Comparison {
    none,
    ghost,       ///< shows the unchanged run instead of the changed one
    difference,  ///< changed minus unchanged
};

/// Which lines are drawn from queries to keys.
struct LineOptions {
    std::set<int> heads = {};  ///< in addition to the chosen one
    double threshold = 0.05;   ///< hides lines with less weight
    Index most = 0;            ///< only this many heaviest lines of each query; 0: all
    bool everyQuery = false;   ///< not only those of the chosen one
    friend bool operator==(const LineOptions&, const LineOptions&) = default;
};

/// How a text is coloured.
struct TextOptions {
    std::set<Index> picked = {};  ///< words whose attention is averaged; empty: the chosen one
    bool inward = false;          ///< shows who attends to them, not where they attend
    bool hideSpecial = false;     ///< and renormalises the rest
    friend bool operator==(const TextOptions&, const TextOptions&) = default;
};

/// Display settings shared by all figures.
struct Presentation {
    ColorMapName colors = ColorMapName::viridis;
    ScaleKind scale = ScaleKind::squareRoot;
    Comparison comparison = Comparison::none;
    DerivedMap derived = DerivedMap::none;
    bool wholeWords =
        true;  ///< the pieces of a word joined, see joinedAttention(); else the model's own tokens
    LineOptions lines = {};
    TextOptions text = {};
    friend bool operator==(const Presentation&, const Presentation&) = default;
};

/// What a figure shows: the same arguments for the window, the exported file and the command line, so that
/// all show the same content.
struct FigureRequest {
    RecordingPointer recording;
    RecordingPointer unchanged =
        {};  ///< the run without the user's changes; null or the same: there are none
    const AttentionMap* map = nullptr;  ///< of `recording`; null if there is none
    int head = 0;
    std::optional<Index> query = {};  ///< row of the map, or place of a prediction; none: all
    std::optional<Index> key = {};
    std::optional<Stage> stage = {};  ///< none: the weights, and every step of the explanation
    Presentation shown = {};
    std::vector<Change> changes = {};  ///< that the user made to the run

    bool hasChanges() const { return unchanged && unchanged != recording; }
    /// The weights unless set otherwise.
    Stage stageOfMap() const { return stage.value_or(Stage::weights); }
};

}  // namespace attentionscope
