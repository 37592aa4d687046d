// Vectors of distances in each layer of BERT and its successors, against plain loops.
#include <cmath>

#include "core/recording/attention_steps.h"
#include "tests/core/transformer/altered.h"

using namespace attentionscope;

namespace {

/// A fixture whose layers have a vector for each distance.
class WithDistanceVectors : public Altered {
public:
    WithDistanceVectors(const std::string& fixture, const std::string& type, const std::string& kind)
        : Altered(fixture) {
        config["model_type"] = type;
        config["position_embedding_type"] = kind;
        const Index most = config["max_position_embeddings"];
        const Index d = Index(config["hidden_size"]) / Index(config["num_attention_heads"]);
        if (type == "electra") {
            config["embedding_size"] = config["hidden_size"];
            config["architectures"] = {"ElectraModel"};
            std::erase_if(tensors, [](const auto& tensor) { return tensor.first.starts_with("cls."); });
        }
        for (const int layer : {0, 1}) {
            std::vector<float> numbers;
            for (Index i = 0; i < (2 * most - 1) * d; ++i)
                numbers.push_back(std::sin(float(i * i + layer)) * 0.7F);
            tensors[fixture + stemOf(layer) + "self.distance_embedding.weight"] = {{2 * most - 1, d},
                                                                                   numbers};
        }
        decltype(tensors) renamed;
        prefix = type == "electra" ? "electra" : fixture;
        for (auto& [name, tensor] : tensors)
            renamed[name.starts_with(fixture) ? prefix + name.substr(fixture.size()) : name] = tensor;
        tensors = renamed;
    }

    static std::string stemOf(int layer) { return ".encoder.layer." + std::to_string(layer) + ".attention."; }
    double weight(int layer, const std::string& name, Index place) const {
        return double(tensors.at(prefix + stemOf(layer) + name).second[std::size_t(place)]);
    }

    std::string prefix;
};

void expectDistances(const WithDistanceVectors& model, const Recording& recording, bool ofKeys, bool causal) {
    const Index most = model.config["max_position_embeddings"], width = model.config["hidden_size"],
                heads = model.config["num_attention_heads"], d = width / heads;
    const Evaluation& evaluation = *recording.evaluation;
    ASSERT_EQ(recording.layers("self"), 2);
    for (int layer = 0; layer < 2; ++layer) {
        const AttentionMap& map = *recording.find("self", layer);
        const Matrix x = *evaluation.value(recording.sequences[0].hidden[std::size_t(layer)]);
        const auto project = [&](const std::string& part, Index row, Index column) {
            double sum = model.weight(layer, "self." + part + ".bias", column);
            for (Index c = 0; c < width; ++c)
                sum +=
                    double(x(row, c)) * model.weight(layer, "self." + part + ".weight", column * width + c);
            return sum;
        };
        for (Index h = 0; h < heads; ++h) {
            const Matrix shown = *evaluation.value(map.nodes.heads[std::size_t(h)].weights);
            for (Index i = 0; i < x.rows(); ++i) {
                std::vector<double> shares(std::size_t(x.rows()), 0);
                double sum = 0;
                for (Index j = 0; j < (causal ? i + 1 : x.rows()); ++j) {
                    double score = 0;
                    for (Index c = 0; c < d; ++c) {
                        const double q = project("query", i, h * d + c), k = project("key", j, h * d + c);
                        const double r =
                            model.weight(layer, "self.distance_embedding.weight", (i - j + most - 1) * d + c);
                        score += q * k + q * r + (ofKeys ? k * r : 0);
                    }
                    sum += shares[std::size_t(j)] = std::exp(score / std::sqrt(double(d)));
                }
                for (Index j = 0; j < x.rows(); ++j)
                    EXPECT_NEAR(shown(i, j), shares[std::size_t(j)] / sum, 1e-5) << layer << ' ' << h;
            }
        }
    }
}

RecordingPointer recordedWith(const WithDistanceVectors& model, std::vector<std::int64_t> ids) {
    RunInputs inputs;
    inputs.values["text"] = std::move(ids);
    return model.open()->record(inputs, {});
}

}  // namespace

TEST(DistanceVectors, MeetQueriesAndKeys) {
    constexpr std::pair<const char*, const char*> all[] = {
        {"bert", "bert"}, {"roberta", "roberta"}, {"roberta", "xlm-roberta"}, {"bert", "electra"}};
    for (const auto& [fixture, type] : all)
        for (const char* kind : {"relative_key", "relative_key_query"}) {
            SCOPED_TRACE(std::string(type) + ' ' + kind);
            WithDistanceVectors model(fixture, type, kind);
            const bool ofKeys = std::string(kind) == "relative_key_query";
            expectDistances(model, *recordedWith(model, {3, 9, 20, 4, 17, 8, 22}), ofKeys, false);
            expectDistances(model, *recordedWith(model, {3}), ofKeys, false);
            model.config["is_decoder"] = true;
            expectDistances(model, *recordedWith(model, {3, 9, 20, 4, 17}), ofKeys, true);
        }
}

TEST(DistanceVectors, ReplacePositionsOfTheEmbeddings) {
    WithDistanceVectors model("roberta", "roberta", "relative_key");
    // As many words as distances on either side: padding takes no row.
    const Index most = model.config["max_position_embeddings"];
    const std::vector<std::int64_t> longest(std::size_t(most), 5);
    const auto recording = recordedWith(model, longest);
    const Matrix states = *recording->evaluation->value(recording->sequences[0].hidden[0]);
    ASSERT_EQ(states.rows(), most);
    for (Index row = 1; row < most; ++row) EXPECT_EQ(states.row(row), states.row(0));
    model.tensors.erase("roberta.embeddings.position_embeddings.weight");
    EXPECT_NO_THROW((void)model.open());
    model.config["position_embedding_type"] = "absolute";
    EXPECT_NE(model.refusedBecause(), "");
}

TEST(DistanceVectors, AreAmongTheSteps) {
    const WithDistanceVectors model("bert", "bert", "relative_key_query");
    const auto recording = recordedWith(model, {3, 9, 20});
    const AttentionMap& map = *recording->find("self", 0);
    const auto steps = attentionSteps(*recording, map, 2);
    const auto step = std::ranges::find(steps, "distances", &Step::id);
    ASSERT_NE(step, steps.end());
    EXPECT_EQ(step->formula.substr(step->formula.find('(')), "(q_i · r_{δ(i-j)} + k_j · r_{δ(i-j)})");
    ASSERT_EQ(step->operands.size(), 3U);
    EXPECT_EQ(recording->evaluation->value(step->operands[1].node)->rows(), 2 * 19 - 1);
}
