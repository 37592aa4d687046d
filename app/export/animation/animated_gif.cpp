#include "app/export/animation/animated_gif.h"

#include <gif_lib.h>

#include <algorithm>
#include <memory>

#include "core/base/error.h"

namespace attentionscope {

namespace {

constexpr int mostColours = 256;

[[noreturn]] void failedGif(int code) {
    const char* reason = GifErrorString(code);
    throw Error(ErrorReport{.what = Phrase("the GIF could not be written: %1", {reason ? reason : ""})});
}

void require(int result, const GifFileType* file) {
    if (result == GIF_ERROR) failedGif(file->Error);
}

int appendBytes(GifFileType* file, const GifByteType* bytes, int count) {
    static_cast<std::string*>(file->UserData)
        ->append(reinterpret_cast<const char*>(bytes), std::size_t(count));
    return count;
}

/// Its pixels as places in a table of colours.
struct IndexedImage {
    std::vector<GifByteType> pixels;
    std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> colours{nullptr, &GifFreeMapObject};
};

IndexedImage indexed(const QImage& image) {
    const auto count = std::size_t(image.width()) * std::size_t(image.height());
    std::vector<GifByteType> red, green, blue;
    for (auto* channel : {&red, &green, &blue}) channel->reserve(count);
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            red.push_back(GifByteType(qRed(line[x])));
            green.push_back(GifByteType(qGreen(line[x])));
            blue.push_back(GifByteType(qBlue(line[x])));
        }
    }
    IndexedImage result;
    result.pixels.resize(count);
    result.colours.reset(GifMakeMapObject(mostColours, nullptr));
    int size = mostColours;
    if (!result.colours ||
        GifQuantizeBuffer(unsigned(image.width()), unsigned(image.height()), &size, red.data(), green.data(),
                          blue.data(), result.pixels.data(), result.colours->Colors) == GIF_ERROR)
        throw Error("not enough memory for the picture");
    // giflib counts in steps of eight, the highest of which is short of white.
    constexpr int highest = 248;
    for (int i = 0; i < mostColours; ++i)
        for (GifByteType* channel : {&result.colours->Colors[i].Red, &result.colours->Colors[i].Green,
                                     &result.colours->Colors[i].Blue})
            *channel = GifByteType(std::min(255, *channel * 255 / highest));
    return result;
}

}  // namespace

void AnimatedGif::add(const QImage& image, int milliseconds) {
    if (!frames_.empty() && frames_.back().image == image)
        frames_.back().milliseconds += milliseconds;
    else
        frames_.push_back({image, milliseconds});
}

std::string AnimatedGif::bytes() const {
    std::string out;
    int problem = 0;
    GifFileType* const file = EGifOpen(&out, appendBytes, &problem);
    if (!file) failedGif(problem);
    try {
        EGifSetGifVersion(file, true);
        require(EGifPutScreenDesc(file, size_.width(), size_.height(), 8, 0, nullptr), file);
        // Loops forever, by Netscape's extension.
        const GifByteType forEver[] = {1, 0, 0};
        require(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE), file);
        require(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"), file);
        require(EGifPutExtensionBlock(file, sizeof forEver, forEver), file);
        require(EGifPutExtensionTrailer(file), file);
        for (const Frame& frame : frames_) {
            const GraphicsControlBlock control{DISPOSE_DO_NOT, false, frame.milliseconds / 10,
                                               NO_TRANSPARENT_COLOR};
            GifByteType packed[4];
            require(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, int(EGifGCBToExtension(&control, packed)),
                                     packed),
                    file);
            IndexedImage image = indexed(frame.image);
            require(EGifPutImageDesc(file, 0, 0, size_.width(), size_.height(), false, image.colours.get()),
                    file);
            require(EGifPutLine(file, image.pixels.data(), int(image.pixels.size())), file);
        }
    } catch (const Error&) {
        EGifCloseFile(file, nullptr);
        throw;
    }
    if (EGifCloseFile(file, &problem) == GIF_ERROR) failedGif(problem);
    return out;
}

}  // namespace attentionscope
