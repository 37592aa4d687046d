#include "core/text/normalizer.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "core/text/character_normalizers.h"
#include "core/text/component_table.h"
#include "core/text/pattern.h"
#include "core/text/precompiled.h"

namespace attentionscope {

namespace {

class NormalizerSequence : public Normalizer {
public:
    explicit NormalizerSequence(std::vector<std::unique_ptr<Normalizer>> steps) : steps_(std::move(steps)) {}
    void apply(AlignedText& text) const override {
        for (const auto& step : steps_) step->apply(text);
    }

private:
    std::vector<std::unique_ptr<Normalizer>> steps_;
};

std::unique_ptr<Normalizer> makeSequence(const JsonFields& fields) {
    std::vector<std::unique_ptr<Normalizer>> steps;
    for (const auto& step : fields.array("normalizers")) {
        auto made = makeNormalizer(step, fields.where("normalizers") + ' ' + std::to_string(steps.size()));
        if (made) steps.push_back(std::move(made));
    }
    return std::make_unique<NormalizerSequence>(std::move(steps));
}

std::unique_ptr<Normalizer> makeBert(const JsonFields& fields) {
    BertRules rules;
    rules.cleanText = fields.flag("clean_text", true);
    rules.spaceAroundChinese = fields.flag("handle_chinese_chars", true);
    rules.lowercase = fields.flag("lowercase", true);
    rules.stripAccents = fields.flag("strip_accents", rules.lowercase);
    return makeBertNormalizer(rules);
}

const ComponentTable<Normalizer>& knownTypes() {
    static const ComponentTable<Normalizer> table = {
        {"NFC", [](const JsonFields&) { return makeUnicodeForm(UnicodeForm::nfc); }},
        {"NFD", [](const JsonFields&) { return makeUnicodeForm(UnicodeForm::nfd); }},
        {"NFKC", [](const JsonFields&) { return makeUnicodeForm(UnicodeForm::nfkc); }},
        {"NFKD", [](const JsonFields&) { return makeUnicodeForm(UnicodeForm::nfkd); }},
        {"Lowercase", [](const JsonFields&) { return makeLowercase(); }},
        {"StripAccents", [](const JsonFields&) { return makeStripAccents(); }},
        {"Nmt", [](const JsonFields&) { return makeNmt(); }},
        {"ByteLevel", [](const JsonFields&) { return makeByteLevelNormalizer(); }},
        {"SimplifiedChinese", [](const JsonFields&) { return makeSimplifiedChinese(); }},
        {"Strip",
         [](const JsonFields& fields) {
             return makeStrip(fields.flag("strip_left", true), fields.flag("strip_right", true));
         }},
        {"Prepend", [](const JsonFields& fields) { return makePrepend(fields.text("prepend")); }},
        {"Replace",
         [](const JsonFields& fields) {
             return makeReplace(makePattern(fields.at("pattern"), fields.where("pattern")),
                                fields.text("content"));
         }},
        {"Precompiled",
         [](const JsonFields& fields) {
             const std::string where = fields.where("precompiled_charsmap");
             const std::string encoded = fields.text("precompiled_charsmap", "");
             return makePrecompiled(CharacterMap(decodeBase64(encoded, where), where));
         }},
        {"BertNormalizer", makeBert},
        {"Sequence", makeSequence},
    };
    return table;
}

}  // namespace

std::unique_ptr<Normalizer> makeNormalizer(const nlohmann::json& value, const std::string& where) {
    return makeComponent(knownTypes(), "normalizer", value, where);
}

}  // namespace attentionscope
