// Lessons in the window: followed, opened from a file, and recorded.
#include <QAction>
#include <QFileInfo>
#include <QToolButton>

#include "app/views/analyse/analyse_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/window/action_list.h"
#include "app/window/banner.h"
#include "app/window/centre.h"
#include "app/window/gallery.h"
#include "app/window/lesson_file.h"
#include "app/window/lesson_recorder.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/panel_strip.h"
#include "app/window/panels.h"
#include "app/window/preferences.h"
#include "app/window/step_scene.h"
#include "app/window/window_actions.h"

namespace attentionscope {

void MainWindow::joinScene(StepScene& scene) {
    connect(&scene, &StepScene::tabRequested, this, [this](const QString& tab) {
        banner().clear("lesson");
        settings_.resetFigures();
        heatmap().plot().resetRanges();
        showTab(tab);
    });
    connect(&scene, &StepScene::panelRequested, this, [this](const QString& panel) {
        unfold(panel, true);
        unfold("lesson", true);  // where both have no room, the lesson stays
    });
    connect(&scene, &StepScene::analysisRequested, this,
            [this](const AnalysisChoice& choice) { analyse().start(choice); });
    connect(&scene, &StepScene::derivedMapRequested, &settings_, &ViewSettings::setDerivedMap);
    connect(&scene, &StepScene::refused, this,
            [this](const ErrorReport& report) { banner().show("lesson", report); });
    connect(&scene, &StepScene::cellNamed, centre_, &Centre::beckon);
    connect(&scene, &StepScene::numberNamed, this, [this](Place place) {
        trace(place);
        unfold("lesson", true);
    });
}

void MainWindow::joinLesson() {
    joinScene(lesson_->scene());
    connect(lesson_, &LessonStrip::opening, this, [this] {
        if (!lesson_->isOpen()) tabBeforeLesson_ = tab();
    });
    connect(lesson_, &LessonStrip::openChanged, this, [this] {
        banner().change(Banner::Scope::request);  // it may request the run that is already shown
        if (lesson_->isOpen()) recorder_->leave();
        settleLesson();
        if (!lesson_->isOpen()) showTab(tabBeforeLesson_);
        // The text of a lesson replaces a view's own explanation.
        centre_->setExplaining(!lesson_->isOpen());
    });
    connect(lesson_, &LessonStrip::finished, this, [this](int lesson) {
        Preferences::addLessonDone(lessonKey(lessons()[size_t(lesson)]));
        gallery_->countAgain();
    });
    connect(lesson_, &LessonStrip::answered, this, &MainWindow::keepAnswer);
    connect(lesson_, &LessonStrip::lessonsRequested, this, [this] {
        lesson_->close();
        unfold("gallery", true);
    });
}

void MainWindow::settleLesson() {
    const bool leads = lesson_->isOpen(), records = recorder_->isOpen();
    lesson_->setHidden(records);
    strip_->setLesson(leads || records);
    if (!(leads || records) || !panels_->isShown(panels_->find("lesson"))) unfold("lesson", leads || records);
    // While it leads, a presenter's remote does: its keys are the Page keys alone.
    for (const auto& [name, key] : {std::pair("lessonNext", "PgDown"), std::pair("lessonBack", "PgUp")}) {
        QList<QKeySequence> keys{QKeySequence(QStringLiteral("Alt+") + QLatin1String(key))};
        if (leads) keys << QKeySequence(QLatin1String(key));
        actions_->find(QLatin1String(name))->setShortcuts(keys);
    }
}

void MainWindow::openLesson(const QString& file) {
    try {
        const int number = addLesson(readLesson(QFileInfo(file).absoluteFilePath().toStdString()));
        Preferences::addRecentFile(file);
        banner().clear("open");
        lesson_->open(number);
    } catch (const Error& error) {
        banner().show("open", error.report());
    }
}

void MainWindow::editLesson(int number) {
    recorder_->open(Lesson(lessons()[size_t(number)]));
}

void MainWindow::forgetLesson(const std::string& file) {
    const int number = lessonInFile(file);
    if (number < 0) return;
    if (lesson_->lesson() >= number) lesson_->close();  // another lesson gets its number
    recorder_->forget(file);
    removeLesson(number);
    gallery_->takeLessons();
    listOwnLessons(*this, *actions_);
}

void MainWindow::joinRecorder() {
    joinScene(recorder_->scene());
    connect(lesson_->closeButton(), &QToolButton::clicked, recorder_, &LessonRecorder::leave);
    connect(recorder_, &LessonRecorder::openChanged, this, [this] {
        banner().clear("record");
        if (recorder_->isOpen()) lesson_->close();
        settleLesson();
    });
    connect(recorder_, &LessonRecorder::removed, this, [this](int at, const LessonStep& step) {
        banner().show("record", Banner::Kind::notice, tr("Step %1 is removed.").arg(at + 1));
        banner().offer(tr("Undo"), [this, at, step] { recorder_->insert(at, step); });
    });
    connect(recorder_, &LessonRecorder::saveFailed, this,
            [this](const ErrorReport& report) { banner().show("record", report); });
    connect(recorder_, &LessonRecorder::saved, this, [this](const QString& file) {
        const int number = addLesson(readLesson(QFileInfo(file).absoluteFilePath().toStdString()));
        listOwnLessons(*this, *actions_);
        unfold("gallery", true);
        gallery_->showLesson(number);
        confirmSaved(*this, file);
    });
}

}  // namespace attentionscope
