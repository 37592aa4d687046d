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

#include "app/views/inputs/text_input.h"
#include "app/window/centre.h"
#include "app/window/language.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/sentence_panel.h"
#include "app/window/start_page.h"

using namespace attentionscope;

namespace {

class LessonsTest : public testing::Test {
protected:
    LessonsTest()
        : session(std::make_shared<ModelShelf>(std::vector<std::string>{RESOURCES "/models"}), {}),
          window(session) {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope,
                           QDir::tempPath() + "/attentionscope-tests");
        window.settings().setMotion(false);
        window.resize(1280, 800);
        window.show();
        session.openModel("constructed");
        settle();
    }
    ~LessonsTest() override { speak("en"); }

    Document& document() { return session.document(); }
    void settle() {
        EXPECT_TRUE(QTest::qWaitFor([&] { return !session.evaluator().isWorking(); }, 20000));
        for (int i = 0; i < 5; ++i) QApplication::processEvents();
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
    void open(const Lesson& lesson) { openLesson(lesson, session, *window.findChild<Centre*>()); }

    Session session;
    MainWindow window;
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
        EXPECT_EQ(window.tab(), lesson.tab);
        if (document().map()) {
            EXPECT_EQ(document().selection().query, lesson.query);
        }
        EXPECT_TRUE(window.panel("steps")->isVisible()) << "the first page has gone";
    }
    // Opened again, with nothing left to run, it goes back to its view; typing on does not.
    const Lesson& first = lessons().front();
    open(first);
    settle();
    window.showTab("text");
    open(first);
    EXPECT_EQ(window.tab(), "map");
    window.showTab("text");
    document().setText("another sentence");
    settle();
    EXPECT_EQ(window.tab(), "text");
}

TEST_F(LessonsTest, WhatItWantsToShowIsNotShownOfAnotherRun) {
    const Lesson& lesson = lessons()[4];
    ASSERT_STREQ(lesson.tab, "lines");
    // Stopped before anything came of it …
    open(lesson);
    window.runAction("cancel");
    settle();
    ASSERT_FALSE(document().isCurrent());
    document().setText("another sentence");
    settle();
    EXPECT_EQ(window.tab(), "map");
    // … overtaken by something else …
    open(lesson);
    session.openModel("constructed");
    settle();
    EXPECT_EQ(window.tab(), "map");
    // … or emptied: nothing is run then.
    open(lesson);
    document().setText(" ");
    document().setText("this one");
    settle();
    EXPECT_EQ(window.tab(), "map");
    // Opened once more after it was stopped, it is run once more.
    open(lesson);
    window.runAction("cancel");
    open(lesson);
    settle();
    EXPECT_TRUE(document().isCurrent());
    EXPECT_EQ(window.tab(), lesson.tab);
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
