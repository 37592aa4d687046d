#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <set>
#include <stop_token>
#include <thread>

#include "app/cli/commands/all_commands.h"
#include "app/cli/figure_options.h"
#include "app/cli/interruption.h"
#include "app/cli/painting_application.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "app/export/formats.h"
#include "app/figures/content/captions.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/read_file.h"
#include "core/run/batch.h"

namespace attentionscope {

namespace {

bool isPicture(const BatchJob& job) {
    return job.format == "png" || job.format == "svg" || job.format == "pdf";
}

/// Work for the thread that serves, such as painting: fonts belong to one thread.
class ServedQueue {
public:
    /// Runs the work on the serving thread and waits for it; rethrows its exceptions.
    void have(std::function<void()> work) {
        std::packaged_task<void()> task(std::move(work));
        std::future<void> done = task.get_future();
        {
            const std::lock_guard lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        wake_.notify_one();
        done.get();
    }
    /// Runs incoming work until the end; calls `look` in between and from time to time.
    void serve(const std::function<void()>& look) {
        constexpr std::chrono::milliseconds often(100);
        for (;;) {
            look();
            std::unique_lock lock(mutex_);
            if (!wake_.wait_for(lock, often, [this] { return ended_ || !tasks_.empty(); })) continue;
            if (tasks_.empty()) return;
            std::packaged_task<void()> task = std::move(tasks_.front());
            tasks_.pop_front();
            lock.unlock();
            task();
        }
    }
    void end() {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        wake_.notify_one();
    }

private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::packaged_task<void()>> tasks_;
    bool ended_ = false;
};

/// Draws the pictures, one after another on the thread that created it.
class BatchPainter {
public:
    BatchPainter(const std::string& language, bool carries) : application_(language), carries_(carries) {}

    void write(const RecordingPointer& recording, const BatchJob& job, const MapSelection& selection,
               const std::filesystem::path& file) {
        const FigureKind kind = kindOf(job);
        const bool ofMap = kind != FigureKind::prediction && kind != FigureKind::steps;
        FigureRequest figure = figureAt(recording, selection, ofMap);
        figure.changes = job.request.changes;
        figure.query = job.picture.query;
        figure.shown.wholeWords = !job.picture.pieces;
        if (job.picture.logarithmic) figure.shown.scale = ScaleKind::logarithmic;
        if (!job.picture.stage.empty()) {
            figure.stage = stageFromName(job.picture.stage);
            if (!figure.stage) throw Error({.what = "unknown stage", .got = job.picture.stage});
        }
        if (kind == FigureKind::prediction && !job.request.changes.empty()) {
            RunRequest unchanged = job.request;
            unchanged.changes.clear();
            figure.unchanged = run(unchanged, bundledShelf());
        }
        if (learnt_.insert(job.request.model).second) PaintingApplication::learn(job.request.model);
        PictureOptions options{.scale = job.picture.scale,
                               .theme = &Theme::named(QString::fromStdString(job.picture.theme))};
        options.title = captionOf(kind, figure).title;
        if (carries_) options.document = documentOf(job.request, figure);
        writePicture(*requiredFigure(kind, figure), QString::fromStdString(file.string()), options);
    }

private:
    static FigureKind kindOf(const BatchJob& job) {
        const FigureKind kind = figureKindNamed(job.picture.view);
        if (figureName(kind) == job.picture.view && kind != FigureKind::bottleneck) return kind;
        std::string list;
        for (const FigureKind known : allFigureKinds)
            if (known != FigureKind::bottleneck)
                list += (list.empty() ? "" : ", ") + std::string(figureName(known));
        throw Error(
            {.what = "unknown view", .got = job.picture.view, .expected = Phrase("one of %1", {list})});
    }

    PaintingApplication application_;
    bool carries_;
    std::set<std::string> learnt_;
};

/// "about 3 minutes left"
Phrase timeLeft(double seconds) {
    if (seconds < 90) return Phrase("about %1 s left", {std::to_string(int(seconds) + 1)});
    if (seconds < 90 * 60) return Phrase("about %1 min left", {std::to_string(int(seconds / 60) + 1)});
    return Phrase("about %1 h left", {std::to_string(int(seconds / 3600) + 1)});
}

/// One line of JSON.
std::string lineOf(const BatchJob& job, const BatchOutcome& outcome) {
    const char* const names[] = {"done", "there", "failed"};
    nlohmann::ordered_json line{{"line", job.line}};
    if (!outcome.file.empty()) line["file"] = outcome.file.string();
    line["status"] = names[int(outcome.kind)];
    if (!outcome.problem.empty()) line["problem"] = spoken(outcome.problem);
    return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

int runBatchCommand(const Arguments& arguments, Console& console) {
    const std::string folder = arguments.required("-o");
    if (arguments.plainWords().empty()) throw UsageError("the jobs file is missing");
    const std::string& file = arguments.plainWords().front();
    const auto jobs = readJobs(file == "-" ? readStandardInput() : readFile(file),
                               file == "-" ? spoken("standard input") : file);
    const int cores = std::clamp(int(std::thread::hardware_concurrency()), 1, 256);
    std::stop_source stop;
    BatchOptions options{.jobs = int(arguments.integer("--jobs", cores, 1, 256)),
                         .resume = arguments.has("--resume"),
                         .stop = stop.get_token()};
    std::optional<BatchPainter> painter;
    if (std::any_of(jobs.begin(), jobs.end(), isPicture))
        painter.emplace(console.language, !arguments.has("--no-request"));
    ServedQueue paintings;
    options.write = [&](const RecordingPointer& recording, const BatchJob& job, const MapSelection& selection,
                        const std::filesystem::path& path) {
        if (!isPicture(job)) return writeNumbersOf(recording, job, selection, path);
        paintings.have([&] { painter->write(recording, job, selection, path); });
    };
    ProgressLine line(console);
    const auto started = std::chrono::steady_clock::now();
    size_t finished = 0, worked = 0;
    const auto report = [&](const BatchJob& job, const BatchOutcome& outcome, bool last) {
        console.out << lineOf(job, outcome) << std::endl;
        finished += last;
        worked += last && outcome.kind != BatchOutcome::Kind::there;
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
        Phrase text("%1 of %2 jobs", {std::to_string(finished), std::to_string(jobs.size())});
        if (worked > 0 && finished < jobs.size())
            text =
                Phrase("%1, %2", {text, timeLeft(seconds / double(worked) * double(jobs.size() - finished))});
        line.show(progressBar(double(finished) / double(jobs.size())) + "  " + spoken(text));
        if (outcome.problem.empty()) return;
        line.end();
        const Phrase place("%1, line %2", {printable(file), std::to_string(job.line)});
        console.report(outcome.problem.text().starts_with(place.text())
                           ? outcome.problem
                           : Phrase("%1: %2", {place, outcome.problem}));
    };
    auto running = std::async(std::launch::async, [&] {
        const auto end = std::shared_ptr<void>(nullptr, [&](void*) { paintings.end(); });
        return runBatch(jobs, folder, bundledShelf(), options, report);
    });
    {
        const Interruption interruption;
        paintings.serve([&] {
            if (interruption.came()) stop.request_stop();
        });
    }
    const BatchResult result = running.get();
    line.end();
    if (stop.stop_requested() && finished < jobs.size())
        console.report(Phrase("stopped after %1 of %2 jobs; --resume goes on from here",
                              {std::to_string(finished), std::to_string(jobs.size())}));
    if (!console.quiet)
        console.report(Phrase(
            "%1 done, %2 there already, %3 failed",
            {std::to_string(result.done), std::to_string(result.skipped), std::to_string(result.failed)}));
    return result.failed == 0 && finished == jobs.size() ? 0 : 1;
}

}  // namespace

Command batchCommand() {
    return {
        .name = "batch",
        .summary = "run many requests and write each into a folder",
        .usage = "JOBS.jsonl -o DIR [--jobs N] [--resume] [--language en|zh_CN] [--no-request]",
        .options = {{"-o", "DIR", "the folder to write to"},
                    {"--jobs", "N", "number of parallel jobs; default: the number of processors"},
                    {"--resume", "", "skip files that already exist"},
                    {"--no-request", "",
                     "do not store the request in pictures (with it they can be reopened)"}},
        .mostPlainWords = 1,
        .details =
            "A line of JOBS.jsonl is a request as --request takes it, and beside it \"name\" (of the file,\n"
            "without ending), \"format\" (json, csv, npy, safetensors, png, svg, pdf), \"map\", \"layer\",\n"
            "\"head\", \"derived\", \"mean\", \"without-special\"; for pictures \"view\", \"query\", "
            "\"stage\",\n"
            "\"theme\", \"scale\", \"pieces\", \"log\" as render has them. \"layer\" and \"head\" may be "
            "\"all\".\n"
            "A line may stand for many jobs:\n"
            "{\"model\": \"constructed\", \"format\": \"png\", \"for\": {\"text\": [\"one\", \"two\"], "
            "\"head\": \"all\"}}\n"
            "\n"
            "For each file a JSON line is printed: \"line\", \"file\", \"status\" (done, there, failed), and "
            "the\n"
            "reason of a failure as \"problem\". If a job fails, or a line cannot be read, the others "
            "continue;\n"
            "exit status 1 means that some failed.\n",
        .run = runBatchCommand};
}

}  // namespace attentionscope
