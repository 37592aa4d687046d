#include <cstdio>
#include <optional>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/interruption.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "app/figures/content/model_words.h"
#include "app/session/model_translator.h"
#include "core/base/memory.h"
#include "core/base/phrase.h"
#include "core/base/similar_word.h"
#include "core/kernels/thread_pool.h"
#include "core/training/card.h"
#include "core/training/trainer.h"

namespace attentionscope {

namespace {

Phrase recipeList() {
    for (const ModelInformation& model : bundledShelf().bundled()) learnWords(model);
    std::vector<Phrase> lines{Phrase("Recipes:")};
    for (const Recipe& recipe : recipes()) {
        const std::string name = "    " + recipe.name + "  ", title = modelWords(recipe.title).toStdString();
        lines.push_back(
            recipe.material.empty()
                ? Phrase("%1%2; learns from --data: %3", {name, title, taskNamed(recipe.task).format().line})
                : Phrase("%1%2; generates sentences and mixes them with those of --data", {name, title}));
    }
    return joined(lines, "\n");
}

Recipe recipeFrom(const Arguments& arguments) {
    if (arguments.plainWords().empty()) throw UsageError("train needs the name of a recipe");
    const std::string& wanted = arguments.plainWords()[0];
    std::vector<std::string> names;
    for (const Recipe& recipe : recipes()) {
        if (wanted == recipe.name) return recipe;
        names.push_back(recipe.name);
    }
    const Phrase similar = suggestion(similarWord(wanted, names));
    throw UsageError(similar.empty()
                         ? Phrase("unknown recipe \"%1\"; train --help lists the recipes", {wanted})
                         : Phrase("unknown recipe \"%1\"%2", {wanted, similar}));
}

std::string textOf(const TrainingReport& report) {
    const auto number = [](const char* format, auto... values) {
        char text[40];
        std::snprintf(text, sizeof text, format, values...);
        return std::string(text);
    };
    const int seconds = int(report.secondsLeft);
    return progressBar(report.share) + "  " +
           spoken(Phrase(
               "loss %1  held-out %2  %3 words/s  %4 left",
               {number("%.3f", report.loss), number("%.3f", report.heldOutLoss),
                number("%.0f", report.wordsPerSecond), number("%d:%02d", seconds / 60, seconds % 60)}));
}

std::string commandAgain(const Recipe& recipe, const Arguments& arguments) {
    std::string command = "attentionscope train " + recipe.name;
    for (const auto& file : arguments.all("--data"))
        command += " --data " + std::filesystem::path(file).filename().string();
    for (const char* option : {"--folds", "--epochs", "--seconds", "--seed", "--threads"})
        if (arguments.has(option)) command += std::string(" ") + option + ' ' + arguments.text(option);
    return command + " --out DIR";
}

/// Cross-validates and reports each fold; all items remain available for training afterwards.
std::vector<Scores> validate(const Recipe& recipe, TrainingOptions& options, Index folds, Console& console,
                             ProgressLine& progress, const TrainingListener& listener,
                             const StopToken& stop) {
    const auto foldScores = crossValidate(
        recipe, options, folds, listener,
        [&](const std::string& name, Index fold, const Scores& scores) {
            progress.end();
            console.report(Phrase("fold %1 of %2, %3: %4",
                                  {std::to_string(fold + 1), std::to_string(folds), name, scores.json()}));
        },
        stop);
    options.data.held = {.kind = HoldOut::Kind::nothing};
    return foldScores;
}

int runTrain(const Arguments& arguments, Console& console) {
    const Recipe recipe = recipeFrom(arguments);
    TrainingOptions options{.data = {.refuseProblems = arguments.has("--strict")},
                            .folder = arguments.required("--out"),
                            .epochs = Index(arguments.integer("--epochs", 0, 1, 1'000'000)),
                            .seconds = arguments.number("--seconds", 0, 0.001, 1e9),
                            .seed = std::uint64_t(arguments.integer("--seed", 1, 0, 1LL << 62)),
                            .resume = arguments.has("--resume")};
    for (const auto& file : arguments.all("--data")) options.data.files.emplace_back(file);
    if (arguments.has("--threads"))
        ThreadPool::instance().setThreads(int(arguments.integer("--threads", 1, 1, 256)));

    auto interruption = std::make_optional<Interruption>();
    std::stop_source stop;
    ProgressLine progress(console);
    const auto listener = [&](const TrainingReport& report) {
        progress.show(textOf(report));
        if (interruption->came()) stop.request_stop();
    };
    std::vector<Scores> folds;
    try {
        if (arguments.has("--folds"))
            folds = validate(recipe, options, Index(arguments.integer("--folds", 5, 2, 100)), console,
                             progress, listener, stop.get_token());
    } catch (const Cancelled&) {
        progress.end();
        console.report("stopped before all folds were judged; nothing was written");
        return 0;
    }
    keepMemoryForComputing();
    Trainer trainer(recipe, options);
    if (const Phrase skipped = trainer.training().report().text(); !skipped.empty()) console.report(skipped);
    if (!console.quiet)
        console.report(
            Phrase("%1: %2 %3 to learn from",
                   {modelWords(recipe.title).toStdString(), std::to_string(trainer.training().items()),
                    modelWords(taskNamed(recipe.task).format().items).toStdString()}));
    const bool ended = trainer.run(listener, stop.get_token());
    interruption.reset();
    progress.end();
    if (!ended) {
        console.report(Phrase("stopped; the model so far is in %1, and --resume goes on from here",
                              {arguments.text("--out")}));
        return 0;
    }
    // Scores on items that were never trained on.
    const TestResults results = writeCard(options.folder, recipe, trainer.training(),
                                          {.command = commandAgain(recipe, arguments),
                                           .credit = arguments.text("--credit"),
                                           .seed = options.seed,
                                           .minutes = trainer.secondsTrained() / 60,
                                           .threads = ThreadPool::instance().threads(),
                                           .folds = folds});
    for (const auto& scores : results.held)
        console.print(Phrase("held-out %1 %2", {scores.name, scores.json()}));
    return 0;
}

}  // namespace

Command trainCommand() {
    return {.name = "train",
            .summary = "train a model by a recipe",
            .usage =
                "RECIPE [--data FILE]… --out DIR [--folds N] [--epochs N] [--seconds N] [--seed S] "
                "[--threads N] [--resume] [--credit TEXT]",
            .options = {{"--data", "FILE", "training data, one item per line; may be given several times"},
                        {"--out", "DIR", "the model folder to write"},
                        {"--folds", "N",
                         "first evaluate the recipe by cross-validation, then train on all items"},
                        {"--epochs", "N", "number of passes over all items"},
                        {"--seconds", "N", "time limit in seconds; the learning rate falls accordingly"},
                        {"--seed", "S", "seed of all random numbers; default: 1"},
                        {"--threads", "N", "threads to compute with"},
                        {"--resume", "", "continue from the checkpoint in DIR"},
                        {"--credit", "TEXT", "credit for the data, printed on the card"},
                        {"--strict", "", "refuse a file at its first bad line instead of skipping it"}},
            .mostPlainWords = 1,
            .list = recipeList,
            .run = runTrain};
}

}  // namespace attentionscope
