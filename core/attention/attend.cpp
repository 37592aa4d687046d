#include "core/attention/attend.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"

namespace attentionscope {

namespace {

constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

void checkOptions(const AttendOptions& options) {
    const auto refuse = [](const char* option, const Phrase& got, const char* expected) {
        throw Error({.what = Phrase("the %1 is out of range", {option}), .got = got, .expected = expected});
    };
    if (!(options.temperature > 0) || std::isinf(options.temperature))
        refuse("temperature", std::to_string(options.temperature), "more than 0");
    if (!(options.softcap >= 0) || std::isinf(options.softcap))
        refuse("softcap", std::to_string(options.softcap), "more than 0, or 0 for none");
    if (options.window < 0) refuse("window", std::to_string(options.window), "at least 1, or 0 for none");
    if (options.scale && !std::isfinite(*options.scale))
        refuse("scale", std::to_string(*options.scale), "a finite number");
}

// One head's q, its past and present keys and values, and the numbers added to its scores.
class AttendTask {
public:
    AttendTask(const NumberTensors& inputs, const AttendOptions& options)
        : tensors_(inputs), options_(options) {
        q_ = tensors_.stacked("q");
        k_ =
            tensors_.stacked("k", {{"kv_heads", 0}, {"keys", 0}, {"d", wantsEqualWidths() ? q_.columns : 0}});
        v_ = tensors_.stacked("v", {{"kv_heads", k_.heads}, {"keys", k_.rows}, {"d_v", 0}});
        if (tensors_.has("past_k") || tensors_.has("past_v")) {
            const Index rows = tensors_.has("past_k") ? 0 : tensors_.stacked("past_v").rows;
            pastK_ = tensors_.stacked("past_k", {{"kv_heads", k_.heads}, {"past", rows}, {"d", k_.columns}});
            pastV_ = tensors_.stacked("past_v",
                                      {{"kv_heads", k_.heads}, {"past", pastK_.rows}, {"d_v", v_.columns}});
        }
        if (k_.heads == 0 || q_.heads % k_.heads != 0)
            throw Error(
                {.what = "the heads of q are not a multiple of the heads of k",
                 .where = "tensors \"q\" and \"k\"",
                 .got = Phrase("%1 and %2 heads", {std::to_string(q_.heads), std::to_string(k_.heads)}),
                 .expected = "as many heads, or a multiple"});
        if (tensors_.has("mask")) readMask();
    }

    NumberTensors run() {
        Recorder recorder({.keep = Keep::everything});
        std::vector<HeadNodes> heads;
        for (Index h = 0; h < q_.heads; ++h) heads.push_back(record(recorder, h));
        const EvaluationPointer evaluation = recorder.finish();
        NumberTensors result;
        const bool masks = tensors_.has("mask") || options_.causal || options_.window > 0;
        for (const Stage stage : allStages) {
            if (stage == Stage::masked && !masks) continue;
            const Stage source = stage == Stage::output ? Stage::weighted : stage;
            if (!heads.empty() && heads[0].stage(source) == noNode) continue;
            const Index columns = source == Stage::weighted ? v_.columns : keys();
            if (heads.empty() && (stage == Stage::scaled || stage == Stage::softcapped)) continue;
            NumberTensor& out = result[std::string(stageName(stage))];
            out.shape = {q_.heads, q_.rows, columns};
            out.values.reserve(size_t(q_.heads * q_.rows * columns));
            for (const HeadNodes& head : heads) {
                const MatrixPointer value = evaluation->value(head.stage(source));
                out.values.insert(out.values.end(), value->data(), value->data() + value->size());
            }
        }
        return result;
    }

private:
    bool wantsEqualWidths() const {
        return options_.score != ScoreFunction::general && options_.score != ScoreFunction::additive &&
               options_.score != ScoreFunction::location;
    }
    Index keys() const { return pastK_.rows + k_.rows; }

    void readMask() {
        mask_ = tensors_.stacked("mask");
        const bool fits = (mask_.heads == 1 || mask_.heads == q_.heads) &&
                          (mask_.rows == 1 || mask_.rows == q_.rows) && mask_.columns <= keys();
        if (!fits)
            tensors_.refuse("mask",
                            Phrase("[%1 × %2] or [%3 × %4 × %5] (queries × keys)",
                                   {std::to_string(q_.rows), std::to_string(keys()), std::to_string(q_.heads),
                                    std::to_string(q_.rows), std::to_string(keys())}));
    }

    // The numbers added to the scores of a head. A mask that covers fewer keys masks the rest.
    Matrix addedTo(Index head) const {
        Matrix added = Matrix::Constant(q_.rows, keys(), minusInfinity);
        const bool boolean = tensors_.at("mask").boolean;
        for (Index i = 0; i < q_.rows; ++i)
            for (Index j = 0; j < mask_.columns; ++j) {
                const float value = mask_.at(mask_.heads == 1 ? 0 : head, mask_.rows == 1 ? 0 : i, j);
                added(i, j) = boolean ? (value != 0 ? 0.f : minusInfinity) : value;
            }
        return added;
    }

    HeadNodes record(Recorder& recorder, Index h) {
        const std::string name = "head." + std::to_string(h);
        const Index keyHead = h / (q_.heads / k_.heads);
        const AxisPointer keyAxis = makeAxis(AxisRole::token, keys());
        HeadNodes head;
        head.q = recorder.constant(q_.matrix(h), {}, joinName(name, "q"));
        head.k = recorder.constant(below(pastK_, k_, keyHead), {keyAxis, nullptr}, joinName(name, "k"));
        head.v = recorder.constant(below(pastV_, v_, keyHead), {keyAxis, nullptr}, joinName(name, "v"));
        const NodeId scores = recordScores(recorder, options_.score, head.q, head.k, weightsOf(recorder, h),
                                           name, Lifetime::kept);
        AttentionSettings settings{.softcap = options_.softcap,
                                   .temperature = options_.temperature,
                                   .mask = {.causal = options_.causal, .offset = pastK_.rows},
                                   .softmax = options_.softmax,
                                   .seed = options_.seed + std::uint64_t(h)};
        if (options_.window > 0) settings.mask.windowBefore = settings.mask.windowAfter = options_.window - 1;
        if (tensors_.has("mask"))
            settings.bias =
                recorder.constant(addedTo(h), {recorder.axes(head.q).rows, keyAxis}, joinName(name, "mask"));
        NodeId scaled = noNode;
        std::optional<float> scale = options_.scale;
        if (!scale && options_.score == ScoreFunction::scaledDot)
            scale = 1 / std::sqrt(float(std::max(q_.columns, Index(1))));
        if (scale) scaled = recorder.apply(scaleBy(*scale), {scores}, joinName(name, "scaled"));
        recordHead(recorder, head, scale ? scaled : scores, head.v, settings, name, Lifetime::kept);
        head.scores = scores;
        head.scaled = scaled;
        return head;
    }

    static Matrix below(const StackedTensor& past, const StackedTensor& present, Index head) {
        Matrix whole(past.rows + present.rows, present.columns);
        if (past.rows > 0) whole.topRows(past.rows) = past.matrix(head);
        whole.bottomRows(present.rows) = present.matrix(head);
        return whole;
    }

    ScoreWeights weightsOf(Recorder& recorder, Index h) const {
        ScoreWeights weights;
        const auto constant = [&](Matrix matrix) { return recorder.constant(std::move(matrix), {}); };
        if (options_.score == ScoreFunction::general)
            weights.w = constant(tensors_.weight("w", h, q_.heads, {"d_q", q_.columns}, {"d_k", k_.columns}));
        if (options_.score == ScoreFunction::location)
            weights.w = constant(tensors_.positionWeight("w", h, q_.heads, keys(), q_.columns));
        if (options_.score == ScoreFunction::additive) {
            Matrix last = tensors_.vector("v_a", h, q_.heads);
            const Index width = last.cols();
            weights.vA = constant(std::move(last));
            weights.wA = constant(tensors_.weight("w_a", h, q_.heads, {"d_a", width}, {"d_q", q_.columns}));
            weights.uA = constant(tensors_.weight("u_a", h, q_.heads, {"d_a", width}, {"d_k", k_.columns}));
        }
        return weights;
    }

    AttendTensors tensors_;
    const AttendOptions& options_;
    StackedTensor q_, k_, v_, pastK_, pastV_, mask_;
};

}  // namespace

NumberTensors attend(const NumberTensors& inputs, const AttendOptions& options) {
    checkOptions(options);
    return AttendTask(inputs, options).run();
}

namespace {

std::string inQuotes(const std::string& name) {
    return "tensor \"" + name + '"';
}

std::string shapeOf(const NumberTensor& tensor) {
    std::string text = "[";
    for (size_t i = 0; i < tensor.shape.size(); ++i)
        text += (i ? " × " : "") + std::to_string(tensor.shape[i]);
    return text + "]";
}

// "[kv_heads × 6 × d]": a size where it is fixed, a name where it is not.
std::string expectedShape(const std::vector<AttendTensors::Dimension>& dimensions) {
    std::string text = "[";
    for (size_t i = 0; i < dimensions.size(); ++i)
        text += (i ? " × " : "") +
                (dimensions[i].second ? std::to_string(dimensions[i].second) : dimensions[i].first);
    return text + "]";
}

std::string pair(const AttendTensors::Dimension& rows, const AttendTensors::Dimension& columns) {
    return "[" + std::to_string(rows.second) + " × " + std::to_string(columns.second) + "] (" + rows.first +
           " × " + columns.first + ")";
}

}  // namespace

const NumberTensor& AttendTensors::at(const std::string& name, const Phrase& expected) const {
    const auto found = tensors_.find(name);
    if (found == tensors_.end())
        throw Error({.what = "a tensor is missing",
                     .where = inQuotes(name),
                     .got = "no tensor of that name",
                     .expected = expected});
    return found->second;
}

void AttendTensors::refuse(const std::string& name, const Phrase& expected) const {
    throw Error({.what = "the tensor has the wrong shape",
                 .where = inQuotes(name),
                 .got = shapeOf(at(name)),
                 .expected = expected});
}

StackedTensor AttendTensors::stacked(const std::string& name,
                                     const std::vector<Dimension>& dimensions) const {
    const Phrase general = name == "q"      ? Phrase("[heads × queries × d]")
                           : name == "mask" ? Phrase("[queries × keys] or [heads × queries × keys]")
                           : name == "v" || name == "past_v" ? Phrase("[kv_heads × keys × d_v]")
                                                             : Phrase("[kv_heads × keys × d]");
    const Phrase expected = dimensions.empty() ? general : Phrase(expectedShape(dimensions));
    const NumberTensor& tensor = at(name, expected);
    std::vector<std::int64_t> shape = tensor.shape;
    while (shape.size() > 3 && shape.front() == 1) shape.erase(shape.begin());
    if (shape.size() == 2) shape.insert(shape.begin(), 1);
    if (shape.size() != 3) refuse(name, expected);
    for (size_t i = 0; i < dimensions.size(); ++i)
        if (dimensions[i].second != 0 && shape[i] != dimensions[i].second) refuse(name, expected);
    return {Index(shape[0]), Index(shape[1]), Index(shape[2]), tensor.values.data()};
}

StackedTensor AttendTensors::headWeights(const std::string& name, Index heads, const Phrase& expected) const {
    const NumberTensor& tensor = at(name, expected);
    if (tensor.shape.size() != 2 && tensor.shape.size() != 3) refuse(name, expected);
    const StackedTensor all = stacked(name);
    if (all.heads != 1 && all.heads != heads) refuse(name, expected);
    return all;
}

Matrix AttendTensors::weight(const std::string& name, Index head, Index heads, const Dimension& rows,
                             const Dimension& columns) const {
    const StackedTensor all = headWeights(name, heads, pair(rows, columns));
    const Index mine = all.heads == 1 ? 0 : head;
    if (all.rows == rows.second && all.columns == columns.second) return all.matrix(mine);
    if (all.rows == columns.second && all.columns == rows.second) return all.matrix(mine).transpose();
    refuse(name, pair(rows, columns));
}

Matrix AttendTensors::positionWeight(const std::string& name, Index head, Index heads, Index keys,
                                     Index width) const {
    const Phrase expected("%1 (positions × d_q), or more positions", {shapeText(keys, width)});
    const StackedTensor all = headWeights(name, heads, expected);
    const Index mine = all.heads == 1 ? 0 : head;
    if (all.rows >= keys && all.columns == width) return all.matrix(mine);
    if (all.rows == width && all.columns >= keys) return all.matrix(mine).transpose();
    refuse(name, expected);
}

Matrix AttendTensors::vector(const std::string& name, Index head, Index heads) const {
    const Phrase expected = "[d_a]";
    const NumberTensor& tensor = at(name, expected);
    const Index count = Index(tensor.values.size());
    const auto& shape = tensor.shape;
    const bool flat = shape.size() == 1 || (shape.size() == 2 && (shape[0] == 1 || shape[1] == 1));
    if (flat) return MatrixView(tensor.values.data(), 1, count);
    if (shape.size() == 2 && shape[0] == heads)
        return MatrixView(tensor.values.data() + head * shape[1], 1, Index(shape[1]));
    refuse(name, expected);
}

}  // namespace attentionscope
