#include "app/figures/drawing/labels.h"

#include <gtest/gtest.h>

#include <QFontMetricsF>

#include "app/figures/drawing/sentences.h"

using namespace attentionscope;

namespace {

AxisSlice axisOf(std::vector<std::string> labels) {
    return {tokenAxis(std::move(labels))};
}

LabelLayout layout(const AxisSlice& axis, LabelSide side, double length, Index chosen = -1) {
    return layoutLabels(axis, {0, double(axis.axis->size())}, side, {0, 0}, length, 120,
                        textFont(TypeSize::body), chosen);
}

std::vector<std::string> repeated(const std::string& word, size_t count) {
    return std::vector<std::string>(count, word);
}

}  // namespace

TEST(Labels, TokensThatLookAlikeKeepTheirSpace) {
    const std::vector<QString> shown = visibleTokens({"a", " a", " cat", "Ġcat", "x"});
    EXPECT_EQ(shown, (std::vector<QString>{"a", "␣a", "␣cat", "␣cat", "x"}));
    EXPECT_EQ(visibleTokens({" a", " b", " a"}), (std::vector<QString>{"a", "b", "a"}));
}

TEST(Labels, UpToFortyAllAreShown) {
    for (const Index count : {25, 40})
        for (const double pitch : {6.0, 9.0, 12.0, 30.0})
            for (const LabelSide side : {LabelSide::left, LabelSide::top}) {
                const LabelLayout labels =
                    layout(axisOf(repeated("word", size_t(count))), side, pitch * double(count));
                EXPECT_EQ(Index(labels.labels.size()), count) << pitch;
                EXPECT_LE(labels.font.pixelSize(), std::max(5.0, pitch * 1.1));
            }
}

TEST(VisibleToken, ShowsInvisibleCharacters) {
    EXPECT_EQ(visibleToken(std::string("Mary got the milk.")), "Mary got the milk.");
    EXPECT_EQ(visibleToken(std::string("a  b ")), "a␣␣b␣");
    EXPECT_EQ(visibleToken(std::string(" ")), "␣");
    EXPECT_EQ(visibleToken(std::string("\n")), "⏎");
    EXPECT_EQ(visibleToken(std::string("a\tb")), "a⇥b");
    EXPECT_EQ(visibleToken(std::string("Ġthe")), "the");
    EXPECT_EQ(visibleToken(std::string("▁")), "␣");
    EXPECT_EQ(visibleToken(std::string("ĠĠ")), "␣␣");
    EXPECT_EQ(visibleToken(std::string("Ċ")), "⏎");
    EXPECT_EQ(visibleToken(std::string(1, '\0')), "␀");
    EXPECT_EQ(visibleToken(std::string()), "∅");
    EXPECT_EQ(visibleToken(QString(QChar(0xd800))), QString(QChar(0xfffd)));
    EXPECT_EQ(visibleToken(std::string("👨‍👩‍👧")), QString::fromUtf8("👨‍👩‍👧"));
    EXPECT_EQ(visibleToken(QString(QChar(0x202e)) + "x"), "·x");
}

TEST(Labels, ShortOnesStandLevel) {
    const LabelLayout top = layout(axisOf({"a", "b", "c"}), LabelSide::top, 120);
    ASSERT_EQ(top.labels.size(), 3u);
    for (const PlacedLabel& label : top.labels) EXPECT_EQ(label.direction, LabelDirection::level);
    EXPECT_DOUBLE_EQ(top.labels[1].anchor.x(), 60);
    EXPECT_EQ(top.step, 1);
}

TEST(Labels, LongOnesSlantThenStandThenThinOut) {
    const auto axis = [](size_t count) { return axisOf(repeated("representation", count)); };
    EXPECT_EQ(layout(axis(10), LabelSide::top, 300).labels[0].direction, LabelDirection::slanted);
    EXPECT_EQ(layout(axis(10), LabelSide::top, 160).labels[0].direction, LabelDirection::upwards);
    const LabelLayout crowded = layout(axis(500), LabelSide::top, 500);
    EXPECT_EQ(crowded.step, 20);
    EXPECT_EQ(crowded.labels.size(), 25u);
    EXPECT_GT(layout(axis(10), LabelSide::top, 300).overhang, 0);
}

TEST(Labels, NeverTouchEachOther) {
    const double lineHeight = QFontMetricsF(textFont(TypeSize::body)).height();
    for (const size_t count : {3, 12, 60, 512, 4096}) {
        for (const Index chosen : {Index(-1), Index(count / 2), Index(count - 1)}) {
            const LabelLayout left = layout(axisOf(repeated("word", count)), LabelSide::left, 480, chosen);
            std::vector<double> places;
            for (const PlacedLabel& label : left.labels) places.push_back(label.anchor.y());
            std::sort(places.begin(), places.end());
            for (size_t i = 1; i < places.size(); ++i)
                EXPECT_GE(places[i] - places[i - 1], lineHeight * 0.9) << count;
            EXPECT_FALSE(places.empty());
        }
    }
}

TEST(Labels, TheChosenOneIsAlwaysThere) {
    const LabelLayout left = layout(axisOf(repeated("word", 1000)), LabelSide::left, 300, 333);
    EXPECT_TRUE(std::any_of(left.labels.begin(), left.labels.end(),
                            [](const PlacedLabel& label) { return label.position == 333; }));
}

TEST(Labels, LongOnesAreCut) {
    const std::string endless(5000, 'w');
    const LabelLayout left = layout(axisOf({endless, "b"}), LabelSide::left, 100);
    EXPECT_LE(left.depth, 120);
    EXPECT_LT(left.labels[0].text.size(), 40);
    EXPECT_EQ(left.labels[1].text, "b");
}

TEST(Labels, TheChosenOneIsMeasuredInBold) {
    const AxisSlice axis = axisOf({"a", "antidisestablishmentarianism", "b"});
    for (const Index chosen : {-1, 1})
        EXPECT_LE(layout(axis, LabelSide::left, 200, chosen).depth, 120) << chosen;
}

TEST(Labels, ChineseStandsUprightWhereItFits) {
    const AxisSlice axis = axisOf({"知识", "就是", "力量", "[SEP]"});
    const LabelLayout narrow = layout(axis, LabelSide::top, 80);
    EXPECT_EQ(narrow.labels[0].direction, LabelDirection::upright);
    EXPECT_EQ(narrow.labels[3].direction, LabelDirection::upwards);
    EXPECT_EQ(layout(axis, LabelSide::top, 400).labels[0].direction, LabelDirection::level);
    EXPECT_EQ(layout(axisOf(repeated("知识", 60)), LabelSide::top, 120).labels[0].direction,
              LabelDirection::upright);
}

TEST(Labels, OnlyThoseInViewAreLaidOut) {
    const AxisSlice axis = axisOf(repeated("word", 1000));
    const LabelLayout left =
        layoutLabels(axis, {99.5, 104.5}, LabelSide::left, {0, 0}, 200, 120, textFont(TypeSize::body));
    ASSERT_FALSE(left.labels.empty());
    for (const PlacedLabel& label : left.labels) {
        EXPECT_GE(label.position, 99);
        EXPECT_LE(label.position, 104);
        EXPECT_GE(label.anchor.y(), 0);
        EXPECT_LE(label.anchor.y(), 200);
    }
}

TEST(Labels, StandUpWhereTheirSlantWouldBeCut) {
    const AxisSlice axis = axisOf(repeated("representation", 10));
    const auto within = [&](double overhang) {
        return layoutLabels(axis, {0, 10}, LabelSide::top, {0, 0}, 300, 120, textFont(TypeSize::body), -1,
                            overhang);
    };
    const LabelLayout slanted = within(1000);
    ASSERT_EQ(slanted.labels[0].direction, LabelDirection::slanted);
    EXPECT_GT(slanted.overhang, 10);
    EXPECT_EQ(within(slanted.overhang).labels[0].direction, LabelDirection::slanted);
    const LabelLayout upright = within(slanted.overhang - 1);
    for (const PlacedLabel& label : upright.labels) EXPECT_EQ(label.direction, LabelDirection::upwards);
    EXPECT_EQ(upright.overhang, 0);
}

TEST(Sentences, AreSeparatedAsTheirLanguageDoes) {
    EXPECT_EQ(joinedSentences({"One.", "", "Two."}), "One. Two.");
    EXPECT_EQ(joinedSentences({QString::fromUtf8("一。"), QString::fromUtf8("从“i”二。")}),
              QString::fromUtf8("一。从“i”二。"));
    EXPECT_EQ(joinedSentences({}), "");
}
