#include "app/export/formats.h"

#include <QBuffer>
#include <QClipboard>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFontInfo>
#include <QGuiApplication>
#include <QImage>
#include <QImageWriter>
#include <QMimeData>
#include <QSvgGenerator>
#include <cmath>

#include "app/export/pdf_document.h"
#include "app/session/carried_document.h"
#include "core/base/error.h"
#include "core/checkpoint/atomic_file.h"
#include "core/picture/png_chunks.h"

namespace attentionscope {

namespace {

constexpr int mostPixels = 32000;

Style styleFor(const Figure& figure, const PictureOptions& options) {
    return {*options.theme, figure.cellCount() <= mostVectorCells};
}

PictureReport writePng(const Figure& figure, const PictureOptions& options, QByteArray& bytes) {
    const QImage image = paintImage(figure, options);
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(image))
        throw Error(ErrorReport{
            .what = Phrase("the image could not be encoded: %1", {writer.errorString().toStdString()})});
    // Not set by the writer, which would join spaces.
    std::string png = bytes.toStdString();
    if (!options.document.isEmpty()) insertPngText(png, "AttentionScope", options.document.toStdString());
    insertPngText(png, "Software", "AttentionScope");
    if (!options.title.isEmpty()) insertPngText(png, "Title", options.title.toStdString());
    bytes = QByteArray::fromStdString(png);
    return {.pixels = image.size()};
}

/// Qt names only the first family, which may be an alias, or missing on another computer: names all intended
/// families, in their order.
void nameFamilies(QByteArray& svg) {
    for (const auto& [font, generic] :
         {std::pair{textFont(TypeSize::body), "sans-serif"}, {formulaFont(int(TypeSize::body)), "serif"}}) {
        QStringList names{QFontInfo(font).family()};
        for (const QString& family : font.families())
            if (QFontDatabase::hasFamily(family) || family != font.families().front()) names << family;
        names.removeDuplicates();
        const QString quoted =
            QStringLiteral("'%1', %2").arg(names.join(QStringLiteral("', '")), QLatin1String(generic));
        svg.replace("font-family=\"" + font.families().front().toUtf8() + '"',
                    "font-family=\"" + quoted.toUtf8() + '"');
    }
}

PictureReport writeSvg(const Figure& figure, const PictureOptions& options, QByteArray& bytes) {
    const QSizeF size = figure.preferredSize();
    const Style style = styleFor(figure, options);
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF(QPointF(), size.toSize()));
    generator.setTitle(options.title);
    generator.setDescription(QStringLiteral("AttentionScope"));
    QPainter painter(&generator);
    // Shapes drawn before any text name a font, too.
    painter.setFont(textFont(TypeSize::body));
    figure.paint(painter, QRectF(QPointF(), size), style);
    painter.end();
    buffer.close();
    // Labels may contain the two characters that XML does not allow.
    bytes.replace("\xEF\xBF\xBE", "\xEF\xBF\xBD").replace("\xEF\xBF\xBF", "\xEF\xBF\xBD");
    nameFamilies(bytes);
    const auto definitions = bytes.indexOf("<defs>");
    if (!options.document.isEmpty() && definitions > 0)
        bytes.insert(definitions, "<metadata>" + documentAsMetadata(options.document) + "</metadata>\n");
    return {.vectorCells = style.vectorCells};
}

PictureReport writePdf(const Figure& figure, const PictureOptions& options, QByteArray& bytes) {
    const QSizeF size = figure.preferredSize();
    const Style style = styleFor(figure, options);
    bytes = pdfDocument(options.title, options.document, size, [&](QPainter& painter, int) {
        figure.paint(painter, QRectF(QPointF(), size), style);
        return false;
    });
    return {.vectorCells = style.vectorCells};
}

}  // namespace

const std::vector<PictureFormat>& pictureFormats() {
    static const std::vector<PictureFormat> formats = {
        {QStringLiteral("png"), QT_TRANSLATE_NOOP("Export", "PNG image"), true, writePng},
        {QStringLiteral("svg"), QT_TRANSLATE_NOOP("Export", "SVG drawing"), false, writeSvg},
        {QStringLiteral("pdf"), QT_TRANSLATE_NOOP("Export", "PDF document"), false, writePdf},
    };
    return formats;
}

const PictureFormat& pictureFormatFor(const QString& file) {
    const QString suffix = QFileInfo(file).suffix().toLower();
    QString list;
    for (const PictureFormat& format : pictureFormats()) {
        if (format.suffix == suffix) return format;
        list += (list.isEmpty() ? QString() : QStringLiteral(", ")) + '.' + format.suffix;
    }
    throw Error({.what = "the file name does not end like a picture's",
                 .where = file.toStdString(),
                 .expected = list.toStdString(),
                 .remedy = "Give the file one of these endings."});
}

QImage paintImage(const Figure& figure, const PictureOptions& options) {
    const QSizeF size = figure.preferredSize() * options.scale;
    if (std::max(size.width(), size.height()) > mostPixels) {
        throw Error({.what = "the picture would be too large",
                     .got = Phrase("%1 × %2 pixels", {std::to_string(std::lround(size.width())),
                                                      std::to_string(std::lround(size.height()))}),
                     .expected = Phrase("at most %1 to a side", {std::to_string(mostPixels)}),
                     .remedy = "Choose a smaller scale, or SVG or PDF."});
    }
    QImage image(std::max(1, int(std::ceil(size.width()))), std::max(1, int(std::ceil(size.height()))),
                 options.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull()) throw Error("not enough memory for the picture");
    image.setDotsPerMeterX(int(std::lround(96 * options.scale / 0.0254)));
    image.setDotsPerMeterY(int(std::lround(96 * options.scale / 0.0254)));
    image.fill(options.transparent ? QColor(Qt::transparent) : options.theme->ground);
    QPainter painter(&image);
    // Not by the image's pixel ratio, which painters treat as one if it is smaller.
    painter.scale(options.scale, options.scale);
    figure.paint(painter, QRectF(QPointF(), figure.preferredSize()), {*options.theme});
    painter.end();
    image.setDevicePixelRatio(options.scale);
    return image;
}

void writeFile(const QString& file, const QByteArray& bytes) {
    writeText(file.toStdString(), {bytes.data(), std::size_t(bytes.size())});
}

QByteArray pictureBytes(const Figure& figure, const QString& suffix, const PictureOptions& options) {
    QByteArray bytes;
    pictureFormatFor(QStringLiteral("figure.") + suffix).write(figure, options, bytes);
    return bytes;
}

PictureReport writePicture(const Figure& figure, const QString& file, const PictureOptions& options) {
    const PictureFormat& format = pictureFormatFor(file);
    QByteArray bytes;
    const PictureReport report = format.write(figure, options, bytes);
    writeFile(file, bytes);
    return report;
}

void copyPicture(const Figure& figure, const PictureOptions& options) {
    auto* data = new QMimeData;  // owned by the clipboard
    data->setImageData(paintImage(figure, options));
    QByteArray svg;
    writeSvg(figure, options, svg);
    data->setData(QStringLiteral("image/svg+xml"), svg);
    QGuiApplication::clipboard()->setMimeData(data);
}

}  // namespace attentionscope
