#include <array>
#include <csetjmp>
#include <cstdio>
#include <vector>

// After <cstdio>, which it needs and does not include.
#include <jerror.h>
#include <jpeglib.h>

#include "core/picture/formats.h"

namespace attentionscope {

namespace {

/// libjpeg reports an error by a jump, which runs no destructors: everything owned lives here, outside the
/// frames that are jumped over.
struct JpegReading {
    jpeg_decompress_struct decompress{};
    jpeg_error_mgr errors{};
    std::jmp_buf failed{};
    std::array<char, JMSG_LENGTH_MAX> message{};
    std::vector<JSAMPLE> samples;

    JpegReading() {
        decompress.err = jpeg_std_error(&errors);
        decompress.client_data = this;
        errors.error_exit = fail;
        errors.emit_message = [](j_common_ptr info, int level) {
            // A warning means damage, except for stray bytes between two markers.
            if (level < 0 && info->err->msg_code != JWRN_EXTRANEOUS_DATA) fail(info);
        };
    }
    ~JpegReading() { jpeg_destroy_decompress(&decompress); }
    JpegReading(const JpegReading&) = delete;
    JpegReading& operator=(const JpegReading&) = delete;

    static void fail(j_common_ptr info) {
        auto& reading = *static_cast<JpegReading*>(info->client_data);
        reading.errors.format_message(info, reading.message.data());
        std::longjmp(reading.failed, 1);
    }

    bool readHeader(std::span<const std::byte> bytes) {
        if (setjmp(failed) != 0) return false;
        jpeg_create_decompress(&decompress);
        jpeg_mem_src(&decompress, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
        jpeg_read_header(&decompress, TRUE);
        return true;
    }

    bool readSamples() {
        if (setjmp(failed) != 0) return false;
        decompress.out_color_space = JCS_RGB;
        jpeg_start_decompress(&decompress);
        while (decompress.output_scanline < decompress.output_height) {
            JSAMPROW row =
                samples.data() + std::size_t(decompress.output_scanline) * decompress.output_width * 3;
            jpeg_read_scanlines(&decompress, &row, 1);
        }
        jpeg_finish_decompress(&decompress);
        return true;
    }
};

}  // namespace

bool isJpeg(std::span<const std::byte> bytes) {
    return bytes.size() >= 3 && bytes[0] == std::byte{0xff} && bytes[1] == std::byte{0xd8} &&
           bytes[2] == std::byte{0xff};
}

Picture pictureFromJpeg(std::span<const std::byte> bytes, const std::string& where) {
    JpegReading reading;
    const auto damaged = [&] {
        return pictureError("the JPEG file cannot be read", where, reading.message.data());
    };
    if (!reading.readHeader(bytes)) throw damaged();
    const Index width = reading.decompress.image_width, height = reading.decompress.image_height;
    checkPictureSize(width, height, where);
    const Index count = width * height;
    reading.samples.resize(size_t(count) * 3);
    if (!reading.readSamples()) throw damaged();
    Picture picture{.height = height, .width = width, .pixels = Matrix(count, 3)};
    for (Index i = 0; i < count * 3; ++i)
        picture.pixels.data()[i] = float(reading.samples[size_t(i)]) / 255.0F;
    return picture;
}

}  // namespace attentionscope
