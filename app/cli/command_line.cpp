#include "app/cli/command_line.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <new>

#include "app/cli/help.h"
#include "core/base/error.h"
#include "core/base/printable.h"

namespace attentionscope {

namespace {

enum Status { done = 0, failed = 1, misused = 2 };

const Command* findCommand(const std::string& name) {
    for (const Command& command : commands()) {
        if (command.name == name) return &command;
    }
    return nullptr;
}

bool exists(const std::string& file) {
    std::error_code failure;
    return std::filesystem::exists(std::filesystem::path(file), failure);
}

int runWithoutCommand(const std::vector<std::string>& words, Console& console) {
    const Arguments arguments(words, withCommonOptions(windowOptions()), 1);
    if (arguments.has("--help")) {
        console.out << programHelp();
        return done;
    }
    if (arguments.has("--version")) {
        console.out << versionText();
        return done;
    }
    const std::string word = arguments.plainWords().empty() ? std::string() : arguments.plainWords().front();
    throw UsageError('"' + word + "\" is neither a command nor a file that exists");
}

int runCommand(const Command& command, const std::vector<std::string>& words, Console& console) {
    const Arguments arguments({words.begin() + 1, words.end()}, withCommonOptions(command.options),
                              command.mostPlainWords);
    if (arguments.has("--help")) {
        console.out << commandHelp(command);
        return done;
    }
    if (arguments.has("--version")) {
        console.out << versionText();
        return done;
    }
    return command.run(arguments, console);
}

}  // namespace

CommandLine readCommandLine(int argc, const char* const* argv) {
    CommandLine line;
    line.words.assign(argv + std::min(argc, 1), argv + argc);
    if (!line.words.empty() && findCommand(line.words.front())) return line;
    try {
        const Arguments arguments(line.words, withCommonOptions(windowOptions()), 1);
        if (arguments.has("--help") || arguments.has("--version")) return line;
        if (!arguments.plainWords().empty()) line.window.file = arguments.plainWords().front();
        line.window.language = arguments.text("--language");
        line.window.theme = arguments.text("--theme");
        line.wantsWindow = line.window.file.empty() || exists(line.window.file);
    } catch (const UsageError&) {
        // Said by runCommandLine, which reads the words again.
    }
    return line;
}

int runCommandLine(const CommandLine& line, Console& console) {
    const Command* command = line.words.empty() ? nullptr : findCommand(line.words.front());
    const std::string name = command ? "attentionscope " + command->name : "attentionscope";
    try {
        const int status =
            command ? runCommand(*command, line.words, console) : runWithoutCommand(line.words, console);
        console.out.flush();
        if (!console.out) throw Error("the results could not be written to standard output");
        return status;
    } catch (const UsageError& error) {
        console.err << name << ": " << printable(error.what()) << ". See " << name << " --help.\n";
        return misused;
    } catch (const std::bad_alloc&) {
        console.err << name << ": there is not enough memory for this.\n";
        return failed;
    } catch (const std::exception& error) {
        console.err << name << ": " << printable(error.what()) << '\n';
        return failed;
    }
}

int runCommandLine(const CommandLine& line) {
    Console console{std::cout, std::cerr};
    return runCommandLine(line, console);
}

}  // namespace attentionscope
