#include "app/figures/content/lines_content.h"

#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_values.h"

namespace attentionscope {

AlignmentContent linesContent(const FigureRequest& request) {
    const LineOptions& options = request.shown.lines;
    AlignmentContent content;
    content.threshold = options.threshold;
    content.mostLines = options.most;
    if (!request.map) return content;
    const MapSides sides = sidesOf(request);
    content.queries = {sides.queryAxis};
    content.keys = {sides.keyAxis};
    content.queryCount = sides.queries.count();
    content.keyCount = sides.keys.count();
    for (size_t place = 0; place < request.map->nodes.heads.size(); ++place)
        if (const int head = request.map->headNumber(place);
            head == request.head || options.heads.count(head))
            content.heads.push_back(
                {head, sides.of(stageMatrix(*request.recording, *request.map, head, Stage::weights))});
    if (!options.everyQuery && request.query) content.chosenQuery = sides.queries.wordOf(*request.query);
    if (options.everyQuery && request.key) content.chosenKey = sides.keys.wordOf(*request.key);
    return content;
}

}  // namespace attentionscope
