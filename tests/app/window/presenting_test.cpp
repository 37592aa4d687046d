// A class asks where a number comes from while the figure is on the whole screen.
#include <QGraphicsView>
#include <QLineEdit>

#include "app/figures/painters/arcs.h"
#include "app/views/maps/compare_view.h"
#include "app/views/steps/steps_view.h"
#include "app/views/steps/trace_view.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/presenting.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class PresentingTest : public WindowTest {
protected:
    PresentingTest() {
        window.resize(1440, 900);
        session.openModel("english-masked");
        settle();
        document().setText("The animal didn't cross the street because it was too tired.");
        settle();
    }
    Presenting& present(const char* tab) {
        window.showTab(tab);
        settle();
        window.runAction("present");
        auto* shown = window.findChild<Presenting*>("presenting");
        shown->showNormal();
        shown->resize(1440, 900);
        settle();
        return *shown;
    }
    void click(Presenting& shown, QPointF point) {
        QTest::mouseClick(&shown, Qt::LeftButton, {}, point.toPoint());
        settle();
    }
    /// The middle of the first number of the result.
    QPointF resultPoint(const Presenting& shown) {
        const QRectF area = shown.figureArea();
        const StepLayout layout = layoutStep(*shown.step(), shown.stepArea());
        for (size_t part = layout.cells.size(); part-- > 0;) {
            const auto* matrix = std::get_if<StepMatrix>(&shown.step()->parts[part]);
            if (!matrix || matrix->thumbnail || matrix->bars || layout.cells[part].isEmpty()) continue;
            const QPointF corner = layout.cells[part].topLeft() + QPointF(4, 4);
            return (area.topLeft() + (corner - area.topLeft()) * shown.stepScale()) * Presenting::enlarged;
        }
        return {};
    }
};

}  // namespace

TEST_F(PresentingTest, AClickOnANumberShowsItsComputation) {
    Presenting& shown = present("steps");
    window.steps().goToBeginning();
    settle();
    EXPECT_TRUE(shown.words().contains("because it was")) << shown.words().toStdString();
    const double width = shown.figureArea().width();
    ASSERT_FALSE(shown.isAsking());
    click(shown, resultPoint(shown));
    ASSERT_TRUE(shown.isAsking());
    EXPECT_LT(shown.figureArea().width(), width) << "the step stays in view beside it";
    ASSERT_TRUE(shown.trace().place());
    const Place asked = *shown.trace().place();
    EXPECT_NEAR(shown.trace().copyText().toDouble(),
                double(document().recording()->evaluation->at(asked.node, asked.row, asked.column)), 1e-5);
    for (const bool black : {true, false}) {
        QTest::keyClick(&shown, Qt::Key_B);
        EXPECT_NE(shown.findChild<QGraphicsView*>()->isVisible(), black) << "a black screen is black";
        EXPECT_TRUE(shown.isAsking());
    }
    QTest::keyClick(&shown, Qt::Key_Escape);
    settle();
    EXPECT_FALSE(shown.isAsking());
    EXPECT_TRUE(shown.isVisible()) << "the first Escape closes the computation only";
    EXPECT_EQ(shown.figureArea().width(), width);
    click(shown, resultPoint(shown));
    QTest::keyClick(&shown, Qt::Key_Right);
    settle();
    EXPECT_FALSE(shown.isAsking()) << "another step has other numbers";
    EXPECT_TRUE(shown.footer().contains(" of ")) << shown.footer().toStdString();
}

TEST_F(PresentingTest, AnotherValueCanBeTyped) {
    Presenting& shown = present("steps");
    window.steps().go(stepNamed(window.steps().steps(), "scores"));
    settle();
    click(shown, resultPoint(shown));
    ASSERT_TRUE(shown.trace().place());
    const Place asked = *shown.trace().place();
    auto* view = shown.findChild<QGraphicsView*>();
    auto* value = shown.trace().findChild<QLineEdit*>("anotherValue");
    ASSERT_TRUE(value->isVisible());
    view->setFocus();
    value->setFocus();
    QTest::keyClicks(view, "3.5");
    EXPECT_EQ(value->text(), "3.5") << "the field takes the keys";
    QTest::keyClick(view, Qt::Key_Return);
    settle();
    EXPECT_EQ(document().recording()->evaluation->at(asked.node, asked.row, asked.column), 3.5f);
    EXPECT_TRUE(shown.isAsking());
    document().undoStack().undo();
}

TEST_F(PresentingTest, AClickOnAWordChoosesItAndANumberUnderItIsExplained) {
    Presenting& shown = present("arcs");
    document().selectQuery(8);  // it
    settle();
    const auto* arcs = dynamic_cast<const ArcsFigure*>(shown.figure());
    ASSERT_TRUE(arcs);
    const auto middleOf = [&](size_t word) {
        return layoutArcs(arcs->content(), shown.figureArea()).boxes[word].center() * Presenting::enlarged;
    };
    click(shown, middleOf(4));
    EXPECT_EQ(document().selection().query, 4);
    EXPECT_FALSE(shown.isAsking());
}

TEST_F(PresentingTest, ACellOfAMapIsExplained) {
    Presenting& shown = present("map");
    const QPointF cell = shown.cellRect(8, 2).center();
    click(shown, cell);
    ASSERT_TRUE(shown.isAsking());
    EXPECT_EQ(document().selection().query, 8);
    EXPECT_EQ(document().selection().key, 2);
    const auto place = shown.trace().place();
    ASSERT_TRUE(place);
    EXPECT_EQ(place->row, 8);
    EXPECT_EQ(place->column, 2);
}

TEST_F(PresentingTest, TheClassChoosesAnAnswerByItsNumber) {
    const auto asks = std::find_if(lessons().begin(), lessons().end(), [](const Lesson& lesson) {
        return lesson.steps.size() > 1 && lesson.steps[1].guess;
    });
    window.lesson().open(int(asks - lessons().begin()));
    settle();
    window.runAction("present");
    auto* shown = window.findChild<Presenting*>("presenting");
    EXPECT_TRUE(shown->answerWords().isEmpty());
    QTest::keyClick(shown, Qt::Key_PageDown);
    settle();
    ASSERT_TRUE(window.lesson().isGuessing());
    for (const QString& answer : window.lesson().answers())
        EXPECT_TRUE(shown->words().contains(answer)) << answer.toStdString();
    EXPECT_TRUE(shown->footer().contains("answer")) << shown->footer().toStdString();
    const size_t wrong = asks->steps[1].guess->right == 0 ? 1 : 0;
    QTest::keyClick(shown, Qt::Key(Qt::Key_1 + int(wrong)));
    settle();
    EXPECT_EQ(window.lesson().step(), 1);
    EXPECT_TRUE(shown->words().contains(window.lesson().words())) << "with the verdict";
    EXPECT_TRUE(window.lesson().words().contains(lessonWords(asks->steps[1].guess->answers[wrong])));
}

TEST_F(PresentingTest, AComparisonIsPresentedWhole) {
    Presenting& shown = present("compare");
    ASSERT_TRUE(shown.figure());
    EXPECT_EQ(shown.figure()->preferredSize(), window.compare().figure()->preferredSize());
}

TEST_F(PresentingTest, InALessonANumberIsExplainedAndAnyOtherClickLeadsOn) {
    window.lesson().open(0);
    settle();
    Presenting& shown = present("map");
    const int step = window.lesson().step();
    click(shown, shown.cellRect(2, 1).center());
    EXPECT_TRUE(shown.isAsking());
    EXPECT_EQ(window.lesson().step(), step);
    click(shown, {4, 4});
    EXPECT_FALSE(shown.isAsking()) << "the first click beside it closes the computation";
    EXPECT_EQ(window.lesson().step(), step);
    click(shown, {4, 4});
    EXPECT_TRUE(window.lesson().isGuessing() || window.lesson().step() == step + 1);
}
