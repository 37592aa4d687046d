#include "core/mechanisms/search.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/error.h"

namespace attentionscope {

namespace {

// log softmax of one row, at `temperature`.
std::vector<double> logProbabilities(const Matrix& logits, Index row, double temperature = 1) {
    std::vector<double> values(size_t(logits.cols()));
    double highest = -1e300, sum = 0;
    for (Index c = 0; c < logits.cols(); ++c)
        highest = std::max(highest, values[size_t(c)] = double(logits(row, c)) / temperature);
    for (const double value : values) sum += std::exp(value - highest);
    for (double& value : values) value -= highest + std::log(sum);
    return values;
}

std::vector<int> bestFirst(const std::vector<double>& values, Index count) {
    std::vector<int> order(values.size());
    std::iota(order.begin(), order.end(), 0);
    count = std::min<Index>(count, Index(values.size()));
    std::partial_sort(order.begin(), order.begin() + count, order.end(), [&](int a, int b) {
        return values[size_t(a)] != values[size_t(b)] ? values[size_t(a)] > values[size_t(b)] : a < b;
    });
    order.resize(size_t(count));
    return order;
}

int drawWord(const std::vector<double>& logs, const GenerationOptions& options, Random& random) {
    const auto order = bestFirst(logs, options.topK > 0 ? options.topK : Index(logs.size()));
    double kept = 0;
    size_t count = 0;
    while (count < order.size() && (count == 0 || kept < options.topP))
        kept += std::exp(logs[size_t(order[count++])]);
    double at = random.uniform() * kept;
    for (size_t i = 0; i < count; ++i)
        if ((at -= std::exp(logs[size_t(order[i])])) < 0) return order[i];
    return order[count - 1];
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
            const auto logs = logProbabilities(logits, Index(h), sampled ? options.temperature : 1);
            std::vector<int> candidates;
            if (forced != options.forced.end())
                candidates = {int(forced->second)};
            else if (sampled)
                candidates = {drawWord(logs, options, random)};
            else
                candidates = bestFirst(logs, beam + 1);
            for (const int word : candidates)
                if (word != begin || forced != options.forced.end())
                    choices.push_back({Index(h), word, open[h].logProbability + logs[size_t(word)]});
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
