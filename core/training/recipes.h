#pragma once

#include <any>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/training/optimiser.h"

namespace attentionscope {

/// How one model is trained: everything but the seed and the user's own files. A value that owns all it says;
/// what belongs to one task alone is in `settings`.
struct Recipe {
    std::string name = {};
    std::string task = {};      ///< of the table of tasks: "translate", "classify" …
    std::string title = {};     ///< "English to French, additive attention"
    std::string learner = {};   ///< what learns, whatever it learns from: "additive attention"
    std::string material = {};  ///< what it learns from beside the user's files; empty: from these alone
    std::string citation = {};
    std::string sample = {};  ///< shown first; never in the training data
    std::any settings = {};   ///< the task's own
    Schedule schedule = {};
    OptimiserSettings optimiser = {};
    Index batchTokens = 600;  ///< tokens of a batch, roughly
    Index epochs = 4;         ///< of all items, where not said otherwise
    double averaged = 0;      ///< share of the training, at its end, whose weights' mean is the model
    /// Shares of the training at which the weights are kept, to replay how the attention formed.
    std::vector<double> snapshots = {};
    /// Recipes that are trained beside it in cross-validation, to compare with.
    std::vector<std::string> beside = {};

    /// The settings of its task. Throws Error where the recipe is of another.
    template <class Settings>
    const Settings& of() const {
        if (const auto* own = std::any_cast<Settings>(&settings)) return *own;
        refuseSettings();
    }
    template <class Settings>
    Settings& of() {
        return const_cast<Settings&>(std::as_const(*this).of<Settings>());
    }

private:
    [[noreturn]] void refuseSettings() const;
};

/// Those of all tasks.
const std::vector<Recipe>& recipes();
/// Throws Error that lists the names.
Recipe recipeNamed(const std::string& name);

}  // namespace attentionscope
