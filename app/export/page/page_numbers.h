#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/matrix.h"

namespace attentionscope {

using ExactMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The numbers of a page, one matrix after another, as resources/page/data.js reads them: floats of 32 bits,
/// or whole numbers of 16 bits that count steps of the range of the matrix. Equal matrices are stored once.
class PageNumbers {
public:
    explicit PageNumbers(int bits) : bits_(bits) {}

    struct Held {
        nlohmann::ordered_json place;  ///< {"at", "rows", "columns"}, with 16 bits also "low" and "step"
        ExactMatrix values;            ///< as they are read again
        double step = 0;               ///< between two numbers that can be distinguished; 0 with 32 bits
    };
    Held add(const ExactMatrix& values);
    int bits() const { return bits_; }
    const std::string& bytes() const { return bytes_; }

private:
    std::size_t placeOf(const std::string& block);

    int bits_;
    std::string bytes_;
    std::map<std::string, std::size_t> places_;
};

/// A very negative recorded number is a mask, too.
ExactMatrix exactMatrix(const Matrix& values);

}  // namespace attentionscope
