#include "core/training/translation_data.h"

#include <algorithm>
#include <unordered_set>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/base/random.h"
#include "core/text/unicode.h"
#include "core/training/batches.h"
#include "core/training/everyday_sentences.h"

namespace attentionscope {

std::string withoutFinalMark(const std::string& sentence) {
    const std::u32string characters = toCodePoints(sentence);
    const size_t last = characters.find_last_not_of(U" .!?。！？…");
    return last == std::u32string::npos ? sentence : toUtf8(characters.substr(0, last + 1));
}

void addHastyPairs(std::vector<SentencePair>& pairs, double share) {
    Random random(splitSeed);
    const size_t own = pairs.size();
    for (size_t i = 0; i < own; ++i) {
        const bool chosen = random.uniform() < share;
        const std::uint64_t kind = random.below(3);
        if (!chosen) continue;
        std::string source = kind == 0 ? pairs[i].source : withoutFinalMark(pairs[i].source);
        if (kind != 1) source = lowercaseWord(source);
        if (source != pairs[i].source) pairs.push_back({std::move(source), pairs[i].target});
    }
}

TranslationData prepareTranslationData(const Recipe& recipe, const DataRequest& request) {
    TranslationData data;
    const TranslationRecipe& settings = recipe.of<TranslationRecipe>();
    if (request.files.empty() && !settings.languages)
        throw Error({.what = "this recipe needs a data file of your own",
                     .where = recipe.name,
                     .remedy = "Give one with --data: source sentence, tab, target sentence on each line."});
    if (!request.files.empty()) {
        auto text = readParallelText(
            request.files, {.refuseProblems = request.refuseProblems, .swapSides = settings.swapSides});
        data.report = std::move(text.lines);
        // Enough for a good evaluation: most of a large file is left for training.
        constexpr double validated = 1500, tested = 2000;
        const double pairs = std::max<double>(1, double(text.pairs.size()));
        auto split = splitBySentence(text.pairs, std::min(0.03, validated / pairs),
                                     std::min(0.05, tested / pairs), splitSeed, request.held);
        data.training = std::move(split.training);
        data.validation = std::move(split.validation);
        data.realTest = std::move(split.test);
        addHastyPairs(data.training, settings.hastyShare);
    }
    if (settings.languages) {
        constexpr Index held = 500;
        auto kept = generateSentences(*settings.languages, 2 * held, splitSeed);
        std::unordered_set<std::string> heldOut;
        for (const auto& pair : kept) {
            heldOut.insert(pair.source);
            heldOut.insert(pair.target);
        }
        data.generatedTest.assign(kept.begin(), kept.begin() + held);
        data.generatedValidation.assign(kept.begin() + held, kept.end());
        const Index generated = data.training.empty() ? settings.generated : settings.mixedIn;
        // Half of them short, half of any length.
        for (const Index longest : {15, 40})
            for (auto& pair : generateSentences(*settings.languages, generated / 2,
                                                splitSeed + std::uint64_t(longest), 5, longest, false))
                if (!heldOut.contains(pair.source) && !heldOut.contains(pair.target))
                    data.training.push_back(std::move(pair));
    }
    if (settings.places > 0 && !request.files.empty()) {
        // Leaves out the held-out sentences and those that readers judge.
        std::unordered_set<std::string> heldOut;
        for (const auto* part : {&data.validation, &data.realTest})
            for (const SentencePair& pair : *part)
                heldOut.insert({withoutFinalMark(pair.source), withoutFinalMark(pair.target)});
        for (const EverydaySentence& one : everydaySentences(LanguagePair::chineseEnglish))
            heldOut.insert(withoutFinalMark(one.text));
        auto places = generatePlaces(settings.places, splitSeed);
        addHastyPairs(places, settings.hastyShare);
        for (SentencePair& pair : places) {
            if (heldOut.contains(withoutFinalMark(pair.source)) ||
                heldOut.contains(withoutFinalMark(pair.target)))
                continue;
            data.training.push_back(std::move(pair));
            ++data.places;
        }
    }
    if (data.training.empty()) throw Error({.what = "no items are left to learn from", .where = recipe.name});
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
    const auto sizes =
        eachOf(pairs, [](const auto& pair) { return ItemSize(pair.target.size(), pair.source.size()); });
    return batchesBySize(sizes, tokens, random, std::move(chosen));
}

}  // namespace attentionscope
