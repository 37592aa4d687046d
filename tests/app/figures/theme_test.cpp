#include "app/figures/drawing/theme.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <QTextDocument>
#include <array>
#include <cmath>

#include "app/figures/drawing/shaped_text.h"

using namespace attentionscope;

namespace {

using Triple = std::array<double, 3>;

double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

Triple multiply(const std::array<Triple, 3>& matrix, const Triple& v) {
    Triple result{};
    for (size_t i = 0; i < 3; ++i)
        for (size_t j = 0; j < 3; ++j) result[i] += matrix[i][j] * v[j];
    return result;
}

/// CIE L*a*b* of linear sRGB, D65.
Triple cieLab(const Triple& rgb) {
    const Triple xyz =
        multiply({{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}}, rgb);
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f(xyz[0] / 0.9505), y = f(xyz[1]), z = f(xyz[2] / 1.089);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const Triple& a, const Triple& b) {
    return std::sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                     (a[2] - b[2]) * (a[2] - b[2]));
}

}  // namespace

TEST(Theme, TextAndAccentKeepTheirContrast) {
    for (const Theme* theme : {&Theme::light(), &Theme::night()}) {
        EXPECT_GE(contrast(theme->text, theme->ground), 12);
        for (const QColor& ground : {theme->ground, theme->panel}) {
            EXPECT_GE(contrast(theme->accent, ground), 4.5);
        }
        for (const QColor& ground :
             {theme->ground, theme->panel, theme->accentWash, theme->line, theme->masked}) {
            EXPECT_GE(contrast(theme->text, ground), 7);
            EXPECT_GE(contrast(theme->quietText, ground), 4.5) << ground.name().toStdString();
        }
        EXPECT_GE(contrast(theme->onAccent, theme->accent), 4.5);
    }
}

TEST(Theme, ReadableTextKeepsItsContrastOnEveryGrey) {
    for (int grey = 0; grey < 256; ++grey) {
        const QColor ground(grey, grey, grey);
        EXPECT_GE(contrast(readableOn(ground), ground), 4.2) << grey;
    }
}

// Machado, Oliveira and Fernandes 2009, severity 1.
TEST(Theme, HeadColoursStayApartForColourBlindEyes) {
    const std::array<std::array<Triple, 3>, 4> eyes = {{
        {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
        {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
        {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
    }};
    for (const auto& eye : eyes) {
        for (int i = 0; i < headColorCount; ++i) {
            for (int j = 0; j < i; ++j) {
                const auto seen = [&](int head) {
                    const QColor color = headColor(head);
                    Triple rgb =
                        multiply(eye, {linear(color.redF()), linear(color.greenF()), linear(color.blueF())});
                    for (double& channel : rgb) channel = std::clamp(channel, 0.0, 1.0);
                    return cieLab(rgb);
                };
                EXPECT_GE(distance(seen(i), seen(j)), 10) << i << " and " << j;
            }
        }
    }
    EXPECT_EQ(headColor(0), headColor(headColorCount));
    EXPECT_EQ(headColor(-1), headColor(headColorCount - 1));
}

// A name in both scripts is bold from its first letter to its last, in a widget's text and in rich text.
TEST(Theme, BoldIsOfEveryLetterInBothScripts) {
    const auto inkOf = [](const auto& paint) {
        QImage image(160, 60, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setPen(Qt::black);
        painter.translate(20, 10);
        paint(painter);
        painter.end();
        double ink = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) ink += 1 - qGray(image.pixel(x, y)) / 255.0;
        return ink;
    };
    for (const QChar letter : QStringLiteral("A头注意力加性英a"))
        for (const TypeSize size : {TypeSize::body, TypeSize::sentence}) {
            const auto plain = [&](QFont::Weight weight) {
                return inkOf([&](QPainter& painter) {
                    painter.setFont(textFont(size, weight));
                    painter.drawText(QPointF(0, 30), QString(letter));
                });
            };
            const auto rich = [&](const QString& html) {
                return inkOf([&](QPainter& painter) {
                    QTextDocument document;
                    document.setDefaultFont(textFont(size));
                    document.setHtml(html.arg(letter));
                    document.drawContents(&painter);
                });
            };
            const double usual = plain(QFont::Normal);
            ASSERT_GT(usual, 5) << int(letter.unicode());
            EXPECT_GT(plain(QFont::Bold), 1.08 * usual) << int(letter.unicode());
            EXPECT_GT(rich("<b>%1</b>"), 1.08 * rich("%1")) << int(letter.unicode());
            const auto figure = [&](QFont::Weight weight) {
                return inkOf([&](QPainter& painter) {
                    drawTextLine(painter, {0, 30}, QString(letter), textFont(size, weight));
                });
            };
            EXPECT_GT(figure(QFont::Bold), 1.08 * figure(QFont::Normal)) << int(letter.unicode());
        }
}
