#pragma once

#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// A matrix in pieces: rows of shared matrices, one below the other. Taking the first rows and appending more
/// copies almost nothing, at any length.
class RowBlocks {
public:
    RowBlocks() = default;
    /// All rows of one matrix.
    explicit RowBlocks(MatrixPointer whole);

    bool isEmpty() const { return blocks_.empty(); }
    Index rows() const;
    Index columns() const;
    /// Bytes of the rows it contains.
    std::size_t bytes() const { return std::size_t(rows() * columns()) * sizeof(float); }

    /// The first `count` rows, at most rows().
    RowBlocks top(Index count) const;
    /// Appends all rows of `lower`; both must have the same number of columns.
    void append(const RowBlocks& lower);
    /// Whether all numbers of the last row are finite.
    bool endsFinite() const;
    /// The matrix in one piece: the shared one itself if it is already whole.
    MatrixPointer whole() const;

private:
    struct Block {
        MatrixPointer matrix;
        Index rows;  ///< the first rows of the matrix
    };
    void mergeShort();

    std::vector<Block> blocks_;
};

}  // namespace attentionscope
