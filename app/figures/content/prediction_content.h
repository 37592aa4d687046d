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
/// produced is marked. `before` is the same prediction without the changes, where the recording has none of
/// it.
BarsContent candidateBars(const FigureRequest& request, const Prediction& prediction, size_t most = mostBars,
                          const Prediction* before = nullptr);

/// Where the query looks most; the first query without one.
BarsContent weightBars(const FigureRequest& request, size_t most = mostBars);

/// The whole row of the query, key by key.
BarsContent rowBars(const FigureRequest& request);

/// What the model says at the query, or last where it says nothing there; without a query at every place, at
/// most twelve (of one prediction for each word, the last). A model that says something everywhere is asked
/// at the query. A model that predicts nothing shows where the
/// query looks most; empty where there is no attention either.
std::vector<BarsContent> predictionContent(const FigureRequest& request, size_t most = mostBars);

/// What the model says, in a few words: the sentence that it produces, or the first candidate at the query
/// with its probability; empty where it says nothing.
QString predictedWords(const FigureRequest& request);

/// The prediction that is made at a place; null where there is none.
const Prediction* predictionAt(const Recording& recording, Index position);

/// The position at which a request asks what the model says: that of its query, or where pieces are joined
/// and the next word is meant, of the last piece of that word.
Index chosenPosition(const FigureRequest& request);

/// Whether the model names words that are hidden. What it says of a visible one it never learnt, unless that
/// is a pronoun.
bool hidesWords(const Recording& recording);
/// Whether the model can be asked what it says at a row of the map, be it among its predictions or not.
bool canAskAt(const Recording& recording, const AttentionMap* map, Index position);

}  // namespace attentionscope
