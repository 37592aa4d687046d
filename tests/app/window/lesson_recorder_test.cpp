// A lesson of the user's own, recorded, changed and deleted in the window.
#include <gtest/gtest.h>

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "app/window/action_list.h"
#include "app/window/banner.h"
#include "app/window/gallery.h"
#include "app/window/gallery_list.h"
#include "app/window/gallery_model.h"
#include "app/window/lesson_recorder.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/line_button.h"
#include "app/window/main_window.h"
#include "core/checkpoint/atomic_file.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

/// The recorder of the window, with the fields and buttons by their names.
class RecorderTest : public WindowTest {
protected:
    RecorderTest() {
        session.openModel("constructed");
        settle();
        document().setText("Knowledge is power.");
        settle();
    }
    ~RecorderTest() override { readLessonsIn({}); }
    LessonRecorder& recorder() { return window.recorder(); }
    QLineEdit* line(const char* name) { return child<QLineEdit>(name); }
    QListWidget* steps() { return child<QListWidget>("recordSteps"); }
    void click(const char* name) { child<QAbstractButton>(name)->click(); }
    bool canClick(const char* name) { return child<QAbstractButton>(name)->isEnabled(); }
    void write(const char* words) { child<QPlainTextEdit>("recordWords")->setPlainText(words); }
    QString wordsShown() { return child<QPlainTextEdit>("recordWords")->toPlainText(); }
    QString note() { return child<QLabel>("recordNote")->text(); }
    void select(int head, Index query, Index key) {
        document().select({.map = "self", .head = head, .query = query, .key = key});
    }
    /// A click with the mouse on a row of the list.
    void clickStep(int row) {
        QTest::mouseClick(steps()->viewport(), Qt::LeftButton, {},
                          steps()->visualItemRect(steps()->item(row)).center());
        settle();
    }
    void recordStep(int head, Index query, Index key, const char* words) {
        select(head, query, key);
        click("recordAdd");
        write(words);
    }
    /// A saved lesson of three steps: heads 0, 1 and 2. Returns its number.
    int savedLesson(const QString& name = "mine.json") {
        window.runAction("newLesson");
        window.showTab("map");
        recordStep(0, 2, 1, "One, %1.");
        recordStep(1, 1, 0, "Two.");
        window.showTab("lines");
        recordStep(2, 0, 0, "Three.");
        line("recordQuestion")->setText("Mine? " + name);
        line("recordRemember")->setText("Remember.");
        recorder().save(folder.filePath(name));
        settle();
        return int(lessons().size()) - 1;
    }
    std::vector<std::string> wordsIn(const Lesson& lesson) {
        std::vector<std::string> words;
        for (const LessonStep& step : lesson.steps) words.push_back(step.words.in("en"));
        return words;
    }
    Lesson fileOf(int number) { return readLesson(lessons()[size_t(number)].file); }
    /// Triggers this entry of the context menu of the lesson's tile.
    void chooseInMenu(int number, const QString& text) {
        auto* gallery = child<Gallery>("galleryView");
        gallery->showLesson(number);
        GalleryList& tiles = gallery->list(gallery->groupCount() - 1);
        emit tiles.customContextMenuRequested(tiles.visualRect(tiles.currentIndex()).center());
        const auto actions = gallery->findChild<QMenu*>()->actions();
        const auto found = std::find_if(actions.begin(), actions.end(),
                                        [&](const QAction* action) { return action->text() == text; });
        ASSERT_NE(found, actions.end()) << text.toStdString();
        (*found)->trigger();
        delete gallery->findChild<QMenu*>();
        settle();
    }
    /// Presses the button with these words in the question that is asked.
    void confirm(const QString& words) {
        auto* box = window.findChild<QMessageBox*>("confirm");
        ASSERT_TRUE(box);
        for (QAbstractButton* button : box->buttons())
            if (button->text().remove('&') == words) button->click();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    const QTemporaryDir folder;
    const size_t bundled = lessons().size();
};

}  // namespace

TEST_F(RecorderTest, ARecordedLessonShowsWhatTheWindowShowed) {
    window.runAction("newLesson");
    settle();
    ASSERT_TRUE(recorder().isVisible());
    EXPECT_FALSE(child<QPlainTextEdit>("recordWords")->isEnabled()) << "the lesson has no steps yet";
    Selection first{.map = "self", .head = 0, .query = 2, .key = 1};
    window.showTab("map");
    recordStep(0, 2, 1, "“power” gives “is” %1.");
    Selection second{.map = "self", .head = 2, .query = 1, .stage = Stage::scores};
    second.step = "scores";
    document().setText("Bacon is Bacon.");
    EXPECT_FALSE(canClick("recordAdd")) << "the run is not there yet";
    settle();
    document().select(second);
    window.showTab("lines");
    click("recordAdd");
    EXPECT_TRUE(wordsShown().isEmpty());
    EXPECT_TRUE(note().contains("2")) << note().toStdString();
    // A number that no cell gives prevents saving.
    write("There is %1.");
    EXPECT_TRUE(note().contains("“%1”")) << note().toStdString();
    write("Another head.");
    EXPECT_FALSE(canClick("recordSave"));
    line("recordQuestion")->setText("Where does “power” look?");
    line("recordRemember")->setText(" At the word before. ");
    EXPECT_TRUE(canClick("recordSave")) << note().toStdString();
    const QString file = folder.filePath("recorded.json");
    recorder().save(file);
    settle();
    EXPECT_FALSE(recorder().isVisible());
    ASSERT_EQ(lessons().size(), bundled + 1);
    EXPECT_EQ(galleryGroups(session.models(), {}).back().lessonCount(), 1);
    // A student opens it elsewhere.
    session.openModel("pronoun");
    settle();
    window.openPath(file);
    settle();
    EXPECT_EQ(document().text(), "Knowledge is power.");
    EXPECT_EQ(document().selection(), first);
    EXPECT_EQ(window.tab(), "map");
    EXPECT_EQ(window.lesson().words(), "“power” gives “is” 1.000.");
    window.lesson().next();
    settle();
    EXPECT_EQ(document().text(), "Bacon is Bacon.");
    EXPECT_EQ(document().selection(), second);
    EXPECT_EQ(window.tab(), "lines");
    EXPECT_EQ(window.lesson().words(), "Another head.");
    window.lesson().next();
    EXPECT_EQ(window.lesson().words(), "At the word before.");
}

TEST_F(RecorderTest, ASavedLessonIsChosenInItsGroup) {
    const int number = savedLesson();
    auto* gallery = child<Gallery>("galleryView");
    ASSERT_TRUE(gallery->isVisible());
    GalleryList& tiles = gallery->list(gallery->groupCount() - 1);
    EXPECT_TRUE(tiles.isVisible());
    EXPECT_TRUE(tiles.hasFocus());
    const auto* model = static_cast<const GalleryModel*>(tiles.model());
    EXPECT_EQ(model->entry(tiles.currentIndex()).lesson, number);
    EXPECT_FALSE(tiles.visibleRegion().isEmpty());
    EXPECT_TRUE(window.actions().find("lesson." + QString::number(number))) << "Ctrl+K finds it";
}

TEST_F(RecorderTest, AStepShowsItsViewAndItsText) {
    const int number = savedLesson();
    session.openModel("pronoun");
    settle();
    chooseInMenu(number, "Edit this lesson");
    EXPECT_EQ(line("recordQuestion")->text(), "Mine? mine.json");
    EXPECT_EQ(child<QPushButton>("recordSave")->text(), "Save") << "it does not ask where";
    EXPECT_EQ(line("recordRemember")->text(), "Remember.");
    ASSERT_EQ(steps()->count(), 3);
    EXPECT_TRUE(steps()->item(2)->text().contains("Three.")) << steps()->item(2)->text().toStdString();
    EXPECT_EQ(wordsShown(), "One, %1.");
    EXPECT_EQ(document().text(), "Knowledge is power.");
    EXPECT_EQ(window.tab(), "map");
    clickStep(2);
    EXPECT_EQ(wordsShown(), "Three.");
    EXPECT_EQ(document().selection().head, 2);
    EXPECT_EQ(window.tab(), "lines");
    EXPECT_FALSE(canClick("recordUpdate")) << "the window shows it";
    // After another view, a click shows that of the step again.
    window.showTab("map");
    select(0, 0, -1);
    EXPECT_TRUE(canClick("recordUpdate"));
    clickStep(2);
    EXPECT_EQ(document().selection().head, 2);
    EXPECT_EQ(window.tab(), "lines");
}

TEST_F(RecorderTest, ChangesAreWrittenToTheSameFile) {
    const int number = savedLesson();
    const size_t count = lessons().size();
    window.editLesson(number);
    settle();
    write("The first, %1.");
    clickStep(2);
    // Its view becomes another.
    document().setText("Bacon is Bacon.");
    settle();
    select(3, 1, 1);
    click("recordUpdate");
    EXPECT_FALSE(canClick("recordUpdate"));
    click("recordUp");
    EXPECT_EQ(recorder().chosen(), 1);
    EXPECT_FALSE(fileOf(number).steps[1].at.head == 3) << "not before it is saved";
    click("recordSave");
    settle();
    EXPECT_FALSE(recorder().isOpen());
    EXPECT_EQ(lessons().size(), count);
    const Lesson read = fileOf(number);
    EXPECT_EQ(wordsIn(read), (std::vector<std::string>{"The first, %1.", "Three.", "Two."}));
    EXPECT_EQ(read.steps[1].at.head, 3);
    EXPECT_EQ(read.steps[1].request.inputs, textInput("Bacon is Bacon."));
    EXPECT_EQ(read.steps[2].at.head, 1);
    EXPECT_EQ(read.json, lessons()[size_t(number)].json) << "and the gallery has it";
}

TEST_F(RecorderTest, StepsAreAddedAfterTheChosenOneAndRemoved) {
    window.editLesson(savedLesson());
    settle();
    recordStep(4, 1, 1, "Between.");
    EXPECT_EQ(wordsIn(recorder().lesson()),
              (std::vector<std::string>{"One, %1.", "Between.", "Two.", "Three."}));
    EXPECT_EQ(recorder().chosen(), 1);
    click("recordRemove");
    settle();
    EXPECT_EQ(wordsIn(recorder().lesson()), (std::vector<std::string>{"One, %1.", "Two.", "Three."}));
    EXPECT_EQ(document().selection().head, 1) << "that of the step in its place";
    // The banner restores it.
    for (QPushButton* button : window.banner().findChildren<QPushButton*>())
        if (button->isVisible()) button->click();
    settle();
    EXPECT_EQ(wordsIn(recorder().lesson())[1], "Between.");
    EXPECT_EQ(document().selection().head, 4);
    clickStep(3);
    EXPECT_FALSE(canClick("recordDown"));
    click("recordRemove");
    EXPECT_EQ(recorder().chosen(), 2);
}

TEST_F(RecorderTest, AStepAsksAQuestionFirst) {
    const int number = savedLesson();
    window.editLesson(number);
    settle();
    EXPECT_FALSE(canClick("recordAsk")) << "nothing is shown before the first step";
    clickStep(1);
    click("recordAsk");
    ASSERT_TRUE(child<QWidget>("recordGuess")->isVisible());
    EXPECT_FALSE(canClick("recordSave"));
    line("guessQuestion")->setText("Which word?");
    line("guessAnswer1")->setText("None");
    line("guessAnswer2")->setText("This");
    EXPECT_TRUE(canClick("recordSave")) << note().toStdString();
    line("guessAnswer4")->setText("That");
    EXPECT_TRUE(canClick("recordSave")) << "an empty line between answers does not count";
    click("guessRight3");
    EXPECT_FALSE(canClick("recordSave")) << "the right answer is empty";
    click("guessRight4");
    // Moved to the beginning, the question has no step before it.
    click("recordUp");
    EXPECT_FALSE(canClick("recordSave"));
    EXPECT_TRUE(canClick("recordAsk"));
    click("recordDown");
    click("recordSave");
    settle();
    const Lesson read = fileOf(number);
    ASSERT_TRUE(read.steps[1].guess);
    EXPECT_EQ(read.steps[1].guess->question.in("en"), "Which word?");
    ASSERT_EQ(read.steps[1].guess->answers.size(), 3u);
    EXPECT_EQ(read.steps[1].guess->answers[2].in("en"), "That");
    EXPECT_EQ(read.steps[1].guess->right, 2u);
    window.lesson().open(number);
    settle();
    window.lesson().next();
    ASSERT_TRUE(window.lesson().isGuessing());
    EXPECT_EQ(window.lesson().rightAnswer(), "That");
    window.lesson().guess(2);
    settle();
    EXPECT_EQ(window.lesson().words(), "Right. Two.");
    // Without the question the step is as before; with it again, its words are still there.
    window.editLesson(number);
    settle();
    clickStep(1);
    EXPECT_EQ(line("guessAnswer3")->text(), "That");
    click("recordAsk");
    EXPECT_FALSE(recorder().lesson().steps[1].guess);
    click("recordAsk");
    EXPECT_EQ(recorder().lesson().steps[1].guess->question.in("en"), "Which word?");
}

TEST_F(RecorderTest, UnsavedChangesStayWithTheirLesson) {
    const int number = savedLesson();
    window.editLesson(number);
    settle();
    EXPECT_FALSE(child<QWidget>("recordDiscard")->isVisible());
    write("Changed, %1.");
    child<QAbstractButton>("lessonClose")->click();
    EXPECT_FALSE(recorder().isOpen());
    EXPECT_EQ(fileOf(number).steps[0].words.in("en"), "One, %1.");
    // Another one meanwhile.
    window.runAction("newLesson");
    EXPECT_EQ(steps()->count(), 0);
    line("recordQuestion")->setText("New?");
    window.editLesson(number);
    settle();
    EXPECT_EQ(wordsShown(), "Changed, %1.");
    window.runAction("newLesson");
    EXPECT_EQ(line("recordQuestion")->text(), "New?");
    window.lesson().open(0);
    settle();
    EXPECT_FALSE(recorder().isOpen()) << "a lesson that is followed takes its place";
    EXPECT_TRUE(window.lesson().isVisible());
    window.editLesson(number);
    settle();
    EXPECT_FALSE(window.lesson().isOpen());
    click("recordDiscard");
    confirm("Discard");
    settle();
    EXPECT_EQ(wordsShown(), "One, %1.");
    EXPECT_FALSE(child<QWidget>("recordDiscard")->isVisible());
}

TEST_F(RecorderTest, OtherLanguagesAndFieldsOfTheFileStay) {
    const QString file = folder.filePath("both.json");
    writeText(file.toStdString(), R"({"format": "attentionscope-lesson-1", "order": 3, "pictured": 1,
        "question": {"en": "Which?", "zh_CN": "哪个？"}, "look": "Here.", "model": "constructed",
        "text": "Knowledge is power.", "remember": "R.", "steps": [
        {"words": {"en": "One.", "zh_CN": "一。"}, "panel": "steps"},
        {"words": "%1", "at": {"map": "self", "query": "power", "key": "is"}}]})");
    window.openPath(file);
    settle();
    window.runAction("editLesson");
    settle();
    write("First.");
    click("recordDown");
    click("recordSave");
    settle();
    const Lesson read = readLesson(file.toStdString());
    EXPECT_EQ(read.steps[1].words.in("en"), "First.");
    EXPECT_EQ(read.steps[1].words.in("zh_CN"), "一。");
    EXPECT_EQ(read.steps[1].panel, "steps");
    EXPECT_EQ(read.steps[0].key, "is") << "a place that is a word stays one";
    EXPECT_EQ(read.question.in("zh_CN"), "哪个？");
    EXPECT_EQ(read.look.in("en"), "Here.");
    EXPECT_EQ(read.order, 3);
    EXPECT_EQ(read.pictured, 0u) << "the same step is in its miniature";
}

TEST_F(RecorderTest, ALessonIsDeletedOnceTheUserAgrees) {
    const int first = savedLesson("first.json"), second = savedLesson("second.json");
    const QString file = folder.filePath("first.json");
    window.lesson().open(second);
    settle();
    chooseInMenu(first, "Delete this lesson…");
    confirm("Cancel");
    EXPECT_TRUE(QFile::exists(file));
    chooseInMenu(first, "Delete this lesson…");
    confirm("Delete");
    settle();
    EXPECT_FALSE(QFile::exists(file));
    EXPECT_FALSE(window.lesson().isOpen()) << "its number is gone";
    ASSERT_EQ(lessons().size(), bundled + 1);
    EXPECT_EQ(lessons()[bundled].file, folder.filePath("second.json").toStdString());
    EXPECT_EQ(galleryGroups(session.models(), {}).back().lessonCount(), 1);
    EXPECT_FALSE(QFile::exists("files/first.json")) << "not in the working folder";
    EXPECT_TRUE(window.banner().text().contains("trash")) << window.banner().text().toStdString();
    EXPECT_FALSE(window.actions().find("lesson." + QString::number(second)));
    window.runAction("lesson." + QString::number(bundled));
    settle();
    EXPECT_EQ(window.lesson().lesson(), int(bundled));
    // The command for the open lesson, and for the edited one.
    window.runAction("editLesson");
    settle();
    ASSERT_TRUE(recorder().isOpen());
    window.runAction("deleteLesson");
    confirm("Delete");
    EXPECT_EQ(lessons().size(), bundled);
    EXPECT_FALSE(recorder().isOpen());
    // In the gallery the focus stays with the group.
    chooseInMenu(savedLesson("third.json"), "Delete this lesson…");
    confirm("Delete");
    settle();
    auto* gallery = child<Gallery>("galleryView");
    const QWidget* head = &gallery->head(gallery->groupCount() - 1);
    EXPECT_EQ(window.focusWidget(), head);
    window.lesson().open(0);
    settle();
    window.runAction("deleteLesson");
    EXPECT_FALSE(window.findChild<QMessageBox*>("confirm")) << "a bundled one stays";
    EXPECT_TRUE(window.banner().text().contains("of your own")) << window.banner().text().toStdString();
}

TEST_F(RecorderTest, ATileOfTheUsersOwnLeadsToItsSteps) {
    const int number = savedLesson();
    auto* gallery = child<Gallery>("galleryView");
    GalleryList& tiles = gallery->list(gallery->groupCount() - 1);
    const QModelIndex index = tiles.currentIndex();
    const QRect link = tiles.linkRect(index, tiles.visualRect(index));
    ASSERT_FALSE(link.isEmpty());
    QTest::mouseClick(tiles.viewport(), Qt::LeftButton, {}, link.center());
    settle();
    EXPECT_TRUE(recorder().isOpen());
    EXPECT_EQ(recorder().lesson().file, lessons()[size_t(number)].file);
    EXPECT_FALSE(window.lesson().isOpen()) << "the link does not open the lesson";
    gallery->unfold(0);
    GalleryList& bundledTiles = gallery->list(0);
    EXPECT_TRUE(bundledTiles.linkRect(bundledTiles.model()->index(0, 0), {0, 0, 300, 100}).isEmpty());
}
