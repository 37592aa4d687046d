// The picture has most of the window whatever is shown, unfolded or led through, in a large and in a small
// window.
#include <gtest/gtest.h>

#include <QTabBar>
#include <QToolButton>

#include "app/views/common/figure_canvas.h"
#include "app/views/maps/compare_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/window/centre.h"
#include "app/window/lesson_strip.h"
#include "app/window/panel.h"
#include "app/window/panel_strip.h"
#include "app/window/panels.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class PictureRoom : public WindowTest {
protected:
    PictureRoom() {
        window.panels().setLeastPicture(0.55);
        session.openModel("english-masked");
        settle();
        window.panels().foldAll();
        settle();
    }

    /// What is seen of the plots and canvases in the middle, as one rectangle of the window.
    QRect figure() const {
        QRect all;
        for (const QWidget* painted : window.findChild<QWidget*>("centre")->findChildren<QWidget*>()) {
            const bool isFigure =
                qobject_cast<const HeatmapPlot*>(painted) || qobject_cast<const FigureCanvas*>(painted);
            if (!isFigure || !painted->isVisible()) continue;
            // A plot is covered by the widget that paints it, a canvas may be scrolled.
            const QRect seen = qobject_cast<const HeatmapPlot*>(painted)
                                   ? painted->rect()
                                   : painted->visibleRegion().boundingRect();
            all |= QRect(painted->mapTo(&window, seen.topLeft()), seen.size());
        }
        return all;
    }
    double share() const {
        const QRect seen = figure();
        return double(seen.width()) * seen.height() / (double(window.width()) * window.height());
    }
    QStringList tabs() {
        const auto& bar = *child<QTabBar>("tabs");
        QStringList names;
        for (int i = 0; i < bar.count(); ++i)
            if (bar.isTabVisible(i)) names << bar.tabData(i).toString();
        return names;
    }
    void expectMostOfTheWindow(const char* state) {
        for (const QString& tab : tabs()) {
            if (tab == "steps" || tab == "analyse") continue;  // pages with controls of their own
            window.showTab(tab);
            settle();
            // A comparison has a line of controls and a line of words more; panels do not move for it.
            const double least = tab == "compare" ? 0.5 : 0.55;
            EXPECT_GE(share(), least) << state << ", " << tab.toStdString() << ", " << window.width();
        }
    }
    /// Steps and prediction need more than a small window leaves them: there they have their pages.
    bool hasRoomFor(const QString& door) const {
        return window.width() > 1100 || (door != "steps" && door != "prediction");
    }
    void fold() {
        window.lesson().close();
        window.panels().foldAll();
        if (!window.isPlain()) window.runAction("help");
        settle();
    }
};

}  // namespace

TEST_F(PictureRoom, IsMostOfTheWindowInEveryState) {
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
        window.resize(size);
        settle();
        ASSERT_TRUE(window.isPlain());
        expectMostOfTheWindow("nothing unfolded");
        for (const char* door : {"heads", "steps", "prediction", "gallery"}) {
            window.panels().unfold(door, true, false);
            settle();
            EXPECT_TRUE(window.panels().shown().contains(door)) << door << ": it was asked for";
            if (hasRoomFor(door)) expectMostOfTheWindow(door);
            EXPECT_TRUE(window.panels().shown().contains(door)) << door;
            fold();
        }
        for (const char* door : {"prediction", "steps", "heads"}) window.panels().unfold(door, true, false);
        settle();
        expectMostOfTheWindow("all unfolded");
        EXPECT_TRUE(window.panel("heads")->isVisible()) << "the last one stays";
        fold();
        window.runAction("changes");
        settle();
        EXPECT_TRUE(window.panel("changes")->isVisible());
        expectMostOfTheWindow("changes alone");
        fold();
        window.lesson().open(0);
        settle();
        EXPECT_TRUE(window.panel("lesson")->isVisible());
        expectMostOfTheWindow("a lesson");
        for (const char* door : {"heads", "steps", "prediction"}) {
            window.panels().unfold(door, true, false);
            settle();
            EXPECT_TRUE(window.panel(door)->isVisible()) << door;
            if (hasRoomFor(door)) expectMostOfTheWindow(door);
            EXPECT_TRUE(window.lesson().isOpen());
        }
        window.panels().unfold("lesson", true, false);
        settle();
        EXPECT_TRUE(window.panel("lesson")->isVisible()) << "its name brings it back";
        fold();
    }
}

TEST_F(PictureRoom, HeadsChangesAndThePredictionFitTogether) {
    window.resize(1440, 900);
    // The steps, unfolded first, give way.
    for (const char* door : {"steps", "heads", "prediction"}) window.panels().unfold(door, true, false);
    settle();
    for (const char* panel : {"heads", "changes", "prediction"})
        EXPECT_TRUE(window.panel(panel)->isVisible()) << panel;
    expectMostOfTheWindow("all three");
}

TEST_F(PictureRoom, HiddenPanelsReturnWithTheRoom) {
    window.resize(2200, 1300);
    for (const char* door : {"steps", "heads"}) window.panels().unfold(door, true, false);
    settle();
    EXPECT_TRUE(window.panel("steps")->isVisible());
    EXPECT_TRUE(window.panel("heads")->isVisible());
    window.resize(1024, 700);
    settle();
    EXPECT_TRUE(window.panel("steps")->isHidden());
    EXPECT_TRUE(window.panel("heads")->isVisible()) << "it was unfolded last";
    auto* name = child<PanelStrip>("panelStrip")->findChild<QToolButton*>("steps");
    ASSERT_TRUE(name->isVisible());
    EXPECT_FALSE(name->isChecked());
    window.resize(2200, 1300);
    settle();
    EXPECT_TRUE(window.panel("steps")->isVisible());
    // What somebody folds stays folded.
    window.panels().unfold("steps", false, false);
    for (const QSize size : {QSize(1024, 700), QSize(2200, 1300)}) {
        window.resize(size);
        settle();
    }
    EXPECT_TRUE(window.panel("steps")->isHidden());
    // The gallery takes the place of the heads, and gives it back.
    window.resize(1440, 900);
    window.unfold("gallery", true);
    settle();
    EXPECT_TRUE(window.panel("heads")->isHidden());
    window.unfold("gallery", false);
    settle();
    EXPECT_TRUE(window.panel("heads")->isVisible());
}
