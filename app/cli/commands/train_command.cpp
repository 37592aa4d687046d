#include <atomic>
#include <csignal>
#include <cstdio>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "core/kernels/thread_pool.h"
#include "core/training/card.h"

namespace attentionscope {

namespace {

std::atomic<bool> interrupted = false;

// A handler may do no more than this.
void interrupt(int) {
    interrupted = true;
}

std::string recipeList() {
    std::string text = "Recipes:";
    for (const Recipe& recipe : recipes())
        text +=
            std::string("\n    ") + recipe.name + "  " + recipe.title +
            (recipe.languages ? "; makes up sentences, mixed with those of --data" : "; learns from --data");
    return text;
}

const Recipe& recipeFrom(const Arguments& arguments) {
    if (arguments.plainWords().empty()) throw UsageError("train needs the name of a recipe");
    for (const Recipe& recipe : recipes())
        if (arguments.plainWords()[0] == recipe.name) return recipe;
    throw UsageError("there is no recipe \"" + arguments.plainWords()[0] + "\"; train --help lists them");
}

std::string progressLine(const TrainingReport& report) {
    constexpr int width = 24;
    std::string bar;
    for (int i = 0; i < width; ++i) bar += report.share * width > i ? '#' : '.';
    char text[200];
    std::snprintf(text, sizeof text, "[%s] %3d%%  loss %.3f  held-out %.3f  %.0f words/s  %d:%02d left",
                  bar.c_str(), int(100 * report.share), report.loss, report.heldOutLoss,
                  report.wordsPerSecond, int(report.secondsLeft) / 60, int(report.secondsLeft) % 60);
    return text;
}

std::string commandAgain(const Recipe& recipe, const Arguments& arguments) {
    std::string command = std::string("attentionscope train ") + recipe.name;
    if (const auto data = std::filesystem::path(arguments.text("--data")); !data.empty())
        command += " --data " + data.filename().string();
    for (const char* option : {"--epochs", "--seconds", "--seed", "--threads"})
        if (arguments.has(option)) command += std::string(" ") + option + ' ' + arguments.text(option);
    return command + " --out DIR";
}

int run(const Arguments& arguments, Console& console) {
    const Recipe& recipe = recipeFrom(arguments);
    TrainingOptions options{.data = arguments.text("--data"),
                            .folder = arguments.required("--out"),
                            .epochs = Index(arguments.integer("--epochs", 0, 1, 1'000'000)),
                            .seconds = arguments.number("--seconds", 0, 0.001, 1e9),
                            .seed = std::uint64_t(arguments.integer("--seed", 1, 0, 1LL << 62)),
                            .resume = arguments.has("--resume"),
                            .refuseProblems = arguments.has("--strict")};
    if (arguments.has("--threads"))
        ThreadPool::instance().setThreads(int(arguments.integer("--threads", 1, 1, 256)));
    Trainer trainer(recipe, options);
    if (!trainer.data().report.empty()) console.err << trainer.data().report << '\n';
    console.err << recipe.title << ": " << trainer.pairs().size() << " sentence pairs to learn from\n";

    interrupted = false;
    const auto before = std::signal(SIGINT, interrupt);
    std::stop_source stop;
    const bool ended = trainer.run(
        [&](const TrainingReport& report) {
            console.err << '\r' << progressLine(report) << "  " << std::flush;
            if (interrupted) stop.request_stop();
        },
        stop.get_token());
    std::signal(SIGINT, before);
    console.err << '\n';
    if (!ended) {
        console.err << "stopped; the model so far is in " << arguments.text("--out")
                    << ", and --resume goes on from here\n";
        return 0;
    }
    // Scores on pairs that were never learned from.
    const CardScores scores = writeCard(options.folder, recipe, trainer.data(),
                                        {.command = commandAgain(recipe, arguments),
                                         .credit = arguments.text("--credit"),
                                         .data = options.data.filename().string(),
                                         .seed = options.seed,
                                         .minutes = trainer.secondsTrained() / 60,
                                         .threads = ThreadPool::instance().threads()});
    if (scores.generated) console.out << "held-out generated " << scores.generated->json() << '\n';
    if (scores.real) console.out << "held-out real " << scores.real->json() << '\n';
    return 0;
}

}  // namespace

Command trainCommand() {
    return {.name = "train",
            .summary = "train a translator by a recipe",
            .usage =
                "RECIPE [--data FILE.tsv] --out DIR [--epochs N] [--seconds N] [--seed S] [--threads N] "
                "[--resume] [--credit TEXT]",
            .options = {{"--data", "FILE.tsv", "sentence pairs: first language, tab, second language"},
                        {"--out", "DIR", "the model folder to write"},
                        {"--epochs", "N", "how often to go through all pairs"},
                        {"--seconds", "N", "stop after so long; the learning rate falls to fit"},
                        {"--seed", "S", "of all random numbers, 1 if not given"},
                        {"--threads", "N", "threads to compute with"},
                        {"--resume", "", "go on from the checkpoint in DIR"},
                        {"--credit", "TEXT", "whom the card thanks for the sentence pairs"},
                        {"--strict", "", "refuse the file at its first bad line instead of skipping it"}},
            .mostPlainWords = 1,
            .details = recipeList(),
            .run = run};
}

}  // namespace attentionscope
