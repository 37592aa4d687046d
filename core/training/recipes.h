#pragma once

#include <any>
#include <string>
#include <utility>
#include <vector>

#include "core/training/optimiser.h"

namespace attentionscope {

/// How one model is trained: everything except the seed and the user's own files. A self-contained value; the
/// settings of the task are in `settings`.
struct Recipe {
    std::string name = {};
    std::string task = {};      ///< name in the table of tasks: "translate", "classify" …
    std::string title = {};     ///< "English to French, additive attention"
    std::string learner = {};   ///< the system, without its data: "additive attention"
    std::string material = {};  ///< the data besides the user's files; empty: only those
    std::string citation = {};
    std::string sample = {};  ///< shown first; never in the training data
    std::any settings = {};   ///< the task's own
    Schedule schedule = {};
    OptimiserSettings optimiser = {};
    Index batchTokens = 600;  ///< tokens of a batch, roughly
    Index epochs = 4;         ///< over all items, unless stated otherwise
    double averaged = 0;  ///< share of the training, at its end, over which the model's weights are averaged
    /// Shares of the training at which the weights are saved, to replay how the attention formed.
    std::vector<double> snapshots = {};
    /// Recipes that cross-validation trains for comparison.
    std::vector<std::string> beside = {};

    /// The settings of its task. Throws Error if the recipe belongs to another task.
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

/// The recipes of all tasks.
const std::vector<Recipe>& recipes();
/// Throws Error that lists the names.
Recipe recipeNamed(const std::string& name);

}  // namespace attentionscope
