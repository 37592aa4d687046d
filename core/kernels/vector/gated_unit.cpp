#include "core/kernels/vector/functions.h"
#include "core/kernels/vector/loops.h"

// One row of a gated unit's step. The backward pass recomputes the gates: two exponentials are faster than
// reading the stored numbers.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

namespace {

/// Calls part(c, count) for vectors of features [c, c + count).
template <class Part>
KERNEL_INLINE void overFeatures(Size width, const Part& part) {
    for (Size c = 0; c < width; c += lanes) part(c, width - c < lanes ? width - c : lanes);
}

KERNEL_INLINE void addPart(float* to, Vector value, Size count) {
    if (to) storePart(to, loadPart(to, count) + value, count);
}

KERNEL_INLINE float* at(float* row, Size column) {
    return row ? row + column : nullptr;
}

KERNEL_INLINE Vector gateOf(const GatedUnitRow& row, Size column, Size count) {
    return sigmoidOf(loadPart(row.input + column, count) + loadPart(row.recurrent + column, count));
}

KERNEL_INLINE Vector proposalOf(const GatedUnitRow& row, Size c, Size count) {
    return tanhOf(loadPart(row.input + 2 * row.width + c, count) + loadPart(row.remembered + c, count));
}

}  // namespace

void resetState(const GatedUnitRow& row, float* out) {
    overFeatures(row.width, [&](Size c, Size count) {
        storePart(out + c, gateOf(row, row.width + c, count) * loadPart(row.state + c, count), count);
    });
}

void resetStateBackward(const GatedUnitRow& row, const float* gradient, const GatedUnitGradients& to) {
    overFeatures(row.width, [&](Size c, Size count) {
        const Vector reset = gateOf(row, row.width + c, count), g = loadPart(gradient + c, count);
        const Vector passed = g * loadPart(row.state + c, count) * reset * (1.f - reset);
        addPart(at(to.input, row.width + c), passed, count);
        addPart(at(to.recurrent, row.width + c), passed, count);
        addPart(at(to.state, c), g * reset, count);
    });
}

void gatedState(const GatedUnitRow& row, float* out) {
    overFeatures(row.width, [&](Size c, Size count) {
        const Vector state = loadPart(row.state + c, count);
        storePart(out + c, state + gateOf(row, c, count) * (proposalOf(row, c, count) - state), count);
    });
}

void gatedStateBackward(const GatedUnitRow& row, const float* gradient, const GatedUnitGradients& to) {
    overFeatures(row.width, [&](Size c, Size count) {
        const Vector state = loadPart(row.state + c, count), g = loadPart(gradient + c, count);
        const Vector update = gateOf(row, c, count), proposal = proposalOf(row, c, count);
        const Vector forUpdate = g * (proposal - state) * update * (1.f - update);
        const Vector forProposal = g * update * (1.f - proposal * proposal);
        addPart(at(to.input, c), forUpdate, count);
        addPart(at(to.recurrent, c), forUpdate, count);
        addPart(at(to.input, 2 * row.width + c), forProposal, count);
        addPart(at(to.remembered, c), forProposal, count);
        addPart(at(to.state, c), g * (1.f - update), count);
    });
}

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
