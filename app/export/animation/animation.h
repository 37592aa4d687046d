#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/figures/content/figure_of.h"
#include "app/figures/painters/figure.h"
#include "core/base/progress.h"
#include "core/run/run_request.h"

namespace attentionscope {

/// The kinds of animation.
enum class AnimationKind {
    steps,     ///< the steps of a head, one at a time
    words,     ///< the produced words one by one; for a map without produced words, its rows
    training,  ///< the map at points of the training, up to the finished model
};
inline constexpr AnimationKind allAnimationKinds[] = {AnimationKind::steps, AnimationKind::words,
                                                      AnimationKind::training};
/// The name for the command line: "steps", "words", "training".
const char* animationName(AnimationKind kind);

/// Pictures that follow each other, each fading into the next.
struct Animation {
    std::vector<std::shared_ptr<const Figure>> pictures;
    double pictureSeconds = 1;  ///< suitable duration of one
};

/// Whether such an animation is possible: there are steps, rows of a map, or points of the training.
bool canAnimate(AnimationKind kind, const Recording& recording, const AttentionMap* map);

/// The runs of an animation: one, or one for each point of the training.
struct AnimatedRuns {
    std::vector<RecordingPointer> recordings;
    Index given = 0;  ///< tokens of a continued text that exist from the beginning
};

/// Creates the runs from a request: a continued text is run with its continuation. Throws Error if there is
/// nothing to animate. Thread-safe.
AnimatedRuns animatedRuns(AnimationKind kind, const RunRequest& request, ModelShelf& shelf,
                          const Progress& progress = {});

/// The pictures of the map, head and query that `shown` shows; their recordings replace its own.
Animation animationOf(AnimationKind kind, const AnimatedRuns& runs, const FigureRequest& shown,
                      Frame frame = Frame::caption);

/// How to write an animation.
struct AnimationOptions {
    std::optional<double> seconds = {};  ///< total; by default a suitable one
    double scale = 1;
    const Theme* theme = &Theme::light();
    QByteArray document = {};  ///< stored in the file, see documentToCarry(); empty: none
};

/// The painted pictures and their duration. Further processing needs no fonts, and so can use any thread.
struct PaintedAnimation {
    std::vector<QImage> pictures;  ///< all of one size
    double seconds = 0;            ///< total
    QByteArray document = {};
};
/// Throws Error if the pictures would be too large, or the time is too short for their number.
PaintedAnimation painted(const Animation& animation, const AnimationOptions& options);

/// Duration of a frame in milliseconds.
constexpr int frameMilliseconds = 40;
void play(const PaintedAnimation& animation,
          const std::function<void(const QImage& frame, int milliseconds)>& show);

/// "png", "gif", and where ffmpeg is installed "mp4".
std::vector<std::string> animationEndings();
/// As a file of one of these kinds. Throws Error if it cannot be made.
QByteArray animationBytes(const PaintedAnimation& animation, const std::string& ending);

/// Writes files frame-0001.png and so on to a folder, 25 per second; creates the folder. Throws Error if it
/// contains other frames already. Returns their number.
int writeFrames(const PaintedAnimation& animation, const QString& folder);

}  // namespace attentionscope
