#pragma once

#include <string>
#include <vector>

#include "app/cli/arguments.h"
#include "app/cli/console.h"

namespace attentionscope {

/// One command of the command line. It returns the exit status (0 done, 1 failed) and may throw UsageError
/// (2) or Error (1). A command that paints creates its own application object when it needs one; parsing does
/// not.
struct Command {
    std::string name;
    Phrase summary;     ///< one line for the list of commands
    std::string usage;  ///< arguments after the name: "REQUEST -o FILE.json|csv|npy|safetensors"
    std::vector<Option> options;
    size_t mostPlainWords = 0;
    Phrase details = {};         ///< shown below the options by --help
    Phrase (*list)() = nullptr;  ///< computed for --help and shown below the details
    /// Without any of these options its file opens in the window; empty: it never does.
    std::vector<std::string> windowUnless = {};
    int (*run)(const Arguments& arguments, Console& console) = nullptr;
};

/// The one table of commands, in the order --help lists them.
const std::vector<Command>& commands();
/// Null if no command has this name.
const Command* commandNamed(const std::string& name);

}  // namespace attentionscope
