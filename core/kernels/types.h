#pragma once

namespace attentionscope::kernels {

/// x86-64, x86-64-v3 (AVX2, FMA, F16C), x86-64-v4 (AVX-512)
enum class InstructionSet { baseline, v3, v4 };

enum class Storage { float32, float16, bfloat16 };

enum class Activation { none, relu, gelu, geluTanh, silu, tanh, sigmoid };

/// A step of Adam (Kingma and Ba 2015), weight decay apart from it (Loshchilov and Hutter 2019).
struct AdamStep {
    float firstDecay, secondDecay;
    float firstScale, secondScale;  ///< against the bias of the first steps
    float rate, epsilon;
    float gradientScale;  ///< of the gradients, where they are cut
    float keep;           ///< of each value, before it is moved
};

}  // namespace attentionscope::kernels
