#include "core/text/template_processing.h"

#include <limits>
#include <nlohmann/json.hpp>

namespace attentionscope {

namespace {

constexpr long long largestId = std::numeric_limits<int>::max() - 1;
constexpr size_t mostParts = 256;  // real templates have a handful; thousands would multiply any text

Error tooLong(const std::string& where) {
    return Error(
        ErrorReport{.what = "a template is too long",
                    .where = where,
                    .expected = "at most " + std::to_string(mostParts) + " texts and special tokens"});
}

std::map<std::string, std::vector<Token>> readSpecialTokens(const JsonFields& fields) {
    std::map<std::string, std::vector<Token>> special;
    if (!fields.has("special_tokens")) return special;
    const nlohmann::json& entries = fields.at("special_tokens");
    const std::string where = fields.where("special_tokens");
    if (!entries.is_object()) {
        throw Error(ErrorReport{.what = "the special tokens are of the wrong kind",
                                .where = where,
                                .got = describeJson(entries),
                                .expected = "an object"});
    }
    for (const auto& [name, entry] : entries.items()) {
        const JsonFields token(entry, where + " › " + name);
        const nlohmann::json& ids = token.array("ids");
        const nlohmann::json& texts = token.array("tokens");
        if (ids.size() != texts.size()) {
            throw Error(
                ErrorReport{.what = "a special token has as many texts as ids",
                            .where = token.where(),
                            .got = std::to_string(texts.size()) + " and " + std::to_string(ids.size())});
        }
        for (size_t i = 0; i < ids.size(); ++i) {
            special[name].push_back(Token{.text = stringValue(texts[i], token.where("tokens")),
                                          .id = int(wholeNumber(ids[i], token.where("ids"), 0, largestId)),
                                          .special = true});
        }
    }
    return special;
}

}  // namespace

TemplateProcessing::TemplateProcessing(const JsonFields& fields) {
    const auto special = readSpecialTokens(fields);
    single_ = readParts(fields, "single", special);
    pair_ = readParts(fields, "pair", special);
}

std::vector<TemplateProcessing::Part> TemplateProcessing::readParts(
    const JsonFields& fields, const std::string& name,
    const std::map<std::string, std::vector<Token>>& special) {
    std::vector<Part> parts;
    size_t specialCount = 0;
    if (fields.array(name).size() > mostParts) throw tooLong(fields.where(name));
    for (const auto& entry : fields.array(name)) {
        const JsonFields outer(entry, fields.where(name) + ' ' + std::to_string(parts.size()));
        const bool isSequence = outer.has("Sequence");
        const std::string kind = isSequence ? "Sequence" : "SpecialToken";
        const JsonFields inner(outer.at(kind), outer.where(kind));
        Part part;
        part.segment = int(inner.integer("type_id", 0, largestId));
        const std::string id = inner.text("id");
        if (isSequence) {
            if (id != "A" && id != "B") {
                throw Error(ErrorReport{.what = "a template names a text that there is not",
                                        .where = inner.where("id"),
                                        .got = '"' + id + '"',
                                        .expected = "\"A\" or \"B\""});
            }
            part.sequence = id == "A" ? 0 : 1;
        } else {
            const auto found = special.find(id);
            if (found == special.end()) {
                throw Error(ErrorReport{.what = "a template uses a special token that is not described",
                                        .where = inner.where("id"),
                                        .got = '"' + id + '"'});
            }
            part.special = found->second;
            if ((specialCount += part.special.size()) > mostParts) throw tooLong(fields.where(name));
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
