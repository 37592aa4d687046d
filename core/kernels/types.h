#pragma once

#include <cstddef>

namespace attentionscope::kernels {

/// x86-64, x86-64-v3 (AVX2, FMA, F16C), x86-64-v4 (AVX-512)
enum class InstructionSet { baseline, v3, v4 };

enum class Storage { float32, float16, bfloat16 };

/// Kinds of blocks in which GGUF files keep quantised numbers.
enum class BlockKind { none, q4_0, q4_1, q5_0, q5_1, q8_0, q2_k, q3_k, q4_k, q5_k, q6_k, iq4_nl, iq4_xs };

/// Numbers in blocks, each with scales of its own.
struct BlockFormat {
    BlockKind kind = BlockKind::none;
    std::ptrdiff_t values = 0, bytes = 0;  ///< of one block
};

enum class Activation { none, relu, gelu, geluTanh, silu, tanh, sigmoid };

/// A step of Adam (Kingma and Ba 2015), weight decay apart from it (Loshchilov and Hutter 2019).
struct AdamStep {
    float firstDecay, secondDecay;
    float firstScale, secondScale;  ///< against the bias of the first steps
    float rate, epsilon;
    float gradientScale;  ///< of the gradients, where they are cut
    float keep;           ///< of each value, before it is moved
};

/// One row of a gated unit's step (Cho et al. 2014), d = width: update gate z, reset gate r and candidate
/// stand side by side.
struct GatedUnitRow {
    const float* input;       ///< [3d]
    const float* recurrent;   ///< [2d]: what the state adds to z and r
    const float* remembered;  ///< [d]: what the state adds to the candidate; null where that is not made
    const float* state;       ///< [d]
    std::ptrdiff_t width;
};

/// What the gradient of such a row is added to, each null or of the shape of its namesake.
struct GatedUnitGradients {
    float *input, *recurrent, *remembered, *state;
};

}  // namespace attentionscope::kernels
