#include "core/training/optimiser.h"

#include <algorithm>
#include <cmath>

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
    double squares = 0;
    for (const auto& gradient : gradients)
        if (gradient) squares += double(gradient->squaredNorm());
    const double length = std::sqrt(squares);
    if (!std::isfinite(length)) return length;
    ++steps_;
    const double longest = settings_.longestGradient;
    const float cut = longest > 0 && length > longest ? float(longest / length) : 1.f;
    const float a = float(settings_.firstDecay), b = float(settings_.secondDecay);
    const float firstScale = float(1 / (1 - std::pow(settings_.firstDecay, double(steps_))));
    const float secondScale = float(1 / (1 - std::pow(settings_.secondDecay, double(steps_))));
    const float decay = float(1 - rate * settings_.weightDecay), epsilon = float(settings_.epsilon);
    for (size_t p = 0; p < parameters_.size(); ++p) {
        if (!gradients[p]) continue;
        const float* gradient = gradients[p]->data();
        float *first = first_[p].data(), *second = second_[p].data(),
              *values = parameters_[p]->values().data();
        const auto move = [&](Index begin, Index end) {
            const Index count = end - begin;
            Eigen::Map<Eigen::ArrayXf> m(first + begin, count), v(second + begin, count),
                w(values + begin, count);
            const auto g = cut * Eigen::Map<const Eigen::ArrayXf>(gradient + begin, count);
            m = a * m + (1 - a) * g;
            v = b * v + (1 - b) * g.square();
            w = decay * w - float(rate) * (m * firstScale) / ((v * secondScale).sqrt() + epsilon);
        };
        // In blocks that stay in the cache between the three lines; each number is moved by itself, so that
        // the threads make no difference.
        constexpr Index block = 2048;
        const Index count = first_[p].size();
        ThreadPool::instance().parallelFor((count + block - 1) / block, 8, [&](Index begin, Index end) {
            for (Index i = begin; i < end; ++i) move(i * block, std::min(count, (i + 1) * block));
        });
    }
    return length;
}

}  // namespace attentionscope
