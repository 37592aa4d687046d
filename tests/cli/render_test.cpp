#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/cli/process.h"
#include "tests/support/folders.h"

using namespace attentionscope::test;

namespace {

const std::vector<std::string> request = {"render", "--model", "constructed", "--text",
                                          "The cat sat on the mat"};

ProcessResult render(std::vector<std::string> more) {
    std::vector<std::string> arguments = request;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runProgram(arguments);
}

size_t count(const std::string& text, const std::string& part) {
    size_t found = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

/// Width and height of a PNG, from its header.
std::pair<unsigned, unsigned> sizeOfPng(const std::string& bytes) {
    const auto number = [&bytes](size_t at) {
        unsigned value = 0;
        for (size_t i = at; i < at + 4; ++i) value = value << 8 | (unsigned char)(bytes[i]);
        return value;
    };
    return {number(16), number(20)};
}

}  // namespace

TEST(Render, MakesEveryViewWithoutADisplay) {
    const ScratchFolder folder;
    for (const char* view : {"heatmap", "grid", "lines", "text", "steps"}) {
        const std::string file = folder.file(std::string(view) + ".svg");
        const ProcessResult result = render({"--view", view, "--query", "1", "-o", file});
        EXPECT_EQ(result.status, 0) << view << ": " << result.errors;
        // The weights in the steps have more cells than are drawn one by one.
        const std::string said = std::string(view) == "steps" ? "as one lossless image" : "";
        EXPECT_NE(result.errors.find(said), std::string::npos) << result.errors;
        EXPECT_EQ(result.errors.empty(), said.empty()) << view << ": " << result.errors;
        const std::string svg = readFile(file);
        EXPECT_NE(svg.find("<svg"), std::string::npos) << view;
        EXPECT_NE(svg.find("The cat sat on the mat"), std::string::npos) << view;
        EXPECT_NE(svg.find("constructed"), std::string::npos) << view;
    }
}

// A mechanism brings its own words along, in words.json.
TEST(Render, TranslatesTheWordsOfAMechanism) {
    const ScratchFolder folder;
    const std::string model = folder.file("model");
    std::filesystem::copy(RESOURCES "/models/kernel-regression", model);
    std::ofstream(model + "/words.json") << R"({"zh_CN": {"distances": "相距"}})";
    for (const char* language : {"en", "zh_CN"}) {
        const std::string file = folder.file("steps.svg");
        const ProcessResult result =
            runProgram({"render", "--model", model, "--view", "steps", "--language", language, "-o", file});
        ASSERT_EQ(result.status, 0) << result.errors;
        const std::string svg = readFile(file);
        // The program's own word for it comes first, where it has one.
        EXPECT_EQ(count(svg, "相距") + count(svg, "距离") > 0, std::string(language) == "zh_CN");
        EXPECT_EQ(count(svg, "distances") > 0, std::string(language) == "en");
    }
}

TEST(Render, TheHeatmapHoldsEveryWordAndTheHeadsWork) {
    const ScratchFolder folder;
    ASSERT_EQ(render({"--head", "0", "-o", folder.file("a.svg")}).status, 0);
    const std::string svg = readFile(folder.file("a.svg"));
    for (const char* word : {">The<", ">cat<", ">sat<", ">on<", ">mat<"})
        EXPECT_EQ(count(svg, word), 2u) << word;
    EXPECT_EQ(count(svg, "<image"), 0u);
    // The previous-token head: five rows look at one word with all their weight.
    EXPECT_EQ(count(svg, ">1.000<"), 5u);
}

TEST(Render, ModelsWithoutPredictionsShowTheirStrongestWeights) {
    const ScratchFolder folder;
    const ProcessResult result = render({"--view", "prediction", "--query", "1", "-o", folder.file("a.svg")});
    ASSERT_EQ(result.status, 0) << result.errors;
    EXPECT_NE(readFile(folder.file("a.svg")).find("Where “cat” looks most"), std::string::npos);
}

TEST(Render, APictureIsPaintedWithItsWeights) {
    const ScratchFolder folder;
    const std::string model = TEST_DATA "/transformer/vit";
    const ProcessResult over =
        runProgram({"render", "--model", model, "--input", "picture=scene: red circle 1,1", "--view",
                    "picture", "--query", "3", "-o", folder.file("a.svg")});
    ASSERT_EQ(over.status, 0) << over.errors;
    const std::string svg = readFile(folder.file("a.svg"));
    EXPECT_NE(svg.find("<image"), std::string::npos) << "the picture itself";
    EXPECT_NE(svg.find(">[CLS]  "), std::string::npos);
    const ProcessResult lines =
        runProgram({"render", "--model", model, "--input", "picture=scene: red circle 1,1", "--view", "lines",
                    "-o", folder.file("b.svg")});
    EXPECT_EQ(lines.status, 1);
    EXPECT_NE(lines.errors.find("picture, heatmap"), std::string::npos) << lines.errors;
}

TEST(Render, ScaleAndThemeChangeThePicture) {
    const ScratchFolder folder;
    ASSERT_EQ(render({"--scale", "1", "-o", folder.file("1.png")}).status, 0);
    ASSERT_EQ(render({"--scale", "3", "-o", folder.file("3.png")}).status, 0);
    const auto [width, height] = sizeOfPng(readFile(folder.file("1.png")));
    const auto [wide, tall] = sizeOfPng(readFile(folder.file("3.png")));
    EXPECT_NEAR(wide, width * 3, 3);
    EXPECT_NEAR(tall, height * 3, 3);
    ASSERT_EQ(render({"--theme", "dark", "-o", folder.file("dark.svg")}).status, 0);
    EXPECT_NE(readFile(folder.file("dark.svg")).find("#16181d"), std::string::npos);
}

TEST(Render, RejectsImpossibleRequestsAndKeepsFiles) {
    const ScratchFolder folder;
    const std::string file = folder.file("a.svg");
    writeFile(file, "old");
    EXPECT_EQ(render({"--layer", "7", "-o", file}).status, 1);
    EXPECT_EQ(render({"--head", "8", "-o", file}).status, 1);
    EXPECT_EQ(render({"--query", "99", "-o", file}).status, 1);
    EXPECT_EQ(render({"--stage", "softcapped", "-o", file}).status, 1);
    const ProcessResult misfit = render({"--view", "picture", "-o", file});
    EXPECT_EQ(misfit.status, 1);
    EXPECT_NE(misfit.errors.find("heatmap, lines, arcs, text"), std::string::npos) << misfit.errors;
    EXPECT_EQ(render({"--view", "bars", "-o", file}).status, 1);
    EXPECT_EQ(readFile(file), "old");
    EXPECT_EQ(render({"--view", "pie", "-o", file}).status, 2);
    EXPECT_EQ(render({"-o", folder.file("a.bmp")}).status, 2);
    EXPECT_EQ(render({"--scale", "0", "-o", file}).status, 2);
    EXPECT_EQ(render({}).status, 2);
    const ProcessResult unwritable = render({"-o", folder.file("missing/a.png")});
    EXPECT_EQ(unwritable.status, 1);
    EXPECT_NE(unwritable.errors.find("missing"), std::string::npos) << "the folder, before any work is done";
}

TEST(Render, AnyScriptAndManyWords) {
    const ScratchFolder folder;
    std::string many;
    for (int i = 0; i < 2000; ++i) many += "word ";
    for (const std::string& text : {std::string("知识就是力量"), std::string("مرحبا بالعالم"),
                                    std::string("👨‍👩‍👧 x"), std::string("\xed\xa0\x80 a"),
                                    std::string("a\x01"
                                                "b"),
                                    many}) {
        for (const char* view : {"heatmap", "text"}) {
            const ProcessResult result = runProgram({"render", "--model", "constructed", "--text", text,
                                                     "--view", view, "-o", folder.file("a.png")});
            EXPECT_EQ(result.status, 0) << text.substr(0, 20) << ' ' << result.errors;
        }
    }
}

TEST(Render, FindsTheLayersAndHeadsThatARecordingHas) {
    const ScratchFolder folder;
    const std::string page = folder.file("page.json"), recording = folder.file("part.safetensors");
    std::ofstream(page) << R"({"attention": [{"attn": [[[[0.5, 0.5], [0, 1]], [[1, 0], [0.25, 0.75]]]],
        "left_text": ["a", "b"], "right_text": ["a", "b"]}], "include_layers": [11], "include_heads": [2, 5]})";
    ASSERT_EQ(runProgram({"import", page, "-o", recording}).status, 0);
    const std::string picture = folder.file("map.svg");
    const ProcessResult drawn = runProgram({"render", "--model", recording, "-o", picture});
    EXPECT_EQ(drawn.status, 0) << drawn.errors;
    EXPECT_NE(readFile(picture).find("layer 11 · head 2"), std::string::npos);
    const ProcessResult explained =
        runProgram({"explain", "--model", recording, "--head", "5", "--at", "1,0"});
    EXPECT_EQ(explained.status, 0) << explained.errors;
    EXPECT_NE(explained.output.find("0.25"), std::string::npos) << explained.output;
    const ProcessResult missing = runProgram({"render", "--model", recording, "--head", "0", "-o", picture});
    EXPECT_EQ(missing.status, 1);
    EXPECT_NE(missing.errors.find("layer 11 (heads 2 5)"), std::string::npos) << missing.errors;
}

TEST(Render, ListsUnknownWords) {
    const ScratchFolder folder;
    const ProcessResult result = runProgram(
        {"run", "--model", "pronoun", "--text", "The zebra was tired", "-o", folder.file("run.json")});
    EXPECT_EQ(result.status, 0);
    EXPECT_NE(result.errors.find("no features for these words: zebra"), std::string::npos) << result.errors;
}
