#include "core/transformer/picture.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string_view>

#include "core/base/error.h"
#include "core/checkpoint/config_file.h"
#include "core/checkpoint/mapped_file.h"
#include "core/checkpoint/npy.h"

namespace attentionscope {

namespace {

constexpr Index mostPixels = 1 << 14;  // on a side

Error pictureError(const std::filesystem::path& path, const std::string& what, const std::string& got) {
    return Error(ErrorReport{.what = what,
                             .where = path.string(),
                             .got = got,
                             .expected = "a binary .ppm or .pgm, or a .npy of height × width × channels"});
}

Picture readNetpbm(const std::filesystem::path& path) {
    const auto file = MappedFile::open(path);
    const std::string_view text(reinterpret_cast<const char*>(file->bytes().data()), file->bytes().size());
    if (!text.starts_with("P5") && !text.starts_with("P6"))
        throw pictureError(path, "this kind of picture is not read", "a file that begins otherwise");
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
    const Index highest = number(), channels = text[1] == '6' ? 3 : 1;
    ++at;  // one white space before the pixels
    if (picture.width < 1 || picture.height < 1 || picture.width > mostPixels ||
        picture.height > mostPixels || highest != 255)
        throw pictureError(path, "the picture's header cannot be used",
                           std::to_string(picture.width) + " × " + std::to_string(picture.height) +
                               ", maximum " + std::to_string(highest));
    const Index count = picture.width * picture.height;
    if (at > text.size() || Index(text.size() - at) < count * channels)
        throw pictureError(path, "the picture is cut short", std::to_string(text.size()) + " bytes");
    picture.pixels.resize(count, channels);
    for (Index i = 0; i < count * channels; ++i)
        picture.pixels.data()[i] = float(static_cast<unsigned char>(text[at + std::size_t(i)])) / 255.0F;
    return picture;
}

Picture readArray(const std::filesystem::path& path) {
    const NumpyArray array = readNumpy(path);
    const auto& shape = array.shape;
    const auto few = [](std::int64_t n) { return n == 1 || n == 3; };
    const bool flat = shape.size() == 2;
    const bool channelsLast = shape.size() == 3 && few(shape[2]);
    const bool channelsFirst = !channelsLast && shape.size() == 3 && few(shape[0]);
    if (!flat && !channelsLast && !channelsFirst)
        throw pictureError(path, "the array is no picture", shapeText(shape));
    Picture picture;
    picture.height = Index(channelsFirst ? shape[1] : shape[0]);
    picture.width = Index(channelsFirst ? shape[2] : shape[1]);
    const Index channels = flat ? 1 : Index(channelsFirst ? shape[0] : shape[2]);
    if (picture.height < 1 || picture.width < 1 || picture.height > mostPixels || picture.width > mostPixels)
        throw pictureError(path, "the array is no picture", shapeText(shape));
    const std::vector<float> numbers = array.floats();
    const float scale = isFloating(array.type) || array.type == DataType::boolean ? 1.0F : 1.0F / 255.0F;
    const Index count = picture.height * picture.width;
    picture.pixels.resize(count, channels);
    for (Index i = 0; i < count; ++i)
        for (Index c = 0; c < channels; ++c)
            picture.pixels(i, c) =
                scale * numbers[std::size_t(channelsFirst ? c * count + i : i * channels + c)];
    return picture;
}

/// For each place of the result, weights of the source's places: a triangle as wide as the step between them.
struct Tap {
    Index first;
    std::vector<double> weights;
};

std::vector<Tap> bilinearTaps(Index from, Index to) {
    const double step = double(from) / double(to), reach = std::max(1.0, step);
    std::vector<Tap> taps;
    for (Index i = 0; i < to; ++i) {
        const double centre = (double(i) + 0.5) * step;
        const Index first = std::max<Index>(0, Index(std::floor(centre - reach + 0.5)));
        const Index end = std::min<Index>(from, Index(std::floor(centre + reach + 0.5)));
        Tap tap{first, {}};
        double sum = 0;
        for (Index source = first; source < end; ++source) {
            tap.weights.push_back(std::max(0.0, 1 - std::abs(double(source) + 0.5 - centre) / reach));
            sum += tap.weights.back();
        }
        for (double& weight : tap.weights) weight /= sum;
        taps.push_back(std::move(tap));
    }
    return taps;
}

Matrix resized(const Picture& picture, Index height, Index width) {
    const auto across = bilinearTaps(picture.width, width), down = bilinearTaps(picture.height, height);
    const Index channels = picture.pixels.cols();
    Matrix narrow = Matrix::Zero(picture.height * width, channels),
           result = Matrix::Zero(height * width, channels);
    for (Index row = 0; row < picture.height; ++row)
        for (Index column = 0; column < width; ++column) {
            const Tap& tap = across[std::size_t(column)];
            for (std::size_t t = 0; t < tap.weights.size(); ++t)
                narrow.row(row * width + column) +=
                    float(tap.weights[t]) * picture.pixels.row(row * picture.width + tap.first + Index(t));
        }
    for (Index row = 0; row < height; ++row) {
        const Tap& tap = down[std::size_t(row)];
        for (std::size_t t = 0; t < tap.weights.size(); ++t)
            result.middleRows(row * width, width) +=
                float(tap.weights[t]) * narrow.middleRows((tap.first + Index(t)) * width, width);
    }
    return result;
}

}  // namespace

Picture readPicture(const std::filesystem::path& path) {
    return path.extension() == ".npy" ? readArray(path) : readNetpbm(path);
}

PicturePreparation readPreparation(const ModelFolder& folder) {
    PicturePreparation preparation;
    const auto file = folder.file("preprocessor_config.json");
    if (!file) return preparation;
    const JsonValue config = readConfig(*file);
    preparation.normalise = config.flagOr("do_normalize", true);
    if (config.has("image_mean")) preparation.mean = config.numbers("image_mean", -1e6, 1e6);
    if (config.has("image_std")) preparation.deviation = config.numbers("image_std", 1e-6, 1e6);
    return preparation;
}

Matrix prepare(const Picture& picture, const PictureSpec& spec, const PicturePreparation& preparation) {
    Matrix pixels = picture.height == spec.height && picture.width == spec.width
                        ? picture.pixels
                        : resized(picture, spec.height, spec.width);
    if (pixels.cols() == 1 && spec.channels > 1) pixels = pixels.replicate(1, spec.channels).eval();
    if (pixels.cols() == 3 && spec.channels == 1) pixels = pixels.rowwise().mean().eval();
    const auto channels = std::size_t(spec.channels);
    if (pixels.cols() != spec.channels ||
        (preparation.normalise &&
         (preparation.mean.size() < channels || preparation.deviation.size() < channels)))
        throw Error(ErrorReport{.what = "the picture's channels do not fit the model",
                                .got = std::to_string(pixels.cols()),
                                .expected = std::to_string(spec.channels)});
    if (preparation.normalise)
        for (Index c = 0; c < spec.channels; ++c)
            pixels.col(c) = (pixels.col(c).array() - float(preparation.mean[std::size_t(c)])) /
                            float(preparation.deviation[std::size_t(c)]);
    return pixels;
}

}  // namespace attentionscope
