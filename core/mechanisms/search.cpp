#include "core/mechanisms/search.h"

#include <utility>

namespace attentionscope {

Hypothesis searchTranslation(StepDecoder& steps, int begin, int end, const GenerationOptions& options,
                             const StopToken& stop, decltype(SearchRules::permits) permits) {
    const SearchRules rules{.begin = begin,
                            .end = {end},
                            .never = {begin},
                            .usualBeam = 4,
                            .penalty = {.added = 5, .exponent = 0.6},
                            .endedFirst = true,
                            .permits = std::move(permits)};
    const Generated found = searchWords(steps, rules, options, {}, stop);
    Hypothesis hypothesis{.logProbability = found.logProbability, .ended = found.ended};
    hypothesis.words.assign(found.ids.begin(), found.ids.end() - (found.ended ? 1 : 0));
    return hypothesis;
}

Hypothesis searchTranslation(const EncoderDecoder& model, const std::vector<int>& source, int begin, int end,
                             const GenerationOptions& options, const StopToken& stop,
                             decltype(SearchRules::permits) permits) {
    const auto steps = model.begin(source, stop);
    return searchTranslation(*steps, begin, end, options, stop, std::move(permits));
}

}  // namespace attentionscope
