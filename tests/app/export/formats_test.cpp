#include "app/export/formats.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "app/figures/painters/heatmap.h"
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

}  // namespace

TEST(Formats, WriteWhatTheirEndingSays) {
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

TEST(Formats, AFailedWriteKeepsTheFileThatWasThere) {
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
TEST(Formats, AnSvgIsWellFormedWhateverIsOnIt) {
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
