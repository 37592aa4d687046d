#include "app/figures/content/grid_content.h"

#include <algorithm>

#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/weight_scale.h"

namespace attentionscope {

HeadThumbnail thumbnailOf(const AttentionMap& map, int head, MatrixSlice weights) {
    HeadThumbnail thumbnail{{map.layer, head}, std::move(weights)};
    thumbnail.drawn = std::make_shared<DrawnCells>();
    if (size_t(head) < map.headNames.size()) thumbnail.note = headWords(map.headNames[size_t(head)]);
    return thumbnail;
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
        content.columns = std::max(content.columns, int(map.nodes.heads.size()));
        count += map.nodes.heads.size();
    }
    for (const AttentionMap* map : maps) {
        for (int head = 0; head < int(map->nodes.heads.size()); ++head) {
            const MatrixSlice weights = stageMatrix(*request.recording, *map, head, Stage::weights);
            content.heads.push_back(thumbnailOf(*map, head, forThumbnail(weights, count)));
        }
        // Layers with fewer heads than others would shift the next row.
        while (content.heads.size() % size_t(std::max(content.columns, 1)) != 0)
            content.heads.push_back({{map->layer, int(content.heads.size() % size_t(content.columns))}, {}});
    }
    content.scale = weightScale(request);
    content.scaleTitle = weightTitle(*request.map, content.scale);
    return content;
}

}  // namespace attentionscope
