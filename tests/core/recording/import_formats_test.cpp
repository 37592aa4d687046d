#include "core/checkpoint/npy.h"
#include "tests/core/recording/import_fixture.h"
#include "tests/support/references.h"

using namespace attentionscope;

namespace {

/// Rows that sum to one: in each, `share` is on one key and the rest on the others.
std::vector<float> evenRows(Index rows, Index columns, float share = 0.5f) {
    std::vector<float> numbers;
    for (Index row = 0; row < rows; ++row)
        for (Index column = 0; column < columns; ++column)
            numbers.push_back(columns == 1              ? 1
                              : column == row % columns ? share
                                                        : (1 - share) / float(columns - 1));
    return numbers;
}

std::filesystem::path caseFile(const std::string& name) {
    return publishedCases().path / "cases" / name;
}

}  // namespace

TEST_F(ImportTest, ABatchOfOneIsNoLayer) {
    writeNumpy(folder_ / "stacked.npy", {3, 1, 2, 4, 4}, evenRows(24, 4));
    const auto recording = imported({folder_ / "stacked.npy"});
    EXPECT_EQ(recording->maps.size(), 3u);
    EXPECT_EQ(recording->maps[2].nodes.heads.size(), 2u);
    EXPECT_TRUE(remarks.empty());
}

TEST_F(ImportTest, ABatchOfSeveralNeedsAChoice) {
    std::vector<float> numbers;
    for (const float share : {0.5f, 0.625f, 0.75f, 0.875f}) {  // layer 0: texts 0 and 1; layer 1
        const std::vector<float> one = evenRows(2, 2, share);
        numbers.insert(numbers.end(), one.begin(), one.end());
    }
    writeNumpy(folder_ / "batch.npy", {2, 2, 1, 2, 2}, numbers);
    EXPECT_NE(refusal({folder_ / "batch.npy"}).find("--item"), std::string::npos);
    const auto second = importedWith({folder_ / "batch.npy"}, {.item = 1});
    EXPECT_EQ((*weightsOf(*second, 0, 0))(0, 0), 0.625f);
    EXPECT_EQ((*weightsOf(*second, 1, 0))(0, 0), 0.875f);
    EXPECT_THROW((void)importedWith({folder_ / "batch.npy"}, {.item = 2}), Error);
    // If accepted anyway, the first is used and marked.
    const auto first = imported({folder_ / "batch.npy"}, {}, true);
    EXPECT_EQ((*weightsOf(*first, 1, 0))(0, 0), 0.75f);
    EXPECT_EQ(remarks.size(), 1u);
}

TEST_F(ImportTest, NestedListsOfJsonAreArrays) {
    const auto named = imported({file("named.json", R"({"encoder_attentions": [[[[0.5, 0.5], [0, 1]]]],
        "cross_attentions": [[[[0.25, 0.75]]]], "source_tokens": ["a", "b"], "target_tokens": ["x"]})")});
    ASSERT_EQ(named->maps.size(), 2u);
    EXPECT_EQ(labelsText(*named->find("encoder.self", 0)->nodes.queries), "a b");
    EXPECT_EQ(labelsText(*named->find("cross", 0)->nodes.queries), "x");
    EXPECT_EQ(labelsText(*named->find("cross", 0)->nodes.keys), "a b");
    const auto plain = imported({file("plain.json", "[[0.5, 0.5], [0.25, 0.75]]")}, "a b");
    EXPECT_EQ((*weightsOf(*plain, 0, 0))(1, 0), 0.25f);
    EXPECT_EQ(plain->maps[0].name, "self");
    for (const char* bad : {"[[0.5, 0.5], [1]]", "[[0.5, 0.5], 1]", "[1, [1]]", "[]", "[[]]", "{\"a\": 1}",
                            "{\"attentions\": 0.5}", "[[\"a\"]]"})
        EXPECT_THROW((void)imported({file("bad.json", bad)}), Error) << bad;
    EXPECT_TRUE(isForeignAttention(file("a.json", R"({"attentions": [[[[1]]]]})")));
}

TEST_F(ImportTest, TablesHaveLabelsOrNot) {
    const auto bare = imported({file("bare.csv", "0.5,0.5\n0.25,0.75\n")});
    EXPECT_EQ((*weightsOf(*bare, 0, 0))(1, 1), 0.75f);
    EXPECT_EQ(labelsText(*bare->maps[0].nodes.keys), "0 1");
    for (const char* table : {",la,\"maison, bleue\"\nthe,0.5,0.5\nhouse,0.25,0.75\n",
                              "\tla\tmaison, bleue\nthe\t0.5\t0.5\nhouse\t0.25\t0.75\n",
                              "query;la;maison, bleue\nthe;0.5;0.5\nhouse;0.25;0.75\n"}) {
        const auto recording = imported({file("table.csv", table)});
        EXPECT_EQ(recording->maps[0].name, "cross") << table;
        EXPECT_EQ(labelsText(*recording->maps[0].nodes.keys), "la maison, bleue") << table;
        EXPECT_EQ(labelsText(*recording->maps[0].nodes.queries), "the house") << table;
        EXPECT_EQ((*weightsOf(*recording, 0, 0))(1, 0), 0.25f) << table;
    }
    const auto headed = imported({file("headed.csv", "a,b\n0.5,0.5\n0.25,0.75\n")});
    EXPECT_EQ(labelsText(*headed->maps[0].nodes.queries), "a b");
    EXPECT_NE(refusal({file("ragged.csv", "0.5,0.5\n1\n")}).find("row 1"), std::string::npos);
    EXPECT_NE(refusal({file("words.csv", "a,b\nx,y\nz,u\n")}).find("row 1, column 1"), std::string::npos);
}

TEST_F(ImportTest, EdgesWithWeightsAreTheMapOfAGraph) {
    for (const auto& edges :
         {file("edges.csv", "source,target,weight\nb,a,0.25\na,a,0.75\na,b,1\n"),
          file("edges.json", R"({"edges": [["b", "a", 0.25], ["a", "a", 0.75], ["a", "b", 1]]})"),
          file("links.json", R"({"edges": [{"source": "b", "target": "a", "weight": 0.25},
              {"source": "a", "target": "a", "weight": 0.75}, {"source": "a", "target": "b", "weight": 1}]})")}) {
        const auto recording = imported({edges});
        EXPECT_EQ(labelsText(*recording->maps[0].nodes.queries), "b a");
        const Matrix expected{{0, 1}, {0.25f, 0.75f}};  // b gives all to a; a gives a quarter to b
        EXPECT_EQ(*weightsOf(*recording, 0, 0), expected) << edges;
    }
}

TEST_F(ImportTest, EdgesOfAGraphLayerHaveAWeightForEachHead) {
    const auto recording = imported({file("graph.json", R"({"edge_index": [[1, 0, 0], [0, 0, 1]],
        "alpha": [[0.25, 0.5], [0.75, 0.5], [1, 1]]})")});
    EXPECT_EQ(*weightsOf(*recording, 0, 0), (Matrix{{0.75f, 0.25f}, {1, 0}}));
    EXPECT_EQ(*weightsOf(*recording, 0, 1), (Matrix{{0.5f, 0.5f}, {1, 0}}));
    EXPECT_NE(refusal({file("odd.json", R"({"edge_index": [[0, 0.5], [0, 0]], "alpha": [[1], [1]]})")})
                  .find("number of a node"),
              std::string::npos);
    EXPECT_NE(refusal({file("few.json", R"({"edge_index": [[0, 1], [0, 0]], "alpha": [[1]]})")})
                  .find("do not fit the edges"),
              std::string::npos);
}

TEST_F(ImportTest, KeysMayBeTimes) {
    writeNumpy(folder_ / "frames.npy", {1, 1, 2, 4}, evenRows(2, 4));
    const auto recording = importedWith({folder_ / "frames.npy"}, {.seconds = 0.02});
    EXPECT_EQ(labelsText(*recording->maps[0].nodes.keys), "0.000 s 0.020 s 0.040 s 0.060 s");
    EXPECT_EQ(labelsText(*recording->maps[0].nodes.queries), "0 1");
}

TEST_F(ImportTest, OfAPairOfSentencesTheWholeMapIsTaken) {
    const std::string all = R"({"name": "All", "attn": [[[[0.5, 0.5], [0, 1]]]], "left_text": ["a", "b"],
                               "right_text": ["a", "b"]})";
    const std::string part = R"({"name": "Sentence A -> Sentence A", "attn": [[[[0.5]]]], "left_text": ["a"],
                                "right_text": ["a"]})";
    const auto pair = imported({file("pair.json", R"({"attention": [)" + all + ", " + part + "]}")});
    ASSERT_EQ(pair->maps.size(), 1u);
    EXPECT_EQ(pair->maps[0].nodes.keys->size(), 2);
    // The neuron view names its parts.
    const auto neuron = imported({file("neuron.json", R"({"attention": {"all": {"attn": [[[[1, 0], [0, 1]]]],
        "left_text": ["a", "b"], "right_text": ["a", "b"], "queries": [[[[1, 2], [3, 4]]]]}}})")});
    EXPECT_EQ(labelsText(*neuron->maps.at(0).nodes.keys), "a b");
}

TEST_F(ImportTest, TheViewInANotebookIsRead) {
    const auto notebook =
        file("book.ipynb", R"({"cells": [{"cell_type": "code", "outputs": [{"data": {"text/html":
        ["<script>const params = {\"attention\": [{\"attn\": [[[[1, 0], [0, 1]]]],", "\"left_text\": [\"a\", \"b\"],",
         "\"right_text\": [\"a\", \"b\"]}]}; </script>"]}}]}, {"cell_type": "markdown"}]})");
    EXPECT_EQ(labelsText(*imported({notebook})->maps.at(0).nodes.keys), "a b");
    EXPECT_NE(refusal({file("none.ipynb", R"({"cells": []})")}).find("no attention"), std::string::npos);
}

TEST_F(ImportTest, AlignmentsOfManyPrograms) {
    const Matrix expected{{1, 0, 0}, {0, 0.5f, 0.5f}};
    const std::string giza =
        "# Sentence pair (1) source length 3 target length 2 alignment score : 0.01\nit sleeps \n"
        "NULL ({ }) il ({ 1 }) dort ({ 2 }) ici ({ 2 }) \n";
    const std::string table =
        "          il dort ici\n it  *1.0000 0.0000 0.0000\n sleeps 0.0000 *0.5000 0.5000\n";
    const std::string fairseq =
        "S-7\til dort ici\nT-7\tit sleeps\nH-7\t-0.3\tit sleeps\nA-7\t0-0 1-1 2-1\nP-7\t-0.1 -0.2\n";
    for (const std::string& text :
         {giza, table, fairseq, std::string("il dort ici ||| it sleeps ||| 0-0 1?1 2p1"),
          std::string("il dort ici ||| it sleeps ||| 0-0:0.9 1-1:0.4 2-1:0.4 ||| -3.25")}) {
        const auto recording = imported({file("alignment.txt", text)});
        EXPECT_EQ(*weightsOf(*recording, 0, 0), expected) << text;
        EXPECT_EQ(labelsText(*recording->maps[0].nodes.keys), "il dort ici") << text;
        EXPECT_EQ(labelsText(*recording->maps[0].nodes.queries), "it sleeps") << text;
    }
    const auto numbered = imported({file("numbered.txt", "1 1 1 S\n1 2 2 P\n1 3 2\n")});
    EXPECT_EQ(*weightsOf(*numbered, 0, 0), expected);
    // Scores share a row out.
    const auto scored = imported({file("scored.txt", "0-0:0.5 1-0:1.5")});
    EXPECT_EQ((*weightsOf(*scored, 0, 0))(0, 1), 0.75f);
    // fairseq aligns the end of the sentence too.
    const auto end = imported({file("end.txt", "A-0\t0-0 1-0")}, "le ||| the");
    EXPECT_EQ(labelsText(*end->maps[0].nodes.keys), "le </s>");
    const auto soft = imported({file("soft.txt", "A-3\t0.75,0.25 0.5,0.5")}, "a b ||| x y");
    EXPECT_EQ((*weightsOf(*soft, 0, 0))(0, 0), 0.75f);
}

TEST_F(ImportTest, SeveralSentencesNeedAChoice) {
    const auto moses = file("moses.txt", "0-0 1-1 2-2\n0-0 1-2\n");
    EXPECT_NE(refusal({moses}).find("--item"), std::string::npos);
    EXPECT_EQ(weightsOf(*importedWith({moses}, {.item = 1}), 0, 0)->rows(), 3);
    EXPECT_EQ(weightsOf(*importedWith({moses}, {.item = 0}), 0, 0)->cols(), 3);
}

TEST_F(ImportTest, AWindowIsLaidOverItsKeys) {
    // Three keys around each of four queries.
    writeNumpy(folder_ / "band.npy", {1, 1, 4, 3},
               std::vector<float>{0, 0.5f, 0.5f, 0.25f, 0.5f, 0.25f, 0.25f, 0.5f, 0.25f, 0.5f, 0.5f, 0});
    const auto recording = importedWith({folder_ / "band.npy"}, {.tokens = "a b c d", .windows = true});
    const Matrix expected{
        {0.5f, 0.5f, 0, 0}, {0.25f, 0.5f, 0.25f, 0}, {0, 0.25f, 0.5f, 0.25f}, {0, 0, 0.5f, 0.5f}};
    EXPECT_EQ(*weightsOf(*recording, 0, 0), expected);
    EXPECT_EQ(recording->maps[0].name, "self");
    writeNumpy(folder_ / "even.npy", {1, 1, 4, 2}, evenRows(4, 2));
    EXPECT_THROW((void)importedWith({folder_ / "even.npy"}, {.windows = true}), Error);
}

TEST_F(ImportTest, PositionsMayBeThePatchesOfAPicture) {
    writeNumpy(folder_ / "vit.npy", {1, 1, 7, 7}, evenRows(7, 7));
    const auto recording = importedWith({folder_ / "vit.npy"}, {.picture = "2x3"});
    const Sequence& picture = recording->keysOf(recording->maps[0]);
    EXPECT_EQ(picture.kind, Sequence::Kind::regions);
    EXPECT_EQ(picture.axis->gridColumns(), 3);
    EXPECT_EQ(labelsText(*picture.axis), "[CLS] 0,0 1,0 2,0 0,1 1,1 2,1");
    EXPECT_THROW((void)importedWith({folder_ / "vit.npy"}, {.picture = "3x3"}), Error);
    file("dot.ppm", "P6 2 2 255\n" + std::string(12, '\x7f'));
    writeNumpy(folder_ / "square.npy", {1, 1, 5, 5}, evenRows(5, 5));
    const auto withPixels =
        importedWith({folder_ / "square.npy"}, {.picture = (folder_ / "dot.ppm").string()});
    EXPECT_NE(withPixels->keysOf(withPixels->maps[0]).picture, noNode);
}

TEST_F(ImportTest, NamesAndStepsOfPublishedArrays) {
    if (!std::filesystem::exists(caseFile("npz-named")))
        GTEST_SKIP() << "skipped: data not present (" << caseFile("npz-named") << ')';
    for (const char* name : {"npz-named/encdec.npz", "npz-named/encdec_same.npz"}) {
        const auto recording = imported({caseFile(name)});
        for (const char* map : {"encoder.self", "decoder.self", "cross"})
            for (int layer = 0; layer < 2; ++layer) EXPECT_TRUE(recording->find(map, layer)) << name << map;
        EXPECT_EQ(recording->maps.size(), 6u);
    }
    const auto generated = imported({caseFile("npz-generate/generate.npz")});
    ASSERT_EQ(generated->maps.size(), 2u);
    const MatrixPointer weights = weightsOf(*generated, 1, 3);
    ASSERT_EQ(weights->rows(), 9);
    ASSERT_EQ(weights->cols(), 9);
    for (Index row = 0; row < 9; ++row) EXPECT_NEAR(weights->row(row).sum(), 1, 1e-5) << row;
    EXPECT_EQ((*weights)(6, 7), 0);  // the first produced word does not see the next one
}
