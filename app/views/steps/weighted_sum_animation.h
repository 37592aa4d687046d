#pragma once

#include <QVariantAnimation>

#include "app/figures/painters/steps.h"

namespace attentionscope {

/// Animates the weighted sum of a step: the values shrink by their weights, then slide together into the sum.
class WeightedSumAnimation : public QVariantAnimation {
    Q_OBJECT
public:
    explicit WeightedSumAnimation(QObject* parent = nullptr);

    /// Starts from zero if the step has such a sum and it `moves`; else shows it complete.
    void begin(StepContent& step, bool moves);
    /// Sets a rebuilt step to the current progress.
    void settle(StepContent& step) const;

private:
    static void setProgress(StepContent& step, double progress);
};

}  // namespace attentionscope
