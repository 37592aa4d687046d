#include "core/base/error.h"
#include "core/run/change.h"
#include "core/text/unicode.h"
#include "core/text/word_segmenter.h"

namespace attentionscope {

namespace {

MaskRule ruleOf(const Change& change) {
    if (change.rule == "none") return {};
    if (change.rule == "causal") return {.causal = true};
    if (change.rule == "window") return {.windowBefore = change.size, .windowAfter = change.size};
    if (change.rule == "prefix") return {.causal = true, .prefix = change.size};
    throw Error({.what = "there is no such mask rule",
                 .got = change.rule,
                 .expected = "none, causal, window or prefix"});
}

void replaceWord(const Change& change, RunInputs& inputs) {
    const auto found = inputs.values.find(change.input);
    auto* whole = found == inputs.values.end() ? nullptr : std::get_if<std::string>(&found->second);
    if (!whole) throw Error({.what = "the change names a text that was not given", .got = change.input});
    const std::string text = repairUtf8(*whole);
    const auto words = segmentWords(text).tokens;
    if (change.position < 0 || change.position >= Index(words.size()))
        throw Error({.what = "there is no such word",
                     .got = std::to_string(change.position),
                     .expected = "0 … " + std::to_string(Index(words.size()) - 1)});
    const Token& word = words[size_t(change.position)];
    const TextOffsets offsets(text);
    const size_t begin = size_t(offsets.toBytes(word.begin)), end = size_t(offsets.toBytes(word.end));
    *whole = text.substr(0, begin) + change.text + text.substr(end);
}

}  // namespace

void applyStructure(const Change& change, RunInputs& inputs, RunOptions& options) {
    if (!change.enabled) return;
    switch (change.kind) {
        case Change::Kind::rule:
            options.changes.mask = ruleOf(change);
            break;
        case Change::Kind::positionsOff:
            options.changes.positionsOff = true;
            break;
        case Change::Kind::score:
            options.changes.score = change.text;
            break;
        case Change::Kind::force:
            options.generation.forced[change.position] = change.token;
            break;
        case Change::Kind::snapshot:
            options.changes.snapshot = change.position;
            options.changes.snapshotWords = change.ownWords;
            break;
        case Change::Kind::sampling:
            if (!(change.value > 0))
                throw Error({.what = "the temperature is not positive",
                             .got = std::to_string(change.value),
                             .expected = "a number above 0"});
            options.generation.temperature = change.value;
            options.generation.seed = std::uint64_t(change.seed);
            break;
        case Change::Kind::word:
            replaceWord(change, inputs);
            break;
        default:
            break;
    }
}

}  // namespace attentionscope
