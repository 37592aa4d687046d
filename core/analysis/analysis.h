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

/// One side of a table of results.
struct AnalysisAxis {
    std::string name;
    std::vector<std::string> labels;
};

/// Numbers along axes, the last axis fastest; what does not apply is a NaN.
struct AnalysisTable {
    std::vector<AnalysisAxis> axes = {};
    std::vector<double> values = {};
};

/// What an analysis computed.
struct Analysis {
    std::string of, model;
    AnalysisTable table = {};
    std::string metric = {};
    std::map<std::string, std::variant<std::string, double>> settings = {};
    std::vector<std::string> tokens = {};              ///< beside the values, one for each; or none
    std::map<std::string, AnalysisTable> others = {};  ///< further tables, by name
};

/// What an analysis reads: the run, and what it needs to make further ones.
struct AnalysisInput {
    RecordingPointer recording;
    std::optional<std::string> target = {}, against = {};  ///< tokens as the vocabulary spells them
    std::optional<std::string> corrupt = {};               ///< another text in place of the run's
    std::vector<std::string> texts = {};                   ///< one text a line; none: the run's own
    std::uint64_t seed = 1;
    Index limit = 0;  ///< most tokens that the model reads; 0: no limit
    StopToken stop = {};
    /// Records the same model on other inputs, with the same changes.
    std::function<RecordingPointer(const RunInputs&)> record = {};
    /// The interventions that silence a head.
    std::function<std::vector<Intervention>(const AttentionMap&, int head)> silenced = {};
};

/// The names, in the order of the table.
std::vector<std::string> analysisNames();
/// Throws Error for another name, and where the analysis does not apply to the run.
Analysis analyse(const std::string& name, const AnalysisInput& input);

/// {"of", "model", "axes", "values", "metric", "settings"}, and beside them "tokens" and further tables. A
/// NaN is written as null.
std::string analysisToJson(const Analysis& analysis);
/// Writes .json; .csv with a row for each value and a column for each axis; or .npy of the values alone.
void writeAnalysis(const Analysis& analysis, const std::string& path);

}  // namespace attentionscope
