#include <gtest/gtest.h>

#include <map>

#include <QBuffer>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <cmath>

#include "app/export/formats.h"
#include "app/figures/drawing/formula.h"
#include "app/figures/drawing/vertical_text.h"
#include "app/figures/painters/alignment_lines.h"
#include "app/figures/painters/bars.h"
#include "app/figures/painters/framed_figure.h"
#include "app/figures/painters/head_grid.h"
#include "app/figures/painters/heatmap.h"
#include "app/figures/painters/steps.h"
#include "app/figures/painters/weighted_text.h"
#include "core/attention/positions.h"

using namespace attentionscope;

namespace {

MatrixSlice weights(Index rows, Index columns) {
    auto matrix =
        std::make_shared<Matrix>(Matrix::Constant(rows, columns, 0.5f / float(std::max<Index>(columns, 1))));
    for (Index i = 0; i < std::min(rows, columns); ++i) (*matrix)(i, i) += 0.5f;
    return MatrixSlice(matrix);
}

HeatmapContent heatmap(std::vector<std::string> words) {
    HeatmapContent content;
    content.values = weights(Index(words.size()), Index(words.size()));
    content.queries = content.keys = {tokenAxis(std::move(words))};
    return content;
}

QString svgOf(const Figure& figure, const Theme& theme = Theme::light()) {
    QByteArray bytes;
    for (const PictureFormat& format : pictureFormats()) {
        if (format.suffix == "svg") format.write(figure, {.theme = &theme}, bytes);
    }
    return QString::fromUtf8(bytes);
}

/// All text in an SVG, in order.
QStringList textsIn(const QString& svg) {
    static const QRegularExpression pattern("<text[^>]*>([^<]*)</text>");
    QStringList texts;
    for (auto matches = pattern.globalMatch(svg); matches.hasNext();)
        texts << matches.next().captured(1).trimmed();
    return texts;
}

/// A colour that no figure uses.
const QColor untouched(255, 0, 255);

QImage painted(const Figure& figure, QSizeF size = {300, 300}) {
    QImage image(size.toSize(), QImage::Format_RGB32);
    image.fill(untouched);
    QPainter painter(&image);
    figure.paint(painter, QRectF(QPointF(), size), {Theme::night()});
    return image;
}

/// How many pixels of `area` were painted.
int paintedPixels(const QImage& image, QRectF area = {}) {
    const QRect part = area.isNull() ? image.rect() : area.toRect() & image.rect();
    int count = 0;
    for (int y = part.top(); y <= part.bottom(); ++y)
        for (int x = part.left(); x <= part.right(); ++x) count += image.pixelColor(x, y) != untouched;
    return count;
}

}  // namespace

TEST(Heatmap, WritesEveryTokenTwiceAndEveryNumberAsText) {
    const QStringList texts = textsIn(svgOf(HeatmapFigure(heatmap({"The", "cat", "sat"}))));
    for (const char* word : {"The", "cat", "sat"}) EXPECT_EQ(texts.count(word), 2) << word;
    EXPECT_EQ(texts.count("0.667"), 3);
    EXPECT_EQ(texts.count("0.167"), 6);
    EXPECT_TRUE(texts.contains("1.0"));
}

TEST(Heatmap, CellsOfAVectorFileAreShapesAndStaySmall) {
    const QString svg = svgOf(HeatmapFigure(heatmap(std::vector<std::string>(128, "word"))));
    EXPECT_FALSE(svg.contains("<image"));
    EXPECT_LT(svg.size(), 1'000'000);
    EXPECT_TRUE(svgOf(HeatmapFigure(heatmap(std::vector<std::string>(300, "word")))).contains("<image"));
}

TEST(Heatmap, FindsTheCellUnderAPoint) {
    const HeatmapContent content = heatmap({"a", "b", "c", "d"});
    const HeatmapLayout layout = layoutHeatmap(content, {0, 0, 400, 300});
    for (Index row = 0; row < 4; ++row) {
        for (Index column = 0; column < 4; ++column) {
            const auto cell = layout.cellAt(layout.cellRect(row, column).center());
            ASSERT_TRUE(cell);
            EXPECT_EQ(*cell, std::pair(row, column));
        }
    }
    EXPECT_FALSE(layout.cellAt({1, 1}));
    EXPECT_LE(layout.cells.bottom(), 300);
    EXPECT_LE(layout.colorBar.right(), 400);
}

// Five sentences over forty words in a small window: rows that have names, and a bar with its title.
TEST(Heatmap, AMapOfFewRowsHasAMinimumHeight) {
    HeatmapContent content = heatmap(std::vector<std::string>(40, "word"));
    content.values = content.values.part(0, 0, 5, 40);
    const QRectF area(0, 0, 400, 240);
    const HeatmapLayout layout = layoutHeatmap(content, area);
    EXPECT_GE(layout.cellRect(0, 0).height(), 18);
    EXPECT_EQ(layout.queryLabels.labels.size(), 5u);
    EXPECT_GE(layout.colorBar.height(), 90);
    EXPECT_LE(layout.colorBar.bottom(), area.bottom());
    EXPECT_LE(layout.cells.bottom(), area.bottom());
    // A nearly square map keeps square cells.
    content.values = heatmap(std::vector<std::string>(40, "word")).values.part(0, 0, 30, 40);
    const QRectF cell = layoutHeatmap(content, area).cellRect(0, 0);
    EXPECT_NEAR(cell.width(), cell.height(), 0.01);
}

TEST(Heatmap, AnyShapeAndSizeIsPainted) {
    int mapsPainted = 0, cellsCompared = 0;
    for (const auto& [rows, columns] :
         {std::pair<Index, Index>{0, 0}, {1, 1}, {1, 500}, {500, 1}, {3, 60}, {2000, 2000}}) {
        HeatmapContent content;
        content.values = weights(rows, columns);
        content.queries = {tokenAxis(std::vector<std::string>(size_t(rows), "q"))};
        content.keys = {tokenAxis(std::vector<std::string>(size_t(columns), "k"))};
        content.showNumbers = false;
        EXPECT_LE(HeatmapFigure(content).preferredSize().width(), 2000);
        for (const QSizeF size : {QSizeF(10, 10), QSizeF(400, 300), QSizeF(40, 900)}) {
            SCOPED_TRACE(testing::Message()
                         << rows << " × " << columns << " in " << size.width() << " × " << size.height());
            const HeatmapLayout layout = layoutHeatmap(content, QRectF(QPointF(), size));
            const QImage image = painted(HeatmapFigure(content), size);
            const QRect inside = layout.cells.adjusted(1, 1, -1, -1).toRect() & image.rect();
            if (rows > 0 && !inside.isEmpty()) {
                EXPECT_EQ(paintedPixels(image, inside), inside.width() * inside.height());
                ++mapsPainted;
            }
            // The corners and the middle have the colours of their values, if cells are large enough.
            for (const auto& [row, column] : {std::pair<Index, Index>{0, 0},
                                              {rows - 1, columns - 1},
                                              {0, columns - 1},
                                              {rows / 2, columns / 2}}) {
                if (rows == 0 || layout.cellRect(row, column).width() < 4 ||
                    layout.cellRect(row, column).height() < 4)
                    continue;
                const QPoint centre = layout.cellRect(row, column).center().toPoint();
                if (!image.rect().contains(centre)) continue;
                EXPECT_EQ(image.pixelColor(centre), cellColor(content.values(row, column), content.scale,
                                                              content.colors, Theme::night()));
                ++cellsCompared;
            }
            // The selection is marked with the accent, at any shape.
            content.chosenQuery = content.chosenKey = 0;
            const QImage chosen = painted(HeatmapFigure(content), size);
            if (rows > 0 && size == QSizeF(400, 300)) {
                EXPECT_NE(chosen, image);
            }
            content.chosenQuery = content.chosenKey = std::nullopt;
        }
    }
    EXPECT_GE(mapsPainted, 5);  // each shape at the size of a window
    EXPECT_GE(cellsCompared, 8);
}

TEST(HeadGrid, FindsEachThumbnail) {
    HeadGridContent content;
    content.columns = 3;
    for (int i = 0; i < 8; ++i) content.heads.push_back({{i / 3, i % 3}, weights(5, 7), "note"});
    const HeadGridLayout layout(content, {0, 0, 400, 500});
    for (size_t i = 0; i < 8; ++i) EXPECT_EQ(layout.thumbnailAt(layout.thumbnail(i).center()), i);
    EXPECT_FALSE(layout.thumbnailAt(layout.thumbnail(8).center()));
    EXPECT_FALSE(layout.thumbnailAt({-5, 3}));
    EXPECT_EQ(HeadGridFigure(content).cellCount(), 8 * 35);
    EXPECT_EQ(textsIn(svgOf(HeadGridFigure(content))).count("note"), 8);
    const QImage image = painted(HeadGridFigure(content), {400, 500});
    for (size_t i = 0; i < 8; ++i) EXPECT_GT(paintedPixels(image, layout.thumbnail(i)), 100) << i;
    EXPECT_EQ(paintedPixels(image, layout.thumbnail(8)), 0);
    EXPECT_EQ(paintedPixels(painted(HeadGridFigure(HeadGridContent()))), 0);
}

// A name is read whole where the thumbnails lose less than a quarter to it.
TEST(HeadGrid, LongNotesStandInTwoLines) {
    HeadGridContent content{.heads = {}, .columns = 3, .rowsAreLayers = false};
    for (int i = 0; i < 8; ++i) content.heads.push_back({{0, i}, weights(5, 5), "nearest punctuation"});
    const HeadGridLayout tall(content, {0, 0, 273, 420}), low(content, {0, 0, 273, 340});
    EXPECT_TRUE(tall.haveNotesTwoLines());
    EXPECT_TRUE(low.haveNotesTwoLines());
    EXPECT_LT(low.side(), tall.side());
    EXPECT_GT(low.side(), 0.75 * tall.side());
    EXPECT_FALSE(HeadGridLayout(content, {0, 0, 273, 300}).hasNotes());
    const auto inkBelow = [&](const HeadGridLayout& layout, double height) {
        QImage image(273, int(height), QImage::Format_RGB32);
        image.fill(untouched);
        QPainter painter(&image);
        paintHeadGrid(painter, content, {0, 0, 273, height}, {Theme::night()});
        painter.end();
        const QRectF first = layout.thumbnail(0);
        return paintedPixels(image, {first.left(), first.bottom() + 18, first.width(), 11});
    };
    EXPECT_GT(inkBelow(tall, 420), 60);
    for (auto& head : content.heads) head.note = "uniform";
    EXPECT_FALSE(HeadGridLayout(content, {0, 0, 273, 420}).haveNotesTwoLines());
}

TEST(Alignment, DrawsTheStrongestLineOfEachQuery) {
    for (const Index count : {20, 21, 64, 512}) {
        AlignmentContent content;
        content.queryCount = content.keyCount = count;
        content.heads = {
            {0, MatrixSlice(std::make_shared<Matrix>(Matrix::Constant(count, count, 1 / float(count))))}};
        for (const std::optional<Index> chosen : {std::optional<Index>(count / 2), std::optional<Index>()}) {
            content.chosenQuery = chosen;
            std::map<Index, Index> drawn;
            for (const AlignmentLine& line : linesOf(content)) ++drawn[line.query];
            EXPECT_EQ(Index(drawn.size()), chosen ? 1 : count);
            for (const auto& [query, lines] : drawn) EXPECT_GE(lines, Index(strongestLines)) << count;
            const LinesLeftOut left = leftOut(content);
            Index all = left.weaker + left.ofOthers;
            for (const auto& [query, lines] : drawn) all += lines;
            EXPECT_EQ(all, count * count) << "what is not drawn is counted";
        }
    }
}

// However many there are, the ground is seen between them.
TEST(Alignment, ManyLinesStayDistinct) {
    for (const Index count : {8, 21, 64}) {
        AlignmentContent content;
        content.queries = content.keys = {tokenAxis(std::vector<std::string>(size_t(count), "w"))};
        content.queryCount = content.keyCount = count;
        content.threshold = 0;
        content.heads = {
            {7, MatrixSlice(std::make_shared<Matrix>(Matrix::Constant(count, count, 1 / float(count))))}};
        const AlignmentFigure figure(content);
        const QSizeF size = figure.preferredSize();
        QImage image((size * 2).toSize(), QImage::Format_RGB32);
        image.fill(Theme::light().ground);
        QPainter painter(&image);
        painter.scale(2, 2);
        figure.paint(painter, QRectF(QPointF(), size), {Theme::light()});
        painter.end();
        const AlignmentLayout layout = layoutAlignment(content, QRectF(QPointF(), size));
        const double quarter = (layout.right - layout.left) / 4, height = double(count) * layout.queryPitch;
        const QRect middle =
            QRectF(2 * (layout.left + quarter), 2 * (layout.top + height / 4), 4 * quarter, height).toRect();
        int ground = 0;
        for (int y = middle.top(); y <= middle.bottom(); ++y)
            for (int x = middle.left(); x <= middle.right(); ++x)
                ground += image.pixelColor(x, y).lightness() > 170;
        EXPECT_GT(ground, middle.width() * middle.height() / 6) << count;
    }
}

TEST(Alignment, LinesContrastWithTheBackground) {
    for (const Theme* theme : {&Theme::light(), &Theme::night()})
        for (int head = 0; head < headColorCount; ++head)
            for (const double position : {0.0, 0.05, 0.5, 1.0})
                EXPECT_GE(contrast(lineColor(head, position, *theme), theme->ground), 3) << head;
}

TEST(Alignment, KeepsHeavyLinesAndTheHeaviestOfEachQuery) {
    AlignmentContent content;
    content.queryCount = content.keyCount = 4;
    content.heads = {{2, weights(4, 4)}};
    content.threshold = 0.2;
    content.mostLines = 1;
    EXPECT_EQ(linesOf(content).size(), 4u);
    content.threshold = content.mostLines = 0;
    EXPECT_EQ(linesOf(content).size(), 16u);
    content.mostLines = 2;
    const auto lines = linesOf(content);
    EXPECT_EQ(lines.size(), 8u);
    for (size_t i = 1; i < lines.size(); ++i) EXPECT_GE(lines[i].weight, lines[i - 1].weight);
    EXPECT_EQ(lines.back().query, lines.back().key);
    EXPECT_EQ(lines.back().head, 2);
}

TEST(WeightedText, AFrameIsWholeBetweenWordsWithGrounds) {
    WeightedTextContent content{.text = QStringLiteral("知识就是力量"), .spans = {}};
    for (int i = 0; i < 3; ++i) content.spans.push_back({2 * i, 2, 0.9f, i == 1});
    content.colors = ColorMapName::wash;
    const QRectF area(0, 0, 400, 200);
    const WeightedTextLayout layout(content, area, Theme::light());
    QImage image(400, 200, QImage::Format_RGB32);
    image.fill(Theme::light().ground);
    QPainter painter(&image);
    layout.paint(painter, {Theme::light()});
    painter.end();
    QRectF framed;
    for (int x = 0; x < 400; ++x)
        for (int y = 0; y < 200; ++y)
            if (layout.spanAt({double(x), double(y)}) == 1u) framed |= QRectF(x, y, 1, 1);
    ASSERT_FALSE(framed.isEmpty());
    const auto isNear = [accent = Theme::light().accent](QColor color) {
        return std::abs(color.red() - accent.red()) + std::abs(color.green() - accent.green()) +
                   std::abs(color.blue() - accent.blue()) <
               90;
    };
    for (const double x : {framed.left(), framed.right()}) {
        bool found = false;
        for (int step = -10; step <= 10; ++step)  // the grounds of neighbours overlap
            found = found || isNear(image.pixelColor(int(x) + step, int(framed.center().y())));
        EXPECT_TRUE(found) << x;
    }
}

TEST(WeightedText, EveryWordHasItsPlaceInAnyDirection) {
    for (const char* text : {"the cat sat", "مرحبا بالعالم الجميل", "知识 就是 力量"}) {
        WeightedTextContent content{.text = QString::fromUtf8(text), .spans = {}};
        int begin = 0;
        for (const QString& word : content.text.split(' ')) {
            content.spans.push_back({begin, int(word.size()), 0.5f});
            begin += int(word.size()) + 1;
        }
        const WeightedTextLayout layout(content, {10, 20, 80, 400}, Theme::light());
        EXPECT_GT(layout.height(), 30);
        for (size_t i = 0; i < content.spans.size(); ++i) {
            ASSERT_FALSE(layout.rectangles(i).empty()) << text;
            EXPECT_EQ(layout.spanAt(layout.rectangles(i).front().center()), i) << text;
        }
        EXPECT_FALSE(layout.spanAt({-50, -50}));
        const QImage image = painted(WeightedTextFigure(content));
        EXPECT_GT(paintedPixels(image), 500) << text;
    }
}

TEST(Bars, ShowTheNumberAndTheFormerOne) {
    const BarContent block{"Next word", {{"animal", 0.83, 0.61}, {" ", 0.09}}};
    const QStringList texts = textsIn(svgOf(BarFigure({block})));
    EXPECT_TRUE(texts.contains("0.830"));
    EXPECT_TRUE(texts.contains("was 0.610"));
    EXPECT_TRUE(texts.contains("␣"));
    EXPECT_EQ(barAt(block, {0, 0, 300, 100}, {20, 28 + 30}), 1u);
    EXPECT_FALSE(barAt(block, {0, 0, 300, 100}, {20, 5}));
}

// In a low area the bars follow their title in one line, as many as fit.
TEST(Bars, ShareALineWhereItIsLow) {
    const BarContent block{"Next word", {{"animal", 0.83}, {"street", 0.09}, {"it", 0.01}}};
    const QRectF area(0, 0, 420, 30);
    QImage image(420, 30, QImage::Format_RGB32);
    QPainter painter(&image);
    paintBars(painter, block, area, Style{Theme::light()});
    const QRectF first = barPlace(block, area, 0), second = barPlace(block, area, 1);
    EXPECT_EQ(first.top(), second.top());
    EXPECT_GT(first.left(), 50) << "the title comes first";
    EXPECT_LT(first.right(), second.left());
    EXPECT_LE(second.right(), area.right());
    EXPECT_TRUE(barPlace(block, area, 2).isEmpty()) << "it has no room";
    EXPECT_EQ(barAt(block, area, second.center()), 1u);
    EXPECT_FALSE(barAt(block, area, {5, 12})) << "the title";
}

// A label gets what the tracks can spare, and every track keeps its share.
TEST(Bars, LongLabelsAreCutOnlyWithoutRoom) {
    const QString longest = "Adventures of the Animated Rabbit";
    EXPECT_TRUE(textsIn(svgOf(BarFigure({{{}, {{longest, 0.5}, {"Penguins", 0.5}}}}))).contains(longest));
    const BarFigure endless({{{}, {{QString(300, 'm'), 1}, {"Penguins", 0.5}}}});
    const QImage image = painted(endless, {560, 48});
    int filled = 0;
    const QColor track = image.pixelColor(480, 12);
    for (int x = 0; x < image.width(); ++x) filled += image.pixelColor(x, 12) == track;
    EXPECT_GE(filled, 560 / 3);
}

TEST(FormulaLayout, ScriptsRiseAndSinkAndFractionsStack) {
    const double pixels = 20;
    const Formula x("x", pixels), up("x^2", pixels), down("x_i", pixels), half("\\frac{a}{b}", pixels);
    EXPECT_GT(up.ascent(), x.ascent());
    EXPECT_GT(down.descent(), x.descent());
    EXPECT_GT(half.height(), 1.5 * x.height());
    EXPECT_GT(Formula("\\sqrt{x}", pixels).ascent(), x.ascent());
    EXPECT_LT(up.width(), Formula("x2", pixels).width() + 1);
    EXPECT_GT(Formula("\\sum_{j} a_j", pixels).descent(), Formula("a_j", pixels).descent());
}

TEST(FormulaLayout, BadInputIsSetAsText) {
    for (const char* tex : {"", "^", "_", "{", "}", "\\", "\\frac", "\\frac{a", "x^{y_{z", "\\sqrt", "a}b",
                            "\\unknown{x}", "√", "\xf0\x9f\x90\x88"}) {
        const Formula formula(QString::fromUtf8(tex), 18);
        EXPECT_TRUE(std::isfinite(formula.width()) && formula.width() < 400) << tex;
        // A following letter takes its own space: nothing was dropped or drawn over it.
        EXPECT_GT(Formula("m" + QString::fromUtf8(tex), 18).width(), 10) << tex;
    }
    EXPECT_GT(Formula("\\unknown{x}", 18).width(), Formula("x", 18).width());
    EXPECT_GT(Formula("a}b", 18).width(), Formula("a", 18).width());
    EXPECT_TRUE(std::isfinite(Formula(QString(1999, '{') + "x", 18).width()));
    EXPECT_EQ(plainFormula("softmax(\\frac{Q K^\\top}{\\sqrt{d_k}}) V"), "softmax(Q Kᵀ/√d_k) V");
}

TEST(FormulaLayout, AHatStandsOnItsLetter) {
    EXPECT_EQ(plainFormula("h = \\hat{q} + b"), QString("h = q") + QChar(0x302) + " + b");
    EXPECT_LT(Formula("\\hat{q}", 20).width(), 1.3 * Formula("q", 20).width());
}

TEST(FormulaLayout, WordsKeepTheirSpaces) {
    EXPECT_EQ(plainFormula("m_{ij} = -∞ \\text{ where masked}"), "m_ij = -∞  where masked");
    const double space = Formula("\\text{a b}", 18).width() - Formula("\\text{ab}", 18).width();
    EXPECT_GT(space, 2);
    EXPECT_GE(Formula("m = -∞ \\text{ where masked}", 18).width(),
              Formula("m = -∞\\text{wheremasked}", 18).width() + 2 * space - 1);
}

TEST(Steps, ClickedCellsAreFound) {
    StepContent step{"1 · Scores", "S = Q K^\\top", "A sentence.", {}};
    step.parts = {StepMatrix{.name = "Q", .values = weights(4, 6)}, QString("="),
                  StepMatrix{.name = "S", .values = weights(4, 4)}};
    const QRectF area(0, 0, 900, 400);
    const StepLayout layout = layoutStep(step, area);
    const QRectF cells = layout.cells[2];
    const auto hit =
        layout.cellAt(step, cells.topLeft() + QPointF(cells.width() * 0.9, cells.height() * 0.1));
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->part, 2u);
    EXPECT_EQ(hit->row, 0);
    EXPECT_EQ(hit->column, 3);
    EXPECT_FALSE(layout.cellAt(step, {899, 399}));
    EXPECT_GT(layout.cells[2].left(), layout.cells[0].right());
    const StepLayout narrow = layoutStep(step, {0, 0, 280, 900});
    EXPECT_GT(narrow.cells[2].top(), narrow.cells[0].bottom());
    EXPECT_EQ(textsIn(svgOf(StepsFigure({step}))).count("A sentence."), 1);
}

// If columns share pixels after all, a note says so.
TEST(Steps, ReportSharedPixels) {
    const auto inkBehindTitle = [](Index columns) {
        const StepContent step{"1", "", "", {StepMatrix{.name = "P", .values = weights(3, columns)}}};
        const QRectF area(0, 0, 480, 120);
        QImage image(area.size().toSize(), QImage::Format_RGB32);
        image.fill(Theme::light().panel);
        QPainter painter(&image);
        paintStep(painter, step, layoutStep(step, area), area, Style{Theme::light()});
        painter.end();
        int ink = 0;
        for (int x = 100; x < image.width(); ++x)
            for (int y = 0; y < 20; ++y) ink += image.pixelColor(x, y) != Theme::light().panel;
        return ink;
    };
    EXPECT_EQ(inkBehindTitle(192), 0);
    EXPECT_GT(inkBehindTitle(768), 100);
}

namespace {

QImage paintedStep(StepMatrix matrix, QSizeF size, QRectF* cells = nullptr) {
    const StepContent step{"1", "", "", {std::move(matrix)}};
    const QRectF area({}, size);
    QImage image(size.toSize(), QImage::Format_RGB32);
    image.fill(Theme::light().panel);
    QPainter painter(&image);
    const StepLayout layout = layoutStep(step, area);
    if (cells) *cells = layout.cells[0];
    paintStep(painter, step, layout, area, Style{Theme::light()});
    return image;
}

}  // namespace

// The note is short if the sentence does not fit: nothing is cut.
TEST(Steps, ReportSharedPixelsBriefly) {
    const auto endOfTitle = [](double width) {
        const QImage image = paintedStep({.name = "P", .values = weights(3, 768)}, {width, 120});
        int right = 0;
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < 20; ++y)
                if (image.pixelColor(x, y) != Theme::light().panel) right = x;
        return right;
    };
    const QFont small = textFont(TypeSize::small);
    const double left = QFontMetricsF(textFont(TypeSize::body, QFont::Bold)).horizontalAdvance("1") + 16;
    const double whole = left + QFontMetricsF(small).horizontalAdvance("each pixel shows the largest value");
    EXPECT_NEAR(endOfTitle(std::ceil(whole) + 4), whole, 4);
    EXPECT_NEAR(endOfTitle(std::floor(whole) - 4),
                left + QFontMetricsF(small).horizontalAdvance("largest per pixel"), 4);
}

// The larger of a sine and its cosine is near 1 everywhere on the right, where the waves are slow.
TEST(Steps, WavesThatSharePixelsAreSeen) {
    const auto strongAtTheRight = [](bool waves) {
        StepMatrix matrix{.name = "P",
                          .values = MatrixSlice(std::make_shared<Matrix>(sinusoidalTable(12, 192, true)))};
        matrix.scale = ValueScale::over(ScaleKind::centred, matrix.values);
        matrix.waves = waves;
        QRectF cells;
        const QImage image = paintedStep(matrix, {100, 260}, &cells);
        EXPECT_LT(cells.width(), 192);
        int strong = 0, all = 0;
        for (int y = int(cells.top()) + 3; y < int(cells.bottom()) - 3; ++y)
            for (int x = int(cells.center().x()) + 20; x < int(cells.right()) - 3; ++x, ++all)
                strong += contrast(image.pixelColor(x, y), Qt::white) > 3;
        return double(strong) / all;
    };
    EXPECT_GT(strongAtTheRight(false), 0.9);
    EXPECT_LT(strongAtTheRight(true), 0.1);
}

TEST(Steps, LabelsStayInTheirArea) {
    std::vector<std::string> words;
    for (int i = 0; i < 9; ++i) words.push_back("considerable" + std::to_string(i));
    StepMatrix labelled{.name = "A", .values = weights(9, 9), .labelColumns = true};
    labelled.rows = labelled.columns = {tokenAxis(words)};
    const StepContent step{"9 · Weights", "A", "A sentence.", {labelled, QString("="), labelled}};
    for (const double width : {330.0, 480.0, 700.0, 1100.0})
        for (const double height : {220.0, 400.0, 900.0}) {
            const QRectF area(10, 5, width, height);
            const StepLayout layout = layoutStep(step, area);
            for (const size_t part : {size_t(0), size_t(2)}) {
                ASSERT_TRUE(layout.columnLabels[part]);
                const QRectF& cells = layout.cells[part];
                EXPECT_LE(cells.right() + layout.columnLabels[part]->overhang, area.right() + 0.5) << width;
                EXPECT_GE(cells.top() - layout.columnLabels[part]->depth, layout.matricesTop) << width;
            }
            // The next matrix begins where its labels end.
            if (layout.cells[0].top() == layout.cells[2].top()) {
                EXPECT_LE(layout.cells[0].right() + layout.columnLabels[0]->overhang,
                          layout.cells[2].left() + 0.5);
            }
        }
}

TEST(VerticalText, ChineseStandsUprightAndLatinLiesOnItsSide) {
    const auto ink = [](const QString& text) {
        QImage image(120, 120, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintVertical(painter, text, textFont(TypeSize::sentence), 60, 60, 90);
        painter.end();
        QRect all;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (qGray(image.pixel(x, y)) < 128) all |= QRect(x, y, 1, 1);
        return all;
    };
    // One stroke from left to right, in either script.
    const QRect chinese = ink(QStringLiteral("一")), latin = ink(QStringLiteral("—"));
    EXPECT_GT(chinese.width(), 3 * chinese.height());
    EXPECT_GT(latin.height(), 3 * latin.width());
}

TEST(FramedFigure, FitsAnyCaption) {
    auto figure = std::make_shared<HeatmapFigure>(heatmap({"a", "b"}));
    const FramedFigure framed(figure,
                              {"Self-attention · head 3", "model", "line\none " + QString(20000, 'x')});
    const QStringList texts = textsIn(svgOf(framed));
    EXPECT_TRUE(texts.contains("Self-attention · head 3"));
    EXPECT_LT(framed.preferredSize().height(), figure->preferredSize().height() + 200);
    EXPECT_EQ(framed.cellCount(), 4);
}

namespace {

/// How far the ink of the first pixels of a formula reaches, from top to bottom.
int inkOfBracket(const char* tex, double& height) {
    const Formula formula(tex, 30);
    height = formula.height();
    QImage image(int(formula.width()) + 20, int(formula.height()) + 20, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    formula.paint(painter, {2, formula.ascent() + 5}, Qt::black);
    painter.end();
    int first = image.height(), last = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < 12; ++x)
            if (qGray(image.pixel(x, y)) < 128) {
                first = std::min(first, y);
                last = std::max(last, y);
            }
    return last - first + 1;
}

}  // namespace

TEST(FormulaLayout, BracketsAreAsHighAsWhatTheyHold) {
    double plain = 0, tall = 0;
    const int ofLetter = inkOfBracket("(x)", plain), ofFraction = inkOfBracket("(\\frac{a}{b})", tall);
    EXPECT_GT(tall, 1.4 * plain);
    EXPECT_GT(ofFraction, 0.9 * tall);
    EXPECT_GT(ofFraction, 1.4 * ofLetter);
    EXPECT_GT(inkOfBracket("[\\frac{a}{b}]", tall), 0.9 * tall);
    // Brackets of brackets take no longer to set than others.
    EXPECT_TRUE(std::isfinite(Formula(QString(60, '(') + "x" + QString(60, ')'), 18).width()));
}

TEST(FormulaLayout, AnArrowStandsAboveItsLetter) {
    const Formula arrow("\\overrightarrow{h}", 20), letter("h", 20);
    EXPECT_GT(arrow.ascent(), letter.ascent() + 2);
    EXPECT_LT(arrow.width(), 1.5 * letter.width() + 4);
    EXPECT_EQ(plainFormula("[\\overrightarrow{h}_j ; \\overleftarrow{h}_j]"),
              QString("[h") + QChar(0x20d7) + "_j ; h" + QChar(0x20d6) + "_j]");
}

TEST(Heatmap, ReportsThatCellsSharePixels) {
    HeatmapContent content;
    content.values = weights(600, 600);
    content.queries = content.keys = {makeAxis(AxisRole::token, 600)};
    content.showNumbers = false;
    const auto textsOf = [&](QSizeF size) {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(96);
        generator.setSize(size.toSize());
        QPainter painter(&generator);
        HeatmapFigure(content).paint(painter, QRectF({}, size), {Theme::light()});
        painter.end();
        return textsIn(QString::fromUtf8(bytes)).join(' ');
    };
    EXPECT_TRUE(textsOf({400, 400}).contains("each pixel shows the largest value"));
    content = heatmap({"The", "cat", "sat"});
    EXPECT_FALSE(textsOf({400, 400}).contains("each pixel shows the largest value"));
}

TEST(WeightedText, HasRoomForItsNoteAndItsLongestWord) {
    WeightedTextContent content = joinTokens({"I", "am"}, {0.5f, 0.5f});
    content.note = "Tokens outside the text are hidden; weights are unchanged.";
    const QFontMetricsF metrics(textFont(TypeSize::small));
    EXPECT_GE(WeightedTextFigure(content).preferredSize().width(), metrics.horizontalAdvance(content.note));
    const WeightedTextContent word = joinTokens({QString(200, 'm')}, {1});
    const QSizeF size = WeightedTextFigure(word).preferredSize();
    const WeightedTextLayout layout(word, QRectF({}, size), Theme::light());
    for (const QRectF& part : layout.rectangles(0)) EXPECT_LE(part.right(), size.width() + 4);
}
