#pragma once

#include <memory>
#include <string>

#include "app/figures/content/figure_of.h"
#include "app/figures/drawing/color_map.h"
#include "core/analysis/analysis.h"

namespace attentionscope {

/// The part of an analysis that a figure shows.
struct AnalysisView {
    std::string table = {};  ///< the name of a further table; empty: the main one
    /// Labels of the scores: dots by two, the map of one alone; empty: the whole table.
    std::string x = {}, y = {};
    std::vector<Index> models = {};  ///< only these of several models, side by side; empty: all
    /// Values along the models as curves; the first of `models` is marked.
    bool curves = false;
    ColorMapName colors = ColorMapName::viridis;
    int layer = -1, head = -1;  ///< marked where these are the axes; -1: none
};

/// Whether the table is of several models.
bool hasModels(const AnalysisTable& table);

/// A table by its axes: one axis as bars, the largest where there are many; two as a heat map; scores of
/// each as one figure with its own scale, except for shares; two coordinates as dots; curves of the cells
/// that become largest. Throws Error for labels that the first axis lacks, and for curves of a single model.
std::shared_ptr<const Figure> analysisFigure(const Analysis& analysis, const AnalysisView& view);
/// The same with its caption: what it is, of which model and text, and the settings that matter.
std::shared_ptr<const Figure> framedAnalysisFigure(const Analysis& analysis, const AnalysisView& view,
                                                   const QString& text, Frame frame = Frame::caption);

/// A name or label of a table as it is read: "previous_token" as "previous token", translated.
QString tableWords(const std::string& name);
/// A label of an axis: "layer 0 · head 3" of a component; a word that recurs with its position.
QString labelWords(const AnalysisAxis& axis, std::size_t label);
/// The position of a label in the model's sequence; its place on an axis of other things.
Index positionOf(const AnalysisAxis& axis, Index label);
QString analysisTitle(const Analysis& analysis);
/// The names of the tables in the order in which they are offered; the main one, without a name, is first.
std::vector<std::string> tablesInOrder(const Analysis& analysis);
QString tableTitle(const Analysis& analysis, const std::string& table);
/// Describes the numbers of the view, and what they are of: the target, the texts, a remaining error.
QString analysisMeaning(const Analysis& analysis, const AnalysisView& view);
/// How much of a running analysis is done, in what it counts: models, texts, heads; otherwise the share. No
/// texts or models: those of the run.
QString progressWords(const AnalysisTable& soFar, double share, std::size_t texts, std::size_t models);
/// Describes the cell with an index for each axis, in lines; -1 stands for all of an axis.
QString cellMeaning(const Analysis& analysis, const AnalysisView& view, const std::vector<Index>& place);

/// The place in the table for a place in its figure: an index for each axis; -1 if it has none.
std::vector<Index> tablePlace(const Analysis& analysis, const AnalysisView& view, const FigurePlace& place);

}  // namespace attentionscope
