#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/text/aligned_text.h"

namespace attentionscope {

/// Byte-level vocabularies (Radford et al. 2019) write every byte as a printable character: those of Latin-1
/// that are printable as themselves, the others from U+0100 on, so that a space is Ġ and a line break Ċ.
char32_t byteCharacter(unsigned char byte);
/// The same as UTF-8.
const std::string& byteCharacterText(unsigned char byte);
/// The byte a character stands for, if any.
std::optional<unsigned char> characterByte(char32_t character);

/// A token of such a vocabulary as people read it: "ä¸Ń" is 中. What stands for white space stays as it is, a
/// byte that makes no character within the token is written <0xE4>.
std::string readableBytes(std::string_view token);

/// "<0x0A>", the token that stands for one byte where a vocabulary lacks a character.
std::string byteToken(unsigned char byte);
/// The byte that such a token stands for, if any.
std::optional<unsigned char> tokenByte(std::string_view token);
/// Tokens that were put together, in which bytes stand as <0xE4>, with the characters that those make now:
/// "<0xE4><0xB8><0xAD>" is 中. What still makes none stays as it is.
std::string joinedBytes(std::string_view text);

/// The piece [begin, end) of `source` with every byte written as its character, appended to `result`.
void appendByteCharacters(const AlignedText& source, size_t begin, size_t end, AlignedText& result);

}  // namespace attentionscope
