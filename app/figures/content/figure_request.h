#pragma once

#include <optional>
#include <set>

#include "app/figures/drawing/color_map.h"
#include "app/figures/drawing/value_scale.h"
#include "core/analysis/derived_maps.h"
#include "core/recording/recording.h"

namespace attentionscope {

/// How the map relates to the run without the user's changes.
enum class Comparison {
    none,
    ghost,       ///< the unchanged run in place of the changed one
    difference,  ///< changed minus unchanged
};

/// Which lines are drawn from queries to keys.
struct LineOptions {
    std::set<int> heads = {};  ///< beside the chosen one
    double threshold = 0.05;   ///< lines of less weight are left out
    Index most = 0;            ///< of each query, the heaviest so many; 0: all
    bool everyQuery = false;   ///< not only those of the chosen one
    friend bool operator==(const LineOptions&, const LineOptions&) = default;
};

/// How a text is coloured.
struct TextOptions {
    std::set<Index> picked = {};  ///< words whose attention is averaged; empty: the chosen one
    bool inward = false;          ///< who looks at them, rather than where they look
    bool hideSpecial = false;     ///< the rest renormalised
    friend bool operator==(const TextOptions&, const TextOptions&) = default;
};

/// How things are shown, whichever figure shows them.
struct Presentation {
    ColorMapName colors = ColorMapName::viridis;
    ScaleKind scale = ScaleKind::squareRoot;
    Comparison comparison = Comparison::none;
    DerivedMap derived = DerivedMap::none;
    bool wholeWords =
        true;  ///< the pieces of a word joined, see joinedAttention(); else as the model has them
    LineOptions lines = {};
    TextOptions text = {};
    friend bool operator==(const Presentation&, const Presentation&) = default;
};

/// What a figure is to show: the same arguments for the window, the exported file and the command line, so
/// that the same content comes of them.
struct FigureRequest {
    RecordingPointer recording;
    RecordingPointer unchanged =
        {};  ///< the run without the user's changes; null or the same: there are none
    const AttentionMap* map = nullptr;  ///< of `recording`; null where it has none
    int head = 0;
    std::optional<Index> query = {};  ///< row of the map, or place of a prediction; none: of all
    std::optional<Index> key = {};
    std::optional<Stage> stage = {};  ///< none: the weights, and every step of the story
    Presentation shown = {};

    bool hasChanges() const { return unchanged && unchanged != recording; }
    /// Where it says nothing else, the weights are meant.
    Stage stageOfMap() const { return stage.value_or(Stage::weights); }
};

}  // namespace attentionscope
