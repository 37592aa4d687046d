#include "core/training/translation_task.h"

#include <vector>

namespace attentionscope {

namespace {

constexpr const char* englishSample =
    "The agreement on the European Economic Area was signed in August 1992.";
constexpr const char* chineseSample = "这位年轻的老师昨天在图书馆里读了一本有趣的书。";

struct System {
    std::string name, title, citation;
    EncoderDecoderSettings network;
    Schedule schedule;
    float labelSmoothing;
    Index batchTokens, epochs;
};

// Small enough to be trained within minutes on one core.
constexpr Index embedding = 96, hidden = 128, attention = 64;

const std::vector<System>& systems() {
    static const std::vector<System> all{
        {"additive",
         "additive attention",
         "Bahdanau et al. 2014",
         {.system = AdditiveSettings{}},
         {.rate = 4e-3},
         0,
         600,
         4},
        {"none",
         "no attention",
         "Cho et al. 2014",
         {.system = WithoutAttentionSettings{}},
         {.rate = 4e-3},
         0,
         600,
         4},
        {"transformer",
         "transformer",
         "Vaswani et al. 2017",
         {.system = TransformerSettings{.layers = 2, .heads = 4, .feedForward = 384, .dropout = 0.05f},
          .embedding = 128},
         {.rate = 1.5e-3, .warmUp = 400},
         0.05f,
         800,
         5},
        // At 4e-3, which suits the others, the predicted centres wander off and come back late or never.
        {"local-p",
         "local attention, predictive",
         "Luong et al. 2015",
         {.system = LocalSettings{.score = "general", .predictive = true, .window = 6}},
         {.rate = 2e-3},
         0,
         600,
         4},
        {"local-m",
         "local attention, monotonic",
         "Luong et al. 2015",
         {.system = LocalSettings{.score = "general", .predictive = false, .window = 6}},
         {.rate = 4e-3},
         0,
         600,
         4},
        {"hard", "hard attention", "Xu et al. 2015", {.system = HardSettings{}}, {.rate = 4e-3}, 0, 600, 4},
        {"luong-dot",
         "global attention, dot score",
         "Luong et al. 2015",
         {.system = LuongSettings{.score = "dot"}},
         {.rate = 4e-3},
         0,
         600,
         4},
        {"luong-general",
         "global attention, general score",
         "Luong et al. 2015",
         {.system = LuongSettings{.score = "general"}},
         {.rate = 4e-3},
         0,
         600,
         4},
        {"luong-concat",
         "global attention, concat score",
         "Luong et al. 2015",
         {.system = LuongSettings{.score = "concat"}},
         {.rate = 4e-3},
         0,
         600,
         4},
        {"luong-location",
         "global attention, location score",
         "Luong et al. 2015",
         {.system = LuongSettings{.score = "location"}},
         {.rate = 4e-3},
         0,
         600,
         4},
    };
    return all;
}

EncoderDecoderSettings sized(EncoderDecoderSettings settings) {
    if (settings.of<TransformerSettings>()) return settings;
    settings.embedding = embedding;
    settings.hidden = hidden;
    settings.attention = attention;
    return settings;
}

Recipe recipeOf(const System& system, const std::string& prefix, const std::string& language) {
    Recipe recipe{.name = prefix + system.name,
                  .task = "translate",
                  .title = language + system.title,
                  .learner = system.title,
                  .citation = system.citation};
    recipe.settings =
        TranslationRecipe{.network = sized(system.network), .labelSmoothing = system.labelSmoothing};
    recipe.schedule = system.schedule;
    recipe.batchTokens = system.batchTokens;
    recipe.epochs = system.epochs;
    return recipe;
}

}  // namespace

// Every system for both language pairs, and for a file of the user's own.
std::vector<Recipe> translationRecipes() {
    std::vector<Recipe> all;
    for (const auto& system : systems()) {
        Recipe french = recipeOf(system, "en-fr-", "English to French, ");
        french.material = "English to French: made-up sentences";
        french.sample = englishSample;
        auto& settings = french.of<TranslationRecipe>();
        settings.languages = LanguagePair::englishFrench;
        settings.generated = 60000;
        if (settings.network.of<AdditiveSettings>()) french.snapshots = {0.01, 0.03, 0.07, 0.2};
        all.push_back(french);
        Recipe chinese = recipeOf(system, "zh-en-", "Chinese to English, ");
        chinese.material = "Chinese to English: made-up sentences";
        chinese.sample = chineseSample;
        auto& other = chinese.of<TranslationRecipe>();
        other.languages = LanguagePair::chineseEnglish;
        other.generated = 50000;
        other.swapSides = true;
        other.vocabulary = 4000;
        all.push_back(chinese);
        all.push_back(recipeOf(system, "", ""));
    }
    return all;
}

}  // namespace attentionscope
