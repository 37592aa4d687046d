// The captioner against a forward pass of its own in double precision, and its gradients against central
// differences of that.
#include "core/mechanisms/caption_network.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/graph/ops/losses.h"
#include "core/recording/attention_steps.h"
#include "tests/support/exact_weights.h"

using namespace attentionscope;

namespace {

CaptionSettings smallCaptioner(const SystemSettings& system = AdditiveSettings{}) {
    CaptionSettings settings;
    settings.decoder = {
        .system = system, .vocabulary = 6, .embedding = 3, .hidden = 4, .attention = 3, .annotations = 4};
    settings.side = 8;
    settings.regions = 2;
    settings.channels = 3;
    settings.inner = 5;
    return settings;
}

// Two pictures with captions of different lengths.
const SentenceBatch captionsRead{{{4, 1, 2}, {4, 3, 3, 0, 2}}};
const std::vector<std::vector<Index>> captionsSaid{{1, 2, 5}, {3, 3, 0, 2, 5}};

MatrixPointer somePixels() {
    auto pixels = std::make_shared<Matrix>(2 * 64, 3);
    Random random(11);
    *pixels = random.uniformMatrix(2 * 64, 3, 0, 1);
    return pixels;
}

/// Large scores, so that no softmax is near its flat beginning, and states within their range.
CaptionNetwork largeCaptioner(const SystemSettings& system = AdditiveSettings{}) {
    ParameterSet weights(5);
    CaptionNetwork network(smallCaptioner(system), weights);
    enlarge(network.parameters(), 1, "attention.", 3);
    return network;
}

struct ExactCaption {
    std::vector<Exact> weights;  ///< of each word, [1 × regions]
    std::vector<Exact> logits;
};

enum class Reads { all, largest, mean };

ExactCaption describeExactly(const ExactWeights& w, const Matrix& pixels, size_t caption, Reads reads) {
    constexpr Index side = 8, regions = 2, size = 4, window = 6;
    Exact annotations(regions * regions, 4);
    for (Index line = 0; line < regions; ++line)
        for (Index column = 0; column < regions; ++column) {
            Exact x = Exact::Zero(1, 3 * window * window);
            for (Index channel = 0; channel < 3; ++channel)
                for (Index down = 0; down < window; ++down)
                    for (Index across = 0; across < window; ++across) {
                        const Index y = line * size - 1 + down, at = column * size - 1 + across;
                        if (y < 0 || at < 0 || y >= side || at >= side) continue;
                        x(0, channel * window * window + down * window + across) =
                            double(pixels(Index(caption) * side * side + y * side + at, channel));
                    }
            const Exact features = (x * w.at("encoder.kernels") + w.at("encoder.kernels.bias")).cwiseMax(0);
            annotations.row(line * regions + column) =
                (features * w.at("encoder.annotations") + w.at("encoder.annotations.bias") +
                 w.at("encoder.lines").row(line) + w.at("encoder.columns").row(column))
                    .cwiseMax(0);
        }
    const Exact inner =
        (Exact(annotations.colwise().sum()) * w.at("encoder.inner") + w.at("encoder.inner.bias")).cwiseMax(0);
    Exact s =
        tanhOf(inner * w.at("encoder.summary") * w.at("decoder.initial") + w.at("decoder.initial.bias"));
    ExactCaption made;
    for (const int word : captionsRead.ids[caption]) {
        const Exact e = w.at("embeddings").row(word);
        const Exact q = s * w.at("attention.query");
        Exact scores(1, annotations.rows());
        for (Index j = 0; j < annotations.rows(); ++j)
            scores(0, j) =
                (tanhOf(q + annotations.row(j) * w.at("attention.memory")) * w.at("attention.vector"))(0, 0);
        if (reads == Reads::mean) scores.setZero();
        const Exact alpha = softmaxOf(scores);
        Index largest = 0;
        alpha.row(0).maxCoeff(&largest);
        const Exact c =
            reads == Reads::largest ? Exact(annotations.row(largest)) : Exact(alpha * annotations);
        s = gatedUnit(w, "decoder",
                      e * w.at("decoder.input") + w.at("decoder.bias") + c * w.at("decoder.context"), s);
        made.weights.push_back(alpha);
        made.logits.push_back(readOut(w, s, c, e));
    }
    return made;
}

double exactCaptionLoss(const ExactWeights& weights, const Matrix& pixels) {
    double loss = 0, count = 0;
    for (size_t caption = 0; caption < captionsSaid.size(); ++caption) {
        const ExactCaption made = describeExactly(weights, pixels, caption, Reads::all);
        for (size_t i = 0; i < captionsSaid[caption].size(); ++i, ++count)
            loss += surpriseOf(made.logits[i], captionsSaid[caption][i]);
    }
    return loss / count;
}

}  // namespace

TEST(CaptionNetwork, AgreesWithDoublePrecision) {
    struct Case {
        SystemSettings system;
        bool mean;
        Reads reads;
    };
    for (const Case& one :
         {Case{AdditiveSettings{}, false, Reads::all}, Case{AdditiveSettings{}, true, Reads::mean},
          Case{HardSettings{}, false, Reads::largest}, Case{HardSettings{}, true, Reads::mean}}) {
        const CaptionNetwork network = largeCaptioner(one.system);
        const auto weights = exactWeights(network.parameters());
        const MatrixPointer pixels = somePixels();
        Recorder recorder({.keep = Keep::forGradients, .expansions = false, .equalWeights = one.mean});
        const DecoderNodes decoded = network.describe(recorder, pixels, captionsRead);
        const EvaluationPointer evaluation = recorder.finish();
        ASSERT_EQ(decoded.rows.size(), 8u);
        Index rowOfStep = 0;
        double spread = 0;
        for (size_t i = 0; i < decoded.rows.size(); ++i) {
            const auto& row = decoded.rows[i];
            rowOfStep = i > 0 && decoded.rows[i - 1].position == row.position ? rowOfStep + 1 : 0;
            const ExactCaption exact = describeExactly(weights, *pixels, size_t(row.sentence), one.reads);
            const auto logits = evaluation->value(decoded.logits)->row(Index(i)).cast<double>();
            EXPECT_LT((logits - exact.logits[size_t(row.position)]).cwiseAbs().maxCoeff(), 2e-5);
            const auto alpha = evaluation->value(decoded.weights[size_t(row.position)])->row(rowOfStep);
            const Exact& wanted = exact.weights[size_t(row.position)];
            EXPECT_LT((alpha.cast<double>() - wanted).cwiseAbs().maxCoeff(), 1e-5);
            spread = std::max(spread, wanted.maxCoeff() - wanted.minCoeff());
        }
        EXPECT_EQ(spread > 0.05, !one.mean) << spread;
    }
}

TEST(CaptionNetwork, GradientsAgreeWithCentralDifferences) {
    const CaptionNetwork network = largeCaptioner();
    const MatrixPointer pixels = somePixels();
    expectGradients(
        network.parameters(),
        [&](Recorder& recorder) {
            const DecoderNodes decoded = network.describe(recorder, pixels, captionsRead);
            std::vector<Index> said;
            for (const auto& [caption, position] : decoded.rows)
                said.push_back(captionsSaid[size_t(caption)][size_t(position)]);
            return recorder.apply(crossEntropy(said), {decoded.logits});
        },
        [&](const ExactWeights& weights) { return exactCaptionLoss(weights, *pixels); }, 2e-5, {}, 2.5);
}

TEST(CaptionNetwork, RejectsIndivisiblePictures) {
    auto config = nlohmann::json::parse(settingsToJson(smallCaptioner()));
    EXPECT_EQ(settingsFrom<CaptionSettings>(JsonValue::parse(config.dump(), "config.json")).regions, 2);
    config["regions"] = 3;
    EXPECT_THROW(settingsFrom<CaptionSettings>(JsonValue::parse(config.dump(), "config.json")), Error);
    config["regions"] = 2;
    config["system"] = "luong";
    EXPECT_THROW(settingsFrom<CaptionSettings>(JsonValue::parse(config.dump(), "config.json")), Error);
}

TEST(CaptionModel, DeclaresWhatItRecorded) {
    const auto words = std::make_shared<const CaptionWords>(
        ClassifierWords::parse(ClassifierWords::learn({"a red circle above a square"}, 1), "test"));
    EXPECT_EQ(words->spell({1, Index(words->end())}).tokens.size(), 2u);
    EXPECT_EQ(words->spelling(words->end()), "</s>");
    for (const SystemSettings& system :
         {SystemSettings(AdditiveSettings{}), SystemSettings(HardSettings{})}) {
        CaptionSettings settings;
        settings.decoder.system = system;
        settings.decoder.vocabulary = words->size();
        ParameterSet weights(1);
        const CaptionModel model({}, std::make_shared<const CaptionNetwork>(settings, weights), words);
        RunInputs inputs;
        inputs.values["picture"] = PictureInput("scene: red circle 1,2; blue square 5,4");
        RunOptions options;
        options.generation.tokens = 6;
        const RecordingPointer recording = model.record(inputs, options);
        ASSERT_EQ(recording->sequences.size(), 3u);
        EXPECT_EQ(recording->sequences[0].kind, Sequence::Kind::regions);
        EXPECT_EQ(recording->sequences[0].size(), 64);
        EXPECT_EQ(recording->sequences[0].axis->gridColumns(), 8);
        EXPECT_EQ(recording->sequences[0].axis->label(10), "2,1") << "column, row";
        ASSERT_EQ(recording->produced(), &recording->sequences[1]);
        const Index count = recording->produced()->size();
        ASSERT_GT(count, 0);
        ASSERT_EQ(recording->maps.size(), 3u);
        const AttentionMap& map = recording->maps[0];
        EXPECT_EQ(map.name, "image");
        EXPECT_EQ(recording->maps[1].name, "gates.decoder.update");
        EXPECT_EQ(recording->keysOf(recording->maps[1]).kind, Sequence::Kind::features);
        const auto alpha = recording->evaluation->value(map.nodes.heads.at(0).weights);
        EXPECT_EQ(alpha->rows(), count);
        EXPECT_EQ(alpha->cols(), 64);
        for (Index row = 0; row < count; ++row) EXPECT_NEAR(double(alpha->row(row).sum()), 1, 1e-5);
        EXPECT_FALSE(attentionSteps(*recording, map, 0).empty());
        EXPECT_EQ(recording->predictions.size(), size_t(count));
        EXPECT_EQ(recording->blocks.size(), 6u);
        for (const Block& block : recording->blocks) EXPECT_NE(block.node, noNode);
        // The produced words are the likeliest ones, one after another.
        for (const Prediction& prediction : recording->predictions) {
            const Token& said = recording->produced()->words()[size_t(prediction.position)];
            const Index best = prediction.candidates.front().id;
            EXPECT_TRUE(best == words->begin() || best == Index(said.id));
        }
        inputs.values["second"] = TokenIds{1, 2, words->end()};
        EXPECT_EQ(model.record(inputs, options)->produced()->size(), 3);
        inputs.values["second"] = TokenIds{99};
        EXPECT_THROW(model.record(inputs, options), Error);
        inputs.values.clear();
        EXPECT_THROW(model.record(inputs, options), Error);
    }
}
