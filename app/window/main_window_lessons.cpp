// Lessons in the window: followed, opened from a file, and recorded.
#include <QAction>
#include <QFileInfo>

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

namespace attentionscope {

void MainWindow::joinLesson() {
    connect(lesson_, &LessonStrip::tabRequested, this, [this](const QString& tab) {
        banner().clear("lesson");
        settings_.resetFigures();
        heatmap().plot().resetRanges();
        showTab(tab);
    });
    connect(lesson_, &LessonStrip::openChanged, this, [this] {
        banner().change(Banner::Scope::request);  // it may request the run that is already shown
        settleLesson();
        if (!lesson_->isOpen()) showTab({});
        // The text of a lesson replaces a view's own explanation.
        centre_->setExplaining(!lesson_->isOpen());
    });
    connect(lesson_, &LessonStrip::panelRequested, this, [this](const QString& panel) {
        unfold(panel, true);
        unfold("lesson", true);  // where both have no room, the lesson stays
    });
    connect(lesson_, &LessonStrip::analysisRequested, this,
            [this](const AnalysisChoice& choice) { analyse().start(choice); });
    connect(lesson_, &LessonStrip::derivedMapRequested, &settings_, &ViewSettings::setDerivedMap);
    connect(lesson_, &LessonStrip::refused, this,
            [this](const ErrorReport& report) { banner().show("lesson", report); });
    connect(lesson_, &LessonStrip::cellNamed, centre_, &Centre::beckon);
    connect(lesson_, &LessonStrip::numberNamed, this, [this](Place place) {
        trace(place);
        unfold("lesson", true);
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
    const bool leads = lesson_->isOpen();
    strip_->setLesson(leads);
    if (!leads || panels_->find("lesson")->isHidden()) unfold("lesson", leads);
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

void MainWindow::joinRecorder() {
    for (const auto failed : {&LessonRecorder::refused, &LessonRecorder::saveFailed})
        connect(recorder_, failed, this,
                [this](const ErrorReport& report) { banner().show("record", report); });
    connect(recorder_, &LessonRecorder::numberMissing, this, [this] {
        banner().show("record", Banner::Kind::failure, tr("%1 stands for a number, and none is chosen."),
                      tr("Click a cell of the map, then add the step."));
    });
    connect(recorder_, &LessonRecorder::added, this, [this] { banner().clear("record"); });
    connect(recorder_, &LessonRecorder::saved, this, [this](const QString& file) {
        addLesson(readLesson(file.toStdString()));
        gallery_->countAgain();
        confirmSaved(*this, file);
    });
}

}  // namespace attentionscope
