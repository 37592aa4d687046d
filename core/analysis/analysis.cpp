#include "core/analysis/analysis.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/analysis/analysis_parts.h"
#include "core/base/error.h"
#include "core/checkpoint/atomic_file.h"
#include "core/checkpoint/npy.h"
#include "core/recording/json_text.h"

namespace attentionscope {

namespace {

using Json = nlohmann::ordered_json;

template <typename Values>
Json nested(const std::vector<AnalysisAxis>& axes, std::size_t axis, const Values& values,
            std::size_t& next) {
    Json list = Json::array();
    for (std::size_t i = 0; i < axes[axis].labels.size(); ++i)
        if (axis + 1 < axes.size())
            list.push_back(nested(axes, axis + 1, values, next));
        else
            list.push_back(values[next++]);
    return list;
}

template <typename Values>
Json nested(const AnalysisTable& table, const Values& values) {
    std::size_t next = 0;
    return nested(table.axes, 0, values, next);
}

Json axesJson(const AnalysisTable& table) {
    Json axes = Json::array();
    for (const AnalysisAxis& axis : table.axes) {
        axes.push_back({{"name", axis.name}, {"labels", axis.labels}});
        if (!axis.positions.empty()) axes.back()["positions"] = axis.positions;
        if (!axis.texts.empty()) axes.back()["texts"] = axis.texts;
    }
    return axes;
}

std::string quoted(const std::string& cell) {
    if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
    std::string text = "\"";
    for (const char c : cell) text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + '"';
}

std::string asCsv(const Analysis& analysis, const std::string& name) {
    const AnalysisTable& table = tableOf(analysis, name);
    const bool isMain = name.empty(), hasTokens = isMain && !analysis.tokens.empty();
    const auto spread = analysis.others.find("spread");
    const bool hasSpread = isMain && spread != analysis.others.end();
    std::ostringstream csv;
    csv.precision(9);
    for (const AnalysisAxis& axis : table.axes) {
        csv << quoted(axis.name) << ',';
        if (!axis.positions.empty()) csv << quoted(axis.name + "_index") << ',';
        if (!axis.texts.empty()) csv << "text,";
    }
    csv << "value" << (hasSpread ? ",std" : "") << (hasTokens ? ",token" : "") << '\n';
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        std::size_t below = table.values.size(), rest = i;
        for (const AnalysisAxis& axis : table.axes) {
            below /= axis.labels.size();
            csv << quoted(axis.labels[rest / below]) << ',';
            if (!axis.positions.empty()) csv << axis.positions[rest / below] << ',';
            if (!axis.texts.empty()) csv << axis.texts[rest / below] << ',';
            rest %= below;
        }
        csv << table.values[i] + 0.0;  // no negative zero
        if (hasSpread) csv << ',' << spread->second.values[i];
        if (hasTokens) csv << ',' << quoted(analysis.tokens[i]);
        csv << '\n';
    }
    return csv.str();
}

/// The analysis of the run, or means over the texts if given.
template <AnalysisOfText ofText, AnalysisOption... columns>
Analysis ofTexts(const AnalysisInput& input) {
    return input.texts.empty() ? ofText(input) : meanOverTexts(input, ofText, {columns...});
}

/// Stores the name of the attention whose heads a table measures, if the run has several kinds.
void nameMap(Analysis& analysis, const Recording& recording, const std::string& map) {
    const bool hasHeads = std::ranges::any_of(
        analysis.table.axes, [](const AnalysisAxis& axis) { return axis.name.ends_with("head"); });
    const bool severalKinds = std::ranges::any_of(recording.maps, [&](const AttentionMap& one) {
        return one.normalised && one.name != recording.maps.front().name;
    });
    const bool ofParts = analysis.others.contains("heads");
    if (severalKinds && (hasHeads || ofParts))
        analysis.settings["map"] = mapsOf(recording, map).front()->name;
}

}  // namespace

AnalysisInput AnalysisChoice::input() const {
    const auto given = [](const std::string& text) {
        return text.empty() ? std::nullopt : std::optional(text);
    };
    AnalysisInput input;
    input.target = given(target);
    input.against = given(against);
    input.corrupt = given(corrupt);
    input.steps = steps;
    return input;
}

const std::vector<AnalysisKind>& analysisKinds() {
    using enum AnalysisOption;
    static const std::vector<AnalysisKind> kinds{
        {"tokens",
         Phrase("Loss of each token"),
         Phrase("loss, rank and probability of each token along the text"),
         {target, data, eachToken},
         tokenLosses},
        {"lens",
         Phrase("Logit lens"),
         Phrase("what the head of the model reads from the residual stream after each layer"),
         {target, data},
         ofTexts<logitLens, target>},
        {"attribution",
         Phrase("Logit attribution"),
         Phrase("the logit of the target as a sum over heads and layers"),
         {target, against, position, data},
         ofTexts<directLogitAttribution, target, against>},
        {"heads",
         Phrase("Head types"),
         Phrase("scores of head types: previous token, induction …"),
         {data},
         headScores},
        {"movers",
         Phrase("Name movers"),
         Phrase("heads that look at the target, copy what they look at, and write its logit"),
         {target, position, data},
         ofTexts<nameMovers, target>},
        {"ablation",
         Phrase("Ablation"),
         Phrase("how the prediction changes without each head"),
         {target, position, data, map, by},
         headAblation},
        {"patching",
         Phrase("Activation patching"),
         Phrase("how much of the prediction returns when values of this run replace those of the run on the "
                "corrupted text"),
         {target, against, position, corrupt, data, map},
         ofTexts<activationPatching, corrupt, target, against>},
        {"paths",
         Phrase("Path patching"),
         Phrase("how much of the prediction returns when a head of this run affects only the prediction, or "
                "only one later head, in the run on the corrupted text"),
         {target, against, position, corrupt, receiver, data, map},
         ofTexts<pathPatching, corrupt, target, against>},
        {"gradients",
         Phrase("Gradients"),
         Phrase("integrated gradients of each position, and attention × gradient of each head"),
         {target, position, data, steps},
         ofTexts<inputGradients, target>},
        {"flow",
         Phrase("Attention flow"),
         Phrase("the maximum flow from each position through all layers to each input"),
         {},
         attentionFlowTable},
        {"composition",
         Phrase("Composition of heads"),
         Phrase("how much of a head's output later heads read, computed from the weights alone"),
         {},
         headComposition},
        {"clusters",
         Phrase("Clusters of heads"),
         Phrase("heads as points of a plane, placed by the distances between their maps"),
         {data, map},
         headClusters},
    };
    return kinds;
}

bool AnalysisKind::reads(AnalysisOption option) const {
    return std::find(options.begin(), options.end(), option) != options.end();
}

const AnalysisKind& analysisKindNamed(const std::string& name) {
    std::string known;
    for (const AnalysisKind& kind : analysisKinds()) {
        if (name == kind.name) return kind;
        known += (known.empty() ? "" : ", ") + std::string(kind.name);
    }
    throw Error(ErrorReport{.what = "unknown analysis", .got = name, .expected = known});
}

void AnalysisInput::report(double share, const Analysis& soFar) const {
    if (progress) progress(share, "analysing");
    if (partial) partial(share, soFar);
}

std::vector<double> AnalysisInput::part(const std::function<std::vector<double>()>& compute) const {
    return journal ? journal->next(compute) : compute();
}

Analysis analyse(const std::string& name, const AnalysisInput& input) {
    const AnalysisKind& kind = analysisKindNamed(name);
    Analysis analysis = kind.compute(input);
    analysis.of = name;
    analysis.model = input.recording->model;
    nameMap(analysis, *input.recording, kind.reads(AnalysisOption::map) ? input.map : std::string());
    return analysis;
}

const AnalysisTable& tableOf(const Analysis& analysis, const std::string& name) {
    if (name.empty()) return analysis.table;
    if (const auto found = analysis.others.find(name); found != analysis.others.end()) return found->second;
    std::string known;
    for (const auto& [each, table] : analysis.others) known += (known.empty() ? "" : ", ") + each;
    throw Error(
        {.what = "the analysis has no such table", .where = analysis.of, .got = name, .expected = known});
}

std::string analysisToJson(const Analysis& analysis) {
    Json json{{"of", analysis.of}, {"model", analysis.model}, {"axes", axesJson(analysis.table)}};
    json["values"] = nested(analysis.table, analysis.table.values);
    if (!analysis.tokens.empty()) json["tokens"] = nested(analysis.table, analysis.tokens);
    json["metric"] = analysis.metric.text();
    for (const auto& [name, definition] : analysis.definitions) json["definitions"][name] = definition.text();
    for (const auto& [name, reason] : analysis.missing) json["missing"][name] = reason.text();
    for (const Phrase& note : analysis.notes) json["notes"].push_back(note.text());
    json["settings"] = Json::object();
    for (const auto& [key, value] : analysis.settings)
        std::visit([&json, name = key](const auto& held) { json["settings"][name] = held; }, value);
    if (!analysis.request.empty()) json["request"] = Json::parse(analysis.request);
    for (const auto& [name, table] : analysis.others)
        json[name] = {{"axes", axesJson(table)}, {"values", nested(table, table.values)}};
    return jsonText(json);
}

void writeAnalysis(const Analysis& analysis, const std::string& path, const std::string& table) {
    if (path.ends_with(".npy")) {
        const AnalysisTable& written = tableOf(analysis, table);
        std::vector<std::int64_t> shape;
        for (const AnalysisAxis& axis : written.axes) shape.push_back(std::int64_t(axis.labels.size()));
        writeNumpy(path, shape, DataType::float64, std::as_bytes(std::span(written.values)));
    } else if (path.ends_with(".csv")) {
        writeText(path, asCsv(analysis, table));
    } else {
        writeText(path, analysisToJson(analysis));
    }
}

}  // namespace attentionscope
