#include "core/transformer/generation.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/graph/ops/layout.h"

namespace attentionscope {

DecoderState::DecoderState(const TransformerSpec& spec, const TransformerWeights& weights,
                           MatrixPointer memory, const StopToken& stop)
    : spec_(&spec), weights_(&weights), stop_(stop), memory_(std::move(memory)) {}

std::vector<float> DecoderState::feed(const std::vector<Index>& ids) {
    const StackSpec& stack = spec_->last();
    const StackWeights& weights = spec_->decoder ? weights_->decoder : weights_->encoder;
    Recorder recorder({.keep = Keep::shown, .expansions = false, .stop = stop_});
    StackInput input;
    input.tokens = makeAxis(AxisRole::token, Index(ids.size()));
    input.allTokens = makeAxis(AxisRole::token, length_ + Index(ids.size()));
    input.ids = ids;
    input.past = &past_;
    if (memory_ && spec_->vision) {
        if (length_ == 0)
            input.regions =
                recorder.constant(memory_, {makeAxis(AxisRole::region, memory_->rows()), nullptr}, "regions");
        input.regionId = spec_->vision->placeId;
    } else if (memory_) {
        input.memoryTokens = makeAxis(AxisRole::token, memory_->rows());
        if (memoryPast_)
            input.memoryPast = memoryPast_.get();
        else
            input.memory = recorder.constant(memory_, {input.memoryTokens, nullptr}, "memory");
    }
    const RecordedStack recorded = recordStack(recorder, stack, spec_->picture, weights, input, "");
    const NodeId last = recorder.apply(sliceRows(Index(ids.size()) - 1, 1), {recorded.output}, "last");
    const NodeId logits = recordHead(recorder, *spec_, weights_->head, last,
                                     makeAxis(AxisRole::vocabulary, spec_->head.outputs))
                              .logits;
    const EvaluationPointer evaluation = recorder.finish();
    past_.clear();
    auto memoryPast = std::make_shared<std::vector<PastLayer>>();
    for (const AttentionMap& map : recorded.maps) {
        PastLayer layer{evaluation->value(map.nodes.k), evaluation->value(map.nodes.v)};
        if (map.name != "cross")
            past_.push_back(std::move(layer));
        else if (!memoryPast_)
            memoryPast->push_back(std::move(layer));
    }
    if (!memoryPast_) memoryPast_ = std::move(memoryPast);
    length_ += Index(ids.size());
    const MatrixPointer row = evaluation->value(logits);
    return {row->data(), row->data() + row->cols()};
}

namespace {

/// How many tokens still fit after those the state has seen and the prompt.
Index roomFor(const TransformerSpec& spec, const DecoderState& state, std::size_t prompt,
              const GenerationOptions& options) {
    const Index limit = spec.last().limit;
    const Index used = state.length() + Index(prompt);
    // The last produced token is not fed again, so it takes no position.
    return limit > 0 ? std::min(options.tokens, std::max<Index>(0, limit - used + 1)) : options.tokens;
}

/// One state per hypothesis; they share their common parts.
class Hypotheses final : public StepDecoder {
public:
    Hypotheses(const DecoderState& start, std::vector<Index> prompt)
        : states_{start}, prompt_(std::move(prompt)) {}

    Matrix next(const std::vector<Index>& parents, const std::vector<Index>& words) override {
        std::vector<DecoderState> longer;
        Matrix logits;
        for (std::size_t i = 0; i < words.size(); ++i) {
            longer.push_back(states_[std::size_t(parents[i])]);
            const std::vector<float> row =
                longer.back().feed(prompt_.empty() ? std::vector<Index>{words[i]} : prompt_);
            if (i == 0) logits.resize(Index(words.size()), Index(row.size()));
            std::copy(row.begin(), row.end(), logits.row(Index(i)).data());
        }
        prompt_.clear();
        states_ = std::move(longer);
        return logits;
    }

private:
    std::vector<DecoderState> states_;
    std::vector<Index> prompt_;  ///< until it has been read
};

}  // namespace

SearchRules rulesOf(const TransformerSpec& spec, Index begin, Index read) {
    return {.begin = begin,
            .end = spec.ids.end,
            .never = spec.ids.never,
            .neverFirst = spec.ids.neverFirst,
            .forcedFirst = spec.encoder ? spec.ids.forcedBegin : std::nullopt,
            .minimum = std::max(spec.generation.minimumNew, spec.generation.minimumLength - read),
            .penalty = {.exponent = spec.generation.lengthPenalty}};
}

GeneratedTokens generateTokens(const TransformerSpec& spec, const DecoderState& start,
                               const std::vector<Index>& prompt, const GenerationOptions& options,
                               const OnToken& onToken, const StopToken& stop) {
    if (prompt.empty())
        throw Error({.what = "the text to continue is empty", .expected = "at least one token"});
    const SearchRules rules = rulesOf(spec, prompt.back(), start.length() + Index(prompt.size()));
    GenerationOptions fitting = options;
    fitting.tokens = roomFor(spec, start, prompt.size(), options);
    Hypotheses hypotheses(start, prompt);
    return searchWords(hypotheses, rules, fitting, onToken, stop);
}

}  // namespace attentionscope
