#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/text/aligned_text.h"

namespace attentionscope {

/// Byte-level vocabularies (Radford et al. 2019) write every byte as a printable character: printable
/// characters of Latin-1 as themselves, the others from U+0100 on, so a space is Ġ and a line break Ċ.
char32_t byteCharacter(unsigned char byte);
/// The same as UTF-8.
const std::string& byteCharacterText(unsigned char byte);
/// The byte a character stands for, if any.
std::optional<unsigned char> characterByte(char32_t character);

/// A token of such a vocabulary in readable form: "ä¸Ń" is 中. Characters for white space stay; a byte that
/// forms no character within the token is written <0xE4>.
std::string readableBytes(std::string_view token);

/// "<0x0A>", the token for one byte of a character that the vocabulary lacks.
std::string byteToken(unsigned char byte);
/// The byte of such a token, if it is one.
std::optional<unsigned char> tokenByte(std::string_view token);
/// Joined tokens, in which bytes are written <0xE4>, with those replaced by the characters that they now
/// form: "<0xE4><0xB8><0xAD>" is 中. Bytes that still form none stay.
std::string joinedBytes(std::string_view text);

/// Appends the piece [begin, end) of `source` to `result`, every byte written as its character.
void appendByteCharacters(const AlignedText& source, size_t begin, size_t end, AlignedText& result);

}  // namespace attentionscope
