#include "core/text/pre_tokenizer.h"

#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/text/character_pre_tokenizers.h"
#include "core/text/component_table.h"
#include "core/text/metaspace.h"

namespace attentionscope {

namespace {

class PreTokenizerSequence : public PreTokenizer {
public:
    explicit PreTokenizerSequence(std::vector<std::unique_ptr<PreTokenizer>> steps)
        : steps_(std::move(steps)) {}
    void apply(PreTokenizedText& text) const override {
        for (const auto& step : steps_) step->apply(text);
    }

private:
    std::vector<std::unique_ptr<PreTokenizer>> steps_;
};

std::unique_ptr<PreTokenizer> makeSequence(const JsonFields& fields) {
    std::vector<std::unique_ptr<PreTokenizer>> steps;
    for (const auto& step : fields.array("pretokenizers")) {
        auto made =
            makePreTokenizer(step, fields.where("pretokenizers") + ' ' + std::to_string(steps.size()));
        if (made) steps.push_back(std::move(made));
    }
    return std::make_unique<PreTokenizerSequence>(std::move(steps));
}

SplitBehavior behaviorOf(const JsonFields& fields, const std::string& fallback) {
    static const std::map<std::string, SplitBehavior> behaviors = {
        {"Removed", SplitBehavior::removed},
        {"Isolated", SplitBehavior::isolated},
        {"Contiguous", SplitBehavior::contiguous},
        {"MergedWithPrevious", SplitBehavior::mergedWithPrevious},
        {"MergedWithNext", SplitBehavior::mergedWithNext},
    };
    const std::string name = fields.text("behavior", fallback);
    const auto found = behaviors.find(name);
    if (found == behaviors.end()) {
        std::vector<std::string> known;
        for (const auto& entry : behaviors) known.push_back(entry.first);
        throw unknownType("behavior of a split", name, fields.where("behavior"), known);
    }
    return found->second;
}

char32_t delimiterOf(const JsonFields& fields) {
    const std::u32string characters = toCodePoints(fields.text("delimiter"));
    if (characters.size() != 1) {
        throw Error(ErrorReport{.what = "a delimiter is one character",
                                .where = fields.where("delimiter"),
                                .got = describeJson(fields.at("delimiter"))});
    }
    return characters[0];
}

const ComponentTable<PreTokenizer>& knownTypes() {
    static const ComponentTable<PreTokenizer> table = {
        {"BertPreTokenizer", [](const JsonFields&) { return makeBertPreTokenizer(); }},
        {"Whitespace", [](const JsonFields&) { return makeWordsAndMarks(); }},
        {"WhitespaceSplit", [](const JsonFields&) { return makeWhitespaceSplit(); }},
        {"UnicodeScripts", [](const JsonFields&) { return makeUnicodeScripts(); }},
        {"Words", [](const JsonFields&) { return makeWordPreTokenizer(); }},
        {"Digits",
         [](const JsonFields& fields) { return makeDigits(fields.flag("individual_digits", false)); }},
        {"Punctuation",
         [](const JsonFields& fields) { return makePunctuation(behaviorOf(fields, "Isolated")); }},
        {"CharDelimiterSplit",
         [](const JsonFields& fields) { return makeDelimiterSplit(delimiterOf(fields)); }},
        {"FixedLength",
         [](const JsonFields& fields) {
             constexpr long long longest = 1 << 30;
             return makeFixedLength(fields.has("length") ? size_t(fields.integer("length", 1, longest)) : 5);
         }},
        {"Metaspace", [](const JsonFields& fields) { return makeMetaspace(readMetaspace(fields)); }},
        {"ByteLevel",
         [](const JsonFields& fields) {
             return makeByteLevelPreTokenizer(fields.flag("add_prefix_space", true),
                                              fields.flag("use_regex", true));
         }},
        {"Split",
         [](const JsonFields& fields) {
             return makeSplit(makePattern(fields.at("pattern"), fields.where("pattern")),
                              behaviorOf(fields, "Removed"), fields.flag("invert", false));
         }},
        {"Sequence", makeSequence},
    };
    return table;
}

}  // namespace

std::unique_ptr<PreTokenizer> makePreTokenizer(const nlohmann::json& value, const std::string& where) {
    return makeComponent(knownTypes(), "pre-tokenizer", value, where);
}

}  // namespace attentionscope
