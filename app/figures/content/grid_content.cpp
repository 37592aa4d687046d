#include "app/figures/content/grid_content.h"

#include <algorithm>

#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"

namespace attentionscope {

HeadThumbnail thumbnailOf(const AttentionMap& map, int head, MatrixSlice weights) {
    HeadThumbnail thumbnail{{map.layer, head}, std::move(weights)};
    thumbnail.drawn = std::make_shared<DrawnCells>();
    if (const std::string does = map.headName(head); !does.empty()) thumbnail.note = headWords(does);
    return thumbnail;
}

void settleScales(HeadGridContent& content, ScaleKind kind, bool normalised) {
    content.scale = ValueScale();
    if (!normalised) return;  // gates: from 0 to 1
    std::vector<MatrixSlice> all;
    for (const HeadThumbnail& head : content.heads) all.push_back(head.weights);
    content.scale = ValueScale::over(kind, all);
}

HeadGridContent gridContent(const FigureRequest& request) {
    HeadGridContent content;
    content.colors = request.shown.colors;
    if (!request.map) return content;
    std::vector<const AttentionMap*> maps;
    size_t count = 0;
    for (const AttentionMap& map : request.recording->maps) {
        if (map.name != request.map->name) continue;
        maps.push_back(&map);
        count += map.nodes.heads.size();
    }
    // A column for each head that some layer has: its place stays empty where another has it not.
    const std::vector<int> heads = request.recording->heads(request.map->name);
    content.columns = int(heads.size());
    for (const AttentionMap* map : maps)
        for (const int head : heads) {
            const MatrixSlice weights = stageMatrix(*request.recording, *map, head, Stage::weights);
            content.heads.push_back(thumbnailOf(*map, head, forThumbnail(weights, count)));
        }
    settleScales(content, request.shown.scale, request.map->normalised);
    content.scaleTitle = weightTitle(*request.map, content.scale);
    return content;
}

}  // namespace attentionscope
