#include "app/export/animation/animation.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <cmath>

#include "app/export/animation/animated_gif.h"
#include "app/export/animation/animated_png.h"
#include "app/export/animation/video.h"
#include "app/export/formats.h"
#include "app/figures/content/captions.h"
#include "app/figures/content/decoding_content.h"
#include "app/figures/content/figure_of.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_words.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/painters/story_figure.h"
#include "app/figures/story/story.h"
#include "core/base/error.h"
#include "core/checkpoint/atomic_file.h"
#include "core/picture/png_chunks.h"
#include "core/run/continued_run.h"

namespace attentionscope {

namespace {

struct AnimationWords {
    Q_DECLARE_TR_FUNCTIONS(Animation)
};

constexpr int mostEasedFrames = 6;
constexpr int mostPixelsOfFrame = 8192;

std::shared_ptr<const Figure> framed(std::shared_ptr<const Figure> figure, FigureKind kind,
                                     const FigureRequest& request, Frame frame, const QString& more = {}) {
    Caption caption = captionOf(kind, request);
    if (!more.isEmpty()) caption.title += QStringLiteral(" · ") + more;
    return framed(std::move(figure), std::move(caption), frame);
}

/// The request with `shown`'s map in another recording.
FigureRequest inRecording(const FigureRequest& shown, const RecordingPointer& recording) {
    FigureRequest request = shown;
    request.recording = recording;
    request.unchanged = {};
    request.map = shown.map ? recording->find(shown.map->name, shown.map->layer) : nullptr;
    return request;
}

Animation stepsOfStory(const FigureRequest& request, Frame frame) {
    Animation animation{.pictures = {}, .pictureSeconds = 2.4};
    for (auto& figure :
         stepFigures(request.recording, request.map, request.head, request.query, frame != Frame::caption))
        animation.pictures.push_back(framed(std::move(figure), FigureKind::steps, request, frame));
    return animation;
}

/// Words as they are produced one after the other; of a map that belongs to none, its rows.
Animation wordByWord(FigureRequest request, Index given, Frame frame) {
    Animation animation{.pictures = {}, .pictureSeconds = 0.9};
    request.query.reset();
    request.key.reset();
    if (decodes(*request.recording)) {
        const DecodingContent all = decodingContent(request, 0, given);
        for (Index place = 0; place < std::ssize(all.output); ++place)
            animation.pictures.push_back(
                framed(std::make_shared<DecodingFigure>(decodingContent(request, place, given)),
                       FigureKind::heatmap, request, frame));
        return animation;
    }
    HeatmapContent content = heatmapContent(request);
    for (Index rows = 1; rows <= content.values.rows(); ++rows) {
        content.rowsSoFar = rows;
        content.chosenQuery = rows - 1;
        animation.pictures.push_back(
            framed(std::make_shared<HeatmapFigure>(content), FigureKind::heatmap, request, frame));
    }
    return animation;
}

Animation pointsOfTraining(const std::vector<RecordingPointer>& recordings, const FigureRequest& shown,
                           Frame frame) {
    std::vector<FigureRequest> points;
    std::vector<HeatmapContent> contents;
    std::vector<MatrixSlice> values;
    for (const RecordingPointer& recording : recordings) {
        FigureRequest request = inRecording(shown, recording);
        if (!request.map) continue;
        if (request.shown.scale != ScaleKind::logarithmic) request.shown.scale = ScaleKind::squareRoot;
        contents.push_back(heatmapContent(request));
        values.push_back(contents.back().values);
        points.push_back(std::move(request));
    }
    Animation animation{.pictures = {}, .pictureSeconds = 0.7};
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Recording& recording = *points[i].recording;
        const QString when = recording.snapshot
                                 ? AnimationWords::tr("training step %1")
                                       .arg(countText(recording.snapshots[std::size_t(*recording.snapshot)]))
                                 : AnimationWords::tr("finished");
        // All frames share one colour scale.
        contents[i].scale = ValueScale::over(contents[i].scale.kind(), values);
        if (contents[i].scale.kind() == ScaleKind::logarithmic)
            contents[i].valueTitle = weightTitle(recording, *points[i].map, contents[i].scale);
        animation.pictures.push_back(framed(std::make_shared<HeatmapFigure>(std::move(contents[i])),
                                            FigureKind::heatmap, points[i], frame, when));
    }
    return animation;
}

/// One image between two others.
QImage mixedImage(const QImage& from, const QImage& to, double share) {
    QImage image = from.copy();
    const int weight = int(std::lround(256 * share));
    for (int y = 0; y < image.height(); ++y) {
        auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
        const auto* other = reinterpret_cast<const QRgb*>(to.constScanLine(y));
        const auto mix = [weight](int a, int b) { return a + (b - a) * weight / 256; };
        for (int x = 0; x < image.width(); ++x)
            pixels[x] = qRgb(mix(qRed(pixels[x]), qRed(other[x])), mix(qGreen(pixels[x]), qGreen(other[x])),
                             mix(qBlue(pixels[x]), qBlue(other[x])));
    }
    return image;
}

/// Slow at both ends.
double eased(double time) {
    return time * time * (3 - 2 * time);
}

QSizeF sizeOf(const Animation& animation) {
    QSizeF size;
    for (const auto& picture : animation.pictures) size = size.expandedTo(picture->preferredSize());
    return size;
}

QImage paintedIn(const Figure& figure, QSizeF size, const AnimationOptions& options) {
    QImage image((size * options.scale).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    image.fill(options.theme->ground);
    QPainter painter(&image);
    painter.scale(options.scale, options.scale);
    figure.paint(painter, QRectF(QPointF(), size), {*options.theme});
    return image;
}

}  // namespace

const char* animationName(AnimationKind kind) {
    switch (kind) {
        case AnimationKind::steps: return "steps";
        case AnimationKind::words: return "words";
        case AnimationKind::training: return "training";
    }
    return "";
}

bool canAnimate(AnimationKind kind, const Recording& recording, const AttentionMap* map) {
    switch (kind) {
        case AnimationKind::steps: return map || hasStoryWithoutMaps(recording);
        case AnimationKind::words:
            return decodes(recording) || (map && map->nodes.queries && map->nodes.queries->size() > 1);
        case AnimationKind::training: return map && !recording.snapshots.empty();
    }
    return false;
}

AnimatedRuns animatedRuns(AnimationKind kind, const RunRequest& request, ModelShelf& shelf,
                          const Progress& progress) {
    AnimatedRuns runs{{run(request, shelf, {.progress = progress})}};
    const RecordingPointer finished = runs.recordings.front();
    if (kind == AnimationKind::words && goesOn(*finished)) {
        const ContinuedRun continued = continuedRun(request, shelf);
        runs = {{continued.recording}, continued.given};
    }
    if (kind != AnimationKind::training) return runs;
    const Index points = Index(finished->snapshots.size());
    if (points == 0)
        throw Error({.what = "this model has no weights saved during its training",
                     .where = request.model,
                     .remedy = "Choose a model with a training slider, such as en-fr-additive."});
    runs.recordings.clear();
    for (Index point = 0; point < points; ++point) {
        RunRequest then = request;
        std::erase_if(then.changes,
                      [](const Change& change) { return std::holds_alternative<UseSnapshot>(change.what); });
        then.changes.push_back({UseSnapshot{point}});
        runs.recordings.push_back(run(then, shelf));
        if (progress) progress(double(point + 1) / double(points + 1), "training");
    }
    runs.recordings.push_back(finished);
    return runs;
}

Animation animationOf(AnimationKind kind, const AnimatedRuns& runs, const FigureRequest& shown, Frame frame) {
    const FigureRequest request = inRecording(shown, runs.recordings.front());
    Animation animation = kind == AnimationKind::steps   ? stepsOfStory(request, frame)
                          : kind == AnimationKind::words ? wordByWord(request, runs.given, frame)
                                                         : pointsOfTraining(runs.recordings, shown, frame);
    if (animation.pictures.empty())
        throw Error({.what = "nothing here can be animated",
                     .where = request.recording->model,
                     .got = animationName(kind),
                     .remedy = "Choose another model, or another --of."});
    return animation;
}

PaintedAnimation painted(const Animation& animation, const AnimationOptions& options) {
    const auto count = animation.pictures.size();
    const QSizeF size = sizeOf(animation);
    if (std::max(size.width(), size.height()) * options.scale > mostPixelsOfFrame)
        throw Error({.what = "the frames would be too large",
                     .expected = {"at most %1 pixels to a side", {std::to_string(mostPixelsOfFrame)}},
                     .remedy = "Choose a smaller scale, or a shorter text."});
    PaintedAnimation result;
    result.document = options.document;
    // The last picture stays twice as long.
    result.seconds = options.seconds.value_or(animation.pictureSeconds * double(count + 1));
    const double least = double(2 * count * frameMilliseconds) / 1000;
    if (result.seconds < least)
        throw Error({.what = "the time is too short for so many pictures",
                     .got = {"%1 s", {numberText(result.seconds, 2).toStdString()}},
                     .expected = {"at least %1 s for %2 pictures",
                                  {numberText(least, 2).toStdString(), std::to_string(count)}}});
    for (const auto& picture : animation.pictures)
        result.pictures.push_back(paintedIn(*picture, size, options));
    return result;
}

void play(const PaintedAnimation& animation,
          const std::function<void(const QImage& frame, int milliseconds)>& show) {
    const int count = int(animation.pictures.size());
    const int ticks = int(std::lround(animation.seconds * 1000 / frameMilliseconds));
    const int easedFrames = std::clamp(ticks / (2 * count) - 1, 0, mostEasedFrames);
    const int held = ticks - easedFrames * (count - 1), share = held / (count + 1);
    for (int i = 0; i < count; ++i) {
        const QImage& next = animation.pictures[std::size_t(i)];
        for (int frame = 1; i > 0 && frame <= easedFrames; ++frame)
            show(mixedImage(animation.pictures[std::size_t(i) - 1], next,
                            eased(frame / double(easedFrames + 1))),
                 frameMilliseconds);
        // The last frame gets what rounding left over.
        show(next, (i + 1 < count ? share : held - share * (count - 1)) * frameMilliseconds);
    }
}

std::vector<std::string> animationEndings() {
    std::vector<std::string> endings = {"png", "gif"};
    if (canWriteVideo()) endings.emplace_back("mp4");
    return endings;
}

QByteArray animationBytes(const PaintedAnimation& animation, const std::string& ending) {
    if (ending == "mp4") return videoBytes(animation);
    if (ending == "gif") {
        AnimatedGif gif(animation.pictures.front().size());
        play(animation, [&](const QImage& frame, int milliseconds) { gif.add(frame, milliseconds); });
        return QByteArray::fromStdString(gif.bytes());
    }
    AnimatedPng png(animation.pictures.front().size());
    play(animation, [&](const QImage& frame, int milliseconds) { png.add(frame, milliseconds); });
    std::string bytes = png.bytes();
    if (!animation.document.isEmpty())
        insertPngText(bytes, "AttentionScope", animation.document.toStdString());
    insertPngText(bytes, "Software", "AttentionScope");
    return QByteArray::fromStdString(bytes);
}

int writeFrames(const PaintedAnimation& animation, const QString& folder) {
    const bool isNew = !QFileInfo::exists(folder);
    makeFolder(folder.toStdString());
    if (!QDir(folder).entryList({QStringLiteral("frame-*.png")}).isEmpty())
        throw Error({.what = "there are frames in this folder already",
                     .where = folder.toStdString(),
                     .remedy = "Name another folder, or remove them first."});
    QStringList written;
    try {
        play(animation, [&](const QImage& frame, int milliseconds) {
            AnimatedPng single(frame.size());
            single.add(frame, milliseconds);
            const QByteArray bytes = QByteArray::fromStdString(single.bytes());
            for (int i = 0; i < milliseconds / frameMilliseconds; ++i) {
                const QString name =
                    QStringLiteral("frame-%1.png").arg(written.size() + 1, 4, 10, QChar('0'));
                writeFile(QDir(folder).filePath(name), bytes);
                written << QDir(folder).filePath(name);
            }
        });
    } catch (const Error&) {
        // All of them or none.
        for (const QString& file : written) QFile::remove(file);
        if (isNew) QDir().rmdir(folder);
        throw;
    }
    return int(written.size());
}

}  // namespace attentionscope
