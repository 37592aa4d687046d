// Pieces are joined into words in every figure that names words, and kept if pieces are preferred.
#include "app/figures/content/map_sides.h"

#include <gtest/gtest.h>

#include "app/figures/content/captions.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/lines_content.h"
#include "app/figures/content/prediction_content.h"
#include "app/figures/content/text_content.h"
#include "tests/app/figures/small_recordings.h"

using namespace attentionscope;

namespace {

class MapSidesTest : public testing::Test {
protected:
    MapSidesTest() {
        const int text = small.words({"play", "##ing", "now"});
        Matrix weights(3, 3);
        weights << 0.5f, 0.25f, 0.25f, 0.125f, 0.125f, 0.75f, 0.25f, 0.5f, 0.25f;
        small.map("self", text, text, weights);
        request = small.request();
    }

    SmallRecording small;
    FigureRequest request;
};

TEST_F(MapSidesTest, JoinTheHeatmapAndItsSelection) {
    request.query = 1;
    request.key = 2;
    const HeatmapContent content = heatmapContent(request);
    ASSERT_EQ(content.values.rows(), 2);
    ASSERT_EQ(content.values.columns(), 2);
    EXPECT_EQ(content.queries.label(0), "playing");
    EXPECT_EQ(content.keys.label(1), "now");
    EXPECT_FLOAT_EQ(content.values(0, 0), (0.75f + 0.25f) / 2);
    EXPECT_FLOAT_EQ(content.values(0, 1), (0.25f + 0.75f) / 2);
    EXPECT_FLOAT_EQ(content.values(1, 0), 0.75f);
    EXPECT_EQ(content.chosenQuery, 0);
    EXPECT_EQ(content.chosenKey, 1);
    EXPECT_TRUE(rowsWords(request).contains("pieces")) << rowsWords(request).toStdString();
    EXPECT_TRUE(captionOf(FigureKind::heatmap, request).title.contains("pieces joined into words"));
}

TEST_F(MapSidesTest, KeepPiecesOnRequest) {
    request.shown.wholeWords = false;
    request.query = 1;
    const HeatmapContent content = heatmapContent(request);
    EXPECT_EQ(content.values.rows(), 3);
    EXPECT_EQ(content.queries.label(1), "##ing");
    EXPECT_EQ(content.chosenQuery, 1);
    EXPECT_FALSE(rowsWords(request).contains("pieces"));
    EXPECT_FALSE(captionOf(FigureKind::heatmap, request).title.contains("pieces"));
    EXPECT_EQ(linesContent(request).queryCount, 3);
    EXPECT_EQ(textContent(request).text.spans.size(), 3u);
}

TEST_F(MapSidesTest, JoinLinesTextAndBars) {
    request.query = 0;
    const AlignmentContent lines = linesContent(request);
    EXPECT_EQ(lines.queryCount, 2);
    EXPECT_EQ(lines.keys.label(0), "playing");
    EXPECT_FLOAT_EQ(lines.heads[0].weights(1, 0), 0.75f);
    const TextContent text = textContent(request);
    ASSERT_EQ(text.text.spans.size(), 2u);
    EXPECT_FLOAT_EQ(text.text.spans[0].weight, 0.5f);
    EXPECT_EQ(text.positions, (std::vector<Index>{0, 2})) << "places of the map itself";
    EXPECT_TRUE(lookTitle(request).contains("playing"));
    const BarsContent bars = rowBars(request);
    ASSERT_EQ(bars.bars.bars.size(), 2u);
    EXPECT_EQ(bars.keys, (std::vector<Index>{0, 2}));
    EXPECT_DOUBLE_EQ(bars.bars.bars[1].value, 0.5);
}

TEST_F(MapSidesTest, FrameTheWordOfHardAttention) {
    const MapSides sides = sidesOf(request);
    EXPECT_EQ(sides.queries.begin(1), 2);
    EXPECT_EQ(sides.keys.wordOf(1), 0);
}

TEST(MapSides, NeverJoinGates) {
    SmallRecording small;
    const int text = small.words({"play", "##ing"});
    const int features = small.sequence({.name = "features", .kind = Sequence::Kind::features},
                                        AxisRole::feature, {"0", "1", "2"});
    small.map("gates.encoder.update", text, features, Matrix::Constant(2, 3, 0.5f));
    small->maps[0].normalised = false;
    FigureRequest request = small.request();
    EXPECT_FALSE(sidesOf(request).join());
    EXPECT_EQ(heatmapContent(request).values.rows(), 2);
}

}  // namespace
