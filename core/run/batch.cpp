#include "core/run/batch.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "core/base/error.h"
#include "core/base/letters.h"
#include "core/checkpoint/atomic_file.h"

namespace attentionscope {

namespace {

constexpr std::size_t mostJobs = 1'000'000;  // of one file

// A name that cannot leave the folder it is written to.
bool isPlainName(const std::string& name) {
    return !name.empty() && name != "." && name != ".." &&
           name.find_first_of(std::string("/\\\0", 3)) == std::string::npos;
}

/// A layer or a head: a number, or "all".
void readPlace(const JsonValue& fields, const char* key, std::optional<int>& place, bool& all) {
    const auto value = fields.find(key);
    if (!value) return;
    all = value->isText() && value->text() == "all";
    if (value->isText() && !all) value->refuse("a number from 0, or \"all\"");
    if (!all) place = int(value->integer(0, 1 << 20));
}

BatchJob jobFrom(const JsonValue& fields, Index number) {
    BatchJob job;
    job.line = number;
    job.name = fields.textOr("name", std::to_string(number));
    if (!isPlainName(job.name)) fields.at("name").refuse("the name of a file, without a folder");
    job.format =
        fields.choiceOr("format", {"json", "csv", "npy", "safetensors", "png", "svg", "pdf"}, job.format);
    if (const auto map = fields.find("map")) job.selection.map = map->text();
    readPlace(fields, "layer", job.selection.layer, job.everyLayer);
    readPlace(fields, "head", job.selection.head, job.everyHead);
    BatchPicture& picture = job.picture;
    picture.view = fields.textOr("view", picture.view);
    picture.stage = fields.textOr("stage", "");
    picture.theme = fields.textOr("theme", "");
    picture.query = fields.optionalInteger("query", 0, 1 << 20);
    picture.scale = fields.numberOr("scale", 0.25, 8, picture.scale);
    picture.pieces = fields.flagOr("pieces", false);
    picture.logarithmic = fields.flagOr("log", false);
    job.derivation = {.map = derivedMapNamed(fields.choiceOr("derived", derivedMapNames(), "")),
                      .mean = meanNamed(fields.choiceOr("mean", {"heads", "layers"}, "")),
                      .withoutSpecial = fields.flagOr("without-special", false)};
    job.request =
        requestFromJson(fields, {"name", "format", "map", "layer", "head", "view", "stage", "theme", "query",
                                 "scale", "pieces", "log", "derived", "mean", "without-special"});
    return job;
}

/// A field that a line sweeps, and its values.
struct Sweep {
    std::string field;
    std::vector<nlohmann::json> values;
};

/// Fields that alter the run come before those that only display it, so that jobs of one run are adjacent.
std::vector<Sweep> sweepsOf(const JsonValue& fields, nlohmann::json& job) {
    std::vector<Sweep> first, last;
    const auto given = fields.optionalObject("for");
    if (!given) return first;
    static const std::set<std::string> shows{"layer", "head",    "map",   "format",         "view",
                                             "stage", "theme",   "query", "scale",          "pieces",
                                             "log",   "derived", "mean",  "without-special"};
    for (const JsonValue& field : given->members()) {
        if (field.key() == "name" || field.key() == "for")
            field.refuse("values of a field other than this one");
        if (field.isText() && field.text() == "all" && (field.key() == "layer" || field.key() == "head")) {
            job[field.key()] = "all";
            continue;
        }
        if (!field.isList() || field.items().empty()) field.refuse("a list of values");
        Sweep sweep{field.key(), {}};
        for (const JsonValue& value : field.items()) sweep.values.push_back(value.tree());
        (shows.contains(field.key()) ? last : first).push_back(std::move(sweep));
    }
    first.insert(first.end(), last.begin(), last.end());
    return first;
}

/// The jobs of a line, up to a maximum.
std::vector<BatchJob> jobsOf(const std::string& line, Index number, const std::string& where,
                             std::size_t most) {
    const JsonValue fields = JsonValue::parse(line, where).requireObject();
    if (!fields.has("for")) return {jobFrom(fields, number)};
    std::vector<BatchJob> jobs;
    nlohmann::json job = fields.tree();
    job.erase("for");
    const std::vector<Sweep> sweeps = sweepsOf(fields, job);
    const std::string name = fields.textOr("name", std::to_string(number));
    std::vector<std::size_t> at(sweeps.size(), 0);
    for (bool more = true; more;) {
        std::string suffix;
        for (std::size_t i = 0; i < sweeps.size(); ++i) {
            job[sweeps[i].field] = sweeps[i].values[at[i]];
            // The extension already distinguishes formats.
            if (sweeps[i].field != "format") suffix += '-' + sweeps[i].field + std::to_string(at[i]);
        }
        job["name"] = name + suffix;
        jobs.push_back(jobFrom(JsonValue::parse(job.dump(), where).requireObject(), number));
        if (jobs.size() > most)
            throw Error({.what = "there are too many jobs",
                         .where = where,
                         .expected = Phrase("%1 at most", {std::to_string(mostJobs)}),
                         .remedy = "Divide them among several files."});
        more = false;
        for (std::size_t i = sweeps.size(); i-- > 0 && !more;) {
            more = ++at[i] < sweeps[i].values.size();
            if (!more) at[i] = 0;
        }
    }
    return jobs;
}

/// The output of a job: one file for each selected head.
struct BatchTarget {
    std::filesystem::path file;
    MapSelection selection;
};

std::vector<BatchTarget> targetsOf(const BatchJob& job, const std::filesystem::path& folder,
                                   const Recording& recording) {
    const auto path = [&](const std::string& suffix) {
        return folder / (job.name + suffix + '.' + job.format);
    };
    if (!job.everyLayer && !job.everyHead) return {{path(""), job.selection}};
    MapSelection among = job.selection;
    if (!among.map) among.map = recording.firstMap();
    if (!among.layer && !job.everyLayer) among.layer = recording.nearestLayer(*among.map, 0);
    std::vector<BatchTarget> targets;
    for (const SelectedHead& head : select(recording, among)) {
        MapSelection one = among;
        one.layer = head.map->layer;
        std::string suffix;
        if (job.everyLayer) suffix += "-layer" + std::to_string(head.map->layer);
        if (job.everyHead) {
            one.head = head.head;
            suffix += "-head" + std::to_string(head.head);
        } else if (head.head != among.head.value_or(head.map->nearestHead(0))) {
            continue;
        }
        targets.push_back({path(suffix), one});
    }
    return targets;
}

/// A half-open range of jobs that share a run.
struct JobGroup {
    std::size_t begin, end;
};

std::vector<JobGroup> groupsOf(const std::vector<BatchJob>& jobs) {
    std::vector<JobGroup> groups;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (groups.empty() || !(jobs[groups.back().begin].request == jobs[i].request))
            groups.push_back({i, i});
        groups.back().end = i + 1;
    }
    return groups;
}

class BatchRun {
public:
    BatchRun(const std::filesystem::path& folder, ModelShelf& shelf, const BatchOptions& options,
             const BatchReport& report)
        : folder_(folder), shelf_(shelf), options_(options), report_(report) {}

    /// Runs a job; `recording` is that of its group, made on first use.
    void work(const BatchJob& job, RecordingPointer& recording) {
        if (job.problem) return report(job, {BatchOutcome::Kind::failed, {}, sentence(*job.problem)}, true);
        if (!job.everyLayer && !job.everyHead) {
            const auto file = folder_ / (job.name + '.' + job.format);
            if (isThere(file)) return report(job, {BatchOutcome::Kind::there, file}, true);
        }
        try {
            if (!recording) recording = run(job.request, shelf_, {.stop = options_.stop});
            const RecordingPointer derived = derivedRecording(recording, job.derivation);
            const auto targets = targetsOf(job, folder_, *derived);
            for (const BatchTarget& target : targets) write(job, derived, target, &target == &targets.back());
        } catch (const Cancelled&) {
            throw;
        } catch (const std::exception& error) {
            report(job,
                   {BatchOutcome::Kind::failed, folder_ / (job.name + '.' + job.format), sentence(error)},
                   true);
        }
    }

    BatchResult result() const { return result_; }

private:
    bool isThere(const std::filesystem::path& file) const {
        std::error_code none;
        return options_.resume && std::filesystem::exists(file, none);
    }

    void write(const BatchJob& job, const RecordingPointer& recording, const BatchTarget& target, bool last) {
        if (isThere(target.file)) return report(job, {BatchOutcome::Kind::there, target.file}, last);
        BatchOutcome outcome{BatchOutcome::Kind::done, target.file};
        try {
            options_.write(recording, job, target.selection, target.file);
        } catch (const Cancelled&) {
            throw;
        } catch (const std::exception& error) {
            outcome = {BatchOutcome::Kind::failed, target.file, sentence(error)};
        }
        report(job, outcome, last);
    }

    void report(const BatchJob& job, const BatchOutcome& outcome, bool last) {
        const std::lock_guard lock(reporting_);
        ++(outcome.kind == BatchOutcome::Kind::done    ? result_.done
           : outcome.kind == BatchOutcome::Kind::there ? result_.skipped
                                                       : result_.failed);
        if (report_) report_(job, outcome, last);
    }

    const std::filesystem::path& folder_;
    ModelShelf& shelf_;
    const BatchOptions& options_;
    const BatchReport& report_;
    std::mutex reporting_;
    BatchResult result_;
};

/// The place of a mistake in a line, in words, combined with the line's place in the file.
Phrase inWords(const Phrase& where, const Phrase& line) {
    if (where == line) return line;
    std::vector<Phrase> parts = where.arguments();
    for (Phrase& part : parts)
        if (part == line) part = line;
    return parts.empty() ? where : Phrase(where.pattern(), std::move(parts));
}

}  // namespace

std::vector<BatchJob> readJobs(const std::string& text, const std::string& where) {
    std::vector<BatchJob> jobs;
    std::set<std::string> names;
    std::string_view left = text;
    for (Index number = 1; !left.empty(); ++number) {
        const std::string line(takenLine(left));
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const std::string place = where + ", line " + std::to_string(number);
        try {
            std::vector<BatchJob> made =
                jobsOf(line, number, place, mostJobs - std::min(mostJobs, jobs.size()));
            for (const BatchJob& job : made)
                if (names.contains(job.name + '.' + job.format))
                    throw Error({.what = "two jobs write the same file", .where = place, .got = job.name});
            for (BatchJob& job : made) {
                names.insert(job.name + '.' + job.format);
                jobs.push_back(std::move(job));
            }
        } catch (const Error& error) {
            const Phrase placeInWords("%1, line %2", {where, std::to_string(number)});
            BatchJob& wrong = jobs.emplace_back();
            wrong.line = number;
            wrong.name = std::to_string(number);
            wrong.problem = error.report();
            wrong.problem->where = inWords(wrong.problem->where, placeInWords);
        }
    }
    return jobs;
}

void writeNumbersOf(const RecordingPointer& recording, const BatchJob&, const MapSelection& selection,
                    const std::filesystem::path& file) {
    writeRecording(*recording, selection, file);
}

BatchResult runBatch(const std::vector<BatchJob>& jobs, const std::filesystem::path& folder,
                     ModelShelf& shelf, const BatchOptions& options, const BatchReport& report) {
    makeFolder(folder);
    removeUnfinished(folder);
    shelf.keepAtMost(std::size_t(options.jobs) + 1);
    const std::vector<JobGroup> groups = groupsOf(jobs);
    BatchRun batch(folder, shelf, options, report);
    std::atomic<size_t> next = 0;
    const auto work = [&] {
        try {
            for (size_t i = next++; i < groups.size() && !options.stop.stop_requested(); i = next++) {
                RecordingPointer recording;
                for (std::size_t job = groups[i].begin; job < groups[i].end; ++job)
                    batch.work(jobs[job], recording);
            }
        } catch (const Cancelled&) {
        }
    };
    std::vector<std::thread> workers;
    for (int i = 1; i < options.jobs; ++i) workers.emplace_back(work);
    work();
    for (auto& worker : workers) worker.join();
    return batch.result();
}

}  // namespace attentionscope
