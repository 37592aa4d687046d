#include <QCoreApplication>
#include <cmath>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "core/base/error.h"
#include "core/graph/explain.h"

namespace attentionscope {

namespace {

// "3,4" or "[3, 4]".
std::pair<Index, Index> placeFrom(const std::string& text) {
    std::string digits;
    for (const char c : text)
        if (c != '[' && c != ']' && c != ' ') digits += c;
    const size_t comma = digits.find(',');
    const auto number = [&](const std::string& word) {
        if (word.empty() || word.size() > 9 || word.find_first_not_of("0123456789") != std::string::npos)
            throw UsageError(Phrase("--at takes ROW,COLUMN, not \"%1\"", {text}));
        return Index(std::stol(word));
    };
    if (comma == std::string::npos) throw UsageError(Phrase("--at takes ROW,COLUMN, not \"%1\"", {text}));
    return {number(digits.substr(0, comma)), number(digits.substr(comma + 1))};
}

NodeId stageNode(const Recording& recording, const Arguments& arguments, Stage stage) {
    MapSelection selection = selectionFrom(arguments);
    if (!selection.map && recording.attends()) selection.map = recording.firstMap();
    if (!selection.layer && selection.map) selection.layer = recording.nearestLayer(*selection.map, 0);
    if (!selection.head)
        if (const AttentionMap* map = recording.find(selection.map.value_or(""), selection.layer.value_or(0)))
            selection.head = map->nearestHead(0);
    const SelectedHead chosen = select(recording, selection).front();
    const NodeId node = stage == Stage::output ? chosen.map->nodes.output : chosen.nodes().stage(stage);
    if (node != noNode) return node;
    std::string known;
    for (const Stage other : allStages)
        if (other == Stage::output ? chosen.map->nodes.output != noNode
                                   : chosen.nodes().stage(other) != noNode)
            known += (known.empty() ? "" : ", ") + std::string(stageName(other));
    throw Error({.what = "this attention has no such stage",
                 .where = Phrase("%1, layer %2", {chosen.map->name, std::to_string(chosen.map->layer)}),
                 .got = std::string(stageName(stage)),
                 .expected = known});
}

nlohmann::ordered_json number(double value) {
    if (std::isfinite(value)) return value;
    return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}

std::string nodeName(const Recording& recording, NodeId node) {
    const Node& made = recording.evaluation->graph()->node(node);
    if (!made.name.empty()) return made.name;
    return (made.op ? std::string(made.op->name()) + ", " : "") + "node " + std::to_string(node);
}

/// A number of the op itself has no node and no place.
nlohmann::ordered_json asJson(const Recording& recording, const Factor& factor) {
    nlohmann::ordered_json operand{{"value", number(factor.value)}, {"node", nullptr}, {"at", nullptr}};
    if (factor.node != noNode) {
        operand["node"] = nodeName(recording, factor.node);
        operand["at"] = {factor.row, factor.column};
    }
    if (!factor.symbol.empty()) operand["symbol"] = factor.symbol;
    if (factor.power != 1) operand["power"] = factor.power;
    if (!factor.function.empty()) operand["function"] = factor.function;
    if (factor.multiple != 1) operand["multiple"] = factor.multiple;
    for (const Factor& added : factor.added) operand["added"].push_back(asJson(recording, added));
    return operand;
}

std::string asJson(const Recording& recording, const Explanation& explanation) {
    nlohmann::ordered_json json{{"value", number(explanation.value)}, {"formula", explanation.formula}};
    auto& terms = json["terms"] = nlohmann::ordered_json::array();
    for (const auto& term : explanation.terms) {
        nlohmann::ordered_json entry{{"product", number(term.product)}};
        auto& factors = entry["factors"] = nlohmann::ordered_json::array();
        for (const auto& factor : term.factors) {
            factors.push_back(asJson(recording, factor));
        }
        if (!term.label.empty()) entry["label"] = term.label;
        terms.push_back(std::move(entry));
    }
    json["rest"] = number(explanation.rest);
    return json.dump(2);
}

/// "tanh(0.02 · 1.5 + 0.25)  [node 1,2]".
void print(const Recording& recording, const Factor& factor, std::ostream& out) {
    const auto operand = [&out](const Factor& one) {
        if (one.multiple != 1) out << one.multiple << " · ";
        out << one.value;
    };
    const bool inside = !factor.function.empty();
    if (factor.power == -1) out << "1/";
    if (inside) out << (factor.function == "( )" ? "" : factor.function) << '(';
    operand(factor);
    for (const Factor& added : factor.added) {
        out << " + ";
        operand(added);
    }
    if (inside) out << ')';
    if (factor.power != 1 && factor.power != -1) out << '^' << factor.power;
    const auto place = [&](const Factor& one) {
        if (one.node != noNode)
            out << "  [" << nodeName(recording, one.node) << ' ' << one.row << ',' << one.column << ']';
    };
    if (!factor.symbol.empty()) out << "  [" << factor.symbol << ']';
    place(factor);
    for (const Factor& added : factor.added) place(added);
}

void print(const Recording& recording, const Explanation& explanation, std::ostream& out) {
    out << std::setprecision(7) << explanation.value << "    " << explanation.formula << '\n';
    for (const auto& term : explanation.terms) {
        out << "  " << std::setw(14) << term.product;
        const char* sign = "  = ";
        for (const auto& factor : term.factors) {
            out << sign;
            print(recording, factor, out);
            sign = "  × ";
        }
        if (!term.label.empty())
            out << "  (" << QCoreApplication::translate("NodeTitle", term.label.c_str()).toStdString() << ')';
        out << '\n';
    }
    if (explanation.termsLeftOut > 0)
        out << "  " << std::setw(14) << explanation.rest << "  = "
            << spoken(Phrase("%1 smaller terms", {std::to_string(explanation.termsLeftOut)})) << '\n';
}

int runExplain(const Arguments& arguments, Console& console) {
    const auto [row, column] = placeFrom(arguments.required("--at"));
    if (arguments.has("--derived") && arguments.has("--stage"))
        throw UsageError("--derived stands in place of --stage");
    const Stage stage = *stageFromName(arguments.text("--stage", "weights"));
    const RunRequest request = requestFrom(arguments);
    ProgressLine line(console);
    const auto recording =
        derivedFrom(run(request, bundledShelf(), {.progress = line.progress()}), arguments);
    line.end();
    printTruncation(*recording, console);
    const Evaluation& evaluation = *recording->evaluation;
    const NodeId node = stageNode(*recording, arguments, stage);
    // A row of a matrix that grew row by row, or a gate of two directions, is explained where it was
    // computed.
    const Shape shape = evaluation.graph()->node(node).axes.shape();
    const bool inside = row < shape.rows && column < shape.columns;
    const Place place = inside ? sourceOf(evaluation, {node, row, column}) : Place{node, row, column};
    const auto explanation = explain(evaluation, place.node, place.row, place.column);
    if (arguments.has("--json"))
        console.out << asJson(*recording, explanation) << '\n';
    else
        print(*recording, explanation, console.out);
    return 0;
}

}  // namespace

Command explainCommand() {
    std::vector<std::string> stages;
    for (const Stage stage : allStages) stages.emplace_back(stageName(stage));
    return {.name = "explain",
            .summary = "show where one number comes from",
            .usage = "REQUEST --map NAME --layer L --head H --stage STAGE --at ROW,COLUMN [--json]",
            .options = joined({requestOptions(),
                               mapOptions(),
                               derivedOptions(),
                               {{"--stage", "STAGE", "the step of attention", stages},
                                {"--at", "ROW,COLUMN", "the element, from 0"},
                                {"--json", "", "value, formula, terms and rest as JSON"}}}),
            .run = runExplain};
}

}  // namespace attentionscope
