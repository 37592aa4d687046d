// For a room: everything larger, the figure on the whole screen, and long texts.
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QPointer>
#include <QProcess>
#include <QScreen>
#include <QSet>
#include <QTemporaryDir>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <map>

#include "app/figures/painters/scale_strip.h"
#include "app/figures/painters/steps.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/zoom.h"
#include "app/views/inputs/text_input.h"
#include "app/views/inputs/token_chips.h"
#include "app/views/maps/heads_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/maps/lines_view.h"
#include "app/views/steps/steps_view.h"
#include "app/window/action_list.h"
#include "app/window/lesson_notes.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/panel.h"
#include "app/window/preferences.h"
#include "app/window/presenting.h"
#include "app/window/sentence_panel.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class LargeTest : public WindowTest {
protected:
    LargeTest() {
        window.resize(1440, 900);
        session.openModel("constructed");
        settle();
    }
    ~LargeTest() override { window.runAction("usualSize"); }
    Presenting& present() {
        window.runAction("present");
        auto* shown = window.findChild<Presenting*>("presenting");
        shown->showNormal();
        shown->resize(1280, 720);
        settle();
        return *shown;
    }
};

}  // namespace

TEST_F(LargeTest, TypeAndFiguresGrowAndShrinkTogether) {
    const int chip = window.sentence().chips()->chip(1).height();
    const int type = window.sentence().input()->font().pixelSize();
    const int button = child<QToolButton>("export")->fontMetrics().height();
    const int model = child<QToolButton>("model")->font().pixelSize();
    for (int i = 0; i < 3; ++i) window.runAction("larger");
    settle();
    EXPECT_EQ(zoom(), 1.5);
    EXPECT_NEAR(window.sentence().chips()->chip(1).height(), 1.5 * chip, 1.5);
    EXPECT_NEAR(window.sentence().input()->font().pixelSize(), 1.5 * type, 1.5);
    EXPECT_NEAR(child<QToolButton>("export")->fontMetrics().height(), 1.5 * button, 4);
    EXPECT_NEAR(child<QToolButton>("model")->font().pixelSize(), 1.5 * model, 1.5);
    EXPECT_EQ(Preferences::zoom(), 1.5);
    // Figures are scaled, and clicks still hit their targets.
    FigureCanvas& heads = window.heads().canvas();
    EXPECT_NEAR(heads.area().width() * 1.5, heads.width(), 1);
    const HeadGridLayout grid(window.heads().content(), heads.area());
    QTest::mouseClick(&heads, Qt::LeftButton, {}, (grid.thumbnail(3).center() * 1.5).toPoint());
    EXPECT_EQ(document().selection().head, 3);
    HeatmapPlot& plot = window.heatmap().plot();
    settle();
    const QPointF cell = plot.layoutOfCells().cellRect(2, 1).center() * 1.5;
    QTest::mouseClick(plot.findChild<QWidget*>("plot"), Qt::LeftButton, {}, cell.toPoint());
    EXPECT_EQ(document().selection().query, 2);
    EXPECT_EQ(document().selection().key, 1);
    EXPECT_LT(cell.x(), plot.width());
    window.runAction("usualSize");
    settle();
    EXPECT_EQ(window.sentence().chips()->chip(1).height(), chip);
    EXPECT_EQ(window.sentence().input()->font().pixelSize(), type);
    window.runAction("smaller");
    EXPECT_EQ(zoom(), 0.9);
}

TEST_F(LargeTest, IconsGrowWithTheType) {
    const auto buttons = [&] {
        std::vector<QAbstractButton*> found;
        for (auto* button : window.findChildren<QAbstractButton*>())
            // Not those of a dock's own title bar, which is never shown.
            if (!button->icon().isNull() && !button->objectName().startsWith("qt_")) found.push_back(button);
        return found;
    };
    std::map<QAbstractButton*, int> usual;
    for (QAbstractButton* button : buttons()) usual[button] = button->iconSize().width();
    ASSERT_GT(usual.size(), 12U);
    for (int i = 0; i < 3; ++i) window.runAction("larger");
    settle();
    ASSERT_EQ(zoom(), 1.5);
    for (const auto& [button, before] : usual) {
        EXPECT_EQ(button->iconSize().width(), int(std::lround(1.5 * before)))
            << button->objectName().toStdString();
        EXPECT_TRUE(button->isHidden() || button->height() >= button->iconSize().height());
    }
}

// The matrices of a step are visible, and so is a traced number.
TEST_F(LargeTest, StepsShowTheirMatricesWithLargeType) {
    for (const char* language : {"en", "zh_CN"}) {
        window.setLanguage(language);
        for (const char* model : {"en-fr-additive", "pronoun", "constructed"}) {
            session.openModel(model);
            settle();
            while (zoom() < 1.75) window.runAction("larger");
            settle();
            const auto expectInView = [&](const char* when, double scrolled) {
                const QWidget& canvas = window.steps().canvas();
                // The scale below the matrices may be scrolled to.
                const double matrices = canvas.minimumHeight() - zoom() * (scaleStripHeight + 8);
                EXPECT_LE(matrices, canvas.parentWidget()->height() + scrolled) << model << ' ' << when;
            };
            expectInView("at rest", 0);
            emit window.heatmap().traceRequested(1, 1);
            emit window.heatmap().arithmeticRequested();
            settle();
            const auto* asked = child<QLabel>("askedValue");
            EXPECT_TRUE(asked->isVisible()) << model << language;
            EXPECT_GE(asked->height(), asked->heightForWidth(asked->width())) << model << language;
            expectInView("asked", zoom() * 8);  // the margin below them
            window.runAction("usualSize");
            settle();
        }
    }
}

TEST_F(LargeTest, PresentingShowsTheFigureAndOneLineOfWords) {
    EXPECT_TRUE(window.actions().find("present"));
    Presenting& shown = present();
    EXPECT_FALSE(shown.words().isEmpty());
    // Readable from the last row: cells of a short sentence are large, their type is 1.6 times the usual.
    EXPECT_GT(shown.cellRect(0, 0).width(), 30);
    EXPECT_TRUE(QRectF(shown.rect()).contains(shown.cellRect(0, 0)));
    // Centred, with labels to its left and the colour bar to its right.
    EXPECT_NEAR(shown.cellRect(0, 0).left(), shown.width() - shown.cellRect(0, 10).right(), 120);
    const auto pointAt = [&](QPointF at) {
        QMouseEvent event(QEvent::MouseMove, at, shown.mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                          Qt::NoModifier);
        QApplication::sendEvent(&shown, &event);
    };
    pointAt(shown.cellRect(3, 1).center());
    settle();
    ASSERT_TRUE(shown.marked());
    EXPECT_EQ(*shown.marked(), (std::pair<Index, Index>(3, 1)));
    const QPoint edge = shown.cellRect(3, 4).topLeft().toPoint() + QPoint(6, 0);
    const QImage with = shown.grab().toImage();
    pointAt({2, 2});
    settle();
    EXPECT_FALSE(shown.marked());
    EXPECT_NE(with.pixel(edge), shown.grab().toImage().pixel(edge));
    const Index query = document().selection().query;
    QTest::keyClick(&shown, Qt::Key_Down);
    EXPECT_EQ(document().selection().query, query + 1);
    QPointer<Presenting> alive(&shown);
    QTest::keyClick(&shown, Qt::Key_Escape);
    settle();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_FALSE(alive);
}

TEST_F(LargeTest, PresentingTurnsTheScreenBlack) {
    Presenting& shown = present();
    const auto colours = [&] {
        const QImage image = shown.grab().toImage();
        QSet<QRgb> seen;
        for (int y = 0; y < image.height(); y += 3)
            for (int x = 0; x < image.width(); x += 3) seen << image.pixel(x, y);
        return seen;
    };
    EXPECT_GT(colours().size(), 2);
    QTest::keyClick(&shown, Qt::Key_B);
    EXPECT_EQ(colours(), QSet<QRgb>{qRgb(0, 0, 0)});
    QTest::keyClick(&shown, Qt::Key_B);
    EXPECT_GT(colours().size(), 2);
    QTest::keyClick(&shown, Qt::Key_B);
    QTest::keyClick(&shown, Qt::Key_Right);
    EXPECT_GT(colours().size(), 2) << "a step brings the figure back";
}

TEST_F(LargeTest, AnEnlargedSlideShowsTheNumbersOfTheUsualOne) {
    for (const char* language : {"en", "zh_CN"}) {
        speak(language);
        window.lesson().open(0);
        while (window.lesson().step() < 3) window.lesson().next();
        settle();
        Presenting& shown = present();
        shown.resize(1440, 900);
        settle();
        ASSERT_TRUE(shown.step());
        EXPECT_TRUE(std::ranges::any_of(shown.step()->parts, [](const StepPart& part) {
            const auto* matrix = std::get_if<StepMatrix>(&part);
            return matrix && matrix->large;
        })) << language;
        shown.close();
        window.lesson().close();
        settle();
    }
}

TEST_F(LargeTest, PresentingShowsThatTheModelIsChanged) {
    speak("en");  // plurals are translations, in English too
    Presenting& shown = present();
    EXPECT_FALSE(shown.footer().contains("Changed")) << shown.footer().toStdString();
    document().addChange({Temperature{{}, 0.5}}, "");
    settle();
    EXPECT_TRUE(shown.footer().contains("Changed: Temperature 0.50.")) << shown.footer().toStdString();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !shown.footer().contains("Esc"); }, 10000));
    EXPECT_EQ(shown.footer(), "Changed: Temperature 0.50.");
    Change off{Temperature{{}, 0.5}};
    off.enabled = false;
    document().addChange(off, "");
    settle();
    EXPECT_EQ(shown.footer(), "Changed: Temperature 0.50.") << "the other one is not active";
    document().undoStack().undo();
    document().undoStack().undo();
    settle();
    EXPECT_TRUE(shown.footer().isEmpty()) << shown.footer().toStdString();
}

TEST_F(LargeTest, NotesShowTheNextStep) {
    Presenting& shown = present();
    LessonNotes notes(window.lesson(), shown);
    EXPECT_TRUE(notes.isHidden());
    const auto asks = std::find_if(lessons().begin(), lessons().end(), [](const Lesson& lesson) {
        return lesson.steps.size() > 1 && lesson.steps[1].guess;
    });
    window.lesson().open(int(asks - lessons().begin()));
    settle();
    EXPECT_TRUE(notes.isVisible());
    const auto text = [&](const char* name) { return notes.findChild<QLabel*>(name)->text(); };
    const Guess& guess = *asks->steps[1].guess;
    EXPECT_EQ(text("notesNow"), window.lesson().words());
    EXPECT_EQ(text("notesNext"), lessonWords(guess.question));
    QTest::keyClick(&notes, Qt::Key_PageDown);
    settle();
    EXPECT_EQ(text("notesNow"), lessonWords(guess.question)) << "keys go to the presentation";
    EXPECT_TRUE(text("notesAnswer").contains(lessonWords(guess.answers[guess.right])));
    QTest::keyClick(&shown, Qt::Key_PageDown);
    settle();
    EXPECT_TRUE(notes.findChild<QLabel*>("notesAnswer")->isHidden());
    EXPECT_EQ(window.lesson().step(), 1);
}

// The process of the tests has one screen; another one with two runs this test again.
TEST_F(LargeTest, OfTwoScreensOneHasTheFigureAndTheOtherTheNotes) {
    if (QGuiApplication::screens().size() < 2) {
        const QTemporaryDir folder;
        QFile screens(folder.filePath("screens.json"));
        ASSERT_TRUE(screens.open(QIODevice::WriteOnly));
        const char* const screen =
            R"({"name":"%1","x":%2,"y":0,"width":1280,"height":800,"logicalDpi":96,"logicalBaseDpi":96,"dpr":1})";
        screens.write(QStringLiteral("{\"screens\":[%1,%2]}")
                          .arg(QString(screen).arg("own").arg(0), QString(screen).arg("other").arg(1280))
                          .toUtf8());
        screens.close();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("QT_QPA_PLATFORM", "offscreen:configfile=" + screens.fileName());
        QProcess again;
        again.setProcessEnvironment(environment);
        again.start(QCoreApplication::applicationFilePath(),
                    {"--gtest_filter=LargeTest.OfTwoScreensOneHasTheFigureAndTheOtherTheNotes"});
        ASSERT_TRUE(again.waitForFinished(120'000));
        const QByteArray told = again.readAll();
        EXPECT_EQ(again.exitCode(), 0) << told.toStdString();
        EXPECT_TRUE(told.contains("[  PASSED  ] 1 test")) << told.toStdString();
        return;
    }
    window.lesson().open(0);
    settle();
    window.runAction("present");
    settle();
    const auto* shown = window.findChild<Presenting*>("presenting");
    const auto* notes = shown->findChild<LessonNotes*>("lessonNotes");
    ASSERT_TRUE(notes);
    EXPECT_TRUE(notes->isVisible());
    EXPECT_NE(shown->screen(), window.screen());
    EXPECT_EQ(shown->geometry(), shown->screen()->geometry());
    EXPECT_EQ(notes->screen(), window.screen());
    EXPECT_TRUE(window.screen()->geometry().contains(notes->geometry()));
}

// A question has the number of the step that answers it, as in the panel of the lesson.
TEST_F(LargeTest, PresentingCountsAQuestionAsThePanelDoes) {
    const auto asks = std::find_if(lessons().begin(), lessons().end(), [](const Lesson& lesson) {
        return lesson.steps.size() > 1 && lesson.steps[1].guess;
    });
    window.lesson().open(int(asks - lessons().begin()));
    settle();
    Presenting& shown = present();
    const auto expectSame = [&](int number) {
        const QString count = QStringLiteral("%1 of %2").arg(number).arg(asks->steps.size());
        EXPECT_TRUE(shown.footer().startsWith(count)) << shown.footer().toStdString();
        EXPECT_TRUE(window.lesson().accessibleName().endsWith(count))
            << window.lesson().accessibleName().toStdString();
    };
    expectSame(1);
    window.lesson().next();
    ASSERT_TRUE(window.lesson().isGuessing());
    expectSame(2);
    window.lesson().next();
    settle();
    ASSERT_FALSE(window.lesson().isGuessing());
    expectSame(2);
}

TEST_F(LargeTest, PresentingHasRoomForAllWordsOfALesson) {
    for (const char* language : {"en", "zh_CN"}) {
        speak(language);
        const auto nearness = std::find_if(lessons().begin(), lessons().end(), [](const Lesson& lesson) {
            return lesson.model == "kernel-regression";
        });
        window.lesson().open(int(nearness - lessons().begin()));
        settle();
        window.showTab("map");  // the lesson may open another view
        settle();
        Presenting& shown = present();
        shown.resize(1024, 576);
        settle();
        const QRectF area = shown.wordsArea();
        const QRectF needed = QFontMetricsF(textFont(TypeSize::body, QFont::DemiBold))
                                  .boundingRect(area, Qt::TextWordWrap, shown.words());
        EXPECT_LE(needed.height(), area.height()) << language;
        ASSERT_FALSE(shown.cellRect(0, 0).isEmpty());
        EXPECT_GE(shown.cellRect(0, 0).top(), area.bottom() * Presenting::enlarged);
        EXPECT_LE(shown.cellRect(2, 0).bottom(), shown.height());
        delete &shown;
    }
}

TEST_F(LargeTest, ArrowKeysChooseAWordWhereNoStepsAreShown) {
    window.showTab("map");
    settle();
    Presenting& shown = present();
    const Selection before = document().selection();
    QTest::keyClick(&shown, Qt::Key_Right);
    settle();
    EXPECT_EQ(document().selection().query, before.query + 1);
    EXPECT_EQ(document().selection().layer, before.layer) << "hidden steps stay where they are";
    EXPECT_FALSE(shown.footer().contains("step")) << shown.footer().toStdString();
}

TEST_F(LargeTest, ArrowKeysMoveThroughStepsOrTheLesson) {
    window.showTab("steps");
    settle();
    Presenting& shown = present();
    ASSERT_TRUE(shown.step());
    const QString first = shown.step()->title;
    QTest::keyClick(&shown, Qt::Key_Left);
    settle();
    EXPECT_NE(shown.step()->title, first);
    QTest::keyClick(&shown, Qt::Key_Right);
    settle();
    EXPECT_EQ(shown.step()->title, first);
    window.lesson().open(0);
    settle();
    EXPECT_EQ(shown.words(), window.lesson().words());
    const QString page = shown.words();
    QTest::keyClick(&shown, Qt::Key_PageDown);
    settle();
    EXPECT_EQ(window.lesson().step(), 1);
    EXPECT_NE(shown.words(), page);
    EXPECT_TRUE(shown.footer().contains("2 of ")) << shown.footer().toStdString();
    EXPECT_TRUE(shown.footer().contains("Esc"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !shown.footer().contains("Esc"); }, 10000));
    EXPECT_EQ(shown.words(), window.lesson().words());
    QTest::keyClick(&shown, Qt::Key_PageUp);
    settle();
    EXPECT_EQ(window.lesson().step(), 0);
    // A click leads on, and the lesson's end stays.
    for (size_t i = 0; i < 3 * lessons().front().steps.size(); ++i) {
        QTest::mouseClick(&shown, Qt::LeftButton, {}, QPoint(2, 2));
        settle();
    }
    EXPECT_EQ(window.lesson().lesson(), 0);
    EXPECT_TRUE(window.lesson().isClosing());
}

TEST_F(LargeTest, ALongTextHasALargeMapWhoseLabelsAreNumbered) {
    QString words;
    for (int i = 0; i < 512; ++i) words += i % 2 ? "again " : "extraordinarily ";
    document().setText(words);
    settle();
    const HeatmapLayout& layout = window.heatmap().plot().layoutOfCells();
    ASSERT_GT(window.heatmap().plot().content().values.rows(), 200);
    EXPECT_GT(layout.cells.height(), 0.65 * window.heatmap().height());
    ASSERT_GT(layout.keyLabels.step, 1);
    std::set<QString> labels;
    for (const PlacedLabel& label : layout.queryLabels.labels) {
        EXPECT_TRUE(label.text.startsWith(QString::number(label.position) + ' ')) << label.text.toStdString();
        labels.insert(label.text);
    }
    EXPECT_EQ(labels.size(), layout.queryLabels.labels.size()) << "words that come again are told apart";
}

TEST_F(LargeTest, OnASmallScreenEveryHeadCanBeReached) {
    window.resize(1024, 700);
    window.showTab("lines");
    settle();
    auto* lines = window.findChild<LinesView*>("linesView");
    std::vector<QRect> places;
    for (auto* button : lines->findChildren<QToolButton*>()) {
        if (!button->isVisible()) continue;
        const QRect place(button->mapTo(lines, QPoint()), button->size());
        EXPECT_TRUE(lines->rect().contains(place)) << button->text().toStdString();
        for (const QRect& other : places)
            EXPECT_FALSE(place.intersects(other)) << button->text().toStdString();
        places.push_back(place);
    }
    EXPECT_GE(places.size(), 9u);  // eight heads, and the button for every word
}

TEST_F(LargeTest, OnASmallScreenTheMapOfALessonIsUsable) {
    window.resize(1024, 700);
    settle();
    for (int lesson = 0; lesson < int(lessons().size()); ++lesson) {
        window.lesson().open(lesson);
        settle();
        const std::string& question = lessons()[size_t(lesson)].question.in("en");
        for (const char* panel : {"heads", "changes", "steps", "ask", "prediction"})
            EXPECT_TRUE(!window.panel(panel)->isVisible() ||
                        window.panel(panel)->geometry().bottom() <= window.height())
                << question << ' ' << panel;
        if (window.tab() != "map" || !window.heatmap().isVisible()) continue;
        const HeatmapLayout& layout = window.heatmap().plot().layoutOfCells();
        // A map of few rows is wide instead.
        const double side = std::max(layout.cells.width(), layout.cells.height());
        EXPECT_GE(side, 140) << question;
    }
}
