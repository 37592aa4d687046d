// Tabs, panels, buttons and the map stay in place while other parts come and go.
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QTemporaryDir>

#include "app/views/changes/changes_view.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/common/zoom.h"
#include "app/views/inputs/token_chips.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/maps/lines_view.h"
#include "app/views/steps/steps_view.h"
#include "app/views/steps/trace_view.h"
#include "app/window/banner.h"
#include "app/window/centre.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/panel.h"
#include "app/window/sentence_panel.h"
#include "tests/app/window/window_test.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

std::string translatorFolder() {
    static const QTemporaryDir folder;
    static const bool made = [] {
        writeSmallTranslators(folder.path().toStdString());
        writeSmallTranslator((folder.path() + "/flow-transformer").toStdString(), "transformer");
        return true;
    }();
    return made ? folder.path().toStdString() : std::string();
}

/// The pages of the middle that have been shown since it began to watch.
class PagesShown : public QObject {
public:
    explicit PagesShown(QStackedWidget& pages) {
        for (int i = 0; i < pages.count(); ++i) pages.widget(i)->installEventFilter(this);
    }
    QStringList names;

protected:
    bool eventFilter(QObject* page, QEvent* event) override {
        if (event->type() == QEvent::Show) names << page->objectName();
        return false;
    }
};

class FlowTest : public WindowTest {
protected:
    FlowTest() : WindowTest({translatorFolder()}) {}
    void open(const char* model) {
        session.openModel(model);
        settle();
    }
    /// The names of the tabs that can be seen and clicked.
    QStringList tabs() {
        const auto& bar = *child<QTabBar>("tabs");
        QStringList names;
        for (int i = 0; i < bar.count(); ++i)
            if (bar.isVisible() && bar.isTabVisible(i) && bar.tabRect(i).width() > 10 &&
                bar.rect().contains(bar.tabRect(i).center()) && bar.tabAt(bar.tabRect(i).center()) == i)
                names << bar.tabData(i).toString();
        return names;
    }
};

}  // namespace

TEST_F(FlowTest, TabsComeBackAfterAModelWithoutAttention) {
    window.panels().setLeastPicture(0.55);  // panels give way to the middle, as they do in the program
    for (const char* model : {"en-fr-additive", "en-fr-transformer", "constructed"}) {
        open("en-fr-none");
        EXPECT_EQ(tabs(), (QStringList{"words", "steps", "bottleneck"}));
        open(model);
        EXPECT_TRUE(tabs().contains("map")) << model << ' ' << tabs().join(' ').toStdString();
        EXPECT_TRUE(tabs().contains("lines")) << model;
        EXPECT_TRUE(tabs().contains("compare")) << model << ' ' << tabs().join(' ').toStdString();
        EXPECT_EQ(window.tab(), "map") << model;
        // A clicked tab is shown, whatever was shown or hidden before.
        auto& bar = *child<QTabBar>("tabs");
        for (int i = 0; i < bar.count(); ++i) {
            if (bar.tabData(i) != "lines") continue;
            QTest::mouseClick(&bar, Qt::LeftButton, {}, bar.tabRect(i).center());
            EXPECT_EQ(window.tab(), "lines");
        }
        window.showTab("map");
    }
}

TEST_F(FlowTest, ShowsOnlyTheOpenPage) {
    open("en-fr-additive");
    ASSERT_EQ(window.tab(), "map");
    auto& pages = *qobject_cast<QStackedWidget*>(window.heatmap().parentWidget());
    // Pages in between would be shown while the window is laid out anew, and two could stay.
    for (const char* model : {"en-fr-none", "en-fr-additive"}) {
        PagesShown shown(pages);
        open(model);
        EXPECT_EQ(shown.names, QStringList{pages.currentWidget()->objectName()}) << model;
        for (int i = 0; i < pages.count(); ++i)
            EXPECT_EQ(pages.widget(i)->isVisible(), i == pages.currentIndex()) << model << ' ' << i;
    }
}

TEST_F(FlowTest, ANumberIsExplainedWithoutMovingThePicture) {
    window.resize(1440, 900);
    window.panels().setLeastPicture(0.55);  // as in the program
    open("english-masked");
    window.panels().foldAll();
    window.unfold("heads", true);
    const auto placeOf = [&](const QWidget* widget) {
        return QRect(widget->mapTo(&window, QPoint()), widget->size());
    };
    for (const char* tab : {"map", "steps"}) {
        window.showTab(tab);
        settle();
        const QWidget* middle = &window.centre();
        const QWidget *chips = window.sentence().chips(), *heads = window.panel("heads");
        EXPECT_TRUE(window.panel("changes")->isVisible()) << tab;
        const QRect picture = placeOf(middle), words = placeOf(chips), head = placeOf(heads);
        window.stepsPage().goToBeginning();
        if (tab == std::string("map")) {
            emit window.heatmap().traceRequested(1, 0);
            emit window.heatmap().arithmeticRequested();
        } else {
            emit window.stepsPage().traceRequested(Place{document().map()->nodes.heads[0].weights, 1, 0});
        }
        settle();
        EXPECT_FALSE(window.tracePanel().path().empty()) << tab;
        EXPECT_TRUE(window.panel("ask")->isVisible() && chips->isVisible()) << tab;
        EXPECT_FALSE(window.panels().isShown(window.panel("changes"))) << "the number has its place";
        EXPECT_TRUE(window.panel("changes")->isVisible()) << "their title stays";
        EXPECT_EQ(placeOf(middle), picture) << tab;
        EXPECT_EQ(placeOf(chips), words) << tab;
        EXPECT_EQ(placeOf(heads).topLeft(), head.topLeft()) << tab;
        EXPECT_EQ(placeOf(heads).width(), head.width()) << tab;
        window.panel("ask")->hide();
        settle();
        EXPECT_TRUE(window.panels().isShown(window.panel("changes"))) << "they come back";
        EXPECT_EQ(placeOf(heads), head) << tab;
        EXPECT_EQ(placeOf(middle), picture) << tab;
    }
}

TEST_F(FlowTest, WithoutPanelsANumberIsExplainedOnTheRight) {
    window.resize(1440, 900);
    window.panels().setLeastPicture(0.55);
    open("english-masked");
    window.panels().foldAll();
    window.showTab("steps");
    settle();
    const QPoint corner = window.centre().mapTo(&window, QPoint());
    const auto& head = document().map()->nodes.heads[0];
    emit window.stepsPage().traceRequested(Place{head.weights, 1, 0});
    settle();
    ASSERT_TRUE(window.panel("ask")->isVisible());
    EXPECT_EQ(window.centre().mapTo(&window, QPoint()), corner) << "the clicked number stays in place";
    EXPECT_GT(window.panel("ask")->x(), window.centre().x());
    window.unfold("heads", true);
    settle();
    EXPECT_TRUE(window.panel("ask")->isVisible()) << "it moves below the heads";
    EXPECT_TRUE(window.panel("heads")->isVisible());
    EXPECT_LT(window.panel("ask")->x(), window.centre().x());
    const auto isShown = [&](const char* name) { return window.panels().isShown(window.panel(name)); };
    EXPECT_FALSE(isShown("changes"));
    window.runAction("changes");
    settle();
    EXPECT_TRUE(isShown("changes")) << "who asks for them gets them";
    EXPECT_FALSE(isShown("ask"));
    // A title on screen opens its panel, in place of one that was opened before.
    emit window.panel("ask")->expansionRequested();
    settle();
    EXPECT_TRUE(isShown("ask"));
    EXPECT_FALSE(isShown("changes"));
    EXPECT_TRUE(isShown("heads"));
}

TEST_F(FlowTest, TheLineBelowThePictureLeadsToTheNumber) {
    open("english-masked");
    window.showTab("map");
    window.panels().foldAll();
    window.unfold("heads", true);
    document().selectCell(8, -1);
    settle();
    const auto* words = child<QLabel>("seenWords");
    EXPECT_FALSE(words->text().contains("href")) << "no cell is chosen";
    document().selectCell(8, 2);
    settle();
    ASSERT_TRUE(words->text().contains("href")) << words->text().toStdString();
    emit const_cast<QLabel*>(words)->linkActivated("number");
    settle();
    EXPECT_TRUE(window.panel("ask")->isVisible());
    ASSERT_FALSE(window.tracePanel().path().empty());
    EXPECT_EQ(window.tracePanel().path().front().row, 8);
    EXPECT_EQ(window.tracePanel().path().front().column, 2);
}

TEST_F(FlowTest, PanelsKeepTheirSize) {
    open("constructed");
    const std::vector<const char*> names{"heads", "steps", "prediction", "changes"};
    std::map<std::string, QSize> before;
    for (const char* name : names) before[name] = window.panel(name)->size();
    const auto expectAsBefore = [&](const char* what) {
        settle();
        for (const char* name : names) {
            EXPECT_NEAR(window.panel(name)->width(), before[name].width(), 4) << name << ' ' << what;
            EXPECT_NEAR(window.panel(name)->height(), before[name].height(), 4) << name << ' ' << what;
        }
    };
    for (const char* name : names)
        for (int twice = 0; twice < 2; ++twice) {
            window.runAction(name);
            settle();
        }
    expectAsBefore("one by one");
    for (int twice = 0; twice < 2; ++twice)
        for (const char* name : names) {
            window.runAction(name);
            settle();
        }
    expectAsBefore("all gone first");
}

TEST_F(FlowTest, NothingMovesUnderThePointer) {
    open("constructed");
    const auto& bar = *child<QTabBar>("tabs");
    const auto* warmth = child<QWidget>("temperature");
    const auto* map = &window.heatmap();
    const auto placeOf = [&](const QWidget* widget) {
        return QRect(widget->mapTo(&window, QPoint()), widget->size());
    };
    // The first change lays the panels anew once.
    window.changes().toggleSilence(0, 2);
    settle();
    const QRect tabs = placeOf(&bar), slider = placeOf(warmth), cells = placeOf(map);
    window.banner().show("x", Banner::Kind::failure,
                         "A long sentence on what went wrong. " + QString(400, 'x'),
                         "And what to do about it.");
    settle();
    EXPECT_TRUE(window.banner().isVisible());
    EXPECT_GT(window.banner().height(), 20);
    EXPECT_EQ(placeOf(&bar), tabs);
    EXPECT_EQ(placeOf(map), cells);
    window.banner().clear("x");
    window.changes().toggleSilence(0, 0);
    settle();
    window.changes().toggleSilence(0, 1);
    settle();
    EXPECT_EQ(placeOf(warmth), slider);
    EXPECT_EQ(placeOf(map), cells);
}

TEST_F(FlowTest, TheButtonsOfALessonStayWhereTheyAre) {
    // In their panel, which itself goes down where a step's model asks for more inputs above it.
    const auto* next = child<QWidget>("lessonNext");
    const auto placeNow = [&] { return QRect(next->mapTo(&window.lesson(), QPoint()), next->size()); };
    for (int lesson = 0; lesson < int(lessons().size()); ++lesson) {
        const Lesson& told = lessons()[size_t(lesson)];
        window.lesson().open(lesson);
        settle();
        const QRect place = placeNow();
        for (int step = 1; window.lesson().lesson() == lesson && step < 2 * int(told.steps.size()); ++step) {
            if (window.lesson().step() + 1 == int(told.steps.size())) break;
            window.lesson().next();  // questions, too
            settle();
            EXPECT_EQ(placeNow(), place) << told.question.in("en") << ' ' << step;
        }
        document().setText("something else");  // it says so
        settle();
        // Quiet text may round to other heights, and a line goes where the panel has just room for the note.
        EXPECT_EQ(placeNow().size(), place.size()) << told.question.in("en");
        EXPECT_EQ(placeNow().left(), place.left()) << told.question.in("en");
        EXPECT_NEAR(placeNow().top(), place.top(), window.fontMetrics().height()) << told.question.in("en");
    }
}

TEST_F(FlowTest, TheLinesOfTheChosenWordAreInView) {
    open("constructed");
    document().setText(
        "a cat and a dog and a bird and a fish and a horse and a cow and a mouse and a bee and a fly and a "
        "fox");
    window.resize(1024, 700);
    window.showTab("lines");
    settle();
    auto* lines = child<LinesView>("linesView");
    const auto* scroll = lines->findChild<QScrollArea*>();
    const auto isSeen = [&](Index word) {
        const double y = layoutAlignment(lines->content(), lines->canvas().area()).query(word).y();
        const int top = scroll->verticalScrollBar()->value();
        return y >= top && y <= top + scroll->viewport()->height();
    };
    ASSERT_GT(lines->canvas().height(), scroll->viewport()->height());
    for (const Index word : {Index(0), Index(28), Index(1)}) {
        document().selectCell(word, -1);
        settle();
        EXPECT_TRUE(isSeen(word)) << word;
    }
}

TEST_F(FlowTest, TheMapKeepsItsPlaceForEveryWord) {
    open("constructed");
    document().setText("a it internationalisation of two");
    settle();
    HeatmapPlot& plot = window.heatmap().plot();
    document().selectCell(0, -1);
    settle();
    const QRectF cells = plot.layoutOfCells().cells;
    for (Index query = 0; query < 5; ++query)
        for (Index key = -1; key < 5; ++key) {
            document().selectCell(query, key);
            settle();
            EXPECT_EQ(plot.layoutOfCells().cells, cells) << query << ' ' << key;
        }
}

TEST_F(FlowTest, TheMapKeepsItsShareWithLargeType) {
    window.resize(1440, 900);
    window.panels().setLeastPicture(0.55);
    const std::vector<const char*> names{"heads", "steps", "ask", "prediction", "changes"};
    for (const char* model : {"constructed", "english-masked", "en-fr-additive"}) {
        open(model);
        window.showTab("map");
        settle();
        std::map<std::string, QSize> before;
        for (const char* name : names)
            if (window.panel(name)->isVisible()) before[name] = window.panel(name)->size();
        EXPECT_FALSE(before.empty()) << model;
        for (int larger = 0; larger < 6; ++larger) {
            settle();
            HeatmapPlot& plot = window.heatmap().plot();
            // In type of twice the size the names of words take a part of it.
            const bool twice = zoom() > 1.9;
            EXPECT_GE(plot.height(), window.height() * (twice ? 0.25 : 0.3)) << model << " at " << zoom();
            EXPECT_GE(plot.layoutOfCells().cells.height(), window.height() / (twice ? 12 : 7))
                << model << " at " << zoom();
            for (const char* name : names)
                EXPECT_TRUE(window.panel(name)->isHidden() ||
                            window.panel(name)->geometry().right() <= window.width())
                    << name << " at " << zoom();
            window.runAction("larger");
        }
        EXPECT_GT(zoom(), 1.9);
        window.runAction("usualSize");
        settle();
        for (const char* name : names) {
            EXPECT_EQ(window.panel(name)->isVisible(), before.contains(name)) << name;
            if (!before.contains(name)) continue;
            // Lines of text round differently with another font: less than one line may be gained or lost.
            const int line = window.fontMetrics().height();
            EXPECT_NEAR(window.panel(name)->width(), before[name].width(), line) << name;
            EXPECT_NEAR(window.panel(name)->height(), before[name].height(), line) << name;
        }
    }
    // Who wants one of them gets it, and the one that is hidden by hand does not come back by itself.
    window.panels().foldAll();
    for (const bool shown : {true, false}) {
        window.runAction("prediction");
        settle();
        for (const char* size : {"larger", "larger", "larger", "larger", "usualSize"}) window.runAction(size);
        settle();
        EXPECT_EQ(window.panel("prediction")->isVisible(), shown);
    }
}

TEST_F(FlowTest, TheWindowFitsOnTheScreen) {
    const MainWindow another(session);
    const QSize screen = another.screen()->availableSize();
    EXPECT_LE(another.width(), screen.width());
    EXPECT_LT(another.height(), screen.height()) << "the title bar has to fit, too";
}
