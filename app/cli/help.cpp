#include "app/cli/help.h"

#include <algorithm>

#include "app/cli/request_options.h"

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
        const std::string other = otherSpelling(option.name);
        const std::string names = other.empty()       ? option.name
                                  : other.size() == 2 ? other + ", " + option.name
                                                      : option.name + ", " + other;
        text += column(names + (option.value.empty() ? "" : ' ' + option.value), 26, help);
    }
    return text;
}

/// Whether a bundled model can look at a picture that is opened on its own.
bool takesPictures() {
    const auto models = bundledShelf().bundled();
    return std::any_of(models.begin(), models.end(), [](const ModelInformation& model) {
        return std::any_of(model.inputs.begin(), model.inputs.end(),
                           [](const Input& input) { return input.kind == InputKind::picture; });
    });
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
    options.push_back({"--quiet", "", "no progress, only warnings and errors"});
    options.push_back({"--help", "", "show this help"});
    options.push_back({"--version", "", "show the version"});
    return options;
}

std::string programHelp() {
    std::string text =
        versionText() +
        "See, question and change attention, number by number.\n\n"
        "  attentionscope [FILE]            open the window; FILE is a session, recording or model folder" +
        std::string(takesPictures() ? ",\n" + std::string(35, ' ') + "or a picture" : "") +
        "\n"
        "  attentionscope COMMAND --help    the options of one command; or: help COMMAND\n\nCommands\n";
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
