#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/recording/model.h"

namespace attentionscope {

/// One dimension of a table of results.
struct AnalysisAxis {
    std::string name;
    std::vector<std::string> labels;
};

/// Numbers along axes, the last axis fastest; NaN where a value does not apply.
struct AnalysisTable {
    std::vector<AnalysisAxis> axes = {};
    std::vector<double> values = {};
};

/// The result of an analysis.
struct Analysis {
    std::string of, model;
    AnalysisTable table = {};
    std::string metric = {};
    std::map<std::string, std::variant<std::string, double>> settings = {};
    std::vector<std::string> tokens = {};              ///< one for each value; or none
    std::map<std::string, AnalysisTable> others = {};  ///< further tables, by name
};

/// The input of an analysis: the run, and what it needs to make further runs.
struct AnalysisInput {
    RecordingPointer recording;
    std::optional<std::string> target = {}, against = {};  ///< tokens as the vocabulary spells them
    std::optional<std::string> corrupt = {};               ///< another text instead of the run's
    std::vector<std::string> texts = {};                   ///< one text a line; none: the run's own
    std::uint64_t seed = 1;
    Index limit = 0;  ///< maximum number of tokens the model reads; 0: no limit
    StopToken stop = {};
    /// Records the same model on other inputs, with the same changes.
    std::function<RecordingPointer(const RunInputs&)> record = {};
    /// The interventions that silence a head.
    std::function<std::vector<Intervention>(const AttentionMap&, int head)> silenced = {};
};

/// The names, in the order of the table.
std::vector<std::string> analysisNames();
/// Throws Error for another name, and if the analysis does not apply to the run.
Analysis analyse(const std::string& name, const AnalysisInput& input);

/// {"of", "model", "axes", "values", "metric", "settings"}, plus "tokens" and further tables. A NaN is
/// written as null.
std::string analysisToJson(const Analysis& analysis);
/// Writes .json; .csv with a row for each value and a column for each axis; or .npy with only the values.
void writeAnalysis(const Analysis& analysis, const std::string& path);

}  // namespace attentionscope
