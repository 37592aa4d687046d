// The window on a translator: its story has a time axis, its words can be chosen, two models can be compared.
#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QSettings>
#include <QSlider>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "app/figures/content/change_words.h"
#include "app/figures/content/differing_words.h"
#include "app/figures/content/map_words.h"
#include "app/figures/story/chapters.h"
#include "app/views/changes/change_model.h"
#include "app/views/changes/changes_view.h"
#include "app/views/changes/mask_and_score.h"
#include "app/views/changes/sampling.h"
#include "app/views/changes/translation_note.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/maps/compare_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/predictions/produced_sentence.h"
#include "app/views/predictions/produced_words.h"
#include "app/views/predictions/word_chooser.h"
#include "app/views/steps/steps_view.h"
#include "app/window/language.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "core/recording/words.h"
#include "tests/app/window/window_test.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

std::string modelFolder() {
    static const QTemporaryDir folder;
    static const bool made = [] {
        for (const char* recipe : {"additive", "transformer"})
            writeSmallTranslator((folder.path() + '/' + recipe).toStdString(), recipe);
        return true;
    }();
    return made ? folder.path().toStdString() : std::string();
}

class TranslationWindowTest : public WindowTest {
protected:
    TranslationWindowTest() : WindowTest({modelFolder()}) { window.resize(1280, 900); }

    StepsView& steps() { return window.steps(); }
    void open(const char* model, Index words = 5) {
        RunRequest request;
        request.model = model;
        request.inputs.values["text"] = "the old dog sees";
        request.generation.tokens = words;
        document().setRequest(request, "model");
        settle();
        const auto& recording = document().recording();
        ASSERT_TRUE(recording);
        document().select({.map = recording->firstMap(), .layer = 0, .head = 0, .query = 0, .key = -1});
        settle();
    }
    void press(Qt::Key key) {
        QTest::keyClick(&steps(), key);
        settle();
    }
    void clickBox(Block::Kind kind, int row) {
        const auto& boxes = steps().map().boxes;
        for (size_t i = 0; i < boxes.size(); ++i) {
            if (boxes[i].kind != kind || boxes[i].row != row) continue;
            FigureCanvas& canvas = steps().mapCanvas();
            const auto layout = layoutArchitecture(steps().map(), QRectF(canvas.rect()));
            QTest::mouseClick(&canvas, Qt::LeftButton, {}, layout.boxes[i].center().toPoint());
            return settle();
        }
        FAIL() << "no such box";
    }
    std::vector<int> producedIds() {
        std::vector<int> ids;
        for (const Token& token : document().recording()->produced()->words()) ids.push_back(token.id);
        return ids;
    }
};

}  // namespace

TEST_F(TranslationWindowTest, EachProducedWordIsAChapter) {
    open("additive");
    ASSERT_GE(steps().chapters().size(), 3u);
    EXPECT_EQ(steps().chapter(), 0);
    FigureCanvas& strip = steps().chapterCanvas();
    EXPECT_TRUE(strip.isVisible());
    const ChapterLayout layout = layoutChapters(steps().chapters(), size_t(0), QRectF(strip.rect()));
    QTest::mouseClick(&strip, Qt::LeftButton, {}, layout.words[1].center().toPoint());
    settle();
    EXPECT_EQ(steps().chapter(), 1);
    EXPECT_EQ(document().selection().query, 1);
    EXPECT_EQ(window.heatmap().plot().content().chosenQuery, Index(1));
    press(Qt::Key_End);
    EXPECT_EQ(document().selection().step, "logits");
    // The next word begins with its new steps; the source has been read.
    press(Qt::Key_Right);
    EXPECT_EQ(steps().chapter(), 2);
    EXPECT_EQ(document().selection().step, "embeddings");
    press(Qt::Key_Left);
    EXPECT_EQ(steps().chapter(), 1);
    EXPECT_EQ(document().selection().step, "logits");
    press(Qt::Key_PageUp);
    EXPECT_EQ(steps().chapter(), 0);
    EXPECT_EQ(document().selection().step, "logits");
}

TEST_F(TranslationWindowTest, TheStoryEndsInTheWordThatIsProduced) {
    open("additive");
    press(Qt::Key_End);
    const auto* shares = std::get_if<StepMatrix>(&steps().content().parts.back());
    ASSERT_TRUE(shares);
    const Prediction& prediction = document().recording()->predictions[0];
    EXPECT_EQ(shares->columns.label(0), prediction.candidates[0].label);
    EXPECT_NEAR(shares->values(0, 0), prediction.candidates[0].probability, 1e-6);
    // A click on a logit traces the logit of that word.
    const auto& logits = std::get<StepMatrix>(steps().content().parts[steps().content().parts.size() - 3]);
    ASSERT_EQ(logits.nodeColumns.size(), size_t(logits.values.columns()));
    EXPECT_EQ(logits.nodeColumns[0], prediction.candidates[0].id);
    const Evaluation& evaluation = *document().recording()->evaluation;
    EXPECT_EQ(evaluation.at(logits.node, logits.firstRow, logits.nodeColumns[0]), logits.values(0, 0));
}

TEST_F(TranslationWindowTest, TheMapOfTheModelLeadsToEveryBlock) {
    open("transformer");
    EXPECT_EQ(steps().map().rows.size(), 2u);
    EXPECT_EQ(steps().map().boxes.size(), 13u);
    clickBox(Block::Kind::feedForward, 0);
    EXPECT_EQ(document().selection().map, "encoder.self");
    EXPECT_EQ(document().selection().step, "feed_forward");
    EXPECT_EQ(steps().chapter(), -1);
    ASSERT_TRUE(steps().map().chosen);
    EXPECT_EQ(steps().map().boxes[*steps().map().chosen].kind, Block::Kind::feedForward);
    clickBox(Block::Kind::crossAttention, 1);
    EXPECT_EQ(document().selection().map, "cross");
    clickBox(Block::Kind::logits, 1);
    EXPECT_EQ(document().selection().step, "logits");
    EXPECT_EQ(document().selection().layer, 1);
    clickBox(Block::Kind::embeddings, 0);
    EXPECT_EQ(document().selection().map, "encoder.self");
    EXPECT_EQ(steps().current(), 0);
}

TEST_F(TranslationWindowTest, NextMovesThroughTheModelAndEveryWord) {
    open("transformer", 2);
    clickBox(Block::Kind::embeddings, 0);
    std::vector<std::string> maps;
    int moves = 0;
    auto* next = window.panel("steps")->findChild<QToolButton*>("next");
    for (; next->isEnabled() && moves < 400; ++moves) {
        const Selection now = document().selection();
        const std::string place = now.map + std::to_string(now.layer);
        if (maps.empty() || maps.back() != place) maps.push_back(place);
        const auto& content = steps().content();
        EXPECT_FALSE(content.title.isEmpty());
        EXPECT_FALSE(content.parts.empty()) << content.title.toStdString();
        QTest::mouseClick(next, Qt::LeftButton);
        settle();
        ASSERT_NE(document().selection(), now);
    }
    std::vector<std::string> expected = {"encoder.self0", "encoder.self1"};
    for (size_t word = 0; word < steps().chapters().size(); ++word)
        for (const char* place : {"decoder.self0", "cross0", "decoder.self1", "cross1"})
            expected.emplace_back(place);
    EXPECT_EQ(maps, expected);
    // And back again, to the very beginning.
    auto* previous = window.panel("steps")->findChild<QToolButton*>("previous");
    int back = 0;
    for (; previous->isEnabled() && back < 400; ++back) {
        QTest::mouseClick(previous, Qt::LeftButton);
        settle();
    }
    EXPECT_EQ(back, moves);
    EXPECT_EQ(document().selection().map, "encoder.self");
}

TEST_F(TranslationWindowTest, PlayMovesFromWordToWord) {
    open("additive");
    press(Qt::Key_End);
    auto* pace = window.panel("steps")->findChild<QComboBox*>("pace");
    QTest::keyClick(pace, Qt::Key_Home);
    EXPECT_EQ(pace->currentData().toInt(), 1000);
    QTest::mouseClick(window.panel("steps")->findChild<QToolButton*>("play"), Qt::LeftButton);
    ASSERT_TRUE(steps().isPlaying());
    EXPECT_TRUE(QTest::qWaitFor([&] { return steps().chapter() == 1; }, 120000));
    press(Qt::Key_Space);
    EXPECT_FALSE(steps().isPlaying());
}

TEST_F(TranslationWindowTest, ProducedWordsAreChosenAndDrawn) {
    open("additive", 4);
    const auto plain = producedIds();
    ASSERT_TRUE(window.changes().sampling().isVisible());
    steps().goToChapter(1);
    settle();
    auto* word = child<QToolButton>("producedWord");
    QTest::mouseClick(word, Qt::LeftButton);
    auto* chooser = word->findChild<WordChooser*>("wordChooser");
    ASSERT_TRUE(chooser);
    ASSERT_GT(chooser->content().bars.size(), 3u);
    const Index wanted = producedWordAt(document(), 1)->candidates[3].id;
    QTest::mouseClick(&chooser->canvas(), Qt::LeftButton, {}, chooser->rowOf(3).toPoint());
    settle();
    ASSERT_EQ(document().request().changes.size(), 1u);
    EXPECT_TRUE(document().request().changes[0].as<ForceWord>());
    ASSERT_GE(producedIds().size(), 2u);
    EXPECT_EQ(producedIds()[0], plain[0]);
    EXPECT_EQ(producedIds()[1], wanted);
    document().setChangeEnabled(0, false);
    settle();
    EXPECT_EQ(producedIds(), plain);
    child<QSlider>("sampling")->setValue(20);
    settle();
    ASSERT_EQ(document().request().changes.size(), 2u);
    const auto* drawn = document().request().changes[1].as<DrawWords>();
    ASSERT_TRUE(drawn);
    EXPECT_EQ(drawn->temperature, 2.0);
    const auto seed = drawn->seed;
    QTest::mouseClick(child<QToolButton>("drawAgain"), Qt::LeftButton);
    settle();
    EXPECT_EQ(document().request().changes[1].as<DrawWords>()->seed, seed + 1);
    while (document().undoStack().canUndo() && !document().request().changes.empty())
        document().undoStack().undo();
    settle();
    EXPECT_EQ(producedIds(), plain);
}

TEST_F(TranslationWindowTest, MasksScoresAndRowsAreChanges) {
    session.openModel("constructed");
    settle();
    const Index keys = document().map()->nodes.keys->size();
    const auto weights = [&] { return window.heatmap().plot().content().values; };
    auto* mask = child<QComboBox>("rule");
    const auto choose = [&](QComboBox* box, const QVariant& data) {
        box->setCurrentIndex(box->findData(data));
        emit box->activated(box->currentIndex());
        settle();
    };
    choose(mask, "window");
    auto* size = child<QSpinBox>("ruleSize");
    ASSERT_TRUE(size->isVisible());
    size->setValue(2);
    settle();
    ASSERT_EQ(document().request().changes.size(), 1u);
    ASSERT_NE(document().request().changes[0].as<ReplaceMask>(), nullptr);
    EXPECT_EQ(document().request().changes[0].as<ReplaceMask>()->size, 2);
    document().selectHead(0, 7);
    settle();
    EXPECT_EQ(weights()(4, 2), 0);
    EXPECT_GT(weights()(4, 3), 0);
    choose(mask, "padding");
    size->setValue(3);
    settle();
    ASSERT_EQ(document().request().changes.size(), 1u);
    EXPECT_TRUE(document().request().changes[0].as<PadKeys>());
    EXPECT_GT(weights()(4, 2), 0.3f);
    EXPECT_EQ(weights()(4, 3), 0);
    choose(mask, QString());
    EXPECT_TRUE(document().request().changes.empty());
    auto* score = child<QComboBox>("score");
    ASSERT_TRUE(score->isVisible());
    choose(score, "cosine");
    ASSERT_EQ(document().request().changes.size(), 1u);
    EXPECT_EQ(document().request().changes[0], (Change{ReplaceScore{"cosine"}}));
    choose(score, QString());
    document().selectCell(2, 0);
    QString row = "1";
    for (Index key = 1; key < keys; ++key) row += " 0";
    window.changes().setNumbers(row);
    settle();
    ASSERT_EQ(document().request().changes.size(), 1u);
    EXPECT_TRUE(document().request().changes[0].as<OverwriteRow>());
    EXPECT_EQ(weights()(2, 0), 1);
    window.changes().setNumbers("1 2");
    EXPECT_EQ(document().request().changes.size(), 1u);
}

TEST_F(TranslationWindowTest, TwoModelsAreComparedSideBySide) {
    open("transformer");
    document().select({.map = "encoder.self", .layer = 0, .head = 0, .query = 1, .key = -1});
    window.showTab("compare");
    settle();
    auto* compare = child<CompareView>("compareView");
    compare->setKind(CompareView::Kind::models);
    compare->setOtherModel("constructed");
    const auto done = [&] { return !compare->evaluator().isWorking(); };
    ASSERT_TRUE(QTest::qWaitFor(done, 120000));
    settle();
    const auto rows = [](HeatmapPlot& plot) { return plot.content().values.rows(); };
    const Recording& own = *document().recording();
    // Both have a place for every word of either, and empty ones for words that they lack.
    const auto empty = [](HeatmapPlot& plot) { return Index(plot.content().emptyQueries.size()); };
    EXPECT_EQ(rows(compare->left()) - empty(compare->left()), wordsOf(own, own.sequences.front()).count());
    EXPECT_EQ(rows(compare->right()) - empty(compare->right()), 4);
    EXPECT_EQ(rows(compare->left()), rows(compare->right()));
    const QRectF left = compare->left().layoutOfCells().cells, right = compare->right().layoutOfCells().cells;
    EXPECT_NEAR(left.width(), right.width(), 0.01);
    EXPECT_NEAR(left.height(), right.height(), 0.01);
    EXPECT_NEAR(left.top(), right.top(), 0.01);
    EXPECT_EQ(compare->left().content().scale.high(), compare->right().content().scale.high());
    // One zoom: the same words are in view.
    compare->right().setRanges({0, 2}, {0, 2});
    EXPECT_NEAR(compare->left().visibleKeys().end, 2, 1e-6);
    compare->setKind(CompareView::Kind::heads);
    compare->setOtherHead(1);
    compare->setDifference(true);
    settle();
    const HeatmapContent& difference = compare->left().content();
    EXPECT_EQ(difference.scale.kind(), ScaleKind::centred);
    EXPECT_EQ(difference.scale.low(), -difference.scale.high());
    EXPECT_TRUE(difference.quietZeros);
    EXPECT_FALSE(compare->right().isVisible());
}

TEST_F(TranslationWindowTest, ComparedMapsAreNotSmallInASmallWindow) {
    window.resize(1024, 700);
    open("en-fr-additive");
    window.showTab("compare");
    auto* compare = child<CompareView>("compareView");
    for (const CompareView::Kind kind : {CompareView::Kind::heads, CompareView::Kind::changes}) {
        compare->setKind(kind);
        settle();
        const QRectF left = compare->left().layoutOfCells().cells,
                     right = compare->right().layoutOfCells().cells;
        EXPECT_GE(left.width(), 80) << int(kind);
        EXPECT_NEAR(left.width(), right.width(), 0.01) << int(kind);
        EXPECT_NEAR(left.height(), right.height(), 0.01) << int(kind);
        EXPECT_NEAR(left.top(), right.top(), 0.01) << int(kind);
        EXPECT_FALSE(compare->right().content().showQueries) << "the same words are named once";
    }
}

TEST_F(TranslationWindowTest, EveryViewHasADescriptionAndALink) {
    session.openModel("constructed");
    settle();
    for (const char* name : {"heads", "steps", "ask", "prediction", "changes"}) {
        auto* panel = child<Panel>(name);
        ASSERT_TRUE(panel) << name;
        if (!window.panels().isShown(panel)) window.runAction(name);
        settle();
        auto* text = panel->findChild<QLabel*>("helpText");
        EXPECT_TRUE(text->text().contains("https://arxiv.org/abs/")) << name;
        EXPECT_FALSE(text->isVisible());
        QTest::mouseClick(panel->findChild<QToolButton*>("help"), Qt::LeftButton);
        EXPECT_TRUE(text->isVisible()) << name;
    }
}

// Silencing leaves the old words: a note states this, and they can be chosen again.
TEST_F(TranslationWindowTest, AChangedTranslatorTranslatesAgain) {
    open("additive", 6);
    TranslationNote& note = window.changes().translation();
    EXPECT_FALSE(note.isVisibleTo(&window.changes())) << "nothing is changed";
    const auto plain = producedIds();
    window.changes().toggleSilence(0, 0);
    settle();
    EXPECT_TRUE(note.isVisibleTo(&window.changes()));
    EXPECT_EQ(producedIds(), plain);
    EXPECT_EQ(note.before(), note.after());
    note.button().click();
    settle();
    ASSERT_EQ(document().request().changes.size(), 2u);
    EXPECT_TRUE(document().request().changes[1].as<TranslateAgain>());
    EXPECT_TRUE(note.button().isChecked());
    const QString after = note.after(), before = note.before();
    EXPECT_EQ(QString::fromStdString(document().unchanged()->provenance.at("translation")), before);
    auto* old = child<QLabel>("translationBefore");
    EXPECT_EQ(old->isVisibleTo(&note), after != before);
    if (after != before) {
        EXPECT_TRUE(old->text().contains("line-through"));
    }
    document().undoStack().undo();
    settle();
    EXPECT_EQ(producedIds(), plain);
    EXPECT_FALSE(note.button().isChecked());
}

// In a low window both sentences stay whole: they are scrolled rather than pressed together.
TEST_F(TranslationWindowTest, TheSentencesBeforeAndAfterAreNotCut) {
    window.resize(1200, 760);
    window.show();
    session.openModel("en-fr-transformer");
    document().setText(
        "The old man reads a book in the garden because it is warm. The young woman drinks a cup of tea and "
        "the children play near the house.");
    settle();
    document().addChange({PositionsOff{}}, "positions off");
    document().addChange({TranslateAgain{}}, "translate again");
    settle();
    if (!window.panels().isShown(window.panel("changes"))) window.runAction("changes");
    settle();
    ASSERT_NE(window.changes().translation().before(), window.changes().translation().after());
    for (const char* name : {"translationBefore", "translationAfter"}) {
        auto* label = child<QLabel>(name);
        ASSERT_TRUE(label->isVisible()) << name;
        EXPECT_GE(label->height(), label->heightForWidth(label->width())) << name;
    }
    const QWidget& note = window.changes().translation();
    EXPECT_LE(note.mapTo(&window.changes(), QPoint(0, note.height())).y(), window.changes().height());
}

// The controls of the changes are not cut in a narrow window: another control is hidden.
TEST_F(TranslationWindowTest, TheMapsControlsFitANarrowWindowWithChanges) {
    window.panels().setLeastPicture(0.55);  // panels give way to the map, as they do in the program
    window.resize(1024, 700);
    window.show();
    session.openModel("en-fr-transformer");
    settle();
    document().setText("The black cat drinks milk in the kitchen every morning.");  // in pieces
    settle();
    auto* header = child<QWidget>("difference")->parentWidget();
    const auto expectFit = [&](const std::vector<const char*>& asked) {
        for (const char* name : asked) EXPECT_TRUE(child<QWidget>(name)->isVisible()) << name;
        for (const char* name : {"wholeWords", "stage", "scale", "colors", "difference"}) {
            auto* control = child<QWidget>(name);
            if (!control->isVisible()) continue;
            const auto* box = qobject_cast<QComboBox*>(control);
            EXPECT_GE(control->width(), box ? box->fontMetrics().horizontalAdvance(box->currentText()) + 24
                                            : control->sizeHint().width())
                << name;
            EXPECT_LE(control->geometry().right(), header->width()) << name;
        }
    };
    expectFit({"wholeWords", "stage"});
    document().addChange({PositionsOff{}}, "positions off");
    settle();
    expectFit({"wholeWords", "stage", "difference"});
    document().undoStack().undo();
    settle();
    expectFit({"wholeWords", "stage"});
}

// A laptop's window, too, shows the translation as a sentence; of a long one a line, and no letter is cut.
TEST_F(TranslationWindowTest, TheSentenceFitsASmallWindow) {
    window.resize(1366, 720);
    window.show();
    session.openModel("en-fr-transformer");
    settle();
    goToFirstScreen();
    auto* sentence = child<ProducedSentence>("producedSentence");
    document().setText(
        "The old man reads a book in the garden because the young woman drinks a cup of tea and the "
        "children play near the house of my father and the small house of my mother.");
    settle();
    EXPECT_TRUE(sentence->isVisible());
    EXPECT_GE(sentence->height(), sentence->heightForWidth(sentence->width()));
    const int small = sentence->heightForWidth(sentence->width());
    document().setText("The black cat drinks milk.");
    settle();
    EXPECT_TRUE(sentence->isWhole());
    EXPECT_GE(sentence->height(), sentence->heightForWidth(sentence->width()));
    EXPECT_GT(sentence->heightForWidth(sentence->width()), small) << "one that fits is large";
}

TEST_F(TranslationWindowTest, UselessActionsAreDisabledWithAReason) {
    open("additive");
    for (const char* name : {"scaleOff", "positionsOff"}) {
        EXPECT_FALSE(child<QToolButton>(name)->isEnabled()) << name;
        EXPECT_TRUE(child<QToolButton>(name)->toolTip().contains("model")) << name;
    }
    EXPECT_TRUE(child<QToolButton>("silence")->isEnabled());
    auto* rules = child<QComboBox>("rule");
    const auto enabled = [&](const char* rule) {
        return (rules->model()->flags(rules->model()->index(rules->findData(rule), 0)) & Qt::ItemIsEnabled) !=
               0;
    };
    EXPECT_FALSE(enabled("causal"));
    EXPECT_TRUE(enabled("padding"));
    open("transformer");
    EXPECT_TRUE(child<QToolButton>("scaleOff")->isEnabled());
    EXPECT_TRUE(child<QToolButton>("positionsOff")->isEnabled());
    EXPECT_TRUE(enabled("causal"));
    session.openModel("en-fr-none");
    settle();
    for (const char* name : {"silence", "keepOnly", "scaleOff", "positionsOff", "brush"})
        EXPECT_FALSE(child<QToolButton>(name)->isEnabled()) << name;
    EXPECT_TRUE(child<QToolButton>("silence")->toolTip().contains("no attention"));
}

TEST_F(TranslationWindowTest, ChangesAreNamedByWordsLayersAndHeads) {
    open("additive");
    speak("en");  // it has the plurals
    const RecordingPointer& recording = document().recording();
    const AttentionMap& map = *recording->find("cross", 0);
    const QString said = QString::fromStdString(map.nodes.queries->label(1)).trimmed();
    const Change set{SetElement{{.map = "cross", .layer = 0, .head = 0}, Stage::weights, 1, 2, 0.5}};
    EXPECT_EQ(changeTitle(set, recording.get()),
              QString("“%1” → “%2” set to 0.500 · Cross-attention, layer 0, head 0")
                  .arg(plainToken(said.toStdString()), plainToken(map.nodes.keys->label(2))));
    EXPECT_EQ(changeTitle({SilenceHeads{{.map = "self", .layer = 0, .head = 3}}}),
              "Silenced · layer 0, head 3");
    EXPECT_TRUE(changeTitle({MaskCells{{}, {{0, 1}}}}).startsWith("1 cell masked"));
    EXPECT_TRUE(changeTitle({MaskCells{{}, {{0, 1}, {0, 2}}}}).startsWith("2 cells masked"));
    EXPECT_EQ(changeTitle({ReplaceMask{"window", 2}}), "Window: less than 2 away");
}

TEST(DifferingWords, AreThoseOfNoCommonSequence) {
    const auto marked = [](const std::vector<MarkedWord>& words) {
        QStringList texts;
        for (const MarkedWord& word : words) texts << (word.differs ? '*' + word.text : word.text);
        return texts.join(' ');
    };
    const DifferingWords words = differingWords("le chien noir dort .", "le chat noir ne dort pas .");
    EXPECT_EQ(marked(words.before), "le *chien noir dort .");
    EXPECT_EQ(marked(words.after), "le *chat noir *ne dort *pas .");
    EXPECT_EQ(words.after[1].gap, " ");
    EXPECT_TRUE(differingWords("", "").before.empty());
    EXPECT_EQ(marked(differingWords("", "a").after), "*a");
}
