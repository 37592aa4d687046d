#include "app/window/lessons.h"

#include <QCoreApplication>

#include "app/window/centre.h"

namespace attentionscope {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Lessons)
};

constexpr const char* agreement = "The agreement on the European Economic Area was signed in August 1992.";

constexpr Lesson all[] = {
    {QT_TRANSLATE_NOOP("Lessons", "Which arithmetic makes a weight?"),
     QT_TRANSLATE_NOOP("Lessons", "Follow “it” from its embedding to its output with the arrow keys."),
     "constructed", "The animal didn't cross the street because it was too tired", "map", 7},
    {QT_TRANSLATE_NOOP("Lessons", "What is a head for?"),
     QT_TRANSLATE_NOOP("Lessons",
                       "Each of these eight follows one rule: read it off the map, then silence it."),
     "constructed", "Knowledge is power, France is bacon.", "map", 2},
    {QT_TRANSLATE_NOOP("Lessons", "Why attention at all?"),
     QT_TRANSLATE_NOOP("Lessons", "One vector holds the whole sentence: see which words are still felt."),
     "en-fr-none", agreement, "bottleneck", 0},
    {QT_TRANSLATE_NOOP("Lessons", "How does an alignment form?"),
     QT_TRANSLATE_NOOP("Lessons", "Drag the training step, and the words find each other."), "en-fr-additive",
     agreement, "map", 4},
    {QT_TRANSLATE_NOOP("Lessons", "What if the words change places?"),
     QT_TRANSLATE_NOOP("Lessons",
                       "Noun and adjectives cross: follow the lines of “zone économique européenne”."),
     "en-fr-local-p", agreement, "lines", 4},
    {QT_TRANSLATE_NOOP("Lessons", "One word at a time, or a little of each?"),
     QT_TRANSLATE_NOOP("Lessons",
                       "Hard attention reads a single word at each step: which, and is it the right one?"),
     "en-fr-hard", agreement, "map", 5},
    {QT_TRANSLATE_NOOP("Lessons", "Which head aligns the words?"),
     QT_TRANSLATE_NOOP("Lessons", "Compare the heads of the cross-attention in both layers."),
     "zh-en-transformer", "这位年轻的老师昨天在图书馆里读了一本有趣的书。", "map", 1},
};

}  // namespace

std::span<const Lesson> lessons() {
    return all;
}

QString lessonWords(const char* words) {
    return Words::tr(words);
}

void openLesson(const Lesson& lesson, Session& session, Centre& centre) {
    Document& document = session.document();
    const auto show = [lesson, &document, &centre] {
        document.selectQuery(lesson.query);
        centre.showTab(lesson.tab);
    };
    RunInputs inputs;
    inputs.texts["text"] = lesson.text;
    const RunRequest& now = document.request();
    if (now.model != lesson.model || now.inputs.texts != inputs.texts)
        document.setModel(lesson.model, inputs);
    else if (!document.isCurrent())
        session.evaluate();
    if (document.isCurrent()) return show();
    // Another request is another wish.
    auto* waiting = new QObject(&centre);
    QObject::connect(&document, &Document::requestChanged, waiting, &QObject::deleteLater);
    QObject::connect(&document, &Document::recordingChanged, waiting, [waiting, show, &document] {
        waiting->deleteLater();
        if (document.isCurrent()) show();
    });
}

}  // namespace attentionscope
