#include "core/transformer/generation.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/base/probability.h"
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
    if (memory_) {
        input.memoryTokens = makeAxis(AxisRole::token, memory_->rows());
        if (memoryPast_)
            input.memoryPast = memoryPast_.get();
        else
            input.memory = recorder.constant(memory_, {input.memoryTokens, nullptr}, "memory");
    }
    const RecordedStack recorded = recordStack(recorder, stack, spec_->picture, weights, input, "");
    const NodeId last = recorder.apply(sliceRows(Index(ids.size()) - 1, 1), {recorded.output}, "last");
    const NodeId logits = recordHead(recorder, *spec_, weights_->head, last,
                                     makeAxis(AxisRole::vocabulary, spec_->head.outputs));
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
    if (!row->allFinite())
        throw Error(ErrorReport{.what = "the model's logits are no finite numbers, so no word can be chosen",
                                .got = "infinity, or the result of a calculation without one",
                                .remedy = "Its weights are probably damaged: fetch the checkpoint again."});
    return {row->data(), row->data() + row->cols()};
}

Index chooseToken(const std::vector<float>& logits, const GenerationOptions& options, Random& random) {
    if (options.temperature == 0)
        return Index(std::max_element(logits.begin(), logits.end()) - logits.begin());
    const std::vector<Index> order = bestOf(logits, options.topK > 0 ? options.topK : Index(logits.size()));
    const std::vector<double> weights = probabilities(logits, options.temperature);
    double sum = 0;
    for (const Index id : order) sum += weights[std::size_t(id)];
    // The smallest set of likeliest tokens that reaches topP; always one.
    std::size_t kept = 0;
    double reached = 0;
    while (kept < order.size() && (kept == 0 || reached < options.topP * sum))
        reached += weights[std::size_t(order[kept++])];
    double drawn = random.uniform() * reached;
    for (std::size_t i = 0; i < kept; ++i) {
        drawn -= weights[std::size_t(order[i])];
        if (drawn < 0) return order[i];
    }
    return order[kept - 1];
}

namespace {

constexpr float never = -std::numeric_limits<float>::infinity();

void requireSane(const GenerationOptions& options) {
    constexpr Index widestBeam = 256;
    const auto refuse = [](const char* what, const std::string& got, const char* expected) {
        throw Error(ErrorReport{.what = what, .got = got, .expected = expected});
    };
    if (options.tokens < 0)
        refuse("the number of tokens to produce is negative", std::to_string(options.tokens), "0 or more");
    if (!(options.temperature >= 0) || std::isinf(options.temperature))
        refuse("the temperature is out of range", std::to_string(options.temperature), "0 or more");
    if (options.topK < 0) refuse("top-k is negative", std::to_string(options.topK), "0 (all) or more");
    if (!(options.topP > 0 && options.topP <= 1))
        refuse("top-p is out of range", std::to_string(options.topP), "above 0, at most 1");
    if (options.beam < 1 || options.beam > widestBeam)
        refuse("the beam is out of range", std::to_string(options.beam), "1 to 256");
}

bool ends(const TransformerSpec& spec, Index id) {
    return std::find(spec.ids.end.begin(), spec.ids.end.end(), id) != spec.ids.end.end();
}

/// The logits at a place among the produced tokens, with what may not or must stand there.
/// Returns whether one token is forced.
bool restrict(std::vector<float>& logits, const TransformerSpec& spec, const GenerationOptions& options,
              Index place) {
    for (const auto* ids : {&spec.ids.never, &spec.ids.neverFirst})
        for (const Index id : *ids)
            if (id < Index(logits.size()) && (ids == &spec.ids.never || place == 0))
                logits[std::size_t(id)] = never;
    std::optional<Index> forced;
    if (place == 0 && spec.encoder) forced = spec.ids.forcedBegin;
    if (const auto found = options.forced.find(place); found != options.forced.end()) forced = found->second;
    if (!forced) return false;
    if (*forced < 0 || *forced >= Index(logits.size()))
        throw Error(ErrorReport{.what = "the forced token is not in the vocabulary",
                                .got = std::to_string(*forced),
                                .expected = "0 to " + std::to_string(logits.size() - 1)});
    for (std::size_t i = 0; i < logits.size(); ++i)
        if (Index(i) != *forced) logits[i] = never;
    if (logits[std::size_t(*forced)] == never) logits[std::size_t(*forced)] = 0;
    return true;
}

/// How many tokens fit behind what the state has seen and the prompt.
Index roomFor(const TransformerSpec& spec, const DecoderState& state, std::size_t prompt,
              const GenerationOptions& options) {
    const Index limit = spec.last().limit;
    const Index used = state.length() + Index(prompt);
    // The last produced token need not be fed again, so it takes no position.
    return limit > 0 ? std::min(options.tokens, std::max<Index>(0, limit - used + 1)) : options.tokens;
}

struct Hypothesis {
    DecoderState state;
    std::vector<float> logits;
    Generated produced;
    double score = 0;  ///< Σ log probability
    double mean() const { return score / double(std::max<std::size_t>(1, produced.ids.size())); }
};

Generated searchBeams(const TransformerSpec& spec, const DecoderState& start,
                      const std::vector<Index>& prompt, const GenerationOptions& options,
                      const StopToken& stop) {
    const Index room = roomFor(spec, start, prompt.size(), options);
    std::vector<Hypothesis> live{{.state = start, .logits = {}, .produced = {}}}, done;
    live[0].logits = live[0].state.feed(prompt);
    struct Step {
        std::size_t from;
        Index id;
        double score, logProbability;
    };
    const auto beam = std::size_t(options.beam);
    for (Index place = 0; place < room && !live.empty(); ++place) {
        throwIfStopped(stop);
        std::vector<Step> steps;
        for (std::size_t from = 0; from < live.size(); ++from) {
            const std::vector<double> plain = logProbabilities(live[from].logits);
            // A forced word was no choice: it counts nothing.
            const bool forced = restrict(live[from].logits, spec, options, place);
            for (std::size_t id = 0; id < plain.size(); ++id)
                if (live[from].logits[id] != never)
                    steps.push_back(
                        {from, Index(id), live[from].score + (forced ? 0 : plain[id]), plain[id]});
            const std::size_t kept = std::min(steps.size(), 2 * beam);
            std::partial_sort(steps.begin(), steps.begin() + std::ptrdiff_t(kept), steps.end(),
                              [](const Step& a, const Step& b) { return a.score > b.score; });
            steps.resize(kept);
        }
        std::vector<Hypothesis> next;
        for (std::size_t rank = 0; rank < steps.size() && next.size() < beam; ++rank) {
            const Step& step = steps[rank];
            // As is usual: a sentence may end only among the best.
            if (rank >= beam && ends(spec, step.id)) continue;
            Hypothesis grown{live[step.from].state, {}, live[step.from].produced, step.score};
            grown.produced.ids.push_back(step.id);
            grown.produced.probability.push_back(std::exp(step.logProbability));
            grown.produced.ended = ends(spec, step.id);
            (grown.produced.ended ? done : next).push_back(std::move(grown));
        }
        std::sort(done.begin(), done.end(), [](const auto& a, const auto& b) { return a.mean() > b.mean(); });
        if (done.size() > beam) done.erase(done.begin() + std::ptrdiff_t(beam), done.end());
        live = std::move(next);
        // As is usual: one that is behind now is not expected to catch up, though it could.
        if (done.size() == beam && !live.empty() && live.front().mean() <= done.back().mean()) break;
        if (place + 1 < room)
            for (Hypothesis& hypothesis : live)
                hypothesis.logits = hypothesis.state.feed({hypothesis.produced.ids.back()});
    }
    done.insert(done.end(), std::make_move_iterator(live.begin()), std::make_move_iterator(live.end()));
    const auto best = std::max_element(done.begin(), done.end(),
                                       [](const auto& a, const auto& b) { return a.mean() < b.mean(); });
    return best == done.end() ? Generated{} : best->produced;
}

}  // namespace

Generated generateTokens(const TransformerSpec& spec, const DecoderState& start,
                         const std::vector<Index>& prompt, const GenerationOptions& options,
                         const OnToken& onToken, const StopToken& stop) {
    requireSane(options);
    if (prompt.empty())
        throw Error(ErrorReport{.what = "there is nothing to continue", .expected = "at least one token"});
    if (options.beam > 1) return searchBeams(spec, start, prompt, options, stop);
    Generated generated;
    DecoderState state = start;
    Random random(options.seed);
    const Index room = roomFor(spec, state, prompt.size(), options);
    if (room == 0) return generated;
    std::vector<float> logits = state.feed(prompt);
    for (Index place = 0; place < room; ++place) {
        throwIfStopped(stop);
        const std::vector<double> plain = logProbabilities(logits);
        restrict(logits, spec, options, place);
        const Index id = chooseToken(logits, options, random);
        generated.ids.push_back(id);
        generated.probability.push_back(std::exp(plain[std::size_t(id)]));
        generated.ended = ends(spec, id);
        if (onToken) onToken(id);
        if (generated.ended) break;
        if (place + 1 < room) logits = state.feed({id});
    }
    return generated;
}

}  // namespace attentionscope
