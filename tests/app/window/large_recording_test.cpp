// A recording with thousands of heads in the window: only visible ones are read.
#include "app/views/common/figure_canvas.h"
#include "app/views/maps/heads_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/window/sentence_panel.h"
#include "core/base/error.h"
#include "core/run/change.h"
#include "tests/app/window/window_test.h"
#include "tests/support/sparse_recording.h"

using namespace attentionscope;

namespace {

class LargeRecordingTest : public WindowTest {
protected:
    LargeRecordingTest()
        : file_(std::filesystem::path(testing::TempDir()) / "attentionscope-large-recording.safetensors",
                {.layers = 96, .heads = 96, .tokens = 256}) {
        file_.write(0, 2, file_.backwards(2));
        file_.write(90, 93, file_.backwards(93));
        session.open(QString::fromStdString(file_.path().string()));
        window.resize(1440, 900);
        settle();
        readInView();
    }
    void readInView() {
        for (int i = 0; i < 5; ++i) QApplication::processEvents();
        EXPECT_TRUE(QTest::qWaitFor([&] { return !window.heads().isReading(); }, 120000));
    }
    /// The position of a head's largest weights in its thumbnail: how far below the diagonal, in its cells.
    static double belowDiagonal(const MatrixSlice& weights) {
        double sum = 0;
        Index count = 0;
        for (Index i = weights.rows() / 2; i < weights.rows(); ++i)
            for (Index j = 0; j < weights.columns(); ++j)
                if (weights(i, j) > 0.5F) sum += double(i - j), ++count;
        return count ? sum / double(count) : -1;
    }

    SparseRecording file_;
};

}  // namespace

TEST_F(LargeRecordingTest, TheGridFillsWhereItIsLookedAt) {
    const HeadGridContent& grid = window.heads().content();
    ASSERT_EQ(grid.heads.size(), 9216u);
    const size_t first = window.heads().readCount();
    EXPECT_GT(first, 50u);
    EXPECT_LT(first, 3000u);
    const HeadGridLayout layout(grid, window.heads().canvas().area());
    EXPECT_GE(layout.side(), 14);
    EXPECT_FALSE(grid.heads[2].weights.empty());
    EXPECT_NEAR(belowDiagonal(grid.heads[2].weights), 2 * 32 / 256.0, 0.5);
    EXPECT_TRUE(grid.heads[90 * 96 + 93].weights.empty());
    // To the last layers: they are read when they become visible, and those shown before stay.
    document().selectHead(90, 93);
    settle();
    readInView();
    EXPECT_GT(window.heads().readCount(), first);
    EXPECT_LT(window.heads().readCount(), 6000u);
    EXPECT_NEAR(belowDiagonal(grid.heads[90 * 96 + 93].weights), 93 * 32 / 256.0, 0.6);
    EXPECT_FALSE(grid.heads[2].weights.empty());
    EXPECT_TRUE(grid.heads[45 * 96 + 10].weights.empty());
    EXPECT_FALSE(file_.isInMemory(45, 10));
    // A click hits what is painted there.
    const HeadGridLayout now(grid, window.heads().canvas().area());
    QTest::mouseClick(&window.heads().canvas(), Qt::LeftButton, {},
                      now.thumbnail(91 * 96 + 92).center().toPoint());
    EXPECT_EQ(document().selection().layer, 91);
    EXPECT_EQ(document().selection().head, 92);
}

TEST_F(LargeRecordingTest, EveryTabShowsAHead) {
    document().selectHead(90, 93);
    settle();
    EXPECT_EQ(window.heatmap().plot().content().values(200, 107), 1);
    for (const char* tab : {"lines", "text", "steps", "heatmap"}) {
        window.showTab(tab);
        settle();
    }
    EXPECT_LT(window.heads().readCount(), 6000u);
}

TEST_F(LargeRecordingTest, OffersOnlySupportedActions) {
    EXPECT_FALSE(child<SentencePanel>("sentencePanel")->editor("text")->isVisibleTo(&window))
        << "nothing is computed anew";
    EXPECT_FALSE(child<QWidget>("temperature")->isEnabled()) << "it holds no scores";
    EXPECT_TRUE(child<QWidget>("cell")->isEnabled()) << "weights can be set";
    const RecordingPointer recording = document().recording();
    EXPECT_EQ(whyWithoutEffect({SilenceHeads{{.head = 1}}}, *recording), NoEffect::notRecorded);
    EXPECT_EQ(whyWithoutEffect({KeepOnly{{.head = 1}}}, *recording), NoEffect::notRecorded);
    EXPECT_EQ(whyWithoutEffect({MaskCells{}}, *recording), NoEffect::notRecorded);
    EXPECT_THROW((void)interventionsFor({KeepOnly{{.layer = 3, .head = 1}}}, *recording), Error);
    session.openModel("constructed");
    settle();
    EXPECT_TRUE(child<SentencePanel>("sentencePanel")->editor("text")->isVisibleTo(&window));
    EXPECT_TRUE(child<QWidget>("temperature")->isEnabled());
}
