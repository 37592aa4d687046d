#include <gtest/gtest.h>

#include <QColor>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/figures/drawing/color_map.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/theme.h"
#include "app/figures/drawing/value_scale.h"
#include "app/figures/painters/cells.h"

using namespace attentionscope;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

double lightness(QRgb color) {
    const auto linear = [](int channel) {
        const double c = channel / 255.0;
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    const double y =
        0.2126 * linear(qRed(color)) + 0.7152 * linear(qGreen(color)) + 0.0722 * linear(qBlue(color));
    return y > 0.008856 ? 116 * std::cbrt(y) - 16 : 903.3 * y;
}

MatrixSlice slice(const Matrix& matrix) {
    return MatrixSlice(std::make_shared<Matrix>(matrix));
}

}  // namespace

TEST(ColorMap, SequentialMapsRunEvenlyFromDarkToLightOrBack) {
    for (const ColorMapName name : {ColorMapName::viridis, ColorMapName::cividis, ColorMapName::greys}) {
        const ColorMap& map = ColorMap::named(name);
        const double first = lightness(map.entry(0)), last = lightness(map.entry(255));
        const double sign = last > first ? 1 : -1;
        for (int i = 1; i < ColorMap::size; ++i) {
            const double step = sign * (lightness(map.entry(i)) - lightness(map.entry(i - 1)));
            EXPECT_GT(step, -0.35) << colorMapId(name).toStdString() << ' ' << i;
        }
        for (int i = 16; i < ColorMap::size; i += 16) {
            const double step = sign * (lightness(map.entry(i)) - lightness(map.entry(i - 16)));
            EXPECT_NEAR(step, std::abs(last - first) * 16 / 255, 2.2)
                << colorMapId(name).toStdString() << ' ' << i;
        }
    }
}

// Published values of matplotlib's tables, between the colours that ours are interpolated from.
TEST(ColorMap, AgreesWithPublishedTables) {
    const auto near = [](QRgb color, int red, int green, int blue) {
        EXPECT_NEAR(qRed(color), red, 4);
        EXPECT_NEAR(qGreen(color), green, 4);
        EXPECT_NEAR(qBlue(color), blue, 4);
    };
    const ColorMap& viridis = ColorMap::named(ColorMapName::viridis);
    near(viridis.at(0), 0x44, 0x01, 0x54);
    near(viridis.at(0.5), 0x21, 0x91, 0x8c);
    near(viridis.at(0.25), 0x3b, 0x52, 0x8b);
    near(viridis.at(0.75), 0x5e, 0xc9, 0x62);
    near(viridis.at(1), 0xfd, 0xe7, 0x25);
    const auto nearer = [&](int index, double red, double green, double blue) {
        const QRgb color = viridis.entry(index);
        EXPECT_NEAR(qRed(color), 255 * red, 1.6) << index;
        EXPECT_NEAR(qGreen(color), 255 * green, 1.6) << index;
        EXPECT_NEAR(qBlue(color), 255 * blue, 1.6) << index;
    };
    // Near the end its blue has a bend.
    nearer(232, .762373, .876424, .137064);
    nearer(237, .814576, .883393, .110347);
    nearer(242, .866013, .889868, .095953);
    nearer(243, .876168, .891125, .095250);
    nearer(248, .926106, .897330, .104071);
    nearer(253, .974417, .903590, .130215);
    nearer(8, .277018, .050344, .375715);
    nearer(143, .120081, .622161, .534946);
    near(ColorMap::named(ColorMapName::cividis).at(0.5), 0x7d, 0x7c, 0x78);
}

TEST(ColorMap, ZeroOfTheDivergingMapIsTheGround) {
    for (const QColor& ground : {QColor("#ffffff"), QColor("#16181d")}) {
        const ColorMap& map = ColorMap::named(ColorMapName::diverging, ground);
        const QColor zero = QColor::fromRgb(map.at(0.5));
        EXPECT_NEAR(zero.red(), ground.red(), 3);
        EXPECT_NEAR(zero.green(), ground.green(), 3);
        EXPECT_NEAR(zero.blue(), ground.blue(), 3);
        EXPECT_GT(qBlue(map.at(0)), qRed(map.at(0)));
        EXPECT_GT(qRed(map.at(1)), qBlue(map.at(1)));
        EXPECT_NEAR(lightness(map.at(0)), lightness(map.at(1)), 15);
    }
}

TEST(ValueScale, TheSquareRootMeansTheSameForEveryMap) {
    const ValueScale even =
        ValueScale::over(ScaleKind::squareRoot, slice(Matrix::Constant(21, 21, 1 / 21.0F)));
    const ValueScale sharp = ValueScale::over(ScaleKind::squareRoot, slice(Matrix::Identity(300, 300)));
    EXPECT_EQ(even, sharp);
    EXPECT_EQ(even.low(), 0);
    EXPECT_EQ(even.high(), 1);
    EXPECT_NEAR(even.position(0.25F), 0.5, 1e-6);
    EXPECT_NEAR(even.value(even.position(0.04F)), 0.04, 1e-6);
    for (const ValueScale::Tick& tick : even.ticks(6))
        EXPECT_NEAR(even.position(tick.label.toFloat()), tick.position, 1e-6);
}

TEST(ColorMap, AVeilKeepsTheHueBelow) {
    for (const QColor& pure : {QColor(220, 40, 40), QColor(40, 160, 60), QColor(50, 80, 220),
                               QColor(240, 200, 30), QColor(130, 60, 180), QColor(240, 140, 30)}) {
        for (const double position : {0.0, 0.1, 0.5, 1.0}) {
            const QColor veil = veilOver(position);
            const QColor seen =
                mixed(pure, QColor(veil.red(), veil.green(), veil.blue()), double(veil.alphaF()));
            EXPECT_NEAR(seen.hsvHue(), pure.hsvHue(), 2) << position;
            EXPECT_GT(seen.hsvSaturation(), pure.hsvSaturation() / 4) << position;
        }
    }
    EXPECT_EQ(veilOver(1).alpha(), 0) << "what is looked at most is seen as it is";
    EXPECT_GT(veilOver(0).alpha(), veilOver(0.5).alpha());
}

TEST(ValueScale, FixedFittedCentredAndLogarithmic) {
    Matrix values(2, 3);
    values << 0.001f, 0.1f, 0.5f, -2, std::nanf(""), -infinity;
    EXPECT_EQ(ValueScale().position(0.25f), 0.25);
    EXPECT_EQ(ValueScale().position(7), 1);
    const ValueScale fitted = ValueScale::over(ScaleKind::fitted, slice(values));
    EXPECT_EQ(fitted.low(), -2);
    EXPECT_EQ(fitted.high(), 0.5);
    const ValueScale centred = ValueScale::over(ScaleKind::centred, slice(values));
    EXPECT_EQ(centred.position(0), 0.5);
    EXPECT_EQ(centred.low(), -2);
    EXPECT_EQ(centred.high(), 2);
    const ValueScale logarithmic = ValueScale::over(ScaleKind::logarithmic, slice(values));
    EXPECT_EQ(logarithmic.position(0), 0);
    EXPECT_NEAR(logarithmic.position(0.5f), 1, 1e-6);
    EXPECT_NEAR(logarithmic.value(logarithmic.position(0.1f)), 0.1, 1e-6);
    EXPECT_TRUE(std::isnan(fitted.position(std::nanf(""))));
}

TEST(ValueScale, RunsOverTheFiniteValuesOfAnyWidth) {
    for (const Index columns : {1, 5, 16, 37, 64}) {
        Matrix values = 3 * Matrix::Random(9, columns);
        values(2, columns / 2) = std::nanf("");
        values(4, 0) = -infinity;
        values(5, columns - 1) = infinity;
        double low = 9, high = -9, smallestPositive = 9;
        for (Index i = 0; i < values.size(); ++i) {
            const auto value = double(values.data()[i]);
            if (!std::isfinite(value)) continue;
            low = std::min(low, value);
            high = std::max(high, value);
            if (value > 0) smallestPositive = std::min(smallestPositive, value);
        }
        const ValueScale fitted = ValueScale::over(ScaleKind::fitted, slice(values));
        EXPECT_EQ(fitted.low(), low) << columns;
        EXPECT_EQ(fitted.high(), high) << columns;
        const ValueScale logarithmic = ValueScale::over(ScaleKind::logarithmic, slice(values));
        EXPECT_EQ(logarithmic.low(), std::clamp(smallestPositive, high * 1e-5, high * 0.1)) << columns;
        EXPECT_EQ(logarithmic.high(), high) << columns;
    }
}

TEST(ValueScale, EqualAndMissingValuesStillGiveAScale) {
    for (const ScaleKind kind :
         {ScaleKind::fixed, ScaleKind::fitted, ScaleKind::centred, ScaleKind::logarithmic}) {
        for (const float value : {0.0f, 3.0f, -3.0f, infinity, std::nanf("")}) {
            const ValueScale scale = ValueScale::over(kind, slice(Matrix::Constant(2, 2, value)));
            EXPECT_LT(scale.low(), scale.high()) << int(kind) << ' ' << value;
            EXPECT_FALSE(scale.ticks(4).empty());
        }
        EXPECT_LT(ValueScale::over(kind, MatrixSlice()).low(), ValueScale::over(kind, MatrixSlice()).high());
    }
}

TEST(ValueScale, TicksMatchTheirLabels) {
    for (const ValueScale& scale :
         {ValueScale(), ValueScale::between(ScaleKind::fitted, -3.7, 12.1),
          ValueScale::between(ScaleKind::fitted, 0.01, 0.013), ValueScale::between(ScaleKind::centred, -4, 1),
          ValueScale::between(ScaleKind::logarithmic, 1e-4, 0.9)}) {
        const auto ticks = scale.ticks(6);
        EXPECT_GE(ticks.size(), 2u);
        EXPECT_LE(ticks.size(), 8u);
        for (const ValueScale::Tick& tick : ticks) {
            QString text = tick.label;
            const double value = text.replace(QChar(0x2212), '-').toDouble();
            EXPECT_NEAR(scale.position(float(value)), tick.position, 0.01) << tick.label.toStdString();
        }
    }
}

TEST(ValueScale, ASmallStripHasMoreNumbersThanZero) {
    for (const double most : {0.011, 0.7, 2.4, 3.1, 4.6, 5.3, 9.9, 46.0}) {
        const auto ticks = ValueScale::between(ScaleKind::centred, -most, most).ticks(4);
        EXPECT_GE(ticks.size(), 3u) << most;
        EXPECT_LE(ticks.size(), 7u) << most;
    }
}

TEST(NumberText, ThreeDecimalsTrueMinusAndSigns) {
    EXPECT_EQ(numberText(0.7126), "0.713");
    EXPECT_EQ(numberText(-1.5), "−1.500");
    EXPECT_EQ(numberText(-0.0001), "−0.00010");
    EXPECT_EQ(numberText(2.4e-5), "0.000024") << "not 0.000, row after row";
    EXPECT_EQ(numberText(2.4e-6), "2e−6");
    EXPECT_EQ(numberText(0.0014, 2), "1e−3") << "where there is room for two decimals only";
    EXPECT_EQ(numberText(0), "0.000");
    EXPECT_EQ(numberAmong(2.4e-5, 0.9), "≈0");
    EXPECT_EQ(numberAmong(-2.4e-5, 0.9), "≈0");
    EXPECT_EQ(numberAmong(2.4e-5, 0.001), "2e−5") << "where nothing else can be read";
    EXPECT_EQ(numberAmong(0, 0.9), "0.000");
    EXPECT_EQ(numberAmong(0.0006, 0.9), "0.001");
    EXPECT_EQ(numberText(-double(infinity)), "−∞");
    EXPECT_EQ(numberText(std::nan("")), "–");
    EXPECT_EQ(exactNumberText(0.1f), "0.100000001");
    EXPECT_EQ(percentText(0.125), "12.5 %");
    EXPECT_EQ(countText(65536), QStringLiteral("65\u202f536"));
    EXPECT_EQ(countText(-100), "-100");
}

TEST(Cells, ALoneWeightStaysVisibleWhenThousandsShareAPixel) {
    Matrix values = Matrix::Zero(3000, 3000);
    for (Index i = 1; i < 3000; ++i) values(i, i - 1) = 1;
    CellContent content{slice(values), {}, ColorMapName::viridis, {0, 3000}, {0, 3000}};
    QRectF covered;
    const QImage image = cellImage(content, {0, 0, 300, 300}, 1, Theme::light(), covered);
    EXPECT_LE(image.width(), 600);
    ASSERT_GE(image.height(), 150);
    const QRgb bright = ColorMap::named(ColorMapName::viridis).entry(255);
    for (int i = 1; i < image.height() - 1; ++i) {
        bool found = false;
        for (int j = 0; j < image.width(); ++j) found = found || image.pixel(j, i) == bright;
        EXPECT_TRUE(found) << i;
    }
}

TEST(Cells, APixelShowsItsStrongestCell) {
    Matrix values = Matrix::Random(61, 43);
    values.block(7, 5, 9, 9).setConstant(-infinity);
    values(20, 20) = std::nanf("");
    values(40, 20) = infinity;
    values(41, 20) = -0.0f;
    values(42, 20) = -std::numeric_limits<float>::max();
    const MatrixSlice all = slice(values);
    for (const auto& [rows, columns] : {std::pair<SharedCells, SharedCells>{{2, 57, 31}, {1, 40, 40}},
                                        {{0, 61, 7}, {0, 43, 19}},
                                        {{5, 12, 5}, {4, 11, 4}}}) {
        const MatrixSlice made = strongest(all, rows, columns);
        ASSERT_EQ(made.rows(), rows.pixels);
        ASSERT_EQ(made.columns(), columns.pixels);
        for (Index y = 0; y < rows.pixels; ++y)
            for (Index x = 0; x < columns.pixels; ++x) {
                float expected = values(rows.begin(y), columns.begin(x));
                for (Index r = rows.begin(y); r < rows.end(y); ++r)
                    for (Index c = columns.begin(x); c < columns.end(x); ++c)
                        if (std::isfinite(values(r, c)) &&
                            (!std::isfinite(expected) || std::abs(values(r, c)) > std::abs(expected)))
                            expected = values(r, c);
                const float got = made(y, x);
                ASSERT_TRUE(got == expected || (std::isnan(got) && std::isnan(expected))) << y << ' ' << x;
            }
    }
}

TEST(Cells, ThePictureHasTheColourOfEveryCell) {
    Matrix values = Matrix::Random(9, 13);
    values.row(3) << -infinity, infinity, std::nanf(""), -std::nanf(""), 0, -0.0f, 1, -1, 1e38f, -1e38f,
        std::numeric_limits<float>::lowest(), std::numeric_limits<float>::denorm_min(), 0.5f;
    for (const ScaleKind kind :
         {ScaleKind::fixed, ScaleKind::centred, ScaleKind::logarithmic, ScaleKind::squareRoot}) {
        const CellContent content{slice(values),
                                  ValueScale::between(kind, kind == ScaleKind::fixed ? 0 : 0.01, 1),
                                  ColorMapName::viridis,
                                  {0, 9},
                                  {0, 13}};
        QRectF covered;
        const QImage image = cellImage(content, {0, 0, 130, 90}, 1, Theme::light(), covered);
        ASSERT_EQ(image.size(), QSize(13, 9));
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < 13; ++column)
                EXPECT_EQ(image.pixelColor(column, row),
                          cellColor(values(row, column), content.scale, content.colors, Theme::light()))
                    << row << ' ' << column << ' ' << values(row, column);
    }
}

TEST(Cells, PaintsOnlyThePartInView) {
    const MatrixSlice values = slice(Matrix::Random(1000, 1000));
    QRectF covered;
    const QImage image = cellImage({values, {}, ColorMapName::greys, {10.5, 20.5}, {0, 8}}, {0, 0, 80, 100},
                                   1, Theme::light(), covered);
    EXPECT_EQ(image.size(), QSize(8, 11));
    EXPECT_NEAR(covered.top(), -5, 1e-9);
    EXPECT_NEAR(covered.height(), 110, 1e-9);
    EXPECT_NEAR(covered.width(), 80, 1e-9);
}

TEST(Cells, MaskedValuesHaveAColourOfTheirOwn) {
    EXPECT_EQ(cellColor(-infinity, {}, ColorMapName::viridis, Theme::light()), Theme::light().masked);
    EXPECT_EQ(cellColor(std::nanf(""), {}, ColorMapName::viridis, Theme::night()), Theme::night().masked);
    EXPECT_NE(cellColor(0, {}, ColorMapName::viridis, Theme::light()), Theme::light().masked);
}

TEST(ColorMap, LettersKeepTheirColourOnTheWash) {
    for (const Theme* theme : {&Theme::light(), &Theme::night()}) {
        const ColorMap& wash = ColorMap::named(ColorMapName::wash, theme->ground);
        const QColor letters = readableOn(QColor::fromRgb(wash.entry(0)));
        for (int i = 0; i < ColorMap::size; ++i) {
            const QColor ground = QColor::fromRgb(wash.entry(i));
            EXPECT_EQ(readableOn(ground), letters) << theme->dark << ' ' << i;
            EXPECT_GE(contrast(letters, ground), 4.5) << theme->dark << ' ' << i;
        }
    }
}

// A first token that all attend to: one column of ones among 512. The most attended token contrasts most with
// the background, on white and on black.
TEST(ColorMap, TheWashGrowsAwayFromTheGround) {
    for (const Theme* theme : {&Theme::light(), &Theme::night()}) {
        const ColorMap& wash = ColorMap::named(ColorMapName::wash, theme->ground);
        const auto apart = [&](int i) {
            return std::abs(lightness(wash.entry(i)) - lightness(theme->ground.rgb()));
        };
        EXPECT_LT(apart(0), 3) << theme->dark;
        EXPECT_GT(apart(255), 15) << theme->dark;
        for (int i = 16; i < ColorMap::size; i += 16) EXPECT_GE(apart(i), apart(i - 16)) << theme->dark << i;
    }
}

TEST(Cells, AColumnOfOnesKeepsItsBrightness) {
    Matrix values = Matrix::Zero(512, 512);
    values.col(0).setOnes();
    const CellContent content{slice(values), {}, ColorMapName::viridis, {0, 512}, {0, 512}};
    const ColorMap& map = ColorMap::named(ColorMapName::viridis);
    for (const int side : {40, 120, 250, 400, 500}) {
        QImage painted(side, side, QImage::Format_RGB32);
        painted.fill(Qt::white);
        QPainter painter(&painted);
        paintCells(painter, content, QRectF(0, 0, side, side), {Theme::light()});
        painter.end();
        for (int y = 0; y < side; ++y) {
            ASSERT_EQ(painted.pixel(0, y), map.entry(255)) << side << ' ' << y;
            ASSERT_EQ(painted.pixel(side / 2, y), map.entry(0)) << side << ' ' << y;
        }
    }
    // As wide as a line of text and as low: each side shares its own pixels.
    Matrix line = Matrix::Zero(3, 700);
    line(1, 333) = 1;
    QRectF covered;
    const QImage image = cellImage({slice(line), {}, ColorMapName::viridis, {0, 3}, {0, 700}},
                                   {0, 0, 100, 30}, 1, Theme::light(), covered);
    EXPECT_EQ(image.size(), QSize(100, 3));
    bool found = false;
    for (int x = 0; x < image.width(); ++x) found = found || image.pixel(x, 1) == map.entry(255);
    EXPECT_TRUE(found);
}

TEST(Cells, ShapesOfOneColourLeaveNoGapBetweenThem) {
    const Matrix values{{0.25F, 0.25F, 1}, {0.25F, 0.25F, 0.25F}, {1, 0.25F, 0.25F}};
    Style style{Theme::light()};
    style.vectorCells = true;
    QImage painted(301, 301, QImage::Format_RGB32);
    painted.fill(Qt::white);
    QPainter painter(&painted);
    paintCells(painter, {slice(values), {}, ColorMapName::viridis, {0, 3}, {0, 3}}, QRectF(0, 0, 301, 301),
               style);
    painter.end();
    const ColorMap& map = ColorMap::named(ColorMapName::viridis);
    for (int y = 0; y < painted.height(); ++y)
        for (int x = 0; x < painted.width(); ++x) {
            const QRgb color = painted.pixel(x, y);
            ASSERT_TRUE(color == map.at(ValueScale().position(0.25)) || color == map.entry(255))
                << x << ' ' << y;
        }
}
