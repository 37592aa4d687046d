#include "core/training/translation_task.h"

#include <vector>

namespace attentionscope {

namespace {

constexpr const char* englishSample = "The black cat drinks milk in the kitchen every morning.";
constexpr const char* chineseSample = "他昨天在图书馆看了一本有趣的书。";

struct System {
    std::string name, title, citation;
    SystemSettings system;
    double rate;                        ///< for translators of everyday sentences
    Index frenchEpochs, chineseEpochs;  ///< and their number of epochs
    Index shortTimes = 1;               ///< and how often each epoch reads short ones
};

const std::vector<System>& systems() {
    static const std::vector<System> all{
        {"additive", "additive attention", "Bahdanau et al. 2014", AdditiveSettings{}, 3e-3, 12, 16, 3},
        {"none", "no attention", "Cho et al. 2014", WithoutAttentionSettings{}, 2e-3, 3, 8},
        {"transformer", "transformer", "Vaswani et al. 2017",
         TransformerSettings{.layers = 3, .heads = 4, .feedForward = 384}, 1.5e-3, 12, 14, 2},
        {"local-p", "local attention, predictive", "Luong et al. 2015",
         LocalSettings{.score = "general", .predictive = true, .window = 6}, 1.5e-3, 10, 8, 3},
        {"local-m", "local attention, monotonic", "Luong et al. 2015",
         LocalSettings{.score = "general", .predictive = false, .window = 6}, 2e-3, 10, 8, 3},
        {"hard", "hard attention", "Xu et al. 2015", HardSettings{}, 2e-3, 10, 8, 3},
        {"luong-dot", "global attention, dot score", "Luong et al. 2015", LuongSettings{.score = "dot"}, 2e-3,
         10, 8, 3},
        {"luong-general", "global attention, general score", "Luong et al. 2015",
         LuongSettings{.score = "general"}, 2e-3, 10, 8, 3},
        {"luong-concat", "global attention, concat score", "Luong et al. 2015",
         LuongSettings{.score = "concat"}, 2e-3, 10, 8, 3},
        {"luong-location", "global attention, location score", "Luong et al. 2015",
         LuongSettings{.score = "location"}, 2e-3, 10, 8, 3},
    };
    return all;
}

bool isTransformer(const System& system) {
    return std::holds_alternative<TransformerSettings>(system.system);
}

Recipe recipeOf(const System& system, const std::string& prefix, const std::string& language) {
    return {.name = prefix + system.name,
            .title = language + system.title,
            .learner = system.title,
            .citation = system.citation};
}

// Two to three million weights, 4 to 6 MB in half precision: with more, the same time would suffice for fewer
// sentences, which help more.
Recipe everydayRecipe(const System& system, const std::string& prefix, const std::string& language,
                      Index epochs) {
    Recipe recipe = recipeOf(system, prefix, language);
    TranslationRecipe settings{.network = {.system = system.system,
                                           .embedding = isTransformer(system) ? 192 : 144,
                                           .hidden = 192,
                                           .attention = 128},
                               .labelSmoothing = 0.1f};
    settings.vocabulary = isTransformer(system) ? 4000 : 4500;
    settings.shortTimes = system.shortTimes;
    settings.network.dropout = 0.1f;
    recipe.schedule = {.rate = system.rate, .warmUp = isTransformer(system) ? 1000 : 200};
    recipe.batchSize = isTransformer(system) ? 1200 : 800;
    if (isTransformer(system) || std::holds_alternative<AdditiveSettings>(system.system)) {
        settings.hastyShare = 0.12;
        recipe.averaged = 0.1;
    }
    recipe.epochs = epochs;
    recipe.settings = settings;
    return recipe;
}

// For the user's own file of some hundreds or thousands of pairs: trains within minutes on one core.
Recipe ownRecipe(const System& system) {
    Recipe recipe = recipeOf(system, "", "");
    TranslationRecipe settings{
        .network = {.system = system.system, .embedding = 96, .hidden = 128, .attention = 64}};
    if (auto* own = settings.network.of<TransformerSettings>()) {
        own->layers = 2;
        settings.network.embedding = 128;
        settings.network.dropout = 0.05f;
        settings.labelSmoothing = 0.05f;
        recipe.schedule = {.rate = 1.5e-3, .warmUp = 400};
        recipe.batchSize = 800;
        recipe.epochs = 5;
    } else {
        // At 4e-3, which suits the others, the predicted centres drift off and return late or never.
        const auto* local = settings.network.of<LocalSettings>();
        recipe.schedule = {.rate = local && local->predictive ? 2e-3 : 4e-3};
        recipe.batchSize = 600;
        recipe.epochs = 4;
    }
    recipe.settings = settings;
    return recipe;
}

}  // namespace

// Every system for both language pairs, and for the user's own file.
std::vector<Recipe> translationRecipes() {
    std::vector<Recipe> all;
    for (const auto& system : systems()) {
        Recipe french = everydayRecipe(system, "en-fr-", "English to French, ", system.frenchEpochs);
        french.material = "English to French: generated sentences";
        french.sample = englishSample;
        auto& settings = french.of<TranslationRecipe>();
        settings.languages = LanguagePair::englishFrench;
        settings.generated = 60000;
        settings.mixedIn = 16000;
        if (isTransformer(system)) settings.network.dropout = 0.05f;
        if (settings.network.of<AdditiveSettings>()) {
            french.snapshots = {0.005, 0.015, 0.1};
            french.sample = "The black cat drinks milk every morning.";
        }
        if (isTransformer(system) || std::holds_alternative<HardSettings>(system.system))
            french.sample = "The old man did not see the white horse.";
        all.push_back(french);
        Recipe chinese = everydayRecipe(system, "zh-en-", "Chinese to English, ", system.chineseEpochs);
        chinese.material = "Chinese to English: generated sentences";
        chinese.sample = isTransformer(system) ? "我昨天买了一本有趣的书。" : chineseSample;
        auto& other = chinese.of<TranslationRecipe>();
        other.languages = LanguagePair::chineseEnglish;
        other.generated = 50000;
        other.mixedIn = 30000;
        other.swapSides = true;
        other.shortTimes = 3;
        other.network.dropout = 0.2f;  // a fourth of the sentences, read more often
        // The file seldom names places.
        if (isTransformer(system) || other.network.of<AdditiveSettings>()) other.places = 9500;
        if (other.network.of<AdditiveSettings>()) chinese.sample = "我们明天去北京看望爷爷和奶奶。";
        all.push_back(chinese);
        all.push_back(ownRecipe(system));
    }
    return all;
}

}  // namespace attentionscope
