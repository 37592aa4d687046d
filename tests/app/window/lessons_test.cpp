// The first page and its lessons: that they can be opened, and that what they say is so.
#include "app/window/lessons.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "app/views/common/pulse.h"
#include "app/views/inputs/text_input.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/window/action_list.h"
#include "app/window/gallery_list.h"
#include "app/window/language.h"
#include "app/window/lesson_strip.h"
#include "app/window/main_window.h"
#include "app/window/miniature.h"
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
        SCOPED_TRACE(lesson.question.in("en"));
        ASSERT_FALSE(lesson.remember.in("en").empty()) << "it ends with what is to be remembered";
        speak("zh_CN");
        EXPECT_NE(lessonWords(lesson.remember).toStdString(), lesson.remember.in("en"))
            << "in both languages";
        for (const char* language : {"zh_CN", "en"}) {
            speak(language);
            EXPECT_EQ(gallery.index(int(i)).data().toString(), lessonWords(lesson.question));
        }
        click(start().list(GalleryModel::Section::lessons), int(i));
        settle();
        EXPECT_EQ(document().request().model, lesson.steps.front().request.model);
        EXPECT_EQ(document().request().inputs, lesson.steps.front().request.inputs);
        EXPECT_EQ(window.tab().toStdString(), lesson.steps.front().tab);
        EXPECT_EQ(strip().lesson(), int(i));
        EXPECT_TRUE(strip().isVisible());
        EXPECT_TRUE(window.panel("steps")->isVisible()) << "the first page has gone";
    }
}

TEST_F(LessonsTest, ModelsStandInTheOrderOfTheSurvey) {
    GalleryModel gallery(GalleryModel::Section::models, session.models(), {});
    std::vector<std::string> order;
    for (int row = 0; row < gallery.rowCount(); ++row)
        order.push_back(gallery.index(row).data(GalleryModel::openRole).toString().toStdString());
    const auto placeOf = [&](const char* id) {
        const auto found = std::find(order.begin(), order.end(), id);
        EXPECT_NE(found, order.end()) << id;
        return found - order.begin();
    };
    // Sequences: none, one with itself, one, two; within them levels, representations, and soft before local
    // before hard.
    const char* const expected[] = {"en-fr-none",           "constructed",
                                    "english-masked",       "reviews-attention",
                                    "reviews-embeddings",   "reviews-feature-wise",
                                    "reviews-hierarchical", "en-fr-additive",
                                    "en-fr-local-p",        "en-fr-hard"};
    for (size_t i = 1; i < std::size(expected); ++i)
        EXPECT_LT(placeOf(expected[i - 1]), placeOf(expected[i])) << expected[i];
    speak("en");
    EXPECT_EQ(gallery.index(int(placeOf("en-fr-hard"))).data(Qt::ToolTipRole).toString(),
              "two sequences · hard");
    EXPECT_EQ(gallery.index(int(placeOf("reviews-hierarchical"))).data(Qt::ToolTipRole).toString(),
              "one sequence · two levels");
}

TEST_F(LessonsTest, TheStripGoesOnAndBackAndCloses) {
    strip().open(1);
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
    for (size_t i = 2; i + 1 < lessons()[1].steps.size(); ++i) strip().next();
    settle();
    strip().next();
    EXPECT_TRUE(strip().isGuessing()) << "what the next step shows is asked first";
    EXPECT_EQ(strip().step(), int(lessons()[1].steps.size()) - 2);
    EXPECT_EQ(document().request().changes.size(), 0u) << "and nothing of it is shown yet";
    QTest::mouseClick(back, Qt::LeftButton);
    EXPECT_FALSE(strip().isGuessing());
    strip().next();
    const auto answers = child<QWidget>("lessonAnswers")->findChildren<QToolButton*>();
    ASSERT_EQ(answers.size(), 3);
    QTest::mouseClick(answers[1], Qt::LeftButton);
    settle();
    EXPECT_TRUE(strip().words().startsWith("Not quite. The answer is: More. "))
        << strip().words().toStdString();
    strip().back();
    settle();
    strip().next();
    strip().next();
    settle();
    EXPECT_EQ(strip().step(), int(lessons()[1].steps.size()) - 1);
    EXPECT_EQ(document().request().changes.size(), 1u);
    strip().back();
    settle();
    EXPECT_TRUE(document().request().changes.empty()) << "a step takes back what the next one changes";
    for (int i = 0; i < 3; ++i) strip().next();
    settle();
    EXPECT_TRUE(strip().isClosing()) << "after the last step, what is to be remembered";
    EXPECT_EQ(strip().words(), lessonWords(lessons()[1].remember));
    EXPECT_EQ(document().request().changes.size(), 1u) << "of what is still to be seen";
    QTest::mouseClick(back, Qt::LeftButton);
    EXPECT_FALSE(strip().isClosing());
    EXPECT_EQ(strip().step(), int(lessons()[1].steps.size()) - 1);
    strip().next();
    strip().next();
    settle();
    EXPECT_EQ(strip().lesson(), 2) << "and then the next lesson";
    EXPECT_EQ(strip().step(), 0);
    QTest::mouseClick(child<QToolButton>("lessonClose"), Qt::LeftButton);
    EXPECT_FALSE(strip().isVisible());
    window.runAction("lessonNext");
    EXPECT_FALSE(strip().isOpen());
    // After the last lesson all of them are there to choose from.
    strip().open(int(lessons().size()) - 1);
    settle();
    while (!strip().isClosing()) {
        strip().next();
        settle();
    }
    EXPECT_EQ(next->text(), "All lessons");
    QTest::mouseClick(next, Qt::LeftButton);
    EXPECT_FALSE(strip().isOpen());
    EXPECT_TRUE(window.findChild<StartPage*>()->isVisible());
    window.showStart(false);
    // It ends with another model, too.
    strip().open(1);
    settle();
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
    EXPECT_EQ(document().request().inputs, lessons()[0].steps[0].request.inputs);
    EXPECT_EQ(document().selection().query, lessons()[0].steps[0].at.query);
}

TEST_F(LessonsTest, WhatItWantsToShowIsNotShownOfAnotherRun) {
    const auto first = std::find_if(lessons().begin(), lessons().end(),
                                    [](const Lesson& lesson) { return lesson.steps[0].tab == "lines"; });
    ASSERT_NE(first, lessons().end());
    const int lesson = int(first - lessons().begin());
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
    const RunRequest request = document().request();
    session.openModel("/no/such/model");
    settle();
    EXPECT_EQ(document().request(), request) << "what was there comes back";
    EXPECT_TRUE(document().isCurrent());
    EXPECT_EQ(document().recording(), before);
    document().setModel("/no/such/model", {});
    settle();
    EXPECT_FALSE(document().isCurrent());
    EXPECT_FALSE(document().recording()) << "it is of another model";
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
            EXPECT_GE(second.mapTo(&page, QPoint()).y(), first.mapTo(&page, QPoint()).y() + first.height());
            for (QListView* list : {&first, &second}) {
                const QRect last = list->visualRect(list->model()->index(list->model()->rowCount() - 1, 0));
                EXPECT_LE(last.bottom(), list->viewport()->height()) << "all rows are there";
                EXPECT_LE(list->mapTo(&page, QPoint(list->width(), 0)).x(), page.width()) << size.width();
            }
            auto* scroll = page.findChild<QScrollArea*>();
            EXPECT_TRUE(QTest::qWaitFor(
                [&] { return scroll->widget()->width() <= scroll->viewport()->width(); }, 120000))
                << size.width() << ' ' << language;
        }
}

TEST_F(LessonsTest, EveryLessonAndModelIsPictured) {
    StartPage& page = start();
    auto* miniatures = page.findChild<Miniatures*>();
    for (int i = 0; i < int(lessons().size()); ++i) miniatures->ofLesson(i);
    for (const ModelInformation& model : session.models()) miniatures->ofModel(model.id);
    ASSERT_TRUE(QTest::qWaitFor([&] { return miniatures->isSettled(); }, 120000));
    for (int i = 0; i < int(lessons().size()); ++i) EXPECT_TRUE(miniatures->ofLesson(i)) << i;
    for (const ModelInformation& model : session.models())
        EXPECT_TRUE(miniatures->ofModel(model.id)) << model.id;
    // It shows the lesson's own numbers: in the trained head “it” has found the animal.
    const Miniature& first = *miniatures->ofLesson(0);
    ASSERT_EQ(first.kind, MiniatureKind::cells);
    for (Index key = 0; key < first.weights.columns(); ++key)
        EXPECT_LE(first.weights(8, key), first.weights(8, 2)) << key;
    // A falling curve, where there is no map; the first is that of the model itself.
    const Miniature* without = miniatures->ofModel("en-fr-none");
    ASSERT_TRUE(without);
    EXPECT_EQ(without->kind, MiniatureKind::lengths);
    EXPECT_LT(without->lengths.at(0).back(), without->lengths.at(0).front());
}

TEST_F(LessonsTest, ASentenceIsOpenedByAClick) {
    StartPage& page = start();
    auto* sentences = page.findChild<QLabel*>("sentences");
    ASSERT_TRUE(sentences);
    emit sentences->linkActivated("5");
    settle();
    EXPECT_EQ(document().request().model, "pronoun");
    EXPECT_TRUE(document().text().endsWith("too wide."));
    EXPECT_FALSE(window.findChild<StartPage*>() && window.findChild<StartPage*>()->isVisible());
}

TEST_F(LessonsTest, KeysHaveAPageOfTheirOwn) {
    StartPage& page = start();
    auto* keys = page.findChild<QPushButton*>("keys");
    QTest::mouseClick(keys, Qt::LeftButton);
    EXPECT_FALSE(page.list(GalleryModel::Section::lessons).isVisible());
    QTest::mouseClick(keys, Qt::LeftButton);
    EXPECT_TRUE(page.list(GalleryModel::Section::lessons).isVisible());
    // F1 turns the page, too; from anywhere it begins with the cards.
    window.runAction("help");
    EXPECT_FALSE(page.list(GalleryModel::Section::lessons).isVisible());
    window.runAction("help");
    EXPECT_TRUE(page.list(GalleryModel::Section::lessons).isVisible());
    window.runAction("keys");
    EXPECT_FALSE(page.list(GalleryModel::Section::lessons).isVisible());
    window.showStart(false);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    window.runAction("keys");
    EXPECT_TRUE(window.findChild<QLabel*>("keyTable")->isVisible());
}

TEST_F(LessonsTest, APresentersPageKeysLeadThroughIt) {
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    strip().open(1);
    settle();
    window.sentence().focusInput();
    const auto press = [&](Qt::Key key) {
        QTest::keyClick(QApplication::focusWidget(), key);
        settle();
    };
    press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    EXPECT_EQ(strip().step(), 2);
    press(Qt::Key_PageUp);
    EXPECT_EQ(strip().step(), 1);
    // Without a lesson they are those of what has the focus.
    strip().close();
    EXPECT_EQ(window.actions().find("lessonNext")->shortcuts(),
              QList<QKeySequence>{QKeySequence("Alt+PgDown")});
}

TEST_F(LessonsTest, TheCellThatIsNamedPulses) {
    window.settings().setMotion(true);
    strip().open(1);
    settle();
    const auto* pulse = window.findChild<Pulse*>();
    ASSERT_TRUE(pulse);
    HeatmapPlot& plot = window.heatmap().plot();
    const HeatmapContent& map = plot.content();
    EXPECT_EQ(pulse->place(), plot.layoutOfCells().cellRect(*map.chosenQuery, *map.chosenKey));
    EXPECT_EQ(map.chosenQuery, 1);
    EXPECT_EQ(map.chosenKey, 1);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !window.findChild<Pulse*>(); }, 120000)) << "it goes by itself";
    // A region of a picture as well.
    const auto captions = std::find_if(lessons().begin(), lessons().end(),
                                       [](const Lesson& lesson) { return lesson.model == "captions-soft"; });
    strip().open(int(captions - lessons().begin()));
    settle();
    pulse = window.findChild<Pulse*>();
    ASSERT_TRUE(pulse);
    EXPECT_FALSE(pulse->place().isEmpty());
    window.settings().setMotion(false);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !window.findChild<Pulse*>(); }, 120000));
    strip().next();
    settle();
    EXPECT_FALSE(window.findChild<Pulse*>()) << "nothing moves for those who do not want it";
}

TEST_F(LessonsTest, TheFirstPageIsUsedFromTheKeyboard) {
    window.resize(800, 560);
    StartPage& page = start();
    auto& list = page.list(GalleryModel::Section::models);
    list.setFocus();
    const int last = list.model()->rowCount() - 1;
    list.setCurrentIndex(list.model()->index(0, 0));
    QTest::keyClick(&list, Qt::Key_Down);
    QTest::keyClick(&list, Qt::Key_Right);
    EXPECT_GT(list.currentIndex().row(), 1) << "down to the next row of cards, and on in it";
    QTest::keyClick(&list, Qt::Key_End);
    EXPECT_EQ(list.currentIndex().row(), last);
    QApplication::processEvents();
    const QRect row = list.visualRect(list.currentIndex());
    const QPoint top = list.viewport()->mapTo(&page, row.topLeft());
    const QScrollArea* scroll = nullptr;
    for (QWidget* around = &list; around && !scroll; around = around->parentWidget())
        scroll = qobject_cast<QScrollArea*>(around);
    ASSERT_TRUE(scroll);
    const int above = scroll->mapTo(&page, QPoint()).y();
    EXPECT_GE(top.y(), above) << "the page has scrolled along";
    EXPECT_LE(top.y() + row.height(), above + scroll->height());
    const std::string wanted = list.currentIndex().data(GalleryModel::openRole).toString().toStdString();
    QTest::keyClick(&list, Qt::Key_Return);
    settle();
    EXPECT_EQ(document().request().model, wanted);
    EXPECT_FALSE(window.findChild<StartPage*>() && window.findChild<StartPage*>()->isVisible());
}
