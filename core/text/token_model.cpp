#include "core/text/token_model.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "core/text/byte_pair_encoding.h"
#include "core/text/json_fields.h"
#include "core/text/unigram.h"
#include "core/text/word_level.h"
#include "core/text/word_piece.h"

namespace attentionscope {

namespace {

/// Older files do not name the type of the model.
std::string guessedType(const JsonFields& fields) {
    if (fields.has("merges")) return "BPE";
    if (fields.at("vocab").is_array()) return "Unigram";
    if (fields.has("max_input_chars_per_word") || fields.has("continuing_subword_prefix")) return "WordPiece";
    return "WordLevel";
}

}  // namespace

std::unique_ptr<TokenModel> makeTokenModel(const nlohmann::json& value, const std::string& where) {
    const JsonFields fields(value, where);
    const std::string type = fields.has("type") ? fields.text("type") : guessedType(fields);
    if (type == "WordPiece") return WordPiece::read(fields);
    if (type == "BPE") return BytePairEncoding::read(fields);
    if (type == "Unigram") return Unigram::read(fields);
    if (type == "WordLevel") return WordLevel::read(fields);
    throw unknownType("model", type, where, {"BPE", "Unigram", "WordLevel", "WordPiece"});
}

Vocabulary readVocabulary(const nlohmann::json& value, const std::string& where) {
    if (!value.is_object()) {
        throw Error(ErrorReport{.what = "the vocabulary is of the wrong kind",
                                .where = where,
                                .got = describeJson(value),
                                .expected = "an object from token to id"});
    }
    Vocabulary vocabulary;
    for (const auto& [token, id] : value.items()) {
        const auto number = wholeNumber(id, where + " › " + token, 0, std::numeric_limits<int>::max() - 1);
        vocabulary.add(token, int(number));
    }
    return vocabulary;
}

std::string byteToken(unsigned char byte) {
    static const char digits[] = "0123456789ABCDEF";
    return std::string("<0x") + digits[byte >> 4] + digits[byte & 15] + '>';
}

std::vector<int> byteTokenIds(const Vocabulary& vocabulary) {
    std::vector<int> ids(256);
    bool hasAny = false;
    for (size_t byte = 0; byte < 256; ++byte) {
        ids[byte] = vocabulary.idOf(byteToken(static_cast<unsigned char>(byte)));
        hasAny = hasAny || ids[byte] >= 0;
    }
    return hasAny ? ids : std::vector<int>();
}

bool appendByteTokens(const std::vector<int>& byteIds, std::string_view character, std::uint32_t begin,
                      std::uint32_t end, std::vector<ModelToken>& tokens) {
    if (byteIds.empty()) return false;
    for (char byte : character) {
        if (byteIds[static_cast<unsigned char>(byte)] < 0) return false;
    }
    for (char byte : character) tokens.push_back({byteIds[static_cast<unsigned char>(byte)], begin, end});
    return true;
}

void throwNotInVocabulary(std::string_view text) {
    throw Error(
        ErrorReport{.what = "the vocabulary has no token for a part of the text, nor one for the unknown",
                    .got = describeJson(std::string(text)),
                    .remedy = "Write the text with the tokens this model knows."});
}

}  // namespace attentionscope
