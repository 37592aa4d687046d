#include "tests/support/small_translator.h"

#include "core/training/checkpoint.h"

namespace attentionscope {

void writeSmallTranslator(const std::filesystem::path& folder, const std::string& name) {
    Recipe recipe = recipeNamed(name);
    recipe.settings.embedding = 16;
    recipe.settings.hidden = 12;
    recipe.settings.attention = 8;
    recipe.settings.heads = 2;
    recipe.settings.layers = 2;
    recipe.settings.feedForward = 24;
    recipe.settings.vocabulary = 330;
    const std::string tokenizer =
        trainBytePairs({"the red dog sees the old man", "the old dog sees a man"}, 330);
    ParameterSet weights(7);
    std::filesystem::create_directories(folder);
    writeTranslationFolder(folder, recipe, *makeEncoderDecoder(recipe.settings, weights), tokenizer);
}

}  // namespace attentionscope
