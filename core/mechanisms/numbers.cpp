// Attention in general: queries [queries × d], keys [keys × d] and values [keys × d_v] typed as numbers, with
// any score function and its weights: w [d_q × d_k] or [keys × d_q], w_a [d_a × d_q], u_a [d_a × d_k], v_a
// [d_a]; missing weights leave the vectors unchanged. Uses the same ops in the same order as `attend`, so
// both give the same numbers to the last bit.

#include <cmath>

#include "core/attention/attention.h"
#include "core/base/error.h"
#include "core/mechanisms/system_model.h"

namespace attentionscope {

namespace {

void requireShape(const char* name, const Matrix& matrix, Shape wanted, const Phrase& why) {
    if (matrix.rows() == wanted.rows && matrix.cols() == wanted.columns) return;
    throw Error({.what = Phrase("the %1 have the wrong shape", {name}),
                 .where = Phrase("input \"%1\"", {name}),
                 .got = shapeText(matrix.rows(), matrix.cols()),
                 .expected = Phrase("%1, %2", {shapeText(wanted.rows, wanted.columns), why})});
}

class Numbers final : public Model {
public:
    explicit Numbers(const ModelFolder& folder) : Model(readInformation(folder)) {}

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override {
        const Matrix queries = matrixOf(inputs.numbers("queries")), keys = matrixOf(inputs.numbers("keys")),
                     values = matrixOf(inputs.numbers("values"));
        requireShape("values", values, {keys.rows(), values.cols()}, Phrase("a row for each key"));
        const ScoreFunction score = scoreFunction(options);
        const bool sameWidth = score == ScoreFunction::dot || score == ScoreFunction::scaledDot ||
                               score == ScoreFunction::cosine;
        if (sameWidth)
            requireShape("keys", keys, {keys.rows(), queries.cols()},
                         Phrase("as wide as the queries they are compared with"));

        Recorder recorder({.keep = options.keep, .stop = options.stop});
        const AxisPointer queryAxis = numberedAxis("q", queries.rows()),
                          keyAxis = numberedAxis("k", keys.rows()),
                          valueAxis = numberedAxis("v", values.rows());
        AttentionMap map{.name = "self", .querySequence = 0, .keySequence = 1, .score = score};
        map.exchangeable = allScoreFunctions;
        map.softmaxExchangeable = true;
        HeadNodes head;
        head.q = recorder.constant(queries, {queryAxis, {}}, "queries");
        head.k = recorder.constant(keys, {keyAxis, {}}, "keys");
        head.v = recorder.constant(values, {valueAxis, {}}, "values");
        const NodeId scores =
            recordScores(recorder, score, head.q, head.k, weightsFor(recorder, score, inputs, queries, keys),
                         "self", Lifetime::kept, &head.compared);
        AttentionSettings settings{.mask = options.changes.mask.value_or(MaskRule{})};
        settings.softmax = options.changes.softmax.value_or(SoftmaxKind::softmax);
        settings.seed = options.generation.seed;
        if (score == ScoreFunction::scaledDot) settings.scale = 1 / std::sqrt(float(queries.cols()));
        recordHead(recorder, head, scores, head.v, settings, "self", Lifetime::kept);
        map.nodes = singleHead(head, queryAxis, keyAxis);

        auto recording = beginRecording(information_, inputs);
        recording->hasReplaceableMask = true;
        recording->sequences = {
            {.name = "queries", .kind = Sequence::Kind::numbers, .axis = queryAxis, .input = "queries"},
            {.name = "keys", .kind = Sequence::Kind::numbers, .axis = keyAxis, .input = "keys"}};
        recording->maps.push_back(std::move(map));
        recording->blocks.push_back({.kind = Block::Kind::crossAttention, .map = 0, .node = head.weighted});
        recording->evaluation = recorder.finish();
        return recording;
    }

private:
    static ScoreFunction scoreFunction(const RunOptions& options) {
        if (!options.changes.score) return ScoreFunction::scaledDot;
        if (const auto function = scoreFunctionFromName(*options.changes.score)) return *function;
        throw Error({.what = "unknown score function",
                     .got = *options.changes.score,
                     .expected = "dot, scaled_dot, general, additive, location or cosine"});
    }

    // The typed weights of a score function; missing ones leave the vectors unchanged.
    static ScoreWeights weightsFor(Recorder& recorder, ScoreFunction score, const RunInputs& inputs,
                                   const Matrix& queries, const Matrix& keys) {
        const auto weight = [&](const char* name, Shape shape, const Phrase& why) {
            Matrix matrix = inputs.has(name) ? matrixOf(inputs.numbers(name))
                                             : Matrix(Matrix::Identity(shape.rows, shape.columns));
            requireShape(name, matrix, shape, why);
            return recorder.constant(std::move(matrix), {}, name);
        };
        ScoreWeights weights;
        if (score == ScoreFunction::general)
            weights.w = weight("w", {queries.cols(), keys.cols()},
                               Phrase("width of the queries × width of the keys"));
        if (score == ScoreFunction::location)
            weights.w =
                weight("w", {keys.rows(), queries.cols()}, Phrase("a row for each position of a key"));
        if (score == ScoreFunction::additive) {
            Matrix last =
                inputs.has("v_a") ? matrixOf(inputs.numbers("v_a")) : Matrix(Matrix::Ones(1, queries.cols()));
            if (last.cols() == 1 && last.rows() > 1) last.transposeInPlace();
            const Index width = last.cols();
            requireShape("v_a", last, {1, width}, Phrase("one row"));
            weights.vA = recorder.constant(std::move(last), {}, "v_a");
            weights.wA = weight("w_a", {width, queries.cols()}, Phrase("as many rows as v_a has numbers"));
            weights.uA = weight("u_a", {width, keys.cols()}, Phrase("as many rows as v_a has numbers"));
        }
        return weights;
    }
};

std::vector<Input> numbersInputs() {
    const auto table = [](std::vector<std::vector<float>> rows) { return NumberTable(std::move(rows)); };
    constexpr Index most = 512;
    // Two words of four numbers: q₀·k₀ = 2 and q₁·k₁ = 4, so that the scaled scores are 1, 0, 0 and 2.
    return {
        {.name = "queries",
         .kind = InputKind::numbers,
         .label = "Queries",
         .sample = table({{1, 0, 1, 0}, {0, 2, 0, 2}}),
         .most = most},
        {.name = "keys",
         .kind = InputKind::numbers,
         .label = "Keys",
         .sample = table({{1, 0, 1, 0}, {0, 1, 0, 1}}),
         .most = most},
        {.name = "values",
         .kind = InputKind::numbers,
         .label = "Values",
         .sample = table({{1, 2, 3, 4}, {5, 6, 7, 8}}),
         .most = most},
        {.name = "w",
         .kind = InputKind::numbers,
         .label = "W (general, location)",
         .optional = true,
         .most = most},
        {.name = "w_a", .kind = InputKind::numbers, .label = "Wₐ (additive)", .optional = true, .most = most},
        {.name = "u_a", .kind = InputKind::numbers, .label = "Uₐ (additive)", .optional = true, .most = most},
        {.name = "v_a",
         .kind = InputKind::numbers,
         .label = "vₐ (additive)",
         .optional = true,
         .most = most}};
}

}  // namespace

Mechanism numbersMechanism() {
    return {"numbers", openAs<Numbers>, numbersInputs, nullptr,
            always<SurveyAxes{.sequences = SurveyAxes::Sequences::two}>};
}

}  // namespace attentionscope
