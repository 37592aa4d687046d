#include "app/cli/commands/all_commands.h"
#include "app/cli/output_file.h"
#include "core/run/attend.h"

namespace attentionscope {

namespace {

constexpr double largest = 1e30;

int runAttend(const Arguments& arguments, Console& console) {
    AttendOptions options;
    options.score = *scoreFunctionFromName(arguments.text("--score", "scaled_dot"));
    if (arguments.has("--scale")) options.scale = float(arguments.number("--scale", 1, -largest, largest));
    options.causal = arguments.has("--causal");
    options.window = Index(arguments.integer("--window", 0, 1, 1'000'000'000));
    options.softcap = float(arguments.number("--softcap", 0, 0, largest));
    options.temperature = float(arguments.number("--temperature", 1, 1e-30, largest));
    const std::string softmax = arguments.text("--softmax", "softmax");
    if (softmax == "sparsemax") options.softmax = SoftmaxKind::sparsemax;
    if (softmax == "largest") options.softmax = SoftmaxKind::largest;
    if (softmax == "sampled") options.softmax = SoftmaxKind::sampled;
    options.seed = std::uint64_t(arguments.integer("--seed", 0, 0, 1LL << 62));
    const OutputFile file(arguments, {"safetensors"}, console);
    attendFile(arguments.required("--in"), file.path(), options);
    file.finish(console);
    return 0;
}

}  // namespace

Command attendCommand() {
    std::vector<std::string> scores;
    for (const ScoreFunction function : allScoreFunctions) scores.emplace_back(scoreFunctionName(function));
    return {
        .name = "attend",
        .summary = "run attention over tensors of your own",
        .usage = "--in TENSORS.safetensors -o OUT.safetensors [options]",
        .options = {{"--in", "FILE", "q, k, v and what else the score function needs"},
                    {"-o", "FILE", "where every stage and the output are written; - for standard output"},
                    {"--score", "NAME", "the score function; scaled_dot if not given", scores},
                    {"--scale", "S", "multiplies the scores, in place of 1/√d"},
                    {"--causal", "", "a query sees the keys up to its own position"},
                    {"--window", "N", "a query sees the keys less than N positions away"},
                    {"--softcap", "C", "C tanh(score / C) before the mask"},
                    {"--temperature", "T", "divides the masked scores; 1 if not given"},
                    {"--softmax",
                     "KIND",
                     "how scores become weights; softmax if not given",
                     {"softmax", "sparsemax", "largest", "sampled"}},
                    {"--seed", "S", "seed of the draws of --softmax sampled"}},
        .details =
            "Tensors: q [heads × queries × d], k [kv_heads × keys × d], v [kv_heads × keys × d_v]; of two\n"
            "dimensions for one head. Optional: mask [queries × keys] or [heads × queries × keys], BOOL\n"
            "(true = attend) or numbers (added); past_k and past_v [kv_heads × past × …].\n"
            "Weights: w [d × d_k] for general, [positions × d] for location; w_a [d_a × d],\n"
            "u_a [d_a × d_k] and v_a [d_a] for additive.\n"
            "Written: scores, scaled, softcapped, masked, weights [heads × queries × keys], where the\n"
            "options lead through them, and weighted and output [heads × queries × d_v], as F32.\n",
        .run = runAttend};
}

}  // namespace attentionscope
