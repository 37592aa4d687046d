#include "core/training/weight_mean.h"

namespace attentionscope {

void WeightMean::add(const std::vector<ParameterPointer>& parameters) {
    ++steps_;
    if (means_.empty()) {
        for (const auto& parameter : parameters) means_.push_back(parameter->values());
        return;
    }
    for (size_t p = 0; p < parameters.size(); ++p)
        means_[p] += (parameters[p]->values() - means_[p]) / float(steps_);
}

void WeightMean::putInto(const std::vector<ParameterPointer>& parameters) const {
    for (size_t p = 0; p < means_.size(); ++p) parameters[p]->values() = means_[p];
}

void WeightMean::restore(Index steps, std::vector<Matrix> means) {
    steps_ = steps;
    means_ = std::move(means);
}

}  // namespace attentionscope
