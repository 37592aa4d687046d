#include <cstdio>
#include <optional>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/interruption.h"
#include "app/cli/progress_line.h"
#include "core/base/memory.h"
#include "core/base/similar_word.h"
#include "core/kernels/thread_pool.h"
#include "core/training/card.h"
#include "core/training/cross_validation.h"

namespace attentionscope {

namespace {

std::string recipeList() {
    std::string text = "Recipes:";
    for (const Recipe& recipe : recipes())
        text += "\n    " + recipe.name + "  " + recipe.title +
                (recipe.material.empty() ? "; learns from --data: " + taskNamed(recipe.task).format().line
                                         : "; makes up sentences, mixed with those of --data");
    return text;
}

Recipe recipeFrom(const Arguments& arguments) {
    if (arguments.plainWords().empty()) throw UsageError("train needs the name of a recipe");
    const std::string& wanted = arguments.plainWords()[0];
    std::vector<std::string> names;
    for (const Recipe& recipe : recipes()) {
        if (wanted == recipe.name) return recipe;
        names.push_back(recipe.name);
    }
    const std::string similar = similarWord(wanted, names);
    throw UsageError(Phrase(
        "there is no recipe \"%1\"%2",
        {wanted, (similar.empty() ? "; train --help lists them" : " (did you mean " + similar + "?)")}));
}

std::string textOf(const TrainingReport& report) {
    char text[160];
    std::snprintf(text, sizeof text, "  loss %.3f  held-out %.3f  %.0f words/s  %d:%02d left", report.loss,
                  report.heldOutLoss, report.wordsPerSecond, int(report.secondsLeft) / 60,
                  int(report.secondsLeft) % 60);
    return progressBar(report.share) + text;
}

std::string commandAgain(const Recipe& recipe, const Arguments& arguments) {
    std::string command = "attentionscope train " + recipe.name;
    for (const auto& file : arguments.all("--data"))
        command += " --data " + std::filesystem::path(file).filename().string();
    for (const char* option : {"--folds", "--epochs", "--seconds", "--seed", "--threads"})
        if (arguments.has(option)) command += std::string(" ") + option + ' ' + arguments.text(option);
    return command + " --out DIR";
}

/// Cross-validation, told fold by fold; after it everything is there to be learnt from.
std::vector<Scores> validate(const Recipe& recipe, TrainingOptions& options, Index folds, Console& console,
                             ProgressLine& progress, const TrainingListener& listener,
                             const StopToken& stop) {
    const auto scores = crossValidate(
        recipe, options, folds, listener,
        [&](const std::string& name, Index fold, const Scores& judged) {
            progress.end();
            console.err << "fold " << fold + 1 << " of " << folds << ", " << name << ": " << judged.json()
                        << std::endl;
        },
        stop);
    options.data.held = {.kind = HoldOut::Kind::nothing};
    return scores;
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
        console.err << "\nstopped before all folds were judged; nothing was written\n";
        return 0;
    }
    keepMemoryForTraining();
    Trainer trainer(recipe, options);
    if (const std::string skipped = trainer.training().report().text(); !skipped.empty())
        console.err << skipped << '\n';
    if (!console.quiet)
        console.err << recipe.title << ": " << trainer.training().items() << ' '
                    << taskNamed(recipe.task).format().items << " to learn from\n";
    const bool ended = trainer.run(listener, stop.get_token());
    interruption.reset();
    progress.end();
    if (!ended) {
        console.err << "stopped; the model so far is in " << arguments.text("--out")
                    << ", and --resume goes on from here\n";
        return 0;
    }
    // Scores on items that were never learned from.
    const Judgement judgement = writeCard(options.folder, recipe, trainer.training(),
                                          {.command = commandAgain(recipe, arguments),
                                           .credit = arguments.text("--credit"),
                                           .seed = options.seed,
                                           .minutes = trainer.secondsTrained() / 60,
                                           .threads = ThreadPool::instance().threads(),
                                           .folds = folds});
    for (const auto& scores : judgement.held)
        console.out << "held-out " << scores.name << ' ' << scores.json() << '\n';
    return 0;
}

}  // namespace

Command trainCommand() {
    return {.name = "train",
            .summary = "train a model by a recipe",
            .usage =
                "RECIPE [--data FILE]… --out DIR [--folds N] [--epochs N] [--seconds N] [--seed S] "
                "[--threads N] [--resume] [--credit TEXT]",
            .options = {{"--data", "FILE", "what to learn from, an item a line; may be given several times"},
                        {"--out", "DIR", "the model folder to write"},
                        {"--folds", "N",
                         "first judge the recipe by cross-validation; then learn from everything"},
                        {"--epochs", "N", "how often to go through all items"},
                        {"--seconds", "N", "stop after so long; the learning rate falls to fit"},
                        {"--seed", "S", "of all random numbers, 1 if not given"},
                        {"--threads", "N", "threads to compute with"},
                        {"--resume", "", "go on from the checkpoint in DIR"},
                        {"--credit", "TEXT", "whom the card thanks for the data"},
                        {"--strict", "", "refuse a file at its first bad line instead of skipping it"}},
            .mostPlainWords = 1,
            .details = recipeList(),
            .run = runTrain};
}

}  // namespace attentionscope
