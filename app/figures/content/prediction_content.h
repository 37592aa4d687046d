#pragma once

#include <vector>

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/bars.h"

namespace attentionscope {

constexpr size_t mostBars = 5;

/// Bars, and which key each is of.
struct BarsContent {
    BarContent bars;
    std::vector<Index> keys = {};  ///< that are looked at; empty where the bars are candidates, in order
};

/// The candidates of a prediction, at most `most`, with what they were before the changes; the word that was
/// produced is marked.
BarsContent candidateBars(const FigureRequest& request, const Prediction& prediction, size_t most = mostBars);

/// Where the query looks most; the first query without one.
BarsContent weightBars(const FigureRequest& request, size_t most = mostBars);

/// The whole row of the query, key by key.
BarsContent rowBars(const FigureRequest& request);

/// What the model says at the query, or last where it says nothing there; without a query at every place, at
/// most twelve (of one prediction for each word, the last). A model that predicts nothing shows where the
/// query looks most; empty where there is no attention either.
std::vector<BarsContent> predictionContent(const FigureRequest& request, size_t most = mostBars);

/// The prediction that is made at a place; null where there is none.
const Prediction* predictionAt(const Recording& recording, Index position);

}  // namespace attentionscope
