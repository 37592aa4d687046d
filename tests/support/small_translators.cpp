#include "tests/support/small_translators.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/mechanisms/translation_text.h"
#include "core/training/checkpoint.h"
#include "core/training/text_vocabulary.h"
#include "core/training/translation_task.h"

namespace attentionscope {

namespace {

Recipe smallRecipe(const std::string& name, const std::string& tokenizer) {
    Recipe recipe = recipeNamed(name);
    EncoderDecoderSettings& settings = recipe.of<TranslationRecipe>().network;
    settings.vocabulary = TranslationTokenizer::parse(tokenizer, "tokenizer.json")->vocabularySize();
    settings.embedding = 16;
    settings.hidden = 12;
    settings.attention = 8;
    if (auto* own = settings.of<TransformerSettings>()) {
        own->heads = 2;
        own->layers = 2;
        own->feedForward = 24;
    }
    return recipe;
}

std::shared_ptr<const EncoderDecoder> network(const Recipe& recipe, std::uint64_t seed) {
    ParameterSet weights(seed);
    return makeEncoderDecoder(recipe.of<TranslationRecipe>().network, weights);
}

void writeFolder(const std::filesystem::path& folder, const Recipe& recipe, const EncoderDecoder& network,
                 const std::string& tokenizer) {
    FolderContent content = translationContent(network);
    content.tokenizer = tokenizer;
    writeModelFolder(folder, recipe, content, network.parameters());
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

void writeSmallTranslator(const std::filesystem::path& folder, const std::string& name) {
    const std::string tokenizer =
        trainBytePairs({"the red dog sees the old man", "the old dog sees a man"}, 330);
    const Recipe recipe = smallRecipe(name, tokenizer);
    std::filesystem::create_directories(folder);
    writeFolder(folder, recipe, *network(recipe, 7), tokenizer);
}

void writeSmallTranslators(const std::filesystem::path& folder) {
    const std::string tokenizer = trainBytePairs({"the cat sees a dog .", "a dog sees the cat .",
                                                  "le chat voit un chien .", "un chien voit le chat ."},
                                                 300);
    for (const char* name : {"en-fr-additive", "en-fr-none"}) {
        Recipe recipe = smallRecipe(name, tokenizer);
        recipe.sample = "the cat sees a dog .";
        const auto own = folder / name;
        std::filesystem::create_directories(own);
        writeFolder(own, recipe, *network(recipe, 1), tokenizer);
        addScores(own, 60, std::string(name) == "en-fr-none" ? 20 : 55);
        if (std::string(name) == "en-fr-none") continue;
        writeSnapshot(own, 0, 10, network(recipe, 2)->parameters());
        writeSnapshot(own, 1, 250, network(recipe, 3)->parameters());
    }
}

}  // namespace attentionscope
