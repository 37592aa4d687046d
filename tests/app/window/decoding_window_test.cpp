// A model's words in the window, one by one: played, stepped through, and left.
#include <gtest/gtest.h>

#include <QFile>
#include <QLabel>
#include <QSlider>
#include <QToolButton>

#include "app/figures/content/decoding_content.h"
#include "app/views/common/shown_figure.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/predictions/bottleneck_view.h"
#include "app/views/predictions/decoding_view.h"
#include "app/window/motion.h"
#include "app/window/preferences.h"
#include "app/window/sentence_panel.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class DecodingWindowTest : public WindowTest {
protected:
    void open(const char* model, const QString& text = {}) {
        session.openModel(model);
        if (!text.isEmpty()) document().setText(text);
        settle();
        window.showTab("words");
        settle();
        EXPECT_TRUE(QTest::qWaitFor([&] { return !words().evaluator().isWorking(); }, 120000));
        settle();
        words().setFocus();
    }
    DecodingView& words() { return window.words(); }
    Index place() { return words().content().place; }
    void press(Qt::Key key) {
        QTest::keyClick(&words(), key);
        settle();
    }
};

}  // namespace

TEST_F(DecodingWindowTest, ArrowsMoveByAWordInAllViews) {
    open("en-fr-additive", "The cat sleeps.");
    ASSERT_EQ(window.tab(), "words");
    ASSERT_GT(words().content().output.size(), 3u);
    EXPECT_EQ(place(),
              placeOfQuery(shownRequest(document(), window.settings()), document().selection().query))
        << "it begins at the word that is selected";
    press(Qt::Key_Home);
    EXPECT_EQ(place(), 0);
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    EXPECT_EQ(place(), 2);
    const Index query = document().selection().query;
    EXPECT_GE(query, 2);
    EXPECT_TRUE(child<QLabel>("wordPlace")->text().startsWith("word 3 of "));
    press(Qt::Key_Left);
    EXPECT_EQ(place(), 1);
    EXPECT_LT(document().selection().query, query);
    press(Qt::Key_End);
    EXPECT_EQ(place(), std::ssize(words().content().output) - 1);
    press(Qt::Key_Right);  // there is no more
    EXPECT_EQ(place(), std::ssize(words().content().output) - 1);
    press(Qt::Key_Home);
    EXPECT_EQ(place(), 0);
    // It also follows a selection made elsewhere.
    document().selectQuery(query);
    settle();
    EXPECT_EQ(place(), 2);
    EXPECT_TRUE(words().figure());
}

TEST_F(DecodingWindowTest, SpacePlaysFromTheBeginningToTheEndAndPauses) {
    open("en-fr-additive", "The cat.");
    press(Qt::Key_End);
    const Index last = place();
    QTest::keyClick(&words(), Qt::Key_Space);
    EXPECT_TRUE(words().isPlaying());
    EXPECT_EQ(place(), 0);  // from the beginning, because it was at the end
    EXPECT_TRUE(QTest::qWaitFor([&] { return place() == 1; }, 120000));
    QTest::keyClick(&words(), Qt::Key_Space);
    EXPECT_FALSE(words().isPlaying());
    QTest::mouseClick(child<QToolButton>("playWords"), Qt::LeftButton);
    EXPECT_TRUE(words().isPlaying());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !words().isPlaying(); }, 120000));
    EXPECT_EQ(place(), last);
}

TEST_F(DecodingWindowTest, OpensFromTheButtonAndThePalette) {
    session.openModel("en-fr-transformer");
    settle();
    window.resize(1280, 900);
    settle();
    auto* play = child<QToolButton>("playSentence");
    ASSERT_TRUE(play->isVisible());
    QTest::mouseClick(play, Qt::LeftButton);
    settle();
    EXPECT_EQ(window.tab(), "words");
    EXPECT_TRUE(words().isPlaying());
    window.showTab("map");  // a hidden view stops playing
    EXPECT_FALSE(words().isPlaying());
    window.runAction("words");
    EXPECT_EQ(window.tab(), "words");
    EXPECT_TRUE(words().isPlaying());
    // A model that produces no words has nothing to play.
    session.openModel("constructed");
    settle();
    EXPECT_FALSE(words().isPlaying());
    EXPECT_EQ(window.tab(), "map");
    window.runAction("words");
    EXPECT_EQ(window.tab(), "map");
    EXPECT_FALSE(play->isVisible());
}

TEST_F(DecodingWindowTest, RestartsWithAnotherTextOrModel) {
    open("en-fr-additive", "The cat sleeps in the garden.");
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    words().setPlaying(true);
    document().setText("The dog.");
    EXPECT_TRUE(QTest::qWaitFor([&] { return words().content().output.size() < 6; }, 120000));
    EXPECT_FALSE(words().isPlaying());
    EXPECT_LT(place(), std::ssize(words().content().output));
    words().setPlaying(true);
    session.openModel("zh-en-additive");
    settle();
    EXPECT_FALSE(words().isPlaying());
    EXPECT_EQ(words().content().sentence.isEmpty(), false);
    document().setText("");
    settle();
    EXPECT_FALSE(words().isPlaying());
}

TEST_F(DecodingWindowTest, ContinuesATextAndKeepsTheTypedPart) {
    open("english-next", "The cat");
    ASSERT_GT(words().content().output.size(), 1u);
    EXPECT_EQ(document().text(), "The cat");
    EXPECT_TRUE(words().content().readsOnlyOutput);
    const Index before = words().content().readSoFar();
    press(Qt::Key_Right);
    EXPECT_EQ(words().content().readSoFar(), before + 1);
    EXPECT_EQ(document().undoStack().canRedo(), false);
    // Another text while it is at work, and the one of it is shown.
    document().setText("My dog");
    settle();
    EXPECT_TRUE(QTest::qWaitFor([&] { return words().content().sentence.startsWith("My dog"); }, 120000));
}

TEST_F(DecodingWindowTest, SupportsModelsWithoutAttentionAndPictures) {
    open("en-fr-none", "The cat sleeps.");
    press(Qt::Key_Right);
    EXPECT_EQ(place(), 1);
    EXPECT_TRUE(words().content().weights.empty());
    open("captions-soft");
    press(Qt::Key_Home);
    press(Qt::Key_Right);
    EXPECT_EQ(place(), 1);
    EXPECT_TRUE(words().content().picture);
}

TEST_F(DecodingWindowTest, ShowsTheWordWithAndWithoutMotion) {
    open("en-fr-additive", "The cat sleeps.");
    press(Qt::Key_Right);
    EXPECT_EQ(words().content().progress, 1);  // off in tests
    window.settings().setMotion(true);
    QTest::keyClick(&words(), Qt::Key_Right);
    EXPECT_LT(words().content().progress, 1);
    EXPECT_TRUE(QTest::qWaitFor([&] { return words().content().progress == 1; }, 120000));
}

TEST_F(DecodingWindowTest, TheLengthSliderTranslatesAgain) {
    session.openModel("en-fr-additive");
    document().setText("The old man reads.");
    settle();
    window.showTab("bottleneck");
    BottleneckView& bottleneck = window.bottleneck();
    const auto ready = [&] {
        return !bottleneck.evaluator().isWorking() && bottleneck.content().sides.size() == 2;
    };
    settle();
    ASSERT_TRUE(QTest::qWaitFor(ready, 120000));
    settle();
    QSlider& length = *child<QSlider>("sentenceLength");
    EXPECT_EQ(length.value(), 4);
    EXPECT_GE(length.maximum(), 24);
    EXPECT_EQ(bottleneck.sentence(), "The old man reads.");
    const QString whole = bottleneck.content().sides[0].translation;
    for (const int words : {2, 12}) {
        length.setValue(words);
        ASSERT_TRUE(QTest::qWaitFor(ready, 120000));
        settle();
        EXPECT_EQ(bottleneck.content().sides[0].words.size(), size_t(words));
        EXPECT_EQ(bottleneck.content().scores.here, words);
        EXPECT_NE(bottleneck.content().sides[0].translation, whole);
        // The displayed output is the model's output for that text.
        RunRequest alone = document().request();
        alone.inputs.values["text"] = bottleneck.sentence().toStdString();
        EXPECT_EQ(bottleneck.content().sides[0].translation.toStdString(),
                  run(alone, *session.shelf())->provenance.at("translation"));
    }
    EXPECT_EQ(document().text(), "The old man reads.");  // the document stays
    length.setValue(4);
    ASSERT_TRUE(QTest::qWaitFor(ready, 120000));
    settle();
    EXPECT_EQ(bottleneck.content().sides[0].translation, whole);
}

TEST_F(DecodingWindowTest, MotionIsDecidedInOnePlace) {
    QSettings kept(QSettings::IniFormat, QSettings::UserScope, "attentionscope", "attentionscope");
    kept.remove("motion");
    EXPECT_TRUE(wantsMotion());  // no setting forbids it
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    ASSERT_TRUE(QDir().mkpath(folder + "/gtk-3.0"));
    const std::pair<QString, QByteArray> wishes[] = {
        {folder + "/kdeglobals", "[KDE]\nAnimationDurationFactor=0\n"},
        {folder + "/gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=false\n"}};
    for (const auto& [path, content] : wishes) {
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        EXPECT_FALSE(desktopWantsMotion()) << path.toStdString();
        Preferences::setMotion(true);  // the program's own setting has priority
        EXPECT_TRUE(wantsMotion());
        kept.sync();
        kept.remove("motion");
        kept.sync();
        EXPECT_FALSE(wantsMotion());
        QFile::remove(path);
    }
    window.settings().setMotion(false);
    window.runAction("motion");
    EXPECT_TRUE(window.settings().motion());
    EXPECT_EQ(Preferences::motion(), true);
    kept.sync();
    kept.remove("motion");
}
