#include "app/window/window_actions.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>

#include "app/export/formats.h"
#include "app/export/numpy_step.h"
#include "app/figures/story/story.h"
#include "app/views/common/shown_figure.h"
#include "app/views/predictions/bottleneck_view.h"
#include "app/views/steps/ask_view.h"
#include "app/views/steps/steps_view.h"
#include "app/window/action_list.h"
#include "app/window/banner.h"
#include "app/window/command_palette.h"
#include "app/window/export_dialog.h"
#include "app/window/language.h"
#include "app/window/lesson_strip.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/preferences.h"
#include "app/window/sentence_panel.h"

namespace attentionscope {

namespace {

void openFile(MainWindow& window) {
    const QString path = QFileDialog::getOpenFileName(&window, ActionList::tr("Open"), {},
                                                      ActionList::tr("Sessions (*.ascope);;All files (*)"));
    if (!path.isEmpty()) window.openPath(path);
}

void openFolder(MainWindow& window) {
    const QString path = QFileDialog::getExistingDirectory(&window, ActionList::tr("Open a model folder"));
    if (!path.isEmpty()) window.openPath(path);
}

void save(MainWindow& window, bool as) {
    QString path = as ? QString() : window.session().path();
    if (path.isEmpty())
        path = QFileDialog::getSaveFileName(&window, ActionList::tr("Save the session"),
                                            ActionList::tr("session") + Session::suffix,
                                            ActionList::tr("Sessions (*.ascope)"));
    if (path.isEmpty()) return;
    try {
        window.session().save(path);
        Preferences::addRecentFile(window.session().path());
        window.banner().clear("save");
    } catch (const Error& error) {
        window.banner().show("save", error.report());
    }
}

void switchTheme(MainWindow& window) {
    const QString name = window.settings().theme().dark ? "light" : "dark";
    window.setThemeNamed(name);
    Preferences::setTheme(name);
}

void switchLanguage() {
    const QString language = spokenLanguage() == "en" ? "zh_CN" : "en";
    speak(language);
    Preferences::setLanguage(language);
}

void addFileActions(MainWindow& window, ActionList& actions) {
    actions.add("open", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Open a session or recording"),
                "Ctrl+O", [&window] { openFile(window); });
    actions.add("openFolder", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Open a model folder"),
                "Ctrl+Shift+O", [&window] { openFolder(window); });
    actions.add("save", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Save the session"), "Ctrl+S",
                [&window] { save(window, false); });
    actions.add("saveAs", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Save the session as…"),
                "Ctrl+Shift+S", [&window] { save(window, true); });
    actions.add("train", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Train a model"), "Ctrl+T",
                [&window] { window.showTraining(); });
    actions.add("quit", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Quit"), "Ctrl+Q",
                [&window] { window.close(); });
}

FigureKind kindOfTab(const QString& tab) {
    for (const FigureKind kind : allFigureKinds)
        if (tab == QLatin1String(figureName(kind))) return kind;
    return FigureKind::heatmap;
}

void openExport(MainWindow& window) {
    auto* dialog = new ExportDialog(window.session().document(), window.settings(), &window);
    dialog->offer(window.bottleneck());
    dialog->setKind(kindOfTab(window.tab()));
    dialog->show();
}

void copyShown(MainWindow& window) {
    // A number that was asked about goes as text, where the panel has the focus; otherwise the figure.
    if (window.askPanel().isAncestorOf(QApplication::focusWidget()) &&
        !window.askPanel().copyText().isEmpty())
        return QApplication::clipboard()->setText(window.askPanel().copyText());
    const auto figure =
        window.tab() == "bottleneck"
            ? window.bottleneck().figure()
            : shownFigure(kindOfTab(window.tab()), window.session().document(), window.settings());
    if (figure) copyPicture(*figure, {2, &window.settings().theme(), {}});
}

void copyStep(MainWindow& window) {
    Document& document = window.session().document();
    const Selection& selection = document.selection();
    QString code;
    if (document.recording())
        for (const StoryStep& told :
             storyOf(document.recording(), document.map(), selection.head, selection.query))
            if (told.name == selection.step)
                code = numpyStep(*document.recording(), told.step, document.map(), selection.head);
    if (code.isEmpty())
        return window.banner().show("copied", Banner::Kind::notice,
                                    MainWindow::tr("This step has no short form in NumPy: go to another."));
    QApplication::clipboard()->setText(code);
    window.banner().show("copied", Banner::Kind::notice,
                         MainWindow::tr("The step is on the clipboard as NumPy code."));
}

void toggleComparison(MainWindow& window, Comparison comparison) {
    ViewSettings& settings = window.settings();
    settings.setComparison(settings.comparison() == comparison ? Comparison::none : comparison);
}

void addEditActions(MainWindow& window, ActionList& actions) {
    QUndoStack& stack = window.session().document().undoStack();
    actions.add("undo", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Undo"), "Ctrl+Z",
                [&stack] { stack.undo(); });
    actions.add("redo", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Redo"), "Ctrl+Shift+Z",
                [&stack] { stack.redo(); });
    actions.add("export", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Export what is shown"), "Ctrl+E",
                [&window] { openExport(window); });
    actions.add("copy", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Copy the shown figure or number"),
                "Ctrl+C", [&window] { copyShown(window); });
    actions.add("copyStep", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Copy this step as NumPy"),
                "Ctrl+Shift+C", [&window] { copyStep(window); });
    actions.add("ghost", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Show the map without the changes"),
                "F7", [&window] { toggleComparison(window, Comparison::ghost); });
    actions.add("difference",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Show what the changes made different"), "F8",
                [&window] { toggleComparison(window, Comparison::difference); });
    actions.add("sentence", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Type another sentence"),
                "Ctrl+L", [&window] { window.sentence().focusInput(); });
    actions.add("cancel", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Stop the computation"), "Esc",
                [&window] {
                    window.showStart(false);
                    if (!window.session().evaluator().isWorking()) return;
                    window.session().evaluator().cancel();
                    window.banner().show("run", Banner::Kind::notice, MainWindow::tr("Stopped."));
                });
}

void addViewActions(MainWindow& window, ActionList& actions) {
    actions.add("theme", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Switch between light and dark"),
                "F10", [&window] { switchTheme(window); });
    actions.add("language",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Switch between English and Chinese"), "F9",
                [] { switchLanguage(); });
    actions.add("fullScreen", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Full screen"), "F11",
                [&window] { window.setWindowState(window.windowState() ^ Qt::WindowFullScreen); });
    const std::tuple<const char*, const char*, const char*> panels[] = {
        {"heads", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Show or hide the heads"), "F2"},
        {"steps", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Show or hide the steps"), "F3"},
        {"ask", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Show or hide where a number comes from"),
         "F4"},
        {"prediction", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Show or hide the prediction"), "F5"},
        {"changes", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Show or hide the changes"), "F6"}};
    for (const auto& [name, text, key] : panels)
        actions.add(name, text, key, [&window, name = QString(name)] {
            Panel* panel = window.panel(name);
            panel->setVisible(panel->isHidden());
        });
    actions.add("nextStep", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Next step"), "Alt+Right",
                [&window] { window.steps().next(); });
    actions.add("previousStep", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Previous step"), "Alt+Left",
                [&window] { window.steps().previous(); });
    actions.add("lessonNext", QT_TRANSLATE_NOOP("attentionscope::ActionList", "On in the lesson"),
                "Alt+PgDown", [&window] { window.lesson().next(); });
    actions.add("lessonBack", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Back in the lesson"),
                "Alt+PgUp", [&window] { window.lesson().back(); });
    actions.add("help", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Lessons, models and keys"), "F1",
                [&window] { window.showStart(true); });
    actions.add("palette", QT_TRANSLATE_NOOP("attentionscope::ActionList", "All commands"), "Ctrl+K",
                [&window, &actions] { (new CommandPalette(actions.all(), &window))->open(); });
}

}  // namespace

void addWindowActions(MainWindow& window, ActionList& actions) {
    addFileActions(window, actions);
    addEditActions(window, actions);
    addViewActions(window, actions);
}

}  // namespace attentionscope
