#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/kernels/types.h"

/// Matrix products and vector loops, written once and compiled for each instruction set; the best one
/// available is chosen at run time. Row-major throughout; a leading dimension is the distance between rows.
/// Infinities and NaN propagate as IEEE 754 prescribes. Every function may be called from any thread.
namespace attentionscope::kernels {

/// The instruction sets that this machine supports, slowest first.
std::vector<InstructionSet> availableInstructionSets();
InstructionSet instructionSet();
/// Forces one of availableInstructionSets(); the environment variable ATTENTIONSCOPE_ISA (baseline, v3, v4)
/// does the same. Throws Error for one that the machine lacks. Must not be called while other threads
/// compute.
void setInstructionSet(InstructionSet set);
std::string instructionSetName(InstructionSet set);

/// A weight matrix laid out for the kernels: logically [inner × columns], for y = x · W.
class PackedWeights;
using PackedPointer = std::shared_ptr<const PackedWeights>;

/// Packs W for y = x · W. The source is [columns × inner] if `transposed` (y = x · Wᵀ, PyTorch's Linear),
/// otherwise [inner × columns]. The source is not needed afterwards.
PackedPointer pack(const void* source, Storage sourceStorage, Index inner, Index columns, bool transposed,
                   Storage storage);
/// W for y = x · Wᵀ, [columns × inner] in blocks at `source`, which stay as they are: a product unpacks them
/// as it goes. `inner` is a multiple of format.values; `source` outlives the result.
PackedPointer keepBlocks(const void* source, const BlockFormat& format, Index inner, Index columns);
/// Bytes in memory beside the source.
std::size_t packedBytes(const PackedWeights& weights);

/// y [rows × columns] = activation(x [rows × inner] · W + bias); bias may be null.
void multiplyPacked(const float* x, Index rows, Index xStride, const PackedWeights& weights,
                    const float* bias, Activation activation, float* y, Index yStride);
/// y [rows × columns] += x [rows × inner] · W
void addMultipliedPacked(const float* x, Index rows, Index xStride, const PackedWeights& weights, float* y,
                         Index yStride);

/// One operand of a plain product: rows × columns as used, after `transposed` is applied.
struct Operand {
    const float* data;
    Index stride;             ///< distance between rows as stored
    bool transposed = false;  ///< stored as [columns × rows]
};

/// c [m × n] = scale · a [m × k] · b [k × n] + bias [n], which may be null; added to c if `accumulate`, which
/// requires a null bias.
void multiply(Operand a, Operand b, Index m, Index n, Index k, float scale, float* c, Index cStride,
              bool accumulate = false, const float* bias = nullptr);

// Loops over `count` floats; `in` and `out` may be the same.
void exponential(const float* in, Index count, float* out);
void activate(Activation activation, const float* in, Index count, float* out);
/// out += gradient · activation'(in)
void activateBackward(Activation activation, const float* in, const float* gradient, Index count, float* out);

/// out += scale · in
void addScaled(float scale, const float* in, Index count, float* out);
/// One step of Adam (Kingma and Ba 2015) for `count` values with their two averages; each number is updated
/// independently.
void adam(const AdamStep& step, const float* gradient, Index count, float* first, float* second,
          float* values);
float dotProduct(const float* a, const float* b, Index count);
/// The largest value; ignores NaN; -inf without numbers.
float largest(const float* in, Index count);
/// out = e^(in - highest), where `highest` is at least every input; returns the sum, in double precision over
/// blocks.
double exponentialSum(const float* in, Index count, float highest, float* out);

/// Scores of additive attention for one query (Bahdanau et al. 2014): scores[j] = Σ_c v[c] tanh(q[c] + k[j,
/// c]); k is [keys × width].
void additiveScores(const float* q, const float* k, const float* v, Index keys, Index width, float* scores);
/// Adds the gradients of q, k and v that follow from the `gradient` [keys] of those scores; the last three
/// may be null.
void additiveScoresBackward(const float* q, const float* k, const float* v, Index keys, Index width,
                            const float* gradient, float* qGradient, float* kGradient, float* vGradient);

/// r ∘ h with r = σ(input_r + recurrent_r), [d]; and the gradients of the row.
void resetState(const GatedUnitRow& row, float* out);
void resetStateBackward(const GatedUnitRow& row, const float* gradient, const GatedUnitGradients& to);
/// h + z ∘ (tanh(input_c + remembered) - h) with z = σ(input_z + recurrent_z), [d].
void gatedState(const GatedUnitRow& row, float* out);
void gatedStateBackward(const GatedUnitRow& row, const float* gradient, const GatedUnitGradients& to);

/// Softmax of each row. A row that is all -inf becomes zeros; NaN propagates.
void softmaxRows(const float* in, Index rows, Index columns, Index inStride, float* out, Index outStride);

/// out += p ∘ (g - Σ g · p) for each row of softmax weights p and their gradient g, all [rows × columns].
void softmaxBackwardRows(const float* weights, const float* gradient, Index rows, Index columns, float* out);

/// γ (x - mean) / √(variance + ε) + β of each row; gamma and beta may be null.
void layerNormRows(const float* in, Index rows, Index columns, const float* gamma, const float* beta,
                   float epsilon, float* out);
/// γ x / √(mean of squares + ε) of each row; gamma may be null.
void rmsNormRows(const float* in, Index rows, Index columns, const float* gamma, float epsilon, float* out);

/// Adds to the gradients of the input, γ and β (each may be null) of layerNormRows, given the `gradient` of
/// its output. gammaGradient and betaGradient are [columns]; the order of their sums does not depend on the
/// threads.
void layerNormBackwardRows(const float* in, const float* gradient, Index rows, Index columns,
                           const float* gamma, float epsilon, float* inGradient, float* gammaGradient,
                           float* betaGradient);
void rmsNormBackwardRows(const float* in, const float* gradient, Index rows, Index columns,
                         const float* gamma, float epsilon, float* inGradient, float* gammaGradient);

/// Converts to floats / from floats to the nearest value of the storage.
void widen(const void* source, Storage storage, Index count, float* out);
void narrow(const float* source, Index count, Storage storage, void* out);
/// Unpacks `count` numbers, whole blocks.
void unpackBlocks(const BlockFormat& format, const void* source, Index count, float* out);

}  // namespace attentionscope::kernels
