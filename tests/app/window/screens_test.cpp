// A selection of the screens that tests/screenshots/screens takes: nothing cut, nothing over anything else,
// all readable.
#include <gtest/gtest.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>

#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/window/banner.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/panel.h"
#include "tests/app/window/window_test.h"
#include "tests/screenshots/screen_checks.h"

using namespace attentionscope;

namespace {

// The row of a picture in a small window, and the place of a map beside its controls.
bool isKnownAsTight(const QString& problem) {
    for (const char* tight : {"mapPlace", "openPicture"})
        if (problem.contains(QString::fromUtf8(tight))) return true;
    return false;
}

class Screens : public WindowTest {
protected:
    Screens() { window.panels().setLeastPicture(0.55); }  // panels give way, as they do in the program
    void expectGood(const QString& what) {
        settle();
        for (const QString& problem : problemsOf(window))
            if (!isKnownAsTight(problem))
                ADD_FAILURE() << what.toStdString() << ": " << problem.toStdString();
    }
};

}  // namespace

TEST_F(Screens, AreWholeInEverySizeAndTheme) {
    for (const QSize size : {QSize(1024, 700), QSize(1440, 900), QSize(3840, 2160)})
        for (const char* theme : {"light", "dark"}) {
            window.resize(size);
            window.setThemeNamed(theme);
            session.openModel("en-fr-additive");
            settle();
            for (const char* tab : {"map", "words", "steps"}) {
                window.showTab(tab);
                expectGood(QStringLiteral("%1 %2 %3").arg(size.width()).arg(theme, tab));
            }
        }
}

TEST_F(Screens, ALessonInASmallWindowNamesTheHeadAboveItsMap) {
    for (const char* language : {"en", "zh_CN"}) {
        window.setLanguage(language);
        window.resize(1024, 700);
        window.lesson().open(0);
        window.showTab("map");
        settle();
        const auto* place = child<QLabel>("mapPlace");
        EXPECT_TRUE(place->isVisible());
        EXPECT_TRUE(place->text().contains(QRegularExpression("\\d")))
            << language << ": " << place->text().toStdString() << ' ' << place->width();
        window.lesson().close();
    }
}

TEST_F(Screens, AreWholeInChinese) {
    window.setLanguage("zh_CN");
    for (const QSize size : {QSize(1024, 700), QSize(1440, 900)})
        for (const char* model :
             {"zh-en-additive", "picture-questions", "history-recommendation", "numbers"}) {
            window.resize(size);
            session.openModel(model);
            window.showTab("map");
            expectGood(QStringLiteral("%1 %2").arg(size.width()).arg(model));
        }
}

TEST_F(Screens, OfLessonsAreWhole) {
    window.resize(1440, 900);
    for (const char* language : {"en", "zh_CN"}) {
        window.setLanguage(language);
        for (int lesson = 0; lesson < int(lessons().size()); ++lesson) {
            window.lesson().open(lesson);
            settle();
            for (int step = 0; step < int(lessons()[size_t(lesson)].steps.size()); ++step) {
                expectGood(QStringLiteral("lesson %1.%2 %3").arg(lesson + 1).arg(step + 1).arg(language));
                EXPECT_TRUE(window.panel("lesson")->isVisible()) << lesson + 1 << '.' << step + 1;
                window.lesson().next();
                if (window.lesson().isGuessing()) window.lesson().next();
                settle();
            }
        }
    }
}

TEST_F(Screens, OfTabsAreWholeInASmallWindow) {
    window.resize(1024, 700);
    for (const char* language : {"en", "zh_CN"}) {
        window.setLanguage(language);
        session.openModel("en-fr-additive");
        settle();
        for (const char* tab : {"lines", "text", "compare", "bottleneck"}) {
            window.showTab(tab);
            expectGood(QStringLiteral("%1 %2").arg(tab, language));
        }
        session.openModel("picture-questions");
        window.showTab("picture");
        expectGood(QStringLiteral("picture %1").arg(language));
    }
}

// However far its words lean: a map in the middle of its tab takes them along.
TEST_F(Screens, OfMapsHoldTheirLabels) {
    for (const QSize size : {QSize(1440, 900), QSize(1440, 760), QSize(1920, 1080)}) {
        window.resize(size);
        session.openModel("history-recommendation");
        settle();
        window.showTab("map");
        settle();
        HeatmapPlot& plot = window.heatmap().plot();
        const HeatmapLayout& layout = plot.layoutOfCells();
        // In the largest window no word leans beyond the cells.
        if (size.width() < 1920) {
            ASSERT_GT(layout.keyLabels.overhang, 10) << size.width();
        }
        EXPECT_LE(layout.cells.right() + layout.keyLabels.overhang, plot.width() + 1) << size.height();
    }
}

// With a single head, the changes get the space; with other models it is as before.
TEST_F(Screens, OfOneHeadGiveItsRoomToTheChanges) {
    window.panels().setLeastPicture(0);  // both panels stay
    window.resize(1024, 700);
    window.unfold("prediction", false);
    const auto open = [this](const char* model) {
        session.openModel(model);
        settle();
        session.document().setText("The black cat drinks milk in the kitchen every morning.");
        settle();
    };
    open("en-fr-transformer");
    QWidget *heads = window.panel("heads"), *cell = window.findChild<QWidget*>("cell");
    const int usual = heads->height();
    open("en-fr-additive");
    EXPECT_LT(heads->height(), usual * 2 / 3) << "a head, the scale, and the way to other models";
    EXPECT_EQ(cell->visibleRegion().boundingRect(), cell->rect());
    open("en-fr-transformer");
    EXPECT_NEAR(heads->height(), usual, 2);
}

// The note about unread text stays until the user closes it, and covers nothing.
TEST_F(Screens, OfLongTextsShowTheWholeMap) {
    window.resize(1440, 900);
    session.openModel("english-masked");
    settle();
    window.findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("the man reads ").repeated(100));
    settle();
    ASSERT_TRUE(window.banner().isVisible());
    const HeatmapPlot& plot = window.heatmap().plot();
    const auto end = [&] { return plot.mapToGlobal(plot.rect().bottomLeft()).y(); };
    const int beside = end();
    EXPECT_LT(beside, window.banner().mapToGlobal(QPoint()).y());
    window.banner().clear("limit");
    settle();
    EXPECT_GT(end(), beside);
}

// A screen that failed to show its content is not a good one, even if nothing is cut.
TEST_F(Screens, FailedScreensAreDetected) {
    window.resize(1440, 900);
    session.openModel("en-fr-additive");
    expectGood("before");
    session.openModel("no-such-model");
    settle();
    const QString found = problemsOf(window).join('\n');
    EXPECT_TRUE(found.contains("failed") && found.contains("no-such-model")) << found.toStdString();
}

// Nothing of the first screen, nor of the gallery, is cut or covered, however small the window is.
TEST_F(Screens, OfTheFirstScreenAndTheGalleryAreWhole) {
    for (const char* language : {"en", "zh_CN"})
        for (const QSize size : {QSize(1024, 700), QSize(1440, 900)}) {
            speak(language);
            window.resize(size);
            session.openModel("english-masked");
            settle();
            window.runAction("help");
            settle();
            ASSERT_TRUE(window.isPlain());
            expectGood("the first screen");
            // The picture has most of the window.
            window.showTab("arcs");
            settle();
            const QWidget* picture = child<QWidget>("arcsView");
            EXPECT_GE(picture->width() * picture->height(), size.width() * size.height() * 55 / 100)
                << size.width() << ' ' << language;
            window.unfold("gallery", true);
            settle();
            expectGood("the gallery");
            window.unfold("gallery", false);
            window.runAction("help");
        }
    speak("en");
}

TEST_F(Screens, ShowWhereTheFocusIs) {
    window.resize(1440, 900);
    session.openModel("en-fr-additive");
    window.showTab("words");
    settle();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    for (const QString& problem : problemsOfFocus(window)) ADD_FAILURE() << problem.toStdString();
}

// The checks find the problems they look for.
TEST(ScreenChecks, FindWhatIsCutCoveredOrFaint) {
    QWidget window;
    window.resize(300, 200);
    window.setStyleSheet(
        "QWidget { background: white } QLabel { color: black } QLabel#faint { color: #d0d0d0 }");
    QLabel cut("a label that is far too long for its room", &window), faint("faint", &window),
        good("good", &window);
    cut.setGeometry(10, 10, 60, 20);
    faint.setObjectName("faint");
    faint.setGeometry(10, 40, 100, 20);
    good.setGeometry(10, 70, 100, 20);
    window.show();
    QApplication::processEvents();
    const QStringList problems = problemsOf(window);
    ASSERT_EQ(problems.size(), 2) << problems.join('\n').toStdString();
    EXPECT_TRUE(problems[0].startsWith("cut")) << problems[0].toStdString();
    EXPECT_TRUE(problems[1].startsWith("contrast")) << problems[1].toStdString();
    auto* row = new QHBoxLayout(&window);
    row->addWidget(&faint);
    row->addWidget(&good);
    QApplication::processEvents();
    good.setGeometry(faint.geometry());
    cut.setGeometry(280, 10, 400, 20);
    const QString found = problemsOf(window).join('\n');
    EXPECT_TRUE(found.contains("overlap")) << found.toStdString();
    EXPECT_TRUE(found.contains("outside")) << found.toStdString();
}
