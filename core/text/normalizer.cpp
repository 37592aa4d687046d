#include "core/text/normalizer.h"

#include "core/text/character_normalizers.h"
#include "core/text/component_table.h"
#include "core/text/pattern.h"
#include "core/text/precompiled.h"

namespace attentionscope {

namespace {

std::unique_ptr<Normalizer> makeBert(const JsonValue& fields) {
    BertRules rules;
    rules.cleanText = fields.flagOr("clean_text", true);
    rules.spaceAroundChinese = fields.flagOr("handle_chinese_chars", true);
    rules.lowercase = fields.flagOr("lowercase", true);
    rules.stripAccents = fields.flagOr("strip_accents", rules.lowercase);
    return makeBertNormalizer(rules);
}

const ComponentTable<Normalizer>& knownNormalizers() {
    static const ComponentTable<Normalizer> table = {
        {"NFC", [](const JsonValue&) { return makeUnicodeForm(UnicodeForm::nfc); }},
        {"NFD", [](const JsonValue&) { return makeUnicodeForm(UnicodeForm::nfd); }},
        {"NFKC", [](const JsonValue&) { return makeUnicodeForm(UnicodeForm::nfkc); }},
        {"NFKD", [](const JsonValue&) { return makeUnicodeForm(UnicodeForm::nfkd); }},
        {"Lowercase", [](const JsonValue&) { return makeLowercase(); }},
        {"StripAccents", [](const JsonValue&) { return makeStripAccents(); }},
        {"Nmt", [](const JsonValue&) { return makeNmt(); }},
        {"ByteLevel", [](const JsonValue&) { return makeByteLevelNormalizer(); }},
        {"Strip",
         [](const JsonValue& fields) {
             return makeStrip(fields.flagOr("strip_left", true), fields.flagOr("strip_right", true));
         }},
        {"Prepend", [](const JsonValue& fields) { return makePrepend(fields.text("prepend")); }},
        {"Replace",
         [](const JsonValue& fields) {
             return makeReplace(makePattern(fields.at("pattern")), fields.text("content"));
         }},
        {"Precompiled",
         [](const JsonValue& fields) {
             const auto map = fields.find("precompiled_charsmap");
             const std::string where = (map ? *map : fields).where(), encoded = map ? map->text() : "";
             return makePrecompiled(CharacterMap(decodeBase64(encoded, where), where));
         }},
        {"BertNormalizer", makeBert},
        {"Sequence",
         [](const JsonValue& fields) { return sequenceOf(fields, "normalizers", makeNormalizer); }},
    };
    return table;
}

}  // namespace

std::unique_ptr<Normalizer> makeNormalizer(const std::optional<JsonValue>& fields) {
    return makeComponent(knownNormalizers(), "normalizer", fields);
}

}  // namespace attentionscope
