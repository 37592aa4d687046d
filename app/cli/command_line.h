#pragma once

#include <string>
#include <vector>

#include "app/cli/command.h"

namespace attentionscope {

/// What to open in the window, where there is to be one.
struct WindowArguments {
    std::string file = {};      ///< session, recording, picture or model folder; empty for the first page
    std::string language = {};  ///< "en", "zh_CN"; empty for the system's
    std::string theme = {};     ///< "light", "dark"; empty for the system's
};

/// A command line that has been read but not acted upon.
struct CommandLine {
    bool wantsWindow = false;
    WindowArguments window = {};
    std::vector<std::string> words = {};  ///< without the program's name
    std::string language = "en";          ///< of what a command prints and writes
};

/// Decides between the window and a job without one. Needs no application object. A word that is no command
/// and no existing file is not opened: runCommandLine then says so.
CommandLine readCommandLine(int argc, const char* const* argv);

/// Runs a command. Prints a failure as one clear sentence on `console.err`, also where a window is wanted
/// and no display is found. Returns 0 done, 1 failed, 2 misused.
int runCommandLine(const CommandLine& line, Console& console);

/// The same on standard output and standard error.
int runCommandLine(const CommandLine& line);

}  // namespace attentionscope
