#include "core/text/template_processing.h"

#include <limits>

#include "core/base/error.h"
#include "core/base/printable.h"

namespace attentionscope {

namespace {

constexpr std::int64_t largestId = std::numeric_limits<int>::max() - 1;
constexpr size_t mostParts = 256;  // real templates have a handful; thousands would multiply any text

Error tooLong(const std::string& where) {
    return Error(
        ErrorReport{.what = "a template is too long",
                    .where = where,
                    .expected = Phrase("at most %1 texts and special tokens", {std::to_string(mostParts)})});
}

std::map<std::string, std::vector<Token>> readSpecialTokens(const JsonValue& fields) {
    std::map<std::string, std::vector<Token>> special;
    if (!fields.has("special_tokens")) return special;
    for (const JsonValue& token : fields.at("special_tokens").members()) {
        const std::vector<std::int64_t> ids = token.integers("ids", 0, largestId);
        const std::vector<std::string> texts = token.texts("tokens");
        if (ids.size() != texts.size()) {
            throw Error(
                {.what = "a special token has as many texts as ids",
                 .where = token.where(),
                 .got = Phrase("%1 and %2", {std::to_string(texts.size()), std::to_string(ids.size())})});
        }
        for (size_t i = 0; i < ids.size(); ++i) {
            special[token.key()].push_back(Token{.text = texts[i], .id = int(ids[i]), .special = true});
        }
    }
    return special;
}

}  // namespace

TemplateProcessing::TemplateProcessing(const JsonValue& fields) {
    const auto special = readSpecialTokens(fields);
    single_ = readParts(fields, "single", special);
    pair_ = readParts(fields, "pair", special);
}

std::vector<TemplateProcessing::Part> TemplateProcessing::readParts(
    const JsonValue& fields, const std::string& name,
    const std::map<std::string, std::vector<Token>>& special) {
    std::vector<Part> parts;
    size_t specialCount = 0;
    const std::string where = fields.at(name).where();
    const std::vector<JsonValue> entries = fields.items(name);
    if (entries.size() > mostParts) throw tooLong(where);
    for (const JsonValue& outer : entries) {
        const bool isSequence = outer.has("Sequence");
        const std::string kind = isSequence ? "Sequence" : "SpecialToken";
        const JsonValue inner = outer.at(kind);
        Part part;
        part.segment = int(inner.integer("type_id", 0, largestId));
        const std::string id = inner.text("id");
        if (isSequence) {
            if (id != "A" && id != "B") {
                throw Error({.what = "a template names a text that does not exist",
                             .where = inner.at("id").where(),
                             .got = inQuotes(id),
                             .expected = "\"A\" or \"B\""});
            }
            part.sequence = id == "A" ? 0 : 1;
        } else {
            const auto found = special.find(id);
            if (found == special.end()) {
                throw Error({.what = "a template uses a special token that is not described",
                             .where = inner.at("id").where(),
                             .got = inQuotes(id)});
            }
            part.special = found->second;
            if ((specialCount += part.special.size()) > mostParts) throw tooLong(where);
            for (Token& token : part.special) token.segment = part.segment;
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

void TemplateProcessing::apply(std::vector<std::vector<Token>>& sequences, bool addSpecial) const {
    const std::vector<Part>& parts = sequences.size() > 1 ? pair_ : single_;
    std::vector<size_t> uses(sequences.size());
    for (const Part& part : parts) {
        if (part.sequence >= 0 && size_t(part.sequence) < uses.size()) ++uses[size_t(part.sequence)];
    }
    std::vector<std::vector<Token>> result;
    for (const Part& part : parts) {
        if (part.sequence < 0) {
            if (addSpecial) result.push_back(part.special);
        } else if (const auto i = size_t(part.sequence); i < sequences.size()) {
            if (--uses[i] == 0)
                result.push_back(std::move(sequences[i]));
            else
                result.push_back(sequences[i]);
            for (Token& token : result.back()) token.segment = part.segment;
        }
    }
    sequences = std::move(result);
}

}  // namespace attentionscope
