// The first page and its lessons: that they can be opened, and that what they say is so.
#include "app/window/lessons.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDir>
#include <QListView>
#include <QScrollArea>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>

#include "app/views/inputs/text_input.h"
#include "app/window/language.h"
#include "app/window/lesson_strip.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/sentence_panel.h"
#include "app/window/start_page.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class LessonsTest : public WindowTest {
protected:
    LessonsTest() {
        session.openModel("constructed");
        settle();
    }

    StartPage& start() {
        window.showStart(false);
        // A page that was closed goes with the next turn of the event loop.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        window.showStart(true);
        settle();
        return *window.findChild<StartPage*>();
    }
    static void click(QListView& list, int row) {
        const QModelIndex index = list.model()->index(row, 0);
        list.setCurrentIndex(index);  // the page scrolls to it
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualRect(index).center());
    }
    LessonStrip& strip() { return window.lesson(); }
};

}  // namespace

TEST_F(LessonsTest, EachOpensTheViewThatAnswersIt) {
    GalleryModel gallery(GalleryModel::Section::lessons, session.models(), {});
    QAbstractItemModelTester tester(&gallery, QAbstractItemModelTester::FailureReportingMode::Fatal);
    ASSERT_EQ(gallery.rowCount(), int(lessons().size())) << "every lesson has a bundled model";
    for (size_t i = 0; i < lessons().size(); ++i) {
        const Lesson& lesson = lessons()[i];
        SCOPED_TRACE(lesson.question);
        for (const char* language : {"zh_CN", "en"}) {
            speak(language);
            EXPECT_EQ(gallery.index(int(i)).data().toString(), lessonWords(lesson.question));
        }
        click(start().list(GalleryModel::Section::lessons), int(i));
        settle();
        EXPECT_EQ(document().request().model, lesson.model);
        EXPECT_EQ(document().text().toStdString(), lesson.text);
        EXPECT_EQ(window.tab(), lesson.steps.front().tab);
        EXPECT_EQ(strip().lesson(), int(i));
        EXPECT_TRUE(strip().isVisible());
        EXPECT_TRUE(window.panel("steps")->isVisible()) << "the first page has gone";
    }
}

TEST_F(LessonsTest, TheStripGoesOnAndBackAndCloses) {
    strip().open(0);
    settle();
    auto *next = child<QToolButton>("lessonNext"), *back = child<QToolButton>("lessonBack");
    EXPECT_FALSE(back->isEnabled());
    QTest::mouseClick(next, Qt::LeftButton);
    window.runAction("lessonNext");
    EXPECT_EQ(strip().step(), 2);
    QTest::mouseClick(back, Qt::LeftButton);
    settle();
    EXPECT_EQ(strip().step(), 1);
    EXPECT_EQ(document().selection().stage, Stage::scaled);
    for (size_t i = 2; i < lessons()[0].steps.size(); ++i) strip().next();
    settle();
    EXPECT_EQ(strip().step(), int(lessons()[0].steps.size()) - 1);
    EXPECT_EQ(document().request().changes.size(), 1u);
    strip().back();
    settle();
    EXPECT_TRUE(document().request().changes.empty()) << "a step takes back what the next one changes";
    strip().next();
    strip().next();
    settle();
    EXPECT_EQ(strip().lesson(), 1) << "after the last step, the next lesson";
    EXPECT_EQ(strip().step(), 0);
    QTest::mouseClick(child<QToolButton>("lessonClose"), Qt::LeftButton);
    EXPECT_FALSE(strip().isVisible());
    window.runAction("lessonNext");
    EXPECT_FALSE(strip().isOpen());
    // It ends with another model, too, and there is no lesson after the last.
    strip().open(int(lessons().size()) - 1);
    settle();
    for (int i = 0; i < 9; ++i) strip().next();
    settle();
    EXPECT_FALSE(next->isEnabled());
    session.openModel("constructed");
    settle();
    EXPECT_FALSE(strip().isVisible());
}

TEST_F(LessonsTest, WhatIsChangedMeanwhileIsNotWhatWasSaid) {
    strip().open(0);
    settle();
    EXPECT_TRUE(strip().isOnItsWay());
    document().setText("quite another sentence");
    settle();
    EXPECT_TRUE(strip().isVisible());
    EXPECT_FALSE(strip().isOnItsWay());
    EXPECT_FALSE(child<QWidget>("lessonWords")->isEnabled());
    QTest::mouseClick(child<QToolButton>("lessonReturn"), Qt::LeftButton);
    settle();
    EXPECT_TRUE(strip().isOnItsWay());
    EXPECT_EQ(document().text().toStdString(), lessons()[0].text);
    EXPECT_EQ(document().selection().query, lessons()[0].steps[0].at.query);
}

TEST_F(LessonsTest, WhatItWantsToShowIsNotShownOfAnotherRun) {
    const int lesson = 4;
    ASSERT_STREQ(lessons()[lesson].steps[0].tab, "lines");
    // Stopped before anything came of it …
    strip().open(lesson);
    window.runAction("cancel");
    settle();
    ASSERT_FALSE(document().isCurrent());
    document().setText("another sentence");
    settle();
    EXPECT_EQ(window.tab(), "map");
    // … overtaken by something else …
    strip().open(lesson);
    session.openModel("constructed");
    settle();
    EXPECT_EQ(window.tab(), "map");
    // … or emptied: nothing is run then.
    strip().open(lesson);
    document().setText(" ");
    document().setText("this one");
    settle();
    EXPECT_EQ(window.tab(), "map");
    // Opened once more after it was stopped, it is run once more.
    strip().open(lesson);
    window.runAction("cancel");
    strip().open(lesson);
    settle();
    EXPECT_TRUE(document().isCurrent());
    EXPECT_EQ(window.tab(), "lines");
    // Opened again, with nothing left to run, it goes back to its view; typing on does not.
    window.showTab("text");
    strip().open(lesson);
    EXPECT_EQ(window.tab(), "lines");
    window.showTab("text");
    document().setText("yet another");
    settle();
    EXPECT_EQ(window.tab(), "text");
}

TEST_F(LessonsTest, AFailedRunIsNotTakenForTheOneThatIsShown) {
    ASSERT_TRUE(document().isCurrent());
    const RecordingPointer before = document().recording();
    session.openModel("/no/such/model");
    settle();
    EXPECT_FALSE(document().isCurrent());
    EXPECT_EQ(document().recording(), before);
    document().undoStack().undo();
    settle();
    EXPECT_TRUE(document().isCurrent());
}

TEST_F(LessonsTest, TheFirstPageFitsWideAndNarrow) {
    for (const char* language : {"en", "zh_CN"})
        for (const QSize size : {QSize(1600, 900), QSize(1024, 700), QSize(800, 560)}) {
            speak(language);
            window.resize(size);
            StartPage& page = start();
            QListView &first = page.list(GalleryModel::Section::lessons),
                      &second = page.list(GalleryModel::Section::models);
            EXPECT_GE(second.mapTo(&page, QPoint()).x(), first.mapTo(&page, QPoint()).x() + first.width());
            for (QListView* list : {&first, &second}) {
                const QRect last = list->visualRect(list->model()->index(list->model()->rowCount() - 1, 0));
                EXPECT_LE(last.bottom(), list->viewport()->height()) << "all rows are there";
                EXPECT_LE(list->mapTo(&page, QPoint(list->width(), 0)).x(), page.width()) << size.width();
            }
            auto* scroll = page.findChild<QScrollArea*>();
            EXPECT_TRUE(QTest::qWaitFor(
                [&] { return scroll->widget()->width() <= scroll->viewport()->width(); }, 500))
                << size.width() << ' ' << language;
        }
}

TEST_F(LessonsTest, TheFirstPageIsUsedFromTheKeyboard) {
    window.resize(800, 560);
    StartPage& page = start();
    auto& list = page.list(GalleryModel::Section::models);
    list.setFocus();
    const int last = list.model()->rowCount() - 1;
    list.setCurrentIndex(list.model()->index(0, 0));
    for (int i = 0; i < last; ++i) QTest::keyClick(&list, Qt::Key_Down);
    QApplication::processEvents();
    const QRect row = list.visualRect(list.currentIndex());
    const QPoint top = list.viewport()->mapTo(&page, row.topLeft());
    const auto* scroll = page.findChild<QScrollArea*>();
    EXPECT_GE(top.y(), scroll->y()) << "the page has scrolled along";
    EXPECT_LE(top.y() + row.height(), scroll->y() + scroll->height());
    QTest::keyClick(&list, Qt::Key_Return);
    settle();
    EXPECT_EQ(document().request().model, session.models().back().id);
    EXPECT_FALSE(window.findChild<StartPage*>() && window.findChild<StartPage*>()->isVisible());
}
