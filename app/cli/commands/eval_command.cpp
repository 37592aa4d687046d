#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "core/base/error.h"
#include "core/run/judged_numbers.h"
#include "core/training/task.h"

namespace attentionscope {

namespace {

int runEval(const Arguments& arguments, Console& console) {
    const ModelFolder folder = ModelFolder::open(bundledShelf().folderOf(arguments.required("--model")));
    const Task& task = taskOf(folder);
    if (arguments.has("--everyday")) {
        const std::string typed = task.firstThingsTyped(folder, {});
        if (typed.empty())
            throw Error({.what = "there is no list of everyday sentences for this model",
                         .where = folder.path().string(),
                         .expected = "a translator between English and French, or from Chinese to English",
                         .remedy = "Judge it on a file of its task with --data."});
        console.out << typed;
        return 0;
    }
    DataRequest data{.refuseProblems = arguments.has("--strict")};
    arguments.required("--data");
    for (const auto& file : arguments.all("--data")) data.files.emplace_back(file);
    DataReport report;
    ProgressLine line(console);
    const Scores scores = task.judge(folder, data, report, line.progress(), {});
    line.end();
    if (const std::string skipped = report.text(); !skipped.empty()) console.err << skipped << '\n';
    for (const auto& [name, value] : scores.values) requireNumbers(std::span(&value, 1), name);
    console.out << (arguments.has("--json") ? scores.json() + '\n' : scores.text());
    return 0;
}

std::string formats() {
    std::string text = "What a line of FILE holds, by the task of the model:";
    for (const Task* task : tasks()) text += "\n    " + task->name() + "  " + task->format().line;
    return text;
}

}  // namespace

Command evalCommand() {
    return {.name = "eval",
            .summary = "judge a model on data of its task",
            .usage = "--model M --data FILE… [--json], or --model M --everyday",
            .options = {{"--model", "M", "a bundled id, or a model folder's path, which contains a '/'"},
                        {"--data", "FILE", "an item a line; may be given several times"},
                        {"--json", "", "all scores as JSON: loss, accuracy, BLEU, by length …"},
                        {"--everyday", "",
                         "translate the sentences of a first-year textbook, to be judged by reading"},
                        {"--strict", "", "refuse a file at its first bad line instead of skipping it"}},
            .details = formats(),
            .run = runEval};
}

}  // namespace attentionscope
