#pragma once

#include "app/figures/content/figure_request.h"
#include "app/figures/content/figures_for.h"
#include "app/figures/content/map_sides.h"
#include "app/figures/painters/heatmap.h"

namespace attentionscope {

/// What a map holds, be it a stage, a derived map or a difference, and by which scale it is coloured.
struct MapValues {
    MatrixSlice values;
    QString title = {};  ///< "attention weight"
    ValueScale scale = {};
    ColorMapName colors = ColorMapName::viridis;
};

/// The derived map that stands in place of the stage; rollout only follows one sequence through the layers.
DerivedMap derivedMap(const FigureRequest& request);
/// The same for a figure of this kind: heatmaps show derived maps, and pictures those of the map over them;
/// all others show weights.
DerivedMap derivedMapOf(FigureKind kind, const FigureRequest& request);
/// "rollout", "value-weighted".
QString derivedWords(DerivedMap map);

/// What the rows and columns of the heatmap of a request stand for. Words are joined where weights are shown,
/// as they are, rolled out or compared; scores and lengths of vectors belong to pieces.
MapSides heatmapSides(const FigureRequest& request);

/// The values that a request means, of the pieces that the model has; empty where the mechanism has no such
/// stage. Weights stand on the scale that is asked for, gates from 0 to 1, scores and differences about zero.
MapValues mapValues(const FigureRequest& request);

/// The same as a heatmap, with the words along its sides.
HeatmapContent heatmapContent(const FigureRequest& request);

/// What of the first map is more or less than in the second, about zero; empty where the shapes differ.
HeatmapContent differenceOf(const HeatmapContent& first, const HeatmapContent& second);

/// Whether there are numbers, and all are 0.
bool isNothing(const MatrixSlice& values);
/// Why a difference against the run without changes is 0 everywhere.
QString noDifferenceWords(const FigureRequest& request);

/// What the rows of the map are and what they sum to, in a sentence or two.
QString rowsWords(const FigureRequest& request);

}  // namespace attentionscope
