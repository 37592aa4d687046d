#include "app/figures/content/seen_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/figures/content/map_sides.h"
#include "app/figures/content/map_values.h"
#include "app/figures/content/map_words.h"
#include "app/figures/content/sequence_text.h"
#include "app/figures/drawing/labels.h"
#include "app/figures/drawing/number_text.h"
#include "app/figures/drawing/place_label.h"

namespace attentionscope {

namespace {

struct SeenWords {
    Q_DECLARE_TR_FUNCTIONS(Seen)
};

constexpr float mostly = 0.5F, onlyFrom = 0.9995F, almostNone = 0.005F;
constexpr qsizetype longestSeen = 28;  // of a sentence, its beginning

bool isRepeated(const Axis& axis, Index place) {
    for (Index other = 0; other < axis.size(); ++other)
        if (other != place && axis.label(other) == axis.label(place)) return true;
    return false;
}

/// A place as it is named within the sentence; a word of a long text that occurs more than once has its
/// position.
QString seenName(const Axis& axis, Index place, const QString& written, Qt::TextFormat format) {
    QString name = !written.isEmpty() ? visibleToken(written)
                   : isNumbered(axis) ? QString::number(place)
                                      : plainToken(placeLabel(axis, place));
    if (name.size() > longestSeen) name = name.left(longestSeen - 1).trimmed() + QStringLiteral("…");
    if (axis.size() > mostWithoutPositions && !isNumbered(axis) && isRepeated(axis, place))
        name += QStringLiteral(" ·\u00a0%1").arg(place);
    // A word of another direction does not turn the sentence around it.
    if (name.isRightToLeft()) name = QChar(0x2068) + name + QChar(0x2069);
    return format == Qt::RichText ? QStringLiteral("<b>%1</b>").arg(name.toHtmlEscaped())
                                  : SeenWords::tr("“%1”").arg(name);
}

/// What numbers that were set by hand do to the sum of a row; empty if it still is 1.
QString sumWords(const FigureRequest& request, const MatrixSlice& weights, Index row) {
    double sum = 0;
    for (Index key = 0; key < weights.columns(); ++key) sum += double(weights(row, key));
    const HeadNodes* head = request.map->head(request.head);
    const Evaluation& evaluation = *request.recording->evaluation;
    const bool isEdited =
        head && evaluation.isEdited(sourceOf(evaluation, {head->weights, *request.query, 0}).node);
    constexpr double rounding = 0.005;
    if (!isEdited || std::abs(sum - 1) < rounding) return {};
    return SeenWords::tr(". A number of this row was set by hand: the row sums to %1.", "after a sentence")
        .arg(numberText(sum, 2));
}

/// Puts the predicted label before the words, if the model predicts one.
QString withVerdict(const Recording& recording, Qt::TextFormat format, const QString& words) {
    if (recording.predictions.size() != 1) return words;
    const Prediction& prediction = recording.predictions.front();
    if (prediction.kind != Prediction::Kind::label || prediction.candidates.read().empty()) return words;
    const auto& best = prediction.candidates.front();
    const QString label = QCoreApplication::translate("Places", best.label.c_str());
    return SeenWords::tr("Prediction: %1 (%2). %3", "a label, its probability, and what the model looks at")
        .arg(format == Qt::RichText ? QStringLiteral("<b>%1</b>").arg(label.toHtmlEscaped()) : label,
             numberText(best.probability, 2), words);
}

/// The weights of a row in a sentence.
QString seenWeights(const FigureRequest& request, Qt::TextFormat format, const MapSides& sides,
                    const MatrixSlice& weights, Index row) {
    const bool crosses = request.recording->crosses(*request.map);
    const auto written = [&](const Sequence& sequence, const JoinedWords& words, Index word) {
        const std::vector<QString> all = writtenWords(*request.recording, sequence);
        const auto begin = size_t(words.begin(word));
        return words.pieces(word) == 1 && begin < all.size() ? all[begin] : QString();
    };
    // A map of one row belongs to the whole input, not to a word.
    const QString query =
        weights.rows() == 1
            ? SeenWords::tr("The model")
            : seenName(*sides.queryAxis, row,
                       written(request.recording->queriesOf(*request.map), sides.queries, row), format);
    const auto nameOf = [&](Index key) {
        return !crosses && key == row
                   ? SeenWords::tr("itself")
                   : seenName(*sides.keyAxis, key,
                              written(request.recording->keysOf(*request.map), sides.keys, key), format);
    };
    if (request.key) {
        const Index key = sides.keys.wordOf(*request.key);
        if (request.stageOfMap() != Stage::weights && key >= 0 && key < weights.columns()) {
            const MatrixSlice values =
                stageMatrix(*request.recording, *request.map, request.head, request.stageOfMap());
            return SeenWords::tr("%1 → %2: %3 %4", "a row, a column, what the map shows, and the number")
                .arg(query, nameOf(key), stageWords(request.stageOfMap(), *request.map),
                     numberText(double(values(*request.query, *request.key))));
        }
        if (key >= 0 && key < weights.columns() && weights(row, key) == 0)
            return SeenWords::tr("%1 gives none of its attention to %2").arg(query, nameOf(key));
        if (key >= 0 && key < weights.columns() && weights(row, key) < almostNone)
            return SeenWords::tr("%1 gives almost none of its attention to %2 (%3)")
                .arg(query, nameOf(key), numberText(double(weights(row, key)), 4));
        if (key >= 0 && key < weights.columns())
            return SeenWords::tr("%1 gives %2 of its attention to %3")
                .arg(query, weightText(weights(row, key)), nameOf(key));
    }
    std::vector<Index> keys(size_t(weights.columns()));
    for (size_t i = 0; i < keys.size(); ++i) keys[i] = Index(i);
    const size_t most = std::min<size_t>(3, keys.size());
    std::partial_sort(keys.begin(), keys.begin() + std::ptrdiff_t(most), keys.end(),
                      [&](Index a, Index b) { return weights(row, a) > weights(row, b); });
    const auto wordAndWeight = [&](size_t i) {
        return SeenWords::tr("%1 (%2)").arg(nameOf(keys[i]), weightText(weights(row, keys[i])));
    };
    if (weights(row, keys[0]) >= onlyFrom && most > 1)
        return SeenWords::tr("%1 looks only at %2").arg(query, nameOf(keys[0]));
    if (weights(row, keys[0]) >= mostly || most == 1)
        return SeenWords::tr("%1 looks mostly at %2").arg(query, wordAndWeight(0));
    if (most == 2)
        return SeenWords::tr("%1 looks at %2 and %3").arg(query, wordAndWeight(0), wordAndWeight(1));
    return SeenWords::tr("%1 looks at %2, %3 and %4")
        .arg(query, wordAndWeight(0), wordAndWeight(1), wordAndWeight(2));
}

}  // namespace

QString seenWords(const FigureRequest& request, Qt::TextFormat format) {
    if (!request.map || !request.map->normalised || !request.query) return {};
    // The line would give weights beside another map.
    if (request.shown.derived != DerivedMap::none) return {};
    const MapSides sides = sidesOf(request);
    const MatrixSlice weights =
        sides.of(stageMatrix(*request.recording, *request.map, request.head, Stage::weights));
    const Index row = sides.queries.wordOf(*request.query);
    if (row < 0 || row >= weights.rows() || weights.columns() == 0 || !sides.keyAxis) return {};
    return withVerdict(*request.recording, format,
                       seenWeights(request, format, sides, weights, row) + sumWords(request, weights, row));
}

}  // namespace attentionscope
