#include "app/figures/content/document_content.h"

#include <algorithm>

#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/weight_scale.h"

namespace attentionscope {

namespace {

/// The words of an item and their weights: a row of a map, and the offset of its labels along the axis.
struct DocumentParts {
    MatrixSlice weights;
    AxisSlice words;
    Index row = 0;
    Index first = 0;  ///< column of the first word
    Index count = 0;
};

DocumentParts documentPartsOf(const Recording& recording, const std::vector<const AttentionMap*>& children,
                              Index item, Index items) {
    if (children.empty()) return {};
    const bool oneEach = Index(children.size()) == items && items > 1;
    const AttentionMap& map = *children[oneEach ? size_t(item) : 0];
    DocumentParts parts{
        stageMatrix(recording, map, 0, Stage::weights), {map.nodes.keys}, oneEach ? 0 : item, 0, 0};
    if (parts.row >= parts.weights.rows()) return {};
    parts.count = parts.weights.columns();
    // Each item's words are a segment. Its row has those of all items, or begins with its own.
    if (!oneEach && map.nodes.keys && map.nodes.keys->segmentCount() == items && items > 1) {
        parts.words.first = map.nodes.keys->segmentBegin(item);
        if (parts.count == map.nodes.keys->size()) parts.first = parts.words.first;
        parts.count =
            std::min(parts.count - parts.first, map.nodes.keys->segmentEnd(item) - parts.words.first);
    }
    return parts;
}

WeightedTextContent textOf(const DocumentParts& parts, const ValueScale& scale) {
    std::vector<QString> labels;
    std::vector<float> weights;
    for (Index i = 0; i < parts.count; ++i) {
        labels.push_back(tokenWords(parts.words.label(i)).trimmed());
        weights.push_back(parts.weights(parts.row, parts.first + i));
    }
    WeightedTextContent text = joinTokens(labels, weights);
    text.scale = scale;
    return text;
}

}  // namespace

DocumentContent documentContent(const FigureRequest& request) {
    DocumentContent content;
    if (!request.map) return content;
    const Recording& recording = *request.recording;
    const AttentionMap& whole =
        request.map->parent >= 0 ? recording.maps.at(size_t(request.map->parent)) : *request.map;
    const Index own = &whole - recording.maps.data();
    std::vector<const AttentionMap*> children;
    for (const AttentionMap& map : recording.maps)
        if (map.parent == own) children.push_back(&map);
    const MatrixSlice weights = stageMatrix(recording, whole, 0, Stage::weights);
    const bool isWhole = &whole == request.map;
    const Index query = isWhole ? std::min(request.query.value_or(0), weights.rows() - 1) : 0;
    content.scale = weightScale(request);
    content.scaleTitle = weightTitle(*request.recording, *request.map, content.scale);
    for (Index item = 0; item < weights.columns() && query >= 0; ++item) {
        DocumentContent::Item entry;
        entry.weight = weights(query, item);
        entry.text = textOf(documentPartsOf(recording, children, item, weights.columns()), content.scale);
        if (entry.text.spans.empty() && whole.nodes.keys)
            entry.text.text = QString::fromStdString(whole.nodes.keys->label(item));
        content.items.push_back(std::move(entry));
    }
    if (isWhole) content.chosen = request.key;
    return content;
}

}  // namespace attentionscope
