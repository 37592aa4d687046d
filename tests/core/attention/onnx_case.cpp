#include "tests/core/attention/onnx_case.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "core/checkpoint/npy.h"

namespace attentionscope {

namespace {

std::map<std::string, OnnxTensor> read(const nlohmann::json& entries, const std::filesystem::path& folder) {
    std::map<std::string, OnnxTensor> tensors;
    for (const auto& entry : entries) {
        const NumpyArray array = readNumpy(folder / entry.at("file").get<std::string>());
        tensors[entry.at("name")] = {.shape = array.shape,
                                     .values = array.floats(),
                                     .boolean = array.type == DataType::boolean,
                                     .half = array.type == DataType::float16};
    }
    return tensors;
}

}  // namespace

Index OnnxTensor::count(size_t first, size_t last) const {
    Index product = 1;
    for (size_t i = first; i < last; ++i) product *= Index(shape[i]);
    return product;
}

Matrix OnnxTensor::matrix(Index rows, Index columns) const {
    if (rows * columns != Index(values.size()))
        throw std::runtime_error("a case has another shape than thought");
    return MatrixView(values.data(), rows, columns);
}

double OnnxCase::number(const char* attribute, double otherwise) const {
    return attributes.contains(attribute) ? attributes.at(attribute).get<double>() : otherwise;
}

double OnnxCase::tolerance() const {
    return outputs.begin()->second.half ? 2e-2 : 1e-5;
}

void OnnxCase::expect(const std::string& output, const std::vector<float>& values) const {
    const auto found = outputs.find(output);
    if (found == outputs.end()) return;
    ASSERT_EQ(found->second.values.size(), values.size()) << name << ' ' << output;
    for (size_t i = 0; i < values.size(); ++i) {
        const double got = values[i], expected = found->second.values[i];
        const bool same = std::isfinite(expected)
                              ? std::abs(got - expected) <= tolerance() * (1 + std::abs(expected))
                              : got == expected || (std::isnan(got) && std::isnan(expected));
        ASSERT_TRUE(same) << name << ' ' << output << '[' << i << "]: got " << got << ", expected "
                          << expected;
    }
}

void OnnxCase::expect(const std::string& output, const Matrix& value) const {
    expect(output, std::vector<float>(value.data(), value.data() + value.size()));
}

void forOnnxCases(const std::string& folder, const std::function<void(const OnnxCase&)>& check) {
    const auto path = std::filesystem::path(CONFORMANCE_DATA) / "onnx_ops" / folder;
    if (!std::filesystem::exists(path / "manifest.json")) GTEST_SKIP() << "skipped: data not present";
    std::ifstream file(path / "manifest.json");
    const auto manifest = nlohmann::json::parse(file);
    size_t ran = 0;
    for (const auto& entry : manifest.at("cases")) {
        SCOPED_TRACE(entry.at("name").get<std::string>());
        try {
            check({.name = entry.at("name"),
                   .attributes = entry.at("attributes"),
                   .inputs = read(entry.at("inputs"), path),
                   .outputs = read(entry.at("outputs"), path)});
            ++ran;
        } catch (const std::exception& error) {
            ADD_FAILURE() << entry.at("name") << ": " << error.what();
        }
    }
    std::cout << folder << ": " << ran << " cases run, " << manifest.at("cases").size() - ran << " skipped\n";
    EXPECT_EQ(ran, manifest.at("cases").size());
    EXPECT_GT(ran, 0u);
}

}  // namespace attentionscope
