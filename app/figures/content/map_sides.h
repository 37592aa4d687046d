#pragma once

#include <QString>

#include "app/figures/content/figure_request.h"
#include "app/figures/painters/matrix_slice.h"
#include "core/recording/words.h"

namespace attentionscope {

/// What stands along the two sides of a map that is drawn: its words, where pieces are joined, else what the
/// map itself has. Selections are always places of the map itself.
struct MapSides {
    JoinedWords queries = {}, keys = {};
    AxisPointer queryAxis = {}, keyAxis = {};

    bool join() const { return queries.join() || keys.join(); }
    /// The weights of a map as these sides have them: joined, or just the same.
    MatrixSlice of(const MatrixSlice& weights) const;
};

/// The sides of the weights that a request shows. Gates belong to positions, and are never joined.
MapSides sidesOf(const FigureRequest& request);
/// The sides as the map has them, whatever the request prefers: of scores, which belong to pieces.
MapSides pieceSidesOf(const FigureRequest& request);

/// A sequence as it is shown: its words, or its pieces where these are preferred.
JoinedWords shownWords(const Recording& recording, const Sequence& sequence, bool wholeWords);

/// How the weight of words that have several pieces comes about, in a sentence.
QString joiningWords();

}  // namespace attentionscope
