#include "tests/support/small_translators.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/mechanisms/translation_tokenizer.h"
#include "core/training/checkpoint.h"

namespace attentionscope {

namespace {

std::shared_ptr<const EncoderDecoder> network(const Recipe& recipe, int vocabulary, std::uint64_t seed) {
    EncoderDecoderSettings settings = recipe.settings;
    settings.vocabulary = vocabulary;
    ParameterSet weights(seed);
    return makeEncoderDecoder(settings, weights);
}

void addScores(const std::filesystem::path& folder, double shortBleu, double longBleu) {
    const auto path = folder / "config.json";
    std::ifstream stream(path);
    auto config = nlohmann::ordered_json::parse(stream);
    config["information"]["by_length"] = {{{"from", 1}, {"to", 5}, {"items", 40}, {"bleu", shortBleu}},
                                          {{"from", 6}, {"to", 10}, {"items", 30}, {"bleu", longBleu}}};
    std::ofstream(path) << config.dump(2);
}

}  // namespace

void writeSmallTranslators(const std::filesystem::path& folder) {
    const std::string tokenizer = trainBytePairs({"the cat sees a dog .", "a dog sees the cat .",
                                                  "le chat voit un chien .", "un chien voit le chat ."},
                                                 300);
    const int vocabulary = TranslationTokenizer::parse(tokenizer, "tokenizer.json")->vocabularySize();
    for (const char* name : {"en-fr-additive", "en-fr-none"}) {
        Recipe recipe = recipeNamed(name);
        recipe.settings.embedding = 8;
        recipe.settings.hidden = 6;
        recipe.settings.attention = 5;
        recipe.sample = "the cat sees a dog .";
        const auto own = folder / name;
        std::filesystem::create_directories(own);
        writeTranslationFolder(own, recipe, *network(recipe, vocabulary, 1), tokenizer);
        addScores(own, 60, std::string(name) == "en-fr-none" ? 20 : 55);
        if (std::string(name) == "en-fr-none") continue;
        writeSnapshot(own, 0, 10, *network(recipe, vocabulary, 2));
        writeSnapshot(own, 1, 250, *network(recipe, vocabulary, 3));
    }
}

}  // namespace attentionscope
