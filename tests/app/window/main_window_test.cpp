
#include <algorithm>

#include "app/window/main_window.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSlider>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

#include "app/figures/painters/head_grid.h"
#include "app/views/changes/change_model.h"
#include "app/views/changes/changes_view.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/inputs/text_input.h"
#include "app/views/inputs/token_chips.h"
#include "app/views/maps/heads_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/maps/lines_view.h"
#include "app/views/maps/text_view.h"
#include "app/views/predictions/prediction_view.h"
#include "app/views/steps/steps_view.h"
#include "app/views/steps/trace_view.h"
#include "app/window/action_list.h"
#include "app/window/banner.h"
#include "app/window/command_palette.h"
#include "app/window/export_dialog.h"
#include "app/window/language.h"
#include "app/window/panel.h"
#include "app/window/sentence_panel.h"
#include "core/graph/explain.h"
#include "core/recording/writers.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class MainWindowTest : public WindowTest {
protected:
    MainWindowTest() {
        session.openModel("constructed");
        settle();
        document().select({.map = "self", .layer = 0, .head = 0, .query = 1, .key = -1});
        settle();
    }

    TextInput& input() { return *window.sentence().input(); }
    const HeatmapContent& map() { return window.heatmap().plot().content(); }
    void type(const QString& text) {
        input().setFocus();
        input().selectAll();
        QTest::keyClicks(&input(), text);
        settle();
    }
    QWidget* canvasOfPlot() { return window.heatmap().plot().findChild<QWidget*>("plot"); }
    /// Where the map is from: a heading that is cut short says all of it in its tip.
    QString mapPlace() {
        const auto* place = child<QLabel>("mapPlace");
        return place->toolTip().isEmpty() ? place->text() : place->toolTip();
    }
    void clickCell(Index query, Index key) {
        const QPoint point = window.heatmap().plot().layoutOfCells().cellRect(query, key).center().toPoint();
        QTest::mouseClick(canvasOfPlot(), Qt::LeftButton, {}, point);
        settle();
    }
};

}  // namespace

TEST_F(MainWindowTest, OpensOnASampleOfAConstructedModel) {
    EXPECT_GT(map().values.rows(), 3);
    EXPECT_EQ(window.heads().content().heads.size(), 8u);
    const auto* note = window.findChild<QWidget*>("modelNote");
    ASSERT_TRUE(note);
    const QString said = note->property("text").toString() + note->toolTip();
    EXPECT_TRUE(said.contains("Built by hand, not trained")) << said.toStdString();
    EXPECT_TRUE(child<QToolButton>("model")->accessibleName().contains("constructed, not trained"));
}

TEST_F(MainWindowTest, MapFollowsTyping) {
    type("one two three");
    ASSERT_EQ(map().values.rows(), 3);
    EXPECT_EQ(map().keys.label(2), "three");
    // The head of the previous token, as it was constructed.
    EXPECT_GE(map().values(1, 0), 0.99f);
    EXPECT_GE(map().values(2, 1), 0.99f);
    // Characters that no key produces come from an input method or the clipboard.
    input().insertPlainText(QString::fromUtf8(" 知识"));
    settle();
    EXPECT_EQ(map().values.rows(), 4);
    QTest::keyClick(&input(), Qt::Key_Z, Qt::ControlModifier);
    settle();
    EXPECT_NE(input().toPlainText(), "one two three 知识");
}

TEST_F(MainWindowTest, FiveHundredFastKeystrokesWithEscapeEndWithTheNewest) {
    int shown = 0;
    QObject::connect(&document(), &Document::recordingChanged, &window, [&] {
        ++shown;
        // Everything displayed belongs to the current text.
        ASSERT_TRUE(document().recording());
        EXPECT_EQ(document().recording()->inputs.text(), document().text().toStdString());
    });
    input().setFocus();
    input().selectAll();
    for (int i = 0; i < 500; ++i) {
        QTest::keyClick(&input(), i % 6 == 5 ? Qt::Key_Space : Qt::Key(Qt::Key_A + i % 26));
        if (i % 5 == 0) QApplication::processEvents();
        if (i % 37 != 36) continue;
        const bool working = session.evaluator().isWorking();
        window.runAction("cancel");
        EXPECT_FALSE(session.evaluator().isWorking());
        const int before = shown;
        for (int k = 0; k < 3; ++k) QApplication::processEvents();
        if (working) {
            EXPECT_EQ(shown, before) << "shown although it was stopped";
        }
    }
    QTest::keyClicks(&input(), " end");
    settle();
    EXPECT_GT(shown, 0);
    EXPECT_EQ(input().toPlainText().size(), 504);
    EXPECT_EQ(document().recording()->inputs.text(), input().toPlainText().toStdString());
    EXPECT_EQ(map().values.rows(), Index(document().recording()->sequences.front().tokens.size()));
    EXPECT_EQ(map().queries.label(map().values.rows() - 1), "end");
}

TEST_F(MainWindowTest, ShowsAHintWithoutText) {
    type("word");
    input().selectAll();
    QTest::keyClick(&input(), Qt::Key_Delete);
    settle();
    EXPECT_TRUE(child<QWidget>("invitation")->isVisible());
    EXPECT_FALSE(window.heatmap().isVisible());
    type("again here");
    EXPECT_FALSE(child<QWidget>("invitation")->isVisible());
    EXPECT_EQ(map().values.rows(), 2);
}

TEST_F(MainWindowTest, ClickAndArrowsWalkTheCells) {
    clickCell(2, 1);
    EXPECT_EQ(document().selection().query, 2);
    EXPECT_EQ(document().selection().key, 1);
    EXPECT_EQ(map().chosenQuery, Index(2));
    QTest::keyClick(&window.heatmap(), Qt::Key_Right);
    QTest::keyClick(&window.heatmap(), Qt::Key_Down);
    EXPECT_EQ(document().selection().query, 3);
    EXPECT_EQ(document().selection().key, 2);
    for (int i = 0; i < 50; ++i) QTest::keyClick(&window.heatmap(), Qt::Key_Up);
    EXPECT_EQ(document().selection().query, 0);
    const QString told = window.heatmap().describe(1, 0);
    EXPECT_TRUE(told.contains("rank 1 of"));
    EXPECT_TRUE(window.heatmap().describe(-1, 0).isEmpty());
}

TEST_F(MainWindowTest, WheelZoomsAndDoubleClickResets) {
    HeatmapPlot& plot = window.heatmap().plot();
    const double all = plot.visibleKeys().length();
    const QPointF middle = plot.layoutOfCells().cells.center();
    QWheelEvent wheel(middle, canvasOfPlot()->mapToGlobal(middle), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(canvasOfPlot(), &wheel);
    EXPECT_LT(plot.visibleKeys().length(), all);
    plot.setRanges({-50, 500}, {-50, 500});
    EXPECT_EQ(plot.visibleQueries().begin, 0);
    EXPECT_EQ(plot.visibleQueries().end, double(map().values.rows()));
    QApplication::sendEvent(canvasOfPlot(), &wheel);
    QTest::mouseDClick(canvasOfPlot(), Qt::LeftButton, {}, middle.toPoint());
    EXPECT_EQ(plot.visibleKeys().length(), all);
    // Of the whole map, it shows where the number comes from.
    window.panel("ask")->hide();
    QTest::mouseDClick(canvasOfPlot(), Qt::LeftButton, {}, middle.toPoint());
    settle();
    EXPECT_FALSE(window.panel("ask")->isHidden());
}

TEST_F(MainWindowTest, HeadsAreChosenByClickAndKeyAndSortedByAStatistic) {
    HeadsView& heads = window.heads();
    const HeadGridLayout layout(heads.content(), QRectF(heads.canvas().rect()));
    QTest::mouseClick(&heads.canvas(), Qt::LeftButton, {}, layout.thumbnail(3).center().toPoint());
    EXPECT_EQ(document().selection().head, 3);
    settle();
    EXPECT_GE(map().values(4, 0), 0.99f);
    QTest::keyClick(&heads, Qt::Key_Right);
    EXPECT_EQ(document().selection().head, 4);
    heads.sortBy(Statistic::entropy);
    settle();
    ASSERT_EQ(heads.content().heads.size(), 8u);
    // The uniform head has the largest possible entropy; so has that of similar spelling if no words are
    // similar.
    const int first = heads.content().heads.front().place.head;
    EXPECT_TRUE(first == 7 || first == 4) << first;
    heads.setMost(4);
    settle();
    EXPECT_EQ(heads.content().heads.size(), 4u);
}

TEST_F(MainWindowTest, HeadsAreSortedByWhatSilencingThemChanges) {
    session.openModel("english-masked");
    window.settings().setWholeWords(false);
    settle();
    const auto recording = document().recording();
    HeadsView& heads = window.heads();
    auto* note = heads.findChild<QLabel*>("effectNote");
    heads.sortByEffect();
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return heads.content().heads.size() == 40u && heads.number(0); }));
    for (size_t i = 1; i < 40; ++i) EXPECT_GE(std::abs(*heads.number(i - 1)), std::abs(*heads.number(i)));
    EXPECT_TRUE(note->isVisible());
    EXPECT_TRUE(note->text().contains("animal")) << note->text().toStdString();
    // The largest effect, by a run without this head.
    const HeadPlace first = heads.content().heads.front().place;
    const Index it = document().selection().query;
    const auto probability = [&](const Recording& run) {
        return run.predictAt(run.evaluation, it).candidates.front().probability;  // of "animal" in both runs
    };
    RunRequest request = document().request();
    request.changes.push_back(changeFromJson(R"({"kind": "silence", "layer": )" +
                                             std::to_string(first.layer) + R"(, "head": )" +
                                             std::to_string(first.head) + "}"));
    ModelShelf shelf({RESOURCES "/models"});
    EXPECT_NEAR(*heads.number(0), std::log(probability(*run(request, shelf)) / probability(*recording)),
                1e-3);
    document().selectQuery(1);
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return note->text().contains("hide a word"); }))
        << note->text().toStdString();
    EXPECT_FALSE(heads.number(0));
    heads.sortBy({});
    settle();
    EXPECT_FALSE(note->isVisible());
}

TEST_F(MainWindowTest, StepsMoveAndTheMapFollows) {
    StepsView& steps = window.steps();
    ASSERT_GT(steps.steps().size(), 6u);
    QTest::keyClick(&steps, Qt::Key_Home);
    settle();
    EXPECT_EQ(steps.current(), 0);
    EXPECT_EQ(document().selection().step, "embeddings");
    QTest::keyClick(&steps, Qt::Key_Right);
    QTest::keyClick(&steps, Qt::Key_Right);
    settle();
    EXPECT_EQ(document().selection().stage, Stage::scores);
    EXPECT_EQ(map().colors, ColorMapName::diverging);
    // The page of steps has a button of that name as well; the panel has its own beside its title.
    auto* next = window.panel("steps")->findChild<QToolButton*>("next");
    ASSERT_TRUE(next && next->isVisible());
    QTest::mouseClick(next, Qt::LeftButton);
    settle();
    EXPECT_EQ(document().selection().stage, Stage::scaled);
    QTest::keyClick(&steps, Qt::Key_End);
    settle();
    EXPECT_EQ(steps.current(), int(steps.steps().size()) - 1);
    // A step without a matrix of queries × keys leaves the weights on the map.
    EXPECT_EQ(map().colors, ColorMapName::viridis);
    EXPECT_FALSE(next->isEnabled());
    steps.setPlaying(true);
    EXPECT_EQ(steps.isPlaying(), true);
    QTest::keyClick(&steps, Qt::Key_Space);
    EXPECT_EQ(steps.isPlaying(), false);
}

TEST_F(MainWindowTest, TracesEveryNumberToTheEmbeddings) {
    clickCell(2, 1);
    TraceView& ask = window.tracePanel();
    ASSERT_EQ(ask.path().size(), 1u);
    const Evaluation& evaluation = *document().recording()->evaluation;
    Place place = ask.path().front();
    EXPECT_EQ(ask.copyText().toFloat(), evaluation.at(place.node, place.row, place.column));
    for (int depth = 0; depth < 20; ++depth) {
        const auto explanation = explain(evaluation, place.node, place.row, place.column);
        if (explanation.terms.empty()) break;
        const auto& factors = explanation.terms[0].factors;
        const auto operand = std::find_if(factors.begin(), factors.end(),
                                          [](const Factor& one) { return one.node != noNode; });
        if (operand == factors.end()) break;
        const Factor& factor = *operand;
        emit ask.terms().anchorClicked(
            QUrl(QStringLiteral("ask:%1,%2,%3").arg(factor.node).arg(factor.row).arg(factor.column)));
        settle();
        place = ask.path().back();
    }
    EXPECT_TRUE(evaluation.graph()->node(place.node).isLeaf());
    EXPECT_GT(ask.path().size(), 4u);
    ask.backTo(0);
    EXPECT_EQ(ask.path().size(), 1u);
}

TEST_F(MainWindowTest, ChangesAreListedSwitchedAndUndone) {
    ChangesView& changes = window.changes();
    QAbstractItemModelTester tester(&changes.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    const float before = map().values(1, 0);
    changes.temperature().setValue(30);
    settle();
    ASSERT_EQ(changes.model().rowCount(), 1);
    EXPECT_LT(map().values(1, 0), before);
    EXPECT_TRUE(document().hasChanges());
    QTest::mouseClick(child<QToolButton>("silence"), Qt::LeftButton);
    settle();
    ASSERT_EQ(changes.model().rowCount(), 2);
    EXPECT_TRUE(window.heads().content().heads[0].silenced);
    changes.model().setData(changes.model().index(0), Qt::Unchecked, Qt::CheckStateRole);
    settle();
    EXPECT_EQ(map().values(1, 0), before);
    changes.list().setCurrentIndex(changes.model().index(1));
    QTest::keyClick(&changes.list(), Qt::Key_Delete);
    EXPECT_EQ(changes.model().rowCount(), 1);
    while (document().undoStack().canUndo() && !document().request().changes.empty())
        document().undoStack().undo();
    settle();
    EXPECT_FALSE(document().hasChanges());
    EXPECT_EQ(map().values(1, 0), before);
}

TEST_F(MainWindowTest, DifferenceAndGhostShowTheUnchangedRun) {
    document().selectCell(1, 0);
    window.changes().setCell(0.25);
    settle();
    EXPECT_EQ(map().values(1, 0), 0.25f);
    window.runAction("difference");
    settle();
    EXPECT_EQ(map().colors, ColorMapName::diverging);
    EXPECT_LT(map().values(1, 0), -0.7f);
    EXPECT_EQ(map().values(2, 1), 0);
    window.runAction("ghost");
    settle();
    EXPECT_GE(map().values(1, 0), 0.99f);
    window.runAction("ghost");
    settle();
    EXPECT_EQ(map().values(1, 0), 0.25f);
}

TEST_F(MainWindowTest, MaskIsPaintedCellByCell) {
    QTest::mouseClick(child<QToolButton>("brush"), Qt::LeftButton);
    ASSERT_TRUE(window.heatmap().plot().isBrushing());
    const HeatmapLayout& layout = window.heatmap().plot().layoutOfCells();
    const QPoint from = layout.cellRect(2, 1).center().toPoint(),
                 to = layout.cellRect(2, 2).center().toPoint();
    QTest::mousePress(canvasOfPlot(), Qt::LeftButton, {}, from);
    QTest::mouseMove(canvasOfPlot(), to);
    QTest::mouseRelease(canvasOfPlot(), Qt::LeftButton, {}, to);
    settle();
    ASSERT_EQ(document().request().changes.size(), 1u);
    const auto* masked = document().request().changes[0].as<MaskCells>();
    ASSERT_TRUE(masked);
    EXPECT_EQ(masked->cells.front(), (std::pair<Index, Index>(2, 1)));
    EXPECT_EQ(map().values(2, 1), 0);
}

TEST_F(MainWindowTest, WordsAreSwappedInTheChips) {
    TokenChips& chips = *window.sentence().chips();
    QTest::mouseClick(&chips, Qt::LeftButton, {}, chips.chip(3).center());
    EXPECT_EQ(document().selection().query, 3);
    QTest::keyClick(&chips, Qt::Key_Left);
    EXPECT_EQ(document().selection().query, 2);
    QTest::mouseDClick(&chips, Qt::LeftButton, {}, chips.chip(1).center());
    auto* editor = chips.findChild<QLineEdit*>("wordEditor");
    ASSERT_TRUE(editor);
    editor->selectAll();
    QTest::keyClicks(editor, "robot");
    QTest::keyClick(editor, Qt::Key_Return);
    settle();
    EXPECT_EQ(document().recording()->sequences.front().tokens[1].text, "robot");
    EXPECT_EQ(document().unchanged()->sequences.front().tokens[1].text, "animal");
}

TEST_F(MainWindowTest, LinesTextAndCompareShowTheSelection) {
    window.showTab("lines");
    settle();
    auto* lines = window.findChild<LinesView*>("linesView");
    ASSERT_EQ(lines->content().heads.size(), 1u);
    EXPECT_EQ(lines->content().chosenQuery, document().selection().query);
    lines->toggleHead(5);
    lines->setThreshold(0.3);
    settle();
    EXPECT_EQ(lines->content().heads.size(), 2u);
    window.showTab("text");
    settle();
    auto* text = window.findChild<TextView*>("textView");
    ASSERT_EQ(text->content().spans.size(), document().recording()->sequences.front().tokens.size());
    EXPECT_GE(text->content().spans[0].weight, 0.99f);
    text->togglePicked(2);
    settle();
    EXPECT_NEAR(text->content().spans[0].weight, 0.5f, 0.01f);
    EXPECT_NEAR(text->content().spans[1].weight, 0.5f, 0.01f);
    EXPECT_GE(window.prediction().content().bars.size(), 3u);
}

TEST_F(MainWindowTest, OneKeyTogglesThePanels) {
    const std::pair<const char*, Qt::Key> keys[] = {{"heads", Qt::Key_F2},
                                                    {"steps", Qt::Key_F3},
                                                    {"ask", Qt::Key_F4},
                                                    {"prediction", Qt::Key_F5},
                                                    {"changes", Qt::Key_F6}};
    for (const auto& [name, key] : keys) {
        const bool before = window.panel(name)->isHidden();
        window.runAction(name);
        EXPECT_NE(window.panel(name)->isHidden(), before) << name;
        window.runAction(name);
        EXPECT_EQ(window.panel(name)->isHidden(), before) << name;
        EXPECT_EQ(window.actions().find(name)->shortcut(), QKeySequence(key));
    }
}

TEST_F(MainWindowTest, PaletteFindsAndRunsActions) {
    ActionModel model(window.actions().all());
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const bool dark = window.settings().theme().dark;
    window.runAction("palette");
    auto* palette = window.findChild<CommandPalette*>("commandPalette");
    ASSERT_TRUE(palette);
    auto* words = palette->findChild<QLineEdit*>();
    QTest::keyClicks(words, "dark light");
    QTest::keyClick(words, Qt::Key_Return);
    settle();
    EXPECT_NE(window.settings().theme().dark, dark);
    window.runAction("theme");
}

TEST_F(MainWindowTest, SwitchesToChineseWhileRunning) {
    window.setLanguage("zh_CN");
    settle();
    EXPECT_EQ(window.panel("heads")->windowTitle(), QString::fromUtf8("注意力头"));
    window.setLanguage("en");
    settle();
    EXPECT_EQ(window.panel("heads")->windowTitle(), "Heads");
}

TEST_F(MainWindowTest, ChineseUsesTextbookTerms) {
    window.setLanguage("zh_CN");
    session.openModel("english-masked");
    settle();
    EXPECT_EQ(child<QToolButton>("silence")->text(), QStringLiteral("关闭此头"));
    QStringList stages;
    const auto* stage = child<QComboBox>("stage");
    for (int i = 0; i < stage->count(); ++i) stages << stage->itemText(i);
    EXPECT_TRUE(stages.contains(QStringLiteral("值加权注意力"))) << stages.join(' ').toStdString();
    EXPECT_TRUE(stages.contains(QStringLiteral("注意力展开（rollout）"))) << stages.join(' ').toStdString();
    const QString where = mapPlace();
    EXPECT_TRUE(where.contains(QRegularExpression(QStringLiteral("第 \\d 层 · 第 \\d 头（从 0 计）"))))
        << where.toStdString();
    bool scales = false;
    for (const StoryStep& step : window.steps().steps())
        scales |= step.content().title.contains(QStringLiteral("缩放"));
    EXPECT_TRUE(scales);
    window.runAction("saveAs");
    auto* dialog = window.findChild<QFileDialog*>("saveDialog");
    ASSERT_TRUE(dialog);
    EXPECT_FALSE(dialog->windowTitle().contains(QRegularExpression("[a-z]{4}")))
        << dialog->windowTitle().toStdString();
    // Qt's own texts there: "Look in:", "Cancel".
    for (const QLabel* label : dialog->findChildren<QLabel*>())
        EXPECT_FALSE(label->text().contains(QRegularExpression("[A-Za-z]{4}")))
            << label->text().toStdString();
    for (const QPushButton* button : dialog->findChildren<QPushButton*>())
        EXPECT_FALSE(button->text().contains(QRegularExpression("[A-Za-z]{4}")))
            << button->text().toStdString();
    dialog->reject();
    // Between Chinese words a comma is as wide as they are.
    QFile words(RESOURCES "/translations/attentionscope_zh_CN.ts");
    ASSERT_TRUE(words.open(QIODevice::ReadOnly));
    const QString all = QString::fromUtf8(words.readAll());
    EXPECT_FALSE(all.contains(QRegularExpression("[\\x{4e00}-\\x{9fff}] ?, ?[\\x{4e00}-\\x{9fff}]")));
    EXPECT_FALSE(all.contains(QStringLiteral("静默")));
    EXPECT_FALSE(all.contains(QStringLiteral("按值加权")));
    for (const char* other : {"分数", "打分"})
        EXPECT_FALSE(QString(all).remove(QStringLiteral("打分函数")).contains(QString::fromUtf8(other)))
            << other;
    EXPECT_TRUE(all.contains(QStringLiteral("打分函数")));
}

TEST_F(MainWindowTest, ShowsErrorsInTheBanner) {
    window.openPath("/no/such/file.ascope");
    EXPECT_TRUE(window.banner().isVisible());
    EXPECT_TRUE(window.banner().text().contains("/no/such/file.ascope"));
    EXPECT_GT(map().values.rows(), 0);
}

TEST_F(MainWindowTest, ExportWritesAFileOrReportsWhy) {
    const QTemporaryDir folder;
    window.runAction("export");
    auto* dialog = window.findChild<ExportDialog*>("exportDialog");
    ASSERT_TRUE(dialog);
    EXPECT_TRUE(dialog->writeTo(folder.filePath("map.svg")));
    EXPECT_TRUE(QFile::exists(folder.filePath("map.svg")));
    EXPECT_FALSE(dialog->writeTo("/no/such/folder/map.png"));
    EXPECT_TRUE(dialog->note().contains("/no/such/folder/map.png"));
    dialog->close();
}

TEST_F(MainWindowTest, AcceptsAnyPastedText) {
    QString text = QString::fromUtf8("😀👨‍👩‍👧 שלום ") + QChar(0xd800) + QChar(0) + "\n";
    input().setPlainText(text);
    settle();
    EXPECT_GT(map().values.rows(), 0);
    QString many;
    for (int i = 0; i < 20000; ++i) many += "word ";
    input().setPlainText(many);
    settle();
    ASSERT_FALSE(document().recording()->leftOut.empty());
    EXPECT_EQ(map().values.rows(), document().recording()->leftOut[0].limit);
    EXPECT_TRUE(window.findChild<QWidget*>("tokenNote")->property("text").toString().contains("first"));
}

TEST_F(MainWindowTest, SortedHeadsShowTheirPlace) {
    window.heads().sortBy(Statistic::entropy);
    settle();
    for (const HeadThumbnail& head : window.heads().content().heads)
        EXPECT_TRUE(head.note.contains(QStringLiteral("H%1\u00a0·\u00a0").arg(head.place.head)))
            << head.note.toStdString();
    // In a small window, too, and beside a lesson.
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700)}) {
        window.resize(size);
        settle();
        HeadsView& grid = window.heads();
        EXPECT_TRUE(HeadGridLayout(grid.content(), grid.canvas().area()).hasNotes()) << size.width();
    }
    const QTemporaryDir folder;
    window.writeHeadNumbers(folder.filePath("heads.csv"));
    QFile file(folder.filePath("heads.csv"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll().count('\n'), 1 + int(window.heads().content().heads.size()));
    window.heads().sortBy({});
}

TEST_F(MainWindowTest, RolloutIsOfAllHeads) {
    session.openModel("english-masked");
    window.settings().setWholeWords(false);
    settle();
    const Recording& run = *document().recording();
    ASSERT_EQ(run.layers("self"), 5);
    const Index words = run.find("self", 0)->nodes.keys->size();
    window.settings().setDerivedMap(DerivedMap::rollout);
    // The share of each word in each position after a layer: half passes through attention, the mean of the
    // heads, half past it.
    std::vector<std::vector<double>> held(static_cast<size_t>(words), std::vector<double>(size_t(words), 0));
    for (size_t i = 0; i < size_t(words); ++i) held[i][i] = 1;
    for (int layer = 0; layer < 5; ++layer) {
        const std::vector<HeadNodes>& heads = run.find("self", layer)->nodes.heads;
        std::vector<MatrixPointer> weights;
        for (const HeadNodes& head : heads) weights.push_back(run.evaluation->value(head.weights));
        auto next = held;
        for (size_t i = 0; i < size_t(words); ++i)
            for (size_t j = 0; j < size_t(words); ++j) {
                next[i][j] = 0.5 * held[i][j];
                for (size_t k = 0; k < size_t(words); ++k)
                    for (const MatrixPointer& head : weights)
                        next[i][j] +=
                            0.5 * double((*head)(Index(i), Index(k))) * held[k][j] / double(heads.size());
            }
        held = next;
        // Whichever head is chosen.
        for (const int chosen : {0, 3}) {
            document().select({.map = "self", .layer = layer, .head = chosen, .query = 1, .key = -1});
            settle();
            ASSERT_EQ(map().values.rows(), words);
            for (Index i = 0; i < words; ++i)
                for (Index j = 0; j < words; ++j)
                    ASSERT_NEAR(map().values(i, j), held[size_t(i)][size_t(j)], 1e-5)
                        << layer << ": " << i << ' ' << j;
            for (const auto& [language, heading, value] :
                 {std::tuple("en",
                             layer == 0 ? QStringLiteral("all heads · layer 0")
                                        : QStringLiteral("all heads · layers 0 to %1").arg(layer),
                             QStringLiteral("attention rollout over the layers")),
                  std::tuple("zh_CN",
                             layer == 0 ? QStringLiteral("第 0 层 · 所有头")
                                        : QStringLiteral("第 0 至 %1 层 · 所有头").arg(layer),
                             QStringLiteral("逐层注意力展开（rollout）"))}) {
                window.setLanguage(language);
                settle();
                EXPECT_EQ(mapPlace().toStdString(), heading.toStdString());
                EXPECT_EQ(map().valueTitle.toStdString(), value.toStdString());
            }
            window.setLanguage("en");
        }
    }
    window.settings().setDerivedMap(DerivedMap::none);
    settle();
    EXPECT_FALSE(mapPlace().contains("all heads"));
}

TEST_F(MainWindowTest, ARecordingIsNotCalledTrained) {
    const QTemporaryDir folder;
    const std::string path = folder.filePath("run.safetensors").toStdString();
    writeRecordingAsSafetensors(*document().recording(), path);
    window.openPath(QString::fromStdString(path));
    settle();
    ASSERT_TRUE(document().recording()->constructed);
    for (const QLabel* label : window.findChildren<QLabel*>())
        EXPECT_FALSE(label->isVisible() && label->text().endsWith("· trained"))
            << label->text().toStdString();
}
