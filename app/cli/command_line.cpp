#include "app/cli/command_line.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <new>
#include <optional>

#include "app/cli/help.h"
#include "app/cli/painting_application.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/similar_word.h"
#include "core/base/system.h"

namespace attentionscope {

namespace {

enum Status { done = 0, failed = 1, misused = 2 };

bool exists(const std::string& file) {
    std::error_code failure;
    return std::filesystem::exists(std::filesystem::path(file), failure);
}

/// "attentionscope run and attentionscope render have it": the commands with this option, at most three.
std::string commandsWith(const std::string& option) {
    std::vector<std::string> names;
    for (const Command& command : commands())
        if (optionWritten(option, command.options)) names.push_back(command.name);
    std::string text;
    for (size_t i = 0; i < std::min<size_t>(names.size(), 3); ++i) text += (i ? ", " : "") + names[i];
    return names.size() > 3 ? text + " …" : text;
}

/// The requested language, found before parsing so that errors in the words are reported in it.
std::string languageOf(const std::vector<std::string>& words) {
    const std::string option = "--language";
    std::string language = consoleLanguages[0];
    for (size_t i = 0; i < words.size() && words[i] != "--"; ++i)
        for (const char* known : consoleLanguages)
            if (words[i] == option + '=' + known ||
                (words[i] == option && i + 1 < words.size() && words[i + 1] == known))
                language = known;
    return language;
}

/// As in other programs, an option may precede its command: moves the command to the front.
void bringCommandForward(std::vector<std::string>& words) {
    if (words.empty() || words.front().compare(0, 1, "-") != 0) return;
    for (size_t i = 0; i < words.size(); ++i) {
        if (words[i].compare(0, 1, "-") == 0) {
            const auto isCommand = [&](const Command& command) {
                const std::vector<Option> options = withCommonOptions(command.options);
                const Option* option = optionWritten(words[i], options);
                return option && !option->value.empty();
            };
            if (std::any_of(commands().begin(), commands().end(), isCommand))
                ++i;  // its value is not a command
        } else if (commandNamed(words[i])) {
            std::rotate(words.begin(), words.begin() + std::ptrdiff_t(i),
                        words.begin() + std::ptrdiff_t(i) + 1);
            return;
        } else {
            return;
        }
    }
}

Phrase similarCommand(const std::string& word) {
    std::vector<std::string> names;
    for (const Command& command : commands()) names.push_back(command.name);
    return suggestion(similarWord(word, names));
}

int helpWith(const std::vector<std::string>& topics, Console& console) {
    if (topics.empty()) {
        console.out << programHelp();
        return done;
    }
    const Command* command = commandNamed(topics.front());
    if (!command)
        throw UsageError(
            Phrase("unknown command \"%1\"%2", {topics.front(), similarCommand(topics.front())}));
    console.out << commandHelp(*command);
    return done;
}

int runWithoutCommand(const std::vector<std::string>& words, Console& console) {
    if (!words.empty() && words.front() == "help") {
        const Arguments given({words.begin() + 1, words.end()}, withCommonOptions({}), 1);
        return helpWith(given.plainWords(), console);
    }
    std::optional<Arguments> arguments;
    try {
        arguments.emplace(words, withCommonOptions(windowOptions()), 1);
    } catch (const UnknownOption& unknown) {
        // If the word that should be a command is wrong, its options are not the problem.
        const std::string& first = words.front();
        if (first.compare(0, 1, "-") != 0)
            throw UsageError(Phrase("\"%1\" is neither a command nor a file that exists%2",
                                    {first, similarCommand(first)}));
        const std::string owners = commandsWith(unknown.name());
        if (owners.empty()) throw;
        throw UsageError(Phrase("%1 belongs to a command, which is missing: %2", {unknown.name(), owners}));
    }
    if (arguments->has("--help")) {
        console.out << programHelp();
        return done;
    }
    if (arguments->has("--version")) {
        console.out << versionText();
        return done;
    }
    const std::string word =
        arguments->plainWords().empty() ? std::string() : arguments->plainWords().front();
    throw UsageError(
        Phrase("\"%1\" is neither a command nor a file that exists%2", {word, similarCommand(word)}));
}

/// An option unknown to this command may belong to another.
Arguments argumentsOf(const Command& command, const std::vector<std::string>& words) {
    try {
        return {{words.begin() + 1, words.end()}, withCommonOptions(command.options), command.mostPlainWords};
    } catch (const UnknownOption& unknown) {
        const std::string owners = commandsWith(unknown.name());
        if (owners.empty()) throw;
        throw UsageError(
            Phrase("%1 has no option %2, which belongs to %3", {command.name, unknown.name(), owners}));
    }
}

int runCommand(const Command& command, const std::vector<std::string>& words, Console& console) {
    const Arguments arguments = argumentsOf(command, words);
    if (arguments.has("--help")) {
        console.out << commandHelp(command);
        return done;
    }
    if (arguments.has("--version")) {
        console.out << versionText();
        return done;
    }
    console.quiet = arguments.has("--quiet");
    return command.run(arguments, console);
}

/// Opens the window for a command that works there.
void openInWindow(const Command& command, CommandLine& line) {
    if (command.windowUnless.empty()) return;
    try {
        const Arguments arguments = argumentsOf(command, line.words);
        for (const std::string& other : command.windowUnless)
            if (arguments.has(other)) return;
        if (arguments.has("--help") || arguments.has("--version")) return;
        if (arguments.plainWords().empty()) return;
        line.window.file = arguments.plainWords().front();
        line.window.language = arguments.text("--language");
        line.wantsWindow = exists(line.window.file);
    } catch (const UsageError&) {
        // runCommandLine parses the words again and reports this.
    }
}

}  // namespace

CommandLine readCommandLine(int argc, const char* const* argv) {
    CommandLine line;
    line.words.assign(argv + std::min(argc, 1), argv + argc);
    line.language = languageOf(line.words);
    bringCommandForward(line.words);
    const Command* command = line.words.empty() ? nullptr : commandNamed(line.words.front());
    if (command) {
        openInWindow(*command, line);
        return line;
    }
    if (!line.words.empty() && line.words.front() == "help") return line;
    try {
        const Arguments arguments(line.words, withCommonOptions(windowOptions()), 1);
        if (arguments.has("--help") || arguments.has("--version")) return line;
        if (!arguments.plainWords().empty()) line.window.file = arguments.plainWords().front();
        line.window.language = arguments.text("--language");
        line.window.theme = arguments.text("--theme");
        line.wantsWindow = line.window.file.empty() || exists(line.window.file);
    } catch (const UsageError&) {
        // runCommandLine parses the words again and reports this.
    }
    return line;
}

int runCommandLine(const CommandLine& line, Console& console) {
    const Command* command = line.words.empty() ? nullptr : commandNamed(line.words.front());
    const std::string name = command ? "attentionscope " + command->name : "attentionscope";
    console.language = line.language;
    // The program's own texts are English; translating needs an application object.
    std::optional<PaintingApplication> application;
    if (line.language != consoleLanguages[0]) application.emplace(line.language);
    if (line.wantsWindow) {
        console.report(
            "attentionscope: no display found, so the window cannot open. \"attentionscope render\" draws "
            "pictures without a display; see attentionscope --help.");
        return failed;
    }
    try {
        const int status =
            command ? runCommand(*command, line.words, console) : runWithoutCommand(line.words, console);
        console.out.flush();
        if (!console.out) throw Error("the results could not be written to standard output");
        return status;
    } catch (const UsageError& error) {
        console.report(Phrase("%1: %2. See %1 --help.", {name, error.words().printed()}));
        return misused;
    } catch (const std::bad_alloc&) {
        console.report(Phrase("%1: not enough memory for this.", {name}));
        return failed;
    } catch (const std::exception& error) {
        console.report(Phrase("%1: %2", {name, sentence(error).printed()}));
        return failed;
    }
}

int runCommandLine(const CommandLine& line) {
    const char* const kind = std::getenv("TERM");
    Console console{.out = std::cout,
                    .err = std::cerr,
                    .terminal = system::isTerminal(stderr) && std::string(kind ? kind : "") != "dumb",
                    .outTerminal = system::isTerminal(stdout)};
    return runCommandLine(line, console);
}

}  // namespace attentionscope
