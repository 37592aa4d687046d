#include "core/attention/fused_attention.h"

#include "core/kernels/attention.h"
#include "core/kernels/thread_pool.h"

namespace attentionscope {

namespace {

class FusedAttention final : public Op {
public:
    FusedAttention(const AttentionSettings& settings, AxisPointer keys)
        : settings_(settings), keys_(std::move(keys)) {}

    std::string_view name() const override { return "attention"; }
    std::string formula() const override { return "softmax(q k^T · scale + mask) v"; }

    Axes axes(std::span<const Axes> inputs) const override {
        requireInputs(name(), inputs, 3, 4);
        const Index keys = inputs[1].rows->size(), longest = keys_->longestSegment();
        const bool biasFits = inputs.size() == 3 || inputs[3].columns->size() == longest ||
                              inputs[3].columns->size() == longest * settings_.heads;
        if (inputs[2].rows->size() != keys || keys != keys_->size() || !biasFits ||
            inputs[0].rows->segmentCount() != keys_->segmentCount() ||
            (inputs.size() == 4 && inputs[3].rows->size() != inputs[0].rows->size()))
            throwShapeError(name(), inputs,
                            "q, k and v with equally many segments, and a bias [queries × keys]");
        const Index valueWidth = inputs[2].columns->size() / settings_.keyValueHeads;
        return {inputs[0].rows, featureAxis(valueWidth * settings_.heads, settings_.heads)};
    }

    void forward(Operands inputs, Matrix& result) const override { forwardWith(inputs, result, {}); }

    void forwardWith(Operands inputs, Matrix& result, std::span<const ByProduct> byProducts) const override {
        for (Index s = 0; s < keys_->segmentCount(); ++s) {
            kernels::AttentionTask task = segmentTask(inputs, s);
            const Index firstRow = inputs[0].rows->segmentBegin(s);
            task.context = result.data() + firstRow * result.cols();
            task.contextStride = result.cols();
            if (!byProducts.empty()) task.weights.assign(size_t(settings_.heads), nullptr);
            for (const auto& product : byProducts)
                deliver(task, s, firstRow, *product.value, size_t(product.key));
            if (task.queries > 0) kernels::attention(task);
        }
    }

    bool makeByProduct(Operands inputs, const ByProduct& byProduct) const override {
        const Index group = settings_.heads / settings_.keyValueHeads;
        for (Index s = 0; s < keys_->segmentCount(); ++s) {
            kernels::AttentionTask task =
                ofOneHead(segmentTask(inputs, s), byProduct.key, byProduct.key / group);
            task.weights = {nullptr};
            deliver(task, s, inputs[0].rows->segmentBegin(s), *byProduct.value, 0);
            if (task.queries > 0) kernels::attention(task);
        }
        return true;
    }

    // The weights are made again from q and k, one key head of one segment at a time.
    void backward(Operands inputs, const Matrix&, const Matrix& gradient,
                  std::span<const GradientTarget> inputGradients) const override {
        const Index segments = keys_->segmentCount(), parts = segments * settings_.keyValueHeads;
        const bool sharedBias = inputs.size() == 4 && inputGradients[3];
        ThreadPool::instance().parallelFor(parts, sharedBias ? parts : 1, [&](Index begin, Index end) {
            for (Index part = begin; part < end; ++part)
                backwardPart(inputs, gradient, inputGradients, part / settings_.keyValueHeads,
                             part % settings_.keyValueHeads);
        });
    }

    std::vector<Term> explain(Operands, const Matrix& result, Index row, Index column) const override {
        return {{.product = result(row, column), .label = "attention"}};
    }

private:
    kernels::AttentionTask segmentTask(Operands inputs, Index s) const {
        kernels::AttentionTask task;
        const MatrixView q = inputs[0].matrix(), k = inputs[1].matrix(), v = inputs[2].matrix();
        const Axis& queries = *inputs[0].rows;
        task.heads = settings_.heads;
        task.keyValueHeads = settings_.keyValueHeads;
        task.width = q.cols() / settings_.heads;
        task.valueWidth = v.cols() / settings_.keyValueHeads;
        task.q = q.data() + queries.segmentBegin(s) * q.cols();
        task.qStride = q.cols();
        task.k = k.data() + keys_->segmentBegin(s) * k.cols();
        task.kStride = k.cols();
        task.v = v.data() + keys_->segmentBegin(s) * v.cols();
        task.vStride = v.cols();
        task.queries = queries.segmentEnd(s) - queries.segmentBegin(s);
        task.keys = keys_->segmentEnd(s) - keys_->segmentBegin(s);
        task.scale = settings_.scale;
        task.softcap = settings_.softcap;
        task.offset = settings_.mask.offset;
        task.causal = settings_.mask.causal;
        task.windowBefore = settings_.mask.windowBefore;
        task.windowAfter = settings_.mask.windowAfter;
        if (inputs.size() == 4) {
            const MatrixView bias = inputs[3].matrix();
            task.bias = bias.data() + queries.segmentBegin(s) * bias.cols();
            task.biasStride = bias.cols();
            task.biasHeadStride = bias.cols() == keys_->longestSegment() ? 0 : keys_->longestSegment();
        }
        return task;
    }

    /// The weights alone, of one head.
    static kernels::AttentionTask ofOneHead(kernels::AttentionTask task, Index head, Index keyHead) {
        task.heads = task.keyValueHeads = 1;
        task.q += head * task.width;
        task.k += keyHead * task.width;
        task.v = nullptr;
        if (task.bias) task.bias += head * task.biasHeadStride;
        return task;
    }

    /// Has the task write the weights of its head `slot` into the rows of segment `s` of a whole map.
    void deliver(kernels::AttentionTask& task, Index s, Index firstRow, Matrix& map, size_t slot) const {
        if (keys_->segmentCount() > 1 && s == 0) map.setZero();
        task.weights[slot] = map.data() + firstRow * map.cols();
        task.weightsStride = map.cols();
    }

    void backwardPart(Operands inputs, const Matrix& gradient, std::span<const GradientTarget> inputGradients,
                      Index s, Index keyHead) const {
        const kernels::AttentionTask whole = segmentTask(inputs, s);
        const Index n = whole.queries, m = whole.keys, group = settings_.heads / settings_.keyValueHeads;
        if (n == 0 || m == 0) return;
        const Index queryBegin = inputs[0].rows->segmentBegin(s), keyBegin = keys_->segmentBegin(s);
        Matrix weights(n, m), slope(n, m);
        for (Index h = keyHead * group; h < (keyHead + 1) * group; ++h) {
            kernels::AttentionTask task = ofOneHead(whole, h, keyHead);
            task.weights = {weights.data()};
            task.weightsStride = m;
            kernels::attention(task);
            const float* g = gradient.data() + queryBegin * gradient.cols() + h * whole.valueWidth;
            const float* v = whole.v + keyHead * whole.valueWidth;
            kernels::multiply({g, gradient.cols()}, {v, whole.vStride, true}, n, m, whole.valueWidth, 1,
                              slope.data(), m);
            if (Matrix* target = inputGradients[2])
                kernels::multiply({weights.data(), m, true}, {g, gradient.cols()}, m, whole.valueWidth, n, 1,
                                  target->data() + keyBegin * target->cols() + keyHead * whole.valueWidth,
                                  target->cols(), true);
            for (Index r = 0; r < n; ++r) {
                const float inner = weights.row(r).dot(slope.row(r));
                slope.row(r).array() = weights.row(r).array() * (slope.row(r).array() - inner);
            }
            if (inputs.size() == 4 && inputGradients[3]) {
                Matrix& target = *inputGradients[3];
                const Index first = whole.biasHeadStride == 0 ? 0 : h * whole.biasHeadStride;
                target.block(queryBegin, first, n, m) += slope;
            }
            if (settings_.softcap > 0) multiplyBySoftcapSlope(task, slope);
            if (Matrix* target = inputGradients[0])
                kernels::multiply(
                    {slope.data(), m}, {task.k, task.kStride}, n, whole.width, m, settings_.scale,
                    target->data() + queryBegin * target->cols() + h * whole.width, target->cols(), true);
            if (Matrix* target = inputGradients[1])
                kernels::multiply(
                    {slope.data(), m, true}, {task.q, task.qStride}, m, whole.width, n, settings_.scale,
                    target->data() + keyBegin * target->cols() + keyHead * whole.width, target->cols(), true);
        }
    }

    // d/dx c · tanh(x / c) = 1 - tanh²(x / c), at the scaled scores.
    void multiplyBySoftcapSlope(const kernels::AttentionTask& task, Matrix& slope) const {
        Matrix scores(task.queries, task.keys);
        kernels::multiply({task.q, task.qStride}, {task.k, task.kStride, true}, task.queries, task.keys,
                          task.width, task.scale / task.softcap, scores.data(), task.keys);
        const auto tanh = scores.array().tanh();
        slope.array() *= 1 - tanh * tanh;
    }

    AttentionSettings settings_;
    AxisPointer keys_;
};

}  // namespace

bool canFuse(const AttentionSettings& settings) {
    return settings.temperature == 1 && settings.mask.prefix == 0 &&
           settings.softmax == SoftmaxKind::softmax &&
           (settings.score == ScoreFunction::dot || settings.score == ScoreFunction::scaledDot);
}

OpPointer fusedAttention(const AttentionSettings& settings, AxisPointer keys) {
    AttentionSettings scaled = settings;
    if (scaled.scale == 0) scaled.scale = 1;
    return std::make_shared<FusedAttention>(scaled, std::move(keys));
}

}  // namespace attentionscope
