#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace attentionscope {

/// A chunk of a PNG: length, four letters, data, checksum (PNG specification, section 5).
std::string pngChunk(std::string_view type, std::string_view data);

/// Puts a text, in UTF-8 (iTXt), behind the header of a finished PNG.
void insertPngText(std::string& png, std::string_view keyword, std::string_view text);

/// The text of this keyword that a PNG carries, as insertPngText() or an uncompressed tEXt has it; nothing
/// where there is none, or the bytes are no PNG. Reads nothing beyond what is there.
std::optional<std::string> pngText(std::string_view png, std::string_view keyword);

}  // namespace attentionscope
