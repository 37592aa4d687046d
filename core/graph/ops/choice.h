#pragma once

#include <vector>

#include "core/base/random.h"
#include "core/graph/op.h"
#include "core/graph/recorder.h"

namespace attentionscope {

// Choices. No gradient flows through them.

/// A one at the largest entry of each row (the first of equals) and zeros elsewhere: hard attention. Chooses
/// nothing in a row that is all -inf. With `count`, ones at as many largest entries: the experts of a token
/// (Shazeer et al. 2017).
OpPointer chooseLargest(Index count = 1);

/// A one at a place drawn from each row of probabilities: the first place where the running sum exceeds the
/// row's number in `draws`, uniform in [0, 1), times the row's sum. The draws are recorded with the op, so
/// the same probabilities give the same choice. Chooses nothing in a row of zeros. x: [rows × n] → the same.
OpPointer chooseDrawn(std::vector<double> draws);

/// The places that the two ops choose, -1 for none, for a recorder that decides by them.
std::vector<Index> largestOfRows(const MatrixView& x);
std::vector<Index> drawnOfRows(const MatrixView& probabilities, const std::vector<double>& draws);
/// `count` uniform numbers.
std::vector<double> drawUniform(Random& random, Index count);

/// The mask of dropout (Srivastava et al. 2014), a factor: 1 / (1 - p) with probability 1 - p, else 0. Throws
/// Error unless 0 ≤ p < 1.
Matrix dropoutMask(Random& random, Shape shape, float p);

/// Sets random numbers of a training pass to zero (Srivastava et al. 2014).
struct Dropout {
    Random* sampling = nullptr;  ///< null: no dropout
    float share = 0;             ///< in [0, 1)

    /// Records x times a new mask, or x itself if nothing is dropped. x: any shape → the same. Throws Error
    /// for a share out of range.
    NodeId operator()(Recorder& recorder, NodeId x) const;
};

}  // namespace attentionscope
