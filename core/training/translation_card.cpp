#include <algorithm>

#include "core/training/translation_task.h"

namespace attentionscope {

namespace {

std::vector<SentencePair> longestQuarter(std::vector<SentencePair> pairs) {
    std::stable_sort(pairs.begin(), pairs.end(), [](const SentencePair& a, const SentencePair& b) {
        return alignmentWords(a.source).size() > alignmentWords(b.source).size();
    });
    pairs.resize((pairs.size() + 3) / 4);
    return pairs;
}

}  // namespace

SeenWords::Share TranslationTraining::unseenOnValidation(const TranslationModel& model,
                                                         const Progress& progress,
                                                         const StopToken& stop) const {
    constexpr size_t most = 1500;
    const size_t count = std::min(most, data_.validation.size());
    std::vector<std::string> translations;
    for (size_t i = 0; i < count; ++i) {
        throwIfStopped(stop);
        if (progress) progress(double(i) / double(count), "translating");
        translations.push_back(model.translate(data_.validation[i].source, {.tokens = 120}, stop));
    }
    return model.seenWords()->unseenIn(SeenWords::Side::target, translations);
}

void TranslationTraining::judgeHeldOut(const ModelFolder& folder, Judgement& judgement,
                                       const Progress& progress, const StopToken& stop) const {
    const auto model = openTranslationModel(folder);
    const auto part = [&](double from, double to) {
        return [=, &progress](double share, const std::string& what) {
            if (progress) progress(from + (to - from) * share, what);
        };
    };
    const auto scores = [&](const std::vector<SentencePair>& pairs, const char* name, double from,
                            double to) {
        return named(name, evaluateTranslation(*model, pairs, part(from, to), stop));
    };
    const auto take = [&](const char* name, const std::optional<double>& value) {
        if (value) judgement.scores.emplace_back(name, *value);
    };
    if (const auto some = firstOf(data_.generatedValidation, 100); !some.empty())
        chooseAlignmentHead(*model, some, stop);
    if (!data_.generatedTest.empty()) {
        judgement.held.push_back(scores(data_.generatedTest, "generated", 0.2, 0.6));
        const Scores& generated = judgement.held.back();
        take("bleu_generated", generated.at("bleu"));
        take("bleu_generated_longest_quarter",
             scores(longestQuarter(data_.generatedTest), "longest", 0.6, 0.7).at("bleu"));
        take("aer_generated", generated.find("aer"));
    }
    if (model->seenWords() && !data_.validation.empty()) {
        const SeenWords::Share share = unseenOnValidation(*model, part(0.68, 0.72), stop);
        take("unseen_words", share.value());
        judgement.counts.emplace_back("said_words", double(share.words));
        judgement.counts.emplace_back("said_unseen_words", double(share.unseen));
    }
    if (!data_.realTest.empty()) {
        judgement.held.push_back(scores(data_.realTest, "real", 0.72, 1));
        take("bleu_real", judgement.held.back().at("bleu"));
    }
    judgement.config = {{"alignment_layer", model->alignmentLayer()},
                        {"alignment_head", model->alignmentHead()}};
    judgement.counts.insert(judgement.counts.end(),
                            {{"learnt", double(data_.training.size())},
                             {"generated_held_out", double(data_.generatedTest.size())},
                             {"real_held_out", double(data_.realTest.size())}});
}

}  // namespace attentionscope
