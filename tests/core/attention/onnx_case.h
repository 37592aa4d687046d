#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/graph/recorder.h"

namespace attentionscope {

/// A tensor of a case, its numbers as floats.
struct OnnxTensor {
    std::vector<std::int64_t> shape;
    std::vector<float> values;
    bool boolean = false;
    bool half = false;

    /// The product of the dimensions from `first` to before `last`.
    Index count(size_t first, size_t last) const;
    Matrix matrix(Index rows, Index columns) const;
};

/// One case of an operator folder of the conformance data.
struct OnnxCase {
    std::string name;
    nlohmann::json attributes;
    std::map<std::string, OnnxTensor> inputs, outputs;

    double number(const char* attribute, double otherwise) const;
    double tolerance() const;
    /// Expects equal numbers, infinities and NaN in place, to the tolerance.
    void expect(const std::string& output, const std::vector<float>& values) const;
    void expect(const std::string& output, const Matrix& value) const;
};

/// Runs `check` on every case of the folder and prints how many ran; fails where none did though the folder
/// is there, and says so where it is not.
void forOnnxCases(const std::string& folder, const std::function<void(const OnnxCase&)>& check);

}  // namespace attentionscope
