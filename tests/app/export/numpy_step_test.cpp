#include "app/export/numpy_step.h"

#include <gtest/gtest.h>

#include <QProcess>
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

/// What Python says is in `result` after each of the pieces, run one after the other.
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

/// Runs the code of every step of the story and holds what NumPy says against the recorded numbers; those of
/// `computed` come of a line of arithmetic.
void expectReproduced(const RecordingPointer& recording, const AttentionMap* map, int head,
                      const ArrayNames& computed) {
    const Story story = storyOf(recording, map, head, Index(0));
    ArrayNames seen;
    QStringList pieces;
    for (const StoryStep& step : story) {
        pieces << numpyStep(*recording, step.step, map, head);
        ASSERT_FALSE(pieces.back().isEmpty()) << step.name;
        if (!pieces.back().contains("result = np.array(")) seen.push_back(step.name);
    }
    EXPECT_EQ(seen, computed);
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
    expectReproduced(
        recording, &recording->maps.front(), 4,
        {"scores", "scaled", "masked", "shifted", "exponentials", "sums", "weights", "weighted", "output"});
}

TEST(NumpyStep, FollowsTheScoreFunctionThatWasUsed) {
    SKIP_WITHOUT_NUMPY();
    const RecordingPointer cosine = constructedWith({R"({"kind": "score", "text": "cosine"})"});
    expectReproduced(
        cosine, &cosine->maps.front(), 4,
        {"scores", "masked", "shifted", "exponentials", "sums", "weights", "weighted", "output"});
    const ArrayNames softmax{"masked", "shifted", "exponentials", "sums", "weights", "weighted"};
    ArrayNames all = softmax;
    all.insert(all.begin(), "scores");
    for (const char* recipe : {"additive", "luong-general", "hard"}) {
        SCOPED_TRACE(recipe);
        const RecordingPointer recording = translated(recipe);
        expectReproduced(recording, &recording->maps.front(), 0, all);
    }
    // Those that are only kept near a centre are masked as well.
    const RecordingPointer local = translated("local-p");
    expectReproduced(
        local, &local->maps.front(), 0,
        {"scores", "masked", "shifted", "exponentials", "sums", "probabilities", "weights", "weighted"});
}

TEST(NumpyStep, OfALayerGivesSumsAndOtherwiseTheNumbers) {
    SKIP_WITHOUT_NUMPY();
    const RecordingPointer recording = translated("transformer");
    const RecordingPointer plain = translated("none");
    const AttentionMap* map = recording->find("encoder.self", 0);
    ArrayNames computed;
    for (const StoryStep& step : storyOf(recording, map, 0, Index(0)))
        if (!numpyStep(*recording, step.step, map, 0).contains("result = np.array("))
            computed.push_back(step.name);
    EXPECT_TRUE(std::find(computed.begin(), computed.end(), "residual") != computed.end());
    expectReproduced(recording, map, 0, computed);
    expectReproduced(plain, nullptr, 0, {});
}

TEST(NumpyStep, GivesNumbersThatWereSetByHandAsTheyStand) {
    SKIP_WITHOUT_NUMPY();
    const RecordingPointer recording = constructedWith(
        {R"({"kind": "temperature", "value": 2.5})",
         R"({"kind": "set", "layer": 0, "head": 4, "stage": "weights", "at": [1, 0], "value": 0.5})"});
    const AttentionMap& map = recording->maps.front();
    for (const StoryStep& step : storyOf(recording, &map, 4, Index(0))) {
        const bool byHand = numpyStep(*recording, step.step, &map, 4).contains("changed by hand");
        EXPECT_EQ(byHand, step.name == "masked" || step.name == "weights") << step.name;
    }
    expectReproduced(recording, &map, 4,
                     {"scores", "scaled", "shifted", "exponentials", "sums", "weighted", "output"});
}
