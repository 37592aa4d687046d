#include "app/figures/content/picture_content.h"

#include <QDateTime>
#include <QFileInfo>
#include <algorithm>
#include <memory>

#include "app/figures/content/figures_for.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/text_content.h"
#include "app/figures/drawing/number_text.h"
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

/// The picture that was read; null if it is gone. The last one is cached, because every choice of a word or
/// head shows it again.
QImage readImage(const std::string& source) {
    struct CachedImage {
        std::string source;
        QDateTime changed;
        QImage image;
    };
    static CachedImage kept;  // one thread makes figures
    const QDateTime changed = QFileInfo(QString::fromStdString(source)).lastModified();
    if (kept.source == source && kept.changed == changed) return kept.image;
    kept = {source, changed, {}};
    try {
        kept.image = imageOf(readPicture(source));
    } catch (const Error&) {
        // The regions are still worth showing; the unreadable file was reported when the model ran.
    }
    return kept.image;
}

/// The picture in a recording. The last one is cached as well.
QImage recordedImage(const Evaluation& evaluation, NodeId node) {
    static std::weak_ptr<const Graph> keptGraph;
    static NodeId keptNode = noNode;
    static QImage kept;
    const auto& graph = evaluation.graph();
    if (keptGraph.lock() == graph && keptNode == node) return kept;
    const MatrixPointer pixels = evaluation.value(node);
    const Index width = graph->node(node).axes.rows->gridColumns();
    kept = imageOf(Picture{pixels->rows() / width, width, *pixels});
    keptGraph = graph;
    keptNode = node;
    return kept;
}

/// The single position that a row of weights reads, if there is one.
std::optional<Index> readOf(const AttentionMap& map, int head, const std::vector<float>& weights) {
    const HeadNodes* nodes = map.head(head);
    const bool one = nodes && nodes->reading != Reading::all;
    if (!one || weights.empty()) return {};
    return std::max_element(weights.begin(), weights.end()) - weights.begin();
}

/// The same query in the map beside the requested one.
FigureRequest besideOf(const FigureRequest& request, const AttentionMap& map) {
    FigureRequest other = request;
    other.map = &map;
    other.head = map.headNumber(0);
    other.key.reset();
    other.stage.reset();
    other.shown.derived = DerivedMap::none;
    other.shown.text = {};
    return other;
}

}  // namespace

PictureContent pictureContent(const FigureRequest& original) {
    PictureContent content;
    if (!original.map || !original.map->nodes.keys) return content;
    const Recording& recording = *original.recording;
    FigureRequest request = original;
    if (const AttentionMap* over = mapOverPicture(recording, *original.map); over && over != original.map)
        request = besideOf(original, *over);
    const Sequence& regions = recording.keysOf(*request.map);
    FigureRequest weights = request;
    weights.stage.reset();
    const MapValues map = mapValues(weights);
    const Axis& axis = *request.map->nodes.keys;
    if (map.values.empty() || axis.gridColumns() <= 0) return content;
    content.gridColumns = axis.gridColumns();
    content.outside = map.values.columns() % content.gridColumns;
    const bool one = request.query && *request.query < map.values.rows();
    for (Index key = 0; key < map.values.columns(); ++key) {
        double sum = 0;
        for (Index row = one ? *request.query : 0; row < (one ? *request.query + 1 : map.values.rows());
             ++row)
            sum += double(map.values(row, key));
        content.weights.push_back(float(sum / double(one ? 1 : map.values.rows())));
    }
    for (Index i = 0; i < content.outside; ++i)
        content.outsideNames.push_back(QStringLiteral("%1  %2").arg(
            QString::fromStdString(axis.label(i)), numberText(double(content.weights[size_t(i)]))));
    content.choosesQuery = !recording.crosses(*request.map);
    if (one && content.choosesQuery) content.chosen = request.query;
    if (request.key && *request.key < map.values.columns()) content.marked = request.key;
    if (recording.queriesOf(*request.map).produced) {
        const AxisPointer queries = request.map->nodes.queries;
        for (Index row = 0; row < map.values.rows(); ++row) {
            const float* begin = map.values.row(row);
            PictureContent::Word word{.text = queries ? plainToken(queries->label(row)) : QString(),
                                      .weights = {begin, begin + map.values.columns()}};
            word.read = readOf(*request.map, request.head, word.weights);
            content.words.push_back(std::move(word));
        }
        if (one) {
            content.word = request.query;
            content.read = content.words[size_t(*request.query)].read;
        }
    }
    if (const AttentionMap* words = mapBeside(recording, *request.map)) {
        const bool ofWords = original.map == words;
        TextContent text = textContent(ofWords ? original : besideOf(original, *words));
        for (size_t i = 0; i < text.positions.size(); ++i)
            text.text.spans[i].chosen = ofWords && original.key == text.positions[i];
        text.text.title = mapTitle(recording, *words);
        content.text = std::move(text.text);
        if (ofWords) content.textPositions = std::move(text.positions);
        content.choosesRegion = !ofWords;
    }
    content.scale = map.scale;
    content.colors = map.colors;
    content.valueTitle = map.title;
    // A veil has no sign, so differences are drawn on the plain background.
    if (map.scale.kind() == ScaleKind::centred) return content;
    content.colors = ColorMapName::veil;
    content.picture =
        regions.picture != noNode
            ? recordedImage(*recording.evaluation, regions.picture)
            : readImage(recording.inputs.picture(regions.input.empty() ? "picture" : regions.input));
    if (content.picture.isNull()) content.colors = map.colors;
    return content;
}

}  // namespace attentionscope
