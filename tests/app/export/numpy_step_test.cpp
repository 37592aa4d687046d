#include "app/export/numpy_step.h"

#include <gtest/gtest.h>

#include <QProcess>
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/figures/story/story.h"
#include "core/mechanisms/translation_model.h"
#include "core/run/run_request.h"
#include "tests/support/folders.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

using ArrayNames = std::vector<std::string>;

/// The first Python that has NumPy, which the one of the path may lack and the system's have; none: empty.
const QString& pythonWithNumpy() {
    static const QString found = [] {
        for (const char* python : {"python3", "/usr/bin/python3"}) {
            QProcess probe;
            probe.start(python, {"-c", "import numpy"});
            if (probe.waitForFinished(60000) && probe.exitCode() == 0) return QString(python);
        }
        return QString();
    }();
    return found;
}

#define SKIP_WITHOUT_NUMPY() \
    if (pythonWithNumpy().isEmpty()) GTEST_SKIP() << "skipped: python3 with numpy is not there"

/// Python's `result` after each of the pieces, run one after another.
std::vector<std::vector<double>> runPython(const QStringList& pieces) {
    QProcess python;
    python.start(pythonWithNumpy(), {"-"});
    for (const QString& code : pieces)
        python.write((code + "\nprint('@', ' '.join(repr(float(x)) for x in result.ravel()))\n").toUtf8());
    python.closeWriteChannel();
    EXPECT_TRUE(python.waitForFinished(60000));
    EXPECT_EQ(python.exitCode(), 0) << python.readAllStandardError().toStdString();
    std::vector<std::vector<double>> results;
    for (const QString& line : QString::fromUtf8(python.readAllStandardOutput()).split('\n')) {
        if (!line.startsWith('@')) continue;
        results.emplace_back();
        for (const QString& number : line.mid(1).split(' ', Qt::SkipEmptyParts))
            results.back().push_back(number == "-inf" ? -HUGE_VAL : number.toDouble());
    }
    return results;
}

/// Whether the numbers are given as literals instead of being computed.
bool isGiven(const QString& code) {
    return code.contains("# The numbers as the model computed them.") || code.contains("changed by hand");
}

/// Runs the code of every step and compares NumPy's results with the recorded numbers; all are computed
/// except those that are `given`.
void expectReproduced(const RecordingPointer& recording, const AttentionMap* map, int head,
                      const ArrayNames& given = {}) {
    const Story story = storyOf(recording, map, head, Index(0));
    ArrayNames seen;
    QStringList pieces;
    for (const StoryStep& step : story) {
        pieces << numpyStep(*recording, step.step);
        ASSERT_FALSE(pieces.back().isEmpty()) << step.name;
        if (isGiven(pieces.back())) seen.push_back(step.name);
    }
    EXPECT_EQ(seen, given);
    const auto results = runPython(pieces);
    ASSERT_EQ(results.size(), story.size());
    for (size_t s = 0; s < story.size(); ++s) {
        SCOPED_TRACE(story[s].name);
        const MatrixPointer shown = recording->evaluation->value(story[s].step.result.node);
        ASSERT_EQ(Index(results[s].size()), shown->size());
        for (Index i = 0; i < shown->size(); ++i) {
            const double expected = shown->data()[i];
            if (std::isinf(expected))
                EXPECT_EQ(results[s][size_t(i)], expected);
            else
                EXPECT_NEAR(results[s][size_t(i)], expected, 1e-4 * std::max(1.0, std::abs(expected)));
        }
    }
}

RecordingPointer constructedWith(std::initializer_list<const char*> changes) {
    ModelShelf shelf({RESOURCES "/models"});
    RunRequest request;
    request.model = "constructed";
    request.inputs.values["text"] = "a cat sat on a mat.";
    for (const char* change : changes) request.changes.push_back(changeFromJson(change));
    return run(request, shelf);
}

RecordingPointer translated(const std::string& recipe) {
    const auto folder = std::filesystem::temp_directory_path() / ("attentionscope-numpy-" + recipe);
    std::filesystem::remove_all(folder);
    writeSmallTranslator(folder, recipe);
    RunInputs inputs;
    inputs.values = {{"text", "the old dog"}, {"second", "a red man"}};
    return openTranslationModel(ModelFolder::open(folder))->record(inputs, {});
}

}  // namespace

TEST(NumpyStep, ReproducesTheShownNumbers) {
    SKIP_WITHOUT_NUMPY();
    const RecordingPointer recording = constructedWith({R"({"kind": "rule", "rule": "causal"})"});
    expectReproduced(recording, &recording->maps.front(), 4);
}

TEST(NumpyStep, FollowsTheScoreFunctionThatWasUsed) {
    SKIP_WITHOUT_NUMPY();
    const RecordingPointer cosine = constructedWith({R"({"kind": "score", "text": "cosine"})"});
    // A vector of zeros has no direction and stays as it is.
    expectReproduced(cosine, &cosine->maps.front(), 4, {"what_is_compared"});
    for (const char* recipe : {"additive", "luong-general", "hard", "local-p"}) {
        SCOPED_TRACE(recipe);
        const RecordingPointer recording = translated(recipe);
        expectReproduced(recording, &recording->maps.front(), 0);
    }
}

TEST(NumpyStep, ComputesEveryStepOfALayerAndOfAModelWithoutAttention) {
    SKIP_WITHOUT_NUMPY();
    const RecordingPointer recording = translated("transformer"), plain = translated("none");
    for (const char* map : {"encoder.self", "decoder.self"})
        expectReproduced(recording, recording->find(map, 0), 0);
    // Whole layers are given as the model computed them.
    for (const int layer : {0, 1})
        expectReproduced(recording, recording->find("cross", layer), 0, {"passed_layers"});
    expectReproduced(plain, nullptr, 0);
}

TEST(NumpyStep, ComputesTheStepsOfEveryBundledModel) {
    ModelShelf shelf({std::string(RESOURCES) + "/models"});
    int computed = 0;
    for (const ModelInformation& model : shelf.bundled()) {
        const RecordingPointer recording = run({.model = model.id, .inputs = model.samples()}, shelf);
        for (const AttentionMap& map : recording->maps)
            for (const StoryStep& step : storyOf(recording, &map, 0, Index(0))) {
                const QString code = numpyStep(*recording, step.step);
                computed += !code.isEmpty() && !isGiven(code);
                // Weights of a whole vocabulary are too many to read; a convolution is given as computed.
                const bool large = std::ranges::any_of(step.step.operands, [&](const Step::Operand& operand) {
                    const Shape shape = recording->evaluation->graph()->node(operand.node).axes.shape();
                    return operand.looked.empty() && shape.rows * shape.columns > 20000;
                });
                const auto mentions = [&](const char* words) {
                    return step.step.formula.find(words) != std::string::npos;
                };
                if (step.step.kind == StepKind::passLayers) continue;
                if (large || mentions("as given") || mentions("\\text{Conv}")) continue;
                EXPECT_FALSE(isGiven(code))
                    << model.id << ' ' << map.name << ' ' << step.name << ": " << step.step.formula;
            }
    }
    EXPECT_GT(computed, 300);
}

TEST(NumpyStep, PrintsNumbersSetByHand) {
    SKIP_WITHOUT_NUMPY();
    const RecordingPointer recording = constructedWith(
        {R"({"kind": "temperature", "value": 2.5})",
         R"({"kind": "set", "layer": 0, "head": 4, "stage": "weights", "at": [1, 0], "value": 0.5})"});
    const AttentionMap& map = recording->maps.front();
    for (const StoryStep& step : storyOf(recording, &map, 4, Index(0))) {
        const bool byHand = numpyStep(*recording, step.step).contains("changed by hand");
        EXPECT_EQ(byHand, step.name == "masked" || step.name == "weights") << step.name;
    }
    expectReproduced(recording, &map, 4, {"masked", "weights"});
}
