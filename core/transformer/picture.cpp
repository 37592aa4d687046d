#include "core/transformer/picture.h"

#include "core/base/error.h"
#include "core/checkpoint/config_file.h"

namespace attentionscope {

PicturePreparation readPreparation(const ModelFolder& folder) {
    PicturePreparation preparation;
    const auto file = folder.file("preprocessor_config.json");
    if (!file) return preparation;
    const JsonValue config = readConfig(*file);
    // There, values are bytes, 0 to 255, times rescale_factor; here they are read as 0 to 1.
    constexpr double bytes = 255;
    preparation.scale = config.flagOr("do_rescale", true)
                            ? bytes * config.numberOr("rescale_factor", 1e-12, 1e6, 1 / bytes)
                            : bytes;
    preparation.normalise = config.flagOr("do_normalize", true);
    if (config.has("image_mean")) preparation.mean = config.numbers("image_mean", -1e6, 1e6);
    if (config.has("image_std")) preparation.deviation = config.numbers("image_std", 1e-6, 1e6);
    return preparation;
}

void readPreparedSize(const ModelFolder& folder, TransformerSpec& spec) {
    const auto file = folder.file("preprocessor_config.json");
    if (!file || !spec.picture.resampling) return;
    const JsonValue config = readConfig(*file);
    const bool crops = config.has("crop_size") && config.flagOr("do_center_crop", true);
    if (!crops && !config.flagOr("do_resize", true)) return;
    const std::string key = crops ? "crop_size" : "size";
    const auto size = config.find(key);
    if (!size || !size->isObject() || !size->has("height") || !size->has("width")) return;
    PictureSpec& picture = spec.picture;
    const Index height = Index(size->integer("height", 1, mostPicturePixels)),
                width = Index(size->integer("width", 1, mostPicturePixels));
    if (height % picture.patch != 0 || width % picture.patch != 0)
        config.refuse(key, "is not divided by the model's patches",
                      Phrase("multiples of %1", {std::to_string(picture.patch)}));
    picture.learnedRows = picture.rows();
    picture.learnedColumns = picture.columns();
    picture.height = height;
    picture.width = width;
    spec.encoder->limit += picture.rows() * picture.columns() - picture.learnedRows * picture.learnedColumns;
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
        throw Error({.what = "the picture's channels do not fit the model",
                     .got = std::to_string(pixels.cols()),
                     .expected = std::to_string(spec.channels)});
    if (preparation.scale != 1) pixels *= float(preparation.scale);
    if (preparation.normalise)
        for (Index c = 0; c < spec.channels; ++c)
            pixels.col(c) = (pixels.col(c).array() - float(preparation.mean[std::size_t(c)])) /
                            float(preparation.deviation[std::size_t(c)]);
    return pixels;
}

}  // namespace attentionscope
