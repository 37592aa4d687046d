#include "core/kernels/kernels.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/kernels/instruction_set.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope::kernels {

namespace {
std::uint16_t floatToHalf(float value) {
    return Eigen::half_impl::float_to_half_rtne(value).x;
}
}  // namespace

namespace {

// Elements per thread that justify waking it, at a few nanoseconds each.
constexpr Index worthAThread = 16'384;

Index rowsWorthAThread(Index columns) {
    return std::max<Index>(1, worthAThread / std::max<Index>(1, columns));
}

template <class Loop>
void divide(Index count, Index grain, const Loop& loop) {
    if (count < 2 * grain)
        loop(0, count);
    else
        ThreadPool::instance().parallelFor(count, grain, loop);
}

}  // namespace

void exponential(const float* in, Index count, float* out) {
    divide(count, worthAThread,
           [&](Index begin, Index end) { functions().exponential(in + begin, end - begin, out + begin); });
}

void activate(Activation activation, const float* in, Index count, float* out) {
    divide(count, worthAThread, [&](Index begin, Index end) {
        functions().activate(activation, in + begin, end - begin, out + begin);
    });
}

void activateBackward(Activation activation, const float* in, const float* gradient, Index count,
                      float* out) {
    divide(count, worthAThread, [&](Index begin, Index end) {
        functions().activateBackward(activation, in + begin, gradient + begin, end - begin, out + begin);
    });
}

void addScaled(float scale, const float* in, Index count, float* out) {
    divide(count, 4 * worthAThread, [&](Index begin, Index end) {
        functions().addScaled(scale, in + begin, end - begin, out + begin);
    });
}

void adam(const AdamStep& step, const float* gradient, Index count, float* first, float* second,
          float* values) {
    divide(count, worthAThread, [&](Index begin, Index end) {
        functions().adam(step, gradient + begin, end - begin, first + begin, second + begin, values + begin);
    });
}

float dotProduct(const float* a, const float* b, Index count) {
    return functions().dotProduct(a, b, count);
}

float largest(const float* in, Index count) {
    return functions().largest(in, count);
}

double exponentialSum(const float* in, Index count, float highest, float* out) {
    return functions().exponentialSum(in, count, highest, out);
}

void additiveScores(const float* q, const float* k, const float* v, Index keys, Index width, float* scores) {
    functions().additiveScores({q, k, v, keys, width}, scores);
}

void additiveScoresBackward(const float* q, const float* k, const float* v, Index keys, Index width,
                            const float* gradient, float* qGradient, float* kGradient, float* vGradient) {
    functions().additiveScoresBackward({q, k, v, keys, width}, gradient, {qGradient, kGradient, vGradient});
}

void resetState(const GatedUnitRow& row, float* out) {
    functions().resetState(row, out);
}

void resetStateBackward(const GatedUnitRow& row, const float* gradient, const GatedUnitGradients& to) {
    functions().resetStateBackward(row, gradient, to);
}

void gatedState(const GatedUnitRow& row, float* out) {
    functions().gatedState(row, out);
}

void gatedStateBackward(const GatedUnitRow& row, const float* gradient, const GatedUnitGradients& to) {
    functions().gatedStateBackward(row, gradient, to);
}

void softmaxRows(const float* in, Index rows, Index columns, Index inStride, float* out, Index outStride) {
    divide(rows, rowsWorthAThread(columns), [&](Index begin, Index end) {
        functions().softmaxRows(in + begin * inStride, end - begin, columns, inStride,
                                out + begin * outStride, outStride);
    });
}

void softmaxBackwardRows(const float* weights, const float* gradient, Index rows, Index columns, float* out) {
    divide(rows, rowsWorthAThread(columns), [&](Index begin, Index end) {
        functions().softmaxBackwardRows(weights + begin * columns, gradient + begin * columns, end - begin,
                                        columns, out + begin * columns);
    });
}

void layerNormRows(const float* in, Index rows, Index columns, const float* gamma, const float* beta,
                   float epsilon, float* out) {
    divide(rows, rowsWorthAThread(columns), [&](Index begin, Index end) {
        functions().layerNormRows(in + begin * columns, end - begin, columns, gamma, beta, epsilon,
                                  out + begin * columns);
    });
}

void rmsNormRows(const float* in, Index rows, Index columns, const float* gamma, float epsilon, float* out) {
    divide(rows, rowsWorthAThread(columns), [&](Index begin, Index end) {
        functions().rmsNormRows(in + begin * columns, end - begin, columns, gamma, epsilon,
                                out + begin * columns);
    });
}

namespace {

/// Calls part(firstRow, rows, gammaSums, betaSums) for blocks of rows whose size does not depend on the
/// number of threads, and adds the sums of the blocks in order: every run gives the same result.
template <class Part>
void sumOverBlocks(Index rows, Index columns, float* gammaGradient, float* betaGradient, const Part& part) {
    const Index blockRows = std::max<Index>(8, rowsWorthAThread(columns));
    const Index blocks = (rows + blockRows - 1) / blockRows;
    if (blocks <= 1) return part(0, rows, gammaGradient, betaGradient);
    const Index kinds = (gammaGradient ? 1 : 0) + (betaGradient ? 1 : 0);
    std::vector<float> sums(size_t(blocks * kinds * columns), 0.f);
    const auto sumsOf = [&](Index block, Index kind) {
        return sums.data() + (block * kinds + kind) * columns;
    };
    ThreadPool::instance().parallelFor(blocks, 1, [&](Index begin, Index end) {
        for (Index block = begin; block < end; ++block)
            part(block * blockRows, std::min(blockRows, rows - block * blockRows),
                 gammaGradient ? sumsOf(block, 0) : nullptr,
                 betaGradient ? sumsOf(block, kinds - 1) : nullptr);
    });
    for (Index block = 0; block < blocks; ++block) {
        if (gammaGradient) addScaled(1, sumsOf(block, 0), columns, gammaGradient);
        if (betaGradient) addScaled(1, sumsOf(block, kinds - 1), columns, betaGradient);
    }
}

}  // namespace

void layerNormBackwardRows(const float* in, const float* gradient, Index rows, Index columns,
                           const float* gamma, float epsilon, float* inGradient, float* gammaGradient,
                           float* betaGradient) {
    sumOverBlocks(rows, columns, gammaGradient, betaGradient,
                  [&](Index row, Index count, float* gammaSums, float* betaSums) {
                      functions().layerNormBackwardRows(
                          in + row * columns, gradient + row * columns, count, columns, gamma, epsilon,
                          inGradient ? inGradient + row * columns : nullptr, gammaSums, betaSums);
                  });
}

void rmsNormBackwardRows(const float* in, const float* gradient, Index rows, Index columns,
                         const float* gamma, float epsilon, float* inGradient, float* gammaGradient) {
    sumOverBlocks(
        rows, columns, gammaGradient, nullptr, [&](Index row, Index count, float* gammaSums, float*) {
            functions().rmsNormBackwardRows(in + row * columns, gradient + row * columns, count, columns,
                                            gamma, epsilon, inGradient ? inGradient + row * columns : nullptr,
                                            gammaSums);
        });
}

void widen(const void* source, Storage storage, Index count, float* out) {
    functions().widen(source, storage, count, out);
}

void narrow(const float* source, Index count, Storage storage, void* out) {
    if (storage == Storage::float32) {
        if (count) std::memcpy(out, source, size_t(count) * 4);
        return;
    }
    auto* halves = static_cast<std::uint16_t*>(out);
    for (Index i = 0; i < count; ++i)
        halves[i] = storage == Storage::float16
                        ? floatToHalf(source[i])
                        : Eigen::bfloat16_impl::float_to_bfloat16_rtne<false>(source[i]).value;
}

}  // namespace attentionscope::kernels
