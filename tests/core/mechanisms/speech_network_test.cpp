// The speech recogniser against a forward pass of its own in double precision, and its gradients against
// central differences of that.
#include "core/mechanisms/speech_network.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/graph/gradients.h"
#include "core/graph/ops/losses.h"
#include "core/recording/attention_steps.h"
#include "tests/core/recording/formula_evaluator.h"

using namespace attentionscope;

namespace {

using SpeechMatrix = Eigen::MatrixXd;
using SpeechWeights = std::map<std::string, SpeechMatrix>;

SpeechSettings smallRecogniser() {
    SpeechSettings settings;
    settings.decoder = {.system = LocationAwareSettings{.filters = 2, .width = 3},
                        .vocabulary = 6,
                        .embedding = 3,
                        .hidden = 4,
                        .attention = 3,
                        .annotations = 4};
    settings.melBins = 8;
    settings.bins = 5;
    settings.together = 2;
    settings.layers = 2;
    return settings;
}

// Two sounds whose lengths no pyramid divides, with texts of different lengths.
const std::vector<Index> soundLengths{13, 6};
const SentenceBatch textsRead{{{4, 1, 2}, {4, 3, 3, 0, 2}}};
const std::vector<std::vector<Index>> textsSaid{{1, 2, 5}, {3, 3, 0, 2, 5}};

SoundBatch someSounds() {
    Random random(11);
    return {std::make_shared<const Matrix>(random.uniformMatrix(19, 5, -1, 1)), soundLengths};
}

/// Large scores, so that no softmax is near its flat beginning.
SpeechNetwork largeRecogniser() {
    ParameterSet weights(5);
    SpeechNetwork network(smallRecogniser(), weights);
    Random random(6);
    for (const auto& parameter : network.parameters()) {
        const Matrix& before = parameter->matrix();
        const float size = parameter->name().starts_with("attention.") ? 3 : 1;
        parameter->values() = size * before + random.uniformMatrix(before.rows(), before.cols(), -0.1f, 0.1f);
    }
    return network;
}

SpeechWeights exactSpeechWeights(const SpeechNetwork& network) {
    SpeechWeights weights;
    for (const auto& parameter : network.parameters())
        weights[parameter->name()] = parameter->matrix().cast<double>();
    return weights;
}

SpeechMatrix logistic(const SpeechMatrix& x) {
    return (1 / (1 + (-x.array()).exp())).matrix();
}

SpeechMatrix nextState(const SpeechWeights& w, const std::string& unit, const SpeechMatrix& projected,
                       const SpeechMatrix& s) {
    const Index d = s.cols();
    const SpeechMatrix recurrent = s * w.at(unit + ".gates");
    const SpeechMatrix z = logistic(projected.leftCols(d) + recurrent.leftCols(d)),
                       r = logistic(projected.middleCols(d, d) + recurrent.rightCols(d));
    const SpeechMatrix candidate =
        (projected.rightCols(d) + r.cwiseProduct(s) * w.at(unit + ".candidate")).array().tanh();
    return s + z.cwiseProduct(candidate - s);
}

/// One layer of the pyramid; `last` receives the last state of each direction.
SpeechMatrix layerOver(const SpeechWeights& w, const std::string& name, const SpeechMatrix& below,
                       SpeechMatrix& last) {
    const Index count = (below.rows() + 1) / 2, units = 2;
    SpeechMatrix pairs = SpeechMatrix::Zero(count, 2 * below.cols());
    for (Index row = 0; row < below.rows(); ++row)
        pairs.block(row / 2, row % 2 * below.cols(), 1, below.cols()) = below.row(row);
    SpeechMatrix states(count, 2 * units);
    last.resize(1, 2 * units);
    for (const bool back : {false, true}) {
        const std::string unit = name + (back ? ".backward" : ".forward");
        SpeechMatrix s = SpeechMatrix::Zero(1, units);
        for (Index t = 0; t < count; ++t) {
            const Index row = back ? count - 1 - t : t;
            s = nextState(w, unit, pairs.row(row) * w.at(unit + ".input") + w.at(unit + ".bias"), s);
            states.block(row, back ? units : 0, 1, units) = s;
        }
        last.middleCols(back ? units : 0, units) = s;
    }
    return states;
}

struct ExactText {
    std::vector<SpeechMatrix> weights, logits;  ///< of each word
};

ExactText transcribeExactly(const SpeechWeights& w, const SoundBatch& sounds, size_t which) {
    const Index begin = which == 0 ? 0 : soundLengths[0];
    SpeechMatrix last;
    const SpeechMatrix first = layerOver(
        w, "encoder.0", sounds.energies->middleRows(begin, soundLengths[which]).cast<double>(), last);
    const SpeechMatrix h = layerOver(w, "encoder.1", first, last);
    SpeechMatrix s = (last * w.at("decoder.initial") + w.at("decoder.initial.bias")).array().tanh();
    SpeechMatrix before = SpeechMatrix::Zero(1, h.rows());
    ExactText made;
    for (const int word : textsRead.ids[which]) {
        const SpeechMatrix e = w.at("embeddings").row(word);
        SpeechMatrix scores(1, h.rows());
        for (Index j = 0; j < h.rows(); ++j) {
            SpeechMatrix filtered = SpeechMatrix::Zero(1, 2);
            for (Index c = -1; c <= 1; ++c)
                if (j + c >= 0 && j + c < h.rows())
                    filtered += before(0, j + c) * w.at("attention.kernels").row(c + 1);
            const SpeechMatrix inner = s * w.at("attention.query") + h.row(j) * w.at("attention.memory") +
                                       filtered * w.at("attention.location") + w.at("attention.bias");
            scores(0, j) = (SpeechMatrix(inner.array().tanh()) * w.at("attention.vector"))(0, 0);
        }
        SpeechMatrix alpha = (scores.array() - scores.maxCoeff()).exp();
        alpha /= alpha.sum();
        const SpeechMatrix c = alpha * h;
        s = nextState(
            w, "decoder",
            SpeechMatrix(e * w.at("decoder.input") + w.at("decoder.bias") + c * w.at("decoder.context")), s);
        SpeechMatrix all(1, s.cols() + c.cols() + e.cols());
        all << s, c, e;
        const SpeechMatrix t = (all * w.at("read_out") + w.at("read_out.bias")).array().tanh();
        made.weights.push_back(alpha);
        made.logits.push_back(t * w.at("embeddings").transpose() + w.at("output.bias"));
        before = alpha;
    }
    return made;
}

double exactTextLoss(const SpeechWeights& weights, const SoundBatch& sounds) {
    double loss = 0, count = 0;
    for (size_t which = 0; which < textsSaid.size(); ++which) {
        const ExactText made = transcribeExactly(weights, sounds, which);
        for (size_t i = 0; i < textsSaid[which].size(); ++i, ++count)
            loss += std::log(made.logits[i].array().exp().sum()) - made.logits[i](0, textsSaid[which][i]);
    }
    return loss / count;
}

std::shared_ptr<const CaptionWords> digitsAsWords() {
    return CaptionWords::parse(ClassifierWords::learn({"three one four"}, 1), "test");
}

}  // namespace

TEST(SpeechNetwork, AgreesWithDoublePrecision) {
    const SpeechNetwork network = largeRecogniser();
    const auto weights = exactSpeechWeights(network);
    const SoundBatch sounds = someSounds();
    Recorder recorder({.keep = Keep::forGradients, .expansions = false});
    const DecoderNodes decoded = network.transcribe(recorder, sounds, textsRead);
    const EvaluationPointer evaluation = recorder.finish();
    ASSERT_EQ(decoded.rows.size(), 8u);
    Index rowOfStep = 0;
    double spread = 0;
    for (size_t i = 0; i < decoded.rows.size(); ++i) {
        const auto& row = decoded.rows[i];
        rowOfStep = i > 0 && decoded.rows[i - 1].position == row.position ? rowOfStep + 1 : 0;
        const ExactText exact = transcribeExactly(weights, sounds, size_t(row.sentence));
        const auto logits = evaluation->value(decoded.logits)->row(Index(i)).cast<double>();
        EXPECT_LT((logits - exact.logits[size_t(row.position)]).cwiseAbs().maxCoeff(), 2e-5);
        const SpeechMatrix& wanted = exact.weights[size_t(row.position)];
        const SpeechMatrix alpha = evaluation->value(decoded.weights[size_t(row.position)])
                                       ->row(rowOfStep)
                                       .leftCols(wanted.cols())
                                       .cast<double>();
        EXPECT_LT((alpha - wanted).cwiseAbs().maxCoeff(), 1e-5);
        spread = std::max(spread, wanted.maxCoeff() - wanted.minCoeff());
    }
    EXPECT_GT(spread, 0.05);
}

TEST(SpeechNetwork, GradientsAgreeWithCentralDifferences) {
    const SpeechNetwork network = largeRecogniser();
    const SoundBatch sounds = someSounds();
    Recorder recorder({.keep = Keep::forGradients, .expansions = false});
    const DecoderNodes decoded = network.transcribe(recorder, sounds, textsRead);
    std::vector<Index> said;
    for (const auto& [sound, position] : decoded.rows)
        said.push_back(textsSaid[size_t(sound)][size_t(position)]);
    const NodeId loss = recorder.apply(crossEntropy(said), {decoded.logits});
    std::vector<NodeId> nodes;
    for (const auto& parameter : network.parameters()) nodes.push_back(recorder.parameter(parameter));
    const EvaluationPointer evaluation = recorder.finish();
    SpeechWeights weights = exactSpeechWeights(network);
    EXPECT_NEAR(double(evaluation->at(loss, 0, 0)), exactTextLoss(weights, sounds), 1e-5);
    const Gradients all = gradients(*evaluation, loss, 0, 0, nodes);
    for (size_t p = 0; p < nodes.size(); ++p) {
        SCOPED_TRACE(network.parameters()[p]->name());
        SpeechMatrix& values = weights.at(network.parameters()[p]->name());
        const MatrixPointer got = all.of(nodes[p]);
        ASSERT_TRUE(got);
        double largest = 0;
        for (Index i = 0; i < values.size(); ++i) {
            constexpr double step = 1e-6;
            double& x = values.data()[i];
            const double old = x;
            x = old + step;
            const double above = exactTextLoss(weights, sounds);
            x = old - step;
            const double slope = (above - exactTextLoss(weights, sounds)) / (2 * step);
            x = old;
            largest = std::max(largest, std::abs(slope));
            EXPECT_NEAR(double((*got)(i % values.rows(), i / values.rows())), slope, 2e-5);
        }
        EXPECT_GT(largest, 5e-5);
    }
}

TEST(SpeechNetwork, IgnoresLoudness) {
    const SpeechSettings settings;
    Samples loud = readSound("say: 5", 9);
    const Matrix one = heardEnergies(loud, settings);
    EXPECT_EQ(one.cols(), settings.bins);
    EXPECT_EQ(one.maxCoeff(), 1);
    EXPECT_GE(one.minCoeff(), -1);
    for (float& sample : loud) sample *= 0.1f;
    EXPECT_LT((heardEnergies(loud, settings) - one).cwiseAbs().maxCoeff(), 1e-3);
}

TEST(SpeechNetwork, RefusesSettingsThatDoNotFit) {
    const auto whole = nlohmann::json::parse(settingsToJson(smallRecogniser()));
    const auto read = [](const nlohmann::json& config) {
        return settingsFrom<SpeechSettings>(JsonValue::parse(config.dump(), "config.json"));
    };
    EXPECT_EQ(read(whole).framesOfAnnotation(), 4);
    EXPECT_EQ(read(whole).decoder.of<LocationAwareSettings>()->width, 3);
    for (const auto& [key, value] : std::map<std::string, nlohmann::json>{
             {"filter_width", 4}, {"annotation_size", 5}, {"bins", 9}, {"system", "hard"}}) {
        auto wrong = whole;
        wrong[key] = value;
        EXPECT_THROW(read(wrong), Error) << key;
    }
}

TEST(SpeechModel, DeclaresWhatItRecorded) {
    const auto words = digitsAsWords();
    SpeechSettings settings = smallRecogniser();
    settings.decoder.vocabulary = words->size();
    ParameterSet weights(1);
    const SpeechModel model({}, std::make_shared<const SpeechNetwork>(settings, weights), words);
    RunInputs inputs;
    inputs.values["sound"] = SoundInput("say: 3 1");
    RunOptions options;
    options.generation.tokens = 5;
    const RecordingPointer recording = model.record(inputs, options);
    ASSERT_EQ(recording->produced(), &recording->sequences[1]);
    EXPECT_EQ(recording->sequences[0].kind, Sequence::Kind::steps);
    EXPECT_EQ(recording->sequences[0].axis->label(10), "0.40 s");
    const Index count = recording->produced()->size();
    ASSERT_GT(count, 0);
    const AttentionMap& map = recording->maps[0];
    EXPECT_EQ(map.name, "cross");
    const auto alpha = recording->evaluation->value(map.nodes.heads.at(0).weights);
    EXPECT_EQ(alpha->rows(), count);
    EXPECT_EQ(alpha->cols(), recording->sequences[0].size());
    for (Index row = 0; row < count; ++row) EXPECT_NEAR(double(alpha->row(row).sum()), 1, 1e-5);
    // What is convolved for a word are the weights of the word before.
    const std::vector<Step> steps = attentionSteps(*recording, map, 0);
    const auto convolution = std::ranges::find(steps, "convolution", &Step::id);
    ASSERT_NE(convolution, steps.end());
    const auto before = recording->evaluation->value(convolution->operands[0].node);
    EXPECT_EQ(before->row(0).norm(), 0);
    for (Index row = 1; row < count; ++row) EXPECT_EQ(Matrix(before->row(row)), Matrix(alpha->row(row - 1)));
    for (const Step& step : steps)
        if (step.id != "convolution") {
            EXPECT_NO_THROW(FormulaEvaluator(*recording, step).check()) << step.id;
        }
    EXPECT_EQ(recording->blocks.size(), 7u);
    for (const Block& block : recording->blocks)
        for (const Step& step : block.steps)
            EXPECT_NO_THROW(FormulaEvaluator(*recording, step).check()) << step.id;
    EXPECT_EQ(recording->predictions.size(), size_t(count));
    // Words that are given are recorded as they are.
    inputs.values["second"] = TokenIds{1, 2, words->end()};
    EXPECT_EQ(model.record(inputs, options)->produced()->size(), 3);
    inputs.values.clear();
    EXPECT_THROW(model.record(inputs, options), Error);
}
