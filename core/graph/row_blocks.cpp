#include "core/graph/row_blocks.h"

namespace attentionscope {

RowBlocks::RowBlocks(MatrixPointer whole) {
    const Index rows = whole->rows();
    blocks_.push_back({std::move(whole), rows});
}

Index RowBlocks::rows() const {
    Index sum = 0;
    for (const Block& block : blocks_) sum += block.rows;
    return sum;
}

Index RowBlocks::columns() const {
    return blocks_.empty() ? 0 : blocks_.front().matrix->cols();
}

RowBlocks RowBlocks::top(Index count) const {
    RowBlocks result;
    for (const Block& block : blocks_) {
        const Index taken = std::min(block.rows, count);
        if (taken == 0) break;
        result.blocks_.push_back({block.matrix, taken});
        count -= taken;
    }
    return result;
}

void RowBlocks::append(const RowBlocks& lower) {
    for (const Block& block : lower.blocks_) {
        blocks_.push_back(block);
        mergeShort();
    }
}

// Each block stays more than twice as long as the next, so there are few blocks, and a row is copied only
// when its block has grown by half.
void RowBlocks::mergeShort() {
    while (blocks_.size() > 1 && blocks_[blocks_.size() - 2].rows <= 2 * blocks_.back().rows) {
        const Block last = blocks_.back();
        blocks_.pop_back();
        const Block before = blocks_.back();
        blocks_.pop_back();
        auto merged = std::make_shared<Matrix>(before.rows + last.rows, before.matrix->cols());
        merged->topRows(before.rows) = before.matrix->topRows(before.rows);
        merged->bottomRows(last.rows) = last.matrix->topRows(last.rows);
        const Index rows = merged->rows();
        blocks_.push_back({std::move(merged), rows});
    }
}

bool RowBlocks::endsFinite() const {
    return isEmpty() || blocks_.back().matrix->row(blocks_.back().rows - 1).allFinite();
}

MatrixPointer RowBlocks::whole() const {
    if (blocks_.size() == 1 && blocks_.front().rows == blocks_.front().matrix->rows())
        return blocks_.front().matrix;
    auto result = std::make_shared<Matrix>(rows(), columns());
    Index row = 0;
    for (const Block& block : blocks_) {
        result->middleRows(row, block.rows) = block.matrix->topRows(block.rows);
        row += block.rows;
    }
    return result;
}

}  // namespace attentionscope
