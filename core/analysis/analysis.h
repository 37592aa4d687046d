#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/analysis/journal.h"
#include "core/recording/model.h"

namespace attentionscope {

/// One dimension of a table of results.
struct AnalysisAxis {
    std::string name;
    std::vector<std::string> labels;
    std::vector<Index> positions = {};  ///< of tokens: where each stands in the model's sequence
    std::vector<Index> texts = {};      ///< of tokens of several texts: the text of each, counted from 0
};

/// A setting that differs from text to text.
inline constexpr const char* ofEachText = "one for each text";

/// Numbers along axes, the last axis fastest; NaN where a value does not apply.
struct AnalysisTable {
    std::vector<AnalysisAxis> axes = {};
    std::vector<double> values = {};
};

/// The result of an analysis.
struct Analysis {
    std::string of, model;
    AnalysisTable table = {};
    Phrase metric = {};
    std::map<std::string, Phrase> definitions = {};  ///< of scores and further tables, by their names
    std::map<std::string, Phrase> missing = {};      ///< why a score has no value, by its name
    std::vector<Phrase> notes = {};                  ///< what a reader of the numbers has to consider
    std::map<std::string, std::variant<std::string, double>> settings = {};
    std::vector<std::string> tokens = {};              ///< one for each value; or none
    std::map<std::string, AnalysisTable> others = {};  ///< further tables, by name
    std::string request = {};                          ///< what was run, as JSON; or nothing
};

/// Numbers of points for integrated gradients: the first, the largest after doubling, and the largest that an
/// input may name.
inline constexpr Index usualSteps = 12, mostDoubledSteps = 192, mostSteps = 1000;

/// The input of an analysis: the run, and what it needs to make further runs.
struct AnalysisInput {
    RecordingPointer recording = {};
    std::optional<std::string> target = {}, against = {};  ///< tokens as the vocabulary spells them
    std::optional<std::string> corrupt = {};               ///< another text instead of the run's
    std::optional<std::string> receiver = {};              ///< a head that paths lead to, "LAYER.HEAD"
    /// Empty: the text of the run. After a tab, each may hold the values of --corrupt, --target and --against
    /// that the analysis reads, in this order.
    std::vector<std::string> texts = {};
    std::optional<Index> position = {};  ///< of the token whose prediction is analysed, else the last
    std::string map = {};                ///< measured; empty: the self-attention of the last sequence
    std::string targetInput = {};        ///< of the model: the words that it has to produce; empty: none
    std::uint64_t seed = 1;
    Index limit = 0;  ///< maximum number of tokens the model reads; 0: no limit
    StopToken stop = {};
    /// Records the same model on other inputs, with the same changes.
    std::function<RecordingPointer(const RunInputs&)> record = {};
    /// The interventions that silence a head of a run.
    std::function<std::vector<Intervention>(const Recording&, const AttentionMap&, int head)> silenced = {};
    std::string by = "zero";  ///< what takes the place of a silenced head: "zero", "mean", "resample"
    /// Points for integrated gradients, 1 … mostSteps; without a value, as many as the remaining error needs.
    std::optional<Index> steps = {};
    bool eachToken = false;  ///< over texts: a number for each token in place of means of each text
    Progress progress = {};
    /// Called with the share done and what is known so far, for a view that grows.
    std::function<void(double share, const Analysis& soFar)> partial = {};

    /// The parts that are known from an earlier start; null: none is kept.
    std::shared_ptr<Journal> journal = {};

    void report(double share, const Analysis& soFar) const;
    /// The numbers of the next text, computed or as the journal has them.
    std::vector<double> part(const std::function<std::vector<double>()>& compute) const;
};

/// An analysis by its name, and what it reads beside the run; an empty value is not given.
struct AnalysisChoice {
    std::string of = {}, target = {}, against = {}, corrupt = {};
    std::optional<Index> steps = {};

    AnalysisInput input() const;
    friend bool operator==(const AnalysisChoice&, const AnalysisChoice&) = default;
};

/// What an analysis reads beside the run.
enum class AnalysisOption { target, against, position, corrupt, receiver, data, map, by, steps, eachToken };

/// One kind of analysis: a new one is a file in core/analysis/analyses/ and a line in analysis.cpp.
struct AnalysisKind {
    const char* name;
    Phrase title;
    Phrase summary;
    std::vector<AnalysisOption> options;
    Analysis (*compute)(const AnalysisInput&);

    bool reads(AnalysisOption option) const;
};

const std::vector<AnalysisKind>& analysisKinds();
/// Throws Error for a name that no kind has.
const AnalysisKind& analysisKindNamed(const std::string& name);
/// Throws Error for another name, and where the analysis does not apply to the run.
Analysis analyse(const std::string& name, const AnalysisInput& input);

/// The further table of this name, or the main one without a name. Throws Error for a name that no table has.
const AnalysisTable& tableOf(const Analysis& analysis, const std::string& name);

/// {"of", "model", "axes", "values", "metric", "settings"}, plus "definitions", "missing", "notes",
/// "tokens", "request" and further tables. A NaN is written as null.
std::string analysisToJson(const Analysis& analysis);
/// Writes .json with all tables; .csv with a row for each value and a column for each axis, another for the
/// positions of its tokens, one for their texts, and one for the standard deviation if it is known; or .npy
/// with only the values. CSV and NumPy files hold one table: the named one, or the main one. Throws Error for
/// a name that no table has.
void writeAnalysis(const Analysis& analysis, const std::string& path, const std::string& table = {});

}  // namespace attentionscope
