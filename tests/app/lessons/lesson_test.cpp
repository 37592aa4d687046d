#include "app/lessons/lesson.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "app/lessons/bundled_lessons.h"
#include "app/lessons/lesson_sight.h"
#include "core/base/error.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

using LessonJson = nlohmann::ordered_json;

/// A lesson of one step, as a reader might write it.
LessonJson smallLesson() {
    return LessonJson::parse(R"({"format": "attentionscope-lesson-1", "question": "Q?", "look": "Here.",
        "model": "constructed", "text": "Knowledge is power.", "remember": {"en": "R.", "zh_CN": "记。"},
        "steps": [{"words": "It has %1.", "at": {"map": "self", "query": "power", "key": "is"}}]})");
}

Lesson lessonOf(const LessonJson& json) {
    return lessonFromJson(json.dump(), "mine.json");
}

/// The error for a rejected lesson.
std::string refusalOf(const std::string& json) {
    try {
        (void)lessonFromJson(json, "mine.json");
    } catch (const Error& error) {
        return error.what();
    }
    return "taken";
}

void expectSameLesson(const Lesson& one, const Lesson& other) {
    EXPECT_EQ(one.order, other.order);
    EXPECT_EQ(one.group, other.group);
    EXPECT_EQ(one.question, other.question);
    EXPECT_EQ(one.look, other.look);
    EXPECT_EQ(one.model, other.model);
    EXPECT_EQ(one.remember, other.remember);
    EXPECT_EQ(one.pictured, other.pictured);
    ASSERT_EQ(one.steps.size(), other.steps.size());
    for (size_t i = 0; i < one.steps.size(); ++i) {
        SCOPED_TRACE(other.question.in("en") + ", step " + std::to_string(i));
        const LessonStep &first = one.steps[i], &second = other.steps[i];
        EXPECT_EQ(first.words, second.words);
        EXPECT_EQ(first.tab, second.tab);
        EXPECT_EQ(first.request, second.request);
        EXPECT_EQ(first.at, second.at);
        EXPECT_EQ(first.query, second.query);
        EXPECT_EQ(first.key, second.key);
        EXPECT_EQ(first.derived, second.derived);
        EXPECT_EQ(first.panel, second.panel);
        EXPECT_EQ(first.analysis, second.analysis);
        EXPECT_EQ(first.column, second.column);
        EXPECT_EQ(first.guess, second.guess);
    }
}

/// What the first step shows in its run, or the number that it selects.
std::string sightIn(const LessonJson& json, LessonSight* found = nullptr) {
    ModelShelf shelf({RESOURCES "/models"});
    const Lesson lesson = lessonOf(json);
    const LessonStep& step = lesson.steps.front();
    try {
        const LessonSight sight = sightOf(step, run(step.request, shelf));
        if (found) *found = sight;
        return sight.text.toStdString();
    } catch (const Error& error) {
        return error.what();
    }
}

}  // namespace

TEST(Lesson, StepsInheritFromTheLesson) {
    LessonJson json = smallLesson();
    json["steps"].push_back(
        {{"words", "Another."}, {"model", "pronoun"}, {"text", "it was tired"}, {"tab", "lines"}});
    const Lesson lesson = lessonOf(json);
    EXPECT_EQ(lesson.steps[0].request.model, "constructed");
    EXPECT_EQ(lesson.steps[0].request.inputs, textInput("Knowledge is power."));
    EXPECT_EQ(lesson.steps[0].tab, "map");
    EXPECT_EQ(lesson.steps[1].request.model, "pronoun");
    EXPECT_EQ(lesson.steps[1].request.inputs, textInput("it was tired"));
    EXPECT_EQ(lesson.steps[1].tab, "lines");
}

TEST(Lesson, KeepsItsLanguage) {
    const Lesson lesson = lessonOf(smallLesson());
    EXPECT_EQ(lesson.remember.in("zh_CN"), "记。");
    EXPECT_EQ(lesson.remember.in("en"), "R.");
    EXPECT_EQ(lesson.question.in("zh_CN"), "Q?") << "written in one language only";
    EXPECT_EQ((LessonText{{{"zh_CN", "问"}}}.in("en")), "问");
}

TEST(Lesson, NamesTheWrongField) {
    const auto refused = [](const char* pointer, const LessonJson& value) {
        LessonJson json = smallLesson();
        json[LessonJson::json_pointer(pointer)] = value;
        return refusalOf(json.dump());
    };
    EXPECT_EQ(refusalOf(smallLesson().dump()), "taken");
    const std::tuple<const char*, LessonJson, const char*> cases[] = {
        {"/format", "attentionscope-lesson-2", "format"},
        {"/question", 3, "question"},
        {"/title", "T", "\"title\""},
        {"/steps", LessonJson::array(), "steps"},
        {"/pictured", 1, "pictured"},
        {"/remember", LessonJson::object(), "remember"},
        {"/remember/fr", "R.", "\"fr\""},
        {"/steps/0/tab", "maps", "steps 0"},
        {"/steps/0/at/quiry", 1, "\"quiry\""},
        {"/steps/0/at/key", -1, "key"},
        {"/steps/0/at/stage", "softmax", "stage"},
        {"/steps/0/changes", {{{"kind", "silent"}}}, "changes 0"},
        {"/steps/0/derived", "flows", "derived"},
        {"/steps/0/analysis", {{"of", "colours"}}, "of"},
        {"/steps/0/analysis", {{"of", "gradients"}, {"steps", 0}}, "steps"},
        {"/steps/0/guess", {{"question", "?"}, {"answers", {"A", "B"}}, {"right", 0}}, "guess"},
    };
    for (const auto& [pointer, value, named] : cases) {
        const std::string said = refused(pointer, value);
        EXPECT_NE(said.find(named), said.npos) << pointer << ": " << said;
        EXPECT_NE(said.find("mine.json"), said.npos) << said;
    }
    for (const char* field : {"format", "question", "model", "remember", "steps"}) {
        LessonJson json = smallLesson();
        json.erase(field);
        EXPECT_NE(refusalOf(json.dump()).find(field), std::string::npos) << field;
    }
    LessonJson without = smallLesson();
    without["steps"][0].erase("at");
    EXPECT_NE(refusalOf(without.dump()).find("%1"), std::string::npos) << "no number is chosen";
    LessonJson asked = smallLesson();
    asked["steps"].push_back(asked["steps"][0]);
    asked["steps"][1]["guess"] = {{"question", "?"}, {"answers", {"A", "B"}}, {"right", 2}};
    EXPECT_NE(refusalOf(asked.dump()).find("right"), std::string::npos);
}

// The class would read them as they stand.
TEST(Lesson, RefusesPlaceholdersThatNothingFills) {
    LessonJson lesson = smallLesson();
    lesson["steps"].push_back(lesson["steps"][0]);
    lesson["steps"][1]["guess"] = {{"question", "?"}, {"answers", {"A", "B"}}, {"right", 0}};
    EXPECT_EQ(refusalOf(lesson.dump()), "taken");
    lesson["steps"][1]["words"] = {{"en", "It has %1, 50 %, 100%; 5%."}, {"zh_CN", "有 %1，98%：对"}};
    EXPECT_EQ(refusalOf(lesson.dump()), "taken");
    const std::tuple<const char*, LessonJson, const char*, const char*> cases[] = {
        {"/steps/1/words", "It has %1 and %2.", "%2", "steps 1"},
        {"/steps/1/words", {{"en", "It has %1."}, {"zh_CN", "有 %3"}}, "%3", "zh_CN"},
        {"/steps/1/words", "It has %10.", "%10", "steps 1"},
        {"/steps/1/guess/question", "Is it %1?", "%1", "guess"},
        {"/steps/1/guess/answers/1", "%2", "%2", "answers 1"},
        {"/question", "Why %1?", "%1", "question"},
        {"/look", "At %2.", "%2", "look"},
        {"/remember/zh_CN", "%1", "%1", "remember"}};
    for (const auto& [pointer, value, placeholder, place] : cases) {
        LessonJson json = lesson;
        json[LessonJson::json_pointer(pointer)] = value;
        const std::string refused = refusalOf(json.dump());
        EXPECT_NE(refused.find(placeholder), refused.npos) << pointer << ": " << refused;
        EXPECT_NE(refused.find(place), refused.npos) << pointer << ": " << refused;
        EXPECT_NE(refused.find("mine.json"), refused.npos) << refused;
    }
}

TEST(Lesson, RoundTrips) {
    LessonJson json = smallLesson();
    json["steps"][0]["at"] = {{"map", "self"}, {"head", 1},           {"query", 2},
                              {"key", 1},      {"stage", "weighted"}, {"step", "scores"}};
    json["steps"].push_back({{"words", "Another."},
                             {"tab", "lines"},
                             {"derived", "rollout"},
                             {"changes", {{{"kind", "silence"}, {"layer", 0}, {"head", 3}}}},
                             {"at", {{"map", "self"}, {"query", 0}}}});
    json["steps"].push_back({{"words", "A result."},
                             {"derived", "deviation"},
                             {"analysis", {{"of", "attribution"}, {"target", "is"}}}});
    json["steps"].push_back(
        {{"words", "Another result."}, {"analysis", {{"of", "gradients"}, {"steps", 30}}}});
    json["steps"].push_back({{"words", "No map."}, {"model", "numbers"}, {"inputs", {{"keys", {{1, 2}}}}}});
    const Lesson lesson = lessonOf(json), again = lessonFromJson(lessonToJson(lesson), "again.json");
    ASSERT_EQ(again.steps.size(), 5u);
    EXPECT_EQ(again.steps[2].tab, "analyse");
    EXPECT_EQ(again.steps[3].analysis.steps, 30);
    expectSameLesson(again, lesson);
}

TEST(Lesson, BundledOnesAndTheirGuessesAndPlacesRoundTrip) {
    int guesses = 0, words = 0, columns = 0, panels = 0, groups = 0, pictured = 0;
    for (const std::string& name : bundledLessonNames()) {
        const Lesson lesson = lessonFromJson(*bundledLesson(name), name);
        const std::string json = lessonToJson(lesson);
        expectSameLesson(lessonFromJson(json, name), lesson);
        // A field that reading and comparing both forgot would be missing in the text.
        const LessonJson written = LessonJson::parse(json), given = LessonJson::parse(*bundledLesson(name));
        // Each step has inputs of its own.
        const std::set<std::string> inputs{"text", "second", "inputs"};
        for (const auto& [key, value] : given.items())
            EXPECT_TRUE(written.contains(key) || inputs.count(key)) << name << ": " << key;
        for (size_t i = 0; i < lesson.steps.size(); ++i) {
            for (const auto& [key, value] : given["steps"][i].items())
                EXPECT_TRUE(written["steps"][i].contains(key) || value.empty() || inputs.count(key))
                    << name << ": step " << i << ": " << key;
            const LessonStep& step = lesson.steps[i];
            guesses += step.guess.has_value();
            words += !step.key.empty();
            columns += step.column >= 0;
            panels += !step.panel.empty();
        }
        groups += !lesson.group.byLanguage.empty();
        pictured += lesson.pictured > 0;
    }
    for (const int count : {guesses, words, columns, panels, groups, pictured}) EXPECT_GT(count, 0);
}

TEST(Lesson, TextsChangeInTheLanguageThatIsShown) {
    LessonText text;
    text.at("zh_CN") = "一";
    EXPECT_EQ(text.byLanguage, (std::map<std::string, std::string>{{"zh_CN", "一"}}));
    text.at("en") = "二";
    EXPECT_EQ(text.in("zh_CN"), "二") << "there is no English text beside it";
    text.byLanguage["en"] = "Two.";
    text.at("en") = "Three.";
    EXPECT_EQ(text.in("zh_CN"), "二");
    EXPECT_EQ(text.in("en"), "Three.");
}

TEST(Lesson, NamesTheLineOfInvalidJson) {
    EXPECT_NE(refusalOf("{\n\"format\": \"attentionscope-lesson-1\",\n\"question\" 3}").find("line 3"),
              std::string::npos);
}

TEST(LessonSight, FindsWordsAndPlaces) {
    LessonSight byWord, byPlace;
    EXPECT_EQ(sightIn(smallLesson(), &byWord), "1.000");
    EXPECT_EQ(byWord.at.query, 2);
    EXPECT_EQ(byWord.at.key, 1);
    LessonJson json = smallLesson();
    json["steps"][0]["at"] = {{"map", "self"}, {"query", 2}, {"key", 1}};
    sightIn(json, &byPlace);
    EXPECT_EQ(byPlace.at, byWord.at);
    EXPECT_EQ(byPlace.text, byWord.text);
}

TEST(LessonSight, TakesTheHeadThatTheModelOpensWith) {
    ModelShelf shelf({RESOURCES "/models"});
    LessonJson json = smallLesson();
    json["model"] = "english-masked";
    json["text"] = "The animal was tired.";
    json["steps"][0]["at"] = {{"map", "self"}, {"query", 1}, {"key", 2}};
    const Lesson lesson = lessonOf(json);
    const RecordingPointer recording = run(lesson.steps[0].request, shelf);
    const Selection at = sightOf(lesson.steps[0], recording).at;
    EXPECT_EQ(at.layer, recording->firstLayer);
    EXPECT_EQ(at.head, recording->firstHead);
    json["steps"][0]["at"]["head"] = 2;
    LessonSight named;
    sightIn(json, &named);
    EXPECT_EQ(named.at.layer, 0);
    EXPECT_EQ(named.at.head, 2);
}

TEST(LessonSight, FillsInNumbersAndScores) {
    ModelInformation model;
    model.scores = {{"top5", 0.694}, {"perplexity", 16.8}};
    EXPECT_EQ(filledWords("%1 of {top5 %}, {top5%}, {perplexity}, {other}", "0.5", &model),
              "0.5 of 69 %, 69%, 16.8, {other}");
    EXPECT_EQ(filledWords("%1 {top5 %}", "0.5", nullptr), "0.5 {top5 %}");
}

TEST(LessonSight, NamesMissingPlaces) {
    const auto sight = [](const char* field, const LessonJson& value) {
        LessonJson json = smallLesson();
        json["text"] = "power is power.";
        json["steps"][0]["at"] = {{"map", "self"}, {"query", 1}, {"key", 0}};
        json["steps"][0]["at"][field] = value;
        return sightIn(json);
    };
    EXPECT_EQ(sight("query", 1), "1.000");
    const std::tuple<const char*, LessonJson, const char*> cases[] = {{"query", "powers", "powers"},
                                                                      {"query", "power", "several times"},
                                                                      {"key", 9, "key 9"},
                                                                      {"map", "cross", "cross"},
                                                                      {"layer", 7, "7"},
                                                                      {"head", 8, "8"},
                                                                      {"step", "summary", "summary"},
                                                                      {"column", 1000, "1000"},
                                                                      {"stage", "softcapped", "softcapped"}};
    for (const auto& [field, value, named] : cases) {
        const std::string said = sight(field, value);
        EXPECT_NE(said.find(named), said.npos) << field << ": " << said;
    }
}
