#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/run/change.h"

namespace attentionscope {

namespace {

struct KindText {
    Change::Kind kind;
    const char* name;
    const char* fields;
    const char* does;
};

using Kind = Change::Kind;
constexpr std::array<KindText, 15> kinds{{
    {Kind::silence, "silence", "map, layer, head", "the head's weighted sum becomes zero"},
    {Kind::keepOnly, "keep_only", "map, layer, head", "all other heads of the layer are silenced"},
    {Kind::mask, "mask", "map, layer, head, cells", "these [query, key] cells may not be seen"},
    {Kind::rule, "rule", "rule (none, causal, window, prefix), size", "another mask rule in self-attention"},
    {Kind::temperature, "temperature", "map, layer, head, value",
     "divides the scores by value before the softmax"},
    {Kind::scaleOff, "scale_off", "map, layer, head", "scores are not divided by the root of d"},
    {Kind::set, "set", "map, layer, head, stage, at, value", "sets one element of a stage"},
    {Kind::setRow, "set_row", "map, layer, head, stage, row, values", "sets a row of a stage"},
    {Kind::word, "word", "input, position, text", "puts another word in place of the one at position"},
    {Kind::positionsOff, "positions_off", "", "no positional encodings"},
    {Kind::score, "score", "text", "another score function"},
    {Kind::force, "force", "position, token, text", "the produced word at position is this token"},
    {Kind::padding, "padding", "map, layer, head, position", "keys from position on are padding"},
    {Kind::sampling, "sampling", "value, seed", "produced words are drawn at the temperature value"},
    {Kind::snapshot, "snapshot", "number, own_words (true, false)",
     "the weights kept at this point of the training, from 0; with the finished model's words or its own"},
}};

std::string knownKinds() {
    std::string names;
    for (const auto& kind : kinds) names += (names.empty() ? "" : ", ") + std::string(kind.name);
    return names;
}

const std::vector<std::string> fieldNames{
    "kind", "map",  "layer",    "head",  "cells", "stage", "at",     "value",     "row",  "values",
    "rule", "size", "position", "token", "input", "text",  "number", "own_words", "seed", "enabled"};

std::pair<Index, Index> cellOf(const JsonValue& value) {
    const auto place = value.integers();
    if (place.size() != 2) value.refuse("[row, column]");
    return {Index(place[0]), Index(place[1])};
}

std::vector<std::pair<Index, Index>> cellsOf(const JsonValue& value) {
    std::vector<std::pair<Index, Index>> cells;
    for (const JsonValue& cell : value.items()) cells.push_back(cellOf(cell));
    return cells;
}

std::vector<float> floatsOf(const JsonValue& value) {
    const auto numbers = value.numbers();
    return {numbers.begin(), numbers.end()};
}

}  // namespace

Change changeFromJson(const std::string& text) {
    return changeFromJson(JsonValue::parse(text, "the change"));
}

Change changeFromJson(const JsonValue& fields) {
    fields.requireKnownKeys(fieldNames);
    Change change;
    const std::string kind = fields.text("kind");
    const auto* known =
        std::find_if(kinds.begin(), kinds.end(), [&](const KindText& k) { return kind == k.name; });
    if (known == kinds.end())
        throw Error({.what = "there is no such kind of change", .got = kind, .expected = knownKinds()});
    change.kind = known->kind;
    if (fields.has("map")) change.map = fields.text("map");
    if (fields.has("layer")) change.layer = int(fields.integer("layer", 0, 1 << 20));
    if (fields.has("head")) change.head = int(fields.integer("head", 0, 1 << 20));
    if (fields.has("cells")) change.cells = cellsOf(fields.at("cells"));
    if (fields.has("stage")) {
        const std::string stage = fields.text("stage");
        change.stage = stageFromName(stage);
        if (!change.stage)
            throw Error({.what = "there is no such stage", .where = "the change", .got = stage});
    }
    if (fields.has("at")) std::tie(change.row, change.column) = cellOf(fields.at("at"));
    if (fields.has("row")) change.row = fields.integer("row", 0, 1 << 30);
    if (fields.has("value")) change.value = fields.number("value");
    if (fields.has("values")) change.values = floatsOf(fields.at("values"));
    if (fields.has("rule")) change.rule = fields.text("rule");
    if (fields.has("size")) change.size = fields.integer("size", 0, 1 << 30);
    if (fields.has("position")) change.position = fields.integer("position", 0, 1 << 30);
    if (fields.has("number")) change.position = fields.integer("number", 0, 1 << 20);
    if (fields.has("own_words")) change.ownWords = fields.flag("own_words");
    if (fields.has("token")) change.token = fields.integer("token", 0, 1 << 30);
    if (fields.has("input")) change.input = fields.text("input");
    if (fields.has("text")) change.text = fields.text("text");
    if (fields.has("seed")) change.seed = fields.integer("seed", 0, Index(1) << 53);
    if (fields.has("enabled")) change.enabled = fields.flag("enabled");

    const auto need = [&](Kind which, const char* field) {
        if (change.kind == which) (void)fields.at(field);
    };
    need(Kind::silence, "head");
    need(Kind::keepOnly, "head");
    need(Kind::mask, "cells");
    need(Kind::rule, "rule");
    need(Kind::temperature, "value");
    need(Kind::set, "at");
    need(Kind::set, "value");
    need(Kind::setRow, "row");
    need(Kind::setRow, "values");
    need(Kind::word, "text");
    need(Kind::word, "position");
    need(Kind::score, "text");
    need(Kind::force, "position");
    need(Kind::force, "token");
    need(Kind::snapshot, "number");
    need(Kind::padding, "position");
    need(Kind::sampling, "value");
    return change;
}

std::string changeToJson(const Change& change) {
    nlohmann::ordered_json json;
    const auto* known =
        std::find_if(kinds.begin(), kinds.end(), [&](const KindText& k) { return change.kind == k.kind; });
    json["kind"] = known->name;
    if (change.map) json["map"] = *change.map;
    if (change.layer) json["layer"] = *change.layer;
    if (change.head) json["head"] = *change.head;
    if (change.stage) json["stage"] = stageName(*change.stage);
    if (!change.cells.empty()) json["cells"] = change.cells;
    switch (change.kind) {
        case Kind::set:
            json["at"] = {change.row, change.column};
            json["value"] = change.value;
            break;
        case Kind::setRow:
            json["row"] = change.row;
            json["values"] = change.values;
            break;
        case Kind::temperature:
            json["value"] = change.value;
            break;
        case Kind::rule:
            json["rule"] = change.rule;
            json["size"] = change.size;
            break;
        case Kind::word:
            json["input"] = change.input;
            json["position"] = change.position;
            json["text"] = change.text;
            break;
        case Kind::score:
            json["text"] = change.text;
            break;
        case Kind::force:
            json["position"] = change.position;
            json["token"] = change.token;
            if (!change.text.empty()) json["text"] = change.text;
            break;
        case Kind::padding:
            json["position"] = change.position;
            break;
        case Kind::sampling:
            json["value"] = change.value;
            json["seed"] = change.seed;
            break;
        case Kind::snapshot:
            json["number"] = change.position;
            if (change.ownWords) json["own_words"] = true;
            break;
        default:
            break;
    }
    if (!change.enabled) json["enabled"] = false;
    return json.dump();
}

std::string changeReference() {
    std::string reference;
    for (const auto& kind : kinds) {
        reference += "  {\"kind\": \"" + std::string(kind.name) + "\"";
        if (*kind.fields) reference += std::string(", ") + kind.fields;
        reference += std::string("}\n      ") + kind.does + '\n';
    }
    return reference;
}

}  // namespace attentionscope
