#include "app/cli/help.h"

#include <algorithm>

namespace attentionscope {

namespace {

std::string column(const std::string& left, size_t width, const std::string& right) {
    if (left.size() >= width) return "  " + left + "\n  " + std::string(width, ' ') + right + '\n';
    return "  " + left + std::string(width - left.size(), ' ') + right + '\n';
}

std::string optionList(const std::vector<Option>& options) {
    std::string text;
    for (const Option& option : options) {
        std::string help = option.help;
        if (!option.choices.empty()) {
            help += help.empty() ? "" : ": ";
            for (size_t i = 0; i < option.choices.size(); ++i) help += (i ? ", " : "") + option.choices[i];
        }
        text += column(option.name + (option.value.empty() ? "" : ' ' + option.value), 26, help);
    }
    return text;
}

}  // namespace

std::string versionText() {
    return "AttentionScope " ATTENTIONSCOPE_VERSION "\n";
}

const std::vector<Option>& windowOptions() {
    static const std::vector<Option> options = {
        {"--language", "LANGUAGE", "language of the window", {"en", "zh_CN"}},
        {"--theme", "THEME", "colours of the window", {"light", "dark"}},
    };
    return options;
}

std::vector<Option> withCommonOptions(std::vector<Option> options) {
    options.push_back({"--help", "", "show this help"});
    options.push_back({"--version", "", "show the version"});
    return options;
}

std::string programHelp() {
    std::string text =
        versionText() +
        "See, question and change attention, number by number.\n\n"
        "  attentionscope [FILE]            open the window; FILE is a session, recording, picture or "
        "model folder\n"
        "  attentionscope COMMAND --help    the options of one command\n\nCommands\n";
    for (const Command& command : commands()) text += column(command.name, 12, command.summary);
    return text + "\nOptions\n" + optionList(withCommonOptions(windowOptions()));
}

std::string commandHelp(const Command& command) {
    std::string text = "attentionscope " + command.name + ' ' + command.usage + "\n\n" + command.summary +
                       "\n\nOptions\n" + optionList(withCommonOptions(command.options));
    if (!command.details.empty()) text += '\n' + command.details;
    if (text.back() != '\n') text += '\n';
    return text;
}

}  // namespace attentionscope
