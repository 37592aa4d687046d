// Worksheets and animations in the export dialog.
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "app/figures/content/map_words.h"
#include "app/session/carried_document.h"
#include "app/views/maps/compare_view.h"
#include "app/window/export_dialog.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class ExportWindowTest : public WindowTest {
protected:
    void open(const std::string& model, const std::string& text) {
        document().setModel(model, textInput(text));
        settle();
        dialog = std::make_unique<ExportDialog>(document(), window.settings(), &window);
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        dialog->offerPapersAndAnimations(session.shelf());
        dialog->show();
    }
    QByteArray contentOf(const QString& name) {
        QFile file(folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
        return file.readAll();
    }
    /// The data in a page, as text.
    QByteArray blockOf(const QString& name) {
        const QByteArray page = contentOf(name);
        const qsizetype begin = page.indexOf("id=\"data\">") + 10;
        QByteArray packed = QByteArray::fromBase64(page.mid(begin, page.indexOf('<', begin) - begin));
        packed.prepend(QByteArray("\0\x40\0\0", 4));  // a guess of the length, which Qt wants
        return qUncompress(packed);
    }
    bool writesAnimation(const QString& name) {
        QSignalSpy written(dialog.get(), &ExportDialog::written);
        EXPECT_TRUE(dialog->writeTo(folder.filePath(name)));
        EXPECT_TRUE(QTest::qWaitFor([&] { return !written.isEmpty(); }, 60000));
        return !written.isEmpty() && written.front().front().toBool();
    }

    std::unique_ptr<ExportDialog> dialog;
    QTemporaryDir folder;
};

}  // namespace

TEST_F(ExportWindowTest, AWorksheetIsOfTheSelectedQuery) {
    open("constructed", "one two three four");
    document().selectQuery(2);
    dialog->setWorksheet();
    EXPECT_TRUE(dialog->writeTo(folder.filePath("a.html"))) << dialog->note().toStdString();
    EXPECT_TRUE(QString::fromUtf8(contentOf("a.html")).contains("<mark>three</mark>"));
    EXPECT_FALSE(contentOf("a.html").contains("class=\"open\""));
    dialog->findChild<QCheckBox*>("blank")->setChecked(true);
    EXPECT_TRUE(dialog->writeTo(folder.filePath("b.html")));
    EXPECT_TRUE(contentOf("b.html").contains("class=\"open\""));
    EXPECT_TRUE(dialog->writeTo(folder.filePath("a.pdf")));
    EXPECT_TRUE(contentOf("a.pdf").startsWith("%PDF"));
    EXPECT_FALSE(documentIn(folder.filePath("a.pdf")).isEmpty());
    // Options that do not apply to a sheet are hidden.
    EXPECT_FALSE(dialog->findChild<QComboBox*>("theme")->isVisible());
    EXPECT_EQ(dialog->findChild<QComboBox*>("format")->findData("svg"), -1);
    EXPECT_FALSE(dialog->writeTo(folder.filePath("missing/a.pdf")));
}

TEST_F(ExportWindowTest, APageOpensAtTheSelectedHead) {
    open("constructed", "one two three four");
    document().selectHead(0, 2);
    document().selectQuery(3);
    dialog->setPage();
    EXPECT_FALSE(dialog->findChild<QComboBox*>("theme")->isVisible());
    EXPECT_TRUE(dialog->writeTo(folder.filePath("a.html"))) << dialog->note().toStdString();
    const QByteArray block = blockOf("a.html");
    EXPECT_TRUE(block.contains("\"open\":{\"map\":0,\"head\":2,\"query\":3}"));
    EXPECT_TRUE(block.contains("自注意力")) << "both languages are in it";
    EXPECT_FALSE(documentIn(folder.filePath("a.html")).isEmpty());
    dialog->findChild<QCheckBox*>("carries")->setChecked(false);
    EXPECT_TRUE(dialog->writeTo(folder.filePath("b.html")));
    EXPECT_TRUE(documentIn(folder.filePath("b.html")).isEmpty());
    EXPECT_FALSE(block.contains("\"derived\":"));
    window.settings().setDerivedMap(DerivedMap::maximum);
    ASSERT_TRUE(dialog->writeTo(folder.filePath("c.html"))) << dialog->note().toStdString();
    EXPECT_TRUE(blockOf("c.html").contains("maximum of the heads")) << "the map that is shown";
}

TEST_F(ExportWindowTest, WritesAnAnimationInTheBackground) {
    open("constructed", "one two three");
    dialog->setKind(AnimationKind::words);
    EXPECT_TRUE(writesAnimation("a.png")) << dialog->note().toStdString();
    EXPECT_TRUE(contentOf("a.png").contains("acTL"));
    EXPECT_FALSE(documentIn(folder.filePath("a.png")).isEmpty());
    dialog->findChild<QDoubleSpinBox*>("seconds")->setValue(0.1);
    EXPECT_FALSE(writesAnimation("b.png"));
    EXPECT_TRUE(dialog->note().contains("time")) << dialog->note().toStdString();
    // The constructed model was never trained.
    EXPECT_EQ(dialog->findChild<QComboBox*>("kind")->findText("Animation of the training"), -1);
}

TEST_F(ExportWindowTest, TheTrainingOfATranslatorIsAnimated) {
    open("en-fr-additive", "the cat");
    dialog->setKind(AnimationKind::training);
    EXPECT_TRUE(writesAnimation("training.png")) << dialog->note().toStdString();
    EXPECT_GT(contentOf("training.png").count("fcTL"), qsizetype(document().recording()->snapshots.size()));
}

TEST_F(ExportWindowTest, AComparisonDescribesBothMaps) {
    document().setModel("constructed", textInput("The animal was tired"));
    settle();
    window.showTab("compare");
    window.compare().setKind(CompareView::Kind::heads);
    settle();
    const QString words = window.compare().findChild<QLabel*>("seenOfBoth")->text();
    EXPECT_TRUE(words.startsWith("Head 0 · previous token: ")) << words.toStdString();
    EXPECT_TRUE(words.contains(" · Head 1 · next token: ")) << words.toStdString();
    EXPECT_EQ(words.count(" looks "), 2) << words.toStdString();
}

TEST_F(ExportWindowTest, AComparisonIsAPictureWithItsPredictions) {
    document().setModel("english-next", textInput("I wanted to"));
    settle();
    window.showTab("compare");
    CompareView& compare = window.compare();
    compare.setKind(CompareView::Kind::sentences);
    compare.setOther("She had a dog and a");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !compare.evaluator().isWorking(); }, 60000));
    settle();
    ASSERT_TRUE(compare.figure());
    // The logit difference, in plain loops over the logits of this run.
    const Recording& run = *document().recording();
    window.runAction("export");
    auto* shown = window.findChild<ExportDialog*>("exportDialog");
    ASSERT_TRUE(shown);
    EXPECT_EQ(shown->findChild<QComboBox*>("kind")->currentText(), "Comparison");
    for (const char* ending : {"png", "svg", "pdf"}) {
        const QString name = QStringLiteral("compare.") + ending;
        ASSERT_TRUE(shown->writeTo(folder.filePath(name))) << shown->note().toStdString();
        EXPECT_TRUE(documentIn(folder.filePath(name)).contains("I wanted to")) << ending;
    }
    const QRegularExpression words(
        "logit of “([^”]+)” minus that of “([^”]+)”:\\s*here\\s+(−?[0-9.]+), on the other "
        "side\\s+(−?[0-9.]+)");
    QString seen;
    for (const QLabel* label : compare.findChildren<QLabel*>())
        if (label->toolTip().contains("logit of")) seen = label->toolTip();
    const QRegularExpressionMatch match = words.match(seen);
    ASSERT_TRUE(match.hasMatch()) << seen.toStdString();
    const Matrix logits = *run.evaluation->value(run.predictions.back().logits);
    const Axis& vocabulary = *run.evaluation->graph()->node(run.predictions.back().logits).axes.columns;
    Index best = 0;
    double other = -1e9;
    for (Index j = 0; j < logits.cols(); ++j)
        if (logits(0, j) > logits(0, best)) best = j;
    EXPECT_EQ(match.captured(1), plainToken(vocabulary.label(best)).trimmed());
    for (Index j = 0; j < logits.cols(); ++j)
        if (plainToken(vocabulary.label(j)).trimmed() == match.captured(2) &&
            vocabulary.label(j).starts_with("▁"))
            other = double(logits(0, j));
    EXPECT_NEAR(QString(match.captured(3)).replace(QChar(0x2212), '-').toDouble(),
                double(logits(0, best)) - other, 0.006);
    shown->close();
}
