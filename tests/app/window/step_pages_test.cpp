// The steps at 1440 × 900: what a step arrives at is in view, and the page of steps answers pointer and keys.
#include <QLabel>
#include <QTemporaryDir>

#include "app/figures/drawing/number_text.h"
#include "app/figures/painters/cells.h"
#include "app/figures/painters/step_layout.h"
#include "app/figures/story/step_scene.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/steps/steps_view.h"
#include "app/views/steps/trace_view.h"
#include "app/window/panel.h"
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
    static size_t partOf(const StepContent& step, const QString& name) {
        for (size_t i = 0; i < step.parts.size(); ++i)
            if (const auto* matrix = std::get_if<StepMatrix>(&step.parts[i]); matrix && matrix->name == name)
                return i;
        return 0;
    }
};

}  // namespace

TEST_F(StepPagesTest, TheStepOfATracedNumberIsShownOnRequest) {
    open("constructed", "The animal was too tired to cross the street");
    document().selectCell(3, 1);
    window.showTab("map");
    settle();
    emit window.heatmap().traceRequested(3, 1);
    emit window.heatmap().arithmeticRequested();
    settle();
    const auto stepNow = [&] { return window.steps().steps()[size_t(window.steps().current())].name; };
    EXPECT_EQ(stepNow(), "weights");
    const HeadNodes& head = document().map()->nodes.heads[size_t(document().selection().head)];
    TraceView& ask = window.tracePanel();
    std::string before = "weights";
    for (const auto& [node, step] : {std::pair(head.scaled, "scaled"), std::pair(head.scores, "scores")}) {
        ask.follow(TracedNumber{sourceOf(*document().recording()->evaluation, {node, 3, 1})});
        settle();
        EXPECT_EQ(stepNow(), before) << "the step stays in view";
        EXPECT_EQ(document().selection().query, 3);
        before = step;
        emit ask.stepRequested(ask.place().value());
        settle();
        EXPECT_EQ(stepNow(), step);
        EXPECT_EQ(document().selection().step, step) << "on the page of all steps as well";
    }
    ask.backTo(0);
    settle();
    EXPECT_EQ(stepNow(), "scores");
}

TEST_F(StepPagesTest, TheResultOfAStepIsInView) {
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
            // All of its matrices are; the legend of their colours, below them, may have to be scrolled to.
            EXPECT_LE(view.canvas().height() - int(stepLegendHeight), seen.height())
                << model << ": " << view.content().title.toStdString();
        }
    }
}

TEST_F(StepPagesTest, SteppingForwardAnimatesTheWeightedSum) {
    open("constructed", "The animal was too tired");
    window.settings().setMotion(true);
    StepsView& view = window.steps();
    const auto told = [&] {
        for (const StepPart& part : view.content().parts)
            if (const auto* matrix = std::get_if<StepMatrix>(&part); matrix && matrix->isSum())
                return matrix->bars->progress;
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

// The middle of the window is the page, and the picture is one click away, with the selection kept.
TEST_F(StepPagesTest, ThePageHasTheMiddleAndKeysStep) {
    open("english-masked", "The animal didn't cross the street because it was too tired.");
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
        window.resize(size);
        for (const char* panel : {"heads", "changes", "steps", "ask", "prediction"})
            window.panel(panel)->hide();
        window.showTab("map");
        settle();
        const Selection before = document().selection();
        window.unfold("steps", true);
        settle();
        StepsView& page = window.stepsPage();
        ASSERT_TRUE(page.isVisible());
        EXPECT_GE(double(page.width()) * page.height(), 0.55 * size.width() * size.height());
        EXPECT_TRUE(page.mapCanvas().isVisible());
        const int step = page.current();
        QTest::keyClick(&page, Qt::Key_Left);
        settle();
        EXPECT_EQ(page.current(), step - 1);
        QTest::keyClick(&page, Qt::Key_Right);
        settle();
        EXPECT_EQ(page.current(), step);
        // A number asks where it comes from: the page and the map of the model stay.
        emit page.traceRequested(Place{document().map()->nodes.heads.front().weights, 1, 1});
        settle();
        EXPECT_TRUE(page.isVisible());
        EXPECT_TRUE(page.mapCanvas().isVisible());
        EXPECT_TRUE(window.tracePanel().isVisible());
        EXPECT_TRUE(child<QLabel>("askedValue")->text().contains("“The” → “The”"));
        QTest::keyClick(&page, Qt::Key_Escape);
        settle();
        EXPECT_FALSE(window.tracePanel().isVisible());
        EXPECT_TRUE(page.isVisible());
        window.unfold("steps", false);
        settle();
        EXPECT_EQ(window.tab(), "map");
        EXPECT_TRUE(window.panel("ask")->isHidden());
        EXPECT_EQ(document().selection().query, before.query);
        EXPECT_EQ(document().selection().key, before.key);
        EXPECT_EQ(document().selection().head, before.head);
    }
}

// The number that the panel explains has a frame in the steps.
TEST_F(StepPagesTest, TheTracedNumberIsFramed) {
    open("english-masked", "The animal didn't cross the street because it was too tired.");
    window.unfold("steps", true);
    settle();
    StepsView& page = window.stepsPage();
    const NodeId weights = document().map()->nodes.heads[size_t(document().selection().head)].weights;
    const Index query = document().selection().query;
    const QImage before = page.canvas().grab().toImage();
    window.settings().setMotion(false);
    page.setTraced(sourceOf(*document().recording()->evaluation, {weights, query, 2}));
    const QImage framed = page.canvas().grab().toImage();
    page.setTraced({});
    const QImage after = page.canvas().grab().toImage();
    EXPECT_NE(framed, before);
    EXPECT_EQ(after, before);
    // Only around one cell.
    const size_t part = partOf(page.content(), "a_{ij}");
    const QRectF cells = page.stepLayout().cells[part];
    const double height =
        cells.height() / double(std::get<StepMatrix>(page.content().parts[part]).values.rows());
    QRect differing;
    for (int y = 0; y < before.height(); ++y)
        for (int x = 0; x < before.width(); ++x)
            if (before.pixel(x, y) != framed.pixel(x, y)) differing |= QRect(x, y, 1, 1);
    EXPECT_LE(differing.height(), height * page.growth() + 5);
    EXPECT_NEAR(differing.center().y(), (cells.top() + 2.5 * height) * page.growth(), 4);
}

// Of the panels, too: asking leaves the map of the model where it is.
TEST_F(StepPagesTest, TracingKeepsTheMapOfTheModel) {
    open("english-masked", "The animal didn't cross the street because it was too tired.");
    window.showTab("map");
    settle();
    ASSERT_TRUE(window.steps().mapCanvas().isVisible());
    emit window.heatmap().traceRequested(3, 1);
    emit window.heatmap().arithmeticRequested();
    settle();
    EXPECT_TRUE(window.tracePanel().isVisible());
    EXPECT_TRUE(window.steps().mapCanvas().isVisible());
}

TEST_F(StepPagesTest, ATraceLeadsDownToAnEmbeddingAndBack) {
    open("english-masked", "The animal didn't cross the street because it was too tired.");
    const HeadNodes& head = document().map()->nodes.heads.front();
    TraceView& ask = window.tracePanel();
    window.unfold("ask", true);
    ask.trace(sourceOf(*document().recording()->evaluation, {head.weights, 3, 1}));
    settle();
    ask.followDown();
    settle();
    ASSERT_GT(ask.path().size(), 4u);
    const Graph& graph = *document().recording()->evaluation->graph();
    EXPECT_FALSE(graph.node(ask.path().back().node).op) << "nothing was computed there";
    const QString crumbs = child<QLabel>("breadcrumb")->text();
    EXPECT_EQ(crumbs.count("href"), int(ask.path().size()) - 1);
    // Each has its number.
    const TracedNumber& first = ask.path().front();
    const float weight = document().recording()->evaluation->at(first.node, first.row, first.column);
    EXPECT_TRUE(crumbs.contains(numberText(weight))) << crumbs.toStdString();
    emit child<QLabel>("breadcrumb")->linkActivated("back:0");
    settle();
    EXPECT_EQ(ask.path().size(), 1u);
}

TEST_F(StepPagesTest, ACellUnderThePointerIsLitInEveryMatrix) {
    open("constructed", "The animal was too tired");
    for (const char* panel : {"heads", "changes", "steps", "ask", "prediction"}) window.panel(panel)->hide();
    window.showTab("steps");
    settle();
    StepsView& page = window.stepsPage();
    page.go(stepNamed(page.steps(), "weighted"));
    settle();
    const size_t part = partOf(page.content(), "A");
    const QRectF cells = page.stepLayout().cells[part];
    const double side = cells.height() / 5;
    const QPointF inside(cells.left() + cells.width() * 1.5 / 5, cells.top() + side * 3.5);
    emit page.canvas().hovered(inside * page.growth(), {});
    const StepMatrix* weights = named(page.content(), "A");
    const StepMatrix* values = named(page.content(), "V");
    ASSERT_TRUE(weights && values);
    EXPECT_EQ(weights->litRow, 3);
    EXPECT_EQ(weights->litColumn, 1);
    EXPECT_EQ(values->litRow, 1) << "the row of the key";
    EXPECT_FALSE(values->litColumn);
    emit page.canvas().left();
    EXPECT_FALSE(named(page.content(), "A")->litRow);
    // A click asks where the number comes from.
    emit page.canvas().clicked(inside * page.growth(), {});
    settle();
    ASSERT_EQ(window.tracePanel().path().size(), 1u);
    EXPECT_EQ(window.tracePanel().path().front().row, 3);
    EXPECT_EQ(window.tracePanel().path().front().column, 1);
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

// The encoder of a translator has many steps before the attention that the door explains; words that look at
// one another have few, their embeddings.
TEST_F(StepPagesTest, BeginWithTheEmbeddingsOrWithTheAttentionOfATranslator) {
    for (const char* model : {"zh-en-additive", "english-masked"}) {
        session.openModel(model);
        settle();
        window.unfold("steps", true);
        settle();
        StepsView& page = window.stepsPage();
        page.goToBeginning();
        settle();
        const StoryStep& step = page.steps()[size_t(page.current())];
        if (!document().recording()->crosses(*document().map())) {
            EXPECT_EQ(page.current(), 0);
            EXPECT_EQ(step.step.kind, StepKind::addPositions);
            continue;
        }
        EXPECT_TRUE(isAttention(document().recording()->blocks[size_t(step.block)])) << model;
        if (page.current() > 0) {
            const int before = page.steps()[size_t(page.current()) - 1].block;
            EXPECT_TRUE(before < 0 || !isAttention(document().recording()->blocks[size_t(before)])) << model;
        }
    }
}
