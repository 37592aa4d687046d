// With --language zh_CN everything is Chinese: help, results, errors, and files.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/process.h"
#include "tests/support/folders.h"

using attentionscope::test::ProcessResult;
using attentionscope::test::readFile;
using attentionscope::test::runProgram;
using attentionscope::test::ScratchFolder;
using attentionscope::test::writeFile;

namespace {

ProcessResult inChinese(std::vector<std::string> words, const std::string& input = {}) {
    words.insert(words.end(), {"--language", "zh_CN"});
    return runProgram(words, input);
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> commandNames() {
    std::vector<std::string> names;
    bool inside = false;
    for (const std::string& line : linesOf(runProgram({"--help"}).output)) {
        if (line.empty()) inside = false;
        if (inside) names.push_back(line.substr(2, line.find(' ', 2) - 2));
        if (line == "Commands") inside = true;
    }
    return names;
}

bool hasChinese(const std::string& text) {
    for (const char c : text)
        if (static_cast<unsigned char>(c) >= 0xE3) return true;
    return false;
}

/// Two consecutive English words, which are part of a sentence; ignores quotations, typed text and names.
std::string englishIn(const std::string& text) {
    static const std::regex names(
        "masked word|next word|picture answer|\"[^\"]*\"|“[^”]*”|--?[A-Za-z-]+|attentionscope( [a-z]+)?|[^ "
        "]*[/_.][^ ]*");
    static const std::regex words("[a-z]{2,} [a-z]{2,}");
    std::smatch found;
    const std::string rest = std::regex_replace(text, names, "…");
    return std::regex_search(rest, found, words) ? found.str() : std::string();
}

}  // namespace

TEST(Language, EveryCommandHasItsHelpInChinese) {
    std::vector<std::string> names = commandNames();
    ASSERT_GT(names.size(), 15U);
    for (const std::string& name : names) {
        const auto english = linesOf(runProgram({name, "--help"}).output);
        const std::string help = inChinese({name, "--help"}).output;
        const auto chinese = linesOf(help);
        ASSERT_GE(chinese.size(), 5U) << name;
        EXPECT_EQ(english[0], chinese[0]) << "what is typed is the same in every language";
        EXPECT_TRUE(hasChinese(chinese[2])) << name << ": " << chinese[2];
        EXPECT_EQ(chinese[4], "选项") << name;
        // The English description of an option does not appear in Chinese.
        for (size_t i = 5; i < english.size(); ++i) {
            if (english[i].size() < 30 || english[i].find(' ', 28) == std::string::npos) continue;
            const std::string words = english[i].substr(28);
            if (englishIn(words).empty()) continue;
            EXPECT_EQ(help.find(words), std::string::npos) << name << ": " << words;
        }
    }
    EXPECT_TRUE(hasChinese(inChinese({"--help"}).output));
    EXPECT_TRUE(hasChinese(inChinese({"help"}).output));
}

TEST(Language, EveryCommandHasChineseErrors) {
    for (const std::string& name : commandNames()) {
        const ProcessResult unknown = inChinese({name, "--no-such-option"});
        EXPECT_EQ(unknown.status, 2) << name;
        EXPECT_NE(unknown.errors.find("未知的选项 --no-such-option"), std::string::npos) << unknown.errors;
        EXPECT_NE(unknown.errors.find("参见 attentionscope " + name + " --help。"), std::string::npos)
            << unknown.errors;
    }
    const std::vector<std::vector<std::string>> failing = {
        {"models", "--model", "none"},
        {"run", "--model", "constructed"},
        {"run", "--model", "none", "-o", "a.json"},
        {"run", "--model", "constructed", "--text", "", "-o", "/tmp/a.json"},
        {"render", "--model", "constructed", "--layer", "7", "-o", "a.png"},
        {"explain", "--model", "constructed", "--at", "1"},
        {"explain", "--model", "constructed", "--at", "100,100"},
        {"tokenize", "--model", "/nowhere", "--in", "a.jsonl"},
        {"generate", "--model", "constructed", "--text", "a"},
        {"train", "no-such-recipe", "--out", "a"},
        {"train", "additive", "--out", "/tmp/a"},
        {"eval", "--model", "constructed", "--data", "a.tsv"},
        {"batch", "a.jsonl", "-o", "a"},
        {"attend", "--in", "/nowhere.safetensors", "-o", "/tmp/a.safetensors"},
        {"worksheet", "--model", "en-fr-none", "-o", "/tmp/a.html"},
        {"animate", "--model", "constructed", "--of", "training", "-o", "/tmp/a.png"},
        {"import", "/nowhere.npy", "-o", "/tmp/a.safetensors"},
        {"request", "/nowhere.png"},
        {"lesson", "/nowhere.json", "--check"},
        {"analyse", "--model", "en-fr-none", "--of", "heads", "-o", "/tmp/a.json"},
        {"doctor", "more"},
        {"no-such-command"},
        {"--model", "constructed"},
    };
    for (const auto& words : failing) {
        const ProcessResult result = inChinese(words);
        EXPECT_NE(result.status, 0) << words[0];
        EXPECT_TRUE(hasChinese(result.errors)) << words[0] << ": " << result.errors;
        EXPECT_EQ(englishIn(result.errors), "") << words[0] << ": " << result.errors;
    }
}

TEST(Language, WhatCommandsPrintIsChinese) {
    const ScratchFolder scratch;
    writeFile(scratch.file("jobs.jsonl"),
              "{\"model\": \"constructed\", \"format\": \"csv\", \"name\": \"a\"}\n{\n");
    writeFile(scratch.file("pairs.tsv"), "the cat sleeps .\tle chat dort .\nno tab\n");
    const std::vector<std::vector<std::string>> printing = {
        {"models"},
        {"models", "--model", "numbers"},
        {"doctor"},
        {"batch", scratch.file("jobs.jsonl"), "-o", scratch.file("out")},
        {"lesson", RESOURCES "/lessons/pronoun.json", "--check"},
        {"eval", "--model", "en-fr-none", "--data", scratch.file("pairs.tsv")},
        {"animate", "--model", "numbers", "--of", "steps", "--seconds", "1", "-o", scratch.file("frames")},
    };
    for (const auto& words : printing) {
        const ProcessResult result = inChinese(words);
        const std::string all = result.output + result.errors;
        EXPECT_TRUE(hasChinese(all)) << words[0] << ": " << all;
        // Paths, and the sentence of a lesson, are quoted as they are.
        if (words[0] == "doctor" || words[0] == "lesson") continue;
        EXPECT_EQ(englishIn(all), "") << words[0] << ": " << all;
    }
    // A table has its columns below each other, though a character of Chinese is as wide as two letters.
    const ProcessResult scores = inChinese(printing[5]);
    EXPECT_NE(scores.output.find("词元准确率          0."), std::string::npos) << scores.output;
    EXPECT_NE(scores.errors.find("2 行中有 1 行被跳过：第 2 行：没有制表符"), std::string::npos)
        << scores.errors;
}

TEST(Language, WhatCommandsWriteIsChinese) {
    const ScratchFolder scratch;
    const auto write = [&](std::vector<std::string> words, const std::string& name) {
        words.insert(words.end(), {"--model", "numbers", "-o", scratch.file(name)});
        const ProcessResult result = inChinese(words);
        EXPECT_EQ(result.status, 0) << result.errors;
        return readFile(scratch.file(name));
    };
    EXPECT_TRUE(hasChinese(write({"render", "--view", "steps"}, "steps.svg")));
    EXPECT_TRUE(hasChinese(write({"worksheet"}, "sheet.html")));
    // Machine-readable output is the same in every language.
    EXPECT_FALSE(hasChinese(write({"run"}, "run.json")));
    writeFile(scratch.file("jobs.jsonl"),
              R"({"model": "numbers", "format": "svg", "view": "steps", "name": "steps"})");
    EXPECT_EQ(inChinese({"batch", scratch.file("jobs.jsonl"), "-o", scratch.file("out")}).status, 0);
    EXPECT_TRUE(hasChinese(readFile(scratch.file("out/steps.svg"))));
}

TEST(Language, NamesAndWhatAUserTypedStayAsTheyAre) {
    const std::string list = "\n    alignment\n";
    const auto idsIn = [&](const std::string& help) {
        return help.substr(std::min(help.find(list), help.size()));
    };
    const std::string ids = idsIn(runProgram({"lesson", "--help"}).output);
    EXPECT_NE(ids.find("\n    induction\n"), std::string::npos) << ids;
    EXPECT_EQ(idsIn(inChinese({"lesson", "--help"}).output), ids);
    const std::string errors =
        inChinese({"run", "--model", "constructed", "--derived", "nothing", "-o", "a.json"}).errors;
    EXPECT_NE(errors.find("nothing"), std::string::npos) << errors;
    EXPECT_NE(errors.find("value-weighted"), std::string::npos) << errors;
}

TEST(Language, ReasonsWithinAnErrorAreChinese) {
    const ScratchFolder scratch;
    writeFile(scratch.file("bad.safetensors"), "short");
    writeFile(scratch.file("noise.bin"), std::string("\x01\x02 0-0\n1-1\n\x03", 12));
    const std::vector<std::vector<std::string>> failing = {
        {"attend", "--in", scratch.file("bad.safetensors"), "-o", scratch.file("a.safetensors")},
        {"import", scratch.file("noise.bin"), "-o", scratch.file("b.safetensors")},
    };
    for (const auto& words : failing) {
        const ProcessResult result = inChinese(words);
        EXPECT_EQ(result.status, 1) << words[0];
        EXPECT_TRUE(hasChinese(result.errors)) << result.errors;
        EXPECT_EQ(englishIn(result.errors), "") << result.errors;
    }
    const std::string noise = runProgram(failing[1]).errors;
    EXPECT_NE(noise.find("this file is not a text"), std::string::npos) << noise;
}

TEST(Language, DefaultsToEnglish) {
    for (const std::string& name : commandNames()) {
        const ProcessResult result = runProgram({name, "--language", "xx"});
        EXPECT_EQ(result.status, 2) << name;
        EXPECT_NE(result.errors.find("--language is one of en, zh_CN, not \"xx\""), std::string::npos)
            << result.errors;
        EXPECT_FALSE(hasChinese(runProgram({name, "--help"}, {}, {{"LANG", "zh_CN.UTF-8"}}).output)) << name;
    }
    EXPECT_EQ(runProgram({"--language", "xx", "models"}).status, 2);
    EXPECT_TRUE(hasChinese(runProgram({"--language=zh_CN", "models"}).output));
    EXPECT_EQ(runProgram({"models", "--language"}).status, 2);
}
