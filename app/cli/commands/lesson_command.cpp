#include <algorithm>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "app/lessons/lesson_answers.h"
#include "app/lessons/lesson_sight.h"
#include "core/base/error_sentence.h"
#include "core/base/printable.h"

namespace attentionscope {

namespace {

/// Runs every step and prints its result; main() opens the window.
int checkLesson(const Arguments& arguments, Console& console) {
    if (arguments.has("--summary")) {
        console.out << answerSummary(arguments.text("--summary"));
        return 0;
    }
    if (arguments.plainWords().empty()) throw UsageError("the file is missing: a lesson");
    const Lesson lesson = readLesson(arguments.plainWords().front());
    int refused = 0;
    console.out << printable(lesson.question.in(console.language)) << '\n';
    for (size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        try {
            ProgressLine line(console);
            const auto recording = run(step.request, bundledShelf(), {.progress = line.progress()});
            line.end();
            const LessonSight sight = sightOf(step, recording);
            const std::string& model = step.request.model;
            const auto bundled = bundledShelf().bundled();
            const auto information = std::find_if(
                bundled.begin(), bundled.end(), [&](const ModelInformation& one) { return one.id == model; });
            const QString words =
                filledWords(QString::fromStdString(step.words.in(console.language)), sight.text,
                            information == bundled.end() ? nullptr : &*information);
            console.out << i + 1 << ". " << printable(words.toStdString()) << '\n';
        } catch (const Error& error) {
            ++refused;
            console.report(Phrase("step %1: %2", {std::to_string(i + 1), sentence(error).printed()}));
        }
    }
    return refused ? 1 : 0;
}

}  // namespace

Command lessonCommand() {
    return {.name = "lesson",
            .summary = "open a lesson of one's own, or check it",
            .usage = "FILE.json [--check] | --summary DIR",
            .options = {{"--check", "", "run every step without a window, and print what it says"},
                        {"--summary", "DIR", "count the answers in the tables that readers have saved"}},
            .mostPlainWords = 1,
            .details = "docs/lessons.md has the format.\n",
            .windowUnless = "--check",
            .run = checkLesson};
}

}  // namespace attentionscope
