// Numbers exported from the window, imported attention, and the program's description of itself.
#include <QClipboard>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QUrl>

#include "app/export/program_facts.h"
#include "app/views/maps/heatmap_plot.h"
#include "app/views/maps/heatmap_view.h"
#include "app/window/about_dialog.h"
#include "app/window/banner.h"
#include "app/window/numbers_dialog.h"
#include "core/checkpoint/npy.h"
#include "core/recording/writers.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class NumbersWindowTest : public WindowTest {
protected:
    NumbersWindowTest() {
        session.openModel("constructed");
        session.document().setText("the cat sat");
        settle();
        document().selectHead(0, 1);
        document().selectCell(2, 1);
        settle();
    }
    MatrixPointer weights(int head) {
        const AttentionMap& map = *document().map();
        return document().recording()->evaluation->value(map.nodes.heads[size_t(head)].weights);
    }
    static QStringList lines() {
        return QGuiApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
    }
    void drop(const QStringList& files) {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& file : files) urls << QUrl::fromLocalFile(file);
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &enter);
        QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window, &event);
        settle();
    }
};

}  // namespace

TEST_F(NumbersWindowTest, CellRowAndMatrixGoToTheClipboard) {
    const Matrix& expected = *weights(1);
    window.runAction("copyCell");
    EXPECT_EQ(QGuiApplication::clipboard()->text().toFloat(), expected(2, 1));
    window.runAction("copyRow");
    ASSERT_EQ(lines().size(), 2);
    EXPECT_EQ(lines()[0], "\tthe\tcat\tsat");
    EXPECT_EQ(lines()[1].section('\t', 0, 0), "sat");
    for (int key = 0; key < 3; ++key)
        EXPECT_EQ(lines()[1].section('\t', key + 1, key + 1).toFloat(), expected(2, key));
    window.runAction("copyMatrix");
    ASSERT_EQ(lines().size(), 4);
    for (int query = 0; query < 3; ++query)
        for (int key = 0; key < 3; ++key)
            EXPECT_EQ(lines()[query + 1].section('\t', key + 1, key + 1).toFloat(), expected(query, key));
}

TEST_F(NumbersWindowTest, OneHeadAllOfThemOrAStepAreSaved) {
    const QTemporaryDir folder;
    window.runAction("numbers");
    auto* dialog = window.findChild<NumbersDialog*>("numbersDialog");
    ASSERT_TRUE(dialog);
    EXPECT_TRUE(dialog->writeTo(folder.filePath("one.npy")));
    const NumpyArray one = readNumpy(folder.filePath("one.npy").toStdString());
    EXPECT_EQ(one.floats()[7], (*weights(1))(2, 1));
    dialog->choose(NumbersDialog::Source::layer);
    EXPECT_TRUE(dialog->writeTo(folder.filePath("all.csv")));
    QFile all(folder.filePath("all.csv"));
    ASSERT_TRUE(all.open(QIODevice::ReadOnly));
    EXPECT_EQ(size_t(all.readAll().count("head")), document().map()->nodes.heads.size());
    EXPECT_TRUE(dialog->writeTo(folder.filePath("all.safetensors")));
    EXPECT_EQ(openRecording(folder.filePath("all.safetensors").toStdString())->maps.size(),
              document().recording()->maps.size());
    // The dialog reports what a file cannot hold, and where none can be written.
    EXPECT_FALSE(dialog->writeTo(folder.filePath("all.npy")));
    EXPECT_TRUE(dialog->note().contains("one attention map"));
    EXPECT_FALSE(dialog->writeTo("/no/such/folder/a.csv"));
    EXPECT_TRUE(dialog->note().contains("/no/such/folder/a.csv"));
    dialog->choose(NumbersDialog::Source::step);
    dialog->copy();
    EXPECT_EQ(lines().size(), 4);
    dialog->close();
}

TEST_F(NumbersWindowTest, AcceptsDroppedAttentionFiles) {
    const QTemporaryDir folder;
    const std::vector<float> numbers = {0.5f, 0.5f, 0.25f, 0.25f};
    writeNumpy(folder.filePath("map.npy").toStdString(), {2, 2}, numbers);
    QFile tokens(folder.filePath("tokens.txt"));
    ASSERT_TRUE(tokens.open(QIODevice::WriteOnly));
    tokens.write("hello world");
    tokens.close();
    drop({tokens.fileName(), folder.filePath("map.npy")});
    ASSERT_TRUE(document().map());
    EXPECT_EQ(document().map()->nodes.queries->label(1), "world");
    EXPECT_EQ((*weights(0))(1, 0), 0.25f);
    EXPECT_TRUE(window.banner().text().contains("shows it unchanged"));
    // Another file with the same name is another recording: the first stays unchanged.
    const std::string first = document().request().model;
    ASSERT_TRUE(QDir(folder.path()).mkdir("other"));
    const std::vector<float> others = {1, 0, 0, 1};
    writeNumpy(folder.filePath("other/map.npy").toStdString(), {2, 2}, others);
    drop({folder.filePath("other/map.npy")});
    EXPECT_EQ((*weights(0))(1, 0), 0);
    const auto again = openRecording(first);
    EXPECT_EQ((*again->evaluation->value(again->maps[0].nodes.heads[0].weights))(1, 0), 0.25f);
    drop({tokens.fileName(), folder.filePath("map.npy")});
    EXPECT_EQ(document().request().model, first);
    drop({folder.filePath("none.npy")});
    EXPECT_TRUE(window.banner().text().contains("none.npy"));
    EXPECT_EQ(document().map()->nodes.queries->label(1), "world");
}

TEST_F(NumbersWindowTest, AcceptsDroppedAlignmentsWithTheirTexts) {
    const QTemporaryDir folder;
    const auto write = [&](const char* name, const char* text) {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
        return file.fileName();
    };
    const QString texts = write("texts.txt", "le chat dort\nthe cat sleeps\n");
    drop({texts, write("links.txt", "0-0 1-1 2-2\n")});
    ASSERT_TRUE(document().map());
    EXPECT_EQ(document().map()->name, "cross");
    EXPECT_EQ(document().map()->nodes.keys->label(2), "dort");
    EXPECT_EQ((*weights(0))(2, 2), 1);
    drop({write("marian.align", "0.75,0.25,0,0 0.5,0.25,0.25,0 0,0,1,0 0,0,0,1"), texts});
    EXPECT_EQ(document().map()->nodes.keys->label(3), "</s>");
    EXPECT_EQ((*weights(0))(1, 2), 0.25f);
}

TEST_F(NumbersWindowTest, AboutCopiesTheReport) {
    window.runAction("about");
    auto* about = window.findChild<AboutDialog*>("aboutDialog");
    ASSERT_TRUE(about);
    QString shown;
    for (const QLabel* label : about->findChildren<QLabel*>()) shown += label->text() + '\n';
    about->findChild<QPushButton*>("copyFacts")->click();
    const QString copied = QGuiApplication::clipboard()->text();
    EXPECT_EQ(copied, programReport());
    for (const ProgramFact& fact : programFacts()) {
        EXPECT_TRUE(shown.contains(fact.value)) << fact.name.toStdString();
        EXPECT_TRUE(copied.contains(fact.value)) << fact.name.toStdString();
        EXPECT_FALSE(fact.value.isEmpty()) << fact.name.toStdString();
    }
    EXPECT_TRUE(copied.contains(qVersion()));
    EXPECT_TRUE(copied.contains(ATTENTIONSCOPE_VERSION));
    about->close();
}

TEST_F(NumbersWindowTest, ABannerFollowsTheLanguage) {
    window.openPath("/no/such/file.safetensors");
    const QString english = window.banner().text();
    window.setLanguage("zh_CN");
    settle();
    EXPECT_NE(window.banner().text(), english);
    window.setLanguage("en");
    settle();
    EXPECT_EQ(window.banner().text(), english);
}
