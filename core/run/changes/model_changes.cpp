// Changes of the model itself.

#include "core/attention/attention.h"
#include "core/run/changes/change_entry.h"

namespace attentionscope {

std::vector<ChangeEntry> modelChanges() {
    return {
        structuralChange<PositionsOff>(
            "positions_off", "", "no positional encodings", [](const JsonValue&) { return PositionsOff{}; },
            [](const PositionsOff&, ChangeFields&) {},
            [](const PositionsOff&, RunInputs&, RunOptions& options) {
                options.changes.positionsOff = true;
            }),
        structuralChange<ReplaceScore>(
            "score", "text", "another score function",
            [](const JsonValue& fields) { return ReplaceScore{fields.text("text")}; },
            [](const ReplaceScore& change, ChangeFields& out) { out.emplace_back("text", change.function); },
            [](const ReplaceScore& change, RunInputs&, RunOptions& options) {
                options.changes.score = change.function;
            }),
        structuralChange<ReplaceSoftmax>(
            "softmax", "text (softmax, sparsemax, largest, sampled)", "another way from scores to weights",
            [](const JsonValue& fields) { return ReplaceSoftmax{fields.text("text")}; },
            [](const ReplaceSoftmax& change, ChangeFields& out) { out.emplace_back("text", change.kind); },
            [](const ReplaceSoftmax& change, RunInputs&, RunOptions& options) {
                options.changes.softmax = softmaxNamed(change.kind);
            }),
        structuralChange<UseSnapshot>(
            "snapshot", "number, own_words (true, false)",
            "uses the weights saved at this point of the training, from 0; with the finished model's words "
            "or its own",
            [](const JsonValue& fields) {
                return UseSnapshot{fields.integer("number", 0, 1 << 20), fields.flagOr("own_words", false)};
            },
            [](const UseSnapshot& change, ChangeFields& out) {
                out.emplace_back("number", change.point);
                if (change.ownWords) out.emplace_back("own_words", true);
            },
            [](const UseSnapshot& change, RunInputs&, RunOptions& options) {
                options.changes.snapshot = change.point;
                options.changes.snapshotWords = change.ownWords;
            }),
    };
}

}  // namespace attentionscope
