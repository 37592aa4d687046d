#include "app/figures/content/decoding_content.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/figures/content/figures_for.h"
#include "app/figures/content/heatmap_content.h"
#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/picture_content.h"
#include "app/figures/content/sequence_text.h"
#include "core/run/continued_run.h"

namespace attentionscope {

namespace {

struct DecodingWords {
    Q_DECLARE_TR_FUNCTIONS(Decoding)
};

bool queriesAreProduced(const Recording& recording, const AttentionMap& map) {
    return map.normalised && recording.crosses(map) && recording.queriesOf(map).produced &&
           map.nodes.queries && map.nodes.queries->size() > 0;
}

/// The map that shows where the model attends when it produces a word; null: it has none.
const AttentionMap* producingMap(const Recording& recording, const AttentionMap* shown) {
    if (!recording.produced()) {
        const auto looksBack = [&](const AttentionMap& map) {
            return map.normalised && !recording.crosses(map);
        };
        if (shown && looksBack(*shown)) return shown;
        const auto first = std::find_if(recording.maps.begin(), recording.maps.end(), looksBack);
        return first == recording.maps.end() ? nullptr : &*first;
    }
    if (shown && queriesAreProduced(recording, *shown)) return shown;
    for (const AttentionMap& map : recording.maps)
        if (queriesAreProduced(recording, map)) return &map;
    return nullptr;
}

/// The sequence that a model without a map reads.
const Sequence* readSequence(const Recording& recording) {
    for (const Sequence& sequence : recording.sequences)
        if (!sequence.produced && sequence.kind == Sequence::Kind::tokens) return &sequence;
    return nullptr;
}

/// Adds the words of a sequence with their places in the text that they form.
void write(DecodingContent& content, const Recording& recording, const Sequence& sequence,
           const JoinedWords& words, Index first) {
    const SequenceText own = textOf(recording, sequence);
    std::vector<std::pair<int, int>> spans(size_t(words.count()), {0, 0});
    content.sentence = own.text;
    for (const TextPlace& place : own.places) {
        auto& [begin, end] = spans[size_t(words.wordOf(place.position))];
        if (begin == end) begin = place.begin;
        end = place.begin + place.length;
    }
    const auto& tokens = sequence.words();
    for (Index word = 0; word < words.count(); ++word) {
        const std::string label = words.join()                   ? words.labels[size_t(word)]
                                  : size_t(word) < tokens.size() ? tokens[size_t(word)].text
                                                                 : sequence.axis->label(word);
        auto& [begin, end] = spans[size_t(word)];
        if (own.places.empty()) {
            // No text is known: the words are joined by spaces.
            const QString text = tokenWords(label).trimmed();
            if (!content.sentence.isEmpty()) content.sentence += u' ';
            begin = int(content.sentence.size());
            content.sentence += text;
            end = int(content.sentence.size());
        }
        if (word < first) content.given = std::max(content.given, end);
        if (word >= first) content.output.push_back({plainToken(label), begin, end});
    }
}

/// The request for another map, without its comparison.
FigureRequest byMap(const FigureRequest& request, const AttentionMap* map) {
    FigureRequest own = request;
    if (map != request.map) own.head = 0;
    own.map = map;
    own.query.reset();
    own.key.reset();
    own.stage = Stage::weights;
    own.shown.comparison = Comparison::none;
    own.shown.derived = DerivedMap::none;
    return own;
}

void look(DecodingContent& content, const FigureRequest& own, const MapSides& sides) {
    const Recording& recording = *own.recording;
    content.read = {sides.keyAxis};
    content.readCount = sides.keys.count();
    content.head = own.head;
    content.map = heatmapContent(own);
    content.weights = content.map->values;
    if (recording.keysOf(*own.map).kind != Sequence::Kind::regions) return;
    FigureRequest over = own;
    over.query = sides.queries.begin(std::min(content.row(), sides.queries.count() - 1));
    content.picture = pictureContent(over);
    content.picture->words.clear();  // the sentence contains them
    content.map.reset();             // shown by the picture
}

}  // namespace

bool decodes(const Recording& recording) {
    if (!recording.produced()) return goesOn(recording);
    return recording.produced()->size() > 0 && !recording.predictions.empty() &&
           recording.predictions.front().kind == Prediction::Kind::producedWord;
}

DecodingContent decodingContent(const FigureRequest& request, Index place, Index given) {
    DecodingContent content;
    if (!request.recording || !decodes(*request.recording)) return content;
    const Recording& recording = *request.recording;
    const Sequence* produced = recording.produced();
    const AttentionMap* map = producingMap(recording, request.map);
    const FigureRequest own = byMap(request, map);
    const MapSides sides = map ? sidesOf(own) : MapSides();
    if (produced) {
        write(content, recording, *produced, shownWords(recording, *produced, own.shown.wholeWords), 0);
        content.readTitle = DecodingWords::tr("Encoder: the input");
        content.outputTitle = DecodingWords::tr("Decoder: word by word");
    } else if (map) {
        // The row of a word predicts the next one.
        content.readsOnlyOutput = true;
        content.firstRow = given > 0 ? sides.queries.wordOf(std::min(given, sides.queries.positions) - 1) : 0;
        write(content, recording, recording.queriesOf(*map), sides.queries, content.firstRow + 1);
        content.readTitle = DecodingWords::tr("The text so far");
        content.outputTitle = DecodingWords::tr("What comes next");
    }
    content.place = std::clamp<Index>(place, 0, std::max<Index>(1, std::ssize(content.output)) - 1);
    const Sequence* read = map ? &recording.keysOf(*map) : readSequence(recording);
    if (map) {
        look(content, own, sides);
    } else if (read) {
        const JoinedWords words = shownWords(recording, *read, own.shown.wholeWords);
        content.read = {words.join() ? tokenAxis(words.labels) : read->axis};
        content.readCount = words.count();
    }
    if (content.picture) content.readTitle = DecodingWords::tr("The picture");
    content.recurrent =
        std::any_of(recording.blocks.begin(), recording.blocks.end(), [&](const Block& block) {
            return read && block.kind == Block::Kind::states &&
                   &recording.sequences[size_t(block.sequence)] == read;
        });
    return content;
}

namespace {

/// The words that contain the selected query, if these are the produced ones; else none.
JoinedWords producedTokens(const FigureRequest& request) {
    if (!request.recording || !request.recording->produced()) return {};
    const Recording& recording = *request.recording;
    if (!request.map) return shownWords(recording, *recording.produced(), request.shown.wholeWords);
    return recording.queriesOf(*request.map).produced ? sidesOf(request).queries : JoinedWords();
}

}  // namespace

std::optional<Index> queryOfPlace(const FigureRequest& request, Index place) {
    const JoinedWords words = producedTokens(request);
    return place < words.count() ? std::optional(words.begin(place)) : std::nullopt;
}

std::optional<Index> placeOfQuery(const FigureRequest& request, Index query) {
    const JoinedWords words = producedTokens(request);
    return query >= 0 && query < words.positions ? std::optional(words.wordOf(query)) : std::nullopt;
}

}  // namespace attentionscope
