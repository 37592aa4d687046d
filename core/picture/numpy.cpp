#include "core/checkpoint/npy.h"
#include "core/picture/formats.h"

namespace attentionscope {

Picture pictureFromNumpy(const std::filesystem::path& path) {
    const NumpyArray array = readNumpy(path);
    const auto& shape = array.shape;
    const auto few = [](std::int64_t n) { return n == 1 || n == 3; };
    const bool flat = shape.size() == 2;
    const bool channelsLast = shape.size() == 3 && few(shape[2]);
    const bool channelsFirst = !channelsLast && shape.size() == 3 && few(shape[0]);
    if (!flat && !channelsLast && !channelsFirst)
        throw pictureError("the array is not a picture", path.string(), shapeText(shape));
    Picture picture;
    picture.height = Index(channelsFirst ? shape[1] : shape[0]);
    picture.width = Index(channelsFirst ? shape[2] : shape[1]);
    const Index channels = flat ? 1 : Index(channelsFirst ? shape[0] : shape[2]);
    checkPictureSize(picture.width, picture.height, path.string());
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

}  // namespace attentionscope
