#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace attentionscope {

/// A chunk of a PNG: length, four letters, data, checksum (PNG specification, section 5).
std::string pngChunk(std::string_view type, std::string_view data);

/// Inserts a UTF-8 text (iTXt) after the header of a finished PNG.
void insertPngText(std::string& png, std::string_view keyword, std::string_view text);

/// The text with this keyword in a PNG, as insertPngText() or an uncompressed tEXt stores it; empty if there
/// is none, or the bytes are not a PNG. Reads nothing beyond what it needs.
std::optional<std::string> pngText(std::string_view png, std::string_view keyword);

}  // namespace attentionscope
