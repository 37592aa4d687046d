// Changes of the input words and of the produced words.

#include "core/base/error.h"
#include "core/run/changes/change_entry.h"
#include "core/text/unicode.h"
#include "core/text/word_segmenter.h"

namespace attentionscope {

namespace {

constexpr Index mostWords = 1 << 30;

void replaceWord(const ReplaceWord& change, RunInputs& inputs, RunOptions&) {
    const auto found = inputs.values.find(change.input);
    const InputKind kind = found == inputs.values.end() ? InputKind::ids : kindOf(found->second);
    if (kind != InputKind::text && kind != InputKind::texts)
        throw Error({.what = "the change names a text that was not given", .got = change.input});
    const std::string text = repairUtf8(inputToText(found->second));
    const auto words = segmentWords(text).tokens;
    if (change.word < 0 || change.word >= Index(words.size()))
        throw Error({.what = "the text has no such word",
                     .got = std::to_string(change.word),
                     .expected = "0 … " + std::to_string(Index(words.size()) - 1)});
    const Token& word = words[size_t(change.word)];
    const TextOffsets offsets(text);
    const size_t begin = size_t(offsets.toBytes(word.begin)), end = size_t(offsets.toBytes(word.end));
    found->second = inputFromText(kind, text.substr(0, begin) + change.text + text.substr(end), change.input);
}

ChangeEntry wordEntry() {
    return structuralChange<ReplaceWord>(
        "word", "input, position, text", "puts another word in place of the one at position",
        [](const JsonValue& fields) {
            return ReplaceWord{fields.textOr("input", "text"), fields.integer("position", 0, mostWords),
                               fields.text("text")};
        },
        [](const ReplaceWord& change, ChangeFields& out) {
            out.emplace_back("input", change.input);
            out.emplace_back("position", change.word);
            out.emplace_back("text", change.text);
        },
        replaceWord);
}

ChangeEntry forceEntry() {
    return structuralChange<ForceWord>(
        "force", "position, token, text", "the produced word at position is this token",
        [](const JsonValue& fields) {
            return ForceWord{fields.integer("position", 0, mostWords), fields.integer("token", 0, mostWords),
                             fields.textOr("text", "")};
        },
        [](const ForceWord& change, ChangeFields& out) {
            out.emplace_back("position", change.position);
            out.emplace_back("token", change.token);
            if (!change.text.empty()) out.emplace_back("text", change.text);
        },
        [](const ForceWord& change, RunInputs&, RunOptions& options) {
            options.generation.forced[change.position] = change.token;
        });
}

ChangeEntry samplingEntry() {
    return structuralChange<DrawWords>(
        "sampling", "value, seed", "produced words are drawn at the temperature value",
        [](const JsonValue& fields) {
            return DrawWords{fields.number("value"), fields.integerOr("seed", 0, Index(1) << 53, 1)};
        },
        [](const DrawWords& change, ChangeFields& out) {
            out.emplace_back("value", change.temperature);
            out.emplace_back("seed", change.seed);
        },
        [](const DrawWords& change, RunInputs&, RunOptions& options) {
            if (!(change.temperature > 0))
                throw Error({.what = "the temperature is not positive",
                             .got = std::to_string(change.temperature),
                             .expected = "a number above 0"});
            options.generation.temperature = change.temperature;
            options.generation.seed = std::uint64_t(change.seed);
        });
}

/// It affects the whole run, see core/run/translate_again.h.
ChangeEntry translateAgainEntry() {
    return structuralChange<TranslateAgain>(
        "translate_again", "", "the model chooses its words again with the other changes applied",
        [](const JsonValue&) { return TranslateAgain{}; }, [](const TranslateAgain&, ChangeFields&) {},
        [](const TranslateAgain&, RunInputs&, RunOptions&) {});
}

}  // namespace

std::vector<ChangeEntry> wordChanges() {
    return {wordEntry(), forceEntry(), samplingEntry(), translateAgainEntry()};
}

}  // namespace attentionscope
