#include "core/picture/picture.h"

#include <array>
#include <fstream>

#include "core/checkpoint/mapped_file.h"
#include "core/picture/formats.h"
#include "core/picture/scene.h"

namespace attentionscope {

Error pictureError(const Phrase& what, const std::string& where, const Phrase& got) {
    return Error(
        {.what = what,
         .where = where,
         .got = got,
         .expected = "a PNG or JPEG file, a binary .ppm or .pgm, or a .npy of height × width × channels"});
}

void checkPictureSize(Index width, Index height, const std::string& where) {
    if (width < 1 || height < 1 || width > mostPicturePixels || height > mostPicturePixels)
        throw Error({.what = "the picture's size cannot be used",
                     .where = where,
                     .got = Phrase("%1 × %2 pixels", {std::to_string(width), std::to_string(height)}),
                     .expected = Phrase("1 … %1 on a side", {std::to_string(mostPicturePixels)})});
}

Picture pictureFromBytes(std::span<const std::byte> bytes, const std::string& where) {
    if (isPng(bytes)) return pictureFromPng(bytes, where);
    if (isJpeg(bytes)) return pictureFromJpeg(bytes, where);
    if (isNetpbm(bytes)) return pictureFromNetpbm(bytes, where);
    throw pictureError("this kind of picture is not read", where,
                       bytes.empty() ? "an empty file" : "a file that begins otherwise");
}

Picture readPicture(const std::string& source) {
    if (isScene(source)) return drawnScene(sceneFromText(source));
    const std::filesystem::path path(source);
    if (path.extension() == ".npy") return pictureFromNumpy(path);
    const auto file = MappedFile::open(path);
    Picture picture = pictureFromBytes(file->bytes(), source);
    file->requireWhole();
    return picture;
}

bool isPictureFile(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::array<char, 8> begin{};
    file.read(begin.data(), begin.size());
    const auto bytes = std::as_bytes(std::span(begin)).first(size_t(file.gcount()));
    return isPng(bytes) || isJpeg(bytes) || isNetpbm(bytes);
}

}  // namespace attentionscope
