// Renders the real window to a PNG, for the pictures in README and docs/ and for inspection. With --batch it
// takes many: each line of its input has the options of one, separated by tabs.
#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThread>
#include <algorithm>
#include <iostream>
#include <string>

#include "app/session/session.h"
#include "app/views/analyse/analyse_view.h"
#include "app/views/inputs/token_chips.h"
#include "app/views/maps/heads_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/predictions/bottleneck_view.h"
#include "app/views/steps/steps_view.h"
#include "app/window/language.h"
#include "app/window/lesson_strip.h"
#include "app/window/main_window.h"
#include "app/window/miniature.h"
#include "app/window/panels.h"
#include "app/window/sentence_panel.h"
#include "app/window/style.h"
#include "app/window/training_setup.h"
#include "app/window/training_window.h"
#include "app/window/window_actions.h"
#include "core/run/model_shelf.h"
#include "tests/screenshots/screen_checks.h"

using namespace attentionscope;

namespace {

/// Lets the program work until nothing is left to evaluate and everything has been painted.
void settle(Session& session, MainWindow& window) {
    QElapsedTimer clock;
    clock.start();
    do {
        QApplication::processEvents(QEventLoop::AllEvents, 20);
        QThread::msleep(1);  // the evaluation needs the processor
    } while ((!session.evaluator().isSettled() || window.heads().isReading() ||
              window.analyse().job().isWorking()) &&
             clock.elapsed() < 60000);
    for (int i = 0; i < 10; ++i) QApplication::processEvents(QEventLoop::AllEvents, 10);
}

void select(Session& session, const QCommandLineParser& line) {
    Selection selection = session.document().selection();
    if (line.isSet("map")) selection.map = line.value("map").toStdString();
    if (line.isSet("layer")) selection.layer = line.value("layer").toInt();
    if (line.isSet("head")) selection.head = line.value("head").toInt();
    if (line.isSet("query")) selection.query = line.value("query").toInt();
    if (line.isSet("key")) selection.key = line.value("key").toInt();
    if (line.isSet("step")) {
        selection.step = line.value("step").toStdString();
        selection.stage = stageFromName(selection.step).value_or(Stage::weights);
    }
    session.document().select(selection);
}

/// The training window after so many seconds of training by a recipe, into a folder of its own.
QPixmap trainingPicture(MainWindow& window, const QString& recipe, const QString& data, double seconds) {
    const QTemporaryDir folder;
    TrainingWindow& training = window.showTraining(data);
    training.setup().setRecipe(recipe.toStdString());
    training.setup().setFolder(folder.filePath("model"));
    QElapsedTimer clock;
    clock.start();
    while (training.setup().isChecking()) QApplication::processEvents(QEventLoop::AllEvents, 20);
    if (seconds > 0) training.setup().startButton().click();
    while (training.job().isBusy() && training.job().report().step == 0)
        QApplication::processEvents(QEventLoop::AllEvents, 20);
    clock.restart();
    do {
        for (int i = 0; i < 5; ++i) QApplication::processEvents(QEventLoop::AllEvents, 20);
    } while (clock.elapsed() < 1000 * seconds);
    const QPixmap picture = training.grab();
    training.job().stop();
    while (training.job().isBusy()) QApplication::processEvents(QEventLoop::AllEvents, 20);
    return picture;
}

/// Opens what a double click on a word opens.
void doubleClick(MainWindow& window, Index word) {
    TokenChips& chips = *window.sentence().chips();
    const QPointF at = chips.chip(word).center();
    QMouseEvent event(QEvent::MouseButtonDblClick, at, chips.mapToGlobal(at), Qt::LeftButton, Qt::LeftButton,
                      Qt::NoModifier);
    QApplication::sendEvent(&chips, &event);
}

/// The window with the dialogs and popups over it.
QPixmap pictureOf(QWidget& window) {
    QPixmap picture = window.grab();
    QPainter painter(&picture);
    for (QWidget* over : QApplication::topLevelWidgets())
        if (over != &window && over->isVisible())
            painter.drawPixmap(over->frameGeometry().topLeft() - window.frameGeometry().topLeft(),
                               over->grab());
    return picture;
}

void addOptions(QCommandLineParser& line) {
    for (const char* name : {"theme", "language", "size",  "scale", "text",    "model",  "tab",
                             "map",   "layer",    "head",  "query", "key",     "step",   "change",
                             "open",  "run",      "train", "data",  "seconds", "choose", "lesson"})
        line.addOption({QString(name), "", "value"});
    line.addOption({"o", "", "file"});
    line.addOption({"fast", "larger files, written faster"});
    line.addOption({"check", "says what is wrong with the screen, and ends with 2"});
    line.addOption({"check-focus", "the same of everything that Tab leads to"});
    line.addOption({"batch", "takes a screen for each line of what it reads"});
}

/// "2.3" is the third step of the second lesson, "2.3?" the question after it.
void leadThrough(MainWindow& window, QString wanted) {
    Session& session = window.session();
    const bool asks = wanted.endsWith('?');
    if (asks) wanted.chop(1);
    const QStringList place = wanted.split('.');
    LessonStrip& lesson = window.lesson();
    lesson.open(place.value(0).toInt() - 1);
    while (lesson.step() + 1 < place.value(1).toInt()) {
        settle(session, window);
        lesson.next();
    }
    settle(session, window);
    if (asks) lesson.next();
    settle(session, window);
}

void awaitBottleneck(MainWindow& window) {
    while (window.bottleneck().evaluator().isWorking())
        QApplication::processEvents(QEventLoop::AllEvents, 20);
}

/// Opens what the options name.
void arrange(MainWindow& window, const QCommandLineParser& line) {
    Session& session = window.session();
    if (line.isSet("open"))
        window.openPath(line.value("open"));
    else
        session.openModel(line.isSet("model") ? line.value("model") : "constructed");
    if (line.isSet("text")) session.document().setText(line.value("text"));
    settle(session, window);
    select(session, line);
    for (const QString& change : line.values("change"))
        session.document().addChange(changeFromJson(change.toStdString()), {});
    settle(session, window);
    if (line.isSet("tab")) window.showTab(line.value("tab"));
    settle(session, window);
    awaitBottleneck(window);
    if (line.isSet("key"))
        emit window.heatmap().traceRequested(session.document().selection().query,
                                             session.document().selection().key);
    if (line.isSet("lesson")) {
        leadThrough(window, line.value("lesson"));
        awaitBottleneck(window);
    }
    if (line.isSet("choose")) doubleClick(window, line.value("choose").toInt());
    for (const QString& action : line.values("run")) window.runAction(action);
    settle(session, window);
    // The whole screen is as large as the picture is to be.
    if (auto* presenting = window.findChild<QWidget*>("presenting")) {
        presenting->showNormal();
        presenting->setGeometry(window.geometry());
        settle(session, window);
    }
    for (Miniatures* miniatures : window.findChildren<Miniatures*>()) {
        window.grab();  // requests the visible ones
        while (!miniatures->isSettled()) QApplication::processEvents(QEventLoop::AllEvents, 20);
    }
}

/// Takes a screen in a separate window. Prints its problems below `name` if given; returns the program's exit
/// status.
int take(const QCommandLineParser& line, const std::shared_ptr<ModelShelf>& shelf, const std::string& name) {
    speak(line.value("language").isEmpty() ? "en" : line.value("language"));
    const QString theme = line.value("theme");
    dress(*qApp, Theme::named(theme));
    Session session(shelf, {});
    MainWindow window(session);
    window.settings().setMotion(false);
    window.setThemeNamed(theme);
    const QStringList size = (line.isSet("size") ? line.value("size") : QString("1440x900")).split('x');
    window.resize(size.value(0).toInt(), size.value(1).toInt());
    window.show();
    window.panels().unfold("ask", false, false);  // a question opens it
    arrange(window, line);
    QStringList problems;
    if (line.isSet("check"))
        for (QWidget* shown : QApplication::topLevelWidgets())
            if (shown->isVisible()) problems += problemsOf(*shown);
    if (line.isSet("check-focus")) {
        QApplication::setActiveWindow(&window);
        problems += problemsOfFocus(window);
    }
    if (!problems.isEmpty() && !name.empty()) std::cerr << name << ":\n";
    for (const QString& problem : problems)
        std::cerr << (name.empty() ? "" : "    ") << problem.toStdString() << '\n';
    const QPixmap picture = line.isSet("train")
                                ? trainingPicture(window, line.value("train"), line.value("data"),
                                                  line.value("seconds").toDouble())
                                : pictureOf(window);
    constexpr int fast = 80, small = -1;
    if (!picture.save(line.value("o"), nullptr, line.isSet("fast") ? fast : small)) {
        std::cerr << "could not write " << line.value("o").toStdString() << '\n';
        return 1;
    }
    return problems.isEmpty() ? 0 : 2;
}

/// Takes the screens that are read, a line each.
int takeAll(const std::shared_ptr<ModelShelf>& shelf) {
    int worst = 0;
    for (std::string read; std::getline(std::cin, read);) {
        QCommandLineParser line;
        addOptions(line);
        if (!line.parse(QStringList{"screenshot"} + QString::fromStdString(read).split('\t'))) {
            std::cerr << line.errorText().toStdString() << '\n';
            return 1;
        }
        worst = std::max(worst, take(line, shelf, line.value("o").section('/', -1).chopped(4).toStdString()));
    }
    return worst;
}

}  // namespace

int main(int argc, char** argv) {
    // The scale must be set before the application object exists.
    for (int i = 1; i + 1 < argc; ++i)
        if (std::string(argv[i]) == "--scale") qputenv("QT_SCALE_FACTOR", argv[i + 1]);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    QCommandLineParser line;
    addOptions(line);
    line.process(application);
    const auto shelf = std::make_shared<ModelShelf>(bundledModelFolders());
    return line.isSet("batch") ? takeAll(shelf) : take(line, shelf, {});
}
