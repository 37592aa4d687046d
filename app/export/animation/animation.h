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

/// What an animation is of.
enum class AnimationKind {
    steps,     ///< the story of a head, a step at a time
    words,     ///< what is said, word by word; of a map that says nothing, its rows
    training,  ///< the map as it was at points of the training, to the finished model
};
inline constexpr AnimationKind allAnimationKinds[] = {AnimationKind::steps, AnimationKind::words,
                                                      AnimationKind::training};
/// The name for the command line: "steps", "words", "training".
const char* animationName(AnimationKind kind);

/// Pictures that follow each other, each eased into the next.
struct Animation {
    std::vector<std::shared_ptr<const Figure>> pictures;
    double pictureSeconds = 1;  ///< that suit one
};

/// Whether there is anything to animate so: steps of a story, rows of a map, points of the training.
bool canAnimate(AnimationKind kind, const Recording& recording, const AttentionMap* map);

/// What an animation is made of: one run, or one for each point of the training.
struct AnimatedRuns {
    std::vector<RecordingPointer> recordings;
    Index given = 0;  ///< tokens of a text that a model goes on with, which are there from the beginning
};

/// Makes them from a request: a text that a model goes on with is run with what it says. Throws Error where
/// there is nothing to animate so. Thread-safe.
AnimatedRuns animatedRuns(AnimationKind kind, const RunRequest& request, ModelShelf& shelf,
                          const Progress& progress = {});

/// The pictures of the map, head and query that `shown` shows, whose recording theirs take the place of.
Animation animationOf(AnimationKind kind, const AnimatedRuns& runs, const FigureRequest& shown,
                      Frame frame = Frame::caption);

/// How an animation is written.
struct AnimationOptions {
    std::optional<double> seconds = {};  ///< of the whole; what suits it where it is left out
    double scale = 1;
    const Theme* theme = &Theme::light();
    QByteArray document = {};  ///< which the file carries, see documentToCarry(); empty: none
};

/// The pictures painted, and how long they are shown. What follows needs no fonts, and so no certain thread.
struct PaintedAnimation {
    std::vector<QImage> pictures;  ///< of one size
    double seconds = 0;            ///< of the whole
    QByteArray document = {};
};
/// Throws Error where the pictures would be too large, or the time is too short for so many.
PaintedAnimation painted(const Animation& animation, const AnimationOptions& options);

/// Every frame in turn with how long it lasts, in milliseconds, a multiple of frameMilliseconds.
constexpr int frameMilliseconds = 40;
void play(const PaintedAnimation& animation,
          const std::function<void(const QImage& frame, int milliseconds)>& show);

/// "png", "gif", and where ffmpeg is installed "mp4".
std::vector<std::string> animationEndings();
/// As a file of one of these kinds. Throws Error where it cannot be made.
QByteArray animationBytes(const PaintedAnimation& animation, const std::string& ending);

/// As files frame-0001.png and so on in a folder, 25 to the second; the folder is made. Throws Error where it
/// holds other frames already. How many there are.
int writeFrames(const PaintedAnimation& animation, const QString& folder);

}  // namespace attentionscope
