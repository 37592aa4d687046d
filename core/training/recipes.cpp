#include "core/training/recipes.h"

#include "core/base/error.h"
#include "core/training/task.h"

namespace attentionscope {

void Recipe::refuseSettings() const {
    throw Error({.what = "the recipe has no settings for this task", .where = name, .got = task});
}

const std::vector<Recipe>& recipes() {
    static const std::vector<Recipe> all = [] {
        std::vector<Recipe> gathered;
        for (const Task* task : tasks())
            for (const Recipe& recipe : task->recipes()) gathered.push_back(recipe);
        return gathered;
    }();
    return all;
}

Recipe recipeNamed(const std::string& name) {
    std::string known;
    for (const Recipe& recipe : recipes()) {
        if (name == recipe.name) return recipe;
        known += (known.empty() ? "" : ", ") + recipe.name;
    }
    throw Error({.what = "unknown recipe", .got = name, .expected = Phrase("one of: %1", {known})});
}

}  // namespace attentionscope
