// Worksheets and animations in the export dialog.
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "app/session/carried_document.h"
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
