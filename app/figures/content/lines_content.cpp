#include "app/figures/content/lines_content.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/sequence_text.h"
#include "app/figures/content/weight_scale.h"
#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/number_text.h"

namespace attentionscope {

namespace {

struct LinesWords {
    Q_DECLARE_TR_FUNCTIONS(Lines)
};

QString leftOutWords(const AlignmentContent& content) {
    const LinesLeftOut left = leftOut(content);
    QStringList words;
    if (left.weaker > 0)
        words << LinesWords::tr("%1 lines of at most %2 are not drawn.")
                     .arg(countText(left.weaker), numberText(double(left.strongest)));
    if (left.ofOthers > 0)
        words << LinesWords::tr("%1 lines of other words are not drawn.").arg(countText(left.ofOthers));
    return words.join(u' ');
}

}  // namespace

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
    content.scale = weightScale(request);
    content.note = leftOutWords(content);
    return content;
}

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
    content.silenced = isSilenced(request);
    if (request.query) content.chosen = words.wordOf(*request.query);
    if (request.query && request.key) content.key = words.wordOf(*request.key);
    return content;
}

}  // namespace attentionscope
