// The ways through the window: to lessons, to trained models, to a command by its name, and by the keyboard.
#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QRegularExpression>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QWheelEvent>

#include "app/figures/drawing/theme.h"
#include "app/figures/painters/alignment_lines.h"
#include "app/views/common/figure_canvas.h"
#include "app/views/maps/compare_view.h"
#include "app/views/maps/heads_view.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/maps/lines_view.h"
#include "app/views/predictions/prediction_view.h"
#include "app/window/command_palette.h"
#include "app/window/lesson_strip.h"
#include "app/window/preferences.h"
#include "app/window/top_bar.h"
#include "tests/app/window/window_test.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

std::string waysModels() {
    static const QTemporaryDir folder;
    static const bool made = [] {
        writeSmallTranslators(folder.path().toStdString());
        return true;
    }();
    return made ? folder.path().toStdString() : std::string();
}

class NavigationTest : public WindowTest {
protected:
    NavigationTest() : WindowTest({waysModels()}) { window.resize(1440, 900); }
    void open(const char* model, const char* text = nullptr) {
        session.openModel(model);
        if (text) document().setText(text);
        settle();
    }
    QMenu& menu() {
        QMenu* shown = child<QToolButton>("model")->menu();
        emit shown->aboutToShow();
        return *shown;
    }
    QAction* inMenu(const QString& text) {
        for (QAction* action : menu().actions())
            if (action->text() == text) return action;
        return nullptr;
    }
    QStringList found(const QString& words) {
        window.runAction("palette");
        auto* palette = window.findChild<CommandPalette*>("commandPalette");
        palette->findChild<QLineEdit*>()->setText(words);
        const QAbstractItemModel& model = *palette->findChild<QListView*>()->model();
        QStringList names;
        for (int i = 0; i < model.rowCount(); ++i) names << model.index(i, 0).data().toString();
        delete palette;
        return names;
    }
};

}  // namespace

TEST_F(NavigationTest, FourteenWordsFitAndSevenFillTheLines) {
    open("constructed", "one two three four five six seven eight nine ten eleven twelve thirteen fourteen");
    window.showTab("lines");
    settle();
    auto* lines = window.findChild<LinesView*>("linesView");
    auto* canvas = lines->findChild<FigureCanvas*>();
    const int room = canvas->parentWidget()->height();
    EXPECT_LE(canvas->height(), room) << "nothing is to be scrolled";
    const auto used = [&] {
        const AlignmentLayout layout = layoutAlignment(lines->content(), QRectF(canvas->rect()));
        return layout.queryPitch * double(lines->content().queryCount);
    };
    EXPECT_GT(used(), 0.85 * room);
    document().setText("one two three four five six seven");
    settle();
    EXPECT_GT(used(), 0.85 * room);
}

TEST_F(NavigationTest, OneHeadIsNotRepeatedBesideItsMap) {
    open("en-fr-additive");
    ASSERT_EQ(window.heads().content().heads.size(), 1u);
    QImage before = window.heads().canvas().grab().toImage();
    int colours = 0;
    for (int x = 0; x < before.width(); x += 3)
        for (int y = 0; y < before.height(); y += 3)
            colours += QColor(before.pixel(x, y)).hslSaturation() > 120 ? 1 : 0;
    EXPECT_LT(colours, 10) << "a second map beside the map";
    EXPECT_FALSE(child<QComboBox>("sort")->isVisible());
}

TEST_F(NavigationTest, AShortSentenceHasALargeMap) {
    open("constructed", "it was tired");
    const QRectF cells = window.heatmap().plot().layoutOfCells().cells;
    EXPECT_GT(cells.height(), 0.6 * window.heatmap().height());
}

TEST_F(NavigationTest, ComparesWithTheNearestModelFirst) {
    open("en-fr-additive");
    window.showTab("compare");
    auto* compare = window.findChild<CompareView*>("compareView");
    compare->setKind(CompareView::Kind::models);
    settle();
    EXPECT_TRUE(compare->otherModel().startsWith("en-fr-")) << compare->otherModel().toStdString();
    EXPECT_NE(compare->otherModel(), "en-fr-additive");
    EXPECT_EQ(compare->models().currentData().toString(), compare->otherModel());
}

TEST_F(NavigationTest, ComparesHeadsOfAnyTwoLayers) {
    open("english-next", "I wanted to go");
    window.showTab("compare");
    auto* compare = window.findChild<CompareView*>("compareView");
    compare->setKind(CompareView::Kind::heads);
    document().selectHead(0, 1);
    settle();
    auto *layers = compare->findChild<QComboBox*>("otherLayer"),
         *heads = compare->findChild<QComboBox*>("otherHead");
    ASSERT_TRUE(layers->isVisible());
    EXPECT_EQ(layers->currentData().toInt(), 0) << "the layer of the document, until another is chosen";
    layers->setCurrentIndex(layers->findData(2));
    emit layers->activated(layers->currentIndex());
    settle();
    heads->setCurrentIndex(heads->findData(1));
    emit heads->activated(heads->currentIndex());
    settle();
    const Recording& recording = *document().recording();
    const AttentionMap& other = *recording.find(document().map()->name, 2);
    const MatrixPointer weights = recording.evaluation->value(other.nodes.heads[1].weights);
    const MatrixSlice& shown = compare->right().content().values;
    ASSERT_EQ(shown.rows(), weights->rows());
    for (Index i = 0; i < shown.rows(); ++i)
        for (Index j = 0; j <= i; ++j) EXPECT_EQ(shown(i, j), (*weights)(i, j)) << i << ' ' << j;
    // The other head stays while the own one changes.
    document().selectHead(1, 0);
    settle();
    EXPECT_EQ(layers->currentData().toInt(), 2);
    EXPECT_EQ(heads->currentData().toInt(), 1);
}

TEST_F(NavigationTest, ComparedModelsAreNamedInChinese) {
    open("en-fr-additive");
    window.setLanguage("zh_CN");
    window.showTab("compare");
    auto* compare = window.findChild<CompareView*>("compareView");
    compare->setKind(CompareView::Kind::models);
    compare->setOtherModel("en-fr-transformer");
    settle();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !compare->evaluator().isWorking(); }, 120000));
    settle();
    const QRegularExpression chinese("[\\x{4e00}-\\x{9fff}]"), english("[a-z]{3,}");
    const auto expectChinese = [&](QString name) {
        name.remove("Transformer");                                     // a name
        name.remove(QRegularExpression(QString::fromUtf8("“[^”]*”")));  // what both models say, quoted
        name.remove(QRegularExpression("<b[^>]*>[^<]*</b>"));           // the words of the text
        EXPECT_TRUE(name.contains(chinese)) << name.toStdString();
        EXPECT_FALSE(name.contains(english)) << name.toStdString();
    };
    ASSERT_GT(compare->models().count(), 3);
    for (const ModelInformation& model : session.models())
        EXPECT_EQ(compare->models().findData(QString::fromStdString(model.id)) >= 0,
                  model.task == "translate" && model.id.starts_with("en-") && model.id != "en-fr-additive")
            << model.id << ": only translators from English";
    for (int i = 0; i < compare->models().count(); ++i)
        if (!compare->models().itemData(i).toString().contains('/'))
            expectChinese(compare->models().itemText(i));
    // And above the maps.
    int titles = 0;
    for (const QLabel* label : compare->findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty()) continue;
        expectChinese(label->text());
        titles += label->text().startsWith(compare->models().currentText()) ? 1 : 0;
    }
    EXPECT_EQ(titles, 1) << "the other model";
    window.setLanguage("en");
    settle();
    EXPECT_TRUE(compare->models().currentText().contains(english));
}

// Chinese fonts have no semi-bold: in a semi-bold name only the Latin letters would stand out.
TEST_F(NavigationTest, NamesAreBoldAsAWhole) {
    window.setLanguage("zh_CN");
    open("en-fr-additive");
    int bold = 0;
    for (const bool withGallery : {false, true}) {
        window.unfold("gallery", withGallery);
        settle();
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->font().weight() <= QFont::Normal) continue;
            EXPECT_GE(widget->font().weight(), QFont::Bold)
                << widget->metaObject()->className() << ' ' << widget->objectName().toStdString();
            ++bold;
        }
    }
    EXPECT_GT(bold, 5);
}

TEST_F(NavigationTest, AnyTwoFoldersAreCompared) {
    const QString first = QString::fromStdString(waysModels()) + "/en-fr-additive",
                  second = QString::fromStdString(waysModels()) + "/en-fr-none";
    const QTemporaryDir more;
    writeSmallTranslator((more.path() + "/other").toStdString(), "transformer");
    window.openPath(first);
    document().setText("the cat sees a dog");
    settle();
    window.showTab("compare");
    auto* compare = window.findChild<CompareView*>("compareView");
    compare->setKind(CompareView::Kind::models);
    compare->setOtherModel(more.path() + "/other");
    settle();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !compare->evaluator().isWorking(); }, 120000));
    settle();
    EXPECT_FALSE(compare->right().content().values.empty());
    // The one that was opened before is there to go back to.
    EXPECT_GE(compare->models().findData(first), 0);
    EXPECT_GE(compare->models().findData(more.path() + "/other"), 0);
}

TEST_F(NavigationTest, LessonsAreOneClickAwayAtEveryStart) {
    open("constructed");
    auto* lessons = child<QToolButton>("gallery");
    ASSERT_TRUE(lessons && lessons->isVisible());
    QTest::mouseClick(lessons, Qt::LeftButton);
    settle();
    EXPECT_TRUE(child<QWidget>("galleryView")->isVisible());
}

TEST_F(NavigationTest, TheMenuListsOwnModelsAndMarksTheOpenOne) {
    const QTemporaryDir more;
    const QString folder = more.path() + "/my-own-translator";
    writeSmallTranslator(folder.toStdString(), "additive");
    open("constructed");
    EXPECT_FALSE(inMenu("my-own-translator"));
    window.openPath(folder);  // as the training window does
    settle();
    QAction* own = inMenu("my-own-translator");
    ASSERT_TRUE(own);
    EXPECT_TRUE(own->isChecked());
    int checked = 0;
    for (const QAction* action : menu().actions()) checked += action->isChecked() ? 1 : 0;
    EXPECT_EQ(checked, 1);
    open("constructed");
    own = inMenu("my-own-translator");
    EXPECT_FALSE(own->isChecked());
    own->trigger();
    settle();
    EXPECT_EQ(document().request().model, folder.toStdString());
}

TEST_F(NavigationTest, CommandsFindLessonsAndChanges) {
    open("constructed");
    EXPECT_FALSE(found("silence").isEmpty());
    EXPECT_FALSE(found("lesson weight").isEmpty());
    EXPECT_FALSE(found("mask").isEmpty());
    // By other words for the same, and maps that are computed from others.
    EXPECT_TRUE(found("help").contains("All commands and keys"));
    EXPECT_TRUE(found("induction").contains("Analyse: Head types"));
    EXPECT_EQ(found("rollout"), QStringList("Map: rollout"));
    window.runAction("map.rollout");
    settle();
    EXPECT_EQ(window.tab(), "map");
    EXPECT_EQ(window.settings().derivedMap(), DerivedMap::rollout);
    window.settings().setDerivedMap(DerivedMap::none);
    window.runAction("silence");
    settle();
    EXPECT_EQ(document().request().changes.size(), 1u);
    window.runAction("lesson.0");
    settle();
    EXPECT_EQ(window.lesson().lesson(), 0);
}

TEST_F(NavigationTest, PopupsMarkWhatIsChosen) {
    open("constructed");
    auto* box = child<QComboBox>("stage");
    box->showPopup();
    settle();
    for (int i = 0; i < box->count(); ++i) {
        const bool bold = box->itemData(i, Qt::FontRole).value<QFont>().weight() > QFont::Normal;
        EXPECT_EQ(bold, i == box->currentIndex()) << i;
    }
    box->hidePopup();
}

TEST_F(NavigationTest, TheFocusIsAlwaysVisible) {
    open("constructed");
    for (const bool withGallery : {false, true})
        for (const char* theme : {"light", "dark"}) {
            window.setThemeNamed(theme);
            window.unfold("gallery", withGallery);
            settle();
            window.activateWindow();
            if (!withGallery) child<QTabBar>("tabs")->setFocus();
            for (int stop = 0; stop < 12; ++stop) {
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
                settle();
                QWidget* focus = QApplication::focusWidget();
                ASSERT_TRUE(focus);
                if (qobject_cast<QLineEdit*>(focus) || focus->inherits("QPlainTextEdit")) continue;
                auto* frame = child<QWidget>("focusFrame");
                ASSERT_TRUE(frame) << focus->metaObject()->className();
                EXPECT_TRUE(frame->isVisible()) << focus->metaObject()->className();
                const QImage picture = window.grab().toImage();
                frame->hide();
                const QImage without = window.grab().toImage();
                frame->show();
                const QPoint edge = frame->geometry().center() - QPoint(0, frame->height() / 2 - 1);
                EXPECT_GE(contrast(picture.pixelColor(edge), without.pixelColor(edge)), 3)
                    << focus->metaObject()->className() << ' ' << focus->objectName().toStdString() << ' '
                    << theme;
            }
        }
    window.setThemeNamed("light");
}

TEST_F(NavigationTest, ATextIsContinuedWordByWord) {
    for (const char* folder : {"gpt2"}) {
        window.openPath(QStringLiteral(TEST_DATA "/transformer/") + folder);
        document().setText("the cat");
        settle();
        auto* on = child<QToolButton>("oneWordOn");
        ASSERT_TRUE(on && on->isVisible()) << folder;
        const Index before = document().sequence()->size();
        const QString likeliest = window.prediction().content().bars.front().label;
        QTest::mouseClick(on, Qt::LeftButton);
        EXPECT_TRUE(QTest::qWaitFor([&] { return document().text() != "the cat"; }, 120000)) << folder;
        settle();
        EXPECT_EQ(document().sequence()->size(), before + 1) << document().text().toStdString();
        EXPECT_TRUE(document().text().startsWith("the cat"));
        EXPECT_TRUE(document().text().endsWith(likeliest.trimmed())) << document().text().toStdString();
        window.runAction("undo");
        settle();
        EXPECT_EQ(document().text(), "the cat");
        // Drawn at a high temperature from all words, others come; from the likeliest one alone, the same.
        child<QDoubleSpinBox>("continuationTemperature")->setValue(5);
        child<QSpinBox>("continuationTopK")->setValue(1);
        QTest::mouseClick(on, Qt::LeftButton);
        EXPECT_TRUE(QTest::qWaitFor([&] { return document().text() != "the cat"; }, 120000));
        EXPECT_TRUE(document().text().endsWith(likeliest.trimmed())) << document().text().toStdString();
        child<QSpinBox>("continuationTopK")->setValue(0);
        std::set<QString> drawn;
        for (int round = 0; round < 6; ++round) {
            document().setText("the cat");
            settle();
            QTest::mouseClick(on, Qt::LeftButton);
            EXPECT_TRUE(QTest::qWaitFor([&] { return document().text() != "the cat"; }, 120000));
            settle();
            drawn.insert(document().text());
        }
        EXPECT_GT(drawn.size(), 1u) << folder;
        child<QDoubleSpinBox>("continuationTemperature")->setValue(0);
    }
}

TEST_F(NavigationTest, TheWheelChangesNoValueOnItsWay) {
    open("english-masked", "The cat sat.");
    auto* mask = child<QComboBox>("rule");
    auto* warmth = child<QSlider>("temperature");
    ASSERT_TRUE(mask && warmth);
    window.setFocus();
    for (QWidget* control : {static_cast<QWidget*>(mask), static_cast<QWidget*>(warmth)}) {
        const int list = mask->currentIndex(), value = warmth->value();
        const QPointF middle(control->width() / 2.0, control->height() / 2.0);
        QWheelEvent turn(middle, control->mapToGlobal(middle), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                         Qt::NoScrollPhase, false);
        QApplication::sendEvent(control, &turn);
        settle();
        EXPECT_EQ(mask->currentIndex(), list);
        EXPECT_EQ(warmth->value(), value);
        EXPECT_TRUE(document().request().changes.empty());
    }
}
