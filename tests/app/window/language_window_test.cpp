// Models that predict words: a button hides the chosen word, a pronoun has a prediction, and a beginning is
// continued.
#include <QDoubleSpinBox>
#include <QSpinBox>
#include <QToolButton>

#include "app/views/inputs/token_chips.h"
#include "app/views/predictions/prediction_view.h"
#include "app/window/sentence_panel.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class LanguageWindowTest : public WindowTest {
protected:
    void open(const char* model) {
        session.openModel(model);
        settle();
    }
    TokenChips& chips() { return *window.sentence().chips(); }
    void click(Index token) {
        QTest::mouseClick(&chips(), Qt::LeftButton, {}, chips().chip(token).center());
        settle();
    }
    const Recording& run() { return *document().recording(); }
    std::string first(const Prediction& prediction) { return prediction.candidates.front().label; }
};

}  // namespace

TEST_F(LanguageWindowTest, AButtonHidesTheChosenWord) {
    open("english-masked");
    const QString typed = document().text();
    click(4);
    click(4);
    EXPECT_EQ(document().selection().query, 4);
    EXPECT_EQ(document().text(), typed) << "a click only chooses";
    auto* hide = window.findChild<QToolButton*>("hideWord");
    EXPECT_EQ(hide->text(), "Hide “cross”");
    hide->click();
    settle();
    EXPECT_EQ(document().selection().query, 4) << "the hidden word stays chosen";
    EXPECT_EQ(document().text(), "The animal didn't [MASK] the street because it was too tired.");
    ASSERT_EQ(run().predictions.size(), 1u);
    EXPECT_EQ(run().predictions[0].position, 4);
    EXPECT_EQ(first(run().predictions[0]), "▁cross");
    EXPECT_TRUE(hide->isHidden()) << "what is hidden stays hidden";
    document().selectQuery(10);
    QTest::keyClick(&chips(), Qt::Key_Delete);
    settle();
    ASSERT_EQ(run().predictions.size(), 2u);
    EXPECT_EQ(run().predictions[1].position, 10);
    document().selectQuery(2);
    document().undoStack().undo();
    settle();
    EXPECT_EQ(document().selection().query, 10) << "the word that was hidden";
    document().undoStack().undo();
    settle();
    EXPECT_EQ(document().text(), typed);
    EXPECT_EQ(document().selection().query, 4);
    // The panel of the prediction has such a button, too.
    auto* predict = window.findChild<QToolButton*>("hideAndPredict");
    EXPECT_EQ(predict->text(), "Hide “cross” and predict it");
    predict->click();
    settle();
    EXPECT_EQ(document().text(), "The animal didn't [MASK] the street because it was too tired.");
    EXPECT_TRUE(predict->isHidden());
}

TEST_F(LanguageWindowTest, AClickOnAPronounShowsItsPrediction) {
    open("english-masked");
    EXPECT_EQ(document().selection().query, 8) << "it says most";
    document().selectQuery(1);
    settle();
    click(8);
    EXPECT_EQ(document().text().count("[MASK]"), 0);
    EXPECT_EQ(first(run().predictAt(run().evaluation, document().selection().query)), "▁animal");
}

TEST_F(LanguageWindowTest, OnlyMaskedWordModelsHideWords) {
    open("pronoun");
    const QString typed = document().text();
    click(2);
    click(2);
    EXPECT_EQ(document().text(), typed);
}

TEST_F(LanguageWindowTest, ContinuesATextWordByWord) {
    open("english-next");
    auto* one = child<QToolButton>("oneWordOn");
    ASSERT_TRUE(one && one->isVisible());
    child<QDoubleSpinBox>("continuationTemperature")->setValue(0);
    const QString begun = document().text();
    const Index rows = run().find("self", 0)->nodes.queries->size();
    const std::string expected = first(run().predictions.back());
    one->click();
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return document().text() != begun; }, 20000));
    settle();
    EXPECT_TRUE(document().text().startsWith(begun));
    EXPECT_EQ(run().sequences.front().tokens.back().text, expected) << "the likeliest came";
    EXPECT_EQ(run().find("self", 0)->nodes.queries->size(), rows + 1) << "and a row of attention with it";
    // Drawn from the five likeliest.
    child<QDoubleSpinBox>("continuationTemperature")->setValue(1);
    child<QSpinBox>("continuationTopK")->setValue(5);
    std::vector<std::string> likeliest;
    for (size_t i = 0; i < 5; ++i) likeliest.push_back(run().predictions.back().candidates[i].label);
    const size_t before = run().sequences.front().tokens.size();
    const QString longer = document().text();
    one->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return document().text() != longer; }, 20000));
    settle();
    ASSERT_GT(run().sequences.front().tokens.size(), before);
    const std::string came = run().sequences.front().tokens[before].text;
    EXPECT_NE(std::find(likeliest.begin(), likeliest.end(), came), likeliest.end()) << came;
}
