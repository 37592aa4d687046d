#include "core/training/optimiser.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/kernels/kernels.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

double Schedule::at(Index step, double share) const {
    const double rise = std::min(1.0, double(step + 1) / double(std::max<Index>(1, warmUp)));
    const double fall = 0.5 * (1 + std::cos(3.14159265358979323846 * std::clamp(share, 0.0, 1.0)));
    return rate * rise * (lowest + (1 - lowest) * fall);
}

Optimiser::Optimiser(std::vector<ParameterPointer> parameters, OptimiserSettings settings)
    : parameters_(std::move(parameters)), settings_(settings) {
    for (const auto& parameter : parameters_) {
        first_.push_back(Matrix::Zero(parameter->rows(), parameter->columns()));
        second_.push_back(first_.back());
    }
}

double Optimiser::step(const std::vector<MatrixPointer>& gradients, double rate) {
    std::vector<double> squares(gradients.size());
    ThreadPool::instance().parallelFor(Index(gradients.size()), 1, [&](Index begin, Index end) {
        for (Index p = begin; p < end; ++p)
            if (const auto& gradient = gradients[size_t(p)])
                squares[size_t(p)] = double(gradient->squaredNorm());
    });
    const double length = std::sqrt(std::accumulate(squares.begin(), squares.end(), 0.0));
    if (!std::isfinite(length)) return length;
    ++steps_;
    const double longest = settings_.longestGradient;
    const float cut = longest > 0 && length > longest ? float(longest / length) : 1.f;
    const kernels::AdamStep adam{
        .firstDecay = float(settings_.firstDecay),
        .secondDecay = float(settings_.secondDecay),
        .firstScale = float(1 / (1 - std::pow(settings_.firstDecay, double(steps_)))),
        .secondScale = float(1 / (1 - std::pow(settings_.secondDecay, double(steps_)))),
        .rate = float(rate),
        .epsilon = float(settings_.epsilon),
        .gradientScale = cut,
        .keep = float(1 - rate * settings_.weightDecay)};
    for (size_t p = 0; p < parameters_.size(); ++p)
        if (gradients[p])
            kernels::adam(adam, gradients[p]->data(), first_[p].size(), first_[p].data(), second_[p].data(),
                          parameters_[p]->values().data());
    return length;
}

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
