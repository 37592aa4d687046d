#pragma once

#include <vector>

#include "core/graph/op.h"

namespace attentionscope {

/// Which row of a table of vectors stands for a distance (Shaw et al. 2018, He et al. 2021).
struct RelativeRows {
    Index span = 0;             ///< the table has 2 · span rows; row `span` stands for distance 0
    bool symmetric = false;     ///< it lacks the first of these rows: as many vectors for either side
    Index buckets = 0;          ///< far distances share rows, logarithmically; 0: each has its own
    Index maximumDistance = 0;  ///< from which on all distances share one row; of buckets
    Index count() const { return 2 * span - (symmetric ? 1 : 0); }
    /// `distance`: query - key.
    Index rowOf(Index distance) const;
};

/// The score that a query or a key gives to the distance of a pair: b_ij = factor · x_i · r_δ(i,j), or factor
/// · x_j · r_δ(i,j) with `ofKeys`, δ(i,j) being the row of the distance i - j (He et al. 2021). x: [Σ tokens
/// × heads · d], r: [rows × heads · d], or [rows × d] for the same vectors in all heads → [Σ tokens × heads ·
/// longest segment]. Tokens see those of their own segment.
OpPointer relativeProducts(const RelativeRows& rows, Index heads, float factor, bool ofKeys);

/// A learned number for each kind of pair: b_ij = table(rowOf[i · keys + j], head). table: [kinds × heads] →
/// [queries × heads · keys]; if there are more queries than rows of `rowOf`, the rows repeat: windows of a
/// picture, one after another (Liu et al. 2021).
OpPointer biasOfPairs(std::vector<Index> rowOf, AxisPointer queries, Index keys);

/// The kinds of pairs on a grid, by how many rows and columns lie between query and key: rows · columns
/// places in order, (2 rows - 1) · (2 columns - 1) kinds.
std::vector<Index> gridPairs(Index rows, Index columns);
/// The same with a token before the grid; three more kinds: it as query, it as key, it with itself (Bao et
/// al. 2022).
std::vector<Index> gridPairsBehindToken(Index rows, Index columns);

}  // namespace attentionscope
