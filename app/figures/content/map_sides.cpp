#include "app/figures/content/map_sides.h"

#include <QCoreApplication>
#include <QString>

#include "core/analysis/derived_recording.h"

namespace attentionscope {

namespace {

AxisPointer axisOf(const JoinedWords& words, const AxisPointer& pieces) {
    return words.join() ? tokenAxis(words.labels) : pieces;
}

/// The words that were read where these were written: `first`, then each one step later.
JoinedWords oneStepLater(const JoinedWords& written, const std::string& first) {
    JoinedWords read{.positions = written.positions, .starts = {0}, .labels = {first}};
    for (Index word = 0; word < written.count() && written.begin(word) + 1 < written.positions; ++word) {
        read.starts.push_back(written.begin(word) + 1);
        read.labels.push_back(written.labels[size_t(word)]);
    }
    return read;
}

}  // namespace

MatrixSlice MapSides::of(const MatrixSlice& weights) const {
    if (!join() || weights.rows() != queries.positions || weights.columns() != keys.positions) return weights;
    const Index stride = weights.rows() > 1 ? weights.row(1) - weights.row(0) : weights.columns();
    const Eigen::Map<const Matrix, 0, Eigen::OuterStride<>> pieces(
        weights.row(0), weights.rows(), weights.columns(), Eigen::OuterStride<>(stride));
    return MatrixSlice(std::make_shared<const Matrix>(joinedAttention(pieces, queries, keys)));
}

MapSides pieceSidesOf(const FigureRequest& request) {
    MapSides sides;
    if (!request.map) return sides;
    sides.queryAxis = request.map->nodes.queries;
    sides.keyAxis = request.map->nodes.keys;
    sides.queries.positions = sides.queryAxis ? sides.queryAxis->size() : 0;
    sides.keys.positions = sides.keyAxis ? sides.keyAxis->size() : 0;
    return sides;
}

MapSides sidesOf(const FigureRequest& request) {
    MapSides sides = pieceSidesOf(request);
    if (!request.map || !request.shown.wholeWords || !request.map->normalised) return sides;
    // Lengths of vectors and gradients belong to pieces.
    const DerivedFrom* derived = derivedFrom(*request.recording, *request.map);
    if (derived && !derived->shares) return sides;
    const Recording& recording = *request.recording;
    const Sequence &querySequence = recording.queriesOf(*request.map),
                   &keySequence = recording.keysOf(*request.map);
    JoinedWords queries = wordsOf(recording, querySequence);
    const bool own = !recording.sharesWords(*request.map);
    JoinedWords keys = recording.crosses(*request.map) ? wordsOf(recording, keySequence)
                       : own && queries.join()         ? oneStepLater(queries, sides.keyAxis->label(0))
                                                       : queries;
    // A map may cover only part of its sequence.
    if (queries.positions == sides.queries.positions) sides.queries = std::move(queries);
    if (keys.positions == sides.keys.positions) sides.keys = std::move(keys);
    sides.queryAxis = axisOf(sides.queries, sides.queryAxis);
    sides.keyAxis = own ? axisOf(sides.keys, sides.keyAxis) : sides.queryAxis;
    return sides;
}

std::pair<Index, Index> heaviestPieces(const FigureRequest& request, const MapSides& sides, Index query,
                                       Index key) {
    std::pair best(sides.queries.begin(query), sides.keys.begin(key));
    const HeadNodes* head = request.map ? request.map->head(request.head) : nullptr;
    if (!head || sides.queries.pieces(query) * sides.keys.pieces(key) == 1) return best;
    const Evaluation& run = *request.recording->evaluation;
    double most = -1;
    for (Index row = sides.queries.begin(query); row < sides.queries.end(query); ++row)
        for (Index column = sides.keys.begin(key); column < sides.keys.end(key); ++column)
            if (const double weight = run.at(head->weights, row, column); weight > most) {
                most = weight;
                best = {row, column};
            }
    return best;
}

JoinedWords shownWords(const Recording& recording, const Sequence& sequence, bool wholeWords) {
    if (wholeWords) return wordsOf(recording, sequence);
    return {.positions = sequence.size()};
}

QString joiningWords() {
    return QCoreApplication::translate(
        "ShownMap",
        "Words of several pieces: summed over the key's pieces, averaged over the query's pieces.");
}

}  // namespace attentionscope
