#include "core/text/decoder.h"

#include <functional>
#include <limits>

#include "core/base/error.h"
#include "core/text/byte_level.h"
#include "core/text/component_table.h"
#include "core/text/metaspace.h"
#include "core/text/pattern.h"
#include "core/text/unicode.h"

namespace attentionscope {

std::string replaceAll(std::string text, const std::string& from, const std::string& to) {
    if (from.empty() || text.find(from) == text.npos) return text;
    std::string result;
    size_t at = 0;
    for (size_t found = text.find(from); found != text.npos; found = text.find(from, at)) {
        result.append(text, at, found - at).append(to);
        at = found + from.size();
    }
    return result.append(text, at, text.npos);
}

std::string cleanUpEnglishSpaces(std::string text) {
    static const std::pair<const char*, const char*> rules[] = {
        {" .", "."},   {" ?", "?"},     {" !", "!"},     {" ,", ","},
        {" ' ", "'"},  {" n't", "n't"}, {" 'm", "'m"},   {" do not", " don't"},
        {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"},
    };
    for (const auto& [from, to] : rules) text = replaceAll(std::move(text), from, to);
    return text;
}

namespace {

using Texts = std::vector<std::string>;

constexpr size_t longestText = size_t(1) << 27;  // bytes; more means a runaway rule

[[noreturn]] void throwTooLong() {
    throw Error({.what = "the tokenizer's decoder makes the text grow without end",
                 .got = Phrase("more than %1 bytes", {std::to_string(longestText)})});
}

class FunctionDecoder : public Decoder {
public:
    explicit FunctionDecoder(std::function<Texts(Texts)> step) : step_(std::move(step)) {}
    Texts apply(Texts tokens) const override { return step_(std::move(tokens)); }

private:
    std::function<Texts(Texts)> step_;
};

std::unique_ptr<Decoder> stepDecoder(std::function<Texts(Texts)> step) {
    return std::make_unique<FunctionDecoder>(std::move(step));
}

/// A decoder that changes each token by itself.
std::unique_ptr<Decoder> tokenDecoder(
    std::function<std::string(std::string, size_t index, size_t count)> change) {
    return stepDecoder([change = std::move(change)](Texts tokens) {
        for (size_t i = 0; i < tokens.size(); ++i) tokens[i] = change(std::move(tokens[i]), i, tokens.size());
        return tokens;
    });
}

Texts joinedTokens(const Texts& tokens) {
    std::string all;
    for (const std::string& token : tokens) all += token;
    return {all};
}

Texts fromByteLevel(const Texts& tokens) {
    std::string bytes;
    for (const std::string& token : tokens) {
        const size_t before = bytes.size();
        for (char32_t character : toCodePoints(token)) {
            const auto byte = characterByte(character);
            if (!byte) {  // not a byte-level token: kept as it is
                bytes.resize(before);
                bytes += token;
                break;
            }
            bytes += char(*byte);
        }
    }
    return {repairUtf8(bytes)};
}

/// Adjacent byte tokens become their text; if it is not UTF-8, each byte becomes U+FFFD.
Texts fromByteTokens(const Texts& tokens) {
    Texts result;
    std::string bytes;
    const auto flush = [&] {
        if (bytes.empty()) return;
        if (isValidUtf8(bytes))
            result.push_back(bytes);
        else
            result.insert(result.end(), bytes.size(), toUtf8(replacementCharacter));
        bytes.clear();
    };
    for (const std::string& token : tokens) {
        if (const auto byte = tokenByte(token)) {
            bytes += char(*byte);
        } else {
            flush();
            result.push_back(token);
        }
    }
    flush();
    return result;
}

std::unique_ptr<Decoder> makeWordPieceDecoder(const JsonValue& fields) {
    return tokenDecoder([prefix = fields.textOr("prefix", "##"), cleanup = fields.flagOr("cleanup", true)](
                            std::string token, size_t index, size_t) {
        if (index > 0) token = token.starts_with(prefix) ? token.substr(prefix.size()) : ' ' + token;
        return cleanup ? cleanUpEnglishSpaces(std::move(token)) : token;
    });
}

std::unique_ptr<Decoder> makeMetaspaceDecoder(const JsonValue& fields) {
    return tokenDecoder([rules = readMetaspace(fields)](std::string token, size_t index, size_t) {
        const bool dropped = index == 0 && rules.prefix != MetaspaceRules::Prefix::never;
        return replaceAll(std::move(token), rules.replacement, dropped ? "" : " ");
    });
}

std::unique_ptr<Decoder> makeBytePairDecoder(const JsonValue& fields) {
    return tokenDecoder(
        [suffix = fields.textOr("suffix", "</w>")](std::string token, size_t index, size_t count) {
            return replaceAll(std::move(token), suffix, index + 1 == count ? "" : " ");
        });
}

std::unique_ptr<Decoder> makeStripDecoder(const JsonValue& fields) {
    constexpr long long most = std::numeric_limits<int>::max();
    const auto start = size_t(fields.integer("start", 0, most)),
               stop = size_t(fields.integer("stop", 0, most));
    return tokenDecoder([content = fields.text("content"), start, stop](std::string token, size_t, size_t) {
        if (content.empty()) return token;
        size_t begin = 0, end = token.size();
        for (size_t i = 0; i < start && std::string_view(token).substr(begin).starts_with(content); ++i) {
            begin += content.size();
        }
        for (size_t i = 0; i < stop && std::string_view(token).substr(begin, end - begin).ends_with(content);
             ++i) {
            end -= content.size();
        }
        return token.substr(begin, end - begin);
    });
}

std::unique_ptr<Decoder> makeReplaceDecoder(const JsonValue& fields) {
    std::shared_ptr<const Pattern> pattern = makePattern(fields.at("pattern"));
    return tokenDecoder([pattern, content = fields.text("content")](std::string token, size_t, size_t) {
        std::vector<ByteSpan> matches;
        pattern->findMatches(token, matches);
        std::string result;
        size_t at = 0;
        for (const ByteSpan& match : matches) {
            result.append(token, at, match.begin - at).append(content);
            at = match.end;
            if (result.size() > longestText) throwTooLong();
        }
        return result.append(token, at, token.npos);
    });
}

std::unique_ptr<Decoder> makeCtcDecoder(const JsonValue& fields) {
    return stepDecoder([padding = fields.textOr("pad_token", "<pad>"),
                        delimiter = fields.textOr("word_delimiter_token", "|"),
                        cleanup = fields.flagOr("cleanup", true)](Texts tokens) {
        Texts result;
        for (size_t i = 0; i < tokens.size(); ++i) {
            if (i > 0 && tokens[i] == tokens[i - 1]) continue;
            std::string text = replaceAll(tokens[i], padding, "");
            if (cleanup) text = replaceAll(cleanUpEnglishSpaces(std::move(text)), delimiter, " ");
            if (!text.empty()) result.push_back(std::move(text));
        }
        return result;
    });
}

std::unique_ptr<Decoder> makeDecoderSequence(const JsonValue& fields) {
    auto steps = std::make_shared<std::vector<std::unique_ptr<Decoder>>>(
        componentsOf(fields, "decoders", makeDecoder));
    return stepDecoder([steps](Texts tokens) {
        for (const auto& step : *steps) {
            tokens = step->apply(std::move(tokens));
            size_t size = 0;
            for (const std::string& token : tokens) size += token.size();
            if (size > longestText) throwTooLong();
        }
        return tokens;
    });
}

const ComponentTable<Decoder>& knownDecoders() {
    static const ComponentTable<Decoder> table = {
        {"ByteLevel", [](const JsonValue&) { return stepDecoder(fromByteLevel); }},
        {"ByteFallback", [](const JsonValue&) { return stepDecoder(fromByteTokens); }},
        {"Fuse", [](const JsonValue&) { return stepDecoder(joinedTokens); }},
        {"WordPiece", makeWordPieceDecoder},
        {"Metaspace", makeMetaspaceDecoder},
        {"BPEDecoder", makeBytePairDecoder},
        {"Strip", makeStripDecoder},
        {"Replace", makeReplaceDecoder},
        {"CTC", makeCtcDecoder},
        {"Sequence", makeDecoderSequence},
    };
    return table;
}

}  // namespace

std::unique_ptr<Decoder> makeDecoder(const std::optional<JsonValue>& fields) {
    return makeComponent(knownDecoders(), "decoder", fields);
}

}  // namespace attentionscope
