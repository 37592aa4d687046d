#include "app/export/numpy_step.h"

#include <gtest/gtest.h>

#include <QProcess>
#include <cmath>
#include <iostream>

#include "core/run/run_request.h"

using namespace attentionscope;

TEST(NumpyStep, ReproducesTheShownNumbers) {
    ModelShelf shelf({RESOURCES "/models"});
    RunRequest request;
    request.model = "constructed";
    request.inputs.texts["text"] = "a cat sat on a mat.";
    Change causal;
    causal.kind = Change::Kind::rule;
    causal.rule = "causal";
    request.changes.push_back(causal);
    const RecordingPointer recording = run(request, shelf);
    const AttentionMap& map = recording->maps.front();
    const HeadNodes& head = map.nodes.heads[4];
    QProcess probe;
    probe.start("python3", {"-c", "import numpy"});
    if (!probe.waitForFinished(60000) || probe.exitCode() != 0) {
        std::cout << "skipped: python3 with numpy is not there\n";
        GTEST_SKIP() << "python3 with numpy is not there";
    }
    const std::pair<const char*, NodeId> steps[] = {
        {"scores", head.scores},     {"scaled", head.scaled},      {"masked", head.masked},
        {"shifted", head.shifted},   {"sums", head.sums},          {"weights", head.weights},
        {"weighted", head.weighted}, {"output", map.nodes.output}, {"exponentials", head.exponentials}};
    for (const auto& [name, node] : steps) {
        const QString code = numpyStep(*recording, map, 4, name);
        ASSERT_FALSE(code.isEmpty()) << name;
        QProcess python;
        python.start("python3", {"-"});
        python.write((code + "\nprint('@', ' '.join(repr(float(x)) for x in result.ravel()))\n").toUtf8());
        python.closeWriteChannel();
        ASSERT_TRUE(python.waitForFinished(60000)) << name;
        const QString out = QString::fromUtf8(python.readAllStandardOutput());
        const QStringList numbers = out.section('@', 1).trimmed().split(' ');
        const MatrixPointer shown = recording->evaluation->value(node);
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
    EXPECT_TRUE(numpyStep(*recording, map, 4, "nonsense").isEmpty());
    EXPECT_TRUE(numpyStep(*recording, map, 99, "weights").isEmpty());
}
