#include "core/text/pre_tokenizer.h"

#include <map>

#include "core/text/character_pre_tokenizers.h"
#include "core/text/component_table.h"
#include "core/text/metaspace.h"

namespace attentionscope {

namespace {

SplitBehavior behaviorOf(const JsonValue& fields, const std::string& fallback) {
    static const std::map<std::string, SplitBehavior> behaviors = {
        {"Removed", SplitBehavior::removed},
        {"Isolated", SplitBehavior::isolated},
        {"Contiguous", SplitBehavior::contiguous},
        {"MergedWithPrevious", SplitBehavior::mergedWithPrevious},
        {"MergedWithNext", SplitBehavior::mergedWithNext},
    };
    const auto known = eachOf<std::string>(behaviors, [](const auto& entry) { return entry.first; });
    return behaviors.at(fields.choiceOr("behavior", known, fallback));
}

char32_t delimiterOf(const JsonValue& fields) {
    const std::u32string characters = toCodePoints(fields.text("delimiter"));
    if (characters.size() != 1) fields.at("delimiter").refuse("one character");
    return characters[0];
}

const ComponentTable<PreTokenizer>& knownPreTokenizers() {
    static const ComponentTable<PreTokenizer> table = {
        {"BertPreTokenizer", [](const JsonValue&) { return makeBertPreTokenizer(); }},
        {"Whitespace", [](const JsonValue&) { return makeWordsAndMarks(); }},
        {"WhitespaceSplit", [](const JsonValue&) { return makeWhitespaceSplit(); }},
        {"UnicodeScripts", [](const JsonValue&) { return makeUnicodeScripts(); }},
        {"Digits",
         [](const JsonValue& fields) { return makeDigits(fields.flagOr("individual_digits", false)); }},
        {"Punctuation",
         [](const JsonValue& fields) { return makePunctuation(behaviorOf(fields, "Isolated")); }},
        {"CharDelimiterSplit",
         [](const JsonValue& fields) { return makeDelimiterSplit(delimiterOf(fields)); }},
        {"FixedLength",
         [](const JsonValue& fields) {
             constexpr long long longest = 1 << 30;
             return makeFixedLength(fields.has("length") ? size_t(fields.integer("length", 1, longest)) : 5);
         }},
        {"Metaspace", [](const JsonValue& fields) { return makeMetaspace(readMetaspace(fields)); }},
        {"ByteLevel",
         [](const JsonValue& fields) {
             return makeByteLevelPreTokenizer(fields.flagOr("add_prefix_space", true),
                                              fields.flagOr("use_regex", true));
         }},
        {"Split",
         [](const JsonValue& fields) {
             return makeSplit(makePattern(fields.at("pattern")), behaviorOf(fields, "Removed"),
                              fields.flagOr("invert", false));
         }},
        {"Sequence",
         [](const JsonValue& fields) { return sequenceOf(fields, "pretokenizers", makePreTokenizer); }},
    };
    return table;
}

}  // namespace

std::unique_ptr<PreTokenizer> makePreTokenizer(const std::optional<JsonValue>& fields) {
    return makeComponent(knownPreTokenizers(), "pre-tokenizer", fields);
}

}  // namespace attentionscope
