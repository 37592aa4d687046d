#include "app/figures/content/arcs_content.h"

#include <algorithm>

#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/sequence_text.h"
#include "app/figures/drawing/labels.h"

namespace attentionscope {

ArcsContent arcsContent(const FigureRequest& request) {
    ArcsContent content;
    if (!request.map || request.recording->crosses(*request.map)) return content;
    const MapSides sides = sidesOf(request);
    content.weights = sides.of(stageMatrix(*request.recording, *request.map, request.head, Stage::weights));
    const Sequence& sequence = request.recording->queriesOf(*request.map);
    const JoinedWords& words = sides.queries;
    std::vector<QString> written = writtenWords(*request.recording, sequence);
    written.resize(size_t(std::max(words.positions, sequence.size())));
    for (Index word = 0; word < words.count(); ++word) {
        const Index begin = words.begin(word);
        const bool isToken = begin < std::ssize(sequence.words());
        const bool isWritten = words.pieces(word) == 1 && !written[size_t(begin)].isEmpty();
        content.words.push_back({.text = isWritten ? visibleToken(written[size_t(begin)])
                                                   : plainToken(sides.queryAxis->label(word)),
                                 .position = begin,
                                 .special = isToken && sequence.words()[size_t(begin)].special});
    }
    if (content.weights.rows() != words.count() || content.weights.columns() != words.count())
        content.weights = {};
    if (request.query) content.chosen = words.wordOf(*request.query);
    return content;
}

}  // namespace attentionscope
