// What names, words and numbers beside the weights mean, in the ways in which people write them.
#include <deque>

#include "core/checkpoint/npy.h"
#include "core/checkpoint/safetensors_writer.h"
#include "tests/core/recording/import_fixture.h"

using namespace attentionscope;

namespace {

/// Named arrays, all with the same rows of two keys; the first weight of each array tells which one it is.
class NamedArrays {
public:
    NamedArrays& add(const std::string& name, std::vector<std::int64_t> shape, float first) {
        std::int64_t count = 1;
        for (const std::int64_t size : shape) count *= size;
        std::vector<float>& numbers = numbers_.emplace_back();
        for (std::int64_t i = 0; i < count; i += 2) numbers.insert(numbers.end(), {first, 1 - first});
        writer_.add(name, std::move(shape), numbers);
        return *this;
    }
    std::filesystem::path write(const std::filesystem::path& path) {
        writer_.write(path);
        return path;
    }

private:
    std::deque<std::vector<float>> numbers_;
    SafetensorsWriter writer_;
};

}  // namespace

// "cross_attentions_STEP_LAYER" of generate(): a row for each step.
TEST_F(ImportTest, NamesCountStepsAndLayers) {
    NamedArrays arrays;
    for (const int step : {0, 1, 2})
        for (const int layer : {0, 1})
            arrays.add("cross_attentions_" + std::to_string(step) + "_" + std::to_string(layer), {1, 1, 1, 2},
                       0.25f * float(step) + 0.125f * float(layer));
    const auto recording = imported({arrays.write(folder_ / "steps.safetensors")});
    ASSERT_EQ(recording->maps.size(), 2u);
    const Matrix second = *weightsOf(*recording, 1, 0);
    ASSERT_EQ(second.rows(), 3);
    for (Index step = 0; step < 3; ++step) EXPECT_EQ(second(step, 0), 0.25f * float(step) + 0.125f);
}

TEST_F(ImportTest, NamesCountLayersAndHeads) {
    NamedArrays some, heads;
    some.add("attentions_11", {1, 2, 2}, 0.5f).add("attentions_4", {1, 2, 2}, 0.25f);
    const auto layers = imported({some.write(folder_ / "some.safetensors")});
    ASSERT_EQ(layers->maps.size(), 2u);
    EXPECT_EQ(layers->maps[0].layer, 4);
    EXPECT_EQ(layers->maps[1].layer, 11);
    EXPECT_EQ((*weightsOf(*layers, 1, 0))(0, 0), 0.5f);
    for (const int layer : {0, 1})
        for (const int head : {0, 1})
            heads.add("attention_" + std::to_string(layer) + "_" + std::to_string(head), {2, 2},
                      0.25f * float(layer) + 0.125f * float(head));
    const auto both = imported({heads.write(folder_ / "heads.safetensors")});
    ASSERT_EQ(both->maps.size(), 2u);
    ASSERT_EQ(both->maps[1].nodes.heads.size(), 2u);
    EXPECT_EQ((*weightsOf(*both, 1, 1))(0, 0), 0.375f);
}

TEST_F(ImportTest, AFileMayHoldOtherOutputs) {
    NamedArrays arrays;
    arrays.add("logits", {1, 2, 4}, 0.5f).add("attention_mask", {1, 2}, 1).add("attentions", {1, 2, 2}, 0.5f);
    EXPECT_EQ(imported({arrays.write(folder_ / "all.safetensors")})->maps.size(), 1u);
    EXPECT_NE(refusal({file("model.pt", "PK")}).find(".pt"), std::string::npos);
}

TEST_F(ImportTest, TheNameOfAFileOfOneArrayNamesItsMap) {
    writeNumpy(folder_ / "encoder_attentions.npy", {1, 2, 2}, std::vector<float>(4, 0.5f));
    writeNumpy(folder_ / "cross_attentions.npy", {1, 2, 2}, std::vector<float>(4, 0.5f));
    const auto recording =
        imported({folder_ / "encoder_attentions.npy", folder_ / "cross_attentions.npy"}, "a b ||| x y");
    ASSERT_NE(recording->find("encoder.self", 0), nullptr);
    ASSERT_NE(recording->find("cross", 0), nullptr);
    EXPECT_EQ(labelsText(*recording->find("encoder.self", 0)->nodes.queries), "a b");
    EXPECT_EQ(labelsText(*recording->find("cross", 0)->nodes.queries), "x y");
    EXPECT_EQ(labelsText(*recording->find("cross", 0)->nodes.keys), "a b");
}

// Of equal length, words are told apart by their names.
TEST_F(ImportTest, WordsLabelTheSideThatTheirNameMeans) {
    const auto both = imported({file("both.json", R"({"encoder_attentions": [[[[0.5, 0.5], [0, 1]]]],
        "cross_attentions": [[[[0.5, 0.5], [0, 1]]]], "src_tokens": ["a", "b"], "tgt_tokens": ["x", "y"]})")});
    EXPECT_EQ(labelsText(*both->find("encoder.self", 0)->nodes.queries), "a b");
    EXPECT_EQ(labelsText(*both->find("cross", 0)->nodes.queries), "x y");
    EXPECT_EQ(labelsText(*both->find("cross", 0)->nodes.keys), "a b");
    for (const char* key : {"tokens", "words", "labels"}) {
        const auto own = imported({file("own.json", std::string(R"({"attention": [[0.5, 0.5], [0, 1]], ")") +
                                                        key + R"(": ["a", "b"]})")});
        EXPECT_EQ(labelsText(*own->maps[0].nodes.keys), "a b") << key;
    }
    // Too many tokens are not dropped in silence.
    EXPECT_NE(
        refusal({file("many.json", R"({"attention": [[0.5, 0.5], [0, 1]], "tokens": ["a", "b", "c"]})")})
            .find("3 tokens"),
        std::string::npos);
}

TEST_F(ImportTest, TheBestHypothesisOfCTranslate2IsRead) {
    const auto recording = imported({file("out.json", R"({"hypotheses": [["x", "y"], ["z"]],
        "attention": [[[0.5, 0.5], [0.25, 0.75]], [[1, 0]]]})")});
    EXPECT_EQ(recording->maps[0].name, "cross");
    EXPECT_EQ(labelsText(*recording->maps[0].nodes.queries), "x y");
    EXPECT_EQ((*weightsOf(*recording, 0, 0))(1, 1), 0.75f);
}

TEST_F(ImportTest, PhrasesOfMosesLinkAllTheirWords) {
    const auto recording = imported({file("out.txt", "the house |0-1| is |2-2|\n")}, "la maison est");
    EXPECT_EQ(labelsText(*recording->maps[0].nodes.queries), "the house is");
    EXPECT_EQ(*weightsOf(*recording, 0, 0), (Matrix{{0.5f, 0.5f, 0}, {0.5f, 0.5f, 0}, {0, 0, 1}}));
}

TEST_F(ImportTest, GivenTokensMayHaveAMarkOrBeParallelTexts) {
    const auto plain = file("plain.json", "[[0.5, 0.5], [0.25, 0.75]]");
    EXPECT_EQ(labelsText(*imported({plain},
                                   "\xEF\xBB\xBF"
                                   "a b")
                              ->maps[0]
                              .nodes.keys),
              "a b");
    const auto links = file("out.align", "0-0 1-1\n0-1 1-0\n");
    const auto second = importedWith({links}, {.tokens = "a b ||| x y\nc d ||| u v\n", .item = 1});
    EXPECT_EQ(labelsText(*second->maps[0].nodes.queries), "u v");
    EXPECT_EQ(labelsText(*second->maps[0].nodes.keys), "c d");
}

// numpy.savetxt writes blanks, pandas its numbers above the columns.
TEST_F(ImportTest, TablesOfNumPyAndPandas) {
    for (const char* table : {"5.0e-01 5.0e-01\n2.5e-01 7.5e-01\n", "0,1\n0.5,0.5\n0.25,0.75\n",
                              "# weights\n0.5,0.5\n0.25,0.75\n", "0,5;0,5\n0,25;0,75\n"}) {
        const auto recording = imported({file("table.csv", table)});
        ASSERT_EQ(recording->maps.size(), 1u) << table;
        EXPECT_EQ(recording->maps[0].name, "self") << table;
        EXPECT_EQ(*weightsOf(*recording, 0, 0), (Matrix{{0.5f, 0.5f}, {0.25f, 0.75f}})) << table;
    }
}
