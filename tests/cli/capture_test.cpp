// The script that records the attention of a model elsewhere, against a stand-in for Hugging Face with
// PyTorch.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

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
void capture(const std::string& file, const std::string& options = {}, int rank = 0, int ranks = 1) {
    const std::string command = "RANK=" + std::to_string(rank) + " WORLD_SIZE=" + std::to_string(ranks) +
                                " PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='" TEST_DATA "/capture' " + python +
                                " '" RESOURCES
                                "/capture/capture.py' made-up/decoder --text 'one two three four "
                                "five six' --vectors " +
                                options + " -o '" + file + "' > /dev/null";
    ASSERT_EQ(std::system(command.c_str()), 0) << command;
}

MatrixPointer value(const Recording& recording, NodeId node) {
    return node == noNode ? nullptr : recording.evaluation->value(node);
}

/// Held against plain loops over the queries and keys that were recorded.
void expectSoftmax(const Recording& recording, const HeadNodes& head, double tolerance) {
    const auto weights = value(recording, head.weights), q = value(recording, head.q),
               k = value(recording, head.k);
    for (Index i = 0; i < tokens; ++i) {
        std::vector<double> exponentials;
        double sum = 0;
        for (Index j = 0; j <= i; ++j) {
            double score = 0;
            for (Index c = 0; c < q->cols(); ++c) score += double((*q)(i, c)) * double((*k)(j, c));
            exponentials.push_back(std::exp(score / std::sqrt(double(q->cols()))));
            sum += exponentials.back();
        }
        for (Index j = 0; j < tokens; ++j)
            EXPECT_NEAR((*weights)(i, j), j <= i ? exponentials[size_t(j)] / sum : 0, tolerance);
    }
}

}  // namespace

TEST(Capture, WhatItWritesOpensAndIsTheAttentionOfTheModel) {
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
            // Of the layer that rotates queries it is not said that they give the weights.
            EXPECT_EQ(head.scores != noNode, map.layer + 1 < layers);
            EXPECT_NE(head.v, noNode);
        }
    }
    const auto shown = runProgram({"render", "--model", scratch.file("exact.safetensors"), "--layer", "1",
                                   "--view", "steps", "-o", scratch.file("steps.png")});
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
