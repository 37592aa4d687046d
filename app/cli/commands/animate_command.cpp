#include <filesystem>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/figure_options.h"
#include "app/cli/output_file.h"
#include "app/cli/painting_application.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "app/export/animation/animation.h"
#include "app/export/formats.h"
#include "app/figures/content/decoding_content.h"
#include "core/base/read_file.h"

namespace attentionscope {

namespace {

const std::vector<std::string> movingEndings = {"png", "gif", "mp4"};

AnimationKind animationKind(const std::string& name) {
    for (const AnimationKind kind : allAnimationKinds)
        if (name == animationName(kind)) return kind;
    return AnimationKind::steps;
}

/// A name without an extension is a folder of frames.
bool isFolder(const std::string& file) {
    return file != "-" && (file.ends_with('/') || std::filesystem::path(file).extension().empty());
}

int runAnimate(const Arguments& arguments, Console& console) {
    const AnimationKind kind = animationKind(arguments.required("--of"));
    const std::string place = arguments.required("-o");
    std::optional<OutputFile> output;
    if (!isFolder(place)) output.emplace(arguments, movingEndings, console);
    for (const char* option : {"--derived", "--mean", "--without-special", "--log"})
        if (kind == AnimationKind::steps && arguments.has(option))
            throw UsageError(Phrase("%1 does not go with --of %2", {option, animationName(kind)}));
    RunRequest request = requestFrom(arguments);
    readGeneration(arguments, request.generation);
    AnimationOptions options;
    options.scale = arguments.number("--scale", 1, 0.25, 4);
    options.theme = &Theme::named(QString::fromStdString(arguments.text("--theme")));
    if (arguments.has("--seconds")) options.seconds = arguments.number("--seconds", 0, 0.1, 600);

    ProgressLine line(console);
    AnimatedRuns runs = animatedRuns(kind, request, bundledShelf(), line.progress());
    for (RecordingPointer& recording : runs.recordings) recording = derivedFrom(recording, arguments);
    line.end();
    const PaintingApplication application(console.language, request.model);
    const RecordingPointer& recording = runs.recordings.back();
    // Words can also be produced one by one without attention.
    const bool ofMap =
        kind == AnimationKind::training || (kind == AnimationKind::words && !decodes(*recording));
    FigureRequest figure = figureRequest(recording, arguments, ofMap);
    figure.changes = request.changes;
    if (!arguments.has("--no-request")) options.document = documentOf(request, figure);
    const PaintedAnimation animation = painted(
        animationOf(kind, runs, figure, arguments.has("--slide") ? Frame::slide : Frame::caption), options);
    if (!output) {
        const int frames = writeFrames(animation, QString::fromStdString(place));
        console.print(Phrase("%1 frames, 25 to the second", {std::to_string(frames)}));
    } else {
        writeFile(QString::fromStdString(output->path()),
                  animationBytes(animation, fileEnding(output->path())));
        output->finish(console);
    }
    printTruncation(*recording, console);
    return 0;
}

}  // namespace

Command animateCommand() {
    std::vector<std::string> kinds;
    for (const AnimationKind kind : allAnimationKinds) kinds.emplace_back(animationName(kind));
    return {
        .name = "animate",
        .summary = "show how attention forms, as an animation",
        .usage =
            "REQUEST --of steps|words|training [--seconds N] [--map NAME] [--layer L] [--head H] [--query "
            "I] [--derived MAP] [--mean heads|layers] [--without-special] [--log] [--scale N] [--theme "
            "light|dark] [--language en|zh_CN] -o FILE.png|gif|mp4|DIR",
        .options = joined(
            {{{"--of", "WHAT", "", kinds},
              {"--seconds", "N", "total length; default: chosen by the content"}},
             requestOptions(),
             mapOptions(),
             derivedOptions(),
             generationOptions(),
             {{"--query", "I", "the query whose steps are shown, from 0"},
              logOption(),
              {"--pieces", "", "show words as pieces of the vocabulary"},
              {"--scale", "N", "pixels for each logical pixel, 0.25 to 4; default: 1"},
              {"--theme", "THEME", "", {"light", "dark"}},
              {"--slide", "", "for a slide: 16:9, large type"},
              {"--no-request", "", "do not store the request in the file (with it the file can be reopened)"},
              {"-o", "FILE", "its ending selects the format; a folder gets the frames, 25 to the second"}}}),
        .details =
            "steps shows the arithmetic of one head, step by step; words the output, word by word,\n"
            "with lines to the input; training the map at points of the training of a translator.\n"
            "Most programs that show slides play GIF and MP4, and of an animated PNG show the first frame.\n"
            "MP4 needs ffmpeg.\n",
        .run = runAnimate};
}

}  // namespace attentionscope
