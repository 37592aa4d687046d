#pragma once

#include "core/kernels/types.h"
#include "core/kernels/vector/vector.h"

// One thread's part of the loops of kernels.h.
namespace attentionscope::kernels::KERNEL_NAMESPACE {

void exponential(const float* in, Size count, float* out);
void activate(Activation activation, const float* in, Size count, float* out);
void activateBackward(Activation activation, const float* in, const float* gradient, Size count, float* out);
void addScaled(float scale, const float* in, Size count, float* out);
void adam(const AdamStep& step, const float* gradient, Size count, float* first, float* second,
          float* values);
float dotProduct(const float* a, const float* b, Size count);
float largestValue(const float* in, Size count);
double exponentialSum(const float* in, Size count, float highest, float* out);
void additiveScores(const AdditiveQuery& query, float* scores);
void additiveScoresBackward(const AdditiveQuery& query, const float* gradient,
                            const AdditiveGradients& gradients);

void resetState(const GatedUnitRow& row, float* out);
void resetStateBackward(const GatedUnitRow& row, const float* gradient, const GatedUnitGradients& to);
void gatedState(const GatedUnitRow& row, float* out);
void gatedStateBackward(const GatedUnitRow& row, const float* gradient, const GatedUnitGradients& to);

void softmaxRows(const float* in, Size rows, Size columns, Size inStride, float* out, Size outStride);
void softmaxBackwardRows(const float* weights, const float* gradient, Size rows, Size columns, float* out);

void layerNormRows(const float* in, Size rows, Size columns, const float* gamma, const float* beta,
                   float epsilon, float* out);
void rmsNormRows(const float* in, Size rows, Size columns, const float* gamma, float epsilon, float* out);
void layerNormBackwardRows(const float* in, const float* gradient, Size rows, Size columns,
                           const float* gamma, float epsilon, float* inGradient, float* gammaGradient,
                           float* betaGradient);
void rmsNormBackwardRows(const float* in, const float* gradient, Size rows, Size columns, const float* gamma,
                         float epsilon, float* inGradient, float* gammaGradient);

}  // namespace attentionscope::kernels::KERNEL_NAMESPACE
