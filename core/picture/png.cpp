#include <png.h>

#include <vector>

#include "core/picture/formats.h"

namespace attentionscope {

namespace {

/// Owned by libpng's simplified interface, which frees it only on failure.
struct PngImage : png_image {
    PngImage() : png_image() { version = PNG_IMAGE_VERSION; }
    ~PngImage() { png_image_free(this); }
    PngImage(const PngImage&) = delete;
    PngImage& operator=(const PngImage&) = delete;
};

}  // namespace

bool isPng(std::span<const std::byte> bytes) {
    return bytes.size() >= 8 && png_sig_cmp(reinterpret_cast<png_const_bytep>(bytes.data()), 0, 8) == 0;
}

Picture pictureFromPng(std::span<const std::byte> bytes, const std::string& where) {
    PngImage image;
    const auto damaged = [&] { return pictureError("the PNG file is damaged", where, image.message); };
    if (!png_image_begin_read_from_memory(&image, bytes.data(), bytes.size())) throw damaged();
    checkPictureSize(image.width, image.height, where);
    image.format = PNG_FORMAT_RGBA;
    image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;  // 16-bit numbers have the same meaning as 8-bit ones
    const Index count = Index(image.width) * Index(image.height);
    std::vector<png_byte> samples(size_t(count) * 4);
    if (!png_image_finish_read(&image, nullptr, samples.data(), 0, nullptr)) throw damaged();
    Picture picture{.height = image.height, .width = image.width, .pixels = Matrix(count, 3)};
    for (Index i = 0; i < count; ++i) {
        const png_byte* sample = samples.data() + i * 4;
        const float cover = float(sample[3]) / 255.0F;
        for (Index c = 0; c < 3; ++c)
            picture.pixels(i, c) = cover * float(sample[c]) / 255.0F + (1.0F - cover);
    }
    return picture;
}

}  // namespace attentionscope
