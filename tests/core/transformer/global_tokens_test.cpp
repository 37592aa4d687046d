// Longformer's classes with global tokens, against longformerText loops over their definition.
#include <cmath>
#include <functional>

#include "core/analysis/value_weighted.h"
#include "core/recording/attention_steps.h"
#include "core/run/run_request.h"
#include "tests/core/recording/formula_evaluator.h"
#include "tests/core/transformer/altered.h"

using namespace attentionscope;

namespace {

/// The fixture of RoBERTa as a Longformer whose layers see 2 and 3 neighbours on either side.
class SmallLongformer : public Altered {
public:
    explicit SmallLongformer(const std::string& architecture) : Altered("roberta") {
        config["model_type"] = "longformer";
        config["architectures"] = {architecture};
        config["attention_window"] = {4, 6};
        config["sep_token_id"] = 2;
        config["id2label"] = {{"0", "no"}, {"1", "yes"}};
        decltype(tensors) own;
        for (const auto& [name, tensor] : tensors) {
            if (!name.starts_with("roberta.")) continue;
            const std::string renamed = "longformer" + name.substr(7);
            own[renamed] = tensor;
            const auto self = renamed.find(".self.");
            if (self == std::string::npos) continue;
            auto global = tensor;
            for (std::size_t i = 0; i < global.second.size(); ++i)
                global.second[i] = std::sin(float(i * i + renamed.size())) * 0.4F;
            const auto end = renamed.rfind('.');
            own[renamed.substr(0, end) + "_global" + renamed.substr(end)] = global;
        }
        const auto add = [&](const std::string& name, std::vector<std::int64_t> shape, std::size_t count) {
            std::vector<float> numbers;
            for (std::size_t i = 0; i < count; ++i) numbers.push_back(std::cos(float(i)));
            own[name] = {std::move(shape), numbers};
        };
        if (architecture.ends_with("ForSequenceClassification")) {
            add("classifier.dense.weight", {24, 24}, 576);
            add("classifier.dense.bias", {24}, 24);
            add("classifier.out_proj.weight", {2, 24}, 48);
            add("classifier.out_proj.bias", {2}, 2);
        } else {
            add("qa_outputs.weight", {2, 24}, 48);
            add("qa_outputs.bias", {2}, 2);
        }
        tensors = own;
    }

    RecordingPointer record(std::vector<std::int64_t> ids, const StructuralChanges& changes = {}) const {
        RunInputs inputs;
        inputs.values["text"] = std::move(ids);
        RunOptions options;
        options.changes = changes;
        return open()->record(inputs, options);
    }

    /// x W + b of a layer's attention in double precision. [tokens × d]
    Eigen::MatrixXd projected(const Eigen::MatrixXd& x, int layer, const std::string& part) const {
        const std::string stem = "longformer.encoder.layer." + std::to_string(layer) + ".attention." + part;
        const std::vector<float>&weight = tensors.at(stem + ".weight").second,
              &bias = tensors.at(stem + ".bias").second;
        Eigen::MatrixXd y(x.rows(), Index(bias.size()));
        for (Index i = 0; i < y.rows(); ++i)
            for (Index j = 0; j < y.cols(); ++j) {
                y(i, j) = double(bias[std::size_t(j)]);
                for (Index c = 0; c < x.cols(); ++c)
                    y(i, j) += x(i, c) * double(weight[std::size_t(j * x.cols() + c)]);
            }
        return y;
    }
};

constexpr Index longformerHeads = 3, longformerWidth = 8;
using SeenKeys = std::function<bool(int layer, Index query, Index key)>;

/// Every layer of a recording, computed from its input as the paper defines it.
void expectLongformerLayers(const SmallLongformer& model, const Recording& recording, Index globals,
                            const SeenKeys& sees, double scale = 1 / std::sqrt(8.0)) {
    const Evaluation& evaluation = *recording.evaluation;
    ASSERT_EQ(recording.layers("self"), 2);
    for (int layer = 0; layer < 2; ++layer) {
        const AttentionMap& map = *recording.find("self", layer);
        const Eigen::MatrixXd x =
            evaluation.value(recording.sequences[0].hidden[std::size_t(layer)])->cast<double>();
        const auto part = [&](const std::string& name) { return model.projected(x, layer, name); };
        const Eigen::MatrixXd q = part("self.query"), k = part("self.key"), v = part("self.value"),
                              qg = part("self.query_global"), kg = part("self.key_global"),
                              vg = part("self.value_global");
        const Index n = x.rows();
        Eigen::MatrixXd context = Eigen::MatrixXd::Zero(n, longformerHeads * longformerWidth);
        for (Index h = 0; h < longformerHeads; ++h) {
            const Matrix shown = *evaluation.value(map.nodes.heads[std::size_t(h)].weights);
            for (Index i = 0; i < n; ++i) {
                const Eigen::MatrixXd &query = i < globals ? qg : q, &key = i < globals ? kg : k,
                                      &value = i < globals ? vg : v;
                std::vector<double> shares;
                double sum = 0;
                for (Index j = 0; j < n; ++j) {
                    double score = 0;
                    for (Index c = h * longformerWidth; c < (h + 1) * longformerWidth; ++c)
                        score += query(i, c) * key(j, c);
                    shares.push_back(sees(layer, i, j) ? std::exp(score * scale) : 0);
                    sum += shares.back();
                }
                for (Index j = 0; j < n; ++j) {
                    const double share = shares[std::size_t(j)] / sum;
                    EXPECT_NEAR(shown(i, j), share, 1e-5) << layer << ' ' << h << ' ' << i << ' ' << j;
                    for (Index c = h * longformerWidth; c < (h + 1) * longformerWidth; ++c)
                        context(i, c) += share * value(j, c);
                }
            }
        }
        const Eigen::MatrixXd output = model.projected(context, layer, "output.dense");
        EXPECT_LE((evaluation.value(map.nodes.output)->cast<double>() - output).cwiseAbs().maxCoeff(), 1e-4);
    }
}

/// The window of each layer, and global tokens.
SeenKeys windowsWithGlobals(Index globals) {
    return [globals](int layer, Index i, Index j) {
        return i < globals || j < globals || std::abs(i - j) <= (layer == 0 ? 2 : 3);
    };
}

const std::vector<std::int64_t> longformerText{0, 9, 5, 17, 22, 8, 4, 13, 20, 6, 11, 2},
    questionAndText{0, 9, 5, 17, 2, 2, 4, 13, 20, 6, 11, 2};

}  // namespace

TEST(GlobalTokens, FirstTokenOfATextWithALabel) {
    const SmallLongformer model("LongformerForSequenceClassification");
    expectLongformerLayers(model, *model.record(longformerText), 1, windowsWithGlobals(1));
    expectLongformerLayers(model, *model.record({0}), 1, windowsWithGlobals(1));
    const auto recording = model.record(longformerText);
    EXPECT_EQ(recording->evaluation->value(recording->logits)->size(), 2);
    EXPECT_NE(recording->provenance.at("notes").find("the first token is global"), std::string::npos);
}

TEST(GlobalTokens, QuestionBeforeItsText) {
    const SmallLongformer model("LongformerForQuestionAnswering");
    expectLongformerLayers(model, *model.record(questionAndText), 4, windowsWithGlobals(4));
    // Without a question there is nothing before its separator.
    expectLongformerLayers(model, *model.record(longformerText), 0, windowsWithGlobals(0));
}

TEST(GlobalTokens, KeepTheirProjectionsUnderAnotherMask) {
    const SmallLongformer model("LongformerForSequenceClassification");
    expectLongformerLayers(model, *model.record(longformerText, {.mask = MaskRule{.causal = true}}), 1,
                           [](int, Index i, Index j) { return j <= i; });
    expectLongformerLayers(model, *model.record(longformerText, {.mask = MaskRule{}}), 1,
                           [](int, Index, Index) { return true; });
}

TEST(GlobalTokens, KeepTheirHalvesUnderAnotherScore) {
    const SmallLongformer model("LongformerForSequenceClassification");
    expectLongformerLayers(model, *model.record(longformerText, {.score = "dot"}), 1, windowsWithGlobals(1),
                           1);
    expectLongformerLayers(model, *model.record(longformerText, {.score = "scaled_dot"}), 1,
                           windowsWithGlobals(1));
    EXPECT_NE(thrownText([&] { (void)model.record(longformerText, {.score = "cosine"}); }), "");
}

TEST(GlobalTokens, AreShownAsTheyAreComputed) {
    for (const char* architecture :
         {"LongformerForSequenceClassification", "LongformerForQuestionAnswering"}) {
        const auto recording = SmallLongformer(architecture).record(questionAndText);
        bool scaled = false;
        for (const AttentionMap& map : recording->maps)
            for (int head = 0; head < longformerHeads; ++head)
                for (const Step& step : attentionSteps(*recording, map, head)) {
                    FormulaEvaluator(*recording, step).check();
                    scaled = scaled || step.formula.find("d_k = 8") != std::string::npos;
                    if (step.kind == StepKind::output) {
                        EXPECT_NE(step.formula.find("(O \\odot U) W^O"), std::string::npos);
                    }
                }
        EXPECT_TRUE(scaled);
    }
}

TEST(GlobalTokens, PassOnTheValuesOfTheirHalf) {
    const SmallLongformer model("LongformerForSequenceClassification");
    const auto recording = model.record(longformerText);
    const AttentionMap& map = *recording->find("self", 1);
    const Evaluation& evaluation = *recording->evaluation;
    const Eigen::MatrixXd x = evaluation.value(recording->sequences[0].hidden[1])->cast<double>();
    const std::vector<float>& weight =
        model.tensors.at("longformer.encoder.layer.1.attention.output.dense.weight").second;
    for (int h = 0; h < longformerHeads; ++h) {
        const Matrix shares = *evaluation.value(map.nodes.heads[std::size_t(h)].weights);
        const Matrix shown = valueWeighted(*recording, map, h, {});
        for (Index i = 0; i < x.rows(); ++i) {
            const Eigen::MatrixXd value = model.projected(x, 1, i < 1 ? "self.value_global" : "self.value");
            for (Index j = 0; j < x.rows(); ++j) {
                double square = 0;
                for (Index column = 0; column < longformerHeads * longformerWidth; ++column) {
                    double sum = 0;
                    for (Index c = h * longformerWidth; c < (h + 1) * longformerWidth; ++c)
                        sum += value(j, c) *
                               double(weight[std::size_t(column * longformerHeads * longformerWidth + c)]);
                    square += sum * sum;
                }
                const double expected = double(shares(i, j)) * std::sqrt(square);
                EXPECT_NEAR(shown(i, j), expected, 1e-4);
                EXPECT_NEAR(explainValueWeighted(*recording, map, h, i, j).value, expected, 1e-4);
            }
        }
    }
}

TEST(GlobalTokens, LeaveNothingOfTheScaleWhenItIsOff) {
    const SmallLongformer model("LongformerForSequenceClassification");
    (void)model.open();
    RunRequest request{.model = model.folder.path().string()};
    request.inputs.values["text"] = longformerText;
    request.changes.push_back(changeFromJson(R"({"kind": "scale_off"})"));
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    const auto recording = run(request, shelf);
    const HeadNodes& head = recording->find("self", 0)->nodes.heads.front();
    const Matrix difference =
        *recording->evaluation->value(head.scaled) - *recording->evaluation->value(head.scores);
    EXPECT_LE(difference.cwiseAbs().maxCoeff(), 1e-4);
}
