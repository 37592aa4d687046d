#pragma once

#include <QString>

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/matrix_slice.h"
#include "core/recording/words.h"

namespace attentionscope {

/// The labels along the two sides of a drawn map: its words, if pieces are joined, else the map's own tokens.
/// Selections are always places of the map itself.
struct MapSides {
    JoinedWords queries = {}, keys = {};
    AxisPointer queryAxis = {}, keyAxis = {};

    bool join() const { return queries.join() || keys.join(); }
    /// The weights of a map for these sides: joined, or unchanged.
    MatrixSlice of(const MatrixSlice& weights) const;
};

/// The sides of the weights that a request shows. Gates belong to positions and are never joined.
MapSides sidesOf(const FigureRequest& request);
/// The map's own sides, whatever the request prefers: for scores, which belong to pieces.
MapSides pieceSidesOf(const FigureRequest& request);

/// Of the pieces of two words of these sides, those with the largest weight: query and key.
std::pair<Index, Index> heaviestPieces(const FigureRequest& request, const MapSides& sides, Index query,
                                       Index key);

/// A sequence as displayed: its words, or its pieces if these are preferred.
JoinedWords shownWords(const Recording& recording, const Sequence& sequence, bool wholeWords);

/// How the weight of words with several pieces is computed, in a sentence.
QString joiningWords();

}  // namespace attentionscope
