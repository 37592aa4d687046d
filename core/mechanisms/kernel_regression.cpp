// Kernel regression (Nadaraya 1964, Watson 1964), attention half a century before its name: for a query q_i,
// averages the values at the keys k_j with weights that decrease with the distance, a_ij = softmax_j(-‖q_i -
// k_j‖² / 2h²).

#include "core/attention/attention.h"
#include "core/base/error.h"
#include "core/graph/ops/elementwise.h"
#include "core/graph/ops/pairs.h"
#include "core/graph/ops/softmax.h"
#include "core/mechanisms/system_model.h"

namespace attentionscope {

namespace {

class KernelRegression final : public Model {
public:
    explicit KernelRegression(const ModelFolder& folder) : Model(readInformation(folder)) {}

    RecordingPointer record(const RunInputs& inputs, const RunOptions& options) const override {
        const Matrix queries = matrixOf(inputs.numbers("queries")), keys = matrixOf(inputs.numbers("keys")),
                     values = matrixOf(inputs.numbers("values"));
        const float bandwidth = inputs.numbers("bandwidth").rows[0][0];
        if (keys.cols() != queries.cols() || values.rows() != keys.rows() || !(bandwidth > 0))
            throw Error({.what = "queries, keys, values and bandwidth do not fit together",
                         .expected = "keys as wide as queries, a value for each key, a bandwidth above 0"});

        // The computation, recorded as it runs: every matrix has axes that name its rows and columns.
        Recorder recorder({.keep = options.keep, .stop = options.stop});
        const AxisPointer queryAxis = numberedAxis("q", queries.rows()),
                          keyAxis = numberedAxis("k", keys.rows()),
                          valueAxis = numberedAxis("v", values.rows());
        HeadNodes head;
        head.q = recorder.constant(queries, {queryAxis, {}}, "queries");
        head.k = recorder.constant(keys, {keyAxis, {}}, "keys");
        head.v = recorder.constant(values, {valueAxis, {}}, "values");
        const NodeId negative = recorder.apply(scaleBy(-1), {head.k});
        const NodeId apart = recorder.apply(outerSums(), {head.q, negative});
        const NodeId squares = recorder.apply(multiplyElements(), {apart, apart});
        const NodeId sums = recorder.apply(rowSum(), {squares});
        const NodeId distances = recorder.apply(pairsToMatrix(queryAxis, keyAxis), {sums}, "distances");
        const NodeId scores = recorder.apply(scaleBy(-0.5f), {distances}, "scores");
        const AttentionSettings settings{.scale = 1 / (bandwidth * bandwidth),
                                         .mask = options.changes.mask.value_or(MaskRule{})};
        recordHead(recorder, head, scores, head.v, settings, "self", Lifetime::kept);

        // The declarations: a map between two sequences, and the steps that no other mechanism has.
        AttentionMap map{.name = "self", .querySequence = 0, .keySequence = 1};
        map.title = "Kernel regression";
        map.scaling =
            "Each score is divided by the square of the bandwidth: the narrower it is, the more the nearest "
            "keys outweigh the others.";
        map.scoring = {{.kind = StepKind::combine,
                        .id = "distances",
                        .operands = {{"Q", head.q, "-"}, {"K", head.k, "\\to"}},
                        .result = {"D", distances},
                        .formula = "d_{ij} = \\sum_c (q_{ic} - k_{jc})^2"},
                       {.kind = StepKind::score,
                        .id = "scores",
                        .operands = {{"D", distances, "\\to"}},
                        .result = {"S", scores},
                        .formula = "s_{ij} = -\\frac{1}{2} d_{ij}"}};
        map.nodes = singleHead(head, queryAxis, keyAxis);
        auto recording = beginRecording(information_, inputs);
        recording->hasReplaceableMask = true;
        recording->sequences = {
            {.name = "queries", .kind = Sequence::Kind::numbers, .axis = queryAxis, .input = "queries"},
            {.name = "keys", .kind = Sequence::Kind::numbers, .axis = keyAxis, .input = "keys"}};
        recording->maps = {std::move(map)};
        recording->blocks = {{.kind = Block::Kind::crossAttention, .map = 0, .node = head.weighted}};
        recording->evaluation = recorder.finish();
        return recording;
    }
};

std::vector<Input> kernelRegressionInputs() {
    const auto table = [](const char* name, const char* label, std::vector<std::vector<float>> sample) {
        return Input{.name = name,
                     .kind = InputKind::numbers,
                     .label = label,
                     .sample = NumberTable(std::move(sample))};
    };
    return {table("queries", "Query places", {{0}, {1.5f}, {3}}),
            table("keys", "Known places", {{0}, {1}, {2}, {3}, {4}}),
            table("values", "Known values", {{0}, {1}, {4}, {9}, {16}}),
            table("bandwidth", "Bandwidth h", {{0.5f}})};
}

}  // namespace

Mechanism kernelRegressionMechanism() {
    return {"kernel_regression", openAs<KernelRegression>, kernelRegressionInputs, nullptr,
            always<SurveyAxes{.sequences = SurveyAxes::Sequences::two}>};
}

}  // namespace attentionscope
