#pragma once

namespace attentionscope::kernels {

/// x86-64, x86-64-v3 (AVX2, FMA, F16C), x86-64-v4 (AVX-512)
enum class InstructionSet { baseline, v3, v4 };

enum class Storage { float32, float16, bfloat16 };

enum class Activation { none, relu, gelu, geluTanh, silu, tanh, sigmoid };

}  // namespace attentionscope::kernels
