#pragma once

#include <cstddef>

namespace attentionscope::kernels {

/// x86-64, x86-64-v3 (AVX2, FMA, F16C), x86-64-v4 (AVX-512)
enum class InstructionSet { baseline, v3, v4 };

enum class Storage { float32, float16, bfloat16 };

/// Kinds of blocks in which GGUF files keep quantised numbers.
enum class BlockKind {
    none,
    q4_0,
    q4_1,
    q5_0,
    q5_1,
    q8_0,
    q2_k,
    q3_k,
    q4_k,
    q5_k,
    q6_k,
    iq4_nl,
    iq4_xs,
    iq3_xxs,
    iq3_s,
    iq2_xxs,
    iq2_xs,
    iq2_s,
    iq1_s,
    iq1_m,
    tq1_0,
    tq2_0,
};

/// Numbers in blocks, each with scales of its own.
struct BlockFormat {
    BlockKind kind = BlockKind::none;
    std::ptrdiff_t values = 0, bytes = 0;  ///< of one block
};

enum class Activation { none, relu, gelu, geluTanh, silu, tanh, sigmoid };

/// One step of Adam (Kingma and Ba 2015) with decoupled weight decay (Loshchilov and Hutter 2019).
struct AdamStep {
    float firstDecay, secondDecay;
    float firstScale, secondScale;  ///< correct the bias of the first steps
    float rate, epsilon;
    float gradientScale;  ///< factor of clipped gradients
    float keep;           ///< factor of each value before the update
};

/// One row of a gated unit's step (Cho et al. 2014), d = width: update gate z, reset gate r and candidate,
/// side by side.
struct GatedUnitRow {
    const float* input;       ///< [3d]
    const float* recurrent;   ///< [2d]: added to z and r by the state
    const float* remembered;  ///< [d]: added to the candidate by the state; null without a candidate
    const float* state;       ///< [d]
    std::ptrdiff_t width;
};

/// The accumulators for the gradients of such a row, each null or of the shape of the field with the same
/// name.
struct GatedUnitGradients {
    float *input, *recurrent, *remembered, *state;
};

}  // namespace attentionscope::kernels
