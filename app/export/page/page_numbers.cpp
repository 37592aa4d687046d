#include "app/export/page/page_numbers.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace attentionscope {

namespace {

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();
constexpr double veryNegative = -1e30;
constexpr std::uint16_t masked = 65535, noNumber = 65534, mostSteps = 65533;

/// Bytes of the same rank are adjacent.
template <typename Word>
std::string ranked(const std::vector<Word>& words) {
    std::string block(words.size() * sizeof(Word), '\0');
    for (std::size_t i = 0; i < words.size(); ++i)
        for (std::size_t rank = 0; rank < sizeof(Word); ++rank)
            block[rank * words.size() + i] = char((words[i] >> (8 * rank)) & 0xff);
    return block;
}

std::string floatBlock(const ExactMatrix& values) {
    std::vector<std::uint32_t> words;
    for (const double value : values.reshaped<Eigen::RowMajor>()) {
        const auto number = float(value);
        std::uint32_t word = 0;
        std::memcpy(&word, &number, sizeof word);
        words.push_back(word);
    }
    return ranked(words);
}

}  // namespace

ExactMatrix exactMatrix(const Matrix& values) {
    return values.cast<double>().unaryExpr(
        [](double value) { return value < veryNegative ? minusInfinity : value; });
}

std::size_t PageNumbers::placeOf(const std::string& block) {
    const auto [known, isNew] = places_.emplace(block, bytes_.size());
    if (isNew) bytes_ += block;
    return known->second;
}

PageNumbers::Held PageNumbers::add(const ExactMatrix& values) {
    Held held{.place = {{"at", 0}, {"rows", values.rows()}, {"columns", values.cols()}}, .values = values};
    if (bits_ == 32) {
        held.place["at"] = placeOf(floatBlock(values));
        return held;
    }
    double low = std::numeric_limits<double>::infinity(), high = minusInfinity;
    for (const double value : values.reshaped()) {
        if (!std::isfinite(value)) continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    if (low > high) low = high = 0;
    held.step = high > low ? (high - low) / mostSteps : 0;
    std::vector<std::uint16_t> words;
    for (double& value : held.values.reshaped<Eigen::RowMajor>()) {
        const bool isNumber = std::isfinite(value);
        const auto count = isNumber && held.step > 0 ? std::uint16_t(std::lround((value - low) / held.step))
                                                     : std::uint16_t(0);
        words.push_back(isNumber ? count : value == minusInfinity ? masked : noNumber);
        if (isNumber) value = low + held.step * count;
    }
    held.place["at"] = placeOf(ranked(words));
    held.place["low"] = low;
    held.place["step"] = held.step;
    return held;
}

}  // namespace attentionscope
