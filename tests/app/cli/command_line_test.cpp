#include "app/cli/command_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "app/cli/request_options.h"

using namespace attentionscope;

namespace {

struct Outcome {
    int status;
    std::string out;
    std::string err;
};

Outcome run(std::vector<const char*> words) {
    words.insert(words.begin(), "attentionscope");
    const CommandLine line = readCommandLine(int(words.size()), words.data());
    EXPECT_FALSE(line.wantsWindow);
    std::ostringstream out, err;
    Console console{out, err};
    const int status = runCommandLine(line, console);
    return {status, out.str(), err.str()};
}

const std::vector<Option> options = {
    {"--layer", "L", "the layer"},
    {"--json", "", "as JSON"},
    {"-o", "FILE", "the file"},
    {"--theme", "THEME", "", {"light", "dark"}},
};

std::string complaint(const std::vector<std::string>& words) {
    try {
        Arguments(words, options, 1);
    } catch (const UsageError& error) {
        return error.what();
    }
    return {};
}

}  // namespace

TEST(Arguments, ReadsValuesSwitchesAndPlainWords) {
    const Arguments arguments({"--layer", "-3", "--json", "-o", "a b.png", "word", "--theme=dark"}, options,
                              1);
    EXPECT_EQ(arguments.integer("--layer", 0, -5, 5), -3);
    EXPECT_TRUE(arguments.has("--json"));
    EXPECT_EQ(arguments.required("-o"), "a b.png");
    EXPECT_EQ(arguments.text("--theme"), "dark");
    EXPECT_EQ(arguments.plainWords(), std::vector<std::string>{"word"});
    EXPECT_EQ(Arguments({"-omap.png"}, options, 0).required("-o"), "map.png");
    EXPECT_EQ(Arguments({"--output", "-"}, options, 0).required("-o"), "-");
    EXPECT_EQ(Arguments({"--", "--layer"}, options, 1).plainWords(), std::vector<std::string>{"--layer"});
    EXPECT_EQ(Arguments({"--layer", "1", "--layer", "2"}, options, 0).all("--layer").size(), 2u);
}

TEST(Arguments, RejectsUndeclaredOptions) {
    EXPECT_EQ(complaint({"--colour"}), "unknown option --colour");
    EXPECT_EQ(complaint({"--layer"}), "--layer needs a value: --layer L");
    EXPECT_EQ(complaint({"--json=yes"}), "--json takes no value");
    EXPECT_EQ(complaint({"one", "two"}), "unexpected argument \"two\"");
    EXPECT_EQ(complaint({"--theme", "pink"}), "--theme is one of light, dark, not \"pink\"");
    EXPECT_EQ(complaint({"--layr", "1"}), "unknown option --layr (did you mean --layer?)");
    EXPECT_EQ(complaint({"--layer", "--json"}), "--layer needs a value: --layer L");
    EXPECT_EQ(complaint({"-layer", "1"}), "-layer is written --layer");
}

TEST(Arguments, RejectsInvalidAndOutOfRangeNumbers) {
    for (const char* word : {"", "three", "3x", "1.5", "99999999999999999999", "6"}) {
        const Arguments arguments({"--layer", word}, options, 0);
        EXPECT_THROW(arguments.integer("--layer", 0, -5, 5), UsageError) << word;
    }
    for (const char* word : {"", "nan", "inf", "0.5 ", "7"}) {
        const Arguments arguments({"--layer", word}, options, 0);
        EXPECT_THROW(arguments.number("--layer", 0, -5, 5), UsageError) << word;
    }
    EXPECT_THROW(Arguments({}, options, 0).required("-o"), UsageError);
}

TEST(CommandLine, OpensTheWindowOnlyWithoutArgumentsOrForAFile) {
    const char* none[] = {"attentionscope"};
    EXPECT_TRUE(readCommandLine(1, none).wantsWindow);
    const char* folder[] = {"attentionscope", "/", "--language", "zh_CN"};
    const CommandLine line = readCommandLine(4, folder);
    EXPECT_TRUE(line.wantsWindow);
    EXPECT_EQ(line.window.file, "/");
    EXPECT_EQ(line.window.language, "zh_CN");
    const Outcome outcome = run({"no-such-command"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find("\"no-such-command\" is neither a command nor a file"), std::string::npos);
}

TEST(CommandLine, AcceptsVersionAndHelpAndRejectsUnknownOptions) {
    EXPECT_EQ(run({"--version"}).out, "AttentionScope " ATTENTIONSCOPE_VERSION "\n");
    EXPECT_NE(run({"--help"}).out.find("Commands"), std::string::npos);
    EXPECT_EQ(run({"--verbose"}).status, 2);
    for (const Command& command : commands()) {
        const Outcome help = run({command.name.c_str(), "--help"});
        EXPECT_EQ(help.status, 0);
        EXPECT_NE(help.out.find(command.usage), std::string::npos) << command.name;
        for (const Option& option : command.options) {
            EXPECT_NE(help.out.find(option.name), std::string::npos) << command.name << ' ' << option.name;
        }
        EXPECT_EQ(run({command.name.c_str(), "--version"}).status, 0);
        const Outcome unknown = run({command.name.c_str(), "--no-such-option"});
        EXPECT_EQ(unknown.status, 2) << command.name;
        EXPECT_NE(unknown.err.find("--no-such-option"), std::string::npos) << command.name;
    }
}

TEST(CommandLine, HelpListsAPictureOnlyForModelsThatReadOne) {
    const std::string help = run({"--help"}).out;
    const auto models = bundledShelf().bundled();
    const bool takes = std::any_of(models.begin(), models.end(), [](const ModelInformation& model) {
        return std::any_of(model.inputs.begin(), model.inputs.end(),
                           [](const Input& input) { return input.kind == InputKind::picture; });
    });
    EXPECT_EQ(help.find("picture") != std::string::npos, takes);
    EXPECT_NE(help.find("FILE is a session, recording or model folder"), std::string::npos);
}
