// A translator in the window: its words edited, its training replayed, its bottleneck shown.
#include <gtest/gtest.h>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QSlider>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

#include "app/figures/painters/bottleneck_figure.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/inputs/text_input.h"
#include "app/views/inputs/token_chips.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/predictions/bottleneck_view.h"
#include "app/views/predictions/prediction_view.h"
#include "app/views/predictions/produced_sentence.h"
#include "app/views/predictions/produced_words.h"
#include "app/views/predictions/training_slider.h"
#include "app/views/predictions/word_chooser.h"
#include "app/views/steps/steps_view.h"
#include "app/views/steps/trace_view.h"
#include "app/window/gallery.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/panels.h"
#include "app/window/sentence_panel.h"
#include "app/window/top_bar.h"
#include "app/window/training_setup.h"
#include "app/window/training_window.h"
#include "core/checkpoint/atomic_file.h"
#include "core/recording/words.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

class TranslatorWindowTest : public testing::Test {
protected:
    TranslatorWindowTest() : session(shelf(), {}), window(session) {
        window.settings().setMotion(false);
        window.settings().setWholeWords(false);  // most of what follows counts tokens
        window.panels().setLeastPicture(0);      // every panel is on screen, whatever room it takes
        window.resize(1280, 800);
        window.show();
        open("en-fr-additive");
    }
    std::shared_ptr<ModelShelf> shelf() {
        writeSmallTranslators(folder.path().toStdString());
        return std::make_shared<ModelShelf>(std::vector<std::string>{folder.path().toStdString()});
    }
    void open(const char* model) {
        session.openModel(model);
        settle();
    }
    void settle() {
        // The comparison begins when the run that it is of has arrived.
        for (int round = 0; round < 3; ++round) {
            for (int i = 0; i < 5; ++i) QApplication::processEvents();
            EXPECT_TRUE(QTest::qWaitFor(
                [&] {
                    return session.evaluator().isSettled() && !window.bottleneck().evaluator().isWorking();
                },
                120000));
        }
        for (int i = 0; i < 5; ++i) QApplication::processEvents();
    }
    Document& document() { return session.document(); }
    const Recording& run() { return *document().recording(); }
    TokenChips& chips() { return *window.sentence().chips(); }
    const HeatmapContent& map() { return window.heatmap().plot().content(); }
    template <typename T>
    T* child(const char* name) {
        return window.findChild<T*>(name);
    }
    WordChooser* chooserAt(Index position) {
        QTest::mouseDClick(&chips(), Qt::LeftButton, {}, chips().chip(position).center());
        return chips().findChild<WordChooser*>("wordChooser");
    }

    QTemporaryDir folder;
    Session session;
    MainWindow window;
};

}  // namespace

TEST_F(TranslatorWindowTest, AnotherWordIsChosenAtAProducedWord) {
    ASSERT_GT(run().produced()->words().size(), 2u);
    WordChooser* chooser = chooserAt(1);
    ASSERT_TRUE(chooser);
    ASSERT_GT(chooser->content().bars.size(), 3u);
    QTest::mouseClick(&chooser->canvas(), Qt::LeftButton, {}, chooser->rowOf(2).toPoint());
    settle();
    ASSERT_TRUE(forcedWordAt(document(), 1));
    const Index wanted = forcedWordAt(document(), 1)->token;
    EXPECT_EQ(run().produced()->words()[1].id, wanted);
    EXPECT_NE(document().unchanged()->produced()->words()[1].id, wanted);
    // The preceding words stay, the following ones are produced again.
    EXPECT_EQ(run().produced()->words()[0].id, document().unchanged()->produced()->words()[0].id);
    chooser = chooserAt(1);
    ASSERT_TRUE(chooser);
    QTest::mouseClick(chooser->findChild<QWidget*>("release"), Qt::LeftButton);
    settle();
    EXPECT_FALSE(forcedWordAt(document(), 1));
    document().undoStack().undo();
    EXPECT_TRUE(forcedWordAt(document(), 1));
}

TEST_F(TranslatorWindowTest, AWordIsTypedInPlaceOfAProducedOne) {
    WordChooser* chooser = chooserAt(0);
    ASSERT_TRUE(chooser);
    auto* editor = chooser->findChild<QLineEdit*>("typedWord");
    QTest::keyClicks(editor, "chien");
    QTest::keyClick(editor, Qt::Key_Return);
    // Its tokens are found in the background.
    EXPECT_TRUE(QTest::qWaitFor([&] { return forcedWordAt(document(), 0) != nullptr; }, 120000));
    settle();
    EXPECT_EQ(run().provenance.at("translation").rfind("chien", 0), 0u) << run().provenance.at("translation");
}

TEST_F(TranslatorWindowTest, ShowsTheTranslationBelowTheText) {
    ProducedSentence& said = *window.sentence().produced();
    EXPECT_TRUE(chips().isVisible());
    EXPECT_FALSE(said.isVisible()) << "the chips are its words";
    window.panels().foldAll();
    window.runAction("help");
    settle();
    ASSERT_TRUE(said.isVisible());
    EXPECT_FALSE(chips().isVisible());
    EXPECT_EQ(said.text().toStdString(), run().provenance.at("translation"));
    EXPECT_EQ(said.accessibleDescription(), said.text());
    const auto top = [&](QWidget* widget) { return widget->mapTo(&window, QPoint(0, 0)).y(); };
    EXPECT_GE(top(&said), top(window.sentence().input()) + window.sentence().input()->height());
    // A word of it is a door like any other.
    for (const bool whole : {false, true}) {
        window.settings().setWholeWords(whole);
        settle();
        const Index last = run().produced()->size() - (run().produced()->words().back().special ? 2 : 1);
        document().selectQuery(0);
        settle();
        const auto place = said.placeOf(last);
        ASSERT_TRUE(place);
        QTest::mouseClick(&said, Qt::LeftButton, {}, *place);
        settle();
        const JoinedWords words = wordsOf(run(), *run().produced());
        const Index chosen = document().selection().query;
        if (whole) {
            EXPECT_EQ(chosen, words.begin(words.wordOf(last)));
        }
        // Bytes that make no character share the sign for that.
        const auto& tokens = run().produced()->words();
        EXPECT_TRUE(whole || chosen == last || tokens[size_t(chosen)].end > tokens[size_t(last)].begin)
            << chosen << " for " << last;
    }
    // However long the output is, it stays within two large lines.
    window.resize(800, 560);
    QString text;
    for (int i = 0; i < 30; ++i) text += "the cat sees a dog . ";
    document().setText(text);
    settle();
    EXPECT_LE(said.height(), 64);
    EXPECT_TRUE(said.isWhole() || said.toolTip() == said.text());
    EXPECT_LE(window.height(), 560);
    // A given output is not its own.
    document().setText("le chat", "second");
    settle();
    EXPECT_FALSE(said.isVisible());
}

TEST_F(TranslatorWindowTest, PiecesAreJoinedByOneSwitchThatASessionKeeps) {
    document().setText("catdog sees");
    document().setText("chienchat voit", "second");
    settle();
    const Sequence& source = run().sequences[0];
    const JoinedWords queries = wordsOf(run(), run().sequences[1]), keys = wordsOf(run(), source);
    ASSERT_LT(keys.count(), source.size());
    EXPECT_EQ(map().values.columns(), source.size());
    EXPECT_TRUE(child<QToolButton>("wholeWords")->isVisible());
    window.runAction("wholeWords");
    settle();
    EXPECT_TRUE(window.settings().wholeWords());
    EXPECT_TRUE(child<QToolButton>("wholeWords")->isChecked());
    ASSERT_EQ(map().values.columns(), keys.count());
    ASSERT_EQ(map().values.rows(), queries.count());
    EXPECT_EQ(map().keys.label(0), "catdog");
    EXPECT_EQ(map().queries.label(0), "chienchat");
    double sum = 0;
    for (Index j = 0; j < keys.count(); ++j) sum += double(map().values(0, j));
    EXPECT_NEAR(sum, 1, 1e-5);
    EXPECT_EQ(chips().chip(0), chips().chip(queries.end(0) - 1)) << "one chip for all pieces of a word";
    document().selectQuery(0);
    QTest::keyClick(&window.heatmap(), Qt::Key_Down);
    EXPECT_EQ(document().selection().query, queries.begin(1));

    // A number computed from several ones shows how, and leads to each of them.
    emit window.heatmap().traceRequested(0, 0);
    settle();
    TraceView& ask = window.tracePanel();
    const QString table = ask.terms().toHtml();
    EXPECT_TRUE(table.contains("averaged over the query"));
    EXPECT_EQ(table.count("ask:"), queries.pieces(0) * keys.pieces(0));
    EXPECT_NEAR(ask.copyText().toDouble(), double(map().values(0, 0)), 1e-5);
    const Place piece{document().map()->nodes.heads[0].weights, 0, 1};
    ask.follow(TracedNumber{sourceOf(*run().evaluation, piece)});
    settle();
    EXPECT_NEAR(ask.copyText().toDouble(), double(run().evaluation->at(piece.node, piece.row, piece.column)),
                1e-6);

    const QString file = folder.filePath("words.ascope");
    session.save(file);
    window.runAction("wholeWords");
    EXPECT_FALSE(window.settings().wholeWords());
    session.open(file);
    settle();
    EXPECT_TRUE(window.settings().wholeWords());
}

TEST_F(TranslatorWindowTest, MarksUnseenWords) {
    writeText(folder.filePath("en-fr-none").toStdString() + "/training_words.txt", "a\nsees\nthe\n\nle\n");
    open("en-fr-none");
    window.settings().setWholeWords(true);
    document().setText("the Zorblax sees a dog .");
    settle();
    auto* unseen = child<QLabel>("unseenWords");
    ASSERT_TRUE(unseen->isVisible());
    EXPECT_TRUE(unseen->text().contains("Zorblax") && unseen->text().contains("dog"));
    EXPECT_FALSE(unseen->text().contains("sees"));
    EXPECT_TRUE(unseen->accessibleName().contains("Zorblax"));
    EXPECT_TRUE(unseen->toolTip().contains("training text"));
    for (Index i = 0; i < run().produced()->size(); ++i)
        EXPECT_EQ(chips().remark(i).isEmpty(), !run().produced()->words()[size_t(i)].unknown) << i;
    document().setText("the a sees");
    settle();
    EXPECT_FALSE(unseen->isVisible());
}

TEST_F(TranslatorWindowTest, CandidatesAreClickedAndTheSearchIsChosen) {
    document().selectQuery(0);
    settle();
    PredictionView& view = window.prediction();
    ASSERT_GE(view.content().bars.size(), 3u);
    auto* canvas = view.findChild<FigureCanvas*>();
    // Below the title, the third row.
    QTest::mouseClick(canvas, Qt::LeftButton, {}, {30, 28 + int(2.5 * barPitch)});
    settle();
    ASSERT_TRUE(forcedWordAt(document(), 0));
    EXPECT_EQ(run().produced()->words()[0].id, run().predictions[0].candidates[2].id);
    EXPECT_EQ(view.content().chosen, 2u);
    auto* search = child<QComboBox>("search");
    ASSERT_TRUE(search && search->isVisible());
    EXPECT_EQ(search->currentData(), 0) << "the usual search";
    search->setCurrentIndex(search->findData(4));
    emit search->activated(search->currentIndex());
    settle();
    EXPECT_EQ(document().request().generation.beam, 4);
    const RunRequest again = requestFromJson(requestToJson(document().request()));
    EXPECT_EQ(again.generation.beam, 4);
}

TEST_F(TranslatorWindowTest, TheSliderReplaysTheTraining) {
    auto* slider = child<QSlider>("trainingStep");
    ASSERT_TRUE(slider && slider->isVisible());
    EXPECT_EQ(slider->maximum(), 2);
    EXPECT_EQ(slider->value(), 2);
    const std::string words = run().provenance.at("translation");
    const float finished = map().values(0, 0);
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    settle();
    EXPECT_EQ(run().snapshot, 0);
    EXPECT_TRUE(window.findChild<TopBar*>()->modelNote().contains("steps of training"));
    EXPECT_NE(map().values(0, 0), finished);
    EXPECT_EQ(run().provenance.at("translation"), words);
    EXPECT_EQ(child<QWidget>("trainingStepName")->property("text").toString(), "10");
    QTest::mouseClick(child<QCheckBox>("ownWords"), Qt::LeftButton, {}, {8, 8});
    settle();
    ASSERT_EQ(document().request().changes.size(), 1u);
    ASSERT_NE(document().request().changes[0].as<UseSnapshot>(), nullptr);
    EXPECT_TRUE(document().request().changes[0].as<UseSnapshot>()->ownWords);
    // A session keeps the place.
    const QByteArray saved = document().toJson({});
    slider->setValue(2);
    settle();
    EXPECT_TRUE(document().request().changes.empty());
    EXPECT_EQ(map().values(0, 0), finished);
    document().fromJson(JsonValue::parse(saved.toStdString(), "session"));
    settle();
    EXPECT_EQ(run().snapshot, 0);
    EXPECT_EQ(slider->value(), 0);
    open("en-fr-none");
    EXPECT_FALSE(slider->isVisible());
}

TEST_F(TranslatorWindowTest, ACutSentenceEndsAtAWholeLetter) {
    window.panels().foldAll();
    window.runAction("help");
    settle();
    ProducedSentence& said = *window.sentence().produced();
    const int left = said.fontMetrics().horizontalAdvance("→→→");  // the arrow is before it
    int cut = 0;
    for (int width = left + 50; width < left + 120; ++width) {
        said.resize(width, said.heightForWidth(width));
        if (said.isWhole()) continue;
        ++cut;
        const QString shown = said.shownText();
        ASSERT_TRUE(shown.endsWith("…")) << width << ' ' << shown.toStdString();
        EXPECT_TRUE(said.text().startsWith(shown.chopped(1))) << width << ' ' << shown.toStdString();
        EXPECT_LT(shown.size(), said.text().size()) << width;
        // The sign itself is complete, too: nothing reaches the edge.
        const QImage picture = said.grab().toImage();
        const QColor ground = said.palette().color(QPalette::Window);
        for (int y = 0; y < picture.height(); ++y)
            EXPECT_LT(contrast(picture.pixelColor(picture.width() - 1, y), ground), 1.5) << width;
    }
    EXPECT_GT(cut, 20) << said.text().toStdString();
}

TEST_F(TranslatorWindowTest, TheTranslationGrowsWithTheType) {
    ProducedSentence& said = *window.sentence().produced();
    constexpr int wide = 20000;  // any text fits in one line
    const int before = said.heightForWidth(wide);
    for (int i = 0; i < 3; ++i) window.runAction("larger");
    settle();
    EXPECT_NEAR(said.heightForWidth(wide), 1.5 * before, 2);
    window.runAction("usualSize");
    settle();
    EXPECT_EQ(said.heightForWidth(wide), before);
}

TEST_F(TranslatorWindowTest, TheBottleneckStandsBesideItsSibling) {
    window.showTab("bottleneck");
    settle();
    const BottleneckContent& content = window.bottleneck().content();
    ASSERT_EQ(content.sides.size(), 2u);
    EXPECT_EQ(content.sides[0].words.size(), 6u);
    EXPECT_EQ(content.scores.curves[1].points.size(), 2u);
    EXPECT_EQ(content.scores.curves[1].points[1].y(), 20);
    EXPECT_TRUE(window.bottleneck().figure());
    EXPECT_EQ(content.sides[1].handed.rows(), 1) << "one vector for the whole sentence";
    document().setText("the cat .");
    settle();
    EXPECT_EQ(window.bottleneck().content().sides[1].words.size(), 3u);
}

TEST_F(TranslatorWindowTest, AModelWithoutAttentionShowsItsBottleneckInPlaceOfAMap) {
    open("en-fr-none");
    settle();
    EXPECT_FALSE(run().attends());
    EXPECT_EQ(window.tab(), "bottleneck");
    EXPECT_TRUE(window.bottleneck().isVisible());
    EXPECT_FALSE(child<QWidget>("invitation")->isVisible());
    EXPECT_TRUE(chooserAt(0));
    // The available steps: the source, the single vector passed on, and the target.
    std::vector<std::string> told;
    for (const StoryStep& step : window.steps().steps()) told.push_back(step.name);
    EXPECT_EQ(told, (std::vector<std::string>{"source_embeddings", "source_forward", "source_backward",
                                              "source_states", "handover", "embeddings", "states", "read_out",
                                              "logits"}));
    EXPECT_EQ(window.steps().current(), 4);
    document().selectQuery(0);
    settle();
    EXPECT_EQ(window.steps().chapter(), 0);
    while (window.panel("steps")->findChild<QToolButton*>("next")->isEnabled()) {
        const Selection now = document().selection();
        window.steps().next();
        settle();
        ASSERT_NE(document().selection(), now);
        EXPECT_FALSE(window.steps().content().parts.empty());
    }
    EXPECT_EQ(window.steps().chapter(), Index(run().produced()->words().size()) - 1);
    for (size_t i = 0; i <= run().produced()->words().size(); ++i) {
        QTest::keyClick(&chips(), Qt::Key_Left);
        settle();
    }
    EXPECT_EQ(document().selection().query, 0);
    open("en-fr-additive");
    window.showTab("map");
    settle();
    EXPECT_TRUE(window.heatmap().isVisible());
}

TEST_F(TranslatorWindowTest, SurvivesEveryKeyOnEveryPart) {
    for (const char* model : {"en-fr-additive", "en-fr-none"}) {
        open(model);
        settle();
        for (const char* tab : {"map", "lines", "text", "compare", "bottleneck"}) {
            window.showTab(tab);
            settle();
            const QList<QWidget*> parts = window.findChildren<QWidget*>();
            const QList<QPointer<QWidget>> guarded(parts.begin(), parts.end());
            for (const QPointer<QWidget>& part : guarded) {
                if (!part || !part->isVisible() || part->focusPolicy() == Qt::NoFocus) continue;
                // Every key that is not a letter, and one letter.
                for (const int key :
                     {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End,
                      Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Return, Qt::Key_Delete, Qt::Key_Backspace,
                      Qt::Key_Insert, Qt::Key_X, Qt::Key_Escape}) {
                    if (part && part->isVisible()) QTest::keyClick(part, Qt::Key(key));
                    while (QWidget* popup = QApplication::activePopupWidget()) popup->close();
                }
            }
            settle();
        }
        open(model);
        settle();
        EXPECT_FALSE(run().sequences.front().tokens.empty());
        const Index words =
            Index(std::max(run().sequences.front().tokens.size(), run().produced()->words().size()));
        EXPECT_GE(document().selection().query, 0);
        EXPECT_LT(document().selection().query, words);
    }
}

TEST_F(TranslatorWindowTest, TrainingIsReachedFromEverywhere) {
    window.runAction("train");
    auto* training = window.findChild<TrainingWindow*>("trainingWindow");
    ASSERT_TRUE(training && training->isVisible());
    training->close();
    window.openPath("/no/such/pairs.tsv");
    EXPECT_TRUE(training->isVisible());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !training->setup().isChecking(); }, 120000));
    EXPECT_TRUE(training->setup().fileNote().contains("pairs.tsv"));
    training->close();
    window.unfold("models", true);
    QTest::mouseClick(child<QWidget>("train"), Qt::LeftButton);
    EXPECT_TRUE(training->isVisible());
    // The trained model is opened with the watched sentence.
    emit training->keepRequested(folder.filePath("en-fr-none"), "a dog .");
    settle();
    EXPECT_EQ(document().text(), "a dog .");
    EXPECT_FALSE(run().attends());
}
