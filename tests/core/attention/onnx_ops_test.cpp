// The ONNX operators LayerNormalization, RMSNormalization, Softmax, Gelu and RotaryEmbedding.
#include <gtest/gtest.h>

#include "core/attention/positions.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/normalisation.h"
#include "core/graph/ops/softmax.h"
#include "tests/core/attention/onnx_case.h"

using namespace attentionscope;

namespace {

size_t axisOf(const OnnxCase& onnx, const OnnxTensor& x) {
    const int axis = int(onnx.number("axis", -1));
    return size_t(axis < 0 ? axis + int(x.shape.size()) : axis);
}

void checkNormalisation(const OnnxCase& onnx, bool centred) {
    const OnnxTensor& tensor = onnx.inputs.at("X");
    const size_t axis = axisOf(onnx, tensor);
    const Index rows = tensor.count(0, axis), columns = tensor.count(axis, tensor.shape.size());
    const float epsilon = float(onnx.number("epsilon", 1e-5));
    Recorder recorder;
    const NodeId x = recorder.constant(tensor.matrix(rows, columns), {});
    std::vector<NodeId> inputs{x};
    for (const char* name : {"W", "B"})
        if (onnx.inputs.count(name))
            inputs.push_back(recorder.constant(onnx.inputs.at(name).matrix(1, columns), {}));
    const NodeId y = recorder.apply(centred ? layerNorm(epsilon) : rmsNorm(epsilon), inputs);
    const auto rowMean = [&](NodeId of) {
        return recorder.apply(scaleBy(1 / float(columns)), {recorder.apply(rowSum(), {of})});
    };
    const NodeId mean = rowMean(x);
    const NodeId squares = recorder.apply(power(2), {recorder.apply(subtract(), {x, mean})});
    const NodeId variance = recorder.apply(addNumber(epsilon), {rowMean(squares)});
    const NodeId inverse = recorder.apply(power(-0.5f), {variance});
    onnx.expect("Y", *recorder.value(y));
    onnx.expect("Mean", *recorder.value(mean));
    onnx.expect("InvStdDev", *recorder.value(inverse));
}

/// Softmax runs along rows, so the axis is moved to the end and back.
void checkSoftmax(const OnnxCase& onnx) {
    const OnnxTensor& tensor = onnx.inputs.at("x");
    const size_t axis = axisOf(onnx, tensor);
    const Index before = tensor.count(0, axis), along = Index(tensor.shape[axis]),
                after = tensor.count(axis + 1, tensor.shape.size());
    Matrix x(before * after, along);
    const auto place = [&](Index row, Index c) {
        return size_t((row / after * along + c) * after + row % after);
    };
    for (Index row = 0; row < x.rows(); ++row)
        for (Index c = 0; c < along; ++c) x(row, c) = tensor.values[place(row, c)];
    Recorder recorder;
    const MatrixPointer y = recorder.value(recorder.apply(softmax(), {recorder.constant(x, {})}));
    std::vector<float> values(tensor.values.size());
    for (Index row = 0; row < x.rows(); ++row)
        for (Index c = 0; c < along; ++c) values[place(row, c)] = (*y)(row, c);
    onnx.expect("y", values);
}

void checkGelu(const OnnxCase& onnx) {
    using kernels::Activation;
    const OnnxTensor& x = onnx.inputs.at("x");
    const bool tanh = onnx.attributes.value("approximate", "none") == "tanh";
    Recorder recorder;
    const NodeId y = recorder.apply(activation(tanh ? Activation::geluTanh : Activation::gelu),
                                    {recorder.constant(x.matrix(1, Index(x.values.size())), {})});
    onnx.expect("y", *recorder.value(y));
}

void checkRotary(const OnnxCase& onnx) {
    const OnnxTensor &tensor = onnx.inputs.at("input"), &cosines = onnx.inputs.at("cos_cache"),
                     &sines = onnx.inputs.at("sin_cache");
    const bool apart = tensor.shape.size() == 4;
    const Index batch = tensor.shape[0], rows = tensor.shape[apart ? 2 : 1];
    const Index heads = apart ? tensor.shape[1] : Index(onnx.number("num_heads", 1));
    const Index width = apart ? tensor.shape[3] : tensor.shape[2] / heads;
    const auto place = [&](Index row, Index column) {
        if (!apart) return size_t(row * heads * width + column);
        return size_t(((row / rows * heads + column / width) * rows + row % rows) * width + column % width);
    };
    Matrix x(batch * rows, heads * width);
    for (Index row = 0; row < x.rows(); ++row)
        for (Index c = 0; c < x.cols(); ++c) x(row, c) = tensor.values[place(row, c)];
    const Index pairs = Index(cosines.shape.back());
    Matrix table(batch * rows, 2 * pairs);
    for (Index row = 0; row < table.rows(); ++row)
        for (Index pair = 0; pair < pairs; ++pair) {
            const bool byPosition = onnx.inputs.count("position_ids") != 0;
            const Index at = byPosition ? Index(onnx.inputs.at("position_ids").values[size_t(row)]) : row;
            table(row, pair) = cosines.values[size_t(at * pairs + pair)];
            table(row, pairs + pair) = sines.values[size_t(at * pairs + pair)];
        }
    const RotarySpec rotary{.width = 2 * pairs, .interleaved = onnx.number("interleaved", 0) != 0};
    Recorder recorder;
    const MatrixPointer y = recorder.value(
        recorder.apply(rotate(rotary, heads), {recorder.constant(x, {}), recorder.constant(table, {})}));
    std::vector<float> values(tensor.values.size());
    for (Index row = 0; row < x.rows(); ++row)
        for (Index c = 0; c < x.cols(); ++c) values[place(row, c)] = (*y)(row, c);
    onnx.expect("output", values);
}

}  // namespace

TEST_P(OnnxConformance, LayerNormalization) {
    forCases("layer_normalization", [](const OnnxCase& onnx) { checkNormalisation(onnx, true); });
}
TEST_P(OnnxConformance, RmsNormalization) {
    forCases("rms_normalization", [](const OnnxCase& onnx) { checkNormalisation(onnx, false); });
}
TEST_P(OnnxConformance, Softmax) {
    forCases("softmax", checkSoftmax);
}
TEST_P(OnnxConformance, Gelu) {
    forCases("gelu", checkGelu);
}
TEST_P(OnnxConformance, RotaryEmbedding) {
    forCases("rotary_embedding", checkRotary);
}
