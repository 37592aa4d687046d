// The first minute: a sentence, one picture that follows it, a line of plain words, three doors.
#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "app/figures/painters/arcs.h"
#include "app/views/changes/changes_view.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/inputs/text_input.h"
#include "app/views/maps/figure_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/maps/seen_line.h"
#include "app/views/steps/steps_view.h"
#include "app/window/banner.h"
#include "app/window/centre.h"
#include "app/window/doors.h"
#include "app/window/gallery.h"
#include "app/window/language.h"
#include "app/window/lesson_strip.h"
#include "app/window/lessons.h"
#include "app/window/line_button.h"
#include "app/window/main_window.h"
#include "app/window/panel.h"
#include "app/window/preferences.h"
#include "app/window/sentence_panel.h"
#include "core/recording/telling_word.h"
#include "core/recording/writers.h"
#include "tests/support/folders.h"

using namespace attentionscope;

namespace {

/// One start of the program, with the settings of the previous start in a folder.
struct FirstScreen {
    explicit FirstScreen(const QTemporaryDir& folder, const char* models = RESOURCES "/models")
        : session(std::make_shared<ModelShelf>(std::vector<std::string>{models}), {}) {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
        window = std::make_unique<MainWindow>(session);
        window->settings().setMotion(false);
        window->resize(1440, 900);
        window->showAsLeft();
        window->begin();
        settle();
    }
    ~FirstScreen() {
        window.reset();
        speak("en");
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope,
                           QDir::tempPath() + "/attentionscope-tests");
    }

    void settle() {
        QApplication::processEvents();
        EXPECT_TRUE(QTest::qWaitFor([&] { return session.evaluator().isSettled(); }, 120000));
        for (int i = 0; i < 5; ++i) QApplication::processEvents();
    }
    Document& document() { return session.document(); }
    FigureView& picture() { return *window->findChild<FigureView*>("arcsView"); }
    const ArcsContent& arcs() { return dynamic_cast<const ArcsFigure&>(*picture().figure()).content(); }
    QString seen() { return window->centre().seen().text().remove(QRegularExpression("<[^>]*>")); }
    /// The chosen word, as it is drawn.
    QString chosen() { return arcs().words[size_t(arcs().chosen.value())].text; }
    void clickDoor(const char* name) {
        QTest::mouseClick(&window->centre().doors().door(name), Qt::LeftButton);
        settle();
    }
    QPoint placeOf(const char* word) {
        FigureCanvas& canvas = picture().canvas();
        const ArcsLayout layout = layoutArcs(arcs(), canvas.area());
        for (size_t i = 0; i < layout.boxes.size(); ++i)
            if (arcs().words[i].text == word) return layout.boxes[i].center().toPoint();
        ADD_FAILURE() << word;
        return {};
    }

    Session session;
    std::unique_ptr<MainWindow> window;
};

}  // namespace

// Its weights stay, but the model does not use them.
TEST(FirstScreen, ArcsOfASilencedHeadDiffer) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    EXPECT_FALSE(first.arcs().silenced);
    first.window->runAction("silence");
    first.settle();
    EXPECT_TRUE(first.arcs().silenced);
    EXPECT_EQ(first.chosen(), "it");
}

TEST(FirstScreen, HasASentenceAPictureALineAndThreeDoors) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    EXPECT_TRUE(first.window->isPlain());
    for (const char* name : {"heads", "changes", "steps", "ask", "prediction", "gallery"})
        EXPECT_TRUE(first.window->panel(name)->isHidden()) << name;
    EXPECT_EQ(first.document().text(), "The animal didn't cross the street because it was too tired.");
    EXPECT_EQ(first.window->focusWidget(), first.window->sentence().input())
        << "the caret is in the sentence";
    ASSERT_TRUE(first.picture().isVisible());
    EXPECT_EQ(first.chosen(), "it");
    EXPECT_EQ(first.seen(), "it looks mostly at animal (0.85)");
    const auto* claim = first.window->findChild<QLabel*>("claim");
    EXPECT_TRUE(claim->isVisible());
    for (const char* door : {"steps", "heads", "gallery"}) {
        EXPECT_TRUE(first.window->centre().doors().door(door).isVisible()) << door;
        EXPECT_FALSE(first.window->centre().doors().door(door).title().isEmpty()) << door;
    }
    // A model's special tokens are drawn faintly at the ends.
    EXPECT_TRUE(first.arcs().words.front().special);
    EXPECT_FALSE(first.arcs().words[1].special);
    EXPECT_EQ(first.arcs().words[1].text, "The") << "as it was typed";
}

TEST(FirstScreen, AClickOnAWeightOpensItsSteps) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    FigureCanvas& canvas = first.picture().canvas();
    const QPoint word = first.placeOf("street");
    const QRectF box = layoutArcs(first.arcs(), canvas.area()).boxes[size_t(*first.arcs().chosen)];
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, word + QPoint(0, int(box.height() * 0.8)));
    first.settle();
    EXPECT_FALSE(first.window->isPlain());
    EXPECT_TRUE(first.window->centre().isOnSteps());
    EXPECT_EQ(first.document().selection().key, 6) << "street";
}

TEST(FirstScreen, ShowsThatItsModelsAreMissing) {
    const QTemporaryDir folder;
    FirstScreen first(folder, "/nowhere");
    EXPECT_TRUE(first.window->banner().isVisible());
    EXPECT_TRUE(first.window->banner().text().contains("are missing"))
        << first.window->banner().text().toStdString();
}

TEST(FirstScreen, HidesTheExamplesWithoutRoom) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    const auto* examples = first.window->findChild<QLabel*>("examples");
    EXPECT_TRUE(examples->isVisible());
    first.window->centre().setTight(true);
    EXPECT_FALSE(examples->isVisible());
    EXPECT_TRUE(first.window->centre().seen().isVisible());
    EXPECT_TRUE(first.window->centre().doors().door("steps").isVisible());
    first.window->centre().setTight(false);
    EXPECT_TRUE(examples->isVisible());
}

TEST(FirstScreen, UnfoldedItNamesTheHeadAboveTheArcsWithoutTheControlsOfAMap) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    first.clickDoor("heads");
    ASSERT_EQ(first.window->centre().tab(), "arcs");
    EXPECT_TRUE(first.window->findChild<QLabel*>("mapPlace")->isVisible());
    EXPECT_FALSE(first.window->findChild<QComboBox*>("stage")->isVisible());
    EXPECT_FALSE(first.window->findChild<QComboBox*>("scale")->isVisible());
}

TEST(FirstScreen, TheFirstLetterThatIsTypedChangesThePicture) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    const size_t words = first.arcs().words.size();
    const int painted = first.picture().canvas().paintedCount();
    auto* input = first.window->sentence().input();
    input->moveCursor(QTextCursor::End);
    QTest::keyClicks(input, " A");
    first.settle();
    EXPECT_EQ(first.arcs().words.size(), words + 1);
    EXPECT_GT(first.picture().canvas().paintedCount(), painted);
    EXPECT_EQ(first.chosen(), "it") << "what was chosen stays so";
    // It stays the same word if others are typed before it, and another is chosen if it is gone.
    input->moveCursor(QTextCursor::Start);
    QTest::keyClicks(input, "Yes, ");
    first.settle();
    EXPECT_EQ(first.chosen(), "it");
    input->selectAll();
    QTest::keyClicks(input, "The boy lost his dog.");
    first.settle();
    EXPECT_EQ(first.chosen(), "his");
    EXPECT_TRUE(first.seen().startsWith("his looks mostly at boy (0.99")) << first.seen().toStdString();
}

// Typed letter by letter, a text does not keep the word that its first letters made the most telling one.
TEST(FirstScreen, TheDefaultWordIsTelling) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    auto* input = first.window->sentence().input();
    input->selectAll();
    for (const QChar letter : QStringLiteral("The boy lost his dog.")) {
        QTest::keyClicks(input, QString(letter));
        first.settle();
        const Document& document = first.document();
        const Selection& now = document.selection();
        EXPECT_EQ(now.query, tellingWord(*document.recording(), *document.map(), now.head, now.query));
        EXPECT_FALSE(document.recording()->queriesOf(*document.map()).words()[size_t(now.query)].special &&
                     document.text().size() > 1)
            << document.text().toStdString();
    }
    EXPECT_NE(first.chosen(), "The");
    // What somebody chose stays, however little it tells.
    emit first.picture().canvas().clicked(first.placeOf("The"), {});
    QTest::keyClicks(input, " Yes");
    first.settle();
    EXPECT_EQ(first.chosen(), "The");
}

TEST(FirstScreen, TheLineFollowsThePointerAndClicks) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    FigureCanvas& canvas = first.picture().canvas();
    emit canvas.hovered(first.placeOf("because"), {});
    first.settle();
    EXPECT_TRUE(first.seen().startsWith("because looks mostly at")) << first.seen().toStdString();
    EXPECT_EQ(first.chosen(), "because");
    emit canvas.left();
    first.settle();
    EXPECT_TRUE(first.seen().startsWith("it looks")) << first.seen().toStdString();
    emit canvas.clicked(first.placeOf("because"), {});
    emit canvas.left();
    first.settle();
    EXPECT_TRUE(first.seen().startsWith("because looks mostly at")) << first.seen().toStdString();
}

TEST(FirstScreen, TheLineReturnsToTheChosenWordAfterThePointerAndWithTheTab) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    first.window->showTab("map");
    first.settle();
    const QString chosen = first.seen();
    ASSERT_TRUE(chosen.startsWith("it looks mostly at")) << chosen.toStdString();
    HeatmapPlot& plot = first.window->heatmap().plot();
    const auto pointAtACell = [&] {
        emit plot.cellHovered(0, 3, {});
        first.settle();
        EXPECT_FALSE(first.seen().startsWith("it ")) << first.seen().toStdString();
    };
    pointAtACell();
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&plot, &leave);
    first.settle();
    EXPECT_EQ(first.seen(), chosen);
    for (const char* tab : {"arcs", "text"}) {
        pointAtACell();
        first.window->showTab(tab);
        first.settle();
        EXPECT_EQ(first.seen(), chosen) << tab;
        first.window->showTab("map");
        first.settle();
    }
}

TEST(FirstScreen, AnExampleOpensWithItsWord) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    const auto examples = first.document().model()->examples;
    ASSERT_GE(examples.size(), 2u);
    auto* links = first.window->findChild<QLabel*>("examples");
    for (size_t i = 0; i < examples.size(); ++i) {
        emit links->linkActivated(QString::number(i));
        first.settle();
        EXPECT_EQ(first.document().text().toStdString(), examples[i].text);
        EXPECT_EQ(first.chosen().toStdString(), examples[i].word);
        EXPECT_TRUE(first.seen().contains("mostly") || first.seen().contains("only"))
            << first.seen().toStdString();
    }
}

TEST(FirstScreen, HomeRestoresTheTextBeforeALesson) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    first.document().setText("The boy lost his dog.");
    first.settle();
    const RunRequest own = first.document().request();
    first.window->lesson().open(1);
    first.settle();
    first.window->lesson().open(2);  // the next one
    first.settle();
    ASSERT_NE(first.document().request(), own);
    first.window->goToFirstScreen();
    first.settle();
    EXPECT_EQ(first.document().request(), own);
    // What was typed during a lesson stays.
    first.window->lesson().open(0);
    first.settle();
    first.document().setText("The dog is tired.");
    first.settle();
    first.window->goToFirstScreen();
    first.settle();
    EXPECT_EQ(first.document().text(), "The dog is tired.");
}

TEST(FirstScreen, NamesAndShowsItsChanges) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    auto* links = first.window->findChild<QLabel*>("examples");
    EXPECT_FALSE(links->text().contains("change"));
    first.window->runAction("silence");
    first.settle();
    EXPECT_TRUE(links->text().contains("This head is silenced")) << links->text().toStdString();
    first.document().selectHead(0, 3);
    first.settle();
    EXPECT_TRUE(links->text().contains("Changed: Silenced")) << links->text().toStdString();
    emit links->linkActivated("changes");
    first.settle();
    EXPECT_TRUE(first.window->panel("changes")->isVisible());
}

TEST(FirstScreen, NamesARecordingThatHasNoModel) {
    speak("en");
    const QTemporaryDir folder;
    FirstScreen first(folder);
    const QString file = folder.filePath("cat.safetensors");
    writeRecordingAsSafetensors(*first.document().recording(), file.toStdString());
    first.session.open(file);
    first.settle();
    ASSERT_TRUE(first.window->isPlain());
    ASSERT_FALSE(first.document().model());
    const auto* doors = first.window->findChild<Doors*>("doors");
    EXPECT_TRUE(doors->door("heads").accessibleDescription().contains("english-masked: 40 heads"))
        << doors->door("heads").accessibleDescription().toStdString();
}

TEST(FirstScreen, ShowsThatTheModelIsChangedWhateverItReads) {
    speak("en");  // plurals are translations, in English too
    const QTemporaryDir folder;
    FirstScreen first(folder);
    const auto* examples = first.window->findChild<QLabel*>("examples");
    for (const char* model : {"numbers", "kernel-regression"}) {
        first.session.openModel(model);
        first.settle();
        first.document().addChange({Temperature{{}, 0.5}}, "");
        first.settle();
        ASSERT_TRUE(first.window->isPlain());
        for (const bool tight : {false, true}) {
            first.window->centre().setTight(tight);
            EXPECT_TRUE(examples->isVisible()) << model << tight;
        }
        EXPECT_TRUE(examples->text().contains("Changed: Temperature 0.50.")) << model;
    }
}

TEST(FirstScreen, LeadsBackFromAnotherHead) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    auto* links = first.window->findChild<QLabel*>("examples");
    const auto isFirst = [&] {
        const Recording& run = *first.document().recording();
        return first.document().selection().layer == run.firstLayer &&
               first.document().selection().head == run.firstHead;
    };
    ASSERT_TRUE(isFirst());
    EXPECT_FALSE(links->text().contains("of layer"));
    for (const char* link : {"head", "0"}) {
        first.document().selectHead(0, 3);
        first.settle();
        EXPECT_TRUE(links->text().contains("This is head 3 of layer 0")) << links->text().toStdString();
        emit links->linkActivated(link);
        first.settle();
        EXPECT_TRUE(isFirst()) << link << ' ' << first.document().selection().layer << ' '
                               << first.document().selection().head;
        EXPECT_FALSE(links->text().contains("of layer"));
    }
}

TEST(FirstScreen, ShowsWeightsAfterStepsThatShowedScores) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    first.clickDoor("steps");
    Selection scores = first.document().selection();
    scores.step = stageName(Stage::scores);
    scores.stage = Stage::scores;
    first.document().select(scores);
    first.settle();
    first.window->goToFirstScreen();
    first.settle();
    EXPECT_EQ(first.document().selection().stage, Stage::weights);
    EXPECT_EQ(first.window->tab(), "arcs") << "the view that was left";
}

TEST(FirstScreen, OffersATextInTheScriptOfTheInterface) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    auto* links = first.window->findChild<QLabel*>("examples");
    const QString sample = first.document().text();
    EXPECT_FALSE(links->text().contains("href=\"model\"")) << "the sample is in the script of the interface";
    first.window->setLanguage("zh_CN");
    first.settle();
    emit links->linkActivated("model");
    first.settle();
    static const QRegularExpression han("\\p{Han}");
    EXPECT_TRUE(first.document().text().contains(han)) << first.document().text().toStdString();
    EXPECT_TRUE(links->text().contains(sample)) << links->text().toStdString();
    emit links->linkActivated("model");
    first.settle();
    EXPECT_EQ(first.document().text(), sample);
    first.window->setLanguage("en");
}

TEST(FirstScreen, AFileThatCannotBeOpenedLeavesAModel) {
    const QTemporaryDir folder;
    Session session(std::make_shared<ModelShelf>(std::vector<std::string>{RESOURCES "/models"}), {});
    MainWindow window(session);
    window.showAsLeft();
    QFile wrong(folder.filePath("wrong.xyz"));
    ASSERT_TRUE(wrong.open(QIODevice::WriteOnly));
    wrong.write("nothing of use");
    wrong.close();
    window.openPath(wrong.fileName());
    EXPECT_TRUE(window.banner().text().contains("cannot open")) << window.banner().text().toStdString();
    EXPECT_TRUE(QTest::qWaitFor([&] { return session.evaluator().isSettled(); }, 120000));
    EXPECT_EQ(session.document().request().model, "english-masked");
    EXPECT_TRUE(window.banner().text().contains("cannot open")) << "it stays on screen";
    QFile text(folder.filePath("notes.txt"));
    ASSERT_TRUE(text.open(QIODevice::WriteOnly));
    text.write("The cat sleeps.\n");
    text.close();
    window.openPath(text.fileName());
    EXPECT_EQ(session.document().text(), "The cat sleeps.");
    ASSERT_TRUE(text.open(QIODevice::WriteOnly));
    text.write("\xff\xfe\x00 not UTF-8");
    text.close();
    window.openPath(text.fileName());
    EXPECT_EQ(session.document().text(), "The cat sleeps.");
    EXPECT_TRUE(window.banner().text().contains("another encoding")) << window.banner().text().toStdString();
}

TEST(FirstScreen, ReportsATextThatTheModelReadsInBytes) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    first.document().setText("小猫没有喝牛奶，因为它不饿。");
    first.settle();
    EXPECT_TRUE(first.window->banner().text().contains("byte by byte"));
    // Letters that the model reads do not decide which other one is offered.
    const auto offered = [&] { return first.window->banner().findChild<QPushButton*>()->text(); };
    const QString chinese = offered();
    EXPECT_TRUE(chinese.contains("Chinese")) << chinese.toStdString();
    first.document().setText("北京是中国的首都 asdfqweroiuzt");
    first.settle();
    EXPECT_EQ(offered(), chinese);
    first.document().setText("The cat sleeps.");
    first.settle();
    EXPECT_FALSE(first.window->banner().isVisible());
}

TEST(FirstScreen, StepsStopPlayingWhenTheyAreLeft) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    first.clickDoor("steps");
    first.window->stepsPage().setPlaying(true);
    ASSERT_TRUE(first.window->stepsPage().isPlaying());
    QTest::mouseClick(first.window->findChild<QToolButton*>("home"), Qt::LeftButton);
    first.settle();
    EXPECT_TRUE(first.window->isPlain());
    EXPECT_FALSE(first.window->stepsPage().isPlaying());
}

TEST(FirstScreen, DoorsUnfoldAndFoldBackWithTheSelectionKept) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    emit first.picture().canvas().clicked(first.placeOf("because"), {});
    first.settle();
    const Selection before = first.document().selection();
    for (const char* door : {"steps", "heads", "gallery"}) {
        SCOPED_TRACE(door);
        first.clickDoor(door);
        EXPECT_FALSE(first.window->isPlain());
        if (QLatin1String(door) == QLatin1String("steps")) {
            EXPECT_EQ(first.window->tab(), "steps") << "the page has the middle";
            EXPECT_TRUE(first.window->stepsPage().isVisible());
            EXPECT_NE(first.document().selection().step, before.step) << "it begins with the first step";
        } else {
            EXPECT_TRUE(first.window->panel(door)->isVisible());
            EXPECT_TRUE(first.picture().isVisible()) << "the picture stays";
        }
        Selection now = first.document().selection();
        now.step = before.step;
        EXPECT_EQ(now, before);
        EXPECT_FALSE(first.window->sentence().input()->textCursor().hasSelection()) << "a letter is added";
        // The same button closes it again with one click.
        auto* button = first.window->findChild<QToolButton*>(door);
        ASSERT_TRUE(button && button->isVisible() && button->isChecked());
        QTest::mouseClick(button, Qt::LeftButton);
        first.settle();
        EXPECT_TRUE(first.window->isPlain());
        EXPECT_EQ(first.document().selection().query, before.query);
        EXPECT_TRUE(first.picture().isVisible());
    }
    // A page that the first screen lacks is shown where its tab was clicked, without panels.
    first.clickDoor("steps");
    first.window->showTab("compare");
    first.settle();
    EXPECT_EQ(first.window->tab(), "compare");
    EXPECT_FALSE(first.window->isPlain());
    first.window->runAction("help");
    first.settle();
    EXPECT_TRUE(first.window->isPlain());
    // F1 leads back from anywhere, and pressed again returns.
    first.clickDoor("steps");
    first.window->runAction("help");
    first.settle();
    EXPECT_TRUE(first.window->isPlain());
    first.window->runAction("help");
    first.settle();
    EXPECT_TRUE(first.window->stepsPage().isVisible());
}

TEST(FirstScreen, RemembersTheUnfoldedPanels) {
    const QTemporaryDir folder;
    {
        FirstScreen first(folder);
        first.clickDoor("steps");
        first.window->close();
    }
    {
        FirstScreen second(folder);
        EXPECT_FALSE(second.window->isPlain());
        EXPECT_TRUE(second.window->stepsPage().isVisible());
        EXPECT_TRUE(second.window->panel("heads")->isHidden());
        second.window->unfold("steps", false);
        second.window->close();
    }
    EXPECT_TRUE(FirstScreen(folder).window->isPlain());
}

TEST(FirstScreen, DoorsSlideUnlessMotionIsReduced) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    first.window->settings().setMotion(true);
    first.clickDoor("heads");
    Panel& panel = *first.window->panel("heads");
    EXPECT_TRUE(QTest::qWaitFor([&] { return panel.maximumWidth() > first.window->width(); }, 120000));
    EXPECT_GE(panel.width(), panel.minimumWidth());
    EXPECT_GT(panel.minimumWidth(), 200);
    first.window->unfold("heads", false);
    EXPECT_TRUE(QTest::qWaitFor([&] { return panel.isHidden(); }, 120000));
    EXPECT_TRUE(first.window->isPlain());
}

TEST(FirstScreen, LessonsAreGroupedAndCounted) {
    const QTemporaryDir folder;
    FirstScreen first(folder);
    first.clickDoor("gallery");
    Gallery& gallery = first.window->gallery();
    ASSERT_GE(gallery.groupCount(), 6u);
    EXPECT_TRUE(gallery.head(0).isChecked());
    EXPECT_TRUE(gallery.head(0).detail().startsWith("0 of ")) << gallery.head(0).detail().toStdString();
    gallery.unfold(2);
    int open = 0;
    for (size_t i = 0; i < gallery.groupCount(); ++i) open += gallery.head(i).isChecked() ? 1 : 0;
    EXPECT_EQ(open, 1) << "one group at a time";
    // A lesson that was followed to its end counts, also at the next start.
    first.window->lesson().open(0);
    first.settle();
    for (int i = 0; i < 100 && !first.window->lesson().isClosing(); ++i) {
        first.window->lesson().next();
        first.settle();
    }
    ASSERT_TRUE(first.window->lesson().isClosing());
    first.window->unfold("gallery", true);
    first.settle();
    EXPECT_TRUE(gallery.head(0).detail().startsWith("1 of ")) << gallery.head(0).detail().toStdString();
    EXPECT_TRUE(Preferences::lessonsDone().contains(lessonKey(lessons().front())));
}
