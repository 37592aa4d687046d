#include "app/views/steps/weighted_sum_animation.h"

namespace attentionscope {

namespace {

constexpr int animationTime = 1400;  // milliseconds: long enough to follow

}  // namespace

WeightedSumAnimation::WeightedSumAnimation(QObject* parent) : QVariantAnimation(parent) {
    setStartValue(0.0);
    setEndValue(1.0);
    setDuration(animationTime);
    setEasingCurve(QEasingCurve::InOutQuad);
}

void WeightedSumAnimation::begin(StepContent& step, bool moves) {
    stop();
    bool any = false;
    for (const StepPart& part : step.parts)
        if (const auto* matrix = std::get_if<StepMatrix>(&part)) any = any || matrix->isSum();
    if (any && moves) start();
    settle(step);
}

void WeightedSumAnimation::settle(StepContent& step) const {
    setProgress(step, state() == Running ? currentValue().toDouble() : 1.0);
}

void WeightedSumAnimation::setProgress(StepContent& step, double progress) {
    for (StepPart& part : step.parts)
        if (auto* matrix = std::get_if<StepMatrix>(&part); matrix && matrix->bars)
            matrix->bars->progress = progress;
}

}  // namespace attentionscope
