#include "tests/core/attention/onnx_case.h"

#include <cmath>
#include <iostream>

namespace attentionscope {

namespace {

/// The numbers of a tensor in the manifest itself, infinities as words.
OnnxTensor listed(const nlohmann::json& entry) {
    OnnxTensor tensor{.shape = entry.at("shape"), .values = {}, .boolean = entry.at("dtype") == "bool"};
    for (const auto& number : entry.at("values"))
        tensor.values.push_back(!number.is_string() ? number.get<float>()
                                : number == "-inf"  ? -INFINITY
                                                    : INFINITY);
    return tensor;
}

std::map<std::string, OnnxTensor> read(const nlohmann::json& entries, const std::filesystem::path& folder) {
    std::map<std::string, OnnxTensor> tensors;
    for (const auto& entry : entries) {
        if (entry.contains("values")) {
            tensors[entry.at("name")] = listed(entry);
            continue;
        }
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
    compared.insert(output);
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

void OnnxConformance::forCases(const std::string& op, const std::function<void(const OnnxCase&)>& check) {
    const auto path = GetParam().path / "onnx_ops" / op;
    const auto manifest = readJson(path / "manifest.json");
    size_t ran = 0;
    for (const auto& entry : manifest.at("cases")) {
        SCOPED_TRACE(entry.at("name").get<std::string>());
        try {
            const OnnxCase onnx{.name = entry.at("name"),
                                .attributes = entry.at("attributes"),
                                .inputs = read(entry.at("inputs"), path),
                                .outputs = read(entry.at("outputs"), path)};
            check(onnx);
            for (const auto& [output, tensor] : onnx.outputs)
                EXPECT_TRUE(onnx.compared.contains(output)) << "nobody looked at " << output;
            ++ran;
        } catch (const std::exception& error) {
            ADD_FAILURE() << entry.at("name") << ": " << error.what();
        }
    }
    std::cout << op << ": " << ran << " cases run, " << manifest.at("cases").size() - ran << " skipped\n";
    EXPECT_EQ(ran, manifest.at("cases").size());
    EXPECT_GT(ran, 0u);
}

INSTANTIATE_TEST_SUITE_P(Cases, OnnxConformance, testing::Values(ownCases(), publishedCases()),
                         [](const auto& folder) { return folder.param.name; });

}  // namespace attentionscope
