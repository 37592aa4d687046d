#include "app/figures/content/grid_content.h"

#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/weight_scale.h"

namespace attentionscope {

HeadThumbnail thumbnailOf(const AttentionMap& map, int head, MatrixSlice weights) {
    HeadThumbnail thumbnail{{map.layer, head}, std::move(weights)};
    thumbnail.drawn = std::make_shared<DrawnCells>();
    if (const std::string does = map.headName(head); !does.empty()) thumbnail.note = headWords(does);
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
        count += map.nodes.heads.size();
    }
    // One column for each head that any layer has; its place stays empty in layers without it.
    const std::vector<int> heads = request.recording->heads(request.map->name);
    content.columns = int(heads.size());
    for (const AttentionMap* map : maps)
        for (const int head : heads) {
            const MatrixSlice weights = stageMatrix(*request.recording, *map, head, Stage::weights);
            content.heads.push_back(thumbnailOf(*map, head, forThumbnail(weights, count)));
        }
    content.scale = weightScale(request);
    if (content.scale.kind() == ScaleKind::centred) content.colors = ColorMapName::diverging;
    content.scaleTitle = weightTitle(*request.recording, *request.map, content.scale);
    return content;
}

}  // namespace attentionscope
