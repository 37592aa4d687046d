// Every dialog for a file uses the language of the interface.
#include <QAbstractButton>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include "app/figures/content/model_words.h"
#include "app/views/maps/compare_view.h"
#include "app/window/export_dialog.h"
#include "app/window/numbers_dialog.h"
#include "app/window/training_setup.h"
#include "app/window/training_window.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

/// All text on a dialog, including the items of its lists.
QStringList textsOn(const QDialog& dialog) {
    QStringList texts{dialog.windowTitle()};
    for (const auto* label : dialog.findChildren<QLabel*>())
        if (!label->isHidden()) texts << label->text();
    for (const auto* button : dialog.findChildren<QAbstractButton*>())
        if (!button->isHidden()) texts << button->text() << button->toolTip() << button->accessibleName();
    const auto* types = dialog.findChild<QComboBox*>("fileTypeCombo");
    for (int i = 0; types && i < types->count(); ++i) texts << types->itemText(i);
    const auto* list = dialog.findChild<QTreeView*>("treeView");
    for (int i = 0; list && i < list->model()->columnCount(); ++i)
        texts << list->model()->headerData(i, Qt::Horizontal).toString();
    if (const auto* box = qobject_cast<const QMessageBox*>(&dialog))
        texts << box->text() << box->informativeText();
    return texts;
}

/// A text without names that are the same in all languages: file extensions, formats, paths and keys.
QString withoutNames(QString text) {
    text.remove(QRegularExpression("\\*\\.[a-z]+|/[^ ]*|&"));
    for (const char* name : {"PNG", "SVG", "PDF", "CSV", "JSON", "NumPy", "HTML", "AttentionScope"})
        text.remove(QLatin1String(name));
    return text;
}

class ChineseDialogs : public WindowTest {
protected:
    ChineseDialogs() {
        // The system's own dialogs are not ours to read.
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        session.openModel("en-fr-additive");
        settle();
    }
    ~ChineseDialogs() override { QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs, false); }

    /// The texts on the dialog that opens, which is closed again; empty if none opens.
    QStringList textsOf(const std::function<void()>& ask) {
        QStringList texts;
        QTimer look;
        look.setInterval(20);
        QObject::connect(&look, &QTimer::timeout, &look, [&] {
            for (QWidget* widget : QApplication::topLevelWidgets()) {
                auto* dialog = qobject_cast<QDialog*>(widget);
                const bool asks = qobject_cast<QFileDialog*>(dialog) || qobject_cast<QMessageBox*>(dialog);
                if (!asks || !dialog->isVisible()) continue;
                texts = textsOn(*dialog);
                dialog->reject();
            }
        });
        look.start();
        ask();
        EXPECT_TRUE(QTest::qWaitFor([&] { return !texts.isEmpty(); }, 5000));
        look.stop();
        settle();
        return texts;
    }
    /// Every dialog for a file, with the action that opens it.
    std::vector<std::pair<const char*, std::function<void()>>> dialogs() {
        return {
            {"open", [this] { window.runAction("open"); }},
            {"open a folder", [this] { window.runAction("openFolder"); }},
            {"save as", [this] { window.runAction("saveAs"); }},
            {"numbers of heads", [this] { window.runAction("headNumbers"); }},
            {"picture",
             [this] {
                 session.openModel("picture-questions");
                 settle();
                 child<QToolButton>("openPicture")->click();
             }},
            {"another model to compare",
             [this] {
                 session.openModel("en-fr-additive");
                 settle();
                 window.showTab("compare");
                 child<CompareView>("compareView")->setKind(CompareView::Kind::models);
                 settle();
                 child<QToolButton>("otherFolder")->actions().front()->trigger();
             }},
            {"data to learn from",
             [this] { window.showTraining().findChild<QToolButton*>("chooseFile")->click(); }},
            {"folder of the model",
             [this] { window.showTraining().findChild<QToolButton*>("chooseFolder")->click(); }},
            {"numbers", [this] { saveFrom("numbers", "numbersDialog", 0); }},
            {"export", [this] { saveFrom("export", "exportDialog", 0); }},
            {"frames", [this] { saveFrom("export", "exportDialog", 1); }},
        };
    }
    /// Opens a dialog of ours and saves by it: in its first format, or the folder of an animation's frames.
    void saveFrom(const char* action, const char* name, int frames) {
        window.runAction(action);
        auto* dialog = window.findChild<QDialog*>(name);
        ASSERT_TRUE(dialog);
        if (frames) {
            auto* export_ = static_cast<ExportDialog*>(dialog);
            export_->setKind(AnimationKind::words);
            auto* format = dialog->findChild<QComboBox*>("format");
            format->setCurrentIndex(format->count() - 1);
        }
        for (auto* button : dialog->findChildren<QPushButton*>())
            if (button->isDefault()) button->click();
        delete dialog;
    }
};

}  // namespace

TEST_F(ChineseDialogs, ContainNoEnglish) {
    for (const auto& [name, ask] : dialogs()) {
        SCOPED_TRACE(name);
        window.setLanguage("en");
        const QStringList english = textsOf(ask);
        EXPECT_TRUE(english.front().contains(QRegularExpression("[A-Za-z]{4}"))) << "nothing was looked at";
        window.setLanguage("zh_CN");
        for (const QString& text : textsOf(ask))
            EXPECT_FALSE(withoutNames(text).contains(QRegularExpression("[A-Za-z]{2}")))
                << text.toStdString();
    }
}

// A file is overwritten only after confirmation: the question is Qt's own, and in Chinese like the rest.
TEST_F(ChineseDialogs, ConfirmOverwritingInChinese) {
    const QTemporaryDir folder;
    window.setLanguage("zh_CN");
    window.save(folder.filePath("lecture.ascope"));
    window.runAction("saveAs");
    auto* dialog = window.findChild<QFileDialog*>("saveDialog");
    ASSERT_TRUE(dialog);
    dialog->setDirectory(folder.path());
    dialog->findChild<QLineEdit*>("fileNameEdit")->setText("lecture.ascope");
    QStringList texts;
    QTimer::singleShot(100, dialog, [&] {
        auto* asks = dialog->findChild<QMessageBox*>();
        if (!asks) return;
        texts = textsOn(*asks);
        asks->reject();
    });
    QMetaObject::invokeMethod(dialog, "accept");
    EXPECT_TRUE(QTest::qWaitFor([&] { return !texts.isEmpty(); }, 5000)) << "nothing was asked";
    for (const QString& text : texts)
        EXPECT_FALSE(withoutNames(text).remove("lecture.ascope").contains(QRegularExpression("[A-Za-z]{2}")))
            << text.toStdString();
    dialog->reject();
}

TEST_F(ChineseDialogs, OpenTheHandBuiltHeadsOnASentenceInChinese) {
    speak("zh_CN");
    session.openModel("constructed");
    settle();
    EXPECT_EQ(document().text(), QString::fromUtf8("那只动物没有过马路，因为它太累了"));
    // A sample is not the user's text and is not carried over; this model only reads English.
    session.openModel("pronoun");
    settle();
    EXPECT_EQ(document().text(), "The animal didn't cross the street because it was too tired");
}

TEST(Citations, FollowTheLanguage) {
    EXPECT_EQ(citationWords("Rush et al. 2015; Chopra et al. 2016"), "Rush et al. 2015; Chopra et al. 2016");
    speak("zh_CN");
    EXPECT_EQ(citationWords("Rush et al. 2015; Chopra et al. 2016"),
              QString::fromUtf8("Rush 等，2015；Chopra 等，2016"));
    EXPECT_EQ(citationWords("Jain and Wallace 2019"), QString::fromUtf8("Jain 与 Wallace，2019"));
    speak("en");
}
