#include "app/window/window_actions.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>

#include "app/export/animation/animation.h"
#include "app/export/formats.h"
#include "app/export/numpy_step.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/model_words.h"
#include "app/figures/story/story.h"
#include "app/session/error_words.h"
#include "app/views/analyse/analyse_view.h"
#include "app/views/changes/changes_view.h"
#include "app/views/common/shown_figure.h"
#include "app/views/common/zoom.h"
#include "app/views/inputs/text_input.h"
#include "app/views/maps/compare_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/predictions/bottleneck_view.h"
#include "app/views/predictions/decoding_view.h"
#include "app/views/steps/steps_view.h"
#include "app/views/steps/trace_view.h"
#include "app/window/about_dialog.h"
#include "app/window/action_list.h"
#include "app/window/banner.h"
#include "app/window/command_palette.h"
#include "app/window/export_dialog.h"
#include "app/window/language.h"
#include "app/window/lesson_file.h"
#include "app/window/lesson_recorder.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/main_window.h"
#include "app/window/new_file.h"
#include "app/window/numbers_dialog.h"
#include "app/window/panel.h"
#include "app/window/panels.h"
#include "app/window/preferences.h"
#include "app/window/presenting.h"
#include "app/window/sentence_panel.h"
#include "app/window/style.h"
#include "app/window/undo_step.h"
#include "app/window/view_history.h"
#include "core/analysis/derived_maps.h"

namespace attentionscope {

namespace {

void openFile(MainWindow& window) {
    const QString path = QFileDialog::getOpenFileName(
        &window, ActionList::tr("Open"), {},
        ActionList::tr("Sessions, models, recordings, pictures and lessons (*.ascope *.safetensors *.gguf "
                       "*.npy *.npz *.csv *.tsv *.html *.ipynb *.png *.svg *.pdf *.json);;All files (*)"));
    if (!path.isEmpty()) window.openPath(path);
}

void openFolder(MainWindow& window) {
    const QString path = QFileDialog::getExistingDirectory(&window, ActionList::tr("Open a model folder"));
    if (!path.isEmpty()) window.openPath(path);
}

void save(MainWindow& window, bool as) {
    if (!as && !window.session().path().isEmpty()) return window.save(window.session().path());
    auto* dialog = new QFileDialog(&window, ActionList::tr("Save the session"), {},
                                   ActionList::tr("Sessions (*.ascope)"));
    dialog->setObjectName("saveDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QLatin1String(Session::suffix));
    dialog->selectFile(Preferences::newFile(ActionList::tr("session") + Session::suffix));
    QObject::connect(dialog, &QFileDialog::fileSelected, &window, &MainWindow::save);
    QObject::connect(dialog, &QFileDialog::fileSelected, &Preferences::rememberFolderOf);
    dialog->open();
}

/// The open lesson, followed or edited, if it is the user's own; otherwise reports that, and returns -1.
int ownLesson(MainWindow& window) {
    const int followed = window.lesson().lesson();
    const std::string file = window.recorder().isOpen() ? window.recorder().lesson().file
                             : followed >= 0            ? lessons()[size_t(followed)].file
                                                        : std::string();
    const int number = lessonInFile(file);
    if (number < 0)
        window.banner().show("copied", Banner::Kind::notice,
                             MainWindow::tr("Open a lesson of your own first."));
    return number;
}

void saveLesson(MainWindow& window) {
    if (!window.lesson().isOpen())
        return window.banner().show("copied", Banner::Kind::notice, MainWindow::tr("Open a lesson first."));
    chooseLessonFile(window, window.lesson().lesson());
}

void switchTheme(MainWindow& window) {
    const QString name = window.settings().theme().dark ? "light" : "dark";
    window.setThemeNamed(name);
    Preferences::setTheme(name);
}

void zoomTo(MainWindow& window, double wanted) {
    setZoom(wanted);
    Preferences::setZoom(zoom());
    dress(*qApp, window.settings().theme());
    emit window.settings().changed();  // all of it is laid out again
}

/// The next offered size.
double nextZoom(bool larger) {
    constexpr double sizes[] = {0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2};
    double next = larger ? std::end(sizes)[-1] : sizes[0];
    for (const double size : sizes)
        if (larger ? size > zoom() + 0.01 && size < next : size < zoom() - 0.01 && size > next) next = size;
    return next;
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
    actions.add("new", QT_TRANSLATE_NOOP("attentionscope::ActionList", "New (discard unsaved)"), "Ctrl+N",
                [&window] { window.session().startAfresh(); });
    actions.add("train", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Train a model"), "Ctrl+T",
                [&window] { window.showTraining(); });
    actions.add("newLesson", QT_TRANSLATE_NOOP("attentionscope::ActionList", "New lesson: record its steps"),
                {}, [&window] { window.recorder().open(); });
    actions.add("editLesson", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Edit this lesson of my own"),
                {}, [&window] {
                    if (const int lesson = ownLesson(window); lesson >= 0) window.editLesson(lesson);
                });
    actions.add("deleteLesson",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Delete this lesson of my own…"), {},
                [&window] {
                    if (const int lesson = ownLesson(window); lesson >= 0) deleteLesson(window, lesson);
                });
    actions.add("saveLesson",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Save this lesson as a file, to hand it out"),
                {}, [&window] { saveLesson(window); });
    actions.add("about", QT_TRANSLATE_NOOP("attentionscope::ActionList", "About AttentionScope"), {},
                [&window] { (new AboutDialog(&window))->show(); });
    actions.add("quit", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Quit"), "Ctrl+Q",
                [&window] { window.close(); });
}

FigureKind kindOfTab(const QString& tab) {
    for (const FigureKind kind : allFigureKinds)
        if (tab == QLatin1String(figureName(kind))) return kind;
    return FigureKind::heatmap;
}

void offerAnalysis(MainWindow& window, ExportDialog& dialog) {
    AnalyseView& view = window.analyse();
    const std::string table = view.shown().table;
    const QString name =
        QString::fromStdString(view.analysis()->of + (table.empty() ? std::string() : "-" + table));
    dialog.offer({.name = name,
                  .title = analysisTitle(*view.analysis()),
                  .figure = [&view](Frame frame) { return view.figure(frame); },
                  .tables = {{ActionList::tr("CSV table"), QStringLiteral("csv")},
                             {ActionList::tr("JSON"), QStringLiteral("json")},
                             {ActionList::tr("NumPy array"), QStringLiteral("npy")}},
                  .writeTable =
                      [&view](const QString& file) {
                          if (const auto analysis = view.analysis())
                              writeAnalysis(*analysis, file.toStdString(), view.shown().table);
                      },
                  .first = view.showsNumbers() ? QStringLiteral("csv") : QString()});
}

void openExport(MainWindow& window) {
    for (ExportDialog* open : window.findChildren<ExportDialog*>()) open->close();
    auto* dialog = new ExportDialog(window.session().document(), window.settings(), &window);
    dialog->offer(window.bottleneck());
    dialog->offerPapersAndAnimations(window.session().shelf());
    if (window.tab() == QLatin1String("words"))
        dialog->setKind(AnimationKind::words);
    else
        dialog->setKind(kindOfTab(window.tab()));
    if (window.tab() == QLatin1String("compare"))
        dialog->offer({.name = QStringLiteral("compare"),
                       .title = ActionList::tr("Comparison"),
                       .figure = [&view = window.compare()](Frame frame) { return view.figure(frame); }});
    if (window.tab() == QLatin1String("steps"))
        dialog->offer({.name = QStringLiteral("step"),
                       .title = ActionList::tr("This step"),
                       .figure = [&view = window.stepsPage()](Frame frame) { return view.figure(frame); }});
    if (window.tab() == QLatin1String("analyse") && window.analyse().analysis())
        offerAnalysis(window, *dialog);
    dialog->show();
}

/// Exports the statistics by which heads are sorted, for all heads of the displayed maps.
void exportHeadNumbers(MainWindow& window) {
    const Document& document = window.session().document();
    if (!document.map() || !document.map()->normalised)
        return window.banner().show("copied", Banner::Kind::notice,
                                    MainWindow::tr("This model has no attention heads."));
    const QString file = chooseNewFile(&window, ActionList::tr("Export the numbers of all heads"),
                                       QStringLiteral("heads.csv"), QStringLiteral("CSV (*.csv)"));
    if (!file.isEmpty()) window.writeHeadNumbers(file);
}

void saveAnswers(MainWindow& window) {
    if (!QFile::exists(Preferences::answerFile()))
        return window.banner().show("copied", Banner::Kind::notice,
                                    MainWindow::tr("You have not answered a question in a lesson yet."));
    const QString file = chooseNewFile(&window, ActionList::tr("Save my answers in lessons"),
                                       QStringLiteral("answers.tsv"), QStringLiteral("TSV (*.tsv)"));
    if (!file.isEmpty()) window.writeAnswers(file);
}

void copyShown(MainWindow& window) {
    // A traced number is copied as text if its panel has the focus; otherwise the figure is copied.
    if (window.tracePanel().isAncestorOf(QApplication::focusWidget()) &&
        !window.tracePanel().copyText().isEmpty())
        return QApplication::clipboard()->setText(window.tracePanel().copyText());
    const auto figure =
        window.tab() == "bottleneck" ? window.bottleneck().figure()
        : window.tab() == "analyse"  ? window.analyse().figure()
        : window.tab() == "compare"  ? window.compare().figure()
        : window.tab() == "words"
            ? window.words().figure()
            : shownFigure(kindOfTab(window.tab()), window.session().document(), window.settings());
    if (figure) copyPicture(*figure, {2, &window.settings().theme(), {}});
}

/// The displayed matrix of the map: with joined words, the shown stage, or a difference.
LabelledMatrix shownMatrix(MainWindow& window) {
    const HeatmapContent& content = window.heatmap().plot().content();
    return {content.valueTitle.toStdString(), content.values, content.queries, content.keys};
}

enum class MapPart { cell, row, all };

/// In spreadsheet format; a row includes the labels of its columns.
void copyNumbers(MainWindow& window, MapPart part) {
    const HeatmapContent& content = window.heatmap().plot().content();
    LabelledMatrix matrix = shownMatrix(window);
    const Index row = content.chosenQuery.value_or(-1), column = content.chosenKey.value_or(-1);
    const bool isThere = row >= 0 && row < matrix.values.rows() && column < matrix.values.columns() &&
                         (column >= 0 || part != MapPart::cell);
    if (matrix.values.empty() || (part != MapPart::all && !isThere))
        return window.banner().show("copied", Banner::Kind::notice,
                                    MainWindow::tr("Choose a cell of the map first."));
    if (part == MapPart::row) {
        matrix.values = matrix.values.part(row, 0, 1, matrix.values.columns());
        matrix.rows.first += row;
    }
    QApplication::clipboard()->setText(part == MapPart::cell ? numberAsText(matrix.values(row, column))
                                                             : tabSeparated(matrix));
    window.banner().show(
        "copied", Banner::Kind::notice,
        MainWindow::tr("The numbers are on the clipboard, ready to paste into a spreadsheet."));
}

void openNumbers(MainWindow& window) {
    (new NumbersDialog(
         window.session().document(), [&window] { return shownMatrix(window); }, &window))
        ->show();
}

void copyStep(MainWindow& window) {
    Document& document = window.session().document();
    const Selection& selection = document.selection();
    QString code;
    if (document.recording())
        for (const StoryStep& step :
             storyOf(document.recording(), document.map(), selection.head, selection.query))
            if (step.name == selection.step) code = numpyStep(*document.recording(), step.step);
    if (code.isEmpty())
        return window.banner().show(
            "copied", Banner::Kind::notice,
            MainWindow::tr("This step cannot be written briefly in NumPy. Choose another step."));
    QApplication::clipboard()->setText(code);
    window.banner().show("copied", Banner::Kind::notice,
                         MainWindow::tr("The step is on the clipboard as NumPy code."));
}

void toggleComparison(MainWindow& window, Comparison comparison) {
    ViewSettings& settings = window.settings();
    settings.setComparison(settings.comparison() == comparison ? Comparison::none : comparison);
}

void addEditActions(MainWindow& window, ActionList& actions) {
    actions.add("undo", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Undo"), "Ctrl+Z",
                [&window] { undoStep(window); });
    actions
        .add("redo", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Redo"), "Ctrl+Shift+Z",
             [&window] { redoStep(window); })
        ->setShortcuts({QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")});
    actions.add("export", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Export what is shown"), "Ctrl+E",
                [&window] { openExport(window); });
    actions.add("headNumbers",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Export the numbers of all heads"), {},
                [&window] { exportHeadNumbers(window); });
    actions.add("answers", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Save my answers in lessons"), {},
                [&window] { saveAnswers(window); });
    actions.add("copy", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Copy the shown figure or number"),
                "Ctrl+C", [&window] { copyShown(window); });
    actions.add("copyCell",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Copy the number of the chosen cell"), {},
                [&window] { copyNumbers(window, MapPart::cell); });
    actions.add("copyRow",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Copy the numbers of the chosen row"),
                "Ctrl+Alt+C", [&window] { copyNumbers(window, MapPart::row); });
    actions.add("copyMatrix", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Copy the numbers of the map"),
                "Ctrl+Alt+Shift+C", [&window] { copyNumbers(window, MapPart::all); });
    actions.add("numbers", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Copy or save numbers"),
                "Ctrl+Shift+E", [&window] { openNumbers(window); });
    HeatmapView& map = window.heatmap();
    for (const char* name : {"copyCell", "copyRow", "copyMatrix", "numbers"})
        map.addAction(actions.find(name));
    map.setContextMenuPolicy(Qt::ActionsContextMenu);
    actions.add("copyStep", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Copy this step as NumPy"),
                "Ctrl+Shift+C", [&window] { copyStep(window); });
    actions.add("ghost", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Show the map without the changes"),
                "F7", [&window] { toggleComparison(window, Comparison::ghost); });
    actions.add("difference",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Show the difference that the changes make"),
                "F8", [&window] { toggleComparison(window, Comparison::difference); });
    actions.add("sentence", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Type another sentence"),
                "Ctrl+L", [&window] {
                    window.sentence().focusInput();
                    if (TextInput* input = window.sentence().input()) input->selectAll();
                });
    actions.add("cancel", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Stop the computation"), "Esc",
                [&window] {
                    const bool isWorking = window.session().evaluator().isWorking();
                    if (!isWorking && window.banner().dismiss()) return;
                    window.unfold("gallery", false);
                    if (window.tab() == QLatin1String("steps")) window.unfold("ask", false);
                    if (!isWorking) return;
                    window.session().evaluator().cancel();
                    window.banner().show("run", Banner::Kind::notice, MainWindow::tr("Stopped."));
                });
}

void showDerivedMap(MainWindow& window, DerivedMap derived) {
    const Document& document = window.session().document();
    if (!document.map() || !canDerive(*document.recording(), *document.map(), derived))
        return window.banner().show("copied", Banner::Kind::notice,
                                    MainWindow::tr("This model has no such map."));
    window.showTab("map");
    window.settings().setDerivedMap(derived);
}

void addLessonActions(MainWindow& window, ActionList& actions, bool own) {
    for (size_t i = 0; i < lessons().size(); ++i) {
        if (lessons()[i].file.empty() == own || !hasModel(lessons()[i], window.session().models())) continue;
        actions.add(
            QStringLiteral("lesson.%1").arg(i).toLatin1().constData(),
            [question = lessons()[i].question] {
                return ActionList::tr("Lesson: %1").arg(lessonWords(question));
            },
            {}, [&window, i] { window.lesson().open(int(i)); });
    }
}

/// Actions found only by name: changes of the chosen head, analyses, lessons, models.
void addNamedActions(MainWindow& window, ActionList& actions) {
    const std::pair<const char*, const char*> changes[] = {
        {"silence",
         QT_TRANSLATE_NOOP("attentionscope::ActionList", "Silence the chosen head, or restore it")},
        {"keepOnly", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Silence all heads but the chosen one")},
        {"scaleOff", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Turn off the scaling of scores")},
        {"positionsOff", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Remove positional encodings")},
        {"brush", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Mask cells by painting")}};
    for (const auto& [name, text] : changes)
        actions.add(name, text, {}, [&window, name = QString(name)] {
            window.changes().freshen();  // a folded panel is not updated
            window.changes().findChild<QAbstractButton*>(name)->click();
        });
    for (const AnalysisKind& kind : analysisKinds())
        actions.add((std::string("analyse.") + kind.name).c_str(),
                    [&kind] { return ActionList::tr("Analyse: %1").arg(translated(kind.title)); }, {},
                    [&window, &kind] {
                        if (window.isPlain()) window.unfold("heads", true);  // which has such a tab
                        window.showTab("analyse");
                        window.analyse().start({.of = kind.name});
                    });
    for (const std::string& name : derivedMapNames())
        actions.add(("map." + name).c_str(),
                    [name] { return ActionList::tr("Map: %1").arg(derivedWords(derivedMapNamed(name))); }, {},
                    [&window, name] { showDerivedMap(window, derivedMapNamed(name)); });
    addLessonActions(window, actions, false);
    for (const ModelInformation& model : window.session().models())
        actions.add(("model." + model.id).c_str(),
                    [model] { return ActionList::tr("Model: %1").arg(modelTitle(model)); }, {},
                    [&window, id = QString::fromStdString(model.id)] { window.session().openModel(id); });
}

void addViewActions(MainWindow& window, ActionList& actions) {
    actions.add("theme", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Switch between light and dark"),
                "F10", [&window] { switchTheme(window); });
    actions.add("language",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Switch between English and Chinese"), "F9",
                [] { switchLanguage(); });
    actions.add("motion", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Turn animation on or off"), {},
                [&window] {
                    const bool moves = !window.settings().motion();
                    window.settings().setMotion(moves);
                    Preferences::setMotion(moves);
                    window.banner().show(
                        "motion", Banner::Kind::notice,
                        moves ? MainWindow::tr("Animation is on.") : MainWindow::tr("Animation is off."));
                });
    actions.add("wholeWords",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Whole words or vocabulary pieces"), "F12",
                [&window] { window.settings().setWholeWords(!window.settings().wholeWords()); });
    actions
        .add("larger", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Larger type and figures"), "Ctrl++",
             [&window] { zoomTo(window, nextZoom(true)); })
        ->setShortcuts({QKeySequence("Ctrl++"), QKeySequence("Ctrl+=")});
    actions.add("smaller", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Smaller type and figures"),
                "Ctrl+-", [&window] { zoomTo(window, nextZoom(false)); });
    actions.add("usualSize",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Text and figures in normal size"), "Ctrl+0",
                [&window] { zoomTo(window, 1); });
    actions.add("present",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Present the figure on the full screen"),
                "Ctrl+Shift+P", [&window] { present(window); });
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
        actions.add(name, text, key,
                    [&window, name = QString(name)] { window.panels().toggle(window.panel(name)); });
    actions.add("words", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Play the output word by word"),
                "Ctrl+Return", [&window] { window.playWords(); });
    actions.add("nextStep", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Next step"), "Alt+Right",
                [&window] { window.steps().next(); });
    actions.add("previousStep", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Previous step"), "Alt+Left",
                [&window] { window.steps().previous(); });
    actions.add("lessonNext", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Next lesson step"),
                "Alt+PgDown", [&window] { window.lesson().next(); });
    actions.add("lessonBack", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Previous lesson step"),
                "Alt+PgUp", [&window] { window.lesson().back(); });
    actions.add("back",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Back to the view and the word before"),
                "Ctrl+[", [&window] { window.history().goBack(); });
    actions.add("forward", QT_TRANSLATE_NOOP("attentionscope::ActionList", "Forward again"), "Ctrl+]",
                [&window] { window.history().goForward(); });
    actions.add("help", QT_TRANSLATE_NOOP("attentionscope::ActionList", "To the first screen, and back"),
                "F1", [&window] { window.goToFirstScreen(); });
    actions.add("gallery",
                QT_TRANSLATE_NOOP("attentionscope::ActionList", "Show or fold the lessons and models"), {},
                [&window] { window.unfold("gallery", window.panel("gallery")->isHidden()); });
    actions.add("palette", QT_TRANSLATE_NOOP("attentionscope::ActionList", "All commands and keys"), "Ctrl+K",
                [&window, &actions] { (new CommandPalette(actions.all(), &window))->open(); });
}

}  // namespace

void listOwnLessons(MainWindow& window, ActionList& actions) {
    // One more than there are: the last one may have been deleted.
    for (size_t i = 0; i <= lessons().size(); ++i)
        if (i == lessons().size() || !lessons()[i].file.empty())
            actions.remove(QStringLiteral("lesson.%1").arg(i));
    addLessonActions(window, actions, true);
}

void addWindowActions(MainWindow& window, ActionList& actions) {
    addFileActions(window, actions);
    addEditActions(window, actions);
    addViewActions(window, actions);
    addNamedActions(window, actions);
    listOwnLessons(window, actions);
}

}  // namespace attentionscope
