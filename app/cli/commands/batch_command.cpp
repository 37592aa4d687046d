#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "core/base/printable.h"
#include "core/base/read_file.h"
#include "core/run/batch.h"

namespace attentionscope {

namespace {

int runBatchCommand(const Arguments& arguments, Console& console) {
    const std::string folder = arguments.required("-o");
    if (arguments.plainWords().empty()) throw UsageError("the jobs file is missing");
    const std::string& file = arguments.plainWords().front();
    const auto jobs = readJobs(readFile(file), file);
    const BatchOptions options{.jobs = int(arguments.integer("--jobs", 1, 1, 256)),
                               .resume = arguments.has("--resume")};
    ProgressLine line(console);
    size_t finished = 0;
    const auto report = [&](const BatchJob& job, const std::string& problem) {
        ++finished;
        line.show(progressBar(double(finished) / double(jobs.size())) + "  " + std::to_string(finished) +
                  " of " + std::to_string(jobs.size()) + " jobs");
        if (problem.empty()) return;
        line.end();
        console.err << printable(file) << ", line " << job.line << ": " << problem << '\n';
    };
    const auto result = runBatch(jobs, folder, bundledShelf(), options, report);
    line.end();
    console.out << result.done << " done, " << result.skipped << " there already, " << result.failed
                << " failed\n";
    return result.failed == 0 ? 0 : 1;
}

}  // namespace

Command batchCommand() {
    return {
        .name = "batch",
        .summary = "run many requests and write each into a folder",
        .usage = "JOBS.jsonl -o DIR [--jobs N] [--resume]",
        .options = {{"-o", "DIR", "the folder to write to"},
                    {"--jobs", "N", "how many at once"},
                    {"--resume", "", "leave out what is there already"}},
        .mostPlainWords = 1,
        .details =
            "A line of JOBS.jsonl is a request as --request takes it, and beside it \"name\" (of the file,\n"
            "without ending), \"format\" (json, csv, npy, safetensors), \"map\", \"layer\", \"head\".\n",
        .run = runBatchCommand};
}

}  // namespace attentionscope
