// The steps at 1440 × 900: the result of a step is visible, and the page of all steps reacts to the pointer.
#include <QTemporaryDir>

#include "app/figures/painters/number_width.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/steps/ask_view.h"
#include "app/views/steps/steps_page.h"
#include "app/views/steps/steps_view.h"
#include "tests/app/window/window_test.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

std::string stepModels() {
    static const QTemporaryDir folder;
    static const bool made = [] {
        for (const char* recipe : {"additive", "transformer"})
            writeSmallTranslator((folder.path() + "/steps-" + recipe).toStdString(), recipe);
        return true;
    }();
    return made ? folder.path().toStdString() : std::string();
}

class StepPagesTest : public WindowTest {
protected:
    StepPagesTest() : WindowTest({stepModels()}) { window.resize(1440, 900); }
    void open(const char* model, const char* text) {
        session.openModel(model);
        document().setText(text);
        settle();
    }
    static const StepMatrix* named(const StepContent& step, const QString& name) {
        for (const StepPart& part : step.parts)
            if (const auto* matrix = std::get_if<StepMatrix>(&part); matrix && matrix->name == name)
                return matrix;
        return nullptr;
    }
    /// The step of the page that has matrices of these names.
    size_t stepWith(const QString& one, const QString& other) {
        const auto& steps = window.stepsPage().steps();
        for (size_t i = 0; i < steps.size(); ++i)
            if (named(steps[i], one) && named(steps[i], other)) return i;
        ADD_FAILURE() << "no step with " << one.toStdString();
        return 0;
    }
    static size_t partOf(const StepContent& step, const QString& name) {
        for (size_t i = 0; i < step.parts.size(); ++i)
            if (const auto* matrix = std::get_if<StepMatrix>(&step.parts[i]); matrix && matrix->name == name)
                return i;
        return 0;
    }
};

}  // namespace

TEST_F(StepPagesTest, TheStepFollowsTheTrace) {
    open("constructed", "The animal was too tired to cross the street");
    document().selectCell(3, 1);
    window.showTab("map");
    settle();
    emit window.heatmap().asked(3, 1);
    settle();
    const auto stepNow = [&] { return window.steps().steps()[size_t(window.steps().current())].name; };
    EXPECT_EQ(stepNow(), "weights");
    const HeadNodes& head = document().map()->nodes.heads[size_t(document().selection().head)];
    AskView& ask = window.askPanel();
    for (const auto& [node, step] : {std::pair(head.scaled, "scaled"), std::pair(head.scores, "scores")}) {
        ask.follow(TracedNumber{sourceOf(*document().recording()->evaluation, {node, 3, 1})});
        settle();
        EXPECT_EQ(stepNow(), step);
        EXPECT_EQ(document().selection().step, step) << "on the page of all steps as well";
    }
    ask.backTo(0);
    settle();
    EXPECT_EQ(stepNow(), "weights");
}

TEST_F(StepPagesTest, WhatAStepArrivesAtIsInView) {
    for (const auto& [model, text] :
         {std::pair("constructed", "The animal was too tired to cross the street"),
          std::pair("steps-additive", "the old dog sees a cat"),
          std::pair("steps-transformer", "the old dog sees a cat")}) {
        open(model, text);
        StepsView& view = window.steps();
        const int count = int(view.steps().size());
        ASSERT_GT(count, 3);
        for (int i = 0; i < count; ++i) {
            view.go(i);
            settle();
            const QSize seen = view.canvas().parentWidget()->size();
            EXPECT_LE(view.canvas().height(), seen.height())
                << model << ": " << view.content().title.toStdString();
        }
    }
}

TEST_F(StepPagesTest, AWeightedSumComesAboutWhereOneStepsForward) {
    open("constructed", "The animal was too tired");
    window.settings().setMotion(true);
    StepsView& view = window.steps();
    const auto told = [&] {
        for (const StepPart& part : view.content().parts)
            if (const auto* matrix = std::get_if<StepMatrix>(&part); matrix && matrix->isSum())
                return matrix->bars->told;
        return -1.0;
    };
    const auto sum = std::find_if(view.steps().begin(), view.steps().end(), [](const StoryStep& step) {
        return step.step.kind == StepKind::weightedSum;
    });
    ASSERT_NE(sum, view.steps().end());
    const int place = int(sum - view.steps().begin());
    view.go(place);
    settle();
    EXPECT_EQ(told(), 1) << "it is there at once for one who jumps to it";
    view.go(place - 1);
    settle();
    EXPECT_EQ(told(), -1);
    view.next();
    settle();
    EXPECT_LT(told(), 1) << "and comes about for one who walks";
    document().selectQuery(2);
    settle();
    EXPECT_TRUE(QTest::qWaitFor([&] { return told() == 1; }, 20000));
}

TEST_F(StepPagesTest, ValuesAndOutputsHaveTheirWordsBesideThem) {
    open("constructed", "The animal was too tired");
    window.showTab("steps");
    settle();
    StepsPage& page = window.stepsPage();
    ASSERT_TRUE(page.isVisible());
    EXPECT_EQ(page.steps().size(), window.steps().steps().size());
    const size_t step = stepWith("V", "A");
    const StepContent& content = page.steps()[step];
    const StepLayout layout = page.layoutOf(step);
    for (size_t i = 0; i < content.parts.size(); ++i)
        if (const auto* matrix = std::get_if<StepMatrix>(&content.parts[i])) {
            EXPECT_TRUE(layout.labelled[i]) << matrix->name.toStdString();
        }
    // Factors are side by side.
    EXPECT_EQ(layout.cells[partOf(content, "V")].top(), layout.cells[partOf(content, "A")].top());
}

TEST_F(StepPagesTest, ACellUnderThePointerIsLitInEveryMatrix) {
    open("constructed", "The animal was too tired");
    window.showTab("steps");
    settle();
    StepsPage& page = window.stepsPage();
    const size_t step = stepWith("V", "A");
    const size_t part = partOf(page.steps()[step], "A");
    const QRectF cells = page.layoutOf(step).cells[part];
    const double side = cells.height() / 5;
    const QPointF inside(cells.left() + cells.width() * 1.5 / 5, cells.top() + side * 3.5);
    emit page.canvas().hovered(inside, {});
    const StepMatrix* weights = named(page.steps()[step], "A");
    const StepMatrix* values = named(page.steps()[step], "V");
    EXPECT_EQ(weights->litRow, 3);
    EXPECT_EQ(weights->litColumn, 1);
    EXPECT_EQ(values->litRow, 1) << "the row of the key";
    EXPECT_FALSE(values->litColumn);
    int rows = 0;
    for (const StepContent& other : page.steps())
        for (const StepPart& one : other.parts)
            if (const auto* matrix = std::get_if<StepMatrix>(&one)) rows += matrix->litRow == 3 ? 1 : 0;
    EXPECT_GT(rows, 4) << "the query's row, in other steps too";
    emit page.canvas().left();
    EXPECT_FALSE(named(page.steps()[step], "A")->litRow);
    // A click traces the number.
    emit page.canvas().clicked(inside, {});
    settle();
    ASSERT_EQ(window.askPanel().path().size(), 1u);
    EXPECT_EQ(window.askPanel().path().front().row, 3);
    EXPECT_EQ(window.askPanel().path().front().column, 1);
}

// From left to right, as in a book: the result of two matrices is beside them, not below.
TEST_F(StepPagesTest, MatricesOfTheWholePageStandSideBySide) {
    open("constructed", "The animal didn't cross the street because it was too tired");
    window.showTab("steps");
    settle();
    StepsPage& page = window.stepsPage();
    ASSERT_GT(page.steps().size(), 8u);
    for (size_t i = 0; i < page.steps().size(); ++i) {
        const StepContent& step = page.steps()[i];
        const StepLayout layout = page.layoutOf(i);
        std::optional<QRectF> before;
        for (size_t part = 0; part < step.parts.size(); ++part) {
            if (std::holds_alternative<NewLine>(step.parts[part])) before.reset();
            if (!std::holds_alternative<StepMatrix>(step.parts[part])) continue;
            const QRectF cells = layout.cells[part];
            // A new line begins only when this one is full.
            if (before && cells.top() != before->top()) {
                EXPECT_LT(cells.left(), before->left()) << step.title.toStdString();
                EXPECT_GT(before->right() + cells.width(), page.canvas().width() * 0.6)
                    << step.title.toStdString();
            }
            before = cells;
        }
        EXPECT_LE(layout.height, page.canvas().parentWidget()->height()) << step.title.toStdString();
    }
    // The chosen step begins at the top of the page, in another window as well.
    const auto topOf = [&](const char* name) {
        const Story& story = window.steps().steps();
        const size_t step = size_t(stepNamed(story, name));
        return page.canvas().mapTo(&page, page.placeOfStep(step).topLeft().toPoint()).y();
    };
    for (const QSize size : {QSize(1440, 900), QSize(1300, 760)}) {
        window.resize(size);
        settle();
        EXPECT_NEAR(topOf("weights"), 0, 2) << size.height();
    }
}

TEST(StepCells, RowsOfAWideMatrixDoNotRunIntoOneAnother) {
    Matrix values(2, 256);
    values.row(0).setConstant(1);
    values.row(1).setConstant(-1);
    const CellContent content{MatrixSlice(std::make_shared<const Matrix>(values)),
                              ValueScale::between(ScaleKind::centred, -1, 1),
                              ColorMapName::diverging,
                              {0, 2},
                              {0, 256}};
    QImage image(64, 40, QImage::Format_RGB32);
    QPainter painter(&image);
    paintCells(painter, content, QRectF(0, 0, 64, 40), Style{Theme::light()});
    painter.end();
    EXPECT_EQ(image.pixel(32, 3), image.pixel(32, 19));
    EXPECT_EQ(image.pixel(32, 20), image.pixel(32, 36));
    EXPECT_NE(image.pixel(32, 19), image.pixel(32, 20));
}

TEST(StepCells, ScoresShowTheirNumbersWhereTheyFit) {
    Matrix values(9, 9);
    values.setConstant(-12.34f);
    StepMatrix scores{.name = "S", .values = MatrixSlice(std::make_shared<const Matrix>(values))};
    scores.scale = ValueScale::between(ScaleKind::centred, -13, 13);
    scores.labelColumns = true;
    const StepContent step{.title = "Scores", .formula = "S", .sentence = {}, .parts = {scores}};
    const StepLayout layout = layoutStep(step, {0, 0, 480, 600});
    const CellContent cells{scores.values, scores.scale, scores.colors, {0, 9}, {0, 9}};
    EXPECT_GE(layout.cells[0].width() / 9, numberWidth(cells, 2));
    EXPECT_LE(layout.cells[0].right(), 480);
    QImage image(480, 600, QImage::Format_RGB32);
    QPainter painter(&image);
    paintStep(painter, step, layout, {0, 0, 480, 600}, Style{Theme::light()});
    painter.end();
    // Something is written into a cell: it has more than one colour.
    const QRect cell =
        QRectF(layout.cells[0].topLeft(), layout.cells[0].size() / 9).toRect().adjusted(3, 3, -3, -3);
    std::set<QRgb> colours;
    for (int x = cell.left(); x < cell.right(); ++x)
        for (int y = cell.top(); y < cell.bottom(); ++y) colours.insert(image.pixel(x, y));
    EXPECT_GT(colours.size(), 1u);
}
