// Typed text is never lost: by quitting, by undo, by a name without an extension.
#include <QAction>
#include <QFileDialog>
#include <QLineEdit>
#include <QTemporaryDir>

#include "app/views/maps/heatmap_view.h"
#include "app/window/action_list.h"
#include "app/window/banner.h"
#include "app/window/panel.h"
#include "app/window/panels.h"
#include "app/window/preferences.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

/// One start of the program over a folder of unsaved work.
struct Start {
    explicit Start(const QTemporaryDir& folder,
                   const QString& settings = QDir::tempPath() + "/attentionscope-tests")
        : kept(settings),
          session(std::make_shared<ModelShelf>(std::vector<std::string>{RESOURCES "/models"}), folder.path()),
          window(session) {
        window.settings().setMotion(false);
        window.showAsLeft();
        window.begin();
        settle();
    }
    void settle() {
        EXPECT_TRUE(QTest::qWaitFor([&] { return session.evaluator().isSettled(); }, 120000));
        for (int i = 0; i < 5; ++i) QApplication::processEvents();
        EXPECT_TRUE(QTest::qWaitFor([&] { return window.panels().isAtRest(); }, 10000));
        for (int i = 0; i < 5; ++i) QApplication::processEvents();
    }
    QString text() { return session.document().text(); }
    QString title() { return window.windowTitle().replace("[*]", window.isWindowModified() ? "*" : ""); }

    /// The program's settings, in a folder; they exist before a window does.
    struct Kept {
        explicit Kept(const QString& folder) {
            QStandardPaths::setTestModeEnabled(true);
            QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder);
        }
    } kept;
    Session session;
    MainWindow window;
};

/// Of those that are hidden, or gave way to the map, none.
std::map<std::string, QSize> sizesOfPanels(const MainWindow& window) {
    std::map<std::string, QSize> sizes;
    for (const char* name : {"heads", "steps", "ask", "prediction", "changes"})
        sizes[name] = window.panel(name)->isHidden() ? QSize(0, 0) : window.panel(name)->size();
    return sizes;
}

}  // namespace

TEST(Recovery, QuittingKeepsItUntilItIsSaved) {
    const QTemporaryDir folder, elsewhere;
    QString sample;
    {
        Start first(folder);
        sample = first.text();
        first.session.document().setText("words of my own");
        first.settle();
        first.window.runAction("quit");
    }
    {
        Start second(folder);
        EXPECT_EQ(second.text(), "words of my own");
        EXPECT_TRUE(second.window.isWindowModified());
        EXPECT_FALSE(second.window.banner().isVisible()) << "a question";
        second.window.close();
    }
    {
        Start third(folder);
        EXPECT_EQ(third.text(), "words of my own");
        third.window.save(elsewhere.filePath("mine.ascope"));
        EXPECT_FALSE(third.window.isWindowModified());
        third.session.document().setText("and more words");
        third.settle();
        third.window.close();
    }
    {
        Start fourth(folder);
        EXPECT_EQ(fourth.text(), "and more words");
        EXPECT_EQ(fourth.session.path(), elsewhere.filePath("mine.ascope"));
        EXPECT_FALSE(fourth.session.isSaved());
        fourth.window.save(fourth.session.path());
        fourth.window.close();
    }
    EXPECT_EQ(Start(folder).text(), sample);
}

TEST(Recovery, DiscardingCanBeUndone) {
    const QTemporaryDir folder;
    {
        Start first(folder);
        first.session.document().setText("words of my own");
        first.window.runAction("new");
        EXPECT_NE(first.text(), "words of my own");
        EXPECT_FALSE(first.window.isWindowModified());
        first.window.runAction("undo");
        EXPECT_EQ(first.text(), "words of my own");
        first.window.runAction("redo");
        first.settle();
        first.window.close();
    }
    Start second(folder);
    EXPECT_NE(second.text(), "words of my own");
    EXPECT_TRUE(second.session.isSaved());
}

TEST(Recovery, KeepsNothingWithoutWork) {
    const QTemporaryDir folder;
    {
        Start first(folder);
        QTest::qWait(Autosave::delayMilliseconds + 300);
        EXPECT_TRUE(QDir(folder.path()).isEmpty());
        first.window.close();
    }
    EXPECT_TRUE(QDir(folder.path()).isEmpty());
}

TEST(Recovery, AnotherSessionDoesNotTakeItsPlace) {
    const QTemporaryDir folder, elsewhere;
    {
        Start first(folder);
        first.window.save(elsewhere.filePath("other.ascope"));
        first.session.document().setText("words of my own");
        first.window.openPath(elsewhere.filePath("other.ascope"));
        first.settle();
        EXPECT_NE(first.text(), "words of my own");
        first.window.close();
    }
    EXPECT_EQ(Start(folder).text(), "words of my own");
}

TEST(Recovery, UndoEndsAtTheSample) {
    const QTemporaryDir folder;
    Start start(folder);
    const QString sample = start.text();
    ASSERT_FALSE(sample.isEmpty());
    EXPECT_FALSE(start.window.actions().find("undo")->isEnabled() &&
                 start.session.document().undoStack().canUndo());
    start.session.document().setText("words of my own");
    start.settle();
    for (int i = 0; i < 5; ++i) start.window.runAction("undo");
    start.settle();
    EXPECT_EQ(start.text(), sample);
    EXPECT_FALSE(start.session.document().request().model.empty());
    EXPECT_TRUE(start.session.document().recording());
}

TEST(Recovery, TheTitleNamesTheProgramOnce) {
    const QTemporaryDir folder, elsewhere;
    Start start(folder);
    // If a title does not end in the program's name, the system appends it.
    EXPECT_EQ(start.title(), "AttentionScope");
    start.session.document().setText("words of my own");
    EXPECT_TRUE(start.title().endsWith("* – AttentionScope")) << start.title().toStdString();
    EXPECT_EQ(start.title().count("AttentionScope"), 1);
    start.window.save(elsewhere.filePath("lecture.ascope"));
    EXPECT_EQ(start.title(), QString::fromUtf8("lecture.ascope – AttentionScope"));
}

TEST(Recovery, AddsTheExtensionOfASession) {
    const QTemporaryDir folder, elsewhere;
    Start start(folder);
    start.window.runAction("saveAs");
    auto* dialog = start.window.findChild<QFileDialog*>("saveDialog");
    ASSERT_TRUE(dialog);
    dialog->setDirectory(elsewhere.path());
    auto* name = dialog->findChild<QLineEdit*>();
    ASSERT_TRUE(name);
    name->setText("lecture");
    QMetaObject::invokeMethod(dialog, "accept");
    EXPECT_TRUE(QFile::exists(elsewhere.filePath("lecture.ascope")));
    start.window.save(elsewhere.filePath("lecture 2.1"));
    EXPECT_TRUE(QFile::exists(elsewhere.filePath("lecture 2.1.ascope")));
    // An existing file under a name that was not confirmed stays.
    start.session.document().setText("words of my own");
    start.window.save(elsewhere.filePath("lecture"));
    EXPECT_FALSE(start.session.isSaved());
    EXPECT_TRUE(start.window.banner().isVisible());
}

// The panels of the next start are those of the last, whatever stood in them and however small the window is.
TEST(Recovery, PanelsAreAsLargeAfterARestart) {
    for (const QSize size : {QSize(), QSize(800, 560), QSize(800, 740)})
        for (const char* left : {"as it was", "asked", "asked of words of its own"}) {
            const std::string what = std::string(left) + ' ' + std::to_string(size.height());
            const QTemporaryDir folder, settings;
            Start::Kept(settings.path());
            {
                // A user who opened everything.
                Session all(std::make_shared<ModelShelf>(std::vector<std::string>{RESOURCES "/models"}), {});
                MainWindow unfolded(all);
                unfolded.show();
                for (int i = 0; i < 5; ++i) QApplication::processEvents();
                unfolded.close();
            }
            std::map<std::string, QSize> before;
            {
                Start first(folder, settings.path());
                first.window.showTab("map");
                if (size.isValid()) first.window.resize(size);
                first.settle();
                const std::string how = left;
                if (how == "asked of words of its own") first.session.document().setText("words of my own");
                first.settle();
                if (how.starts_with("asked")) {
                    emit first.window.heatmap().traceRequested(1, 0);
                    emit first.window.heatmap().arithmeticRequested();
                    first.settle();
                    EXPECT_TRUE(first.window.panels().isShown(first.window.panel("ask"))) << what;
                }
                before = sizesOfPanels(first.window);
                first.window.close();
            }
            Start second(folder, settings.path());
            second.settle();
            for (const auto& [name, panel] : sizesOfPanels(second.window)) {
                // In a small window panels are narrower if a longer text was on screen before.
                const int least = what.starts_with("asked of words") ? 40 : 4;
                EXPECT_NEAR(panel.width(), before[name].width(), least) << name << ' ' << what;
                // The toolkit divides a height among panels with titles only roughly: by less than a line.
                const int line = second.window.fontMetrics().height();
                EXPECT_NEAR(panel.height(), before[name].height(), line) << name << ' ' << what;
            }
        }
}
