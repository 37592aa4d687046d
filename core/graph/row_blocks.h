#pragma once

#include <vector>

#include "core/base/matrix.h"

namespace attentionscope {

/// A matrix in pieces: rows of shared matrices, one under the other. Taking the first rows of it and putting
/// more under them copies almost nothing, however long it has grown.
class RowBlocks {
public:
    RowBlocks() = default;
    /// All rows of one matrix.
    explicit RowBlocks(MatrixPointer whole);

    bool isEmpty() const { return blocks_.empty(); }
    Index rows() const;
    Index columns() const;
    /// Bytes of the rows that belong to it.
    std::size_t bytes() const { return std::size_t(rows() * columns()) * sizeof(float); }

    /// The first `count` rows, at most rows().
    RowBlocks top(Index count) const;
    /// Puts all rows of `lower` under these; the columns have to agree.
    void append(const RowBlocks& lower);
    /// Whether the last row's numbers are finite.
    bool endsFinite() const;
    /// The matrix in one piece: the shared one itself where it is whole already.
    MatrixPointer whole() const;

private:
    struct Block {
        MatrixPointer matrix;
        Index rows;  ///< the first of them belong here
    };
    void mergeShort();

    std::vector<Block> blocks_;
};

}  // namespace attentionscope
