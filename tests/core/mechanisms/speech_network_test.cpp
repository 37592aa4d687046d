// The speech recogniser against a forward pass of its own in double precision, and its gradients against
// central differences of that.
#include "core/mechanisms/speech_network.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/graph/ops/losses.h"
#include "core/recording/attention_steps.h"
#include "tests/core/recording/formula_evaluator.h"
#include "tests/support/exact_weights.h"

using namespace attentionscope;

namespace {

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
    enlarge(network.parameters(), 1, "attention.", 3);
    return network;
}

/// One layer of the pyramid; `last` receives the last state of each direction.
Exact layerOver(const ExactWeights& w, const std::string& name, const Exact& below, Exact& last) {
    const Index count = (below.rows() + 1) / 2, units = 2;
    Exact pairs = Exact::Zero(count, 2 * below.cols());
    for (Index row = 0; row < below.rows(); ++row)
        pairs.block(row / 2, row % 2 * below.cols(), 1, below.cols()) = below.row(row);
    Exact states(count, 2 * units);
    last.resize(1, 2 * units);
    for (const bool back : {false, true}) {
        const std::string unit = name + (back ? ".backward" : ".forward");
        Exact s = Exact::Zero(1, units);
        for (Index t = 0; t < count; ++t) {
            const Index row = back ? count - 1 - t : t;
            s = gatedUnit(w, unit, pairs.row(row) * w.at(unit + ".input") + w.at(unit + ".bias"), s);
            states.block(row, back ? units : 0, 1, units) = s;
        }
        last.middleCols(back ? units : 0, units) = s;
    }
    return states;
}

struct ExactText {
    std::vector<Exact> weights, logits;  ///< of each word
};

ExactText transcribeExactly(const ExactWeights& w, const SoundBatch& sounds, size_t which) {
    const Index begin = which == 0 ? 0 : soundLengths[0];
    Exact last;
    const Exact first = layerOver(
        w, "encoder.0", sounds.energies->middleRows(begin, soundLengths[which]).cast<double>(), last);
    const Exact h = layerOver(w, "encoder.1", first, last);
    Exact s = tanhOf(last * w.at("decoder.initial") + w.at("decoder.initial.bias"));
    Exact before = Exact::Zero(1, h.rows());
    ExactText made;
    for (const int word : textsRead.ids[which]) {
        const Exact e = w.at("embeddings").row(word);
        Exact scores(1, h.rows());
        for (Index j = 0; j < h.rows(); ++j) {
            Exact filtered = Exact::Zero(1, 2);
            for (Index c = -1; c <= 1; ++c)
                if (j + c >= 0 && j + c < h.rows())
                    filtered += before(0, j + c) * w.at("attention.kernels").row(c + 1);
            const Exact inner = s * w.at("attention.query") + h.row(j) * w.at("attention.memory") +
                                filtered * w.at("attention.location") + w.at("attention.bias");
            scores(0, j) = (tanhOf(inner) * w.at("attention.vector"))(0, 0);
        }
        const Exact alpha = softmaxOf(scores), c = alpha * h;
        s = gatedUnit(w, "decoder",
                      e * w.at("decoder.input") + w.at("decoder.bias") + c * w.at("decoder.context"), s);
        made.weights.push_back(alpha);
        made.logits.push_back(readOut(w, s, c, e));
        before = alpha;
    }
    return made;
}

double exactTextLoss(const ExactWeights& weights, const SoundBatch& sounds) {
    double loss = 0, count = 0;
    for (size_t which = 0; which < textsSaid.size(); ++which) {
        const ExactText made = transcribeExactly(weights, sounds, which);
        for (size_t i = 0; i < textsSaid[which].size(); ++i, ++count)
            loss += surpriseOf(made.logits[i], textsSaid[which][i]);
    }
    return loss / count;
}

std::shared_ptr<const CaptionWords> digitsAsWords() {
    return CaptionWords::parse(ClassifierWords::learn({"three one four"}, 1), "test");
}

}  // namespace

TEST(SpeechNetwork, AgreesWithDoublePrecision) {
    const SpeechNetwork network = largeRecogniser();
    const auto weights = exactWeights(network.parameters());
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
        const Exact& wanted = exact.weights[size_t(row.position)];
        const Exact alpha = evaluation->value(decoded.weights[size_t(row.position)])
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
    expectGradients(
        network.parameters(),
        [&](Recorder& recorder) {
            const DecoderNodes decoded = network.transcribe(recorder, sounds, textsRead);
            std::vector<Index> said;
            for (const auto& [sound, position] : decoded.rows)
                said.push_back(textsSaid[size_t(sound)][size_t(position)]);
            return recorder.apply(crossEntropy(said), {decoded.logits});
        },
        [&](const ExactWeights& weights) { return exactTextLoss(weights, sounds); }, 2e-5, {}, 2.5);
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
