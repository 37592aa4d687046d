#include "tests/support/pictures.h"

#include <png.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <vector>

// After <cstdio>, which it needs and does not include.
#include <jpeglib.h>

namespace attentionscope {

namespace {

unsigned char byteOf(float value) {
    return static_cast<unsigned char>(std::lround(value * 255.0F));
}

}  // namespace

void writePng(const std::filesystem::path& file, const Picture& picture, float cover) {
    std::vector<unsigned char> bytes;
    for (Index i = 0; i < picture.pixels.rows(); ++i) {
        for (Index c = 0; c < 3; ++c) bytes.push_back(byteOf(picture.pixels(i, c)));
        bytes.push_back(byteOf(cover));
    }
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = png_uint_32(picture.width);
    image.height = png_uint_32(picture.height);
    image.format = PNG_FORMAT_RGBA;
    if (!png_image_write_to_file(&image, file.c_str(), 0, bytes.data(), 0, nullptr))
        throw std::runtime_error(image.message);
}

void writeJpeg(const std::filesystem::path& file, const Picture& picture) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(std::fopen(file.c_str(), "wb"), std::fclose);
    if (!out) throw std::runtime_error("cannot write " + file.string());
    jpeg_compress_struct compress{};
    jpeg_error_mgr errors{};
    compress.err = jpeg_std_error(&errors);
    jpeg_create_compress(&compress);
    jpeg_stdio_dest(&compress, out.get());
    compress.image_width = JDIMENSION(picture.width);
    compress.image_height = JDIMENSION(picture.height);
    compress.input_components = 3;
    compress.in_color_space = JCS_RGB;
    jpeg_set_defaults(&compress);
    jpeg_set_quality(&compress, 100, TRUE);
    jpeg_start_compress(&compress, TRUE);
    std::vector<unsigned char> line(std::size_t(picture.width) * 3);
    for (Index row = 0; row < picture.height; ++row) {
        for (std::size_t i = 0; i < line.size(); ++i)
            line[i] = byteOf(picture.pixels.data()[std::size_t(row) * line.size() + i]);
        JSAMPROW rows = line.data();
        jpeg_write_scanlines(&compress, &rows, 1);
    }
    jpeg_finish_compress(&compress);
    jpeg_destroy_compress(&compress);
}

}  // namespace attentionscope
