#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "app/lessons/lesson_sight.h"
#include "core/base/error.h"
#include "core/base/printable.h"

namespace attentionscope {

namespace {

std::string withNumber(std::string words, const std::string& number) {
    const size_t at = words.find("%1");
    return at == words.npos ? words : words.replace(at, 2, number);
}

/// Runs every step, and prints what it says; the window is opened by main().
int checkLesson(const Arguments& arguments, Console& console) {
    if (arguments.plainWords().empty()) throw UsageError("the file is missing: a lesson");
    const Lesson lesson = readLesson(arguments.plainWords().front());
    int refused = 0;
    console.out << printable(lesson.question.in("en")) << '\n';
    for (size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        try {
            ProgressLine line(console);
            const auto recording = run(step.request, bundledShelf(), {.progress = line.progress()});
            line.end();
            const LessonSight sight = sightOf(step, recording);
            console.out << i + 1 << ". "
                        << printable(withNumber(step.words.in("en"), sight.text.toStdString())) << '\n';
        } catch (const Error& error) {
            ++refused;
            console.err << "step " << i + 1 << ": " << printable(error.what()) << '\n';
        }
    }
    return refused ? 1 : 0;
}

}  // namespace

Command lessonCommand() {
    return {.name = "lesson",
            .summary = "open a lesson of one's own, or check it",
            .usage = "FILE.json [--check]",
            .options = {{"--check", "", "run every step without a window, and print what it says"}},
            .mostPlainWords = 1,
            .details = "docs/lessons.md has the format.\n",
            .windowUnless = "--check",
            .run = checkLesson};
}

}  // namespace attentionscope
