#pragma once

#include <functional>
#include <vector>

#include "core/base/progress.h"
#include "core/training/language_network.h"

namespace attentionscope {

/// Tokens and the places to predict.
struct TokensToPredict {
    TokenIdList ids;
    std::vector<Index> places;
};

/// Calls `visit(place in the list, logits, row of its first)` for each, in batches of roughly `together`
/// tokens. Throws Cancelled when stopped.
void forEachPredicted(const LanguageNetwork& network, const std::vector<TokensToPredict>& items,
                      Index together, bool mean, const StopToken& stop,
                      const std::function<void(size_t i, const Matrix& logits, Index row)>& visit);

/// One number per head, layer by layer.
using HeadTable = std::vector<std::vector<double>>;
/// The mean over the sequences of `visit` applied to the weights of a head.
HeadTable meanOfHeads(const LanguageNetwork& network, const std::vector<TokenIdList>& sequences, bool mean,
                      const std::function<double(size_t i, const Matrix& weights)>& visit);
double valueOf(const HeadTable& table, const HeadPlace& place);
HeadPlace largestIn(const HeadTable& table);

}  // namespace attentionscope
