// The first page and its lessons: they open, and their claims are true.
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
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "app/lessons/lesson_answers.h"
#include "app/lessons/lesson_sight.h"
#include "app/views/common/pulse.h"
#include "app/views/inputs/text_input.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/window/action_list.h"
#include "app/window/gallery.h"
#include "app/window/gallery_list.h"
#include "app/window/language.h"
#include "app/window/lesson_strip.h"
#include "app/window/main_window.h"
#include "app/window/miniature.h"
#include "app/window/panel.h"
#include "app/window/panels.h"
#include "app/window/sentence_panel.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class LessonsTest : public WindowTest {
protected:
    LessonsTest() {
        session.openModel("constructed");
        settle();
    }

    Gallery& gallery() {
        window.unfold("gallery", true);
        settle();
        return window.gallery();
    }
    /// The card of a lesson or of a model, brought up by its group.
    void click(const std::function<bool(const GalleryEntry&)>& isMeant) {
        Gallery& shown = gallery();
        for (const bool areLessons : {true, false}) {
            shown.showLessons(areLessons);
            for (size_t group = 0; group < shown.groupCount(); ++group) {
                auto& list = shown.list(group);
                const auto& model = static_cast<GalleryModel&>(*list.model());
                for (int row = 0; row < model.rowCount(); ++row) {
                    if (!isMeant(model.entry(model.index(row)))) continue;
                    shown.unfold(group);
                    settle();
                    list.setCurrentIndex(model.index(row));  // the gallery scrolls to it
                    settle();
                    QTest::mouseClick(list.viewport(), Qt::LeftButton, {},
                                      list.visualRect(model.index(row)).center());
                    return settle();
                }
            }
        }
        ADD_FAILURE() << "no such card";
    }
    LessonStrip& strip() { return window.lesson(); }
};

}  // namespace

TEST_F(LessonsTest, EachOpensItsView) {
    size_t offered = 0;
    for (const GalleryGroup& group : galleryGroups(session.models(), {})) {
        GalleryModel cards(group);
        QAbstractItemModelTester tester(&cards, QAbstractItemModelTester::FailureReportingMode::Fatal);
        EXPECT_EQ(cards.rowCount(), int(group.entries.size()));
        if (!group.title.byLanguage.empty()) {
            EXPECT_TRUE(group.title.byLanguage.contains("zh_CN")) << group.title.in("en");
            EXPECT_GT(group.lessonCount(), 0) << group.title.in("en");
        } else {
            EXPECT_TRUE(group.entries.empty()) << "what is bundled has a group";
        }
        offered += size_t(group.lessonCount());
    }
    ASSERT_EQ(offered, lessons().size()) << "every lesson has a bundled model";
    for (size_t i = 0; i < lessons().size(); ++i) {
        const Lesson& lesson = lessons()[i];
        SCOPED_TRACE(lesson.question.in("en"));
        ASSERT_FALSE(lesson.remember.in("en").empty()) << "it ends with what is to be remembered";
        speak("zh_CN");
        EXPECT_NE(lessonWords(lesson.remember).toStdString(), lesson.remember.in("en"))
            << "in both languages";
        speak("en");
        click([&](const GalleryEntry& entry) { return entry.lesson == int(i); });
        EXPECT_EQ(document().request().model, lesson.steps.front().request.model);
        EXPECT_EQ(document().request().inputs, lesson.steps.front().request.inputs);
        EXPECT_EQ(window.tab().toStdString(), lesson.steps.front().tab);
        EXPECT_EQ(strip().lesson(), int(i));
        EXPECT_TRUE(strip().isVisible());
        EXPECT_FALSE(window.panel("gallery")->isVisible()) << "the gallery has gone";
        EXPECT_TRUE(window.panel("lesson")->isVisible()) << "the lesson stands in its place";
    }
}

TEST_F(LessonsTest, ModelsOfAGroupStandInTheOrderOfTheSurvey) {
    speak("en");
    std::map<std::string, std::pair<std::string, int>> places;  // the group, and the row in it
    std::map<std::string, QString> tips, abilities;
    for (const GalleryGroup& group : galleryGroups(session.models(), {})) {
        const GalleryModel cards(group);
        for (int row = 0; row < cards.rowCount(); ++row)
            if (const auto& model = cards.entry(cards.index(row)).model) {
                places[model->id] = {group.title.in("en"), row};
                tips[model->id] = cards.index(row).data(Qt::ToolTipRole).toString();
                abilities[model->id] = cards.index(row).data(GalleryModel::detailRole).toString();
            }
    }
    // Sequences: none, one, two; within them levels, representations, and soft before local before hard.
    const std::vector<std::vector<std::string>> expected{
        {"english-masked", "pronoun"},
        {"en-fr-none", "en-fr-additive", "en-fr-local-p", "en-fr-hard"},
        {"reviews-attention", "reviews-embeddings", "reviews-hierarchical"}};
    for (const auto& ids : expected)
        for (size_t i = 1; i < ids.size(); ++i) {
            EXPECT_EQ(places[ids[i - 1]].first, places[ids[i]].first) << ids[i];
            EXPECT_LT(places[ids[i - 1]].second, places[ids[i]].second) << ids[i];
        }
    EXPECT_TRUE(tips["en-fr-hard"].contains("two sequences · hard")) << tips["en-fr-hard"].toStdString();
    EXPECT_TRUE(tips["reviews-hierarchical"].contains("one sequence · two levels"));
    // What it can and cannot do.
    EXPECT_EQ(places.size(), session.models().size());
    for (const auto& [id, said] : abilities) EXPECT_EQ(said.count(u'\n'), 1) << id;
}

TEST_F(LessonsTest, TheStripMovesAndCloses) {
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
    ASSERT_EQ(answers.size(), 4) << "buttons for as many as a question may have";
    QTest::mouseClick(answers[1], Qt::LeftButton);
    settle();
    EXPECT_TRUE(strip().words().startsWith("Not quite: you chose “It shrinks”, the answer is “It grows”. "))
        << strip().words().toStdString();
    // What was predicted is kept, and saved where the reader likes.
    const QTemporaryDir folder;
    const std::string copy = folder.filePath("mine.tsv").toStdString();
    window.writeAnswers(QString::fromStdString(copy));
    const std::vector<LessonAnswer> kept = readAnswerTable(copy);
    ASSERT_FALSE(kept.empty());
    EXPECT_EQ(kept.back().lesson, lessons()[1].question.in("en"));
    EXPECT_EQ(kept.back().step, int(lessons()[1].steps.size()));
    EXPECT_EQ(kept.back().answer, answers[1]->text().toStdString());
    EXPECT_FALSE(kept.back().right);
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
    EXPECT_TRUE(window.gallery().isVisible());
    window.unfold("gallery", false);
    // It ends with another model, too.
    strip().open(1);
    settle();
    session.openModel("constructed");
    settle();
    EXPECT_FALSE(strip().isVisible());
}

TEST_F(LessonsTest, AStepResetsTheViewAndTheEndTabAndStage) {
    strip().open(1);
    settle();
    HeatmapPlot& plot = window.heatmap().plot();
    const AxisRange whole = plot.visibleKeys();
    plot.setRanges({0, 1}, {0, 1});
    window.settings().setComparison(Comparison::difference);
    strip().next();
    settle();
    EXPECT_EQ(plot.visibleKeys(), whole);
    EXPECT_EQ(window.settings().comparison(), Comparison::none);
    EXPECT_EQ(document().selection().stage, Stage::scaled);
    window.showTab("lines");
    strip().close();
    settle();
    EXPECT_EQ(document().selection().stage, Stage::weights);
    EXPECT_EQ(window.tab(), "map");
}

TEST_F(LessonsTest, AStepUnfoldsItsPanel) {
    window.unfold("prediction", false);
    settle();
    const auto review = std::find_if(lessons().begin(), lessons().end(), [](const Lesson& lesson) {
        return lesson.model == "reviews-attention";
    });
    ASSERT_EQ(review->steps[0].panel, "prediction");
    strip().open(int(review - lessons().begin()));
    settle();
    EXPECT_TRUE(window.panel("prediction")->isVisible());
}

TEST_F(LessonsTest, TheEndLeadsBackToTheViewAndTheWord) {
    document().setText("the cat sat on the mat");
    settle();
    document().selectCell(3, 1);
    window.showTab("text");
    settle();
    const Selection before = document().selection();
    strip().open(0);
    settle();
    ASSERT_NE(document().text(), "the cat sat on the mat");
    while (!strip().isClosing()) {
        strip().next();
        settle();
    }
    QTest::mouseClick(child<QToolButton>("lessonReturn"), Qt::LeftButton);
    settle();
    EXPECT_EQ(document().text(), "the cat sat on the mat");
    EXPECT_EQ(document().selection(), before);
    EXPECT_EQ(window.tab(), "text");
}

TEST_F(LessonsTest, AChangedDocumentHidesTheText) {
    strip().open(0);
    settle();
    EXPECT_TRUE(strip().isOnItsWay());
    const Selection said = document().selection();
    document().setText("quite another sentence");
    settle();
    EXPECT_TRUE(strip().isVisible());
    EXPECT_FALSE(strip().isOnItsWay());
    EXPECT_FALSE(child<QWidget>("lessonWords")->isEnabled());
    QTest::mouseClick(child<QToolButton>("lessonReturn"), Qt::LeftButton);
    settle();
    EXPECT_TRUE(strip().isOnItsWay());
    EXPECT_EQ(document().request().inputs, lessons()[0].steps[0].request.inputs);
    EXPECT_EQ(document().selection().query, said.query);
    EXPECT_EQ(document().selection().key, said.key);
}

TEST_F(LessonsTest, IgnoresResultsOfAnotherRun) {
    const auto first = std::find_if(lessons().begin(), lessons().end(),
                                    [](const Lesson& lesson) { return lesson.steps[0].tab == "lines"; });
    ASSERT_NE(first, lessons().end());
    const int lesson = int(first - lessons().begin());
    // Stopped before it had a result …
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
    // Opened again, with nothing left to run, it returns to its view; typing does not.
    window.showTab("text");
    strip().open(lesson);
    EXPECT_EQ(window.tab(), "lines");
    window.showTab("text");
    document().setText("yet another");
    settle();
    EXPECT_EQ(window.tab(), "text");
}

TEST_F(LessonsTest, AFailedRunDoesNotCountAsShown) {
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

TEST_F(LessonsTest, TheGalleryFitsWideAndNarrow) {
    for (const char* language : {"en", "zh_CN"})
        for (const QSize size : {QSize(1600, 900), QSize(1024, 700), QSize(800, 560)}) {
            speak(language);
            window.resize(size);
            Gallery& shown = gallery();
            shown.showLessons(size.width() != 1024);
            for (size_t group = 0; group < shown.groupCount(); ++group) {
                shown.unfold(group);
                settle();
                QListView& list = shown.list(group);
                if (list.model()->rowCount() == 0) continue;
                const QRect last = list.visualRect(list.model()->index(list.model()->rowCount() - 1, 0));
                EXPECT_LE(last.bottom(), list.viewport()->height()) << "all rows are there";
                EXPECT_LE(list.mapTo(&shown, QPoint(list.width(), 0)).x(), shown.width()) << size.width();
            }
            auto* scroll = shown.findChild<QScrollArea*>();
            EXPECT_TRUE(QTest::qWaitFor(
                [&] { return scroll->widget()->width() <= scroll->viewport()->width(); }, 120000))
                << size.width() << ' ' << language;
        }
}

TEST_F(LessonsTest, AColumnOfCardsIsReadInANarrowPanel) {
    speak("zh_CN");
    window.panels().setLeastPicture(0.55);  // the panel gives way, as it does in the program
    window.resize(1024, 700);
    window.unfold("gallery", true);
    Gallery& shown = *window.findChild<Gallery*>("galleryView");
    shown.unfold(0);
    settle();
    auto* scroll = shown.findChild<QScrollArea*>();
    EXPECT_LE(scroll->widget()->width(), scroll->viewport()->width()) << "nothing is cut off";
    const auto& list = dynamic_cast<GalleryList&>(shown.list(0));
    ASSERT_EQ(list.columns(), 1);
    std::set<int> heights;
    int bottom = 0;
    for (int row = 0; row < list.model()->rowCount(); ++row) {
        const QRect card = list.visualRect(list.model()->index(row, 0));
        EXPECT_EQ(card.top(), bottom) << row;
        EXPECT_LE(card.right(), list.viewport()->width());
        bottom = card.bottom() + 1;
        heights.insert(card.height());
    }
    EXPECT_LE(bottom, list.viewport()->height());
    EXPECT_GT(heights.size(), 1U) << "each card is as tall as its own words";
}

TEST_F(LessonsTest, EveryLessonAndModelIsPictured) {
    auto* miniatures = window.gallery().findChild<Miniatures*>();
    for (int i = 0; i < int(lessons().size()); ++i) miniatures->ofLesson(i);
    for (const ModelInformation& model : session.models()) miniatures->ofModel(model.id);
    ASSERT_TRUE(QTest::qWaitFor([&] { return miniatures->isSettled(); }, 120000));
    for (int i = 0; i < int(lessons().size()); ++i) EXPECT_TRUE(miniatures->ofLesson(i)) << i;
    for (const ModelInformation& model : session.models())
        EXPECT_TRUE(miniatures->ofModel(model.id)) << model.id;
    // It shows the lesson's own numbers: in the trained head “it” has found the animal.
    const Miniature& first = *miniatures->ofLesson(0);
    ASSERT_EQ(first.kind, MiniatureKind::cells);
    const LessonStep& step = lessons()[0].steps[0];
    const Selection at = sightOf(step, run(step.request, *session.shelf())).at;
    for (Index key = 0; key < first.weights.columns(); ++key)
        EXPECT_LE(first.weights(at.query, key), first.weights(at.query, at.key)) << key;
    // A falling curve, where there is no map; the first is that of the model itself.
    const Miniature* without = miniatures->ofModel("en-fr-none");
    ASSERT_TRUE(without);
    EXPECT_EQ(without->kind, MiniatureKind::lengths);
    EXPECT_LT(without->lengths.at(0).back(), without->lengths.at(0).front());
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
    // Without a lesson the keys belong to the focused widget.
    strip().close();
    EXPECT_EQ(window.actions().find("lessonNext")->shortcuts(),
              QList<QKeySequence>{QKeySequence("Alt+PgDown")});
}

TEST_F(LessonsTest, TheNamedCellPulses) {
    strip().open(1);
    while (strip().step() < 3) strip().next();
    settle();
    window.settings().setMotion(true);
    while (strip().step() < 4) strip().next();
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

TEST_F(LessonsTest, TheGalleryHasLessonsOrModels) {
    const auto kinds = [this] {
        std::set<GalleryEntry::Kind> found;
        Gallery& shown = window.gallery();
        for (size_t group = 0; group < shown.groupCount(); ++group) {
            const auto& model = static_cast<GalleryModel&>(*shown.list(group).model());
            for (int row = 0; row < model.rowCount(); ++row) found.insert(model.entry(model.index(row)).kind);
            const bool isOwn = group + 1 == shown.groupCount();
            EXPECT_EQ(shown.head(group).isHidden(), model.rowCount() == 0 && !isOwn) << group;
        }
        return found;
    };
    gallery();
    EXPECT_EQ(kinds(), std::set{GalleryEntry::Kind::lesson});
    EXPECT_TRUE(child<QPushButton>("train")->isHidden());
    QTest::mouseClick(child<QToolButton>("onlyModels"), Qt::LeftButton);
    settle();
    EXPECT_EQ(kinds(), std::set{GalleryEntry::Kind::model});
    EXPECT_FALSE(child<QPushButton>("train")->isHidden());
    window.gallery().showLesson(0);
    settle();
    EXPECT_EQ(kinds(), std::set{GalleryEntry::Kind::lesson});
    // Each way in leads to what it names.
    window.unfold("models", true);
    settle();
    EXPECT_EQ(kinds(), std::set{GalleryEntry::Kind::model});
}

TEST_F(LessonsTest, TheGalleryIsUsedFromTheKeyboard) {
    window.resize(1000, 640);
    Gallery& shown = gallery();
    shown.showLessons(false);
    const size_t group = shown.groupCount() - 2;  // the last bundled one
    shown.unfold(group);
    settle();
    auto& list = shown.list(group);
    list.setFocus();
    const int last = list.model()->rowCount() - 1;
    list.setCurrentIndex(list.model()->index(0, 0));
    QTest::keyClick(&list, Qt::Key_Down);
    EXPECT_EQ(list.currentIndex().row(), 1);
    QTest::keyClick(&list, Qt::Key_End);
    EXPECT_EQ(list.currentIndex().row(), last);
    QApplication::processEvents();
    const QRect row = list.visualRect(list.currentIndex());
    const QPoint top = list.viewport()->mapTo(&shown, row.topLeft());
    const QScrollArea* scroll = nullptr;
    for (QWidget* around = &list; around && !scroll; around = around->parentWidget())
        scroll = qobject_cast<QScrollArea*>(around);
    ASSERT_TRUE(scroll);
    const int above = scroll->mapTo(&shown, QPoint()).y();
    EXPECT_GE(top.y(), above) << "the gallery has scrolled along";
    EXPECT_LE(top.y() + row.height(), above + scroll->height());
    const std::string wanted = static_cast<GalleryModel&>(*list.model()).entry(list.currentIndex()).model->id;
    QTest::keyClick(&list, Qt::Key_Return);
    settle();
    EXPECT_EQ(document().request().model, wanted);
    EXPECT_TRUE(shown.isVisible()) << "another one is a click away";
}
