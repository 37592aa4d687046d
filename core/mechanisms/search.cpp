#include "core/mechanisms/search.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/probability.h"

namespace attentionscope {

namespace {

int drawWord(std::span<const float> logits, const std::vector<double>& logs, const GenerationOptions& options,
             Random& random) {
    const auto order = bestOf(logits, options.topK > 0 ? options.topK : Index(logits.size()));
    double kept = 0;
    size_t count = 0;
    while (count < order.size() && (count == 0 || kept < options.topP))
        kept += std::exp(logs[size_t(order[count++])]);
    double at = random.uniform() * kept;
    for (size_t i = 0; i < count; ++i)
        if ((at -= std::exp(logs[size_t(order[i])])) < 0) return int(order[i]);
    return int(order[count - 1]);
}

double normalised(const Hypothesis& hypothesis) {
    return hypothesis.logProbability / std::pow((5.0 + double(hypothesis.words.size())) / 6.0, 0.6);
}

}  // namespace

Hypothesis searchTranslation(const EncoderDecoder& model, const std::vector<int>& source, int begin, int end,
                             const GenerationOptions& options, const StopToken& stop) {
    const Index vocabulary = model.settings().vocabulary;
    for (const auto& [position, word] : options.forced)
        if (word < 0 || word >= vocabulary)
            throw Error({.what = "the forced word is not in the vocabulary",
                         .where = "produced word " + std::to_string(position),
                         .got = std::to_string(word),
                         .expected = "0 to " + std::to_string(vocabulary - 1)});
    Random random(options.seed);
    const bool sampled = options.temperature > 0;
    const Index beam = sampled ? 1 : std::clamp<Index>(options.beam, 1, 64);
    const auto steps = model.begin(source, stop);
    std::vector<Hypothesis> open{{}}, done;
    std::vector<Index> parents{0};
    std::vector<int> words{begin};
    for (Index t = 0; t < options.tokens && !open.empty(); ++t) {
        throwIfStopped(stop);
        const Matrix logits = steps->next(parents, words);
        struct Choice {
            Index parent;
            int word;
            double logProbability;
        };
        std::vector<Choice> choices;
        const auto forced = options.forced.find(t);
        for (size_t h = 0; h < open.size(); ++h) {
            const auto row = rowOf(logits, Index(h));
            const auto logs = logProbabilities(row, sampled ? options.temperature : 1);
            std::vector<Index> candidates;
            if (forced != options.forced.end())
                candidates = {forced->second};
            else if (sampled)
                candidates = {drawWord(row, logs, options, random)};
            else
                candidates = bestOf(row, beam + 1);
            for (const Index word : candidates)
                if (word != begin || forced != options.forced.end())
                    choices.push_back({Index(h), int(word), open[h].logProbability + logs[size_t(word)]});
        }
        std::stable_sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
            return a.logProbability > b.logProbability;
        });
        std::vector<Hypothesis> next;
        parents.clear();
        words.clear();
        const bool moreForced = options.forced.upper_bound(t) != options.forced.end();
        for (const Choice& choice : choices) {
            if (Index(next.size()) >= beam) break;
            // A forced word further on keeps the sentence open.
            if (choice.word == end && moreForced && choices.size() > 1) continue;
            Hypothesis longer = open[size_t(choice.parent)];
            longer.logProbability = choice.logProbability;
            if (choice.word == end) {
                longer.ended = true;
                done.push_back(std::move(longer));
                if (beam == 1) break;
                continue;
            }
            longer.words.push_back(choice.word);
            next.push_back(std::move(longer));
            parents.push_back(choice.parent);
            words.push_back(choice.word);
        }
        open = std::move(next);
        if (Index(done.size()) >= beam) break;
    }
    // What did not end counts only where nothing did.
    const std::vector<Hypothesis>& last = done.empty() ? open : done;
    if (last.empty()) return {};
    return *std::max_element(last.begin(), last.end(), [](const Hypothesis& a, const Hypothesis& b) {
        return normalised(a) < normalised(b);
    });
}

}  // namespace attentionscope
