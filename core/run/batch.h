#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/recording/writers.h"
#include "core/run/run_request.h"

namespace attentionscope {

/// One line of a jobs file: a request as RunRequest's JSON has it, and beside it "name" (of the file written,
/// without ending; the line's number where it is left out), "format" (json, csv, npy, safetensors), "map",
/// "layer", "head".
struct BatchJob {
    Index line = 0;  ///< from 1
    std::string name;
    std::string format = "json";
    RunRequest request;
    MapSelection selection;
};

/// Reads a jobs file; empty lines are passed over. Throws Error with the number of the line that is wrong,
/// and for two jobs of the same name.
std::vector<BatchJob> readJobs(const std::string& text, const std::string& where);

struct BatchOptions {
    int jobs = 1;         ///< how many run at once
    bool resume = false;  ///< leave out what is there already
    StopToken stop = {};
};

struct BatchResult {
    Index done = 0, skipped = 0, failed = 0;
};

/// Runs the jobs and writes each into `folder`. A job that fails is reported and the others go on. `report`
/// is called from one thread at a time, with an empty problem where all is well.
using BatchReport = std::function<void(const BatchJob& job, const std::string& problem)>;
BatchResult runBatch(const std::vector<BatchJob>& jobs, const std::filesystem::path& folder,
                     ModelShelf& shelf, const BatchOptions& options, const BatchReport& report);

}  // namespace attentionscope
