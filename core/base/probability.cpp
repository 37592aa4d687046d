#include "core/base/probability.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/lists.h"

namespace attentionscope {

double logSumExp(std::span<const float> logits, double temperature) {
    float highest = -std::numeric_limits<float>::infinity();
    for (const float logit : logits) highest = std::max(highest, logit);
    double sum = 0;
    for (const float logit : logits) sum += std::exp((double(logit) - double(highest)) / temperature);
    return double(highest) / temperature + std::log(sum);
}

std::vector<double> logProbabilities(std::span<const float> logits, double temperature) {
    const double whole = logSumExp(logits, temperature);
    return eachOf(logits, [&](float logit) { return double(logit) / temperature - whole; });
}

std::vector<double> probabilities(std::span<const float> logits, double temperature) {
    std::vector<double> values = logProbabilities(logits, temperature);
    for (double& value : values) value = std::exp(value);
    return values;
}

std::vector<Index> bestOf(std::span<const float> values, Index count) {
    std::vector<Index> order(values.size());
    std::iota(order.begin(), order.end(), Index(0));
    count = std::clamp<Index>(count, 0, Index(order.size()));
    const auto rank = [&](Index i) {
        const float value = values[std::size_t(i)];
        return std::isnan(value) ? -std::numeric_limits<float>::infinity() : value;
    };
    std::partial_sort(order.begin(), order.begin() + count, order.end(),
                      [&](Index a, Index b) { return rank(a) != rank(b) ? rank(a) > rank(b) : a < b; });
    order.resize(std::size_t(count));
    return order;
}

}  // namespace attentionscope
