#include "app/export/formats.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QDateTime>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QRegularExpression>
#include <QResource>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "app/figures/painters/head_grid.h"
#include "app/figures/painters/heatmap.h"
#include "app/figures/painters/slide_figure.h"
#include "core/base/error.h"

using namespace attentionscope;

namespace {

HeatmapFigure figureOf(Index size) {
    HeatmapContent content;
    content.values = MatrixSlice(std::make_shared<Matrix>(Matrix::Constant(size, size, 1.0f / float(size))));
    return HeatmapFigure(content);
}

QByteArray contents(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

QImage slideImage(std::shared_ptr<const Figure> figure, bool vectorCells) {
    QImage image(1280, 720, QImage::Format_RGB32);
    QPainter painter(&image);
    SlideFigure(std::move(figure), "Self-attention · layer 0 · head 0, all of its weights")
        .paint(painter, image.rect(), {Theme::light(), vectorCells});
    return image;
}

/// What is not ground, from this row on.
QRect inkBelow(const QImage& image, int first) {
    int left = image.width(), right = 0, top = image.height(), bottom = 0;
    for (int y = first; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) != image.pixel(2, 2)) {
                left = std::min(left, x), right = std::max(right, x);
                top = std::min(top, y), bottom = std::max(bottom, y);
            }
    return {QPoint(left, top), QPoint(right, bottom)};
}

}  // namespace

TEST(Formats, FollowTheExtension) {
    const QTemporaryDir folder;
    const HeatmapFigure figure = figureOf(3);
    const auto write = [&](const QString& name, const PictureOptions& options = {}) {
        return writePicture(figure, folder.filePath(name), options);
    };
    const PictureReport png = write("a.PNG", {.scale = 3});
    const QImage image(folder.filePath("a.PNG"));
    EXPECT_EQ(image.size(), png.pixels);
    EXPECT_NEAR(image.width(), figure.preferredSize().width() * 3, 3);
    EXPECT_TRUE(write("a.svg").vectorCells);
    EXPECT_TRUE(contents(folder.filePath("a.svg")).startsWith("<?xml"));
    EXPECT_TRUE(write("a.pdf").vectorCells);
    EXPECT_TRUE(contents(folder.filePath("a.pdf")).startsWith("%PDF"));
    EXPECT_THROW(write("a.bmp"), Error);
    EXPECT_THROW(write("png"), Error);
}

TEST(Formats, LargeFiguresKeepTheirCellsAsALosslessImage) {
    const QTemporaryDir folder;
    const HeatmapFigure large = figureOf(257);
    const PictureReport report = writePicture(large, folder.filePath("a.pdf"), {});
    EXPECT_FALSE(report.vectorCells);
    EXPECT_FALSE(contents(folder.filePath("a.pdf")).contains("DCTDecode"));
    EXPECT_TRUE(writePicture(figureOf(256), folder.filePath("b.svg"), {}).vectorCells);
}

TEST(Formats, SmallPicturesShowTheWholeFigure) {
    class Corner : public Figure {
    public:
        QSizeF preferredSize() const override { return {80, 40}; }
        void paint(QPainter& painter, const QRectF& area, const Style&) const override {
            painter.fillRect(QRectF(area.right() - 8, area.bottom() - 8, 8, 8), Qt::black);
        }
    };
    for (const double scale : {0.25, 0.5, 1.0, 2.0}) {
        const QImage image = paintImage(Corner(), {.scale = scale});
        EXPECT_EQ(image.width(), int(80 * scale));
        EXPECT_EQ(image.pixelColor(image.width() - 1, image.height() - 1), QColor(Qt::black)) << scale;
        EXPECT_EQ(image.pixelColor(0, 0), QColor(Qt::white)) << scale;
    }
}

TEST(Formats, ASlideIsWideAndItsTypeIsLarge) {
    const auto figure = std::make_shared<HeatmapFigure>(figureOf(12));
    const QImage image = slideImage(figure, false);
    EXPECT_EQ(image.size(), QSize(1280, 720));
    EXPECT_EQ(image.pixel(2, 2), qRgb(255, 255, 255));
    // The figure fills what is below the title.
    const QRect ink = inkBelow(image, 100);
    EXPECT_GE(ink.top(), 110) << "the title stands alone";
    EXPECT_GE(ink.left(), 40);
    EXPECT_LE(ink.right(), 1240);
    EXPECT_LE(ink.bottom(), 680);
    EXPECT_GT(ink.height(), 540);
    const QImage clear = paintImage(SlideFigure(figure, "", true), {.scale = 1, .transparent = true});
    EXPECT_EQ(qAlpha(clear.pixel(2, 2)), 0);
    EXPECT_EQ(qAlpha(clear.pixel(ink.center().x(), 400)), 255) << "cells are not";
}

TEST(Formats, ASlideIsTheSameInPngAndSvg) {
    HeadGridContent grid{.heads = {}, .columns = 4};
    for (int head = 0; head < 12; ++head)
        grid.heads.push_back({.place = {head / 4, head % 4},
                              .weights = MatrixSlice(std::make_shared<Matrix>(Matrix::Identity(14, 14)))});
    const auto figure = std::make_shared<HeadGridFigure>(grid);
    const QRect asPicture = inkBelow(slideImage(figure, false), 100),
                asShapes = inkBelow(slideImage(figure, true), 100);
    EXPECT_GT(asPicture.height(), 400);
    for (const auto side : {&QRect::left, &QRect::right, &QRect::top, &QRect::bottom})
        EXPECT_NEAR((asPicture.*side)(), (asShapes.*side)(), 2);
}

TEST(Formats, AnSvgNamesFamiliesToFallBackOn) {
    const QByteArray svg = pictureBytes(figureOf(3), "svg", {});
    const QRegularExpression families("font-family=\"([^\"]+)\"");
    int named = 0;
    for (auto match = families.globalMatch(QString::fromUtf8(svg)); match.hasNext(); ++named) {
        const QString list = match.next().captured(1);
        EXPECT_TRUE(list.endsWith(", sans-serif") || list.endsWith(", serif")) << list.toStdString();
        EXPECT_FALSE(list.contains("Sans Serif'")) << "an alias: " << list.toStdString();
        EXPECT_GE(list.count(','), 2);
    }
    EXPECT_GT(named, 0);
}

TEST(Formats, AFailedWriteKeepsTheOldFile) {
    const QTemporaryDir folder;
    const HeatmapFigure figure = figureOf(2);
    EXPECT_THROW(writePicture(figure, folder.filePath("missing/a.png"), {}), Error);
    // A folder with that name blocks the file, even for the superuser.
    ASSERT_TRUE(QDir(folder.path()).mkdir("a.png"));
    EXPECT_THROW(writePicture(figure, folder.filePath("a.png"), {}), Error);
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files).size(), 0);
    writeFile(folder.filePath("b.png"), "old");
    EXPECT_THROW(writePicture(figure, folder.filePath("b.png"), {.scale = 8000}), Error);
    EXPECT_EQ(contents(folder.filePath("b.png")), "old");
}

TEST(Formats, TheClipboardGetsImageAndDrawing) {
    copyPicture(figureOf(2), {});
    const QMimeData* data = QGuiApplication::clipboard()->mimeData();
    ASSERT_TRUE(data);
    EXPECT_TRUE(data->hasImage());
    EXPECT_TRUE(data->hasFormat("image/svg+xml"));
}

// XML does not allow two of the characters that a label may contain.
TEST(Formats, AnySvgIsWellFormed) {
    class Odd : public Figure {
        QSizeF preferredSize() const override { return {60, 20}; }
        void paint(QPainter& painter, const QRectF& area, const Style&) const override {
            painter.drawText(area, Qt::AlignCenter, QStringLiteral("a\uFFFE<&>\uFFFF"));
        }
    };
    const QByteArray bytes = pictureBytes(Odd(), "svg", {});
    QXmlStreamReader reader(bytes);
    while (!reader.atEnd()) reader.readNext();
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
}

// The program's bytes would differ from one checkout to the next.
TEST(Formats, FilesInTheProgramHaveNoTime) {
    for (const char* name :
         {":/page/page.js", ":/terms/terms.json", ":/translations/attentionscope_zh_CN.qm"}) {
        const QResource file(name);
        EXPECT_TRUE(file.isValid()) << name;
        EXPECT_FALSE(file.lastModified().isValid()) << name;
    }
}
