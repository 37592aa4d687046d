#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/recording/writers.h"
#include "core/run/run_request.h"

namespace attentionscope {

/// How to draw the picture of a job: names as on the command line, checked by the code that draws.
struct BatchPicture {
    std::string view = "heatmap", stage = {}, theme = {};
    std::optional<Index> query = {};
    double scale = 2;
    bool pieces = false;
};

/// A file to write: a request as RunRequest's JSON has it, and beside it "name" (of the file, without ending;
/// the line's number where it is left out), "format" (json, csv, npy, safetensors, png, svg, pdf), "map",
/// "layer", "head", and for pictures "view", "query", "stage", "theme", "scale", "pieces".
struct BatchJob {
    Index line = 0;  ///< from 1
    std::string name;
    std::string format = "json";
    RunRequest request;
    MapSelection selection;
    bool everyLayer = false, everyHead = false;  ///< a file each, -layerL and -headH behind the name
    BatchPicture picture;
    std::optional<ErrorReport> problem = {};  ///< why its line cannot be used; then the job does not run
};

/// Reads a jobs file; empty lines are passed over. A line with "for", {"FIELD": [value, …], …}, stands for as
/// many jobs as there are combinations, -FIELDn behind the name (of the n-th value, from 0); "layer" and
/// "head" may be "all". A line that is wrong, or writes a file that another writes, is a job with a problem.
std::vector<BatchJob> readJobs(const std::string& text, const std::string& where);

/// Writes what was asked for into a file. Called from several threads.
using BatchWriter = std::function<void(const RecordingPointer& recording, const BatchJob& job,
                                       const MapSelection& selection, const std::filesystem::path& file)>;
/// Writes the formats that hold numbers.
void writeNumbersOf(const RecordingPointer& recording, const BatchJob& job, const MapSelection& selection,
                    const std::filesystem::path& file);

struct BatchOptions {
    int jobs = 1;         ///< how many run at once
    bool resume = false;  ///< skip existing files
    StopToken stop = {};
    BatchWriter write = writeNumbersOf;
};

/// What became of a file.
struct BatchOutcome {
    enum class Kind { done, there, failed };
    Kind kind = Kind::done;
    std::filesystem::path file;  ///< empty of a line that cannot be used
    Phrase problem = {};         ///< a sentence
};

struct BatchResult {
    Index done = 0, skipped = 0, failed = 0;  ///< files
};

/// Runs the jobs and writes each into `folder`. Jobs of one request that follow each other share a run. A job
/// that fails is reported and the others go on. `report` is called from one thread at a time, `last` with the
/// last file of a job. Of models, no more are kept open than there are jobs at once, and one.
using BatchReport = std::function<void(const BatchJob& job, const BatchOutcome& outcome, bool last)>;
BatchResult runBatch(const std::vector<BatchJob>& jobs, const std::filesystem::path& folder,
                     ModelShelf& shelf, const BatchOptions& options, const BatchReport& report);

}  // namespace attentionscope
