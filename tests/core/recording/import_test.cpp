#include "core/recording/import.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/read_file.h"
#include "core/checkpoint/npy.h"
#include "core/recording/imports/zip_archive.h"
#include "tests/core/recording/import_fixture.h"
#include "tests/support/references.h"
#include "tests/support/refusals.h"

using namespace attentionscope;

namespace {

const std::filesystem::path foreignData = TEST_DATA "/imports";

/// Row i of the arrays in tests/data/imports.
float expectedWeight(Index i, Index column) {
    const float row[] = {0.125f, 0.25f, 0.625f};
    return row[(column + i) % 3];
}

}  // namespace

TEST_F(ImportTest, ArraysOfEveryRank) {
    for (const char* name : {"maps.npy", "stored.npz", "packed.npz"}) {
        const auto recording = imported({foreignData / name}, "il dort ici\nhe sleeps");
        ASSERT_EQ(recording->maps.size(), 2u) << name;
        for (Index layer = 0, row = 0; layer < 2; ++layer)
            for (size_t head = 0; head < 2; ++head)
                for (Index query = 0; query < 2; ++query, ++row)
                    for (Index key = 0; key < 3; ++key)
                        EXPECT_EQ((*weightsOf(*recording, size_t(layer), head))(query, key),
                                  expectedWeight(row, key))
                            << name << layer << head << query << key;
        EXPECT_EQ(recording->maps[1].layer, std::string(name) == "maps.npy" ? 1 : 10);  // of "layer_10"
        EXPECT_EQ(recording->maps[0].name, "cross");
        EXPECT_EQ(labelsText(*recording->maps[0].nodes.queries), "he sleeps");
        EXPECT_EQ(labelsText(*recording->maps[0].nodes.keys), "il dort ici");
    }
    const std::vector<float> square = {0.5f, 0.5f, 0.25f, 0.75f};
    writeNumpy(folder_ / "one.npy", {2, 2}, square);
    writeNumpy(folder_ / "head.npy", {1, 2, 2}, square);
    const auto layers = imported({folder_ / "one.npy", folder_ / "head.npy"}, R"({"tokens": ["a b", "c"]})");
    ASSERT_EQ(layers->maps.size(), 2u);
    EXPECT_EQ(layers->maps[1].layer, 1);
    EXPECT_EQ(layers->maps[1].name, "self");
    EXPECT_EQ(layers->maps[0].nodes.queries->label(0), "a b");
    EXPECT_EQ((*weightsOf(*layers, 1, 0))(1, 0), 0.25f);
    EXPECT_EQ(labelsText(*imported({folder_ / "one.npy"}, "x y")->maps[0].nodes.keys), "x y");
    EXPECT_EQ(labelsText(*imported({folder_ / "one.npy"})->maps[0].nodes.keys), "0 1");
}

TEST_F(ImportTest, BertvizAsJsonAndInItsPage) {
    const std::string data = R"({"attention": [{"name": "Encoder", "attn": [[[[0.5, 0.5], [0, 1]]]],
        "left_text": ["a", "}"], "right_text": ["a", "}"]}, {"name": "Cross", "attn": [[[[1, 0]], [[0.25, 0.75]]]],
        "left_text": ["x"], "right_text": ["a", "}"]}], "default_filter": "0", "include_layers": [3]})";
    const std::string page =
        "<div id='bertviz'></div><script>define([], function() { const params = " + data +
        "; // the data end here\n const a = params['attention']; });</script>";
    for (const auto& from : {file("view.json", data), file("view.html", page)}) {
        EXPECT_TRUE(isForeignAttention(from));
        const auto recording = imported({from});
        ASSERT_EQ(recording->maps.size(), 2u);
        const AttentionMap* encoder = recording->find("encoder.self", 3);
        const AttentionMap* cross = recording->find("cross", 3);
        ASSERT_TRUE(encoder && cross);
        EXPECT_EQ(labelsText(*encoder->nodes.keys), "a }");
        EXPECT_EQ(labelsText(*cross->nodes.queries), "x");
        EXPECT_EQ(cross->nodes.heads.size(), 2u);
        EXPECT_EQ((*recording->evaluation->value(cross->nodes.heads[1].weights))(0, 1), 0.75f);
    }
    const auto plain =
        imported({file("plain.json", R"({"attention": [[[[1, 0], [0, 1]]]], "left_text": ["a", "b"],
                                                        "right_text": ["a", "b"]})")});
    EXPECT_EQ(plain->maps.at(0).name, "self");
    EXPECT_NE(refusal({file("bad.json", R"({"attention": [[[[1, 0], [1]]]]})")}).find("2 numbers"),
              std::string::npos);
    // Its tokens are those of its sides: a missing end token is not invented.
    EXPECT_NE(refusal({file("fewer.json", R"({"attention": [[[[1, 0], [0, 1]]]], "left_text": ["a"],
                                              "right_text": ["a", "b"]})")})
                  .find("number of tokens"),
              std::string::npos);
    EXPECT_NE(refusal({file("none.html", "<html></html>")}).find("no attention of BertViz"),
              std::string::npos);
    EXPECT_NE(
        refusal({file("deep.json", "{\"attention\": " + std::string(10'000, '['))}).find("nested too deeply"),
        std::string::npos);
}

TEST_F(ImportTest, AlignmentsShareThemselvesOut) {
    const auto recording = imported({file("a.align", "0-0 1-1 2-1\n")}, "le chat noir ||| the cat sits");
    EXPECT_EQ(labelsText(*recording->maps.at(0).nodes.queries), "the cat sits");
    EXPECT_EQ(labelsText(*recording->maps.at(0).nodes.keys), "le chat noir");
    const Matrix expected{{1, 0, 0}, {0, 0.5f, 0.5f}, {0, 0, 0}};
    EXPECT_EQ(*weightsOf(*recording, 0, 0), expected);
    EXPECT_TRUE(remarks.empty());
    EXPECT_NE(refusal({file("b.align", "0-0 3-1")}, "le chat noir\nthe cat").find("\"3-1\""),
              std::string::npos);
    EXPECT_NE(refusal({file("c.align", "0-0 x-1")}).find("\"x-1\""), std::string::npos);
    EXPECT_NE(refusal({file("d.align", "0-0\n1-1\n")}).find("several sentences"), std::string::npos);
    EXPECT_NE(refusal({file("e.align", "")}).find("empty"), std::string::npos);
    EXPECT_NE(refusal({file("f.align", "99999999-0")}).find("99999999-0"), std::string::npos);
    EXPECT_NE(refusal({file("g.align", "9999-9999")}).find("\"9999-9999\""), std::string::npos);
}

TEST_F(ImportTest, SoftAlignmentsOfMarianAndNematus) {
    const Matrix expected{{0.75f, 0.25f, 0}, {0.5f, 0.25f, 0.25f}};
    const auto marian = imported({file("marian.txt", "0.75,0.25,0 0.5,0.25,0.25\n")}, "le chat\nit");
    EXPECT_EQ(*weightsOf(*marian, 0, 0), expected);
    EXPECT_EQ(labelsText(*marian->maps[0].nodes.keys), "le chat </s>");
    EXPECT_EQ(labelsText(*marian->maps[0].nodes.queries), "it </s>");
    const auto nematus = imported(
        {file("nematus.txt", "0 ||| it ||| -1.5 ||| le chat ||| 3 2\n0.75 0.25 0\n0.5 0.25 0.25\n\n")});
    EXPECT_EQ(*weightsOf(*nematus, 0, 0), expected);
    EXPECT_EQ(labelsText(*nematus->maps[0].nodes.keys), "le chat </s>");
    EXPECT_NE(refusal({file("ragged.txt", "0.75,0.25 1")}).find("row 1"), std::string::npos);
}

TEST_F(ImportTest, NamesInvalidNumbersAndNeedsConfirmation) {
    const auto write = [&](const char* name, std::vector<float> numbers) {
        writeNumpy(folder_ / name, {2, 2}, numbers);
        return folder_ / name;
    };
    const auto low = write("low.npy", {0.5f, 0.5f, 0.25f, 0.25f});
    EXPECT_NE(
        refusal({low}).find("layer 0, head 0, row 1: a row of the attention does not sum to one; got 0.5"),
        std::string::npos);
    EXPECT_NE(refusal({write("nan.npy", {0.5f, 0.5f, NAN, 0.5f})}).find("NaN or infinity"),
              std::string::npos);
    EXPECT_NE(refusal({write("scores.npy", {-3, 4, 0.5f, 0.5f})}).find("negative weights"),
              std::string::npos);
    EXPECT_NE(refusal({write("fine.npy", {0.5f, 0.5f, 0, 1})}, "a b c").find("got 3 tokens, expected 2"),
              std::string::npos);
    writeNumpy(folder_ / "six.npy", {1, 1, 1, 1, 1, 1}, std::vector<float>{1});
    EXPECT_NE(refusal({folder_ / "six.npy"}).find("[1 × 1 × 1 × 1 × 1 × 1]"), std::string::npos);
    const auto recording = imported({low}, "a b c", true);
    EXPECT_EQ((*weightsOf(*recording, 0, 0))(1, 0), 0.25f);
    ASSERT_EQ(remarks.size(), 3u);  // a row, and the tokens of either side
    EXPECT_NE(recording->provenance.at("marked").find("does not sum to one"), std::string::npos);
}

TEST_F(ImportTest, DamagedArchivesAreRefused) {
    const std::string whole = readFile(foreignData / "packed.npz");
    const auto read = [](const std::string& bytes) {
        return readZip(std::as_bytes(std::span(bytes)), "a.npz").size();
    };
    EXPECT_EQ(read(whole), 2u);
    for (size_t length = 0; length < whole.size(); ++length)
        EXPECT_THROW((void)read(whole.substr(0, length)), Error) << length;
    // Whatever is changed in it, it is read or refused.
    int refused = 0;
    for (size_t at = 0; at < whole.size(); ++at) {
        std::string other = whole;
        other[at] = char(other[at] ^ 0x5A);
        try {
            (void)read(other);
        } catch (const Error&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 100);
    // Sizes that no memory holds are not believed.
    std::string bomb = whole;
    const size_t entry = bomb.find("PK\x01\x02");
    bomb.replace(entry + 24, 4, "\xff\xff\xff\xff");
    EXPECT_THROW((void)read(bomb), Error);
    // Nor one that declares it: more than 200 times the size of its data.
    bomb.replace(entry + 24, 4, std::string("\0\0\0\5", 4));
    const auto said = [&](const std::string& bytes) { return thrownText([&] { (void)read(bytes); }); };
    EXPECT_NE(said(bomb).find("200 times"), std::string::npos) << said(bomb);
    // A name that leads outside, in the central directory, where it counts.
    const size_t name = entry + 46;
    for (const char* other : {"../", "/a/", "a\\..\\", "C:\\"}) {
        std::string leading = whole;
        leading.replace(name, std::strlen(other), other);
        EXPECT_NE(said(leading).find("outside the archive"), std::string::npos) << other;
    }
}

TEST_F(ImportTest, RecordingsOfOthers) {
    const std::filesystem::path published = publishedCases().path / "recordings";
    if (!std::filesystem::exists(published))
        GTEST_SKIP() << "skipped: data not present (" << published << ')';
    const nlohmann::json bert = readJson(published / "bert-base/meta.json");
    for (const auto& sample : bert.at("samples")) {
        const auto path = published / "bert-base" / sample.at("file").get<std::string>();
        const auto recording = imported({path}, sample.at("tokens").dump());
        ASSERT_EQ(recording->maps.size(), 12u) << path;
        const NumpyArray array = readNumpy(path);
        const std::vector<float> numbers = array.floats();
        const Index size = array.shape[2];
        EXPECT_EQ(recording->maps[7].nodes.keys->label(0), "[CLS]");
        const MatrixPointer weights = weightsOf(*recording, 7, 5);
        for (Index i = 0; i < size * size; ++i)
            ASSERT_EQ(weights->data()[i], numbers[size_t((7 * 12 + 5) * size * size + i)]);
    }
    const auto gpt2 = published / "gpt2/ex0";
    const auto recording = imported({gpt2 / "attn_softmax.npy"}, readFile(gpt2 / "meta.json"));
    EXPECT_EQ(recording->maps.size(), 12u);
    EXPECT_EQ(recording->maps[0].nodes.queries->label(1), " visualization");
    // Scores are not weights.
    EXPECT_NE(refusal({gpt2 / "attn_qk.npy"}).find("--anyway"), std::string::npos);
}

TEST_F(ImportTest, OtherRanksNeedConfirmation) {
    // As a list of a model's answers is stacked, in a list of its own.
    std::vector<float> numbers;
    for (Index row = 0; row < 2 * 3 * 2; ++row)
        for (Index key = 0; key < 2; ++key) numbers.push_back(key == row % 2 ? 0.75f : 0.25f);
    writeNumpy(folder_ / "stacked.NPY", {2, 1, 1, 3, 2, 2}, numbers);
    const std::string said = refusal({folder_ / "stacked.NPY"});
    EXPECT_NE(said.find("[2 × 1 × 1 × 3 × 2 × 2]"), std::string::npos) << said;
    EXPECT_NE(said.find("--anyway"), std::string::npos) << said;
    const auto stacked = imported({folder_ / "stacked.NPY"}, "a b", true);
    ASSERT_EQ(stacked->maps.size(), 2u);
    EXPECT_EQ(stacked->maps[1].nodes.heads.size(), 3u);
    EXPECT_EQ((*weightsOf(*stacked, 1, 2))(1, 1), 0.75f);
    ASSERT_EQ(remarks.size(), 1u);
    EXPECT_NE(stacked->provenance.at("marked").find("not an attention array"), std::string::npos);
    writeNumpy(folder_ / "row.npy", {3}, std::vector<float>{0.5f, 0.25f, 0.25f});
    EXPECT_NE(refusal({folder_ / "row.npy"}).find("[3]"), std::string::npos);
    EXPECT_THROW((void)imported({folder_ / "row.npy"}, {}, true), Error) << "a row is never a map";
    writeNumpy(folder_ / "none.npy", {0, 3}, std::vector<float>{});
    EXPECT_THROW((void)imported({folder_ / "none.npy"}, {}, true), Error);
}

TEST_F(ImportTest, ReadsPythonsNaN) {
    const auto page =
        file("nan.json", R"({"attention": [[[[NaN, 1, 0], [0.5, Infinity, -Infinity], [null, 0.5, 0.5]]]],
        "left_text": ["NaN", "\"Infinity\"", "c"], "right_text": ["NaN", "b", "c"]})");
    EXPECT_NE(refusal({page}).find("NaN or infinity"), std::string::npos);
    const auto recording = imported({page}, {}, true);
    const MatrixPointer weights = weightsOf(*recording, 0, 0);
    for (const auto& [row, column] : {std::pair(0, 0), std::pair(1, 1), std::pair(1, 2), std::pair(2, 0)})
        EXPECT_TRUE(std::isnan((*weights)(row, column))) << row << column;
    EXPECT_EQ((*weights)(1, 0), 0.5f);
    EXPECT_EQ(recording->maps[0].nodes.queries->label(1), "\"Infinity\"");
    EXPECT_EQ(recording->maps[0].nodes.queries->label(0), "NaN");
}

TEST_F(ImportTest, RecognisesAlignmentsByTheirContent) {
    for (const char* text :
         {"0-0 1-2\n", "12-3", "0.75,0.25,0 0.5,0.25,0.25\n", "it is ||| 0.9,0.1 1e-05,0.2",
          "0 ||| it ||| -1.5 ||| le chat ||| 3 2\n0.75 0.25 0\n0.5 0.25 0.25\n"})
        EXPECT_TRUE(isForeignAttention(file("some.txt", text))) << text;
    for (const char* text : {"", "\n", "the cat", "0 1 2", "le chat ||| the cat", "{\"request\": {}}",
                             "well-known", "1,2;3,4", "2026-11-23", "a-b 0-0", "% PDF-1.4"})
        EXPECT_FALSE(isForeignAttention(file("other.txt", text))) << text;
    std::string longOne;
    for (int i = 0; i < 30'000; ++i) longOne += std::to_string(i) + '-' + std::to_string(i) + ' ';
    EXPECT_TRUE(isForeignAttention(file("long.align", longOne)));
    // Labels may precede the attention.
    const std::string labels = "{\"left_text\": [\"" + std::string(2000, 'x') + "\"], \"attention\": []}";
    EXPECT_TRUE(isForeignAttention(file("late.JSON", labels)));
    EXPECT_FALSE(isForeignAttention(folder_ / "no such file"));
    EXPECT_FALSE(isForeignAttention(folder_));
}

// numpy.savez("words.npz", attention=numpy.full((1, 2, 2), 0.5), tokens=numpy.array(["知识", "😀 a"]));
// big.npz has the tokens as ">U3".
TEST_F(ImportTest, WordsInAnArchiveAreItsTokens) {
    for (const char* name : {"words.npz", "big.npz"}) {
        const auto recording = imported({foreignData / name});
        ASSERT_EQ(recording->maps.size(), 1u) << name;
        EXPECT_EQ(labelsText(*recording->maps[0].nodes.keys), "知识 😀 a") << name;
        EXPECT_EQ(recording->maps[0].nodes.queries->label(0), "知识") << name;
        EXPECT_EQ(labelsText(*imported({foreignData / name}, "x y")->maps[0].nodes.keys), "知识 😀 a");
    }
}

TEST_F(ImportTest, APageOfSomeLayersAndHeadsKeepsTheirNumbers) {
    const std::string data =
        R"({"attention": [{"attn": [[[[0.5, 0.5], [0, 1]], [[1, 0], [0, 1]]], [[[1, 0], [0, 1]], [[1, 0], [0, 1]]]],
            "left_text": ["a", "b"], "right_text": ["a", "b"]}], "include_layers": [1, 2], "include_heads": HEADS})";
    const auto withHeads = [&](const std::string& heads) {
        return std::string(data).replace(data.find("HEADS"), 5, heads);
    };
    const auto recording = imported({file("view.json", withHeads("[0, 3]"))});
    ASSERT_EQ(recording->maps.size(), 2u);
    for (const AttentionMap& map : recording->maps) EXPECT_EQ(map.headNumbers, (std::vector<int>{0, 3}));
    EXPECT_EQ(recording->maps[0].layer, 1);
    EXPECT_EQ(recording->maps[1].layer, 2);
    EXPECT_EQ((*recording->evaluation->value(recording->find("self", 1)->head(3)->weights))(0, 0), 1);
    EXPECT_TRUE(imported({file("all.json", withHeads("[0, 1]"))})->maps[0].headNumbers.empty());
    EXPECT_NE(refusal({file("bad.json", withHeads("[0, 1, 2]"))}).find("include_heads"), std::string::npos);
    EXPECT_NE(refusal({file("twice.json", withHeads("[4, 4]"))}).find("own"), std::string::npos);
}
