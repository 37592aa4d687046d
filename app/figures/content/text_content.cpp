#include "app/figures/content/text_content.h"

#include <QCoreApplication>
#include <QStringList>
#include <utility>

#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/sequence_text.h"
#include "app/figures/content/weight_scale.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/place_label.h"

namespace attentionscope {

namespace {

struct TextWords {
    Q_DECLARE_TR_FUNCTIONS(Recording)
};

constexpr Index mostNamed = 4;          // for picked words
constexpr qsizetype longestNamed = 22;  // a whole sentence is named by its beginning

/// The rows, or columns if looking inward, to average, by their places in `words`; empty: all.
std::set<Index> chosenOf(const FigureRequest& request, const JoinedWords& words) {
    std::set<Index> chosen = request.shown.text.picked;
    // Within one sequence, the chosen word is the query either way.
    const bool keyIsChosen = request.shown.text.inward && request.recording->crosses(*request.map);
    const std::optional<Index> one = keyIsChosen ? request.key.value_or(0) : request.query;
    if (chosen.empty() && one) chosen.insert(*one);
    std::set<Index> there;
    for (const Index position : chosen)
        if (position >= 0 && position < words.positions) there.insert(words.wordOf(position));
    return there;
}

std::vector<float> meanOf(const MatrixSlice& map, const std::set<Index>& chosen, bool inward) {
    const Index count = inward ? map.rows() : map.columns();
    const Index others = inward ? map.columns() : map.rows();
    std::vector<float> mean;
    for (Index i = 0; i < count; ++i) {
        double sum = 0;
        const auto add = [&](Index other) { sum += double(inward ? map(i, other) : map(other, i)); };
        for (const Index other : chosen) add(other);
        for (Index other = 0; chosen.empty() && other < others; ++other) add(other);
        mean.push_back(
            float(sum / double(chosen.empty() ? std::max<Index>(others, 1) : Index(chosen.size()))));
    }
    return mean;
}

struct Colours {
    const FigureRequest& request;
    const Sequence& sequence;
    const JoinedWords& words;  ///< of the sequence: a weight and a place for each
    AxisPointer axis;
    std::vector<float> weights;
    std::set<Index> marked;

    bool hasTokens() const { return std::ssize(sequence.words()) == words.positions; }
    bool isSpecial(Index word) const {
        return hasTokens() && sequence.words()[size_t(words.begin(word))].special;
    }
    bool isHidden(Index word) const { return request.shown.text.hideSpecial && isSpecial(word); }
};

/// Removes the special tokens' weight and divides the rest by the remaining sum; returns a note about it.
QString hideSpecial(Colours& colours) {
    std::vector<float>& weights = colours.weights;
    float rest = 0, hidden = 0;
    for (size_t i = 0; i < weights.size(); ++i) (colours.isSpecial(Index(i)) ? hidden : rest) += weights[i];
    if (hidden <= 0 || rest <= 0) return {};
    for (float& weight : weights) weight /= rest;
    constexpr float little = 0.001F;
    return hidden < little
               ? QCoreApplication::translate(
                     "attentionscope::TextView",
                     "Special tokens had less than 0.1 % of the weight; the other weights sum to 1.")
               : QCoreApplication::translate(
                     "attentionscope::TextView",
                     "Special tokens had %1 of the weight; the other weights are scaled to sum to 1.")
                     .arg(percentText(double(hidden)));
}

void colourOwnSpelling(TextContent& content, const Colours& colours, const SequenceText& own) {
    auto& spans = content.text.spans;
    content.text.text = own.text;
    Index before = -1;  // the word of the previous span
    for (const TextPlace& place : own.places) {
        const Index word = colours.words.wordOf(place.position);
        const int end = place.begin + place.length;
        content.text.read = std::max(content.text.read, end);
        if (colours.isHidden(word)) continue;
        if (word == std::exchange(before, word)) {
            spans.back().length = end - spans.back().begin;
            continue;
        }
        // The space before a word belongs to its token, but is not coloured.
        int begin = place.begin;
        while (begin + 1 < end && own.text[begin].isSpace()) ++begin;
        spans.push_back({begin, end - begin, colours.weights[size_t(word)], colours.marked.count(word) > 0});
        content.positions.push_back(colours.words.begin(word));
    }
    if (content.text.note.isEmpty() && Index(own.places.size()) < colours.words.positions)
        content.text.note = TextWords::tr("Special tokens are not shown here; the weights are unchanged.");
}

void colourLabels(TextContent& content, const Colours& colours) {
    std::vector<QString> labels;
    std::vector<float> weights;
    for (Index i = 0; i < Index(colours.weights.size()); ++i) {
        if (colours.isHidden(i)) continue;
        labels.push_back(
            tokenWords(colours.axis ? placeLabel(*colours.axis, i) : std::to_string(i)).trimmed());
        weights.push_back(colours.weights[size_t(i)]);
        content.positions.push_back(colours.words.begin(i));
    }
    const QString note = content.text.note;
    content.text = joinTokens(labels, weights);
    content.text.note = note;
    for (size_t i = 0; i < content.positions.size(); ++i)
        content.text.spans[i].chosen = colours.marked.count(colours.words.wordOf(content.positions[i])) > 0;
}

}  // namespace

TextContent textContent(const FigureRequest& request) {
    TextContent content;
    if (!request.map) return content;
    const Recording& recording = *request.recording;
    const MapSides sides = sidesOf(request);
    const MatrixSlice map = sides.of(stageMatrix(recording, *request.map, request.head, Stage::weights));
    if (map.empty()) return content;
    const TextOptions& options = request.shown.text;
    content.ofQueries = options.inward;
    const Sequence& sequence =
        options.inward ? recording.queriesOf(*request.map) : recording.keysOf(*request.map);
    const std::set<Index> chosen = chosenOf(request, options.inward ? sides.keys : sides.queries);
    Colours colours{request,
                    sequence,
                    options.inward ? sides.queries : sides.keys,
                    options.inward ? sides.queryAxis : sides.keyAxis,
                    meanOf(map, chosen, options.inward),
                    {}};
    // The attending words are marked if they are in the displayed text.
    if (!recording.crosses(*request.map)) colours.marked = chosen;
    if (options.hideSpecial && colours.hasTokens()) content.text.note = hideSpecial(colours);
    const SequenceText own = colours.hasTokens() ? textOf(recording, sequence) : SequenceText();
    if (own.places.empty())
        colourLabels(content, colours);
    else
        colourOwnSpelling(content, colours, own);
    content.text.colors = ColorMapName::wash;  // words must stay readable
    content.text.scale = weightScale(request);
    content.text.scaleTitle = weightTitle(*request.recording, *request.map, content.text.scale);
    return content;
}

QString lookTitle(const FigureRequest& request, Qt::TextFormat format, DerivedMap derived) {
    if (!request.map) return {};
    const bool inward = request.shown.text.inward;
    const MapSides sides = sidesOf(request);
    const AxisPointer& axis = inward ? sides.keyAxis : sides.queryAxis;
    QStringList words;
    const std::set<Index> chosen = chosenOf(request, inward ? sides.keys : sides.queries);
    for (const Index position : chosen) {
        if (words.size() == mostNamed) break;
        const std::string label = placeLabel(*axis, position);
        // If nothing has a name, a bare number would be unclear.
        if (isNumbered(*axis)) {
            const Recording& recording = *request.recording;
            const Sequence& named =
                inward ? recording.keysOf(*request.map) : recording.queriesOf(*request.map);
            words << (named.kind == Sequence::Kind::features ? TextWords::tr("dimension %1")
                      : inward                               ? TextWords::tr("column %1")
                                                             : TextWords::tr("row %1"))
                         .arg(position);
            continue;
        }
        QString word = plainToken(label);
        if (word.size() > longestNamed) word = word.left(longestNamed - 1).trimmed() + QStringLiteral("…");
        // Isolates a word of another direction, so that it does not reorder the sentence.
        if (word.isRightToLeft()) word = QChar(0x2068) + word + QChar(0x2069);
        words << (format == Qt::RichText ? QStringLiteral("<b>%1</b>").arg(word.toHtmlEscaped())
                                         : QStringLiteral("“%1”").arg(word));
    }
    if (Index(chosen.size()) > mostNamed) words << QStringLiteral("…");
    if (words.isEmpty() && !request.map->normalised)
        return TextWords::tr("How far the gates are open, on average");
    if (words.isEmpty()) {
        const bool isOfWords = request.recording->keysOf(*request.map).kind == Sequence::Kind::tokens;
        return isOfWords ? TextWords::tr("Average attention to each word")
                         : TextWords::tr("Average attention to each key");
    }
    if (!request.map->normalised) return TextWords::tr("The gates at %1").arg(words.join(u' '));
    if (joinsLayers(derived)) return TextWords::tr("What %1 has read up to this layer").arg(words.join(u' '));
    if (derived == DerivedMap::valueWeighted)
        return TextWords::tr("How much each key adds to %1").arg(words.join(u' '));
    return (inward ? TextWords::tr("Who looks at %1") : TextWords::tr("Where %1 looks"))
        .arg(words.join(u' '));
}

}  // namespace attentionscope
