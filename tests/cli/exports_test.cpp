// Exports by command: worksheets, animations, many files at once; with the same bytes each time.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/cli/process.h"

using namespace attentionscope::test;

namespace {

const std::vector<std::string> catSentence = {"--model", "constructed", "--text", "The cat sat on the mat"};

ProcessResult leave(const std::string& name, const std::vector<std::string>& more) {
    std::vector<std::string> arguments{name};
    arguments.insert(arguments.end(), catSentence.begin(), catSentence.end());
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runProgram(arguments);
}

std::vector<nlohmann::json> jsonLinesOf(const std::string& output) {
    std::vector<nlohmann::json> lines;
    std::istringstream stream(output);
    for (std::string line; std::getline(stream, line);) lines.push_back(nlohmann::json::parse(line));
    return lines;
}

}  // namespace

TEST(Exports, AWorksheetIsWrittenInBothLanguages) {
    const ScratchFolder folder;
    const auto html = [&](std::vector<std::string> more) {
        more.insert(more.end(), {"-o", folder.file("sheet.html")});
        const ProcessResult result = leave("worksheet", more);
        EXPECT_EQ(result.status, 0) << result.errors;
        return readFile(folder.file("sheet.html"));
    };
    EXPECT_NE(html({"--query", "1"}).find("worked through by hand"), std::string::npos);
    const ProcessResult request = runProgram({"request", folder.file("sheet.html")});
    EXPECT_EQ(nlohmann::json::parse(request.output).at("inputs").at("text"), "The cat sat on the mat");
    const std::string chinese = html({"--query", "1", "--language", "zh_CN", "--blank"});
    EXPECT_NE(chinese.find("lang=\"zh-CN\""), std::string::npos);
    EXPECT_NE(chinese.find("注意力"), std::string::npos);
    EXPECT_EQ(chinese.find("calculator"), std::string::npos);
    EXPECT_EQ(chinese.find("self-attention"), std::string::npos);
    const ProcessResult wrong = leave("worksheet", {"--query", "9", "-o", folder.file("sheet.pdf")});
    EXPECT_EQ(wrong.status, 1);
    EXPECT_NE(wrong.errors.find("--query 9"), std::string::npos) << wrong.errors;
    EXPECT_EQ(leave("worksheet", {"-o", folder.file("sheet.txt")}).status, 2);
    const ProcessResult none = runProgram(
        {"worksheet", "--model", "en-fr-none", "--text", "the cat sleeps", "-o", folder.file("none.pdf")});
    EXPECT_EQ(none.status, 1);
    EXPECT_FALSE(std::filesystem::exists(folder.file("none.pdf")));
}

// It then contains the sample of the model.
TEST(Exports, APictureWithoutInputContainsTheSample) {
    const ScratchFolder folder;
    for (const char* view : {"prediction", "bottleneck"}) {
        const std::string file = folder.file("sample.png");
        ASSERT_EQ(runProgram({"render", "--model", "en-fr-none", "--view", view, "-q", "-o", file}).status,
                  0);
        const ProcessResult request = runProgram({"request", file});
        EXPECT_EQ(nlohmann::json::parse(request.output).at("inputs").at("text"),
                  "The black cat drinks milk in the kitchen every morning.")
            << view;
    }
}

TEST(Exports, AnAnimationIsAFileOrAFolder) {
    const ScratchFolder folder;
    const ProcessResult file =
        leave("animate", {"--of", "words", "--seconds", "2", "-o", folder.file("a.png")});
    EXPECT_EQ(file.status, 0) << file.errors;
    EXPECT_NE(readFile(folder.file("a.png")).find("acTL"), std::string::npos);
    const ProcessResult request = runProgram({"request", folder.file("a.png")});
    EXPECT_EQ(nlohmann::json::parse(request.output).at("inputs").at("text"), "The cat sat on the mat");
    const ProcessResult frames =
        leave("animate", {"--of", "steps", "--seconds", "4", "-o", folder.file("frames")});
    EXPECT_EQ(frames.status, 0) << frames.errors;
    EXPECT_TRUE(std::filesystem::exists(folder.file("frames/frame-0100.png")));
    EXPECT_FALSE(std::filesystem::exists(folder.file("frames/frame-0101.png")));
    EXPECT_EQ(leave("animate", {"--of", "training", "-o", folder.file("b.png")}).status, 1);
    // Words are produced without attention, too.
    EXPECT_EQ(runProgram({"animate", "--model", "en-fr-none", "--text", "the cat sleeps", "--of", "words",
                          "-o", folder.file("none.png")})
                  .status,
              0);
    EXPECT_EQ(leave("animate", {"-o", folder.file("b.png")}).status, 2);
}

TEST(Exports, AnimatesADerivedMap) {
    const ScratchFolder folder;
    const auto bytes = [&](std::vector<std::string> options) {
        options.insert(options.end(),
                       {"--no-request", "--scale", "0.25", "--seconds", "2", "-o", folder.file("a.png")});
        const ProcessResult result = runProgram(options);
        EXPECT_EQ(result.status, 0) << result.errors;
        return readFile(folder.file("a.png"));
    };
    for (const std::vector<std::string>& request :
         {std::vector<std::string>{"animate", "--model", "constructed", "--text", "one two", "--of", "words"},
          {"animate", "--model", "en-fr-additive", "--text", "the cat", "--of", "training"}}) {
        std::set<std::string> all;
        for (const std::vector<std::string>& options :
             {std::vector<std::string>{}, {"--log"}, {"--without-special"}, {"--mean", "heads"}}) {
            std::vector<std::string> arguments = request;
            arguments.insert(arguments.end(), options.begin(), options.end());
            all.insert(bytes(std::move(arguments)));
        }
        EXPECT_GE(all.size(), 3U) << request[2];
    }
    const ProcessResult steps = leave("animate", {"--of", "steps", "--log", "-o", folder.file("b.png")});
    EXPECT_EQ(steps.status, 2);
    EXPECT_NE(steps.errors.find("--log does not go with --of steps"), std::string::npos) << steps.errors;
}

TEST(Exports, RolloutUsesAllLayers) {
    const ScratchFolder folder;
    ASSERT_EQ(runProgram({"render", "--model", "english-masked", "--text", "The cat sleeps.", "--derived",
                          "rollout", "-o", folder.file("a.svg")})
                  .status,
              0);
    EXPECT_NE(readFile(folder.file("a.svg")).find("layers 0 to 4"), std::string::npos);
}

TEST(Exports, TheSameDocumentGivesTheSameBytes) {
    const ScratchFolder folder;
    const auto twice = [&](const std::string& name, const std::vector<std::string>& more,
                           const std::string& ending) {
        std::vector<std::string> bytes;
        for (const char* file : {"a", "b"}) {
            std::vector<std::string> arguments = more;
            arguments.insert(arguments.end(), {"-o", folder.file(file + ending)});
            const ProcessResult result = leave(name, arguments);
            EXPECT_EQ(result.status, 0) << result.errors;
            bytes.push_back(readFile(folder.file(file + ending)));
        }
        EXPECT_FALSE(bytes[0].empty());
        EXPECT_TRUE(bytes[0] == bytes[1]) << name << ' ' << ending;
        // No current date, which would change every second.
        EXPECT_EQ(bytes[0].find("CreationDate (D:202"), std::string::npos) << ending;
    };
    for (const char* ending : {".png", ".svg", ".pdf"}) twice("render", {}, ending);
    for (const char* ending : {".html", ".pdf"}) twice("worksheet", {}, ending);
    twice("animate", {"--of", "words", "--seconds", "1"}, ".png");
}

TEST(Exports, BatchReportsEachFileAndContinuesAfterFailures) {
    const ScratchFolder folder;
    writeFile(
        folder.file("jobs.jsonl"),
        R"({"model": "constructed", "name": "map", "format": "png", "for": {"text": ["one two", "three"], "head": [0, 1]}})"
        "\n"
        R"({"model": "no-such-model", "name": "wrong", "format": "svg"})"
        "\n"
        R"({"model": "constructed", "text": "one two", "name": "view", "format": "svg", "view": "lines", "query": 1})"
        "\n"
        R"({"model": "constructed", "text": "one two", "name": "unknown", "format": "svg", "view": "circles"})"
        "\n");
    const auto batch = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"batch", folder.file("jobs.jsonl"), "-o", folder.file("out")});
        return runProgram(more);
    };
    const ProcessResult first = batch({"--jobs", "2"});
    EXPECT_EQ(first.status, 1);
    const auto lines = jsonLinesOf(first.output);
    ASSERT_EQ(lines.size(), 7u) << first.output;
    int done = 0;
    for (const auto& line : lines) {
        done += line.at("status") == "done";
        EXPECT_EQ(line.at("status") == "failed", line.contains("problem")) << line;
        EXPECT_EQ(std::filesystem::exists(line.at("file").get<std::string>()), line.at("status") == "done")
            << line;
    }
    EXPECT_EQ(done, 5);
    EXPECT_NE(first.errors.find("5 done, 0 there already, 2 failed"), std::string::npos) << first.errors;
    EXPECT_EQ(readFile(folder.file("out/map-text1-head0.png")).substr(1, 3), "PNG");
    // The same picture as from render.
    const ProcessResult alone = runProgram({"render", "--model", "constructed", "--text", "one two", "--head",
                                            "1", "-o", folder.file("alone.png")});
    EXPECT_EQ(alone.status, 0) << alone.errors;
    EXPECT_TRUE(readFile(folder.file("alone.png")) == readFile(folder.file("out/map-text0-head1.png")));
    const auto again = jsonLinesOf(batch({"--resume"}).output);
    ASSERT_EQ(again.size(), 7u);
    for (const auto& line : again) EXPECT_NE(line.at("status"), "done") << line;
}

TEST(Exports, EndingsMayBeWrittenInCapitals) {
    const ScratchFolder folder;
    const std::vector<std::pair<std::string, std::string>> beginnings = {
        {"a.JSON", "{"}, {"a.CSV", ","}, {"a.NPY", "\x93NUMPY"}, {"a.Safetensors", ""}};
    for (const auto& [name, beginning] : beginnings) {
        const ProcessResult result = leave("run", {"--layer", "0", "--head", "0", "-o", folder.file(name)});
        EXPECT_EQ(result.status, 0) << name << result.errors;
        EXPECT_EQ(readFile(folder.file(name)).rfind(beginning, 0), 0U) << name;
    }
    EXPECT_EQ(
        runProgram({"render", "--model", folder.file("a.Safetensors"), "-o", folder.file("a.PNG")}).status,
        0);
    EXPECT_EQ(leave("worksheet", {"-o", folder.file("sheet.PDF")}).status, 0);
    EXPECT_EQ(readFile(folder.file("sheet.PDF")).substr(0, 5), "%PDF-");
}

TEST(Exports, EveryPictureContainsItsRequest) {
    const ScratchFolder folder;
    writeFile(folder.file("jobs.jsonl"),
              R"({"model": "constructed", "text": "one two", "name": "map", "format": "svg"})");
    const std::vector<std::string> translation{"--model", "en-fr-additive", "--text", "the cat sleeps"};
    const auto with = [](std::vector<std::string> first, const std::vector<std::string>& more) {
        first.insert(first.end(), more.begin(), more.end());
        return first;
    };
    const std::vector<std::pair<std::vector<std::string>, std::string>> ways = {
        {with({"render", "--view", "bottleneck", "-o", folder.file("b.svg")}, translation), "b.svg"},
        {with({"worksheet", "-o", folder.file("w.pdf")}, translation), "w.pdf"},
        {with({"animate", "--of", "steps", "-o", folder.file("a.png")}, translation), "a.png"},
        {{"batch", folder.file("jobs.jsonl"), "-o", folder.file("")}, "map.svg"}};
    for (const auto& [arguments, file] : ways) {
        EXPECT_EQ(runProgram(arguments).status, 0) << file;
        EXPECT_EQ(runProgram({"request", folder.file(file)}).status, 0) << file;
        EXPECT_EQ(runProgram(with(arguments, {"--no-request"})).status, 0) << file;
        EXPECT_EQ(runProgram({"request", folder.file(file)}).status, 1) << file;
    }
}

TEST(Exports, APictureResolvesItsFiles) {
    const ScratchFolder folder;
    const ProcessResult made = leave("run", {"-o", folder.file("r.safetensors")});
    ASSERT_EQ(made.status, 0) << made.errors;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.file(""));
    const ProcessResult drawn = runProgram({"render", "--model", "r.safetensors", "-o", "r.png"});
    std::filesystem::current_path(before);
    ASSERT_EQ(drawn.status, 0) << drawn.errors;
    const ProcessResult request = runProgram({"request", folder.file("r.png")});
    EXPECT_TRUE(std::filesystem::equivalent(
        nlohmann::json::parse(request.output).at("model").get<std::string>(), folder.file("r.safetensors")))
        << request.output;
}

// As version 0.1 wrote them, with text typed for other models.
TEST(Exports, ARequestHasInputsOfItsOwnModelOnly) {
    const ScratchFolder folder;
    const std::string request =
        R"({"model": "constructed", "inputs": {"text": "one two", "story": ["Secret."], "question": "Where?"}})";
    writeFile(folder.file("old.ascope"),
              R"({"format": "attentionscope-session-1", "request": )" + request + "}");
    const ProcessResult told = runProgram({"request", folder.file("old.ascope")});
    EXPECT_EQ(told.status, 0) << told.errors;
    EXPECT_EQ(nlohmann::json::parse(told.output).at("inputs"), nlohmann::json({{"text", "one two"}}));
    EXPECT_NE(told.errors.find("question, story"), std::string::npos) << told.errors;
    writeFile(folder.file("own.json"), told.output);
    writeFile(folder.file("old.json"), request);
    const auto run = [&](const char* file) {
        return runProgram({"run", "--request", folder.file(file), "-o", folder.file("a.json")});
    };
    EXPECT_EQ(run("own.json").status, 0) << run("own.json").errors;
    const ProcessResult refused = run("old.json");
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.errors.find("no input of this name"), std::string::npos) << refused.errors;
}
