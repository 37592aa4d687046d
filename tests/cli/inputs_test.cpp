// Every kind of input on the command line, over checkpoints with random weights.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/picture/scene.h"
#include "tests/cli/process.h"
#include "tests/support/folders.h"
#include "tests/support/pictures.h"

using attentionscope::test::ProcessResult;
using attentionscope::test::runProgram;
using attentionscope::test::ScratchFolder;

namespace {

const std::string vit = TEST_DATA "/transformer/vit", bert = TEST_DATA "/transformer/bert";

nlohmann::json declared(const std::string& model) {
    const ProcessResult result = runProgram({"models", "--model", model, "--json"});
    EXPECT_EQ(result.status, 0) << result.errors;
    return nlohmann::json::parse(result.output).at(0).at("inputs");
}

TEST(Inputs, EveryFolderNamesItsInput) {
    const auto picture = declared(vit);
    ASSERT_EQ(picture.size(), 1U);
    EXPECT_EQ(picture[0]["name"], "picture");
    EXPECT_EQ(picture[0]["kind"], "picture");
    const auto pair = declared(bert);
    ASSERT_EQ(pair.size(), 2U);
    EXPECT_EQ(pair[1]["name"], "second");
    EXPECT_EQ(pair[1]["optional"], true);
}

TEST(Inputs, LimitsAreListed) {
    const auto most = [](const std::string& model, std::size_t input = 0) {
        const auto one = declared(model).at(input);
        return one.at("most").dump() + ' ' + one.at("unit").get<std::string>();
    };
    EXPECT_EQ(most("constructed"), "512 words");
    EXPECT_EQ(most("english-masked"), "64 tokens");
    EXPECT_EQ(most("reviews-hierarchical"), "100 sentences");
    EXPECT_EQ(declared("reviews-hierarchical").at(0).at("most_words"), 400);
    EXPECT_EQ(declared("captions-soft").at(0).at("regions"), nlohmann::json({8, 8}));
    const std::string list = runProgram({"models"}).output;
    for (const char* said :
         {"at most 64 tokens", "at most 100 sentences, each of at most 400 words", "8 × 8 regions", "shapes"})
        EXPECT_NE(list.find(said), std::string::npos) << said;
    // The same for all models and for one.
    for (const char* model : {"english-masked", "captions-soft", "stories-memory", "picture-questions"}) {
        const std::string alone = runProgram({"models", "--model", model}).output;
        EXPECT_NE(list.find(alone), std::string::npos) << alone;
    }
}

TEST(Inputs, PicturesAreTakenFromFilesAndScenes) {
    const ScratchFolder folder;
    const auto scene = attentionscope::sceneFromText("scene: red circle 1,2; blue square 5,4");
    attentionscope::writePng(folder.file("a.png"), attentionscope::drawnScene(scene));
    attentionscope::writeJpeg(folder.file("a.jpg"), attentionscope::drawnScene(scene));
    const auto pixels = attentionscope::drawnScene(scene);
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" +
                         std::to_string(pixels.height) + ", " + std::to_string(pixels.width) + ", 3)}";
    header.resize(117, ' ');
    header += '\n';
    attentionscope::test::writeFile(folder.file("a.npy"),
                                    std::string("\x93NUMPY\x01\0", 8) + char(118) + '\0' + header +
                                        std::string(reinterpret_cast<const char*>(pixels.pixels.data()),
                                                    size_t(pixels.pixels.size()) * sizeof(float)));
    attentionscope::test::writeFile(folder.file("inputs.json"),
                                    "{\"picture\": {\"picture\": \"" + folder.file("a.png") + "\"}}");
    const std::vector<std::vector<std::string>> ways = {
        {"--input", "picture=" + folder.file("a.png")},
        {"--input", "picture=" + folder.file("a.jpg")},
        {"--input", "picture=@" + folder.file("a.png")},
        {"--input", "picture=@" + folder.file("a.npy")},
        {"--inputs", folder.file("inputs.json")},
        {"--input", "picture=scene: red circle 1,2; blue square 5,4"}};
    std::vector<double> first;
    for (const auto& way : ways) {
        std::vector<std::string> arguments{"run", "--model", vit, "-o", folder.file("out.json")};
        arguments.insert(arguments.end(), way.begin(), way.end());
        const ProcessResult result = runProgram(arguments);
        ASSERT_EQ(result.status, 0) << way[1] << ": " << result.errors;
        const auto recording = nlohmann::json::parse(attentionscope::test::readFile(folder.file("out.json")));
        const auto weights = recording["attention"][0]["weights"][0].get<std::vector<double>>();
        ASSERT_EQ(weights.size(), 7U);
        if (first.empty()) first = weights;
        for (size_t i = 0; i < weights.size(); ++i) EXPECT_NEAR(weights[i], first[i], 0.02) << way[1];
    }
}

TEST(Inputs, ErrorsNameTheExpectedInput) {
    const ScratchFolder folder;
    attentionscope::test::writeFile(folder.file("broken.png"), "\x89PNG\r\n\x1a\nno more");
    attentionscope::test::writeFile(folder.file("list.json"), "{\"text\": [\"a\", \"b\"]}");
    attentionscope::test::writeFile(folder.file("empty.json"), "{\"text\": []}");
    struct Case {
        std::string model, option, value, expected;
    };
    const Case cases[] = {{vit, "--text", "a cat", "picture"},
                          {vit, "--input", "picture=scene: pink circle 1,1", "red, green, blue"},
                          {vit, "--input", "picture=scene: red circle 9,1", "COLUMN,ROW"},
                          {vit, "--input", "picture=" + folder.file("broken.png"), "PNG or JPEG"},
                          {vit, "--input", "picture=" + folder.file("none.png"), "none.png"},
                          {vit, "--input", "picture=", "PNG or JPEG"},
                          {bert, "--inputs", folder.file("list.json"), "a text"},
                          {bert, "--inputs", folder.file("empty.json"), "a text"},
                          {bert, "--input", "picture=a.png", "text, second"},
                          {"numbers", "--input", "queries=1,2;3", "2, as in row 0"},
                          {"numbers", "--input", "queries=1,x", "such as 0.5"},
                          {"numbers", "--input", "queries=", "rows of numbers"}};
    for (const auto& [model, option, value, expected] : cases) {
        const ProcessResult result =
            runProgram({"run", "--model", model, option, value, "-o", folder.file("out.json")});
        EXPECT_EQ(result.status, 1) << value;
        EXPECT_NE(result.errors.find(expected), std::string::npos) << value << ": " << result.errors;
    }
}

}  // namespace
