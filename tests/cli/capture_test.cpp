// The script that records the attention of a model elsewhere, run against a stand-in for Hugging Face with
// PyTorch.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>

#include "core/recording/attention_steps.h"
#include "core/recording/writers.h"
#include "tests/cli/process.h"
#include "tests/support/folders.h"

using namespace attentionscope;
using attentionscope::test::runProgram;
using attentionscope::test::ScratchFolder;

namespace {

constexpr const char* python = "/usr/bin/python3";
constexpr int heads = 4, tokens = 6, layers = 3;

bool hasTorch() {
    return std::system((std::string(python) + " -c 'import torch' > /dev/null 2>&1").c_str()) == 0;
}

/// Runs capture.py as a rank of so many.
void captureOf(const std::string& model, const std::string& file, const std::string& options, int rank = 0,
               int ranks = 1) {
    const std::string command = "RANK=" + std::to_string(rank) + " WORLD_SIZE=" + std::to_string(ranks) +
                                " PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='" TEST_DATA "/capture' " + python +
                                " '" RESOURCES "/capture/capture.py' made-up/" + model + " --vectors " +
                                options + " -o '" + file + "' > /dev/null";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
}

void capture(const std::string& file, const std::string& options = {}, int rank = 0, int ranks = 1) {
    captureOf("decoder", file, "--text 'one two three four five six' " + options, rank, ranks);
}

MatrixPointer value(const Recording& recording, NodeId node) {
    return node == noNode ? nullptr : recording.evaluation->value(node);
}

/// Compared with plain loops over the recorded queries and keys.
void expectSoftmax(const Recording& recording, const HeadNodes& head, double tolerance, bool causal = true) {
    const auto weights = value(recording, head.weights), q = value(recording, head.q),
               k = value(recording, head.k);
    ASSERT_TRUE(weights && q && k);
    for (Index i = 0; i < weights->rows(); ++i) {
        std::vector<double> exponentials;
        double sum = 0;
        for (Index j = 0; causal ? j <= i : j < weights->cols(); ++j) {
            double score = 0;
            for (Index c = 0; c < q->cols(); ++c) score += double((*q)(i, c)) * double((*k)(j, c));
            exponentials.push_back(std::exp(score / std::sqrt(double(q->cols()))));
            sum += exponentials.back();
        }
        for (Index j = 0; j < weights->cols(); ++j)
            EXPECT_NEAR((*weights)(i, j), !causal || j <= i ? exponentials[size_t(j)] / sum : 0, tolerance);
    }
}

}  // namespace

TEST(Capture, WritesTheAttentionOfTheModel) {
    if (!hasTorch()) GTEST_SKIP() << "python3-torch is not installed";
    const ScratchFolder scratch;
    capture(scratch.file("exact.safetensors"), "--type float32");
    const RecordingPointer recording = openRecording(scratch.file("exact.safetensors"));
    ASSERT_EQ(recording->maps.size(), size_t(layers));
    EXPECT_EQ(recording->model, "made-up/decoder");
    EXPECT_EQ(recording->sequences[0].tokens[4].text, "five");
    for (const AttentionMap& map : recording->maps) {
        ASSERT_EQ(map.nodes.heads.size(), size_t(heads));
        for (const HeadNodes& head : map.nodes.heads) {
            if (map.layer + 1 < layers) expectSoftmax(*recording, head, 1e-6);
            // The layer that rotates its queries does not claim that they give the weights.
            EXPECT_EQ(head.scores != noNode, map.layer + 1 < layers);
            EXPECT_NE(head.v, noNode);
        }
    }
    const auto shown = runProgram({"render", "--model", scratch.file("exact.safetensors"), "--layer", "1",
                                   "--view", "steps", "-o", scratch.file("steps.png")});
    EXPECT_EQ(shown.status, 0) << shown.errors;
}

TEST(Capture, OneModuleMayMakeQueriesKeysAndValues) {
    if (!hasTorch()) GTEST_SKIP() << "python3-torch is not installed";
    const ScratchFolder scratch;
    captureOf("together", scratch.file("together.safetensors"), "--text 'one two three' --type float32");
    const RecordingPointer recording = openRecording(scratch.file("together.safetensors"));
    ASSERT_EQ(recording->maps.size(), size_t(layers));
    for (const AttentionMap& map : recording->maps)
        for (const HeadNodes& head : map.nodes.heads) expectSoftmax(*recording, head, 1e-6);
}

TEST(Capture, OfAnEncoderAndADecoderAllThreeKindsAreWritten) {
    if (!hasTorch()) GTEST_SKIP() << "python3-torch is not installed";
    const ScratchFolder scratch;
    captureOf("encoder-decoder", scratch.file("both.safetensors"),
              "--text 'the black cat' --second 'le chat noir dort' --type float32");
    const RecordingPointer recording = openRecording(scratch.file("both.safetensors"));
    for (const char* name : {"encoder.self", "decoder.self", "cross"}) {
        ASSERT_EQ(recording->layers(name), layers) << name;
        const AttentionMap& map = *recording->find(name, 1);
        const bool fromDecoder = map.name != "encoder.self", toDecoder = map.name == "decoder.self";
        EXPECT_EQ(map.nodes.queries->label(1), fromDecoder ? "chat" : "black") << name;
        EXPECT_EQ(map.nodes.keys->label(1), toDecoder ? "chat" : "black") << name;
        for (const HeadNodes& head : map.nodes.heads) expectSoftmax(*recording, head, 1e-6, toDecoder);
    }
}

TEST(Capture, WritesThePictureThatTheModelRead) {
    if (!hasTorch()) GTEST_SKIP() << "python3-torch is not installed";
    const ScratchFolder scratch;
    std::string pixels;
    for (int i = 0; i < 8 * 12 * 3; ++i) pixels += char('!' + i % 90);  // no white space: see the stand-in
    std::ofstream(scratch.file("seen.ppm"), std::ios::binary) << "P6\n12 8\n255\n" << pixels;
    captureOf("picture", scratch.file("seen.safetensors"), "--picture '" + scratch.file("seen.ppm") + "'");
    const RecordingPointer recording = openRecording(scratch.file("seen.safetensors"));
    ASSERT_EQ(recording->sequences.size(), 1u);
    const Sequence& regions = recording->sequences[0];
    EXPECT_EQ(regions.size(), 7);
    EXPECT_EQ(regions.axis->gridColumns(), 3);
    EXPECT_EQ(regions.axis->label(0), "[CLS]");
    EXPECT_EQ(regions.axis->label(6), "1,2");
    const Matrix values = *value(*recording, regions.picture);
    ASSERT_EQ(values.rows(), 8 * 12);
    for (Index i = 0; i < values.size(); ++i)
        EXPECT_NEAR(values(i / 3, i % 3), double('!' + i % 90) / 255, 1e-6) << i;
    expectSoftmax(*recording, recording->maps[1].nodes.heads[2], 2e-3, false);
    const auto shown = runProgram({"render", "--model", scratch.file("seen.safetensors"), "--view", "picture",
                                   "-o", scratch.file("seen.png")});
    EXPECT_EQ(shown.status, 0) << shown.errors;
}

TEST(Capture, TheFilesOfAllRanksAreTheWholeRecording) {
    if (!hasTorch()) GTEST_SKIP() << "python3-torch is not installed";
    const ScratchFolder scratch;
    capture(scratch.file("whole.safetensors"));
    const RecordingPointer whole = openRecording(scratch.file("whole.safetensors"));
    expectSoftmax(*whole, whole->maps[0].nodes.heads[3], 2e-3);  // half precision
    // Every rank with all heads writes its share of the layers, with its own heads all layers.
    for (const char* options : {"", "--tensor-parallel"}) {
        const std::string name = *options ? "heads" : "layers";
        for (int rank = 0; rank < 2; ++rank) capture(scratch.file(name + ".safetensors"), options, rank, 2);
        const RecordingPointer joined = openRecording(scratch.file(name + "-00002-of-00002.safetensors"));
        ASSERT_EQ(joined->maps.size(), size_t(layers)) << options;
        for (size_t m = 0; m < joined->maps.size(); ++m) {
            ASSERT_EQ(joined->maps[m].nodes.heads.size(), size_t(heads)) << options;
            for (size_t h = 0; h < size_t(heads); ++h) {
                const HeadNodes &one = whole->maps[m].nodes.heads[h], &other = joined->maps[m].nodes.heads[h];
                for (const auto part : {&HeadNodes::weights, &HeadNodes::q, &HeadNodes::k, &HeadNodes::v})
                    EXPECT_TRUE(*value(*whole, one.*part) == *value(*joined, other.*part))
                        << options << ' ' << m << ' ' << h;
            }
        }
    }
}
