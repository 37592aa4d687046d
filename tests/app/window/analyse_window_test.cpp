#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QToolTip>

#include "app/export/formats.h"
#include "app/figures/content/map_words.h"
#include "app/session/carried_document.h"
#include "app/views/analyse/analyse_view.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/maps/seen_line.h"
#include "app/window/centre.h"
#include "app/window/export_dialog.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class AnalyseWindow : public WindowTest {
protected:
    AnalyseWindow() {
        session.openModel("english-next");
        settle();
        window.showTab("analyse");
    }
    void run(const char* name, std::optional<Index> steps = {}) {
        window.analyse().start({.of = name, .steps = steps});
        EXPECT_TRUE(QTest::qWaitFor([&] { return !window.analyse().job().isWorking(); }, 60000)) << name;
    }
};

}  // namespace

TEST_F(AnalyseWindow, ShowsEveryAnalysisThatNeedsNoMore) {
    ASSERT_EQ(window.tab(), "analyse");
    for (const char* name :
         {"tokens", "lens", "attribution", "heads", "ablation", "gradients", "flow", "clusters"}) {
        run(name);
        EXPECT_FALSE(window.analyse().job().error()) << name;
        EXPECT_TRUE(window.analyse().figure()) << name;
    }
    EXPECT_TRUE(window.analyse().findChild<QLabel*>("note")->text().endsWith(u'.'));
    // The name of another analysis does not stand above this result.
    auto* kinds = window.analyse().findChild<QComboBox*>("analysis");
    kinds->setCurrentIndex(kinds->findData("tokens"));
    emit kinds->activated(kinds->currentIndex());
    EXPECT_FALSE(window.analyse().figure());
    run("patching");
    EXPECT_TRUE(window.analyse().job().error()) << "without another text";
}

TEST_F(AnalyseWindow, ControlsKeepTheirPlacesAndEachAnalysisIsExplained) {
    AnalyseView& view = window.analyse();
    auto* kinds = view.findChild<QComboBox*>("analysis");
    const auto* button = view.findChild<QPushButton*>("runAnalysis");
    run("heads");
    const QRect place = button->geometry();
    EXPECT_EQ(button->text(), "Analyse again");
    EXPECT_FALSE(window.centre().seen().isVisible());
    for (int i = 0; i < kinds->count(); ++i) {
        EXPECT_TRUE(kinds->itemData(i, Qt::ToolTipRole).toString().endsWith(u'.')) << i;
        kinds->setCurrentIndex(i);
        QCoreApplication::processEvents();
        EXPECT_EQ(button->geometry(), place) << kinds->itemText(i).toStdString();
    }
    window.showTab("map");
    EXPECT_TRUE(window.centre().seen().isVisible());
}

// The first analysis needs a model of one text; a translator begins with one that it allows.
TEST_F(AnalyseWindow, BeginsWithWhatTheModelAllows) {
    session.openModel("en-fr-transformer");
    settle();
    AnalyseView& view = window.analyse();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !view.job().isWorking() && view.figure(); }, 60000));
    EXPECT_FALSE(view.job().error());
}

TEST_F(AnalyseWindow, HidesAWordForAModelThatPredictsHiddenWords) {
    session.openModel("english-masked");
    settle();
    AnalyseView& view = window.analyse();
    const auto* note = view.findChild<QLabel*>("note");
    auto* hide = view.findChild<QPushButton*>("hideWord");
    run("heads");
    EXPECT_TRUE(hide->isHidden()) << "this analysis needs no prediction";
    document().setText("I want to see it.");
    settle();
    const auto& tokens = document().sequence()->tokens;
    const auto isIt = [](const Token& token) { return plainToken(token.text) == "it"; };
    const auto place = std::ranges::find_if(tokens, isIt) - tokens.begin();
    document().selectQuery(place);
    for (const char* name : {"attribution", "movers", "ablation", "gradients"}) {
        document().setText("I want to see it.");
        settle();
        document().selectQuery(place);
        run(name);
        settle();
        EXPECT_EQ(note->text(), "This analysis needs a hidden word to predict. Hide a word of the text.")
            << name;
        ASSERT_FALSE(hide->isHidden()) << name;
        EXPECT_EQ(hide->text(), "Hide “it” and analyse") << name;
        hide->click();
        settle();
        EXPECT_TRUE(QTest::qWaitFor([&] { return !view.job().isWorking() && view.analysis(); }, 60000))
            << name;
        EXPECT_EQ(document().request().inputs.text(), "I want to see [MASK].") << name;
        EXPECT_TRUE(hide->isHidden()) << name;
    }
    // A place without a word cannot be hidden: the first word is offered.
    document().setText("I want to see it.");
    settle();
    document().selectQuery(0);
    run("gradients");
    settle();
    EXPECT_EQ(hide->text(), "Hide “I” and analyse");
    document().undoStack().undo();
}

TEST_F(AnalyseWindow, QuickAnalysesStartByThemselvesAndFollowTheText) {
    AnalyseView& view = window.analyse();
    const auto ended = [&] {
        settle();
        return QTest::qWaitFor([&] { return !view.job().isWorking(); }, 60000);
    };
    ASSERT_TRUE(ended());
    ASSERT_TRUE(view.analysis()) << "without the button";
    EXPECT_EQ(view.analysis()->of, "tokens");
    document().setText("She has a dog.");
    ASSERT_TRUE(ended());
    if (view.analysis()) {  // unless the first took longer than a second on this machine
        EXPECT_EQ(view.analysis()->table.axes.back().labels.size(), 5u);
    }
    auto* kinds = view.findChild<QComboBox*>("analysis");
    kinds->setCurrentIndex(kinds->findData("heads"));
    emit kinds->activated(kinds->currentIndex());
    ASSERT_TRUE(ended());
    ASSERT_TRUE(view.analysis());
    EXPECT_EQ(view.analysis()->of, "heads");
    // An analysis that lacks an input shows its description; the button shows the error.
    kinds->setCurrentIndex(kinds->findData("patching"));
    emit kinds->activated(kinds->currentIndex());
    ASSERT_TRUE(ended());
    EXPECT_FALSE(view.analysis());
    const auto* note = view.findChild<QLabel*>("note");
    EXPECT_TRUE(note->text().contains("corrupted text")) << note->text().toStdString();
    view.findChild<QPushButton*>("runAnalysis")->click();
    ASSERT_TRUE(ended());
    const QString refusal = note->text();
    EXPECT_FALSE(refusal.startsWith("What of the prediction")) << refusal.toStdString();
    document().selectQuery(2);
    ASSERT_TRUE(ended());
    EXPECT_EQ(note->text(), refusal) << "the error stays while the text does";
}

TEST_F(AnalyseWindow, ACancelledAnalysisDoesNotStartAgain) {
    AnalyseView& view = window.analyse();
    view.start({.of = "ablation"});
    ASSERT_TRUE(view.job().isWorking());
    view.findChild<QPushButton*>("runAnalysis")->click();
    document().selectQuery(2);
    settle();
    EXPECT_FALSE(view.job().isWorking());
    EXPECT_FALSE(view.analysis());
}

TEST_F(AnalyseWindow, AClickOnAHeadOpensItsMap) {
    run("ablation");
    FigureCanvas& canvas = window.analyse().canvas();
    canvas.resize(700, 500);
    document().select({.map = "self", .layer = 0, .head = 0});
    const auto figure = analysisFigure(*window.analyse().analysis(), {});
    std::optional<QPointF> place;
    for (double x = 0; x < canvas.area().width() && !place; x += 4)
        for (double y = 0; y < canvas.area().height() && !place; y += 4)
            if (figure->placeAt({x, y}, canvas.area()) == FigurePlace{2, 3}) place = QPointF(x, y);
    ASSERT_TRUE(place);
    emit canvas.clicked(*place, Qt::NoModifier);
    EXPECT_EQ(document().selection().layer, 2);
    EXPECT_EQ(document().selection().head, 3);
}

TEST_F(AnalyseWindow, APointOfAHeadIsNamedUnderThePointer) {
    run("clusters");
    FigureCanvas& canvas = window.analyse().canvas();
    const AnalysisTable& table = window.analyse().analysis()->table;
    const auto figure = analysisFigure(*window.analyse().analysis(), {});
    std::vector<QString> meanings(table.axes[0].labels.size());
    for (double x = 0; x < canvas.area().width(); x += 4)
        for (double y = 0; y < canvas.area().height(); y += 4)
            if (const auto place = figure->placeAt({x, y}, canvas.area())) {
                emit canvas.hovered({x, y}, canvas.mapToGlobal(QPoint(int(x), int(y))));
                meanings[std::size_t(place->key)] = QToolTip::text();
            }
    int named = 0;
    for (std::size_t i = 0; i < meanings.size(); ++i) {
        const QStringList head = QString::fromStdString(table.axes[0].labels[i]).split(u'.');
        if (meanings[i].isEmpty()) continue;  // hidden below another
        EXPECT_TRUE(meanings[i].contains(QStringLiteral("layer %1 · head %2").arg(head[0], head[1])))
            << meanings[i].toStdString();
        ++named;
    }
    EXPECT_GT(named, 1);
}

TEST_F(AnalyseWindow, AFolderOfCheckpointsIsASliderAndCurves) {
    const QTemporaryDir folder;
    for (const char* name : {"step-200", "step-1000"})
        ASSERT_TRUE(QFile::link(RESOURCES "/models/english-next", folder.filePath(name)));
    AnalyseView& view = window.analyse();
    auto* slider = view.findChild<QSlider*>("checkpoint");
    auto *along = view.findChild<QComboBox*>("along"), *beside = view.findChild<QComboBox*>("beside");
    run("heads");
    EXPECT_TRUE(slider->isHidden()) << "for a single model";
    view.takeCheckpoints(folder.path());
    EXPECT_FALSE(view.analysis()) << "the result was that of the run's model";
    run("heads");
    ASSERT_FALSE(view.job().error());
    EXPECT_EQ(view.analysis()->table.axes.front().labels,
              (std::vector<std::string>{"step-200", "step-1000"}));
    EXPECT_FALSE(slider->isHidden());
    EXPECT_EQ(slider->value(), 1) << "the last checkpoint";
    const Index one = view.figure()->cellCount();
    beside->setCurrentIndex(1);
    emit beside->activated(1);
    EXPECT_EQ(view.figure()->cellCount(), 2 * one) << "two checkpoints side by side";
    along->setCurrentIndex(1);
    emit along->activated(1);
    EXPECT_EQ(view.figure()->cellCount(), 0) << "curves";
    EXPECT_TRUE(beside->isHidden());
    view.takeCheckpoints({});
    run("heads");
    EXPECT_TRUE(slider->isHidden());
    view.takeCheckpoints(folder.filePath("absent"));
    run("heads");
    EXPECT_FALSE(view.job().error()) << "a folder without models changes nothing";
}

TEST_F(AnalyseWindow, AFileOfTextsTakesThePlaceOfTheResult) {
    const QTemporaryDir folder;
    QFile file(folder.filePath("texts.txt"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("I wanted to go\nShe had a dog\n");
    file.close();
    AnalyseView& view = window.analyse();
    run("heads");
    ASSERT_TRUE(view.analysis());
    view.takeTexts(file.fileName());
    EXPECT_FALSE(view.analysis()) << "the result was that of the sentence";
    run("heads");
    ASSERT_FALSE(view.job().error());
    EXPECT_TRUE(view.findChild<QLabel*>("note")->text().contains("mean of 2 texts"));
    view.takeTexts({});
    EXPECT_TRUE(!view.analysis() || !view.analysis()->settings.contains("texts"));
    run("heads");
    EXPECT_FALSE(view.findChild<QLabel*>("note")->text().contains("mean of"));
}

TEST_F(AnalyseWindow, EveryChoiceStartsAndAClearedFileIsForgotten) {
    const QTemporaryDir folder;
    QFile file(folder.filePath("texts.txt"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("I wanted to go\nShe had a dog\n");
    file.close();
    AnalyseView& view = window.analyse();
    auto* kinds = view.findChild<QComboBox*>("analysis");
    auto* clear = view.findChild<QToolButton*>("clearTexts");
    const auto* note = view.findChild<QLabel*>("note");
    const auto choose = [&](const char* name) {
        kinds->setCurrentIndex(kinds->findData(name));
        emit kinds->activated(kinds->currentIndex());
    };
    const auto overTexts = [&] {
        return QTest::qWaitFor([&] { return !view.job().isWorking() && view.analysis(); }, 60000) &&
               view.analysis()->settings.contains("texts");
    };
    choose("heads");
    EXPECT_TRUE(clear->isHidden());
    view.takeTexts(file.fileName());
    EXPECT_FALSE(clear->isHidden());
    EXPECT_TRUE(overTexts()) << "the file was chosen";
    choose("attribution");
    EXPECT_TRUE(overTexts()) << "another analysis was chosen";
    EXPECT_EQ(view.analysis()->of, "attribution");
    // An analysis of a file does not follow the text; the note names the button.
    document().setText("She has a dog.");
    settle();
    EXPECT_TRUE(note->text().contains("Press “Analyse again”")) << note->text().toStdString();
    EXPECT_FALSE(view.analysis()) << "the former one stays, pale";
    EXPECT_TRUE(view.job().analysis());
    clear->click();
    settle();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !view.job().isWorking() && view.analysis(); }, 60000));
    EXPECT_FALSE(view.analysis()->settings.contains("texts"));
    EXPECT_TRUE(clear->isHidden());
    choose("patching");
    EXPECT_TRUE(QTest::qWaitFor([&] { return !view.job().isWorking(); }, 60000));
    EXPECT_TRUE(note->text().endsWith("then press “Analyse”.")) << note->text().toStdString();
    // A file does not belong to another model.
    choose("heads");
    view.takeTexts(file.fileName());
    session.openModel("english-masked");
    settle();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !view.job().isWorking() && view.analysis(); }, 60000));
    EXPECT_FALSE(view.analysis()->settings.contains("texts"));
    EXPECT_TRUE(clear->isHidden());
}

TEST_F(AnalyseWindow, OpensTheCheckpointOfTheSlider) {
    const QTemporaryDir folder;
    for (const char* name : {"step-200", "step-1000"})
        ASSERT_TRUE(QFile::link(RESOURCES "/models/english-next", folder.filePath(name)));
    AnalyseView& view = window.analyse();
    view.takeCheckpoints(folder.path());
    run("heads");
    view.findChild<QSlider*>("checkpoint")->setValue(0);
    const std::string text = document().request().inputs.text();
    view.findChild<QPushButton*>("openCheckpoint")->click();
    settle();
    EXPECT_EQ(document().request().model, folder.filePath("step-200").toStdString());
    EXPECT_EQ(document().request().inputs.text(), text);
    EXPECT_EQ(document().recording()->model, "step-200");
    ASSERT_TRUE(view.analysis()) << "it is of all checkpoints";
    EXPECT_EQ(view.findChild<QSlider*>("checkpoint")->value(), 0);
    document().setText("She has a dog.");
    settle();
    EXPECT_FALSE(view.analysis()) << "of another text";
}

TEST_F(AnalyseWindow, ShowsNumbersThatCanBeSortedAndFiltered) {
    run("heads");
    AnalyseView& view = window.analyse();
    view.findChild<QAbstractButton*>("asNumbers")->click();
    auto* table = view.findChild<QTableView*>("numbers");
    ASSERT_TRUE(table->isVisibleTo(&view));
    QAbstractItemModel& rows = *table->model();
    const AnalysisTable& scores = view.analysis()->table;
    const int heads = int(scores.values.size() / scores.axes[0].labels.size());
    ASSERT_EQ(rows.rowCount(), heads);
    ASSERT_EQ(rows.columnCount(), 2 + int(scores.axes[0].labels.size()));
    rows.sort(2, Qt::DescendingOrder);
    const auto best = std::max_element(scores.values.begin(), scores.values.begin() + heads);
    const int place = int(best - scores.values.begin()), perLayer = int(scores.axes[2].labels.size());
    const auto number = [&](int row, int column) {
        return rows.index(row, column).data(Qt::UserRole).toDouble();
    };
    EXPECT_EQ(number(0, 2), *best);
    EXPECT_EQ(number(0, 0), place / perLayer);
    EXPECT_EQ(number(0, 1), place % perLayer);
    for (int row = 1; row < heads; ++row) EXPECT_GE(number(row - 1, 2), number(row, 2));
    emit table->clicked(rows.index(0, 0));
    EXPECT_EQ(document().selection().layer, place / perLayer);
    EXPECT_EQ(document().selection().head, place % perLayer);
    auto* filter = view.findChild<QLineEdit*>("filter");
    filter->setText("> 0.2");
    const auto over = std::count_if(scores.values.begin(), scores.values.begin() + heads,
                                    [](double value) { return value > 0.2; });
    EXPECT_EQ(rows.rowCount(), int(over));
    filter->setText("no such words");
    EXPECT_EQ(rows.rowCount(), 0);
    filter->clear();
    run("tokens");
    EXPECT_EQ(table->model()->rowCount(), int(view.analysis()->table.axes[1].labels.size()));
}

TEST_F(AnalyseWindow, IsFoundByItsNameAmongTheCommands) {
    window.showTab("map");
    settle();
    window.runAction("analyse.heads");
    ASSERT_EQ(window.tab(), "analyse");
    EXPECT_TRUE(QTest::qWaitFor([&] { return !window.analyse().job().isWorking(); }, 60000));
    ASSERT_TRUE(window.analyse().analysis());
    EXPECT_EQ(window.analyse().analysis()->of, "heads");
    emit window.analyse().saveRequested();
    auto* dialog = window.findChild<ExportDialog*>("exportDialog");
    ASSERT_TRUE(dialog);
    EXPECT_EQ(dialog->findChild<QComboBox*>("kind")->currentText(), "Head types")
        << "what is shown is the analysis";
}

TEST_F(AnalyseWindow, ResumesOverTextsAfterACancel) {
    AnalysisJob& job = window.analyse().job();
    AnalysisInput input;
    for (int i = 0; i < 40; ++i) input.texts.push_back("I have " + std::to_string(i) + " dogs and");
    const RunRequest request = document().request();
    job.start("ablation", request, input);
    ASSERT_TRUE(QTest::qWaitFor([&] { return job.share() > 0.2; }, 60000));
    job.cancel();
    EXPECT_FALSE(job.isWorking());
    job.start("ablation", request, input);
    std::vector<double> shares;
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            if (job.share() > 0) shares.push_back(job.share());
            return !job.isWorking();
        },
        60000));
    ASSERT_FALSE(job.error());
    EXPECT_GT(shares.front(), 0.2);
    EXPECT_EQ(std::get<double>(job.analysis()->settings.at("texts")), 40);
}

TEST(AnalysisPlaces, NameTheScoreAndTheModelOfAPanel) {
    Analysis analysis;
    analysis.of = "heads";
    analysis.table.axes = {
        {"model", {"a", "b", "c"}}, {"score", {"x", "y"}}, {"layer", {"0", "1"}}, {"head", {"0", "1"}}};
    for (int i = 0; i < 24; ++i) analysis.table.values.push_back(i);
    using Place = std::vector<Index>;
    // Without a choice the panels stand in the order of the table.
    EXPECT_EQ(tablePlace(analysis, {}, {1, 0, 3}), (Place{1, 1, 1, 0}));
    // Two models side by side: a row for each score.
    const AnalysisView two{.models = {2, 0}};
    EXPECT_EQ(tablePlace(analysis, two, {1, 0, 0}), (Place{2, 0, 1, 0}));
    EXPECT_EQ(tablePlace(analysis, two, {1, 0, 1}), (Place{0, 0, 1, 0}));
    EXPECT_EQ(tablePlace(analysis, two, {0, 1, 2}), (Place{2, 1, 0, 1}));
    EXPECT_EQ(analysisFigure(analysis, two)->cellCount(), 16);
    EXPECT_EQ(analysisFigure(analysis, {.models = {1}})->cellCount(), 8);
    // Curves name the models on their axis, where they have room.
    analysis.table.axes.front().labels = {"first", "step-20", "last"};
    const QByteArray curves = pictureBytes(*analysisFigure(analysis, {.curves = true}), "svg", {});
    for (const std::string& name : analysis.table.axes.front().labels)
        EXPECT_TRUE(curves.contains(name.c_str())) << name;
    analysis.table.axes.erase(analysis.table.axes.begin());
    EXPECT_THROW(analysisFigure(analysis, {.curves = true}), Error) << "a single model";
}

TEST_F(AnalyseWindow, TakesTheNumberOfStepsAndListsEachToken) {
    AnalyseView& view = window.analyse();
    run("gradients", 3);
    ASSERT_TRUE(view.analysis());
    EXPECT_EQ(view.findChild<QSpinBox*>("steps")->value(), 3);
    EXPECT_EQ(std::get<double>(view.analysis()->settings.at("steps")), 3);
    const QString note = view.findChild<QLabel*>("note")->text();
    EXPECT_TRUE(note.contains("steps: 3")) << note.toStdString();
    EXPECT_TRUE(note.contains("remaining error of the integral")) << note.toStdString();
    auto* each = view.findChild<QCheckBox*>("eachToken");
    EXPECT_FALSE(each->isVisible());
    const QTemporaryDir folder;
    QFile texts(folder.filePath("texts.txt"));
    ASSERT_TRUE(texts.open(QIODevice::WriteOnly));
    texts.write("I wanted to go\nShe had a dog\n");
    texts.close();
    run("tokens");
    view.takeTexts(texts.fileName());
    EXPECT_TRUE(each->isVisible());
    each->setChecked(true);
    run("tokens");
    ASSERT_TRUE(view.analysis());
    const AnalysisAxis& axis = view.analysis()->table.axes.at(1);
    EXPECT_EQ(axis.texts.front(), 0);
    EXPECT_EQ(axis.texts.back(), 1);
    EXPECT_EQ(labelWords(axis, 0).section(' ', 0, 0), "0:1");
    EXPECT_TRUE(view.figure());
}

TEST_F(AnalyseWindow, CancelsAndSaves) {
    window.analyse().start({.of = "patching"});
    window.analyse().job().cancel();
    EXPECT_FALSE(window.analyse().job().isWorking());
    run("heads");
    window.runAction("export");
    auto* dialog = window.findChild<ExportDialog*>("exportDialog");
    ASSERT_TRUE(dialog);
    const QTemporaryDir folder;
    auto* format = dialog->findChild<QComboBox*>("format");
    QSize sizes[2];
    for (const int scale : {1, 2}) {
        dialog->findChild<QDoubleSpinBox*>("scale")->setValue(scale);
        const QString file = folder.filePath(QStringLiteral("%1.png").arg(scale));
        ASSERT_TRUE(dialog->writeTo(file)) << dialog->note().toStdString();
        sizes[scale - 1] = QImage(file).size();
        EXPECT_FALSE(documentIn(file).isEmpty()) << "the request";
    }
    EXPECT_EQ(sizes[1], 2 * sizes[0]);
    auto* theme = dialog->findChild<QComboBox*>("theme");
    theme->setCurrentIndex(theme->findData("dark"));
    ASSERT_TRUE(dialog->writeTo(folder.filePath("dark.png")));
    EXPECT_LT(QImage(folder.filePath("dark.png")).pixelColor(2, 2).lightness(), 80);
    for (const char* ending : {"svg", "pdf", "json", "csv", "npy"}) {
        format->setCurrentIndex(format->findData(ending));
        const QString file = folder.filePath(QStringLiteral("a.") + ending);
        EXPECT_TRUE(dialog->writeTo(file)) << dialog->note().toStdString();
        EXPECT_TRUE(QFile::exists(file)) << ending;
        EXPECT_EQ(theme->isVisible(), ending[0] == 's' || ending[0] == 'p') << ending;
    }
    QFile table(folder.filePath("a.csv"));
    ASSERT_TRUE(table.open(QIODevice::ReadOnly));
    EXPECT_TRUE(table.readAll().startsWith("score,layer,head,value"));
    dialog->close();
    // What is typed makes the result one of another run.
    const auto before = window.analyse().analysis();
    document().setText("She has a dog.");
    settle();
    EXPECT_NE(window.analyse().analysis(), before);
}

// Whether a head mattered for a word is checked without it: the word must stay the one that is measured.
TEST_F(AnalyseWindow, KeepsItsTargetWhileChangesAreAdded) {
    run("ablation");
    const auto target = [&] {
        return std::get<std::string>(window.analyse().job().analysis()->settings.at("target"));
    };
    const std::string before = target();
    const Index word = document().selection().query;
    document().addChange({Temperature{.value = 60}}, {});
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.analyse().analysis() != nullptr; }, 60000));
    EXPECT_EQ(target(), before);
    EXPECT_FALSE(window.analyse().analysis()->settings.contains("target_is"));
    EXPECT_EQ(document().selection().query, word) << "a change to the model leaves the chosen word";
    document().undoStack().undo();
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.analyse().analysis() != nullptr; }, 60000));
    EXPECT_TRUE(window.analyse().analysis()->settings.contains("target_is"));
    EXPECT_EQ(document().selection().query, word);
}

// A translator has three kinds of attention: the heads that are measured are those that are shown.
TEST_F(AnalyseWindow, MeasuresTheAttentionThatIsShown) {
    session.openModel("zh-en-transformer");
    settle();
    const auto mapOf = [&](const char* shown) {
        Selection selection = document().selection();
        selection.map = shown;
        document().select(selection);
        settle();
        run("ablation");
        const auto& settings = window.analyse().job().analysis()->settings;
        return std::get<std::string>(settings.at("map"));
    };
    EXPECT_EQ(mapOf("cross"), "cross");
    EXPECT_EQ(mapOf("encoder.self"), "encoder.self");
}

// The button shows whether the head is silent now, in the attention that is shown.
TEST_F(AnalyseWindow, TheButtonFollowsTheChange) {
    session.openModel("zh-en-transformer");
    settle();
    window.showTab("map");
    window.unfold("heads", true);
    settle();
    auto* silence = child<QToolButton>("silence");
    silence->click();
    settle();
    EXPECT_TRUE(silence->isChecked());
    document().setChangeEnabled(0, false);
    settle();
    EXPECT_FALSE(silence->isChecked());
    silence->click();
    settle();
    ASSERT_EQ(document().request().changes.size(), 1u);
    EXPECT_TRUE(document().request().changes[0].enabled) << "switched on again";
    Selection other = document().selection();
    other.map = "encoder.self";
    document().select(other);
    settle();
    EXPECT_FALSE(silence->isChecked()) << "another head of the same number";
}
