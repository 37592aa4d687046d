#include "app/export/animation/video.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "core/base/error.h"

namespace attentionscope {

namespace {

QString encoder() {
    return QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
}

[[noreturn]] void failedVideo(QProcess& process) {
    throw Error({.what = "ffmpeg could not encode the video",
                 .got = QString::fromLocal8Bit(process.readAllStandardError()).trimmed().toStdString(),
                 .remedy = "Write a .gif instead."});
}

}  // namespace

bool canWriteVideo() {
    return !encoder().isEmpty();
}

QByteArray videoBytes(const PaintedAnimation& animation) {
    if (!canWriteVideo())
        throw Error(ErrorReport{.what = "a video needs the program ffmpeg, which is not installed",
                                .remedy = "Install ffmpeg, or write a .gif instead."});
    const QSize size = animation.pictures.front().size();
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("video.mp4"));
    QProcess process;
    // H.264 has colours for pairs of pixels.
    process.start(encoder(), {"-loglevel",
                              "error",
                              "-f",
                              "rawvideo",
                              "-pixel_format",
                              "bgra",
                              "-video_size",
                              QStringLiteral("%1x%2").arg(size.width()).arg(size.height()),
                              "-framerate",
                              QString::number(1000 / frameMilliseconds),
                              "-i",
                              "-",
                              "-vf",
                              "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                              "-c:v",
                              "libx264",
                              "-crf",
                              "18",
                              "-pix_fmt",
                              "yuv420p",
                              "-movflags",
                              "+faststart",
                              file});
    if (!process.waitForStarted()) failedVideo(process);
    play(animation, [&](const QImage& frame, int milliseconds) {
        for (int i = 0; i < milliseconds / frameMilliseconds; ++i) {
            process.write(reinterpret_cast<const char*>(frame.constBits()), frame.sizeInBytes());
            while (process.bytesToWrite() > 0)
                if (!process.waitForBytesWritten(-1)) failedVideo(process);
        }
    });
    process.closeWriteChannel();
    QFile result(file);
    if (!process.waitForFinished(-1) || process.exitCode() != 0 || !result.open(QIODevice::ReadOnly))
        failedVideo(process);
    return result.readAll();
}

}  // namespace attentionscope
