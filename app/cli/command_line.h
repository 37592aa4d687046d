#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"

namespace attentionscope {

/// What to open in the window, if one is opened.
struct WindowArguments {
    std::string file = {};      ///< session, recording, picture or model folder; empty for the first page
    std::string language = {};  ///< "en", "zh_CN"; empty for the system's
    std::string theme = {};     ///< "light", "dark"; empty for the system's
};

/// A parsed command line that has not been executed yet.
struct CommandLine {
    bool wantsWindow = false;
    WindowArguments window = {};
    std::vector<std::string> words = {};  ///< without the program's name
    std::string language = "en";          ///< of everything that a command prints and writes
};

/// Decides between the window and a command. Needs no application object. A word that is neither a command
/// nor an existing file is not opened: runCommandLine then reports it.
CommandLine readCommandLine(int argc, const char* const* argv);

/// Runs a command. Prints a failure as one clear sentence on `console.err`, also if a window is requested
/// without a display. Returns 0 done, 1 failed, 2 misused.
int runCommandLine(const CommandLine& line, Console& console);

/// The same on standard output and standard error.
int runCommandLine(const CommandLine& line);

}  // namespace attentionscope
