#include "core/training/translation_data.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "core/base/error.h"

namespace attentionscope {

TranslationData prepareData(const Recipe& recipe, const std::filesystem::path& file, bool refuseProblems) {
    TranslationData data;
    if (file.empty() && !recipe.languages)
        throw Error({.what = "this recipe learns from a file of yours and none was given",
                     .where = recipe.name,
                     .remedy = "Give one with --data: source sentence, tab, target sentence on each line."});
    if (!file.empty()) {
        auto text = readParallelText(file, {.refuseProblems = refuseProblems, .swapSides = recipe.swapSides});
        data.report = text.report();
        auto split = splitBySentence(text.pairs, 0.03, 0.05, splitSeed);
        data.training = std::move(split.training);
        // Among made-up sentences the real ones would be few: each is learned from twice an epoch.
        if (recipe.languages) {
            const std::vector<SentencePair> real = data.training;
            data.training.insert(data.training.end(), real.begin(), real.end());
        }
        data.validation = std::move(split.validation);
        data.realTest = std::move(split.test);
    }
    if (recipe.languages) {
        constexpr Index held = 500;
        auto kept = generateSentences(*recipe.languages, 2 * held, splitSeed);
        std::unordered_set<std::string> heldOut;
        for (const auto& pair : kept) {
            heldOut.insert(pair.source);
            heldOut.insert(pair.target);
        }
        data.generatedTest.assign(kept.begin(), kept.begin() + held);
        data.generatedValidation.assign(kept.begin() + held, kept.end());
        // Half of them short, half of any length.
        for (const Index longest : {15, 40})
            for (auto& pair : generateSentences(*recipe.languages, recipe.generated / 2,
                                                splitSeed + std::uint64_t(longest), 5, longest, false))
                if (!heldOut.contains(pair.source) && !heldOut.contains(pair.target))
                    data.training.push_back(std::move(pair));
    }
    if (data.training.empty())
        throw Error({.what = "there is nothing left to learn from", .where = file.string()});
    return data;
}

std::vector<EncodedPair> encodePairs(const std::vector<SentencePair>& pairs,
                                     const TranslationTokenizer& tokenizer, Index longest) {
    std::vector<EncodedPair> encoded;
    encoded.reserve(pairs.size());
    for (const auto& pair : pairs) {
        EncodedPair ids;
        ids.source = tokenizer.ids(pair.source);
        const std::vector<int> words = tokenizer.ids(pair.target);
        if (ids.source.empty() || words.empty() || Index(std::max(ids.source.size(), words.size())) > longest)
            continue;
        ids.source.push_back(tokenizer.end());
        ids.target.push_back(tokenizer.begin());
        ids.target.insert(ids.target.end(), words.begin(), words.end());
        ids.next = words;
        ids.next.push_back(tokenizer.end());
        encoded.push_back(std::move(ids));
    }
    return encoded;
}

std::vector<std::vector<size_t>> makeBatches(const std::vector<EncodedPair>& pairs, Index tokens,
                                             Random& random, std::vector<size_t> chosen) {
    std::vector<size_t> order = std::move(chosen);
    if (order.empty()) {
        order.resize(pairs.size());
        std::iota(order.begin(), order.end(), size_t(0));
    }
    random.shuffle(order);
    // Ties stay in their shuffled order, so that batches differ from epoch to epoch.
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        const auto key = [&](size_t i) { return std::pair(pairs[i].target.size(), pairs[i].source.size()); };
        return key(a) < key(b);
    });
    std::vector<std::vector<size_t>> batches;
    Index filled = 0;
    for (const size_t i : order) {
        const Index size = Index(pairs[i].target.size());
        if (batches.empty() || filled + size > tokens) {
            batches.emplace_back();
            filled = 0;
        }
        batches.back().push_back(i);
        filled += size;
    }
    random.shuffle(batches);
    return batches;
}

}  // namespace attentionscope
