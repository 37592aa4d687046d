#include "app/figures/painters/curves.h"

#include <gtest/gtest.h>

#include <QBuffer>
#include <QImage>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <functional>

#include "app/figures/painters/bottleneck_figure.h"
#include "app/figures/painters/handed_sentence.h"

using namespace attentionscope;

namespace {

QImage paintedCurves(const Figure& figure, QSize size, const Theme& theme = Theme::light()) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(theme.ground);
    QPainter painter(&image);
    figure.paint(painter, QRectF({}, QSizeF(size)), Style{theme});
    return image;
}

/// How many pixels have a colour, within `area`.
int count(const QImage& image, QColor color, QRect area = {}) {
    area = area.isNull() ? image.rect() : area & image.rect();
    int found = 0;
    for (int y = area.top(); y <= area.bottom(); ++y)
        for (int x = area.left(); x <= area.right(); ++x) found += image.pixelColor(x, y) == color;
    return found;
}

BottleneckContent twoSides(size_t words) {
    Bottleneck bottleneck;
    for (const char* title : {"additive", "none"}) {
        BottleneckSide side;
        side.model.title = title;
        side.model.byLength = {{1, 5, 10, 60}, {6, 10, 10, 40}};
        side.translation = "le chat voit un chien .";
        for (size_t i = 0; i < words; ++i) {
            side.words.push_back("word");
            side.reach.push_back(std::string(title) == "none" && i > 0 ? 0 : 1);
        }
        bottleneck.sides.push_back(side);
    }
    return contentOf(bottleneck);
}

/// The first side hands over a vector for each word, the second one for all.
BottleneckContent handingOver(size_t words, Index numbers = 16) {
    BottleneckContent content = twoSides(words);
    for (size_t side : {0, 1}) {
        content.sides[side].attends = side == 0;
        content.sides[side].handed = MatrixSlice(
            std::make_shared<const Matrix>(Matrix::Constant(side == 0 ? Index(words) : 1, numbers, 0.5f)));
    }
    return content;
}

/// All text that a paint function writes.
QStringList textsOf(const std::function<void(QPainter&)>& paint) {
    QBuffer bytes;
    QSvgGenerator generator;
    generator.setOutputDevice(&bytes);
    QPainter painter(&generator);
    paint(painter);
    painter.end();
    static const QRegularExpression pattern("<text[^>]*>([^<]*)</text>");
    QStringList texts;
    for (auto matches = pattern.globalMatch(QString::fromUtf8(bytes.data())); matches.hasNext();)
        texts << matches.next().captured(1).trimmed();
    return texts;
}

QStringList textsOf(const BottleneckContent::Side& side, QSizeF size) {
    return textsOf([&](QPainter& painter) {
        paintHandedSentence(painter, side, QRectF({}, size), Style{Theme::light()});
    });
}

}  // namespace

// Of two points at one place both labels are read: one stands beside the other.
TEST(Curves, LabelsDoNotOverlap) {
    for (const double height : {0.0, 0.5}) {
        CurveContent content{.leastHigh = 1};
        const Curve point{.color = Qt::blue, .points = {{0, height}}, .labels = {QStringLiteral("0.881")}};
        content.curves = {{.color = Qt::red, .points = {{0, 1}, {1, 1}}}, point};
        const QSize size(400, 300);
        const int one = count(paintedCurves(CurveFigure(content), size), Theme::light().text);
        content.curves.push_back(point);
        EXPECT_EQ(count(paintedCurves(CurveFigure(content), size), Theme::light().text), 2 * one) << height;
        EXPECT_GT(one, 0);
    }
}

// A line runs where the label would stand above its point.
TEST(Curves, LabelsAvoidTheLines) {
    for (const double line : {0.56, 0.44}) {
        CurveContent content{.leastHigh = 1};
        content.curves.push_back({.color = Qt::red, .points = {{0, line}, {1, line}}});
        content.curves.push_back(
            {.color = Qt::blue, .points = {{0.5, 0.5}}, .labels = {QStringLiteral(" ")}});
        const QSize size(400, 300);
        const QImage without = paintedCurves(CurveFigure(content), size);
        content.curves.back().labels = {QStringLiteral("a labelled point")};
        const QImage with = paintedCurves(CurveFigure(content), size);
        EXPECT_NE(with, without);
        EXPECT_GT(count(without, Qt::red), 300);
        EXPECT_EQ(count(with, Qt::red), count(without, Qt::red)) << line;
    }
}

TEST(Curves, DrawsEachLineInItsColour) {
    const CurveContent content{.xTitle = "step",
                               .yTitle = "loss",
                               .curves = {{.name = "one", .color = Qt::red, .points = {{0, 4}, {10, 1}}},
                                          {.name = "two", .color = Qt::blue, .points = {{5, 2}}}}};
    const QImage image = paintedCurves(CurveFigure(content), {400, 300});
    EXPECT_GT(count(image, Qt::red), 100);
    EXPECT_GT(count(image, Qt::blue), 20);
    // It falls: the upper left quarter has more of it than the upper right one.
    EXPECT_GT(count(image, Qt::red, {40, 50, 150, 100}), count(image, Qt::red, {230, 50, 150, 100}));
    EXPECT_GT(count(paintedCurves(CurveFigure(content), {200, 150}), Qt::red), 0);
    for (const QSize size : {QSize(10, 10), QSize(90, 60)})
        EXPECT_EQ(count(paintedCurves(CurveFigure(content), size), Qt::red), 0)
            << "there is no room for a curve";
    EXPECT_EQ(count(paintedCurves(CurveFigure(CurveContent()), {200, 200}), Qt::red), 0);
}

TEST(BottleneckFigure, DrawsBarsAsLongAsTheGradients) {
    const BottleneckContent content = twoSides(6);
    const QSize size(900, 420);
    const QImage image = paintedCurves(BottleneckFigure(content), size);
    const ReachLayout layout = layoutReach(content, QRectF({}, QSizeF(size)));
    const auto rowOf = [&](int word) {
        return QRectF(layout.bars.left() + 1, layout.bars.top() + word * layout.pitch, layout.bars.width(),
                      layout.pitch)
            .toRect();
    };
    // Without attention all of the gradient reaches the first word and none of it the others.
    EXPECT_GT(count(image, headColor(1), rowOf(0)), 5 * count(image, headColor(0), rowOf(0)) / 2);
    EXPECT_LT(count(image, headColor(1), rowOf(3)), 20);
    EXPECT_GT(count(image, headColor(0), rowOf(3)), 100);
    EXPECT_EQ(layout.wordAt(rowOf(4).center()), 4);
    EXPECT_EQ(layout.wordAt({2, 2}), -1);
}

// Without attention all strands merge into one vector in the middle; with it each goes down separately.
TEST(BottleneckFigure, DrawsTheWordsSqueezedIntoOneVector) {
    const BottleneckContent content = handingOver(8);
    const QRectF area(0, 0, 400, 104);
    const auto widthOf = [&](size_t side, int y) {
        QImage image(area.size().toSize(), QImage::Format_RGB32);
        image.fill(Theme::light().ground);
        QPainter painter(&image);
        paintHandedSentence(painter, content.sides[side], area, Style{Theme::light()});
        int first = image.width(), last = 0;
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) != Theme::light().ground) {
                first = std::min(first, x);
                last = std::max(last, x);
            }
        return last - first;
    };
    constexpr int justAboveVectors = 80;
    EXPECT_LT(widthOf(1, justAboveVectors), 100);
    EXPECT_GT(widthOf(0, justAboveVectors), 300);
}

class BottleneckOfHeight : public testing::TestWithParam<int> {};

// Nothing is dropped silently: in a low window words are in one line, and with even less room a note gives
// the reason.
TEST_P(BottleneckOfHeight, DrawsTheVectorOrExplainsWhyNot) {
    const int height = GetParam();
    const BottleneckContent content = handingOver(8);
    const QImage image = paintedCurves(BottleneckFigure(content), {900, height});
    constexpr int line = 14;
    int ink = 0;
    for (int y = 0; y < line; ++y)
        for (int x = 0; x < image.width(); ++x)
            ink += contrast(image.pixelColor(x, y), Theme::light().ground) > 3.5;
    EXPECT_GT(ink, 200) << "words, or why there are none";
    // Of the model without attention one bar of numbers in the middle of its half, as high as a line.
    constexpr int middle = 900 / 4 * 3 + 8;
    int highest = 0, run = 0;
    for (int y = 0; y < height / 2; ++y) {
        const bool filled = image.pixelColor(middle, y).hslSaturation() > 60 &&
                            image.pixelColor(middle, y) == image.pixelColor(middle + 20, y) &&
                            image.pixelColor(middle, y) == image.pixelColor(middle - 20, y);
        run = filled ? run + 1 : 0;
        highest = std::max(highest, run);
    }
    const bool isDrawn = height >= 200;
    EXPECT_EQ(highest >= 9, isDrawn);
    const QRectF reach = layoutReach(content, QRectF(0, 0, 900, height)).bars;
    EXPECT_LE(reach.top(), height);
    if (isDrawn) {
        EXPECT_LE(reach.bottom(), height + 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Heights, BottleneckOfHeight,
                         testing::Values(120, 160, 199, 200, 240, 260, 319, 420));

// In a small window, too: the words have the height that they need.
TEST(BottleneckFigure, ShowsWholeWordsWithEnoughRoom) {
    BottleneckContent content = handingOver(8);
    for (auto& side : content.sides)
        side.words = {"The", "black", "cat", "drinks", "milk", "every", "morning", "."};
    const QRectF tab(0, 0, 392, 300);
    const QStringList texts = textsOf(
        [&](QPainter& painter) { BottleneckFigure(content).paint(painter, tab, Style{Theme::light()}); });
    for (const QString& word : content.sides[0].words)
        EXPECT_GE(texts.count(word), 2) << word.toStdString() << ": " << texts.join(" | ").toStdString();
}

// The caption of the vector is not cut, in half of a small window's tab as in a large one.
TEST(BottleneckFigure, TheVectorsCaptionIsWhole) {
    const BottleneckContent content = handingOver(7, 384);
    for (const double width : {600.0, 240.0, 180.0, 150.0}) {
        // Plurals come from the translations, which some tests load.
        const char* wanted = width > 400 ? "384 numbers, for all words" : "384 numbers";
        const QStringList texts = textsOf(content.sides[1], {width, 60}).replaceInStrings("(s)", "s");
        EXPECT_TRUE(texts.contains(wanted)) << width << ": " << texts.join(" | ").toStdString();
        EXPECT_TRUE(textsOf(content.sides[0], {width, 60}).filter("number").isEmpty()) << width;
    }
}

TEST(BottleneckFigure, FitsAnyNumberOfWords) {
    for (const size_t words : {0u, 1u, 40u, 160u}) {
        const BottleneckContent content = twoSides(words);
        for (const QSize size : {QSize(960, 420), QSize(400, 300), QSize(40, 30)}) {
            const QImage image = paintedCurves(BottleneckFigure(content), size, Theme::night());
            if (size.width() < 400) continue;  // no room for anything, and no harm
            EXPECT_GT(count(image, headColor(0)), 20) << words;
            const ReachLayout layout = layoutReach(content, QRectF({}, QSizeF(size)));
            EXPECT_LE(layout.bars.bottom(), size.height() + 1);
            // Bars of many words are thinner than a pixel and have no colour pure, but they are there.
            const QRect bars = layout.bars.toRect() & image.rect();
            if (words > 0) {
                EXPECT_LT(count(image, Theme::night().ground, bars), bars.width() * bars.height() - 20)
                    << words;
            }
        }
    }
    EXPECT_EQ(count(paintedCurves(BottleneckFigure(BottleneckContent()), {100, 100}), headColor(0)), 0);
}
