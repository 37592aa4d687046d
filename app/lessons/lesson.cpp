#include "app/lessons/lesson.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/error.h"
#include "core/base/read_file.h"

namespace attentionscope {

namespace {

constexpr const char* lessonFormat = "attentionscope-lesson-1";
constexpr std::size_t longestLesson = std::size_t(1) << 22;  // bytes

/// A text as it is written. Refuses placeholders such as "%2", which nothing fills, except `filled`.
std::string wordsFrom(const JsonValue& value, std::string_view filled) {
    std::string words = value.text();
    for (size_t at = words.find('%'); at != words.npos; at = words.find('%', at + 1)) {
        const size_t end = std::min(words.find_first_not_of("0123456789", at + 1), words.size());
        if (const std::string placeholder = words.substr(at, end - at);
            placeholder.size() > 1 && placeholder != filled)
            throw Error({.what = "nothing fills this placeholder",
                         .where = value.where(),
                         .got = placeholder,
                         .expected = "%1 for the chosen number, and only in the words of a step"});
    }
    return words;
}

LessonText textFrom(const JsonValue& value, std::string_view filled = {}) {
    if (value.isText()) return {{{"en", wordsFrom(value, filled)}}};
    value.requireKnownKeys({"en", "zh_CN"});
    LessonText text;
    for (const JsonValue& written : value.members())
        text.byLanguage[written.key()] = wordsFrom(written, filled);
    if (text.byLanguage.empty()) value.refuse("a text, or {\"en\": \"…\", \"zh_CN\": \"…\"}");
    return text;
}

Guess guessFrom(const JsonValue& fields) {
    fields.requireKnownKeys({"question", "answers", "right"});
    Guess guess{.question = textFrom(fields.at("question"))};
    for (const JsonValue& answer : fields.items("answers")) guess.answers.push_back(textFrom(answer));
    if (guess.answers.size() < 2 || guess.answers.size() > 4)
        fields.at("answers").refuse("two to four answers");
    guess.right = size_t(fields.integer("right", 0, std::ssize(guess.answers) - 1));
    return guess;
}

/// A row or a column: its place, or the word there.
void readPlace(const JsonValue& fields, const std::string& name, Index& place, std::string& word) {
    const auto given = fields.find(name);
    if (!given) return;
    if (given->isText())
        word = given->text();
    else
        place = given->integer(0, 1 << 30);
}

void readSelection(const JsonValue& fields, LessonStep& step) {
    fields.requireKnownKeys({"map", "layer", "head", "query", "key", "stage", "step", "column"});
    Selection& at = step.at;
    at.map = fields.textOr("map", "");
    const bool isNamed = fields.has("layer") || fields.has("head");
    at.layer = isNamed ? int(fields.integerOr("layer", 0, 1 << 16, 0)) : -1;
    at.head = isNamed ? int(fields.integerOr("head", 0, 1 << 16, 0)) : -1;
    readPlace(fields, "query", at.query, step.query);
    readPlace(fields, "key", at.key, step.key);
    std::vector<std::string> stages;
    for (const Stage stage : allStages) stages.emplace_back(stageName(stage));
    at.stage = *stageFromName(fields.choiceOr("stage", stages, std::string(stageName(Stage::weights))));
    at.step = fields.textOr("step", std::string(stageName(at.stage)));
    step.column = fields.integerOr("column", 0, 1 << 30, -1);
}

AnalysisChoice analysisFrom(const JsonValue& fields) {
    fields.requireKnownKeys({"of", "target", "against", "corrupt", "steps"});
    std::vector<std::string> names;
    for (const AnalysisKind& kind : analysisKinds()) names.emplace_back(kind.name);
    const auto steps = Index(fields.integerOr("steps", 1, mostSteps, 0));
    return {.of = fields.choice("of", names),
            .target = fields.textOr("target", ""),
            .against = fields.textOr("against", ""),
            .corrupt = fields.textOr("corrupt", ""),
            .steps = steps > 0 ? std::optional(steps) : std::nullopt};
}

LessonStep stepFrom(const JsonValue& fields, const RunRequest& usual) {
    LessonStep step{.place = fields.where(), .words = textFrom(fields.at("words"), "%1")};
    step.request = requestFromJson(fields, {"words", "guess", "tab", "panel", "at", "derived", "analysis"});
    if (step.request.model.empty()) step.request.model = usual.model;
    if (step.request.inputs.empty()) step.request.inputs = usual.inputs;
    if (const auto analysis = fields.optionalObject("analysis")) step.analysis = analysisFrom(*analysis);
    step.tab = fields.choiceOr("tab", lessonTabs(), step.analysis.of.empty() ? "map" : "analyse");
    step.panel = fields.choiceOr("panel", lessonPanels(), "");
    if (const auto at = fields.optionalObject("at")) readSelection(*at, step);
    step.derived = derivedMapNamed(fields.choiceOr("derived", derivedMapNames(), ""));
    if (const auto guess = fields.optionalObject("guess")) step.guess = guessFrom(*guess);
    for (const auto& [language, words] : step.words.byLanguage)
        if (words.find("%1") != words.npos && !namesNumber(step))
            fields.refuse("words", "%1 stands for a number, and no number is chosen",
                          "\"at\" with a map and a key, or with a step and a column");
    return step;
}

using LessonJson = nlohmann::ordered_json;

LessonJson textAsJson(const LessonText& text) {
    LessonJson json = LessonJson::object();
    for (const auto& [language, words] : text.byLanguage) json[language] = words;
    return json;
}

LessonJson selectionAsJson(const LessonStep& step) {
    const Selection& at = step.at;
    LessonJson json = LessonJson::object();
    if (!at.map.empty()) json["map"] = at.map;
    if (at.layer >= 0) json.update({{"layer", at.layer}, {"head", at.head}});
    json["query"] = step.query.empty() ? LessonJson(at.query) : LessonJson(step.query);
    if (at.key >= 0 || !step.key.empty())
        json["key"] = step.key.empty() ? LessonJson(at.key) : LessonJson(step.key);
    if (at.stage != Stage::weights) json["stage"] = stageName(at.stage);
    if (at.step != stageName(at.stage)) json["step"] = at.step;
    if (step.column >= 0) json["column"] = step.column;
    return json;
}

LessonJson guessAsJson(const Guess& guess) {
    LessonJson json{{"question", textAsJson(guess.question)}, {"answers", LessonJson::array()}};
    for (const LessonText& answer : guess.answers) json["answers"].push_back(textAsJson(answer));
    json["right"] = guess.right;
    return json;
}

}  // namespace

bool namesNumber(const LessonStep& step) {
    return step.column >= 0 || (!step.at.map.empty() && (step.at.key >= 0 || !step.key.empty()));
}

const std::string& LessonText::in(const std::string& language) const {
    for (const std::string& wanted : {language, std::string("en")})
        if (const auto found = byLanguage.find(wanted); found != byLanguage.end()) return found->second;
    static const std::string none;
    return byLanguage.empty() ? none : byLanguage.begin()->second;
}

std::string& LessonText::at(const std::string& language) {
    for (const std::string& wanted : {language, std::string("en")})
        if (const auto found = byLanguage.find(wanted); found != byLanguage.end()) return found->second;
    return byLanguage.empty() ? byLanguage[language] : byLanguage.begin()->second;
}

const std::vector<std::string>& lessonTabs() {
    static const std::vector<std::string> tabs{"map",      "lines",      "arcs",   "text",  "picture",
                                               "document", "bars",       "curve",  "words", "compare",
                                               "steps",    "bottleneck", "analyse"};
    return tabs;
}

const std::vector<std::string>& lessonPanels() {
    static const std::vector<std::string> panels{"heads", "steps", "prediction"};
    return panels;
}

Lesson lessonFromJson(const std::string& json, const std::string& where) {
    const JsonValue fields = JsonValue::parse(json, where);
    fields.requireObject();
    fields.choice("format", {lessonFormat});
    RunRequest usual = requestFromJson(
        fields, {"format", "order", "group", "question", "look", "steps", "remember", "pictured"});
    Lesson lesson{.json = json,
                  .order = fields.integerOr("order", 0, lastOrder, lastOrder),
                  .question = textFrom(fields.at("question")),
                  .model = fields.text("model")};
    if (const auto look = fields.find("look")) lesson.look = textFrom(*look);
    if (const auto group = fields.find("group")) lesson.group = textFrom(*group);
    for (const JsonValue& step : fields.objects("steps")) lesson.steps.push_back(stepFrom(step, usual));
    if (lesson.steps.empty()) fields.at("steps").refuse("at least one step");
    if (lesson.steps.front().guess)
        fields.objects("steps").front().refuse(
            "guess", "the first step cannot ask for a guess, because nothing is shown yet",
            "a question before a later step");
    lesson.remember = textFrom(fields.at("remember"));
    lesson.pictured = size_t(fields.integerOr("pictured", 0, std::ssize(lesson.steps) - 1, 0));
    return lesson;
}

std::string lessonToJson(const Lesson& lesson) {
    // The format comes first: isLessonFile() reads only the beginning.
    LessonJson json{{"format", lessonFormat}};
    if (lesson.order != lastOrder) json["order"] = lesson.order;
    if (!lesson.group.byLanguage.empty()) json["group"] = textAsJson(lesson.group);
    json["question"] = textAsJson(lesson.question);
    if (!lesson.look.byLanguage.empty()) json["look"] = textAsJson(lesson.look);
    json["model"] = lesson.model;
    json["steps"] = LessonJson::array();
    for (const LessonStep& step : lesson.steps) {
        LessonJson written{{"words", textAsJson(step.words)}, {"tab", step.tab}};
        if (!step.panel.empty()) written["panel"] = step.panel;
        if (step.guess) written["guess"] = guessAsJson(*step.guess);
        if (step.at != Selection() || !step.query.empty() || !step.key.empty() || step.column >= 0)
            written["at"] = selectionAsJson(step);
        for (const auto& [name, value] :
             {std::pair("of", &AnalysisChoice::of), std::pair("target", &AnalysisChoice::target),
              std::pair("against", &AnalysisChoice::against), std::pair("corrupt", &AnalysisChoice::corrupt)})
            if (!(step.analysis.*value).empty()) written["analysis"][name] = step.analysis.*value;
        if (step.analysis.steps) written["analysis"]["steps"] = *step.analysis.steps;
        if (step.derived != DerivedMap::none)
            written["derived"] = derivedMapNames().at(std::size_t(step.derived) - 1);
        written.update(LessonJson::parse(requestToJson(step.request)));
        json["steps"].push_back(std::move(written));
    }
    json["remember"] = textAsJson(lesson.remember);
    if (lesson.pictured > 0) json["pictured"] = lesson.pictured;
    return json.dump(2) + '\n';
}

bool isLessonFile(const std::filesystem::path& file) {
    std::string text(1 << 10, '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(text.data(), std::streamsize(text.size()));
    return text.find(lessonFormat) != text.npos;
}

Lesson readLesson(const std::filesystem::path& file) {
    Lesson lesson = lessonFromJson(readFile(file, longestLesson), file.filename().string());
    lesson.file = file.string();
    return lesson;
}

}  // namespace attentionscope
