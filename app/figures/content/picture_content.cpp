#include "app/figures/content/picture_content.h"

#include <QDateTime>
#include <QFileInfo>

#include "app/figures/content/heatmap_content.h"
#include "core/base/error.h"
#include "core/picture/picture.h"

namespace attentionscope {

namespace {

QImage imageOf(const Picture& picture) {
    QImage image(int(picture.width), int(picture.height), QImage::Format_RGB32);
    const Index channels = picture.pixels.cols();
    const auto level = [&](Index pixel, Index channel) {
        return std::clamp(int(picture.pixels(pixel, std::min(channel, channels - 1)) * 255.0f + 0.5f), 0,
                          255);
    };
    for (Index row = 0; row < picture.height; ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(int(row)));
        for (Index column = 0; column < picture.width; ++column) {
            const Index pixel = row * picture.width + column;
            line[column] = channels < 3 ? qRgb(level(pixel, 0), level(pixel, 0), level(pixel, 0))
                                        : qRgb(level(pixel, 0), level(pixel, 1), level(pixel, 2));
        }
    }
    return image;
}

/// The picture that was read; null where it is no longer there. The last one is kept, for it is shown again
/// with every word and head that is chosen.
QImage readImage(const std::string& source) {
    struct Kept {
        std::string source;
        QDateTime changed;
        QImage image;
    };
    static Kept kept;  // figures are made by one thread
    const QDateTime changed = QFileInfo(QString::fromStdString(source)).lastModified();
    if (kept.source == source && kept.changed == changed) return kept.image;
    kept = {source, changed, {}};
    try {
        kept.image = imageOf(readPicture(source));
    } catch (const Error&) {
        // The regions are still worth seeing; that the file cannot be read was said when the model ran.
    }
    return kept.image;
}

}  // namespace

PictureContent pictureContent(const FigureRequest& request) {
    PictureContent content;
    if (!request.map || !request.map->nodes.keys) return content;
    const Recording& recording = *request.recording;
    const Sequence& regions = recording.keysOf(*request.map);
    FigureRequest weights = request;
    weights.stage.reset();
    const MapValues map = mapValues(weights);
    const Axis& axis = *request.map->nodes.keys;
    if (map.values.empty() || axis.gridColumns() <= 0) return content;
    content.gridColumns = axis.gridColumns();
    content.outside = map.values.columns() % content.gridColumns;
    for (Index i = 0; i < content.outside; ++i)
        content.outsideNames.push_back(QString::fromStdString(axis.label(i)));
    const bool one = request.query && *request.query < map.values.rows();
    for (Index key = 0; key < map.values.columns(); ++key) {
        double sum = 0;
        for (Index row = one ? *request.query : 0; row < (one ? *request.query + 1 : map.values.rows());
             ++row)
            sum += double(map.values(row, key));
        content.weights.push_back(float(sum / double(one ? 1 : map.values.rows())));
    }
    content.choosesQuery = !recording.crosses(*request.map);
    if (one && content.choosesQuery) content.chosen = request.query;
    if (request.key && *request.key < map.values.columns()) content.marked = request.key;
    // The weights of one query over many regions are small: their colours end at the largest.
    const MatrixSlice row(std::make_shared<Matrix>(
        Eigen::Map<const Matrix>(content.weights.data(), 1, Index(content.weights.size()))));
    const bool aboutZero = map.scale.kind() == ScaleKind::centred;
    content.scale = ValueScale::over(aboutZero ? ScaleKind::centred : request.shown.scale, row);
    content.colors = map.colors;
    content.valueTitle = map.title;
    content.picture = readImage(recording.inputs.picture(regions.input.empty() ? "picture" : regions.input));
    return content;
}

}  // namespace attentionscope
