#include "app/window/step_scene.h"

#include <QScopedValueRollback>

#include "app/lessons/lesson_sight.h"
#include "core/base/error.h"

namespace attentionscope {

StepScene::StepScene(Session& session, QObject* parent) : QObject(parent), session_(session) {
    connect(&session_.document(), &Document::recordingChanged, this, [this] {
        if (waiting_ && session_.document().isCurrent()) arrive();
    });
    connect(&session_.document(), &Document::requestChanged, this, [this] {
        if (!changing_) leave();  // another request is a new intention
    });
}

void StepScene::show(const LessonStep& step) {
    Document& document = session_.document();
    step_ = step;
    waiting_ = true;
    if (document.request() != step_.request) {
        const QScopedValueRollback changing(changing_, true);
        document.setRequest(step_.request, tr("lesson"));
    } else if (!document.isCurrent()) {
        session_.evaluate();  // it failed before, or was stopped
    }
    if (document.isCurrent()) arrive();
}

void StepScene::arrive() {
    waiting_ = false;
    Document& document = session_.document();
    LessonSight sight;
    std::optional<ErrorReport> lacking;
    try {
        sight = sightOf(step_, document.recording());
    } catch (const Error& error) {
        lacking = error.report();
    }
    document.select(sight.at);
    emit tabRequested(QString::fromStdString(step_.tab));
    emit derivedMapRequested(step_.derived);
    if (!step_.analysis.of.empty()) emit analysisRequested(step_.analysis);
    if (!step_.panel.empty()) emit panelRequested(QString::fromStdString(step_.panel));
    emit arrived(sight.text);
    if (document.selection().key >= 0) emit cellNamed();
    if (sight.number) emit numberNamed(*sight.number);
    if (lacking) emit refused(*lacking);
}

}  // namespace attentionscope
