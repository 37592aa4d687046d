// What a screen reader receives: roles, names and parts of painted widgets, and the order of the Tab key.
#include <QAccessible>
#include <QComboBox>
#include <QTest>
#include <QToolButton>

#include "app/views/inputs/text_input.h"
#include "app/views/inputs/token_chips.h"
#include "app/views/maps/heads_view.h"
#include "app/views/maps/heatmap_view.h"
#include "app/views/predictions/prediction_view.h"
#include "app/views/steps/steps_view.h"
#include "app/window/sentence_panel.h"
#include "tests/app/window/window_test.h"

using namespace attentionscope;

namespace {

class AccessibilityTest : public WindowTest {
protected:
    AccessibilityTest() {
        window.resize(1440, 900);
        session.openModel("constructed");
        settle();
    }
    static QAccessibleInterface& told(QWidget& widget) {
        return *QAccessible::queryAccessibleInterface(&widget);
    }
    /// The names of the parts of a role.
    static QStringList parts(QWidget& widget, QAccessible::Role role) {
        QStringList names;
        QAccessibleInterface& whole = told(widget);
        for (int i = 0; i < whole.childCount(); ++i) {
            QAccessibleInterface* part = whole.child(i);
            if (!part || part->role() != role) continue;
            // Parts may be scrolled out of sight, up or down.
            EXPECT_GE(part->rect().center().x(), whole.rect().left()) << i;
            EXPECT_LE(part->rect().center().x(), whole.rect().right()) << i;
            EXPECT_EQ(whole.indexOfChild(part), i);
            names << part->text(QAccessible::Name);
        }
        return names;
    }
};

}  // namespace

TEST_F(AccessibilityTest, WhatIsPaintedHasRolesAndNames) {
    for (QWidget* widget :
         std::initializer_list<QWidget*>{window.sentence().chips(), &window.heatmap(), &window.heads(),
                                         &window.steps(), &window.prediction()}) {
        EXPECT_NE(told(*widget).role(), QAccessible::Client) << widget->objectName().toStdString();
        EXPECT_FALSE(told(*widget).text(QAccessible::Name).isEmpty()) << widget->objectName().toStdString();
    }
}

TEST_F(AccessibilityTest, ChipsThumbnailsStepsAndBarsAreInTheTree) {
    const QStringList chips = parts(*window.sentence().chips(), QAccessible::ListItem);
    EXPECT_EQ(chips.size(), document().sequence()->size());
    EXPECT_EQ(chips[0], "The");
    const QStringList heads = parts(window.heads(), QAccessible::ListItem);
    EXPECT_EQ(heads.size(), 8);
    EXPECT_NE(heads[0], heads[1]);
    EXPECT_EQ(parts(window.steps(), QAccessible::ListItem).size(), qsizetype(window.steps().steps().size()));
    const QStringList bars = parts(window.prediction(), QAccessible::ListItem);
    EXPECT_EQ(bars.size(), qsizetype(window.prediction().content().bars.size()));
    const QStringList cells = parts(window.heatmap(), QAccessible::Cell);
    EXPECT_EQ(cells.size(), chips.size() * chips.size());
    EXPECT_TRUE(cells[1].startsWith(QString::fromUtf8("The → "))) << cells[1].toStdString();
}

TEST_F(AccessibilityTest, APartCanBeSelected) {
    QAccessibleInterface* third = told(*window.sentence().chips()).child(2);
    ASSERT_TRUE(third && third->actionInterface());
    third->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    settle();
    EXPECT_EQ(document().selection().query, 2);
    EXPECT_TRUE(third->state().selected);
    EXPECT_FALSE(told(*window.sentence().chips()).child(1)->state().selected);
}

TEST_F(AccessibilityTest, BoxesAreNamedByTheirSelection) {
    for (QComboBox* box : window.findChildren<QComboBox*>()) {
        if (!box->isVisible()) continue;
        const QString name = told(*box).text(QAccessible::Name);
        EXPECT_FALSE(name.isEmpty()) << box->objectName().toStdString();
        EXPECT_NE(name, box->currentText()) << box->objectName().toStdString();
        EXPECT_EQ(told(*box).text(QAccessible::Value), box->currentText());
        EXPECT_EQ(told(*box).role(), QAccessible::ComboBox);
    }
}

TEST_F(AccessibilityTest, QuestionMarksHaveDifferentNames) {
    QStringList names;
    for (QToolButton* button : window.findChildren<QToolButton*>("help")) names << button->accessibleName();
    EXPECT_EQ(names.size(), 7) << "every panel, the lesson's too";
    names.removeDuplicates();
    EXPECT_EQ(names.size(), 7);
}

TEST_F(AccessibilityTest, TheTabKeyFollowsReadingOrder) {
    QStringList order;
    window.sentence().focusInput();
    for (QWidget* next = window.sentence().input()->nextInFocusChain(); next != window.sentence().input();
         next = next->nextInFocusChain())
        if (next->focusPolicy() & Qt::TabFocus && next->isVisible()) order << next->objectName();
    EXPECT_EQ(order.indexOf("tokenChips"), 0) << order.join(' ').toStdString();
    EXPECT_LT(order.indexOf("rule"), order.indexOf("brush")) << order.join(' ').toStdString();
    EXPECT_GE(order.indexOf("rule"), 0) << order.join(' ').toStdString();
}
