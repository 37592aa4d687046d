#include "app/figures/content/lines_content.h"

#include "app/figures/content/map_values.h"

namespace attentionscope {

AlignmentContent linesContent(const FigureRequest& request) {
    const LineOptions& options = request.shown.lines;
    AlignmentContent content;
    content.threshold = options.threshold;
    content.mostLines = options.most;
    if (!request.map) return content;
    const AttentionNodes& nodes = request.map->nodes;
    content.queries = {nodes.queries};
    content.keys = {nodes.keys};
    content.queryCount = nodes.queries ? nodes.queries->size() : 0;
    content.keyCount = nodes.keys ? nodes.keys->size() : 0;
    for (int head = 0; head < int(nodes.heads.size()); ++head)
        if (head == request.head || options.heads.count(head))
            content.heads.push_back(
                {head, stageMatrix(*request.recording, *request.map, head, Stage::weights)});
    if (!options.everyQuery) content.chosenQuery = request.query;
    if (options.everyQuery) content.chosenKey = request.key;
    return content;
}

}  // namespace attentionscope
