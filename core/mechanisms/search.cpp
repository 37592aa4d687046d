#include "core/mechanisms/search.h"

namespace attentionscope {

Hypothesis searchTranslation(const EncoderDecoder& model, const std::vector<int>& source, int begin, int end,
                             const GenerationOptions& options, const StopToken& stop) {
    const SearchRules rules{.begin = begin,
                            .end = {end},
                            .never = {begin},
                            .penalty = {.added = 5, .exponent = 0.6},
                            .endedFirst = true};
    const auto steps = model.begin(source, stop);
    const Generated found = searchWords(*steps, rules, options, {}, stop);
    Hypothesis hypothesis{.logProbability = found.logProbability, .ended = found.ended};
    hypothesis.words.assign(found.ids.begin(), found.ids.end() - (found.ended ? 1 : 0));
    return hypothesis;
}

}  // namespace attentionscope
