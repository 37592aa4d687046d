#include "app/export/animation/animated_png.h"

#include <zlib.h>

#include <cstdint>
#include <cstdlib>
#include <new>

#include "core/picture/png_chunks.h"

namespace attentionscope {

namespace {

constexpr int bytesPerPixel = 3;

/// Numbers as in a PNG, highest byte first.
std::string inChunk(std::uint32_t number, int bytes = 4) {
    std::string text;
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) text += char(number >> shift & 0xff);
    return text;
}

/// The rectangle in which two images of one size differ; null if they are equal.
QRect differing(const QImage& one, const QImage& other) {
    int top = -1, bottom = -1, left = one.width(), right = -1;
    for (int y = 0; y < one.height(); ++y) {
        const auto *a = reinterpret_cast<const QRgb*>(one.constScanLine(y)),
                   *b = reinterpret_cast<const QRgb*>(other.constScanLine(y));
        int first = 0, last = one.width() - 1;
        while (first <= last && a[first] == b[first]) ++first;
        if (first > last) continue;
        while (a[last] == b[last]) --last;
        if (top < 0) top = y;
        bottom = y;
        left = std::min(left, first);
        right = std::max(right, last);
    }
    return top < 0 ? QRect() : QRect(QPoint(left, top), QPoint(right, bottom));
}

int predicted(int left, int above, int corner) {  // Paeth
    const int p = left + above - corner, a = std::abs(p - left), b = std::abs(p - above),
              c = std::abs(p - corner);
    return a <= b && a <= c ? left : b <= c ? above : corner;
}

/// The rows of a part of an image, each with the filter that gives the smallest numbers, compressed.
std::string compressed(const QImage& image, const QRect& place) {
    const int width = place.width() * bytesPerPixel;
    std::string rows, above(std::size_t(width), 0), row(std::size_t(width), 0);
    rows.reserve(std::size_t(place.height()) * std::size_t(width + 1));
    for (int y = place.top(); y <= place.bottom(); ++y) {
        const auto* pixels = reinterpret_cast<const QRgb*>(image.constScanLine(y)) + place.left();
        row.clear();
        for (int x = 0; x < place.width(); ++x)
            row += {char(qRed(pixels[x])), char(qGreen(pixels[x])), char(qBlue(pixels[x]))};
        std::string best;
        long least = -1;
        for (int filter = 0; filter <= 4; ++filter) {
            if (filter == 3) continue;  // the mean filter does not help with flat colours
            std::string filtered(1, char(filter));
            long sum = 0;
            for (std::size_t i = 0; i < std::size_t(width); ++i) {
                const bool first = i < bytesPerPixel;
                const int left = first ? 0 : uchar(row[i - bytesPerPixel]), up = uchar(above[i]),
                          corner = first ? 0 : uchar(above[i - bytesPerPixel]);
                const int guess = filter == 1   ? left
                                  : filter == 2 ? up
                                  : filter == 4 ? predicted(left, up, corner)
                                                : 0;
                const auto rest = qint8(uchar(row[i]) - guess);
                filtered += char(rest);
                sum += std::abs(int(rest));
            }
            if (least >= 0 && sum >= least) continue;
            least = sum;
            best = filtered;
        }
        rows += best;
        above = row;
    }
    uLongf length = compressBound(uLong(rows.size()));
    std::string result(length, '\0');
    if (compress2(reinterpret_cast<Bytef*>(result.data()), &length,
                  reinterpret_cast<const Bytef*>(rows.data()), uLong(rows.size()), 9) != Z_OK)
        throw std::bad_alloc();
    result.resize(length);
    return result;
}

}  // namespace

AnimatedPng::AnimatedPng(QSize size) : size_(size) {}

void AnimatedPng::add(const QImage& image, int milliseconds) {
    const QImage pixels = image.convertToFormat(QImage::Format_RGB32);
    Q_ASSERT(pixels.size() == size_);
    constexpr int longest = 0xffff;
    const QRect place = frames_.empty() ? QRect(QPoint(), size_) : differing(last_, pixels);
    if (place.isNull() && frames_.back().milliseconds + milliseconds <= longest) {
        frames_.back().milliseconds += milliseconds;
        return;
    }
    const QRect stored = place.isNull() ? QRect(0, 0, 1, 1) : place;
    frames_.push_back({stored, milliseconds, compressed(pixels, stored)});
    last_ = pixels;
}

std::string AnimatedPng::bytes() const {
    const auto count = [](auto number) { return inChunk(std::uint32_t(number)); };
    std::string png("\x89PNG\r\n\x1a\n", 8);
    // Eight bits per channel; red, green and blue; standard compression and filters; not interlaced.
    const std::string kind("\x08\x02\0\0\0", 5);
    png += pngChunk("IHDR", count(size_.width()) + count(size_.height()) + kind);
    const bool moves = frames_.size() > 1;  // else it is a PNG like any other
    if (moves) png += pngChunk("acTL", count(frames_.size()) + count(0));
    std::uint32_t sequence = 0;
    for (const Frame& frame : frames_) {
        const QRect& place = frame.place;
        // Shown for this many milliseconds, not cleared afterwards, and replaces the previous content.
        if (moves)
            png += pngChunk("fcTL", count(sequence++) + count(place.width()) + count(place.height()) +
                                        count(place.left()) + count(place.top()) +
                                        inChunk(std::uint32_t(frame.milliseconds), 2) + inChunk(1000, 2) +
                                        std::string(2, '\0'));
        if (&frame == &frames_.front())
            png += pngChunk("IDAT", frame.data);
        else
            png += pngChunk("fdAT", count(sequence++) + frame.data);
    }
    return png + pngChunk("IEND", "");
}

}  // namespace attentionscope
