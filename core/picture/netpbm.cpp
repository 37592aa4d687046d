#include <algorithm>
#include <cctype>
#include <string_view>

#include "core/picture/formats.h"

namespace attentionscope {

namespace {

std::string_view textOf(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

bool isNetpbm(std::span<const std::byte> bytes) {
    return textOf(bytes).starts_with("P5") || textOf(bytes).starts_with("P6");
}

Picture pictureFromNetpbm(std::span<const std::byte> bytes, const std::string& where) {
    const std::string_view text = textOf(bytes);
    std::size_t at = 2;
    const auto number = [&]() -> Index {
        while (at < text.size() && (std::isspace(static_cast<unsigned char>(text[at])) || text[at] == '#'))
            if (text[at] == '#')
                at = std::min(text.find('\n', at), text.size());
            else
                ++at;
        Index value = 0;
        const std::size_t begin = at;
        for (; at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) && value <= 65535; ++at)
            value = value * 10 + (text[at] - '0');
        return at == begin ? -1 : value;
    };
    Picture picture;
    picture.width = number();
    picture.height = number();
    checkPictureSize(picture.width, picture.height, where);
    const Index highest = number(), channels = text[1] == '6' ? 3 : 1;
    if (highest != 255)
        throw pictureError("the picture's header cannot be used", where,
                           Phrase("a highest value of %1, not 255", {std::to_string(highest)}));
    ++at;  // one white space before the pixels
    const Index count = picture.width * picture.height;
    if (at > text.size() || Index(text.size() - at) < count * channels)
        throw pictureError("the picture is cut short", where,
                           Phrase("%1 bytes", {std::to_string(text.size())}));
    picture.pixels.resize(count, channels);
    for (Index i = 0; i < count * channels; ++i)
        picture.pixels.data()[i] = float(static_cast<unsigned char>(text[at + std::size_t(i)])) / 255.0F;
    return picture;
}

}  // namespace attentionscope
