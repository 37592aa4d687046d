#pragma once

#include <QString>
#include <vector>

#include "app/figures/content/figure_request.h"

namespace attentionscope {

/// The kinds of figure.
enum class FigureKind {
    heatmap,     ///< any matrix
    heads,       ///< every head as a thumbnail
    lines,       ///< from queries to keys
    arcs,        ///< the same over one sentence, for the chosen word
    text,        ///< the keys as a text, coloured
    picture,     ///< weights over the picture whose regions are the keys
    document,    ///< items and their words, shaded at both levels
    bars,        ///< one row
    curve,       ///< values over their keys, and the result over the queries, where all are numbers
    steps,       ///< the story of a head
    prediction,  ///< what the model predicts
    bottleneck,  ///< why attention at all; computed behind its view
};
inline constexpr FigureKind allFigureKinds[] = {
    FigureKind::heatmap, FigureKind::heads,   FigureKind::lines,      FigureKind::arcs,
    FigureKind::text,    FigureKind::picture, FigureKind::document,   FigureKind::bars,
    FigureKind::curve,   FigureKind::steps,   FigureKind::prediction, FigureKind::bottleneck};

/// The figures that suit a map, by the roles of its rows and columns; the most informative first. Without a
/// map, those of the recording alone.
std::vector<FigureKind> figuresFor(const Recording& recording, const AttentionMap* map);
bool fits(FigureKind kind, const Recording& recording, const AttentionMap* map);

/// If the same queries attend to two sequences at once, one a picture and one words (co-attention): the other
/// map of their layer. Null: there is none.
const AttentionMap* mapBeside(const Recording& recording, const AttentionMap& map);
/// The map shown over a picture: the map itself if its keys are regions, or its counterpart.
const AttentionMap* mapOverPicture(const Recording& recording, const AttentionMap& map);

/// Whether a map belongs to a document: its keys are items whose parts have maps, or it belongs to such
/// parts.
bool isOfDocument(const Recording& recording, const AttentionMap& map);

/// The name for the command line and in sessions: "heatmap", "grid", "lines" …
const char* figureName(FigureKind kind);
/// "Attention map", "All heads" …
QString figureTitle(FigureKind kind);

}  // namespace attentionscope
