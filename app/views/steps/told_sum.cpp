#include "app/views/steps/told_sum.h"

namespace attentionscope {

namespace {

constexpr int tellingTime = 1400;  // milliseconds: to be followed, not only noticed

}  // namespace

ToldSum::ToldSum(QObject* parent) : QVariantAnimation(parent) {
    setStartValue(0.0);
    setEndValue(1.0);
    setDuration(tellingTime);
    setEasingCurve(QEasingCurve::InOutQuad);
}

void ToldSum::begin(StepContent& step, bool moves) {
    stop();
    bool any = false;
    for (const StepPart& part : step.parts)
        if (const auto* matrix = std::get_if<StepMatrix>(&part)) any = any || matrix->isSum();
    if (any && moves) start();
    settle(step);
}

void ToldSum::settle(StepContent& step) const {
    setTold(step, state() == Running ? currentValue().toDouble() : 1.0);
}

void ToldSum::setTold(StepContent& step, double told) {
    for (StepPart& part : step.parts)
        if (auto* matrix = std::get_if<StepMatrix>(&part); matrix && matrix->bars) matrix->bars->told = told;
}

}  // namespace attentionscope
