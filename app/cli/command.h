#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "app/cli/arguments.h"

namespace attentionscope {

/// Where a command writes: results to `out`, everything said to a person to `err`. Never in colours, so that
/// NO_COLOR has nothing to switch off.
struct Console {
    std::ostream& out;
    std::ostream& err;
    bool terminal = false;     ///< a person watches `err`
    bool outTerminal = false;  ///< and `out`
    bool quiet = false;        ///< --quiet: of what is said to a person only warnings and errors
};

/// One job of the command line. It returns the exit status (0 done, 1 failed) and may throw UsageError (2) or
/// Error (1). A command that paints makes its own application object when it gets that far: parsing needs
/// none.
struct Command {
    std::string name;
    std::string summary;  ///< one line for the list of commands
    std::string usage;    ///< what follows the name: "REQUEST -o FILE.json|csv|npy|safetensors"
    std::vector<Option> options;
    size_t mostPlainWords = 0;
    std::string details = {};  ///< shown below the options by --help
    std::string windowUnless =
        {};  ///< without this option its file is opened in the window; empty: it never is
    int (*run)(const Arguments& arguments, Console& console) = nullptr;
};

/// The one table of commands, in the order --help lists them.
const std::vector<Command>& commands();
/// Null where there is none of this name.
const Command* commandNamed(const std::string& name);

}  // namespace attentionscope
