// Text typed into the window other than its sentence: replacement words, numbers, pasted paragraphs; and the
// message when a model cannot continue.
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include "app/views/changes/changes_view.h"
#include "app/views/inputs/text_input.h"
#include "app/views/inputs/token_chips.h"
#include "app/views/predictions/bottleneck_view.h"
#include "app/views/predictions/decoding_view.h"
#include "app/window/banner.h"
#include "app/window/panel.h"
#include "app/window/sentence_panel.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class EditorsTest : public WindowTest {
protected:
    void open(const char* model, const QString& text) {
        session.openModel(model);
        document().setText(text);
        settle();
    }
    TokenChips& chips() { return *window.sentence().chips(); }
    QLineEdit* editor() {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return chips().findChild<QLineEdit*>("wordEditor");
    }
    QLineEdit* edit(Index token) {
        QTest::mouseDClick(&chips(), Qt::LeftButton, {}, chips().chip(token).center());
        return editor();
    }
    void swap(Index token, const QString& word) {
        QLineEdit* line = edit(token);
        ASSERT_TRUE(line);
        line->selectAll();
        QTest::keyClicks(line, word);
        QTest::keyClick(line, Qt::Key_Return);
        settle();
    }
    QString read() { return QString::fromStdString(document().recording()->inputs.text()); }
    void paste(const QString& text) {
        class Pasted : public TextInput {
        public:
            using TextInput::insertFromMimeData;
        };
        QMimeData data;
        data.setText(text);
        TextInput& input = *window.sentence().input();
        input.selectAll();
        (input.*(&Pasted::insertFromMimeData))(&data);
        settle();
    }
};

}  // namespace

TEST_F(EditorsTest, TheBottleneckSliderLengthensAnyText) {
    window.showTab("map");
    for (const char* text : {"我有3本书。", "我喜欢看书。", "3", "。。。"}) {
        open("zh-en-additive", text);
        window.showTab("bottleneck");
        QApplication::processEvents();
        if (window.bottleneck().evaluator().isWorking() && window.bottleneck().content().sides.empty()) {
            EXPECT_EQ(child<QLabel>("bottleneckNote")->text(), "Computing…");
        }
        settle();
        auto* length = child<QSlider>("sentenceLength");
        EXPECT_TRUE(length->isVisible()) << text;
        EXPECT_GE(length->maximum(), 24) << text;
        EXPECT_EQ(window.bottleneck().sentence(), text);
        length->setValue(12);
        EXPECT_TRUE(window.bottleneck().sentence().contains("老人") ||
                    window.bottleneck().sentence().contains("old man"))
            << window.bottleneck().sentence().toStdString();
        window.showTab("map");
    }
}

TEST_F(EditorsTest, TheEditorOfAWordClosesOnceItIsDone) {
    open("pronoun", "The animal was tired");
    QTest::keyClick(edit(1), Qt::Key_Escape);
    EXPECT_FALSE(editor());
    EXPECT_TRUE(document().request().changes.empty());
    QLineEdit* line = edit(1);
    ASSERT_TRUE(line);
    EXPECT_EQ(line->text(), "animal");
    EXPECT_FALSE(QRect(chips().mapToGlobal(QPoint()), chips().size())
                     .intersects({line->mapToGlobal(QPoint()), line->size()}))
        << "the chips stay in view";
    QTest::keyClicks(line, "robot");
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_FALSE(editor()) << "applied, and not opened again";
    settle();
    EXPECT_FALSE(editor());
    EXPECT_EQ(document().request().changes.size(), 1u);
    // When its subject goes, the message goes too.
    ASSERT_TRUE(edit(1));
    window.runAction("new");
    EXPECT_FALSE(editor());
    settle();
    ASSERT_TRUE(edit(1));
    session.openModel("constructed");
    EXPECT_FALSE(editor());
    settle();
}

TEST_F(EditorsTest, SwapsTheVisibleWord) {
    open("pronoun", "The animal was tired");
    swap(1, "enormous old robot");
    EXPECT_EQ(read(), "The enormous old robot was tired");
    swap(0, "A");
    EXPECT_EQ(read(), "A enormous old robot was tired");
    swap(5, "happy");
    EXPECT_EQ(read(), "A enormous old robot was happy");
    EXPECT_EQ(document().request().changes.size(), 3u);
    EXPECT_EQ(document().text(), "The animal was tired");
}

TEST_F(EditorsTest, AWordOfASecondTextIsSwappedThere) {
    window.openPath(QStringLiteral(TEST_DATA "/transformer/bert"));
    document().setText("a b");
    settle();
    document().setText("b a", "second");
    settle();
    const auto& tokens = document().sequence()->tokens;
    const auto second = std::find_if(tokens.begin(), tokens.end(),
                                     [](const Token& one) { return one.segment == 1 && one.hasText(); });
    ASSERT_NE(second, tokens.end());
    swap(second - tokens.begin(), "a");
    EXPECT_EQ(read(), "a b");
    EXPECT_EQ(document().recording()->inputs.text("second"), "a a");
}

TEST_F(EditorsTest, UndoBelongsToTheDocumentOnceANumberIsTaken) {
    open("constructed", "one two three");
    document().selectCell(1, 1);
    settle();
    auto* cell = child<QLineEdit>("cell");
    cell->setFocus();
    QTest::keyClicks(cell, "0.5");
    QTest::keyClick(cell, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(document().request().changes.empty());
    EXPECT_EQ(cell->text(), "") << "what was only typed, the field takes back itself";
    EXPECT_EQ(document().text(), "one two three");
    QTest::keyClicks(cell, "0.5");
    QTest::keyClick(cell, Qt::Key_Return);
    settle();
    ASSERT_EQ(document().request().changes.size(), 1u);
    QTest::keyClick(cell, Qt::Key_Z, Qt::ControlModifier);
    settle();
    EXPECT_TRUE(document().request().changes.empty());
    QTest::keyClick(cell, Qt::Key_Y, Qt::ControlModifier);
    QTest::keyClick(cell, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    settle();
    EXPECT_EQ(document().request().changes.size(), 1u);
    // Fields whose number is set by the program leave it to the window, too.
    auto* topK = child<QSpinBox>("continuationTopK");
    topK->setValue(3);
    QTest::keyClick(topK, Qt::Key_Z, Qt::ControlModifier);
    settle();
    EXPECT_TRUE(document().request().changes.empty());
    EXPECT_EQ(topK->value(), 3);
}

TEST_F(EditorsTest, PanelsHaveTheirSharesAgainAfterANarrowWindow) {
    window.resize(1440, 860);
    settle();
    const int left = window.panel("heads")->width(), right = window.panel("steps")->width();
    for (const auto& widths : {std::vector{1010, 800, 1010, 1440}, std::vector{820, 1440}}) {
        for (const int width : widths) {
            window.resize(width, 860);
            settle();
        }
        EXPECT_NEAR(window.panel("heads")->width(), left, 2);
        EXPECT_NEAR(window.panel("steps")->width(), right, 2);
    }
    window.resize(1920, 860);
    settle();
    EXPECT_NEAR(window.panel("heads")->width(), left * 1920 / 1440, 3);
    EXPECT_NEAR(window.panel("steps")->width(), right * 1920 / 1440, 3);
}

TEST_F(EditorsTest, ManyStartsLeaveThePanelsAsTheyAre) {
    open("pronoun", "The animal was tired");
    window.resize(1424, 852);
    settle();
    window.close();
    std::vector<int> widths;
    for (int start = 0; start < 4; ++start) {
        MainWindow next(session);
        next.showAsLeft();
        settle();
        // Like a desktop that gives a window another size than requested.
        next.resize(1400, 840);
        settle();
        next.resize(1424, 852);
        settle();
        widths.push_back(next.panel("steps")->width());
        widths.push_back(next.panel("heads")->width());
        next.close();
    }
    // The first start shares the room anew, the later ones leave it as it is.
    for (size_t i = 4; i < widths.size(); ++i) EXPECT_EQ(widths[i], widths[i - 2]) << i;
}

TEST_F(EditorsTest, MarksTheEndOfATruncatedText) {
    open("english-next", "The cat is in the garden.");
    window.showTab("words");
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window.words().evaluator().isWorking(); }, 120000));
    settle();
    EXPECT_TRUE(window.words().content().output.empty());
    auto* note = child<QLabel>("wordNote");
    EXPECT_TRUE(note->isVisible());
    EXPECT_TRUE(note->text().contains("ended the text")) << note->text().toStdString();
    // Some words, and fewer than were asked for.
    window.showTab("map");
    open("english-next", "The cat is in the garden");
    EXPECT_FALSE(window.banner().isVisible());
    child<QToolButton>("wordsOn")->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return document().text() != "The cat is in the garden"; }, 120000));
    settle();
    EXPECT_TRUE(window.banner().isVisible());
    EXPECT_TRUE(window.banner().text().contains("ended the text")) << window.banner().text().toStdString();
    document().setText("The dog");
    EXPECT_FALSE(window.banner().isVisible()) << "it was said of another text";
}

TEST_F(EditorsTest, APastedParagraphIsSeenFromItsBeginning) {
    open("english-next", "The cat");
    for (const char* text : {"First.\nSecond.\nThird.\n\nLast.\n", "First.\nSecond.\n"}) {
        paste(text);
        EXPECT_EQ(document().text(), text);
        EXPECT_EQ(window.sentence().input()->verticalScrollBar()->value(), 0) << text;
    }
}
