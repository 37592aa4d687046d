#pragma once

#include <memory>
#include <string>

#include "app/figures/drawing/color_map.h"
#include "app/figures/painters/figure.h"
#include "core/analysis/analysis.h"

namespace attentionscope {

/// The part of an analysis that a figure shows.
struct AnalysisView {
    std::string table = {};  ///< the name of a further table; empty: the main one
    std::string x = {},
                y = {};  ///< two labels of the first axis: dots by these values; empty: the whole table
    std::vector<Index> models = {};  ///< only these of several models, side by side; empty: all
    /// Values along the models as curves; the first of `models` is marked.
    bool curves = false;
    ColorMapName colors = ColorMapName::viridis;
};

/// The table that the view names. Throws Error that lists what exists.
const AnalysisTable& tableOf(const Analysis& analysis, const std::string& name);

/// Whether the table is of several models.
bool hasModels(const AnalysisTable& table);

/// A table by its axes: one axis as bars, the largest where there are many; two as a heat map; scores of
/// three as one heat map for each; two coordinates as dots; curves of the cells that become largest. Throws
/// Error for labels that the first axis lacks, and for curves of a single model.
std::shared_ptr<const Figure> analysisFigure(const Analysis& analysis, const AnalysisView& view);
/// The same with its caption: what it is, of which model, and the settings that matter.
std::shared_ptr<const Figure> framedAnalysisFigure(const Analysis& analysis, const AnalysisView& view,
                                                   const QString& text);

/// A name or label of a table as it is read: "previous_token" as "previous token", translated.
QString tableWords(const std::string& name);
QString analysisTitle(const Analysis& analysis);
/// Describes the numbers of the view.
QString analysisMeaning(const Analysis& analysis, const AnalysisView& view);

/// The place in the table for a place in its figure: an index for each axis; -1 if it has none.
std::vector<Index> tablePlace(const Analysis& analysis, const AnalysisView& view, const FigurePlace& place);

}  // namespace attentionscope
