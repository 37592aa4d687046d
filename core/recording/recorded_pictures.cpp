#include "core/recording/recorded_pictures.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/picture/formats.h"
#include "core/recording/recorded_matrix.h"

namespace attentionscope {

namespace {

constexpr std::string_view picturePrefix = "pictures.";

/// [height × width × 1 or 3] bytes.
void checkPictureTensor(const Safetensors& file, const TensorEntry& tensor) {
    const auto& shape = tensor.shape;
    if (tensor.type != DataType::uint8 || shape.size() != 3 || (shape[2] != 1 && shape[2] != 3))
        throw Error({.what = "the picture of a recording is of another kind",
                     .where = file.where(tensor),
                     .got = tensor.typeName + ' ' + shapeText(shape),
                     .expected = "U8 [height × width × 3], or × 1"});
    checkPictureSize(Index(shape[1]), Index(shape[0]), file.where(tensor));
}

}  // namespace

RecordedPixels recordedPixels(Picture picture) {
    if (const Index longer = std::max(picture.height, picture.width); longer > mostRecordedPixels) {
        const Index height = std::max<Index>(1, picture.height * mostRecordedPixels / longer),
                    width = std::max<Index>(1, picture.width * mostRecordedPixels / longer);
        picture = {height, width, resized(picture, height, width)};
    }
    RecordedPixels pixels{{picture.height, picture.width, picture.pixels.cols()}, {}};
    for (const float value : picture.pixels.reshaped<Eigen::RowMajor>())
        pixels.bytes.push_back(std::byte(std::lround(std::clamp(value, 0.0F, 1.0F) * 255.0F)));
    return pixels;
}

RecordedPictures::RecordedPictures(const std::vector<RecordingPart>& parts) {
    for (const RecordingPart& part : parts)
        if (part.regions)
            for (const JsonValue& grid : part.regions->members()) regions_.emplace(grid.key(), grid);
    for (const RecordingPart& part : parts)
        for (const TensorEntry& tensor : part.file->tensors()) {
            if (!tensor.name.starts_with(picturePrefix)) continue;
            checkPictureTensor(*part.file, tensor);
            const std::string sequence = tensor.name.substr(picturePrefix.size());
            if (!regions_.contains(sequence))
                throw Error({.what = "the recording does not state the regions of its picture",
                             .where = part.file->where(tensor),
                             .expected = Phrase("__metadata__.regions with %1",
                                                {"{\"" + sequence + "\": [14, 14]}"})});
            held_.emplace(sequence, Source{part.file, &tensor});
        }
}

Index RecordedPictures::gridColumns(const std::string& sequence, Index positions) const {
    const auto found = regions_.find(sequence);
    if (found == regions_.end()) return 0;
    const std::vector<std::int64_t> grid = found->second.integers(1, mostPicturePixels);
    const auto before = grid.size() == 2 ? positions - grid[0] * grid[1] : -1;
    if (before < 0 || before >= grid[1])
        found->second.refuse(
            {"rows and columns of regions that make %1 positions, or some less than a row fewer",
             {std::to_string(positions)}});
    return Index(grid[1]);
}

NodeId RecordedPictures::pixels(const std::string& sequence, Recorder& recorder) {
    const auto found = held_.find(sequence);
    if (found == held_.end()) return noNode;
    auto& [file, tensor, node] = found->second;
    if (node != noNode) return node;
    const Index height = Index(tensor->shape[0]), width = Index(tensor->shape[1]);
    const auto rows = std::make_shared<Axis>(AxisRole::region, height * width);
    rows->setGridColumns(width);
    const Axes axes{rows, featureAxis(Index(tensor->shape[2]))};
    const NodeId bytes = recorder.apply(recordedMatrix(file, *tensor, 0, axes), {}, tensor->name + ".bytes",
                                        Lifetime::onDemand, axes);
    return node = recorder.apply(scaleBy(1.0F / 255.0F), {bytes}, tensor->name, Lifetime::onDemand);
}

}  // namespace attentionscope
