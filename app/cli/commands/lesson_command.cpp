#include <algorithm>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/output_file.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "app/lessons/bundled_lessons.h"
#include "app/lessons/lesson_answers.h"
#include "app/lessons/lesson_sight.h"
#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/base/printable.h"
#include "core/checkpoint/atomic_file.h"
#include "core/run/analyse.h"

namespace attentionscope {

namespace {

const std::vector<std::string> lessonEndings = {"json"};

Phrase bundledList() {
    std::vector<Phrase> lines{Phrase("Bundled lessons:")};
    for (const std::string& name : bundledLessonNames()) lines.push_back(Phrase("    %1", {name}));
    return joined(lines, "\n");
}

int handOut(const Lesson& lesson, const Arguments& arguments, Console& console) {
    const OutputFile output(arguments, lessonEndings, console);
    writeText(output.path(), lesson.json);
    output.finish(console);
    return 0;
}

/// Runs every step and prints its text.
int check(const Lesson& lesson, Console& console) {
    int refused = 0;
    console.out << printable(lesson.question.in(console.language)) << '\n';
    for (size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        try {
            ProgressLine line(console);
            const auto recording = run(step.request, bundledShelf(), {.progress = line.progress()});
            line.end();
            if (!step.analysis.of.empty())
                analyse(step.analysis.of, step.request, step.analysis.input(), bundledShelf());
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

/// Everything but opening a file in the window, which main() does.
int runLesson(const Arguments& arguments, Console& console) {
    if (arguments.has("--summary")) {
        console.out << answerSummary(arguments.text("--summary"));
        return 0;
    }
    if (arguments.plainWords().empty()) throw UsageError("the file is missing: a lesson");
    const std::string& word = arguments.plainWords().front();
    const auto bundled = bundledLesson(word);
    const Lesson lesson = bundled ? lessonFromJson(*bundled, word + ".json") : readLesson(word);
    if (arguments.has("-o")) return handOut(lesson, arguments, console);
    if (bundled && !arguments.has("--check"))
        throw UsageError(Phrase(
            "\"%1\" is a bundled lesson: -o FILE.json writes it to a file, --check runs its steps", {word}));
    return check(lesson, console);
}

}  // namespace

Command lessonCommand() {
    return {
        .name = "lesson",
        .summary = "open, check or hand out a lesson",
        .usage = "FILE.json [--check] | NAME [--check] [-o FILE.json] | --summary DIR",
        .options = joined({{{"--check", "", "run every step without a window, and print its text"},
                            {"--summary", "DIR", "count the answers in the tables that readers have saved"}},
                           outputOptions(lessonEndings)}),
        .mostPlainWords = 1,
        .details = "docs/lessons.md has the format.\n",
        .list = bundledList,
        .windowUnless = {"--check", "-o"},
        .run = runLesson};
}

}  // namespace attentionscope
