#include "app/figures/content/seen_words.h"

#include <QCoreApplication>
#include <QStringList>
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

/// States that a row of a word with several pieces is the mean of their rows; empty for one piece.
QString piecesWords(const FigureRequest& request, Qt::TextFormat format, const JoinedWords& words,
                    Index word) {
    if (words.pieces(word) < 2) return {};
    const auto& tokens = request.recording->queriesOf(*request.map).words();
    QStringList pieces;
    for (Index piece = words.begin(word); piece < words.begin(word) + words.pieces(word); ++piece) {
        if (piece >= std::ssize(tokens)) return {};
        const QString text = plainToken(tokens[size_t(piece)].text);
        pieces << (format == Qt::RichText ? text.toHtmlEscaped() : text);
    }
    return SeenWords::tr(" · mean of %1 pieces: %2", "after a sentence about a word")
        .arg(pieces.size())
        .arg(pieces.join(QStringLiteral(" · ")));
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
    const bool shares = request.recording->sharesWords(*request.map);
    const bool reads = !shares && !request.recording->crosses(*request.map);
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
        return shares && key == row
                   ? SeenWords::tr("itself")
                   : seenName(*sides.keyAxis, key,
                              reads ? QString()
                                    : written(request.recording->keysOf(*request.map), sides.keys, key),
                              format);
    };
    const auto cellWords = [&](Index key) {
        const float weight = weights(row, key);
        const QString words =
            weight == 0 ? SeenWords::tr("%1 gives none of its attention to %2").arg(query, nameOf(key))
            : weight > 0 && weight < almostNone
                ? SeenWords::tr("%1 gives almost none of its attention to %2 (%3)")
                      .arg(query, nameOf(key), numberText(double(weight), 4))
                : SeenWords::tr("%1 gives %2 of its attention to %3")
                      .arg(query, weightText(weight), nameOf(key));
        Index heaviest = 0;
        for (Index other = 1; other < weights.columns(); ++other)
            if (weights(row, other) > weights(row, heaviest)) heaviest = other;
        if (weights(row, heaviest) <= weight) return words;
        return SeenWords::tr("%1; its largest weight is on %2 (%3)")
            .arg(words, nameOf(heaviest), weightText(weights(row, heaviest)));
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
        if (key >= 0 && key < weights.columns()) return cellWords(key);
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
        return (weights(row, keys[1]) > 0 ? SeenWords::tr("%1 looks almost only at %2")
                                          : SeenWords::tr("%1 looks only at %2"))
            .arg(query, nameOf(keys[0]));
    if (weights(row, keys[0]) >= mostly || most == 1)
        return SeenWords::tr("%1 looks mostly at %2").arg(query, wordAndWeight(0));
    // Those that would read as zero are left out.
    size_t named = 1;
    while (named < most && weights(row, keys[named]) >= almostNone) ++named;
    if (named == 1) return SeenWords::tr("%1 looks mostly at %2").arg(query, wordAndWeight(0));
    if (named == 2)
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
    QString words =
        seenWeights(request, format, sides, weights, row) + piecesWords(request, format, sides.queries, row);
    if (const QString sum = rowSumWords(request); !sum.isEmpty())
        words = SeenWords::tr("%1. %2", "two sentences").arg(words, sum);
    return withVerdict(*request.recording, format, words);
}

QString rowSumWords(const FigureRequest& request) {
    if (!request.map || !request.map->normalised || !request.query) return {};
    const HeadNodes* head = request.map->head(request.head);
    const Evaluation& evaluation = *request.recording->evaluation;
    if (!head || !evaluation.isEdited(sourceOf(evaluation, {head->weights, *request.query, 0}).node))
        return {};
    const MatrixSlice weights = stageMatrix(*request.recording, *request.map, request.head, Stage::weights);
    if (*request.query >= weights.rows()) return {};
    double sum = 0;
    bool isShare = true;
    for (Index key = 0; key < weights.columns(); ++key) {
        const float weight = weights(*request.query, key);
        sum += double(weight);
        isShare = isShare && weight >= 0 && weight <= 1;
    }
    constexpr double rounding = 0.005;
    QStringList words;
    if (std::abs(sum - 1) >= rounding)
        words << SeenWords::tr("A number of this row was set by hand: the row sums to %1.")
                     .arg(numberText(sum, 2));
    if (!isShare) words << SeenWords::tr("A softmax gives only numbers from 0 to 1.");
    return words.join(u' ');
}

}  // namespace attentionscope
