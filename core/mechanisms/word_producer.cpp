#include "core/mechanisms/word_producer.h"

#include <cmath>

#include "core/base/probability.h"

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

Continuation WordProducer::continuationOf(const Recording& recording, const TokenListener& onToken) const {
    const MatrixPointer logits = recording.evaluation->value(recording.logits);
    Continuation result{.prompt = recording.sequences.front().tokens,
                        .produced = recording.produced()->output,
                        .text = recording.provenance.at("translation")};
    for (size_t i = 0; i < result.produced.size(); ++i) {
        const auto row = rowOf(*logits, Index(i));
        result.probability.push_back(std::exp(double(row[size_t(result.produced[i].id)]) - logSumExp(row)));
        if (onToken) onToken(result.produced[i]);
    }
    result.ended = !result.produced.empty() && result.produced.back().id == endWord();
    return result;
}

}  // namespace attentionscope
