#include "core/training/summary_task.h"

#include <algorithm>

#include "core/training/sentence_generator.h"

namespace attentionscope {

namespace {

constexpr const char* sampleNews =
    "The French government said on Monday it would raise the tax on meat, despite protests in Paris.";

TranslationData summaryData(const Recipe& recipe, const DataRequest& request) {
    constexpr Index held = 500;
    const TranslationRecipe& settings = recipe.of<TranslationRecipe>();
    TranslationData data;
    data.training = generateNews(NewsSide::training, settings.generated, splitSeed, false);
    data.generatedValidation = generateNews(NewsSide::validation, held, splitSeed);
    data.generatedTest = generateNews(NewsSide::test, held, splitSeed);
    if (request.files.empty()) return data;
    auto text = readParallelText(request.files, {.refuseProblems = request.refuseProblems});
    data.report = std::move(text.lines);
    auto split = splitBySentence(text.pairs, 0.03, 0.05, splitSeed, request.held);
    data.training.insert(data.training.end(), split.training.begin(), split.training.end());
    data.validation = std::move(split.validation);
    data.realTest = std::move(split.test);
    return data;
}

/// Only sentences and headlines are used in training, never the word alignment.
class SummaryTraining final : public TranslationTraining {
public:
    SummaryTraining(const Recipe& recipe, const DataRequest& request)
        : TranslationTraining(recipe, summaryData(recipe, request), request.names()) {}

    static Scores evaluateFiles(const ModelFolder& folder, const DataRequest& data, DataReport& report,
                                const Progress& progress, const StopToken& stop) {
        const auto pairs = readPairs(data, report);
        return evaluateSummaries(*openTranslationModel(folder), pairs, progress, stop);
    }
    Scores testScores(const StopToken& stop) const override {
        return evaluateSummaries(testModel(), testPairs(), {}, stop);
    }

private:
    void evaluateHeldOut(const ModelFolder& folder, TestResults& results, const Progress& progress,
                         const StopToken& stop) const override {
        const auto model = openTranslationModel(folder);
        for (const auto& [name, pairs] :
             {std::pair{"generated", &data_.generatedTest}, std::pair{"real", &data_.realTest}})
            if (!pairs->empty())
                results.held.push_back(named(name, evaluateSummaries(*model, *pairs, progress, stop)));
        results.take(results.held.front(), {"rouge_l", "rouge_l_baseline", "aer"});
        results.counts.insert(results.counts.end(),
                              {{"learnt", double(data_.training.size())},
                               {"generated_held_out", double(data_.generatedTest.size())},
                               {"shortest", double(shortestNews)},
                               {"longest", double(longestNews)}});
    }
};

}  // namespace

const Task& summaryTask() {
    static const TaskOf<SummaryTraining> task(
        {.name = "summarise",
         .lossUnit = "nats a token",
         .format = {.item = "headline", .items = "headlines", .line = "sentence, tab, headline"},
         .recipes = {
             {.name = "headlines",
              .title = "Headlines of news, attention-based summarisation",
              .learner = "attention-based summarisation",
              .material = "generated news sentences with their headlines",
              .citation = "Rush et al. 2015; Chopra et al. 2016",
              .sample = sampleNews,
              .settings =
                  TranslationRecipe{.generated = 100'000,
                                    .vocabulary = 2600,
                                    .network = {.system = AttentionBasedSettings{.window = 3, .smoothing = 0},
                                                .embedding = 96,
                                                .hidden = 96,
                                                .attention = 64,
                                                .dropout = 0.3f},
                                    .lowercase = true,
                                    .leastSeen = 20},
              .schedule = {.rate = 3e-3, .warmUp = 200, .lowest = 0.01},
              .batchSize = 600,
              .epochs = 5}}});
    return task;
}

Scores evaluateSummaries(const TranslationModel& model, const std::vector<SentencePair>& pairs,
                         const Progress& progress, const StopToken& stop) {
    Scores scores = besideEqualWeights(
        [&](bool equal) { return evaluateTranslation(model, pairs, progress, stop, scoreSummaries, equal); });
    // Equal weights give no alignment.
    std::erase_if(scores.beside.back().values, [](const auto& one) { return one.first == "aer"; });
    return scores;
}

}  // namespace attentionscope
