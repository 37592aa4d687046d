#pragma once

#include <QVariantAnimation>

#include "app/figures/painters/steps.h"

namespace attentionscope {

/// Tells the weighted sum of a step as it comes about: the values shrink by their weights, then slide
/// together into the sum.
class WeightedSumAnimation : public QVariantAnimation {
    Q_OBJECT
public:
    explicit WeightedSumAnimation(QObject* parent = nullptr);

    /// Begins from nothing, where the step has such a sum and it `moves`; else shows it whole.
    void begin(StepContent& step, bool moves);
    /// Brings a step that was told anew to where the telling stands.
    void settle(StepContent& step) const;

private:
    static void setProgress(StepContent& step, double told);
};

}  // namespace attentionscope
