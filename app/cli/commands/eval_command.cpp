#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/request_options.h"
#include "core/training/task.h"

namespace attentionscope {

namespace {

int run(const Arguments& arguments, Console& console) {
    const ModelFolder folder = ModelFolder::open(bundledShelf().folderOf(arguments.required("--model")));
    const Task& task = taskOf(folder);
    DataRequest data{.refuseProblems = arguments.has("--strict")};
    arguments.required("--data");
    for (const auto& file : arguments.all("--data")) data.files.emplace_back(file);
    DataReport report;
    const Scores scores = task.judge(folder, data, report, {}, {});
    if (const std::string skipped = report.text(); !skipped.empty()) console.err << skipped << '\n';
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
            .usage = "--model M --data FILE… [--json]",
            .options = {{"--model", "M", "a bundled id, or a model folder's path, which contains a '/'"},
                        {"--data", "FILE", "an item a line; may be given several times"},
                        {"--json", "", "all scores as JSON: loss, accuracy, BLEU, by length …"},
                        {"--strict", "", "refuse a file at its first bad line instead of skipping it"}},
            .details = formats(),
            .run = run};
}

}  // namespace attentionscope
