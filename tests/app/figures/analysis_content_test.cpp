#include "app/figures/content/analysis_content.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"

using namespace attentionscope;

namespace {

/// Losses, ranks and probabilities of this many tokens, of each of the models.
Analysis lossesOf(int tokens, const std::vector<std::string>& models = {}) {
    Analysis analysis;
    analysis.of = "tokens";
    AnalysisAxis positions{"position", {}};
    for (int i = 0; i < tokens; ++i) {
        positions.labels.push_back(i % 2 ? "river" : "green");
        positions.positions.push_back(i + 1);
    }
    analysis.table.axes = {{"score", {"loss", "rank", "probability"}}, positions};
    if (!models.empty())
        analysis.table.axes.insert(analysis.table.axes.begin(), AnalysisAxis{"model", models});
    for (std::size_t i = 0; i < 3 * std::size_t(tokens) * std::max<std::size_t>(1, models.size()); ++i)
        analysis.table.values.push_back(double(i % 7));
    return analysis;
}

}  // namespace

TEST(AnalysisContent, WordsThatRecurHaveTheirPositionInTheSequence) {
    const Analysis analysis = lossesOf(4);
    EXPECT_EQ(labelWords(analysis.table.axes[1], 2), "3 green");
    EXPECT_EQ(positionOf(analysis.table.axes[1], 2), 3);
    EXPECT_EQ(positionOf(analysis.table.axes[0], 2), 2);
    EXPECT_EQ(labelWords({"component", {"0.head.3", "2.mlp", "bias"}}, 0), "layer 0 · head 3");
    EXPECT_EQ(labelWords({"component", {"0.head.3", "2.mlp", "bias"}}, 1), "layer 2 · MLP");
    EXPECT_EQ(labelWords({"component", {"0.head.3", "2.mlp", "bias"}}, 2), "bias");
}

TEST(AnalysisContent, AllPanelsOfBarsHaveTheSameRows) {
    using Place = std::vector<Index>;
    EXPECT_EQ(tablePlace(lossesOf(60), {}, {.key = 59, .panel = 1}), (Place{1, 59}));
    // The largest of 300 tokens: the first score alone would choose others.
    Analysis many = lossesOf(300);
    std::ranges::fill(many.table.values, 0.0);
    for (std::size_t i = 0; i < 300; ++i) many.table.values[(i % 3) * 300 + i] = i < 100 ? 0 : 1;
    for (Index panel = 0; panel < 3; ++panel) {
        EXPECT_EQ(tablePlace(many, {}, {.key = 0, .panel = panel}), (Place{panel, 100}));
        EXPECT_EQ(tablePlace(many, {}, {.key = 199, .panel = panel}), (Place{panel, 299}));
    }
}

TEST(AnalysisContent, ScoresOfSeveralModelsHaveTheirOwnScales) {
    const Analysis analysis = lossesOf(5, {"step-1", "step-2"});
    EXPECT_EQ(analysisFigure(analysis, {.models = {1}})->cellCount(), 0) << "bars instead of one heat map";
    EXPECT_EQ(tablePlace(analysis, {.models = {1}}, {.key = 3, .panel = 2}), (std::vector<Index>{1, 2, 3}));
}

TEST(AnalysisContent, OneScoreAloneIsItsMap) {
    Analysis analysis;
    analysis.of = "heads";
    analysis.table.axes = {{"score", {"a", "b"}}, {"layer", {"0", "1"}}, {"head", {"0", "1"}}};
    analysis.table.values = {0, 1, 2, 3, 4, 5, 6, 7};
    EXPECT_EQ(analysisFigure(analysis, {})->cellCount(), 8);
    EXPECT_EQ(analysisFigure(analysis, {.x = "b"})->cellCount(), 4);
    EXPECT_EQ(tablePlace(analysis, {.x = "b"}, {1, 0, 0}), (std::vector<Index>{1, 1, 0}));
    EXPECT_EQ(analysisFigure(analysis, {.x = "b", .y = "a"})->cellCount(), 0) << "dots";
    EXPECT_THROW(analysisFigure(analysis, {.x = "c"}), Error);
}

TEST(AnalysisContent, SaysWhatItsNumbersAreOf) {
    Analysis analysis;
    analysis.of = "patching";
    analysis.metric = "restored share";
    analysis.table.axes = {{"layer", {"0"}}};
    analysis.table.values = {1};
    analysis.settings = {{"target", "▁Mary"},
                         {"target_is", "the most likely token"},
                         {"position", 7.0},
                         {"against", "▁John"},
                         {"clean", 9.65},
                         {"corrupted", -3.96},
                         {"corrupt", "John saw Mary"}};
    EXPECT_EQ(analysisMeaning(analysis, {}),
              "restored share · target: ␣Mary (the most likely token) at position 7, from 0 · against: ␣John "
              "· logit "
              "difference, clean → corrupted: 9.650 → −3.960 · corrupted text: John saw Mary");
    analysis.settings = {{"by", "zero"}};
    const QString zero = analysisMeaning(analysis, {});
    analysis.settings = {{"by", "mean"}};
    EXPECT_NE(analysisMeaning(analysis, {}), zero) << "two experiments have two captions";
    analysis.settings = {{"target", "Mary"}, {"map", "cross"}};
    EXPECT_EQ(analysisMeaning(analysis, {}), "restored share · Cross-attention · target: Mary")
        << "a token without a space before it is another one";
    Analysis states = analysis;
    states.table.axes = {{"layer", {"0"}}, {"position", {"Mary"}}};
    states.notes = {"The restored shares mean little."};
    EXPECT_EQ(analysisMeaning(states, {}), "restored share · The restored shares mean little. · target: Mary")
        << "states are of no attention, and a warning comes first";
    EXPECT_EQ(labelWords({"component", {"2.cross.1", "0.head.3"}}, 0), "layer 2 · Cross-attention · head 1");
    analysis.settings = {{"target", ofEachText}, {"texts", 5.0}};
    EXPECT_EQ(analysisMeaning(analysis, {}), "restored share · target: one for each text · mean of 5 texts");
    analysis.others = {{"keys", analysis.table},
                       {"mlp", analysis.table},
                       {"attention", analysis.table},
                       {"spread", analysis.table}};
    EXPECT_EQ(tablesInOrder(analysis), (std::vector<std::string>{"", "attention", "mlp", "keys", "spread"}));
    EXPECT_EQ(tableTitle(analysis, ""), "residual stream");
}

TEST(AnalysisContent, CountsWhatIsDone) {
    const AnalysisAxis layers{"layer", {"0", "1", "2"}}, heads{"head", {"0", "1", "2", "3"}};
    EXPECT_EQ(progressWords({{layers, heads}}, 4 / 12.0, 0, 0), "4 of 12 heads");
    EXPECT_EQ(progressWords({{{"score", {"a", "b"}}, layers, heads}}, 0.5, 0, 0), "6 of 12 heads");
    EXPECT_EQ(progressWords({{{"into", {"queries", "keys", "values"}}, layers, heads}}, 0.5, 0, 0), "50 %");
    EXPECT_EQ(progressWords({{layers, {"position", {"a"}}}}, 0.374, 0, 0), "37 %");
    EXPECT_EQ(progressWords({{layers, heads}}, 0.49, 10, 0), "4 of 10 texts");
    EXPECT_EQ(progressWords({{layers, heads}}, 2 / 3.0, 10, 3), "2 of 3 models");
}

TEST(AnalysisContent, CellsOfTheLensNameTheirTokens) {
    Analysis analysis;
    analysis.of = "lens";
    analysis.table.axes = {{"layer", {"0", "1"}}, {"position", {"a", "b"}}};
    analysis.table.values = {0.1, 0.2, 0.3, std::nan("")};
    const double numbers = analysisFigure(analysis, {})->preferredSize().width();
    analysis.tokens = {"▁Mary", "▁understanding", "▁to", "▁go"};
    EXPECT_GT(analysisFigure(analysis, {})->preferredSize().width(), numbers) << "room for the words";
    EXPECT_TRUE(cellMeaning(analysis, {}, {0, 1}).contains("understanding"));
}
