// How the window looks: one scale of type, and colours that can be read.
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPalette>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QTextTable>
#include <QToolButton>
#include <map>

#include "app/figures/drawing/theme.h"
#include "app/views/common/icon.h"
#include "app/window/gallery.h"
#include "app/window/gallery_list.h"
#include "app/window/lesson_strip.h"
#include "app/window/model_facts.h"
#include "app/window/panels.h"
#include "app/window/style.h"
#include "app/window/top_bar.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class LookTest : public WindowTest {
protected:
    LookTest() {
        session.openModel("english-masked");
        settle();
    }
    /// Sizes and weights of all text of labels, buttons and boxes, but for the sentence and what is seen in
    /// it.
    void expectFewFonts(const char* state) {
        std::map<int, QString> sizes, weights;  // with one that has it
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            const bool hasText = qobject_cast<const QLabel*>(widget) ||
                                 qobject_cast<const QAbstractButton*>(widget) ||
                                 qobject_cast<const QComboBox*>(widget);
            if (!hasText || !widget->isVisible() || widget->property("text").toString().isEmpty()) continue;
            if (widget->objectName() == "seenWords") continue;
            const QString text = widget->property("text").toString();
            sizes.emplace(widget->fontInfo().pixelSize(), text);
            weights.emplace(widget->font().weight(), text);
        }
        for (const auto* found : {&sizes, &weights}) {
            EXPECT_LE(found->size(), 2u) << state;
            for (const auto& [value, text] : *found)
                EXPECT_TRUE(found->size() <= 2) << value << ": " << text.toStdString();
        }
        EXPECT_TRUE(sizes.contains(int(TypeSize::body))) << state;
    }
};

}  // namespace

TEST_F(LookTest, HasTwoSizesAndTwoWeightsOfType) {
    expectFewFonts("all unfolded");
    window.panels().foldAll();
    settle();
    expectFewFonts("the first screen");
    window.unfold("gallery", true);
    settle();
    expectFewFonts("the gallery");
    window.lesson().open(0);
    settle();
    expectFewFonts("a lesson");
}

TEST_F(LookTest, DisabledTextKeepsItsContrast) {
    for (const char* theme : {"light", "dark"}) {
        window.setThemeNamed(theme);
        settle();
        const QPalette palette = QApplication::palette();
        for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Disabled})
            for (const QPalette::ColorRole role :
                 {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
                for (const QPalette::ColorRole ground : {QPalette::Window, QPalette::Base, QPalette::Button})
                    EXPECT_GE(contrast(palette.color(group, role), palette.color(ground)), 4.5) << theme;
        // The cross that folds a panel.
        const QImage cross = icon("close").pixmap(64, 64).toImage();
        double most = 0;
        for (int y = 0; y < cross.height(); ++y)
            for (int x = 0; x < cross.width(); ++x)
                if (cross.pixelColor(x, y).alpha() == 255)
                    most = std::max(most, contrast(cross.pixelColor(x, y), palette.color(QPalette::Window)));
        EXPECT_GE(most, 4.5) << theme;
    }
    window.setThemeNamed("light");
}

// A desktop without a face of its own gets a good one, and DejaVu only as the last resort.
TEST_F(LookTest, RequestsSuitableFonts) {
    const QStringList faces = textFont(TypeSize::body).families();
    const auto fallback = faces.indexOf("DejaVu Sans");
    ASSERT_GT(fallback, 0);
    for (const char* face : {"Inter", "Noto Sans", "Cantarell", "Segoe UI", "Helvetica Neue"})
        EXPECT_TRUE(faces.contains(face) && faces.indexOf(face) < fallback) << face;
    for (const char* face : {"Noto Sans CJK SC", "Source Han Sans SC", "WenQuanYi Micro Hei"})
        EXPECT_TRUE(faces.contains(face)) << face;
}

TEST_F(LookTest, EveryModelHasASummaryAndACard) {
    for (const char* language : {"en", "zh_CN"}) {
        window.setLanguage(language);
        for (const ModelInformation& model : session.models()) {
            for (const char* key : {"trained on", "it can", "it cannot"})
                EXPECT_FALSE(modelFact(model, key).isEmpty()) << model.id << ' ' << key;
            EXPECT_EQ(modelFact(model, "how good").isEmpty(), model.constructed) << model.id;
            EXPECT_FALSE(modelFacts(model).contains('{')) << model.id;
            // In Chinese nothing stands between a number and its per cent sign.
            EXPECT_TRUE(QLatin1String(language) == QLatin1String("en") ||
                        !modelFacts(model).contains(QStringLiteral("\u00a0%")))
                << model.id;
            EXPECT_TRUE(hasCard(model.id)) << model.id;
        }
    }
    window.setLanguage("en");
    settle();
    const QLabel& facts = window.bar().facts();
    EXPECT_TRUE(facts.isVisible());
    emit const_cast<QLabel&>(facts).linkActivated("card");
    settle();
    const auto* card = window.findChild<QTextBrowser*>("cardText");
    ASSERT_TRUE(card && card->isVisible());
    EXPECT_TRUE(card->toPlainText().contains("Limits"));
    EXPECT_FALSE(card->toPlainText().contains("**")) << "it is rendered";
    // Numbers stand below each other, and no word is broken.
    int tables = 0;
    for (QTextFrame* frame : card->document()->rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            const QTextTableCell number = table->cellAt(1, table->columns() - 1);
            EXPECT_EQ(number.firstCursorPosition().blockFormat().alignment(), Qt::AlignRight);
            EXPECT_EQ(table->format().border(), 0);
            ++tables;
        }
    EXPECT_GT(tables, 0);
    EXPECT_EQ(card->wordWrapMode(), QTextOption::WordWrap);
    card->window()->close();
}

TEST_F(LookTest, ACardIsInTheLanguageOfTheWindow) {
    const auto shown = [&](const std::string& model) {
        showCard("card", model, &window);
        settle();
        auto* card = window.findChild<QTextBrowser*>("cardText");
        if (!card) return QString();
        const QString text = card->toPlainText();
        delete card->window();
        return text;
    };
    QTemporaryDir folder;  // of a model that has only an English card
    QFile file(folder.filePath("card.md"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("# Mine");
    file.close();
    window.setLanguage("zh_CN");
    for (const ModelInformation& model : session.models()) {
        const QString chinese = shown(model.id);
        EXPECT_TRUE(chinese.contains(QStringLiteral("与论文的不同之处"))) << model.id;
        EXPECT_FALSE(chinese.contains("**")) << model.id << ": it is rendered";
    }
    EXPECT_EQ(shown(folder.path().toStdString()), "Mine");
    window.setLanguage("en");
    for (const ModelInformation& model : session.models())
        EXPECT_TRUE(shown(model.id).contains("What differs from the paper")) << model.id;
    EXPECT_EQ(shown(folder.path().toStdString()), "Mine");
    EXPECT_TRUE(shown("reviews-attention").contains("<word>")) << "shown, not read as HTML";
}

TEST_F(LookTest, ATileOpensTheCardOfItsModel) {
    window.unfold("models", true);
    settle();
    Gallery& gallery = window.gallery();
    for (size_t group = 0; group < gallery.groupCount(); ++group) {
        gallery.unfold(group);
        settle();
        GalleryList& list = gallery.list(group);
        for (int row = 0; row < list.model()->rowCount(); ++row) {
            const QModelIndex index = list.model()->index(row, 0);
            const QRect link = list.linkRect(index, list.visualRect(index));
            if (link.isEmpty()) continue;
            const std::string before = document().request().model;
            QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, link.center());
            settle();
            EXPECT_EQ(document().request().model, before) << "the model stays closed";
            const auto* card = window.findChild<QTextBrowser*>("cardText");
            ASSERT_TRUE(card);
            card->window()->close();
            return;
        }
    }
    FAIL() << "no model on a tile";
}
