#include "app/views/inputs/pictures.h"

#include <QBuffer>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QMimeData>
#include <QStandardPaths>
#include <QUrl>
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/checkpoint/atomic_file.h"

namespace attentionscope {

namespace {

/// Saves a picture that exists nowhere else; equal pictures are saved once.
QString kept(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (image.isNull() || !buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG")) return {};
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/pictures");
    const QByteArray name = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().left(16);
    const QString file = folder.filePath(QString::fromLatin1(name) + ".png");
    if (QFile::exists(file)) return file;
    if (!folder.mkpath(".")) return {};
    try {
        writeText(file.toStdString(), bytes.toStdString());
    } catch (const Error&) {
        return {};
    }
    return file;
}

}  // namespace

QImage imageOf(const Picture& picture) {
    QImage image(int(picture.width), int(picture.height), QImage::Format_RGB888);
    const Index channels = picture.pixels.cols();
    for (Index row = 0; row < picture.height; ++row) {
        uchar* line = image.scanLine(int(row));
        for (Index column = 0; column < picture.width; ++column)
            for (Index c = 0; c < 3; ++c) {
                const float value = picture.pixels(row * picture.width + column, channels == 3 ? c : 0);
                line[column * 3 + c] = uchar(std::lround(std::clamp(value, 0.0F, 1.0F) * 255.0F));
            }
    }
    return image;
}

bool holdsPicture(const QMimeData& data) {
    const auto urls = data.urls();
    return data.hasImage() ||
           std::any_of(urls.begin(), urls.end(), [](const QUrl& url) { return url.isLocalFile(); });
}

QString pictureFrom(const QMimeData& data) {
    for (const QUrl& url : data.urls())
        if (url.isLocalFile()) return url.toLocalFile();
    return data.hasImage() ? kept(qvariant_cast<QImage>(data.imageData())) : QString();
}

}  // namespace attentionscope
