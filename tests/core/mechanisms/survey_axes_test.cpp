// Every bundled model declares the place of its attention among others.
#include <gtest/gtest.h>

#include "core/mechanisms/table.h"
#include "tests/support/folders.h"

using namespace attentionscope;

TEST(SurveyAxes, AreDeclaredByEveryBundledModel) {
    using Sequences = SurveyAxes::Sequences;
    constexpr SurveyAxes two{.sequences = Sequences::two}, one{.sequences = Sequences::one};
    SurveyAxes local = two, hard = two, documents = one, features = one, several = one;
    local.positions = SurveyAxes::Positions::local;
    hard.positions = SurveyAxes::Positions::hard;
    documents.levels = 2;
    features.representations = SurveyAxes::Representations::features;
    several.representations = SurveyAxes::Representations::several;
    std::map<std::string, SurveyAxes> expected{
        {"captions-hard", hard},
        {"captions-soft", two},
        {"digits-heard", two},
        {"en-fr-hard", hard},
        {"en-fr-local-m", local},
        {"en-fr-local-p", local},
        {"en-fr-none", {.sequences = Sequences::none}},
        {"headlines", two},
        {"history-recommendation", two},
        {"picture-questions", {.sequences = Sequences::co}},
        {"reviews-attention", one},
        {"reviews-embeddings", several},
        {"reviews-feature-wise", features},
        {"reviews-hierarchical", documents},
        {"stories-memory", two},
    };
    for (const char* model : {"en-fr-additive", "en-fr-luong-general", "en-fr-transformer", "zh-en-additive",
                              "zh-en-transformer", "kernel-regression", "numbers"})
        expected[model] = two;
    for (const char* model : {"constructed", "english-masked", "english-next", "pronoun"})
        expected[model] = {.sequences = Sequences::self};
    size_t models = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(RESOURCES) / "models")) {
        if (!entry.is_directory()) continue;
        const std::string model = entry.path().filename().string();
        EXPECT_TRUE(readInformation(ModelFolder::open(entry.path())).axes == expected[model]) << model;
        ++models;
    }
    EXPECT_EQ(models, expected.size());
}
