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
        if (keys_->segmentCount() > 1)
            for (const auto& product : byProducts) product.value->setZero();
        attend(inputs, result, [&](kernels::AttentionTask& task, Index s) {
            if (!byProducts.empty()) task.weights.assign(size_t(settings_.heads), nullptr);
            for (const auto& product : byProducts)
                deliver(task, inputs[0].rows->segmentBegin(s), *product.value, size_t(product.key));
        });
    }

    bool makeByProduct(Operands inputs, const ByProduct& byProduct) const override {
        const Index group = settings_.heads / settings_.keyValueHeads;
        if (keys_->segmentCount() > 1) byProduct.value->setZero();
        forSegments([&](Index s) {
            kernels::AttentionTask task =
                ofOneHead(segmentTask(inputs, s), byProduct.key, byProduct.key / group);
            task.weights = {nullptr};
            deliver(task, inputs[0].rows->segmentBegin(s), *byProduct.value, 0);
            if (task.queries > 0) kernels::attention(task);
        });
        return true;
    }

    // The weights of all heads, segment by segment, if they are as few as in a batch of sentences.
    Index noteCount(Operands inputs) const override {
        constexpr Index most = 4 << 20;
        const Index count = notesBefore(*inputs[0].rows).back();
        return count <= most ? count : 0;
    }

    void forwardNoting(Operands inputs, Matrix& result, float* notes) const override {
        const std::vector<Index> noted = notesBefore(*inputs[0].rows);
        attend(inputs, result, [&](kernels::AttentionTask& task, Index s) {
            float* const first = notes + noted[size_t(s)];
            for (Index head = 0; head < task.heads; ++head)
                task.weights.push_back(first + head * task.queries * task.keys);
            task.weightsStride = task.keys;
        });
    }

    // Without notes, recomputes the weights from q and k.
    void backward(Operands inputs, const Matrix& result, const Matrix& gradient,
                  Targets targets) const override {
        backwardNoted(inputs, result, gradient, nullptr, targets);
    }

    // Handles one key head of one segment at a time.
    void backwardNoted(Operands inputs, const Matrix&, const Matrix& gradient, const float* notes,
                       Targets targets) const override {
        const Index segments = keys_->segmentCount(), parts = segments * settings_.keyValueHeads;
        const bool sharedBias = inputs.size() == 4 && targets[3];
        const std::vector<Index> noted = notesBefore(*inputs[0].rows);
        const auto partAt = [&](Index part) {
            return partOf(inputs, gradient,
                          notes ? notes + noted[size_t(part / settings_.keyValueHeads)] : nullptr, part);
        };
        ThreadPool::instance().parallelFor(parts, sharedBias ? parts : 1, [&](Index begin, Index end) {
            for (Index part = begin; part < end; ++part) {
                if (part + 1 < end) {
                    const Part next = partAt(part + 1);
                    fetch(next.task);
                    kernels::fetchRows(next.gradient, gradient.cols(), next.task.queries,
                                       next.task.heads * next.task.valueWidth);
                }
                backwardPart(partAt(part), targets);
            }
        });
    }
    bool writesGradient(size_t input) const override { return input < 3; }

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
        task.queries = queries.segmentSize(s);
        task.keys = keys_->segmentSize(s);
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

    /// Computes only the weights of one head.
    static kernels::AttentionTask ofOneHead(kernels::AttentionTask task, Index head, Index keyHead) {
        task.heads = task.keyValueHeads = 1;
        task.q += head * task.width;
        task.k += keyHead * task.width;
        task.v = nullptr;
        if (task.bias) task.bias += head * task.biasHeadStride;
        return task;
    }

    /// Calls attend(segment) for every segment: segments run in parallel if there are many, heads if there
    /// are few.
    template <typename Attend>
    void forSegments(const Attend& attend) const {
        const Index segments = keys_->segmentCount();
        const Index grain = segments < 2 * ThreadPool::instance().threads() ? segments : 1;
        ThreadPool::instance().parallelFor(segments, grain, [&](Index begin, Index end) {
            for (Index s = begin; s < end; ++s) attend(s);
        });
    }

    /// Computes the contexts of all segments; addTo(task, segment) adds further work for one.
    template <typename AddTo>
    void attend(Operands inputs, Matrix& result, const AddTo& addTo) const {
        forSegments([&](Index s) {
            kernels::AttentionTask task = segmentTask(inputs, s);
            if (task.queries == 0) return;
            task.context = result.data() + inputs[0].rows->segmentBegin(s) * result.cols();
            task.contextStride = result.cols();
            addTo(task, s);
            if (s + 1 < keys_->segmentCount()) fetch(segmentTask(inputs, s + 1));
            kernels::attention(task);
        });
    }

    /// Prefetches what a later task will read, because its rows lie far apart in memory.
    static void fetch(const kernels::AttentionTask& task) {
        kernels::fetchRows(task.q, task.qStride, task.queries, task.heads * task.width);
        kernels::fetchRows(task.k, task.kStride, task.keys, task.keyValueHeads * task.width);
        kernels::fetchRows(task.v, task.vStride, task.keys, task.keyValueHeads * task.valueWidth);
    }

    /// Makes the task write the weights of its head `slot` into a whole map, starting at row `firstRow`.
    static void deliver(kernels::AttentionTask& task, Index firstRow, Matrix& map, size_t slot) {
        task.weights[slot] = map.data() + firstRow * map.cols();
        task.weightsStride = map.cols();
    }

    /// The query heads of one segment that share a key head, and the gradient of their context.
    struct Part {
        kernels::AttentionTask task;
        Index queryBegin, keyBegin, head, keyHead;
        const float* gradient;
        Index gradientStride;
        const float* weights;  // the noted weights of these heads, one head after another; or null
    };

    /// The number of notes before each segment; the last entry is the total.
    std::vector<Index> notesBefore(const Axis& queries) const {
        std::vector<Index> before{0};
        for (Index s = 0; s < keys_->segmentCount(); ++s)
            before.push_back(before.back() +
                             settings_.heads * (queries.segmentSize(s)) * (keys_->segmentSize(s)));
        return before;
    }

    /// `notes` holds the notes of its segment, or is null.
    Part partOf(Operands inputs, const Matrix& gradient, const float* notes, Index number) const {
        const Index s = number / settings_.keyValueHeads, keyHead = number % settings_.keyValueHeads;
        Part part{segmentTask(inputs, s),
                  inputs[0].rows->segmentBegin(s),
                  keys_->segmentBegin(s),
                  keyHead * (settings_.heads / settings_.keyValueHeads),
                  keyHead,
                  nullptr,
                  gradient.cols(),
                  nullptr};
        kernels::AttentionTask& task = part.task;
        task.heads = settings_.heads / settings_.keyValueHeads;
        task.keyValueHeads = 1;
        task.q += part.head * task.width;
        task.k += keyHead * task.width;
        task.v += keyHead * task.valueWidth;
        if (task.bias) task.bias += part.head * task.biasHeadStride;
        if (notes) part.weights = notes + part.head * task.queries * task.keys;
        part.gradient = gradient.data() + part.queryBegin * part.gradientStride + part.head * task.valueWidth;
        return part;
    }

    /// Writes the targets in the order of the inputs, because two of them may be the same.
    void backwardPart(const Part& part, Targets targets) const {
        const kernels::AttentionTask& whole = part.task;
        const Index n = whole.queries, m = whole.keys;
        const auto placed = [](const GradientTarget& target, Index row, Index column) {
            return target->data() + row * target->cols() + column;
        };
        if (n == 0 || m == 0) {
            const auto clear = [](const GradientTarget& target, Index row, Index rows, Index column,
                                  Index columns) {
                if (target.fresh) target->block(row, column, rows, columns).setZero();
            };
            clear(targets[0], part.queryBegin, n, part.head * whole.width, whole.heads * whole.width);
            clear(targets[1], part.keyBegin, m, part.keyHead * whole.width, whole.width);
            clear(targets[2], part.keyBegin, m, part.keyHead * whole.valueWidth, whole.valueWidth);
            return;
        }
        Matrix made, slope(n, m);
        if (!part.weights) made.resize(n, m);
        for (Index h = 0; h < whole.heads; ++h) {
            kernels::AttentionTask task = ofOneHead(whole, h, 0);
            if (!part.weights) {
                task.weights = {made.data()};
                task.weightsStride = m;
                kernels::attention(task);
            }
            const MatrixView weights(part.weights ? part.weights + h * n * m : made.data(), n, m);
            const float* g = part.gradient + h * whole.valueWidth;
            kernels::multiply({g, part.gradientStride}, {whole.v, whole.vStride, true}, n, m,
                              whole.valueWidth, 1, slope.data(), m);
            for (Index r = 0; r < n; ++r) {
                const float inner = weights.row(r).dot(slope.row(r));
                slope.row(r).array() = weights.row(r).array() * (slope.row(r).array() - inner);
            }
            if (targets.size() == 4 && targets[3]) {
                const Index first = whole.biasHeadStride == 0 ? 0 : (part.head + h) * whole.biasHeadStride;
                targets[3]->block(part.queryBegin, first, n, m) += slope;
            }
            if (settings_.softcap > 0) multiplyBySoftcapSlope(task, slope);
            if (targets[0])
                kernels::multiply({slope.data(), m}, {task.k, task.kStride}, n, whole.width, m,
                                  settings_.scale,
                                  placed(targets[0], part.queryBegin, (part.head + h) * whole.width),
                                  targets[0]->cols(), !targets[0].fresh);
            if (targets[1])
                kernels::multiply({slope.data(), m, true}, {task.q, task.qStride}, m, whole.width, n,
                                  settings_.scale,
                                  placed(targets[1], part.keyBegin, part.keyHead * whole.width),
                                  targets[1]->cols(), !targets[1].fresh || h > 0);
            if (targets[2])
                kernels::multiply({weights.data(), m, true}, {g, part.gradientStride}, m, whole.valueWidth, n,
                                  1, placed(targets[2], part.keyBegin, part.keyHead * whole.valueWidth),
                                  targets[2]->cols(), !targets[2].fresh || h > 0);
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
    return settings.temperature == 1 && settings.mask.prefix == 0 && settings.mask.globals == 0 &&
           settings.softmax == SoftmaxKind::softmax &&
           (settings.score == ScoreFunction::dot || settings.score == ScoreFunction::scaledDot);
}

OpPointer fusedAttention(const AttentionSettings& settings, AxisPointer keys) {
    AttentionSettings scaled = settings;
    if (scaled.scale == 0) scaled.scale = 1;
    return std::make_shared<FusedAttention>(scaled, std::move(keys));
}

}  // namespace attentionscope
