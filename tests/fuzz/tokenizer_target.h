#pragma once

#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/text/tokenizer.h"
#include "core/text/unicode.h"

namespace attentionscope::fuzz {

/// Reads a tokenizer.json and uses it. An error has words and names the file; a tokenizer gives tokens whose
/// offsets are inside the text. Returns whether it was read; a violated property ends the program.
inline bool readTokenizer(std::string_view input) {
    const auto hold = [](bool holds) {
        if (!holds) __builtin_trap();
    };
    std::optional<Tokenizer> tokenizer;
    try {
        tokenizer = Tokenizer::parse(input, "input");
    } catch (const Error& error) {
        hold(!error.report().what.empty() && error.report().where.text().starts_with("input"));
        return false;
    }
    for (const std::string_view text :
         {"Hello, wörld! low 知识 👩‍👧 e\u0301 [MASK] aa bb  12", "", " ", "\xFF a"}) {
        try {
            const Encoding encoding = tokenizer->encode(text, "ab", true);
            const Index length = std::max<Index>(countCodePoints(text), 2);
            for (const Token& token : encoding.tokens) {
                hold(token.begin <= token.end && token.end <= length && token.begin >= -1 && token.id >= 0);
            }
            hold(isValidUtf8(tokenizer->decode(encoding.ids())));
        } catch (const Error& error) {
            hold(!error.report().what.empty());
        }
    }
    return true;
}

}  // namespace attentionscope::fuzz
