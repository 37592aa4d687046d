// The ONNX operator Attention (opset 23 and 24) as packed multi-head attention, fused and by its steps, and
// through attend().
#include <gtest/gtest.h>

#include <limits>

#include "core/attention/attend.h"
#include "core/graph/ops/layout.h"
#include "tests/core/attention/onnx_case.h"

using namespace attentionscope;

namespace {

constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

/// [batch × heads × rows × width], whether the case keeps its heads apart or side by side.
struct Heads {
    Index batch, heads, rows, width;
    std::vector<float> values;

    float at(Index b, Index h, Index r, Index c) const {
        return values[size_t(((b * heads + h) * rows + r) * width + c)];
    }
    /// One batch, its heads side by side.
    Matrix sideBySide(Index b) const {
        Matrix matrix(rows, heads * width);
        for (Index r = 0; r < rows; ++r)
            for (Index c = 0; c < heads * width; ++c) matrix(r, c) = at(b, c / width, r, c % width);
        return matrix;
    }
    NumberTensor ofBatch(Index b) const {
        const auto first = values.begin() + heads * rows * width * b;
        return {.shape = {heads, rows, width}, .values = {first, first + heads * rows * width}};
    }
};

Heads headsOf(const OnnxTensor& tensor, Index heads) {
    const auto& shape = tensor.shape;
    if (shape.size() == 4) return {shape[0], shape[1], shape[2], shape[3], tensor.values};
    Heads apart{shape[0], heads, shape[1], shape[2] / heads, {}};
    for (Index b = 0; b < apart.batch; ++b)
        for (Index h = 0; h < heads; ++h)
            for (Index r = 0; r < apart.rows; ++r)
                for (Index c = 0; c < apart.width; ++c)
                    apart.values.push_back(
                        tensor.values[size_t((b * apart.rows + r) * shape[2] + h * apart.width + c)]);
    return apart;
}

struct Problem {
    Heads q, k, v;
    std::optional<Heads> pastK, pastV;
    Index past = 0, keys = 0;
    bool causal = false;
    std::optional<Matrix> bias = {};  ///< [batch · queries × heads · keys]
};

// The number added to one score by the mask and by the length of the filled part of the keys.
float added(const OnnxCase& onnx, const Problem& problem, Index b, Index h, Index i, Index j) {
    if (const auto filled = onnx.inputs.find("nonpad_kv_seqlen"); filled != onnx.inputs.end()) {
        const Index length = Index(filled->second.values[size_t(b)]);
        // The queries are the last of the filled part.
        if (j >= length || (problem.causal && j > i + length - problem.q.rows)) return minusInfinity;
    }
    const auto found = onnx.inputs.find("attn_mask");
    if (found == onnx.inputs.end()) return 0;
    const OnnxTensor& mask = found->second;
    std::vector<std::int64_t> shape = mask.shape;
    while (shape.size() < 4) shape.insert(shape.begin(), 1);
    if (j >= shape[3]) return minusInfinity;
    const auto place = [&](size_t axis, Index index) { return shape[axis] == 1 ? 0 : index; };
    const float value =
        mask.values[size_t(((place(0, b) * shape[1] + place(1, h)) * shape[2] + place(2, i)) * shape[3] + j)];
    return mask.boolean ? (value != 0 ? 0.f : minusInfinity) : value;
}

Problem problemOf(const OnnxCase& onnx) {
    const Index queryHeads = Index(onnx.number("q_num_heads", 1)),
                keyHeads = Index(onnx.number("kv_num_heads", 1));
    Problem problem{headsOf(onnx.inputs.at("Q"), queryHeads),
                    headsOf(onnx.inputs.at("K"), keyHeads),
                    headsOf(onnx.inputs.at("V"), keyHeads),
                    {},
                    {}};
    if (onnx.inputs.count("past_key")) {
        problem.pastK = headsOf(onnx.inputs.at("past_key"), keyHeads);
        problem.pastV = headsOf(onnx.inputs.at("past_value"), keyHeads);
        problem.past = problem.pastK->rows;
    }
    problem.keys = problem.past + problem.k.rows;
    problem.causal = onnx.number("is_causal", 0) != 0;
    if (onnx.inputs.count("attn_mask") || onnx.inputs.count("nonpad_kv_seqlen")) {
        const Heads& q = problem.q;
        problem.bias = Matrix(q.batch * q.rows, q.heads * problem.keys);
        for (Index row = 0; row < problem.bias->rows(); ++row)
            for (Index column = 0; column < problem.bias->cols(); ++column)
                (*problem.bias)(row, column) = added(onnx, problem, row / q.rows, column / problem.keys,
                                                     row % q.rows, column % problem.keys);
    }
    if (onnx.inputs.count("nonpad_kv_seqlen")) problem.causal = false;  // it is in the bias
    return problem;
}

AxisPointer batchAxis(Index batch, Index rows) {
    auto axis = std::make_shared<Axis>(AxisRole::token, batch * rows);
    std::vector<Index> offsets;
    for (Index b = 0; b <= batch; ++b) offsets.push_back(b * rows);
    axis->setSegments(std::move(offsets));
    return axis;
}

NodeId pack(Recorder& recorder, const Heads& present, const std::optional<Heads>& past) {
    std::vector<NodeId> parts;
    for (Index b = 0; b < present.batch; ++b) {
        if (past) parts.push_back(recorder.constant(past->sideBySide(b), {}));
        parts.push_back(recorder.constant(present.sideBySide(b), {}));
    }
    return recorder.apply(
        concatenateRows(), parts, {}, Lifetime::kept,
        {.rows = batchAxis(present.batch, present.rows + (past ? past->rows : 0)), .columns = {}});
}

/// Heads side by side, written as the case has them: [batch × rows × …] or [batch × heads × rows × …].
std::vector<float> written(const Matrix& packed, Index batch, Index heads, bool apart) {
    if (!apart) return {packed.data(), packed.data() + packed.size()};
    std::vector<float> values;
    const Index rows = packed.rows() / batch, width = packed.cols() / heads;
    for (Index b = 0; b < batch; ++b)
        for (Index h = 0; h < heads; ++h)
            for (Index r = 0; r < rows; ++r)
                for (Index c = 0; c < width; ++c) values.push_back(packed(b * rows + r, h * width + c));
    return values;
}

NodeId matmulOutput(const HeadNodes& head, int mode) {
    if (mode == 1) return head.softcapped == noNode ? head.scaled : head.softcapped;
    return mode == 0 ? head.scaled : mode == 2 ? head.masked : head.weights;
}

void checkPacked(const OnnxCase& onnx, const Problem& problem) {
    const Index batch = problem.q.batch, heads = problem.q.heads;
    Recorder recorder;
    const NodeId q = pack(recorder, problem.q, {}), k = pack(recorder, problem.k, problem.pastK),
                 v = pack(recorder, problem.v, problem.pastV);
    AttentionSettings settings{.heads = heads,
                               .keyValueHeads = problem.k.heads,
                               .scale = float(onnx.number("scale", 0)),
                               .softcap = float(onnx.number("softcap", 0)),
                               .mask = {.causal = problem.causal, .offset = problem.past}};
    if (problem.bias) settings.bias = recorder.constant(*problem.bias, {});
    const AttentionNodes nodes = multiHeadAttention(recorder, q, k, v, settings, "self");
    const EvaluationPointer evaluation = recorder.finish();
    const bool apart = onnx.outputs.at("Y").shape.size() == 4;
    for (const NodeId output : {nodes.context, evaluation->graph()->node(nodes.context).expansion})
        onnx.expect("Y", written(*evaluation->value(output), batch, heads, apart));
    onnx.expect("present_key", written(*evaluation->value(k), batch, problem.k.heads, true));
    onnx.expect("present_value", written(*evaluation->value(v), batch, problem.v.heads, true));
    Matrix products(problem.q.rows * batch, heads * problem.keys);
    for (Index h = 0; h < heads; ++h)
        products.middleCols(h * problem.keys, problem.keys) = *evaluation->value(
            matmulOutput(nodes.heads[size_t(h)], int(onnx.number("qk_matmul_output_mode", 0))));
    onnx.expect("qk_matmul_output", written(products, batch, heads, true));
}

void checkAttend(const OnnxCase& onnx, const Problem& problem) {
    std::vector<float> all;
    for (Index b = 0; b < problem.q.batch; ++b) {
        NumberTensors in{
            {"q", problem.q.ofBatch(b)}, {"k", problem.k.ofBatch(b)}, {"v", problem.v.ofBatch(b)}};
        if (problem.pastK) in["past_k"] = problem.pastK->ofBatch(b);
        if (problem.pastV) in["past_v"] = problem.pastV->ofBatch(b);
        if (problem.bias) {
            const Matrix rows = problem.bias->middleRows(b * problem.q.rows, problem.q.rows);
            in["mask"] = {.shape = {problem.q.heads, problem.q.rows, problem.keys},
                          .values = written(rows, 1, problem.q.heads, true)};
        }
        AttendOptions options{.causal = problem.causal, .softcap = float(onnx.number("softcap", 0))};
        if (onnx.attributes.contains("scale")) options.scale = float(onnx.number("scale", 0));
        const auto output = attend(in, options).at("output");
        Matrix packed(problem.q.rows, problem.q.heads * problem.v.width);
        for (Index r = 0; r < packed.rows(); ++r)
            for (Index c = 0; c < packed.cols(); ++c)
                packed(r, c) = output.values[size_t(
                    (c / problem.v.width * problem.q.rows + r) * problem.v.width + c % problem.v.width)];
        const auto part = written(packed, 1, problem.q.heads, onnx.outputs.at("Y").shape.size() == 4);
        all.insert(all.end(), part.begin(), part.end());
    }
    onnx.expect("Y", all);
}

}  // namespace

TEST_P(OnnxConformance, Attention) {
    forCases("attention", [](const OnnxCase& onnx) {
        const Problem problem = problemOf(onnx);
        checkPacked(onnx, problem);
        checkAttend(onnx, problem);
    });
}
