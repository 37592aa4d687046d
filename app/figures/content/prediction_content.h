#pragma once

#include <vector>

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/bars.h"

namespace attentionscope {

constexpr size_t mostBars = 5;

/// Bars, and the key of each.
struct BarsContent {
    BarContent bars;
    std::vector<Index> keys = {};         ///< keys of the bars; empty if the bars are candidates
    std::vector<size_t> candidates = {};  ///< the place of each bar among those of the prediction
};

/// The candidates of a prediction, at most `most`, with their values before the changes; marks the produced
/// word. `before` is the same prediction without the changes, if the recording has none of it.
BarsContent candidateBars(const FigureRequest& request, const Prediction& prediction, size_t most = mostBars,
                          const Prediction* before = nullptr);

/// The keys with the most weight for the query; for the first query without one.
BarsContent weightBars(const FigureRequest& request, size_t most = mostBars);

/// The whole row of the query, key by key.
BarsContent rowBars(const FigureRequest& request);

/// The model's prediction at the query, or the last one if there is none; without a query at every place, at
/// most twelve (for one prediction per word, the last). A model that predicts at every position is read at
/// the query. For a model without predictions, the query's largest weights; empty without attention
/// either.
std::vector<BarsContent> predictionContent(const FigureRequest& request, size_t most = mostBars);

/// The model's prediction in a few words: the sentence that it produces, or the first candidates at the query
/// with their probabilities; empty if there are none.
QString predictedWords(const FigureRequest& request, size_t most = 1);

/// A sentence if the most likely word or answer did not change, with its probabilities before and after.
/// Empty if it changed, or if the model predicts nothing.
QString keptPredictionWords(const FigureRequest& before, const FigureRequest& after);
/// What these words are about: "Next word after “John”"; empty for a text that the model produced.
QString predictionSubject(const FigureRequest& request);

/// The noun that the model chooses for the pronoun at the query. Empty if the query is not one of the
/// pronouns that the model learnt.
struct NounOfPronoun {
    QString pronoun, noun;
};
std::optional<NounOfPronoun> nounOfPronoun(const FigureRequest& request);

/// The prediction that these words are of; none for produced words, and where the model predicts nothing.
std::optional<Prediction> describedPrediction(const FigureRequest& request);

/// The prediction that is made at a place; null if there is none.
const Prediction* predictionAt(const Recording& recording, Index position);

/// The position of a request's prediction: that of its query, or, if pieces are joined and the next word is
/// predicted, of the last piece of that word.
Index chosenPosition(const FigureRequest& request);

/// Whether the model predicts hidden words. Its output at a visible word is meaningless, unless that is a
/// pronoun.
bool hidesWords(const Recording& recording);
/// Whether the model has a prediction at a row of the map, listed or not.
bool canPredictAt(const Recording& recording, const AttentionMap* map, Index position);

}  // namespace attentionscope
