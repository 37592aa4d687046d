#include <iomanip>
#include <ostream>
#include <sstream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/base/printable.h"
#include "core/checkpoint/hub_cache.h"
#include "core/run/analyse.h"
#include "core/run/require_numbers.h"
#include "core/run/score_texts.h"
#include "core/training/task.h"

namespace attentionscope {

namespace {

std::string scoreNumber(double value) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(3) << value;
    return text.str();
}

/// One score per line; all scores of a range of lengths on one line.
void printScores(std::ostream& out, const Scores& scores, const std::string& indent) {
    const auto line = [&](const Phrase& title, const std::string& value) {
        out << indent << padded(spoken(title), 20) << value << '\n';
    };
    line(Phrase("items"), std::to_string(scores.items));
    for (const auto& [name, value] : scores.values) line(scoreTitle(name), scoreNumber(value));
    for (const auto& group : scores.byLength) {
        std::vector<Phrase> values{Phrase("%1 items", {std::to_string(group.items)})};
        for (const auto& [name, value] : group.values)
            values.push_back(Phrase("%1 %2", {scoreTitle(name), scoreNumber(value)}));
        out << indent << "  "
            << spoken(Phrase("%1 to %2 words: %3",
                             {std::to_string(group.from), std::to_string(group.to), joined(values, ", ")}))
            << '\n';
    }
    for (const auto& other : scores.beside) {
        out << indent << spoken(Phrase("%1:", {scoreTitle(other.name)})) << '\n';
        printScores(out, other, indent + "  ");
    }
}

void printAll(const Arguments& arguments, const Console& console, const Scores& scores) {
    for (const auto& [name, value] : scores.values) requireNumbers(std::span(&value, 1), name);
    if (arguments.has("--json"))
        console.out << scores.json() << '\n';
    else
        printScores(console.out, scores, "");
}

/// With changes, and for checkpoints that declare no task, the model is run text by text.
bool isRunTextByText(const Arguments& arguments) {
    if (arguments.has("--change")) return true;
    const std::string model = arguments.required("--model");
    if (!isModelPath(model)) return false;
    return !ModelFolder::open(bundledShelf().folderOf(model)).config().optionalObject("information");
}

Scores scoresOfTexts(const Arguments& arguments, const Progress& progress) {
    std::vector<std::string> texts;
    for (const std::string& file : arguments.all("--data"))
        for (std::string& text : textsOf(file)) texts.push_back(std::move(text));
    return scoreTexts(requestFrom(arguments), texts, bundledShelf(), {.progress = progress});
}

int runEval(const Arguments& arguments, Console& console) {
    if (!arguments.has("--everyday") && isRunTextByText(arguments)) {
        arguments.required("--data");
        ProgressLine line(console);
        const Scores scores = scoresOfTexts(arguments, line.progress());
        line.end();
        printAll(arguments, console, scores);
        return 0;
    }
    const ModelFolder folder = ModelFolder::open(bundledShelf().folderOf(arguments.required("--model")));
    const Task& task = taskOf(folder);
    if (arguments.has("--everyday")) {
        const Phrase typed = task.firstThingsTyped(folder, {});
        if (typed.empty())
            throw Error({.what = "this model has no list of everyday sentences",
                         .where = folder.path().string(),
                         .expected = "a translator between English and French, or from Chinese to English",
                         .remedy = "Evaluate it on a file of its task with --data."});
        console.out << spoken(typed);
        return 0;
    }
    DataRequest data{.refuseProblems = arguments.has("--strict")};
    arguments.required("--data");
    for (const auto& file : arguments.all("--data")) data.files.emplace_back(file);
    DataReport report;
    ProgressLine line(console);
    const Scores scores = task.evaluate(folder, data, report, line.progress(), {});
    line.end();
    if (const Phrase skipped = report.text(); !skipped.empty()) console.report(skipped);
    printAll(arguments, console, scores);
    return 0;
}

Phrase formats() {
    std::vector<Phrase> lines{Phrase("Format of a line of FILE, by the task of the model:")};
    for (const Task* task : tasks())
        lines.push_back(Phrase("%1%2", {"    " + task->name() + "  ", task->format().line}));
    return joined(lines, "\n");
}

}  // namespace

Command evalCommand() {
    return {.name = "eval",
            .summary = "evaluate a model on data of its task",
            .usage = "--model M --data FILE… [--change JSON]… [--json], or --model M --everyday",
            .options = {{"--model", "M", "a bundled id, or a model folder's path, which contains a '/'"},
                        {"--data", "FILE", "an item a line; may be given several times"},
                        {"--change", "JSON", "a change as the window makes it: texts, or texts with labels"},
                        {"--json", "", "all scores as JSON: loss, accuracy, BLEU, by length …"},
                        {"--everyday", "",
                         "translate the sentences of a first-year textbook, for a reader to judge"},
                        {"--strict", "", "refuse a file at its first bad line instead of skipping it"}},
            .list = formats,
            .run = runEval};
}

}  // namespace attentionscope
