#include "core/run/batch.h"

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "core/base/error.h"

namespace attentionscope {

namespace {

// A name that stays inside the folder it is written to.
bool isPlainName(const std::string& name) {
    return !name.empty() && name != "." && name != ".." &&
           name.find_first_of(std::string("/\\\0", 3)) == std::string::npos;
}

BatchJob jobFrom(const std::string& line, Index number, const std::string& where) {
    const JsonValue fields = JsonValue::parse(line, where).requireObject();
    BatchJob job;
    job.line = number;
    job.name = fields.textOr("name", std::to_string(number));
    if (!isPlainName(job.name)) fields.at("name").refuse("the name of a file, without a folder");
    job.format = fields.choiceOr("format", {"json", "csv", "npy", "safetensors"}, job.format);
    if (const auto map = fields.find("map")) job.selection.map = map->text();
    if (const auto layer = fields.find("layer")) job.selection.layer = int(layer->integer(0, 1 << 20));
    if (const auto head = fields.find("head")) job.selection.head = int(head->integer(0, 1 << 20));
    job.request = requestFromJson(fields, {"name", "format", "map", "layer", "head"});
    return job;
}

}  // namespace

std::vector<BatchJob> readJobs(const std::string& text, const std::string& where) {
    std::vector<BatchJob> jobs;
    std::set<std::string> names;
    size_t begin = 0;
    for (Index number = 1; begin < text.size(); ++number) {
        const size_t end = std::min(text.find('\n', begin), text.size());
        const std::string line = text.substr(begin, end - begin);
        begin = end + 1;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const std::string place = where + ", line " + std::to_string(number);
        jobs.push_back(jobFrom(line, number, place));
        if (!names.insert(jobs.back().name + '.' + jobs.back().format).second)
            throw Error({.what = "two jobs write the same file", .where = place, .got = jobs.back().name});
    }
    return jobs;
}

BatchResult runBatch(const std::vector<BatchJob>& jobs, const std::filesystem::path& folder,
                     ModelShelf& shelf, const BatchOptions& options, const BatchReport& report) {
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem)
        throw Error(
            {.what = "the folder cannot be made", .where = folder.string(), .got = problem.message()});
    std::atomic<size_t> next = 0;
    std::mutex reporting;
    BatchResult result;
    const auto work = [&] {
        for (size_t i = next++; i < jobs.size() && !options.stop.stop_requested(); i = next++) {
            const BatchJob& job = jobs[i];
            const auto path = folder / (job.name + '.' + job.format);
            std::string failure;
            const bool skip = options.resume && std::filesystem::exists(path);
            try {
                if (!skip) {
                    RunOptions run;
                    run.stop = options.stop;
                    writeRecording(*attentionscope::run(job.request, shelf, run), job.selection, path);
                }
            } catch (const Cancelled&) {
                return;
            } catch (const std::exception& error) {
                failure = error.what();
            }
            const std::lock_guard lock(reporting);
            ++(skip ? result.skipped : failure.empty() ? result.done : result.failed);
            if (report && !skip) report(job, failure);
        }
    };
    std::vector<std::thread> workers;
    for (int i = 1; i < options.jobs; ++i) workers.emplace_back(work);
    work();
    for (auto& worker : workers) worker.join();
    return result;
}

}  // namespace attentionscope
