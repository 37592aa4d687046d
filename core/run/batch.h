#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/analysis/derived_recording.h"
#include "core/base/error.h"
#include "core/recording/writers.h"
#include "core/run/run_request.h"

namespace attentionscope {

/// How to draw the picture of a job: names as on the command line, checked by the code that draws.
struct BatchPicture {
    std::string view = "heatmap", stage = {}, theme = {};
    std::optional<Index> query = {};
    double scale = 2;
    bool pieces = false, logarithmic = false;
};

/// A file to write: a request as in RunRequest's JSON, plus "name" (of the file, without extension; by
/// default the line's number), "format" (json, csv, npy, safetensors, png, svg, pdf), "map", "layer", "head",
/// "derived", "mean", "without-special", and for pictures "view", "query", "stage", "theme", "scale",
/// "pieces", "log".
struct BatchJob {
    Index line = 0;  ///< from 1
    std::string name;
    std::string format = "json";
    RunRequest request;
    Derivation derivation = {};  ///< of the maps that are written
    MapSelection selection;
    bool everyLayer = false, everyHead = false;  ///< one file each, with -layerL and -headH after the name
    BatchPicture picture;
    std::optional<ErrorReport> problem = {};  ///< why its line cannot be used; then the job does not run
};

/// Reads a jobs file and skips empty lines. A line with "for", {"FIELD": [value, …], …}, stands for one job
/// per combination, with -FIELDn after the name (for the n-th value, from 0); "layer" and "head" may be
/// "all". A wrong line, or one that writes the same file as another, becomes a job with a problem.
std::vector<BatchJob> readJobs(const std::string& text, const std::string& where);

/// Writes the job's output into a file. Called from several threads.
using BatchWriter = std::function<void(const RecordingPointer& recording, const BatchJob& job,
                                       const MapSelection& selection, const std::filesystem::path& file)>;
/// Writes the numeric formats.
void writeNumbersOf(const RecordingPointer& recording, const BatchJob& job, const MapSelection& selection,
                    const std::filesystem::path& file);

struct BatchOptions {
    int jobs = 1;         ///< how many run at once
    bool resume = false;  ///< skip existing files
    StopToken stop = {};
    BatchWriter write = writeNumbersOf;
};

/// The result for a file.
struct BatchOutcome {
    enum class Kind { done, there, failed };
    Kind kind = Kind::done;
    std::filesystem::path file;  ///< empty for an unusable line
    Phrase problem = {};         ///< a sentence
};

struct BatchResult {
    Index done = 0, skipped = 0, failed = 0;  ///< files
};

/// Runs the jobs and writes their files into `folder`. Consecutive jobs of one request share a run. A failing
/// job is reported and the others continue. `report` is called from one thread at a time, with `last` for the
/// last file of a job. At most one more model than there are parallel jobs stays open.
using BatchReport = std::function<void(const BatchJob& job, const BatchOutcome& outcome, bool last)>;
BatchResult runBatch(const std::vector<BatchJob>& jobs, const std::filesystem::path& folder,
                     ModelShelf& shelf, const BatchOptions& options, const BatchReport& report);

}  // namespace attentionscope
