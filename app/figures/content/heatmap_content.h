#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/content/figures_for.h"
#include "app/figures/content/map_sides.h"
#include "app/figures/painters/heatmap.h"

namespace attentionscope {

/// The values of a map, whether a stage, a derived map or a difference, and the scale of their colours.
struct MapValues {
    MatrixSlice values;
    QString title = {};  ///< "attention weight"
    ValueScale scale = {};
    ColorMapName colors = ColorMapName::viridis;
};

/// The derived map shown instead of the stage; rollout only follows one sequence through the layers.
DerivedMap derivedMap(const FigureRequest& request);
/// The same for a figure of this kind: heatmaps show derived maps, and pictures those of the map over them;
/// all others show weights.
DerivedMap derivedMapOf(FigureKind kind, const FigureRequest& request);
/// "rollout", "value-weighted".
QString derivedWords(DerivedMap map);
/// Whether the cells of the pieces of a word can be joined: they are shares, or differences of shares.
bool joinsPieces(DerivedMap map);

/// The rows and columns of a request's heatmap. Words are joined if it shows weights, directly, rolled out or
/// compared; scores and vector lengths belong to pieces.
MapSides heatmapSides(const FigureRequest& request);

/// The requested values, for the model's own tokens; empty if the mechanism has no such stage. Weights use
/// the requested scale, gates 0 to 1, scores and differences a scale around zero.
MapValues mapValues(const FigureRequest& request);

/// The same as a heatmap, with the words along its sides.
HeatmapContent heatmapContent(const FigureRequest& request);

/// The first map minus the second, on a scale around zero; empty if the shapes differ.
HeatmapContent differenceOf(const HeatmapContent& first, const HeatmapContent& second);

/// Whether there are numbers, and all are 0.
bool isNothing(const MatrixSlice& values);
/// Whether a change sets the output of the requested head to 0.
bool isSilenced(const FigureRequest& request);
/// Why the difference from the run without changes is 0 everywhere.
QString noDifferenceWords(const FigureRequest& request);

/// What the rows of the map are and what they sum to, in a sentence or two.
QString rowsWords(const FigureRequest& request);

}  // namespace attentionscope
