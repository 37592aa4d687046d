#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

#include "app/figures/painters/figure.h"

namespace attentionscope {

/// How to write a picture.
struct PictureOptions {
    double scale = 2;  ///< pixels for each logical pixel, PNG only; 0.25 … 8
    const Theme* theme = &Theme::light();
    bool transparent = false;  ///< an image without the theme's ground, where the figure paints none either
    QString title = {};        ///< goes into the file's own description
    QByteArray document = {};  ///< which the file carries, see documentToCarry(); empty: none
};

/// What was written, for the message to the user.
struct PictureReport {
    bool vectorCells = false;  ///< the cells are shapes; otherwise they are one lossless image
    QSize pixels = {};         ///< PNG only
};

/// A picture format: one table for the export dialog and the command line.
struct PictureFormat {
    QString suffix;    ///< "png"
    const char* name;  ///< "PNG image", in the context "Export"
    bool hasScale;
    PictureReport (*write)(const Figure& figure, const PictureOptions& options, QByteArray& bytes);
};

const std::vector<PictureFormat>& pictureFormats();
/// The format of a file by its extension in any case; throws Error that lists them.
const PictureFormat& pictureFormatFor(const QString& file);

/// A figure as the bytes of a file with this extension.
QByteArray pictureBytes(const Figure& figure, const QString& suffix, const PictureOptions& options);

/// Writes a figure to a file, which is replaced only when everything has been written. Throws Error with the
/// file and the reason; an existing file then stays.
PictureReport writePicture(const Figure& figure, const QString& file, const PictureOptions& options);

/// Writes bytes in the same all-or-nothing way.
void writeFile(const QString& file, const QByteArray& bytes);

/// The figure as an image, with its background unless it should be transparent. Throws Error if it would be
/// larger than 32,000 pixels on a side.
QImage paintImage(const Figure& figure, const PictureOptions& options);

/// Puts the figure on the clipboard, as an image and as SVG.
void copyPicture(const Figure& figure, const PictureOptions& options);

}  // namespace attentionscope
