#pragma once

#include <string>

#include "app/cli/command.h"

namespace attentionscope {

std::string versionText();
/// The list of commands.
std::string programHelp();
/// Usage, options and details of one command.
std::string commandHelp(const Command& command);

/// The options of the window, which is not a command.
const std::vector<Option>& windowOptions();
/// The options that every command has: --language, --quiet, --help, --version.
std::vector<Option> withCommonOptions(std::vector<Option> options);

}  // namespace attentionscope
