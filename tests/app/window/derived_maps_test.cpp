// A displayed number and its explanation agree: in derived maps, differences and maps of another run; layers
// and heads keep their own numbers; equal words of two runs are marked.
#include <gtest/gtest.h>

#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

#include "app/figures/content/captions.h"
#include "app/figures/content/grid_content.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_words.h"
#include "app/figures/drawing/labels.h"
#include "app/views/common/shown_figure.h"
#include "app/views/inputs/token_chips.h"
#include "app/views/maps/compare_view.h"
#include "app/views/maps/heads_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/maps/lines_view.h"
#include "app/views/steps/trace_view.h"
#include "core/analysis/rollout.h"
#include "core/recording/writers.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class DerivedMapsTest : public WindowTest {
protected:
    void open(const char* model, const char* text) {
        session.openModel(model);
        settle();
        document().setText(text);
        settle();
    }
    const HeatmapContent& map() { return window.heatmap().plot().content(); }
    /// Traces every cell of the displayed map, and follows the first operand of each.
    void expectExplained(const char* what) {
        TraceView& ask = window.tracePanel();
        for (Index query = 0; query < map().values.rows(); ++query)
            for (Index key = 0; key < map().values.columns(); ++key) {
                emit window.heatmap().traceRequested(query, key);
                ask.freshen();
                ASSERT_NEAR(ask.copyText().toFloat(), map().values(query, key), 2e-6)
                    << what << ' ' << query << ' ' << key;
            }
    }
};

}  // namespace

TEST_F(DerivedMapsTest, ExplainsTheShownNumber) {
    open("english-masked", "The unhappiest dog saw [MASK] cats");
    for (const bool whole : {true, false}) {
        window.settings().setWholeWords(whole);
        for (const int layer : {0, 2})
            for (const DerivedMap derived : {DerivedMap::none, DerivedMap::rollout, DerivedMap::valueWeighted,
                                             DerivedMap::mean, DerivedMap::maximum, DerivedMap::deviation}) {
                document().select({.map = "self", .layer = layer, .head = 3, .query = 1, .key = -1});
                window.settings().setDerivedMap(derived);
                settle();
                expectExplained(derived == DerivedMap::none
                                    ? "weights"
                                    : derivedMapNames().at(size_t(derived) - 1).c_str());
            }
    }
    // From the rollout of a layer to that of the layer below, down to the weights of a head.
    window.settings().setWholeWords(false);
    window.settings().setDerivedMap(DerivedMap::rollout);
    settle();
    emit window.heatmap().traceRequested(1, 2);
    TraceView& ask = window.tracePanel();
    ask.freshen();
    ASSERT_EQ(ask.path().size(), 1u);
    EXPECT_EQ(ask.path()[0].as, TracedNumber::Quantity::rollout);
    EXPECT_TRUE(window.heatmap().describe(1, 2).contains("rollout"));
    EXPECT_FALSE(window.heatmap().describe(1, 2).contains("scaled score")) << "which are of one head alone";
    const Recording& run = *document().recording();
    const Explanation made = explainRollout(run, *document().map(), 1, 2, 64);
    const Factor& below = made.terms[0].factors[1];
    emit ask.terms().anchorClicked(QUrl(QStringLiteral("ask:%1,%2,%3,%4")
                                            .arg(below.node)
                                            .arg(below.row)
                                            .arg(below.column)
                                            .arg(int(TracedNumber::Quantity::rollout))));
    settle();
    EXPECT_NEAR(ask.copyText().toDouble(), below.value, 2e-6);
}

TEST_F(DerivedMapsTest, ExplainsDifferencesAndGhosts) {
    open("english-masked", "The dog saw [MASK] cats");
    document().select({.map = "self", .layer = 1, .head = 3, .query = 1, .key = -1});
    document().addChange({Temperature{{}, 3}}, "");
    settle();
    for (const Comparison comparison : {Comparison::none, Comparison::difference, Comparison::ghost}) {
        window.settings().setComparison(comparison);
        settle();
        expectExplained(comparison == Comparison::ghost ? "ghost" : "difference");
    }
}

TEST_F(DerivedMapsTest, ExplainsAnEmptyDifferenceOfASilencedHead) {
    open("constructed", "The cat saw the dog");
    document().select({.map = "self", .layer = 0, .head = 3, .query = 1, .key = -1});
    document().addChange({SilenceHeads{{.map = "self", .layer = 0, .head = 3}}}, "");
    settle();
    window.settings().setComparison(Comparison::difference);
    settle();
    EXPECT_TRUE(map().note.contains("silenced")) << map().note.toStdString();
    EXPECT_TRUE(rowsWords(shownRequest(document(), window.settings())).contains("silenced"));
    window.settings().setComparison(Comparison::none);
    window.settings().setDerivedMap(DerivedMap::valueWeighted);
    settle();
    EXPECT_TRUE(map().note.isEmpty());
    for (Index key = 0; key < map().values.columns(); ++key) EXPECT_EQ(map().values(1, key), 0);
    expectExplained("value-weighted of a silenced head");
    window.settings().setDerivedMap(DerivedMap::none);
    window.showTab("compare");
    auto* compare = window.findChild<CompareView*>("compareView");
    compare->setKind(CompareView::Kind::changes);
    compare->setDifference(true);
    settle();
    EXPECT_TRUE(compare->left().content().note.contains("silenced"));
}

TEST_F(DerivedMapsTest, ADifferenceOfSentencesNamesBothWords) {
    open("english-masked", "The animal didn't cross the street because it was too tired.");
    const auto& words = document().sequence()->tokens;
    const auto isIt = [](const Token& token) { return plainToken(token.text) == "it"; };
    document().selectQuery(std::ranges::find_if(words, isIt) - words.begin());
    window.showTab("compare");
    auto* compare = window.findChild<CompareView*>("compareView");
    compare->setKind(CompareView::Kind::sentences);
    compare->setOther("The animal didn't cross the street because it was too wide.");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !compare->evaluator().isWorking(); }, 60000));
    compare->setDifference(true);
    settle();
    const AxisSlice& keys = compare->left().content().keys;
    QStringList labels;
    for (Index key = 0; key < compare->left().content().values.columns(); ++key)
        labels << visibleToken(keys.label(key));
    EXPECT_TRUE(labels.contains("tired → wide")) << labels.join('|').toStdString();
    QStringList shown;
    for (const QLabel* label : compare->findChildren<QLabel*>()) shown << label->text();
    EXPECT_TRUE(shown.contains("Second sentence minus first")) << shown.join('|').toStdString();
    EXPECT_TRUE(shown.contains("“it” stands for “animal” here and “street” on the other side."))
        << shown.join('|').toStdString();
}

TEST_F(DerivedMapsTest, TwoModelsMarkTheSameWordOrNone) {
    open("constructed", "Lily saw a red ball");
    document().select({.map = "self", .layer = 0, .head = 0, .query = 1, .key = 3});
    settle();
    window.showTab("compare");
    auto* compare = window.findChild<CompareView*>("compareView");
    compare->setKind(CompareView::Kind::models);
    compare->setOtherModel("english-masked");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !compare->evaluator().isWorking(); }, 120000));
    settle();
    const HeatmapContent& other = compare->right().content();
    ASSERT_TRUE(other.chosenKey && other.chosenQuery);
    EXPECT_EQ(tokenWords(other.keys.label(*other.chosenKey)).trimmed().toLower(), "red");
    EXPECT_EQ(tokenWords(other.queries.label(*other.chosenQuery)).trimmed().toLower(), "saw");
    // A click there chooses the corresponding word here.
    for (Index key = 0; key < other.values.columns(); ++key) {
        if (tokenWords(other.keys.label(key)).trimmed().toLower() != "ball") continue;
        emit compare->right().cellClicked(*other.chosenQuery, key);
        EXPECT_EQ(document().selection().key, 4);
        EXPECT_EQ(document().selection().query, 1);
    }
    EXPECT_EQ(document().selection().key, 4);
    // Another sentence with the same number of words, none of them in its place.
    compare->setKind(CompareView::Kind::sentences);
    compare->setOther(std::string("ball red a saw Lily"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !compare->evaluator().isWorking(); }, 120000));
    settle();
    EXPECT_FALSE(window.findChild<QToolButton*>("asDifference")->isEnabled());
    compare->setOther(std::string("Lily saw a blue ball"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !compare->evaluator().isWorking(); }, 120000));
    compare->setDifference(true);
    settle();
    EXPECT_EQ(compare->left().content().keys.label(3), "red → blue");
}

TEST_F(DerivedMapsTest, LayersAndHeadsOfARecordingKeepTheirNumbers) {
    open("english-masked", "The dog saw [MASK] cats");
    auto part = std::make_shared<Recording>(*document().recording());
    std::erase_if(part->maps, [](const AttentionMap& one) { return one.layer != 1 && one.layer != 2; });
    part->blocks.clear();
    for (AttentionMap& one : part->maps) {
        one.layer += 10;
        one.nodes.heads.resize(2);
        one.headNumbers = {1, one.layer == 11 ? 3 : 5};
        one.headNames.clear();
    }
    const QTemporaryDir folder;
    const QString path = folder.filePath("part.safetensors");
    writeRecordingAsSafetensors(*part, path.toStdString());
    window.openPath(path);
    settle();
    EXPECT_EQ(document().selection().layer, 11);
    EXPECT_TRUE(document().map()->head(document().selection().head));
    ASSERT_FALSE(map().values.empty());
    const HeadGridContent& grid = window.heads().content();
    ASSERT_EQ(grid.columns, 3);
    ASSERT_EQ(grid.heads.size(), 6u);
    EXPECT_TRUE(grid.rowsAreLayers);
    const std::vector<HeadPlace> places{{11, 1}, {11, 3}, {11, 5}, {12, 1}, {12, 3}, {12, 5}};
    for (size_t i = 0; i < places.size(); ++i) {
        EXPECT_EQ(grid.heads[i].place, places[i]);
        EXPECT_EQ(grid.heads[i].weights.empty(), i == 2 || i == 4) << i;
    }
    document().selectHead(12, 5);
    settle();
    EXPECT_EQ(document().selection().head, 5);
    // Where it is too long for its room, it is read as a whole when pointed at.
    const auto* place = window.findChild<QLabel*>("mapPlace");
    EXPECT_EQ(place->toolTip().isEmpty() ? place->text() : place->toolTip(),
              "Head 5 · layer 12, counted from 0");
    const FigureRequest request = shownRequest(document(), window.settings());
    EXPECT_TRUE(captionOf(FigureKind::heatmap, request).title.contains("layer 12 · head 5"));
    EXPECT_TRUE(captionOf(FigureKind::heads, request).title.contains("heads 1, 5"));
    EXPECT_EQ(gridContent(request).columns, 3);
    window.showTab("lines");
    settle();
    EXPECT_EQ(window.findChild<LinesView*>("linesView")->content().heads.at(0).head, 5);
    window.showTab("map");
    window.settings().setDerivedMap(DerivedMap::rollout);
    settle();
    EXPECT_EQ(place->toolTip().isEmpty() ? place->text() : place->toolTip(), "heads 1, 5 · layers 11 to 12");
    expectExplained("rollout of a recording of some layers");
}

TEST_F(DerivedMapsTest, ListsUnknownWords) {
    open("pronoun", "The zebra saw the street because it was wide");
    const QString rows = rowsWords(shownRequest(document(), window.settings()));
    EXPECT_TRUE(rows.contains("no features for zebra")) << rows.toStdString();
    EXPECT_TRUE(
        captionOf(FigureKind::heatmap, shownRequest(document(), window.settings())).source.contains("zebra"));
    document().setText("The dog was tired");
    settle();
    EXPECT_FALSE(rowsWords(shownRequest(document(), window.settings())).contains("no features"));
}
