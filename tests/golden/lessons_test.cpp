#include "app/window/lessons.h"

#include "app/window/lesson_strip.h"
#include "core/run/run_request.h"
#include "tests/app/window/window_test.h"
#include "tests/golden/golden.h"

using namespace attentionscope;

namespace {

using Json = nlohmann::ordered_json;

class GoldenLessonsTest : public GoldenTest {
protected:
    struct Window : WindowTest {
        void TestBody() override {}
        using WindowTest::settle;
        using WindowTest::window;
    };
};

/// All texts of a lesson in the current language, with numbers not yet filled in.
Json saidBy(const Lesson& lesson) {
    const auto said = [](const LessonText& words) { return lessonWords(words).toStdString(); };
    Json all{said(lesson.question), said(lesson.look), said(lesson.remember)};
    for (const LessonStep& step : lesson.steps) {
        all.push_back(said(step.words));
        if (!step.guess) continue;
        all.push_back(said(step.guess->question));
        for (const LessonText& answer : step.guess->answers) all.push_back(said(answer));
        all.push_back(step.guess->right);
    }
    return all;
}

Json resolved(const LessonStep& step, const std::string& words) {
    const Selection& at = step.at;
    return {Json::parse(requestToJson(step.request)),
            {at.map, at.layer, at.head, at.query, at.key, at.step, std::string(stageName(at.stage))},
            step.tab,
            int(step.derived),
            step.column,
            words};
}

}  // namespace

TEST_F(GoldenLessonsTest, AreUnchanged) {
    Window screen;
    std::vector<Json> said(lessons().size());
    for (const char* language : {"en", "zh_CN"}) {
        speak(language);
        for (size_t i = 0; i < lessons().size(); ++i) said[i].push_back(saidBy(lessons()[i]));
    }
    speak("en");
    LessonStrip& strip = screen.window.lesson();
    for (size_t i = 0; i < lessons().size(); ++i) {
        const Lesson& lesson = lessons()[i];
        const std::string& question = lesson.question.in("en");
        SCOPED_TRACE(question);
        strip.open(int(i));
        for (size_t k = 0; k < lesson.steps.size(); ++k) {
            screen.settle();
            ASSERT_EQ(strip.step(), int(k));
            said[i].push_back(resolved(lesson.steps[k], strip.words().toStdString()));
            strip.next();
            if (strip.isGuessing()) strip.next();
        }
        said[i].push_back(lesson.pictured);
        hold(golden()["lessons"][question], said[i].dump());
    }
}
