#include "core/picture/png_chunks.h"

#include <zlib.h>

#include <cstdint>

namespace attentionscope {

namespace {

constexpr std::string_view pngSignature("\x89PNG\r\n\x1a\n", 8);
constexpr std::size_t chunkFrame = 12;  // length, letters and checksum
constexpr std::size_t headerLength = 13 + chunkFrame;

std::string bigEndian(std::uint32_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += char(number >> shift & 0xff);
    return bytes;
}

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = at; i < at + 4; ++i) number = number << 8 | std::uint8_t(bytes[i]);
    return number;
}

/// The text that follows the keyword of a text chunk.
std::optional<std::string> textOfChunk(std::string_view type, std::string_view data,
                                       std::string_view keyword) {
    const bool international = type == "iTXt";
    if ((!international && type != "tEXt") || data.size() <= keyword.size() ||
        data.substr(0, keyword.size()) != keyword || data[keyword.size()] != '\0')
        return {};
    data.remove_prefix(keyword.size() + 1);
    if (!international) return std::string(data);
    // Skips the compression flag and method, the language, and the translated keyword.
    if (data.size() < 2 || data[0] != 0) return {};
    data.remove_prefix(2);
    for (int name = 0; name < 2; ++name) {
        const std::size_t end = data.find('\0');
        if (end == std::string_view::npos) return {};
        data.remove_prefix(end + 1);
    }
    return std::string(data);
}

}  // namespace

std::string pngChunk(std::string_view type, std::string_view data) {
    const std::string body = std::string(type) + std::string(data);
    const uLong sum = crc32(0, reinterpret_cast<const Bytef*>(body.data()), uInt(body.size()));
    return bigEndian(std::uint32_t(data.size())) + body + bigEndian(std::uint32_t(sum));
}

void insertPngText(std::string& png, std::string_view keyword, std::string_view text) {
    // Not compressed, with no language.
    const std::string data = std::string(keyword) + std::string(5, '\0') + std::string(text);
    png.insert(pngSignature.size() + headerLength, pngChunk("iTXt", data));
}

std::optional<std::string> pngText(std::string_view png, std::string_view keyword) {
    if (!png.starts_with(pngSignature)) return {};
    png.remove_prefix(pngSignature.size());
    while (png.size() >= chunkFrame) {
        const std::size_t length = numberAt(png, 0);
        if (length > png.size() - chunkFrame) return {};
        if (auto text = textOfChunk(png.substr(4, 4), png.substr(8, length), keyword)) return text;
        png.remove_prefix(length + chunkFrame);
    }
    return {};
}

}  // namespace attentionscope
