// The way back to views and words, and undo that names its step.
#include "app/window/view_history.h"

#include <QComboBox>
#include <QLabel>
#include <QTest>
#include <QToolButton>

#include "app/views/maps/compare_view.h"
#include "app/window/action_list.h"
#include "app/window/banner.h"
#include "app/window/top_bar.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class ViewHistoryTest : public WindowTest {
protected:
    ViewHistoryTest() {
        window.resize(1440, 900);
        session.openModel("constructed");
        document().setText("the cat sat on the mat");
        settle();
        window.showTab("map");
        pause();
    }
    void pause() { QTest::qWait(ViewHistory::pauseMilliseconds + 50); }
    void choose(Index query) {
        pause();
        document().selectQuery(query);
    }
    Index chosen() { return document().selection().query; }
};

}  // namespace

TEST_F(ViewHistoryTest, WordsHeadsAndViewsComeBackInOrder) {
    choose(2);
    choose(4);
    pause();
    window.showTab("text");
    pause();
    document().selectHead(0, 1);
    const Selection last = document().selection();
    window.runAction("back");
    EXPECT_EQ(document().selection().head, 0);
    EXPECT_EQ(window.tab(), "text");
    window.runAction("back");
    EXPECT_EQ(window.tab(), "map");
    EXPECT_EQ(chosen(), 4);
    window.runAction("back");
    EXPECT_EQ(chosen(), 2);
    for (int i = 0; i < 3; ++i) window.runAction("forward");
    EXPECT_EQ(document().selection(), last);
    EXPECT_EQ(window.tab(), "text");
    EXPECT_FALSE(window.history().canGoForward());
    // A new choice after going back ends the way forward.
    window.runAction("back");
    choose(1);
    EXPECT_FALSE(window.history().canGoForward());
}

TEST_F(ViewHistoryTest, AHeldArrowKeyIsOnePlace) {
    choose(0);
    pause();
    for (Index query = 1; query < 6; ++query) document().selectQuery(query);
    window.runAction("back");
    EXPECT_EQ(chosen(), 0);
}

TEST_F(ViewHistoryTest, TypingStaysInItsPlace) {
    choose(2);
    pause();
    document().setText("the cat sat on the mats");
    settle();
    pause();
    window.runAction("back");
    EXPECT_EQ(document().text(), "the cat sat on the mats") << "undo returns texts";
    EXPECT_NE(chosen(), 2);
}

TEST_F(ViewHistoryTest, AnotherModelReturnsWithItsTextAndItsWord) {
    choose(3);
    pause();
    session.openModel("numbers");
    settle();
    ASSERT_EQ(document().request().model, "numbers");
    window.runAction("back");
    settle();
    EXPECT_EQ(document().request().model, "constructed");
    EXPECT_EQ(document().text(), "the cat sat on the mat");
    EXPECT_EQ(chosen(), 3);
    EXPECT_EQ(window.tab(), "map");
    document().undoStack().undo();
    settle();
    EXPECT_EQ(document().request().model, "numbers") << "it is a step of undo";
}

TEST_F(ViewHistoryTest, ButtonsAndMouseLeadBack) {
    auto* back = child<QToolButton>("back");
    choose(1);
    choose(5);
    EXPECT_TRUE(back->isEnabled());
    QTest::mouseClick(back, Qt::LeftButton);
    EXPECT_EQ(chosen(), 1);
    QTest::mouseClick(window.centralWidget(), Qt::ForwardButton);
    EXPECT_EQ(chosen(), 5);
    QTest::mouseClick(window.centralWidget(), Qt::BackButton);
    EXPECT_EQ(chosen(), 1);
    while (window.history().canGoBack()) window.history().goBack();
    EXPECT_FALSE(back->isEnabled());
}

TEST_F(ViewHistoryTest, UndoNamesItsStep) {
    document().addChange({SilenceHeads{}}, "silence a head");
    settle();
    EXPECT_TRUE(child<QToolButton>("undo")->toolTip().contains("silence a head"));
    QTest::mouseClick(child<QToolButton>("undo"), Qt::LeftButton);
    EXPECT_EQ(window.banner().text(), "Undone: silence a head.");
    window.runAction("redo");
    EXPECT_EQ(window.banner().text(), "Redone: silence a head.");
    window.banner().dismiss();
    document().setText("a dog");
    settle();
    window.runAction("undo");
    EXPECT_FALSE(window.banner().isVisible()) << "a text is on screen";
    session.openModel("numbers");
    settle();
    window.runAction("undo");
    settle();
    EXPECT_TRUE(window.banner().text().contains(window.bar().title()))
        << window.banner().text().toStdString();
}

TEST_F(ViewHistoryTest, UndoLeavesTheComparison) {
    session.openModel("english-masked");
    settle();
    window.showTab("compare");
    settle();
    auto* kinds = window.compare().findChild<QComboBox*>("kinds");
    const auto shown = [&] { return CompareView::Kind(kinds->currentIndex()); };
    EXPECT_EQ(shown(), CompareView::Kind::heads) << "nothing is changed";
    SilenceHeads silenced;
    silenced.where.layer = document().selection().layer;
    silenced.where.head = document().selection().head;
    document().addChange({silenced}, "silence a head");
    settle();
    EXPECT_EQ(shown(), CompareView::Kind::changes);
    // The weights of the silenced head stay: another one shows the effect.
    const int layer = document().selection().layer;
    auto* note = window.compare().findChild<QLabel*>("note");
    ASSERT_TRUE(note->text().contains("href"));
    emit note->linkActivated("most");
    settle();
    EXPECT_GT(document().selection().layer, layer) << "what follows";
    EXPECT_FALSE(note->text().contains("href"));
    window.runAction("undo");
    settle();
    EXPECT_EQ(shown(), CompareView::Kind::changes);
    EXPECT_TRUE(note->text().contains("Nothing is changed"));
    window.showTab("map");
    window.showTab("compare");
    settle();
    EXPECT_EQ(shown(), CompareView::Kind::heads) << "shown anew";
}

TEST_F(ViewHistoryTest, ThePictureOfTheFormerModelIsPaleWhileAnotherOpens) {
    auto* pale = child<QLabel>("opening");
    session.openModel("numbers");
    emit session.evaluator().busyChanged(true);
    EXPECT_TRUE(pale->isVisible());
    EXPECT_TRUE(pale->text().contains(window.bar().title()));
    settle();
    emit session.evaluator().busyChanged(false);
    EXPECT_FALSE(pale->isVisible());
    emit session.evaluator().busyChanged(true);
    EXPECT_FALSE(pale->isVisible()) << "a longer run of the same model";
}
