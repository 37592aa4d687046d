#include "core/mechanisms/word_producer.h"

namespace attentionscope {

SearchRules producedWordRules(Index begin, Index end) {
    return {.begin = begin,
            .end = {end},
            .never = {begin},
            .neverFirst = {end},
            .usualBeam = 4,
            .penalty = {.added = 5, .exponent = 1},
            .endedFirst = true};
}

SearchRules WordProducer::searchRules(const RunInputs& inputs) const {
    SearchRules rules = producedWordRules(beginWord(), endWord());
    rules.usualBeam = usualBeam();
    rules.permits = permits(inputs);
    return rules;
}

}  // namespace attentionscope
