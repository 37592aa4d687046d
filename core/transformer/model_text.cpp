#include "core/transformer/model_text.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/lists.h"
#include "core/text/byte_level.h"
#include "core/text/gguf_tokenizer.h"
#include "core/text/tokenizer.h"
#include "core/text/unicode.h"
#include "core/text/used_part.h"

namespace attentionscope {

namespace {

// The token produced at an unknown position: the word after the last given one.
const Token ellipsis{.text = "…"};

/// The part of a text that a stack can read, and only a little more.
std::string partRead(const std::string& text, const Tokenizer& tokenizer, const StackSpec& stack) {
    return std::string(usedPart(text, stack.limit, [&](std::string_view part) {
        return Index(tokenizer.encode(part, false).tokens.size());
    }));
}

}  // namespace

std::vector<Index> SourceText::ids() const {
    return eachOf<Index>(tokens, &Token::id);
}

std::vector<Index> SourceText::segments() const {
    return eachOf<Index>(tokens, &Token::segment);
}

AxisPointer SourceText::axis() const {
    return tokenAxis(eachOf(output.empty() ? tokens : output, &Token::text));
}

ModelText::ModelText(const ModelFolder& folder, const TransformerSpec& spec, const StopToken& stop)
    : spec_(spec), where_(folder.path().string()) {
    if (spec.last().vocabulary == 0) return;  // no words
    try {
        if (const Gguf* gguf = folder.gguf()) {
            target_ = source_ = std::make_shared<const Tokenizer>(
                Tokenizer::parse(ggufTokenizerJson(gguf->metadata()), where_));
            byteLevel_ = target_->isByteLevel();
            return;
        }
        target_ = std::make_shared<const Tokenizer>(Tokenizer::load(folder.path(), stop));
        source_ = target_;
        const bool ownSource = folder.file("source.spm") && !folder.file("tokenizer.json");
        if (ownSource || folder.file("source_vocab.json"))
            source_ = std::make_shared<const Tokenizer>(Tokenizer::loadSource(folder.path(), stop));
        byteLevel_ = target_->isByteLevel();
    } catch (const Error& error) {
        // The model still runs on ids; the reason is shown when a text is given.
        problem_ = error.report();
    }
}

ModelText::ModelText(const Tokenizer& tokenizer, const TransformerSpec& spec, std::string where)
    : spec_(spec),
      where_(std::move(where)),
      source_(std::make_shared<const Tokenizer>(tokenizer)),
      target_(source_),
      byteLevel_(tokenizer.isByteLevel()) {}

const Tokenizer& ModelText::need(const std::shared_ptr<const Tokenizer>& tokenizer) const {
    if (!tokenizer)
        throw Error(
            {.what = "the model's folder has no tokenizer that can be used, so only ids can be given",
             .where = problem_.where.empty() ? Phrase(where_) : problem_.where,
             .got = problem_.got.empty() ? problem_.what : Phrase("%1: %2", {problem_.what, problem_.got}),
             .expected = problem_.expected,
             .remedy = problem_.remedy});
    return *tokenizer;
}

std::vector<Token> ModelText::tokensOf(const std::vector<std::int64_t>& ids, const StackSpec& stack,
                                       const std::shared_ptr<const Tokenizer>& tokenizer,
                                       const Phrase& what) const {
    if (stack.limit > 0 && Index(ids.size()) > stack.limit)
        throw Error({.what = Phrase("there are more %1 than the model has positions for", {what}),
                     .where = where_,
                     .got = std::to_string(ids.size()),
                     .expected = Phrase("at most %1", {std::to_string(stack.limit)})});
    std::vector<Token> tokens;
    for (const std::int64_t id : ids) {
        if (id < 0 || id >= stack.vocabulary)
            throw Error({.what = "a token id lies outside the vocabulary",
                         .where = where_,
                         .got = std::to_string(id),
                         .expected = Phrase("0 to %1", {std::to_string(stack.vocabulary - 1)})});
        Token token;
        token.id = int(id);
        const auto text = tokenizer ? tokenizer->tokenOf(token.id) : std::nullopt;
        token.text = readable(text.value_or(std::to_string(id)));
        token.special = tokenizer && tokenizer->isSpecial(token.id);
        tokens.push_back(std::move(token));
    }
    return tokens;
}

std::string ModelText::readable(std::string token) const {
    return byteLevel_ ? readableBytes(token) : token;
}

void ModelText::noteUnknown(std::vector<Token>& tokens, const std::string& text,
                            const std::string& second) const {
    const int unknown = need(source_).specialIds().unknown;
    const auto isUnknown = [unknown](const Token& token) { return token.id == unknown && token.hasText(); };
    if (unknown < 0 || std::none_of(tokens.begin(), tokens.end(), isUnknown)) return;
    const std::string given[] = {repairUtf8(text), repairUtf8(second)};
    const TextOffsets offsets[] = {TextOffsets(given[0]), TextOffsets(given[1])};
    for (Token& token : tokens) {
        if (!isUnknown(token)) continue;
        const std::size_t of = token.segment == 1 && !second.empty() ? 1 : 0;
        const auto begin = size_t(offsets[of].toBytes(token.begin)),
                   end = size_t(offsets[of].toBytes(token.end));
        // A text that spells the name of the entry itself, such as [UNK], is known.
        token.unknown = given[of].substr(begin, end - begin) != token.text;
    }
}

namespace {

/// The ids of an input; for a model that cannot read text, also those typed as one: "1, 2, 3".
TokenIds idsIn(const RunInputs& inputs, const std::string& input, bool readsText) {
    TokenIds ids = inputs.ids(input);
    const std::string text = inputs.text(input);
    if (readsText || text.find_first_not_of("0123456789, \n") != text.npos) return ids;
    std::string spaced = text;
    std::ranges::replace(spaced, ',', ' ');
    std::istringstream numbers(spaced);
    for (std::int64_t id = 0; numbers >> id;) ids.push_back(id);
    return ids;
}

}  // namespace

SourceText ModelText::source(const RunInputs& inputs, bool specialTokens) const {
    const StackSpec& stack = spec_.source();
    SourceText source;
    if (const TokenIds ids = idsIn(inputs, "text", bool(source_)); !ids.empty()) {
        source.tokens = tokensOf(ids, stack, source_, Phrase("ids"));
        return source;
    }
    const bool pairs = spec_.encoder && (!spec_.decoder || spec_.readsSourceTwice());
    const Tokenizer& tokenizer = need(source_);
    const std::string text = partRead(inputs.text(), tokenizer, stack),
                      second = pairs ? partRead(inputs.text("second"), tokenizer, stack) : std::string();
    source.tokens = (second.empty() ? tokenizer.encode(text, specialTokens)
                                    : tokenizer.encode(text, second, specialTokens))
                        .tokens;
    // A causal model still gets a begin token for an empty text, if it has one.
    if (source.tokens.empty() && spec_.decoder && !spec_.encoder && spec_.ids.begin)
        source.tokens = tokensOf({*spec_.ids.begin}, stack, source_, Phrase("ids"));
    if (source.tokens.empty())
        throw Error({.what = "the text has no tokens", .where = where_, .expected = "at least one"});
    noteUnknown(source.tokens, text, second);
    for (Token& token : source.tokens) {
        token.text = readable(std::move(token.text));
        if (token.id < 0 || token.id >= stack.vocabulary)
            throw Error({.what = "the tokenizer and the weights do not belong together",
                         .where = where_,
                         .got = Phrase("token %1 with id %2", {token.text, std::to_string(token.id)}),
                         .expected = Phrase("ids below %1", {std::to_string(stack.vocabulary)})});
        token.segment = int(std::clamp<Index>(token.segment, 0, std::max<Index>(0, stack.tokenTypes - 1)));
    }
    if (stack.limit > 0 && Index(source.tokens.size()) > stack.limit) {
        const Token last = source.tokens.back();
        source.tokens.resize(std::size_t(stack.limit));
        // The model has seen a closing [SEP] or </s> as part of the text.
        if (last.special && !last.hasText()) source.tokens.back() = last;
        source.truncated = true;
    }
    return source;
}

SourceText ModelText::givenTarget(const RunInputs& inputs, const std::string& input) const {
    SourceText target;
    if (!spec_.encoder || !spec_.decoder) return target;
    if (const TokenIds given = idsIn(inputs, input, bool(target_)); !given.empty()) {
        target.tokens = tokensOf(given, *spec_.decoder, target_, Phrase("decoder ids"));
        target.output.assign(target.tokens.begin() + 1, target.tokens.end());
        target.output.push_back(ellipsis);
        return target;
    }
    const std::string whole = inputs.text(input);
    if (whole.empty()) return target;
    const std::string text = partRead(whole, need(target_), *spec_.decoder);
    std::vector<std::int64_t> ids{startId()};
    for (const Token& token : need(target_).encode(text, spec_.source().vocabulary > 0).tokens)
        ids.push_back(token.id);
    // The decoder reads its own output one step late: the end of it is never read.
    std::optional<std::int64_t> last;
    if (ids.size() > 1 &&
        std::find(spec_.ids.end.begin(), spec_.ids.end.end(), ids.back()) != spec_.ids.end.end()) {
        last = ids.back();
        ids.pop_back();
    }
    if (ids.size() > 1 && ids[1] == ids[0] && spec_.ids.begin == ids[0]) ids.erase(ids.begin());
    if (spec_.decoder->limit > 0 && Index(ids.size()) > spec_.decoder->limit) {
        last = ids[std::size_t(spec_.decoder->limit)];
        ids.resize(std::size_t(spec_.decoder->limit));
        target.truncated = true;
    }
    target.tokens = tokensOf(ids, *spec_.decoder, target_, Phrase("decoder ids"));
    target.output.assign(target.tokens.begin() + 1, target.tokens.end());
    target.output.push_back(last ? tokensOf({*last}, *spec_.decoder, target_, Phrase("decoder ids")).front()
                                 : ellipsis);
    return target;
}

std::vector<Token> ModelText::targetTokens(const std::vector<Index>& ids) const {
    return tokensOf({ids.begin(), ids.end()}, spec_.last(), target_, Phrase("ids"));
}

std::string ModelText::decode(const std::vector<Token>& tokens) const {
    return target_ ? target_->decode(eachOf(tokens, &Token::id), true)
                   : joinedTexts(tokens, &Token::text, " ");
}

std::vector<Index> ModelText::typedIds(const std::string& typed, const std::vector<Token>& output,
                                       Index position) const {
    const auto id = [&](Index at) { return output[std::size_t(at)].id; };
    // A word after a space is a different token from one that begins the text.
    const bool afterSpace =
        position > 0 && need(target_).decode({id(position - 1), id(position)}).find(' ') != std::string::npos;
    const std::string before = afterSpace ? "a " : "";
    std::vector<Index> found;
    for (const Token& token : need(target_).encode(before + typed, false).tokens)
        if (token.end > Index(before.size())) found.push_back(token.id);
    return found;
}

std::string ModelText::spelling(Index id) const {
    const auto text = target_ ? target_->tokenOf(int(id)) : std::nullopt;
    return readable(text.value_or(std::to_string(id)));
}

std::optional<Index> ModelText::maskId() const {
    if (!target_ || target_->specialIds().mask < 0) return std::nullopt;
    return target_->specialIds().mask;
}

Index ModelText::startId() const {
    for (const auto& id : {spec_.ids.decoderStart, spec_.ids.begin, spec_.ids.pad})
        if (id) return *id;
    return 0;
}

}  // namespace attentionscope
