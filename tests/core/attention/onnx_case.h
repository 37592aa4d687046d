#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/graph/recorder.h"
#include "tests/support/references.h"

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
    mutable std::set<std::string> compared = {};  ///< the outputs that were compared

    double number(const char* attribute, double otherwise) const;
    double tolerance() const;
    /// Expects equal numbers, infinities and NaN in place, to the tolerance.
    void expect(const std::string& output, const std::vector<float>& values) const;
    void expect(const std::string& output, const Matrix& value) const;
};

/// The cases of ONNX's operators, ours and the published ones.
class OnnxConformance : public testing::TestWithParam<CaseFolder> {
protected:
    void SetUp() override { SKIP_WHERE_ABSENT(GetParam()); }
    /// Runs `check` on every case of the operator and prints how many ran; fails if none did, and if an
    /// output of a case was not compared.
    static void forCases(const std::string& op, const std::function<void(const OnnxCase&)>& check);
};

}  // namespace attentionscope
