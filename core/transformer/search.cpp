#include "core/transformer/search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/error.h"
#include "core/base/probability.h"

namespace attentionscope {

double LengthPenalty::score(double logProbability, Index words) const {
    return logProbability / std::pow((added + double(words)) / (added + 1), exponent);
}

Index chooseToken(std::span<const float> logits, const GenerationOptions& options, Random& random) {
    if (options.temperature == 0) return bestOf(logits, 1).front();
    const std::vector<Index> order = bestOf(logits, options.topK > 0 ? options.topK : Index(logits.size()));
    const std::vector<double> weights = probabilities(logits, options.temperature);
    double sum = 0;
    for (const Index id : order) sum += weights[std::size_t(id)];
    // The smallest set of most likely tokens that reaches topP; at least one.
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
        throw Error({.what = what, .got = got, .expected = expected});
    };
    if (options.tokens < 0)
        refuse("the number of tokens to produce is negative", std::to_string(options.tokens), "0 or more");
    if (!(options.temperature >= 0) || std::isinf(options.temperature))
        refuse("the temperature is out of range", std::to_string(options.temperature), "0 or more");
    if (options.topK < 0) refuse("top-k is negative", std::to_string(options.topK), "0 (all) or more");
    if (!(options.topP > 0 && options.topP <= 1))
        refuse("top-p is out of range", std::to_string(options.topP), "above 0, at most 1");
    if (options.beam < 0 || options.beam > widestBeam)
        refuse("the beam is out of range", std::to_string(options.beam), "1 to 256, or 0 for what is usual");
}

void requireFinite(const Matrix& logits) {
    if (!logits.allFinite())
        throw Error({.what = "the model's logits contain NaN or infinity, so it cannot choose a word",
                     .got = "NaN or infinity",
                     .remedy = "Its weights are probably damaged: fetch the checkpoint again."});
}

class Search {
public:
    Search(StepDecoder& model, const SearchRules& rules, const GenerationOptions& options,
           const StopToken& stop)
        : model_(model), rules_(rules), options_(options), stop_(stop) {
        const auto beyond = options_.forced.lower_bound(options_.tokens);
        if (beyond != options_.forced.begin()) lastForced_ = std::prev(beyond)->first;
    }

    GeneratedTokens one(const OnToken& onToken) {
        GeneratedTokens generated;
        Random random(options_.seed);
        Index word = rules_.begin;
        for (Index place = 0; place < options_.tokens && !generated.ended; ++place) {
            Matrix logits = next({0}, {word});
            const std::vector<double> logs = logProbabilities(rowOf(logits, 0));
            const bool forced = restrict(logits, 0, place);
            word = chooseToken(rowOf(logits, 0), options_, random);
            while (!forced && !permits(generated, word) && forbid(logits, 0, word))
                word = chooseToken(rowOf(logits, 0), options_, random);
            append(generated, word, logs[std::size_t(word)]);
            if (onToken) onToken(word);
        }
        return generated;
    }

    GeneratedTokens beams() {
        const auto width = std::size_t(options_.beam);
        std::vector<Hypothesis> live(1), done;
        std::vector<Index> parents{0}, words{rules_.begin};
        for (Index place = 0; place < options_.tokens && !live.empty(); ++place) {
            const std::vector<Choice> choices = best(live, next(parents, words), place);
            std::vector<Hypothesis> longer;
            parents.clear();
            words.clear();
            for (std::size_t rank = 0; rank < choices.size() && longer.size() < width; ++rank) {
                const Choice& choice = choices[rank];
                // As usual: a sentence may end only among the best.
                if (rank >= width && ends(choice.word)) continue;
                Hypothesis grown = live[choice.parent];
                grown.sum = choice.sum;
                append(grown.produced, choice.word, choice.logProbability);
                if (grown.produced.ended) {
                    done.push_back(std::move(grown));
                    continue;
                }
                longer.push_back(std::move(grown));
                parents.push_back(Index(choice.parent));
                words.push_back(choice.word);
            }
            std::stable_sort(done.begin(), done.end(), [this](const Hypothesis& a, const Hypothesis& b) {
                return scoreOf(a) > scoreOf(b);
            });
            if (done.size() > width) done.resize(width);
            live = std::move(longer);
            // As usual: a hypothesis that is behind now is assumed not to catch up, though it could.
            if (done.size() == width && !live.empty() && scoreOf(live.front()) <= scoreOf(done.back())) break;
        }
        if (!rules_.endedFirst || done.empty()) done.insert(done.end(), live.begin(), live.end());
        const auto found = std::max_element(
            done.begin(), done.end(),
            [this](const Hypothesis& a, const Hypothesis& b) { return scoreOf(a) < scoreOf(b); });
        return found == done.end() ? GeneratedTokens{} : found->produced;
    }

private:
    struct Hypothesis {
        GeneratedTokens produced = {};
        double sum = 0;  ///< of the log probabilities of words that were not forced
    };
    struct Choice {
        std::size_t parent;
        Index word;
        double sum, logProbability;
    };

    Matrix next(const std::vector<Index>& parents, const std::vector<Index>& words) {
        throwIfStopped(stop_);
        Matrix logits = model_.next(parents, words);
        requireFinite(logits);
        for (const auto& [place, word] : options_.forced)
            if (word < 0 || word >= logits.cols())
                throw Error({.what = "the forced word is not in the vocabulary",
                             .where = Phrase("produced word %1", {std::to_string(place)}),
                             .got = std::to_string(word),
                             .expected = Phrase("0 to %1", {std::to_string(logits.cols() - 1)})});
        return logits;
    }

    double scoreOf(const Hypothesis& hypothesis) const {
        return rules_.penalty.score(hypothesis.sum,
                                    std::max<Index>(1, Index(hypothesis.produced.ids.size())));
    }

    bool ends(Index word) const {
        return std::find(rules_.end.begin(), rules_.end.end(), word) != rules_.end.end();
    }

    void append(GeneratedTokens& generated, Index word, double logProbability) const {
        generated.ids.push_back(word);
        generated.probability.push_back(std::exp(logProbability));
        generated.logProbability += logProbability;
        generated.ended = ends(word);
    }

    bool permits(const GeneratedTokens& before, Index next) const {
        return !rules_.permits || rules_.permits(before.ids, next);
    }

    /// Removes one word from a row of logits, unless it is the last one left.
    static bool forbid(Matrix& logits, Index row, Index word) {
        const float kept = std::exchange(logits(row, word), never);
        if (logits.row(row).maxCoeff() > never) return true;
        logits(row, word) = kept;
        return false;
    }

    /// Removes from a row of logits the words not allowed at this place. Returns whether one word is forced.
    bool restrict(Matrix& logits, Index row, Index place) const {
        const auto take = [&](const std::vector<Index>& ids) {
            for (const Index id : ids)
                if (id >= 0 && id < logits.cols()) logits(row, id) = never;
        };
        take(rules_.never);
        if (place == 0) take(rules_.neverFirst);
        if (place < rules_.minimum || place < lastForced_) take(rules_.end);
        std::optional<Index> forced;
        if (place == 0) forced = rules_.forcedFirst;
        if (const auto found = options_.forced.find(place); found != options_.forced.end())
            forced = found->second;
        if (!forced) return false;
        logits.row(row).setConstant(never);
        logits(row, *forced) = 0;
        return true;
    }

    /// The choices that lead to the best hypotheses, best first: twice as many as continue, because some end.
    std::vector<Choice> best(const std::vector<Hypothesis>& live, Matrix logits, Index place) const {
        const Index kept = 2 * options_.beam;
        std::vector<Choice> choices;
        for (std::size_t i = 0; i < live.size(); ++i) {
            const auto row = rowOf(logits, Index(i));
            const std::vector<double> logs = logProbabilities(row);
            const bool forced = restrict(logits, Index(i), place);
            for (bool settled = forced || !rules_.permits; !settled;) {
                settled = true;
                for (const Index word : bestOf(row, kept))
                    if (row[std::size_t(word)] != never && !permits(live[i].produced, word))
                        settled = !forbid(logits, Index(i), word);
            }
            for (const Index word : bestOf(row, kept)) {
                if (row[std::size_t(word)] == never) break;
                const double log = logs[std::size_t(word)];
                choices.push_back({i, word, live[i].sum + (forced ? 0 : log), log});
            }
        }
        std::stable_sort(choices.begin(), choices.end(),
                         [](const Choice& a, const Choice& b) { return a.sum > b.sum; });
        if (Index(choices.size()) > kept) choices.resize(std::size_t(kept));
        return choices;
    }

    StepDecoder& model_;
    const SearchRules& rules_;
    const GenerationOptions& options_;
    const StopToken& stop_;
    Index lastForced_ = -1;  ///< among the reachable places
};

}  // namespace

GeneratedTokens searchWords(StepDecoder& model, const SearchRules& rules, const GenerationOptions& options,
                            const OnToken& onToken, const StopToken& stop) {
    requireSane(options);
    GenerationOptions settled = options;
    if (options.beam == 0) settled.beam = options.temperature > 0 ? 1 : rules.usualBeam;
    Search search(model, rules, settled, stop);
    return settled.beam > 1 ? search.beams() : search.one(onToken);
}

}  // namespace attentionscope
