#include "core/run/continued_run.h"

namespace attentionscope {

namespace {

constexpr Index usualTokens = 12;  // added to a text

}  // namespace

bool goesOn(const Recording& recording) {
    return !recording.produced() && !recording.predictions.empty() &&
           recording.predictions.back().kind == Prediction::Kind::nextWord && recording.inputs.has("text");
}

std::string followingText(const Continuation& made) {
    if (made.produced.empty() || made.text.starts_with(' ')) return made.text;
    const std::string& spelling = made.produced.front().text;
    const bool begins = spelling.starts_with("\u0120") || spelling.starts_with("\u2581");
    return begins ? ' ' + made.text : made.text;
}

ContinuedRun continuedRun(const RunRequest& request, ModelShelf& shelf, const StopToken& stop) {
    RunRequest whole = request;
    if (whole.generation.tokens == GenerationOptions{}.tokens) whole.generation.tokens = usualTokens;
    RunOptions options;
    options.stop = stop;
    const Continuation more = generate(whole, shelf, options);
    whole.inputs.values["text"] = request.inputs.text() + followingText(more);
    return {run(whole, shelf, options), Index(more.prompt.size())};
}

}  // namespace attentionscope
