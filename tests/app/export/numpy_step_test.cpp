#include "app/export/numpy_step.h"

#include <gtest/gtest.h>

#include <QProcess>
#include <cmath>
#include <filesystem>

#include "core/mechanisms/translation_model.h"
#include "core/run/run_request.h"
#include "tests/support/small_translators.h"

using namespace attentionscope;

namespace {

using Steps = std::vector<std::pair<std::string, NodeId>>;

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

/// Runs the code of each step and holds what NumPy says against the shown numbers.
void expectReproduced(const Recording& recording, const AttentionMap& map, int head, const Steps& steps) {
    for (const auto& [name, node] : steps) {
        ASSERT_NE(node, noNode) << name;
        const QString code = numpyStep(recording, map, head, name);
        ASSERT_FALSE(code.isEmpty()) << name;
        QProcess python;
        python.start(pythonWithNumpy(), {"-"});
        python.write((code + "\nprint('@', ' '.join(repr(float(x)) for x in result.ravel()))\n").toUtf8());
        python.closeWriteChannel();
        ASSERT_TRUE(python.waitForFinished(60000)) << name;
        const QString out = QString::fromUtf8(python.readAllStandardOutput());
        const QStringList numbers = out.section('@', 1).trimmed().split(' ');
        const MatrixPointer shown = recording.evaluation->value(node);
        ASSERT_EQ(numbers.size(), shown->size()) << name << python.readAllStandardError().toStdString();
        for (Index i = 0; i < shown->size(); ++i) {
            const double expected = shown->data()[i];
            if (std::isinf(expected))
                EXPECT_EQ(numbers[i], "-inf") << name;
            else
                EXPECT_NEAR(numbers[i].toDouble(), expected, 1e-4 * std::max(1.0, std::abs(expected)))
                    << name;
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

RecordingPointer translation(const std::string& recipe) {
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
    const AttentionMap& map = recording->maps.front();
    const HeadNodes& head = map.nodes.heads[4];
    expectReproduced(*recording, map, 4,
                     {{"scores", head.scores},
                      {"scaled", head.scaled},
                      {"masked", head.masked},
                      {"shifted", head.shifted},
                      {"sums", head.sums},
                      {"weights", head.weights},
                      {"weighted", head.weighted},
                      {"output", map.nodes.output},
                      {"exponentials", head.exponentials}});
    EXPECT_TRUE(numpyStep(*recording, map, 4, "nonsense").isEmpty());
    EXPECT_TRUE(numpyStep(*recording, map, 99, "weights").isEmpty());
}

TEST(NumpyStep, FollowsTheScoreFunctionThatWasUsed) {
    SKIP_WITHOUT_NUMPY();
    const RecordingPointer cosine = constructedWith({R"({"kind": "score", "text": "cosine"})"});
    expectReproduced(*cosine, cosine->maps[0], 4, {{"scores", cosine->maps[0].nodes.heads[4].scores}});
    for (const char* recipe : {"additive", "luong-general", "hard", "local-p"}) {
        SCOPED_TRACE(recipe);
        const RecordingPointer recording = translation(recipe);
        const AttentionMap& map = recording->maps.front();
        const HeadNodes& head = map.nodes.heads[0];
        const bool local = std::string(recipe) == "local-p";
        expectReproduced(*recording, map, 0,
                         {{"exponentials", head.exponentials},
                          {local ? "probabilities" : "weights", local ? head.probabilities : head.weights},
                          {"weighted", head.weighted}});
        // Scores that are only kept near a centre have no short form.
        if (!local) expectReproduced(*recording, map, 0, {{"scores", head.scores}});
    }
}

TEST(NumpyStep, GivesNumbersThatWereSetByHandAsTheyStand) {
    SKIP_WITHOUT_NUMPY();
    const RecordingPointer recording = constructedWith(
        {R"({"kind": "temperature", "value": 2.5})",
         R"({"kind": "set", "layer": 0, "head": 4, "stage": "weights", "at": [1, 0], "value": 0.5})"});
    const AttentionMap& map = recording->maps.front();
    const HeadNodes& head = map.nodes.heads[4];
    expectReproduced(*recording, map, 4,
                     {{"masked", head.masked},
                      {"shifted", head.shifted},
                      {"weights", head.weights},
                      {"weighted", head.weighted}});
}
