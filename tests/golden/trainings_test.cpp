#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/training/caption_task.h"
#include "core/training/masked_word_task.h"
#include "core/training/next_word_task.h"
#include "core/training/picture_answer_task.h"
#include "core/training/speech_task.h"
#include "core/training/trainer.h"
#include "core/training/translation_task.h"
#include "tests/core/checkpoint/temporary_folder.h"
#include "tests/golden/golden.h"
#include "tests/support/folders.h"
#include "tests/support/references.h"

using namespace attentionscope;

namespace {

constexpr Index steps = 5;
constexpr int corpusLines = 400;
constexpr Index madeUp = 400;

/// The corpus of a recipe in this test; empty if its generated data suffice.
std::string corpusOf(const Recipe& recipe) {
    if (recipe.task == "translate")
        return recipe.name.starts_with("zh-en") ? "tatoeba-en-zh.tsv" : "tatoeba-en-fr.tsv";
    if (recipe.task == "classify") return "sentiment-yelp.tsv";
    if (recipe.task == "answer") return "babi/qa1_single-supporting-fact_train.txt";
    if (recipe.task == "score") return "movielens/users.jsonl";
    if (recipe.task == "masked word" || recipe.task == "next word") return "tatoeba-en-fr.tsv";
    return {};
}

/// The recipe with less data, so that most of the time goes into its steps.
Recipe shortened(Recipe recipe) {
    const auto lessen = [](Index& count) { count = std::min(count, madeUp); };
    if (auto* own = std::any_cast<TranslationRecipe>(&recipe.settings)) {
        lessen(own->generated);
        lessen(own->mixedIn);
    }
    if (auto* own = std::any_cast<MaskedWordRecipe>(&recipe.settings)) lessen(own->generated);
    if (auto* own = std::any_cast<NextWordRecipe>(&recipe.settings)) lessen(own->repeated);
    if (auto* own = std::any_cast<CaptionRecipe>(&recipe.settings)) lessen(own->generated);
    if (auto* own = std::any_cast<PictureAnswerRecipe>(&recipe.settings)) lessen(own->generated);
    if (auto* own = std::any_cast<SpeechRecipe>(&recipe.settings)) own->voices = 2;
    return recipe;
}

std::filesystem::path firstLines(const std::filesystem::path& file, const std::filesystem::path& folder) {
    const auto path = folder / file.filename();
    std::ifstream whole(file);
    std::ofstream part(path);
    std::string line;
    for (int i = 0; i < corpusLines && std::getline(whole, line); ++i) part << line << '\n';
    return path;
}

/// Digits that the program speaks itself, for a recipe that needs recordings.
std::filesystem::path spokenLines(const std::filesystem::path& folder) {
    const auto path = folder / "said.jsonl";
    std::ofstream lines(path);
    for (const char* said : {"1", "2", "3", "4", "5", "6 7", "8 9", "0"})
        lines << R"({"sound": "say: )" << said << R"(", "text": "digits )" << said << "\"}\n";
    return path;
}

class GoldenTrainingsTest : public GoldenNumbersTest, public testing::WithParamInterface<std::string> {};

}  // namespace

// Five steps, not a hundred: for the 44 recipes these take 36 s on one thread of the baseline kernels.
TEST_P(GoldenTrainingsTest, GivesTheSameWeights) {
    const Recipe recipe = shortened(recipeNamed(GetParam()));
    const std::string corpus = corpusOf(recipe);
    const TemporaryFolder folder;
    DataRequest data;
    if (!corpus.empty()) {
        const CaseFolder file{"Corpus", std::filesystem::path(CORPORA) / corpus};
        SKIP_WHERE_ABSENT(file);
        data.files = {firstLines(file.path, folder.path())};
    } else if (recipe.task == "transcribe") {
        data.files = {spokenLines(folder.path())};
    }
    Trainer trainer(recipe, {.data = data, .seed = 1});
    Index done = 0;
    for (Index epoch = 0; done < steps; ++epoch) {
        Random order(1000003 + std::uint64_t(epoch));
        for (const auto& batch : trainer.training().batches(epoch, steps, order)) {
            if (done == steps) break;
            trainer.trainStep(batch, double(done++) / double(steps));
        }
    }
    std::string weights;
    for (const auto& parameter : trainer.training().parameters()) {
        const Matrix& values = parameter->values();
        weights.append(reinterpret_cast<const char*>(values.data()), size_t(values.size()) * sizeof(float));
    }
    hold(golden()["trainings"][recipe.name], weights);
}

INSTANTIATE_TEST_SUITE_P(EveryRecipe, GoldenTrainingsTest, testing::ValuesIn([] {
                             std::vector<std::string> names;
                             for (const Recipe& recipe : recipes()) names.push_back(recipe.name);
                             return names;
                         }()),
                         [](const auto& recipe) { return testName(recipe.param); });
