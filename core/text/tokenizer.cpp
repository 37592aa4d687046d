#include "core/text/tokenizer.h"

#include <limits>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/base/lists.h"
#include "core/text/byte_level.h"
#include "core/text/tokenizer_parts.h"
#include "core/text/unicode.h"

namespace attentionscope {

Tokenizer::Tokenizer(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}

std::vector<int> Encoding::ids() const {
    return eachOf(tokens, &Token::id);
}

std::vector<int> Encoding::segments() const {
    return eachOf(tokens, &Token::segment);
}

std::shared_ptr<Tokenizer::Parts> Tokenizer::parseParts(std::string_view json, const std::string& where,
                                                        const StopToken& stop) {
    const JsonValue fields = JsonValue::parse(json, where, {.stop = stop});
    auto parts = std::make_shared<Parts>();
    parts->normalizer = makeNormalizer(fields.find("normalizer"));
    parts->preTokenizer = makePreTokenizer(fields.find("pre_tokenizer"));
    parts->postProcessor = makePostProcessor(fields.find("post_processor"));
    parts->decoder = makeDecoder(fields.find("decoder"));
    parts->model = makeTokenModel(fields.at("model"), stop);
    const auto added = fields.find("added_tokens");
    parts->added = AddedTokens(added ? AddedTokens::read(*added) : std::vector<AddedToken>(),
                               parts->model->vocabulary(), parts->normalizer.get());
    return parts;
}

std::vector<Token> Tokenizer::encodeOne(std::string_view given, int segment) const {
    if (given.size() > size_t(std::numeric_limits<std::int32_t>::max()) / 4) {
        throw Error({.what = "the text is too long",
                     .got = Phrase("%1 bytes", {std::to_string(given.size())}),
                     .expected = "at most 512 MiB"});
    }
    const std::string text = repairUtf8(given);
    PreTokenizedText divided = parts_->added.divide(text, parts_->normalizer.get());
    if (parts_->preTokenizer) parts_->preTokenizer->apply(divided);

    const TextOffsets offsets(text);
    const TokenModel& model = *parts_->model;
    std::vector<Token> tokens;
    tokens.reserve(text.size() / 4 + 8);
    const auto append = [&](int id, std::uint32_t begin, std::uint32_t end) -> Token& {
        const ByteSpan origin = divided.text.origin(begin, end);
        Token& token = tokens.emplace_back();
        token.id = id;
        token.segment = segment;
        // A token begins with the character of its first byte and ends with that of its last byte.
        token.begin = offsets.fromBytes(origin.begin);
        token.end = origin.end > origin.begin ? offsets.fromBytes(Index(origin.end) - 1) + 1 : token.begin;
        return token;
    };
    std::vector<ModelToken> found;
    std::unique_ptr<WordCache> cache = parts_->caches.take();
    for (const Piece& piece : divided.pieces) {
        if (piece.id >= 0) {
            const AddedToken* added = parts_->added.withId(piece.id);
            Token& token = append(piece.id, piece.begin, piece.end);
            token.text = added ? added->content : std::string(divided.view(piece));
            token.special = added && added->special;
            continue;
        }
        found.clear();
        const std::string_view view = divided.view(piece);
        model.tokenize(view, *cache, found);
        for (const ModelToken& part : found) {
            Token& token = append(part.id, piece.begin + part.begin, piece.begin + part.end);
            if (part.id == model.unknownId() && model.unknownShowsText()) {
                token.text = view.substr(part.begin, part.end - part.begin);
            } else if (const std::string* name = model.vocabulary().tokenOf(part.id)) {
                token.text = *name;
            }
        }
    }
    parts_->caches.giveBack(std::move(cache));
    return tokens;
}

Encoding Tokenizer::finish(std::vector<std::vector<Token>> sequences, bool addSpecial) const {
    if (parts_->postProcessor) parts_->postProcessor->apply(sequences, addSpecial);
    Encoding encoding;
    size_t largest = 0;
    for (size_t i = 0; i < sequences.size(); ++i) {
        if (sequences[i].size() > sequences[largest].size()) largest = i;
    }
    for (size_t i = 0; i < sequences.size(); ++i) {
        auto& tokens = sequences[i];
        if (i == largest) {  // the long one stays in place, and the few before it are inserted in front
            tokens.insert(tokens.begin(), std::make_move_iterator(encoding.tokens.begin()),
                          std::make_move_iterator(encoding.tokens.end()));
            encoding.tokens = std::move(tokens);
        } else {
            encoding.tokens.insert(encoding.tokens.end(), std::make_move_iterator(tokens.begin()),
                                   std::make_move_iterator(tokens.end()));
        }
    }
    return encoding;
}

Encoding Tokenizer::encode(std::string_view text, bool addSpecial) const {
    std::vector<std::vector<Token>> sequences;
    sequences.push_back(encodeOne(text, 0));
    return finish(std::move(sequences), addSpecial);
}

Encoding Tokenizer::encode(std::string_view text, std::string_view pair, bool addSpecial) const {
    std::vector<std::vector<Token>> sequences;
    sequences.push_back(encodeOne(text, 0));
    sequences.push_back(encodeOne(pair, 1));
    return finish(std::move(sequences), addSpecial);
}

std::string Tokenizer::decode(const std::vector<int>& ids, bool skipSpecial) const {
    std::vector<std::string> tokens;
    for (int id : ids) {
        if (skipSpecial && isSpecial(id)) continue;
        if (auto token = tokenOf(id)) tokens.push_back(std::move(*token));
    }
    const bool spaced = !parts_->decoder;
    if (parts_->decoder) tokens = parts_->decoder->apply(std::move(tokens));
    std::string text;
    for (size_t i = 0; i < tokens.size(); ++i) {
        if (i > 0 && spaced) text += ' ';
        text += tokens[i];
    }
    return text;
}

int Tokenizer::vocabularySize() const {
    int size = parts_->model->vocabulary().idLimit();
    for (const AddedToken& token : parts_->added.tokens()) size = std::max(size, token.id + 1);
    return size;
}

int Tokenizer::idOf(std::string_view token) const {
    if (const AddedToken* added = parts_->added.withContent(token)) return added->id;
    return parts_->model->vocabulary().idOf(token);
}

std::optional<std::string> Tokenizer::tokenOf(int id) const {
    if (const AddedToken* added = parts_->added.withId(id)) return added->content;
    const std::string* token = parts_->model->vocabulary().tokenOf(id);
    return token ? std::optional(*token) : std::nullopt;
}

bool Tokenizer::isByteLevel() const {
    if (!parts_->decoder) return false;
    const auto space = parts_->decoder->apply({byteCharacterText(' ')});
    return space.size() == 1 && space.front() == " ";
}

bool Tokenizer::isSpecial(int id) const {
    const AddedToken* added = parts_->added.withId(id);
    return added && added->special;
}

const SpecialTokenIds& Tokenizer::specialIds() const {
    return parts_->special;
}
bool Tokenizer::cleansUpSpaces() const {
    return parts_->cleansUpSpaces;
}

}  // namespace attentionscope
