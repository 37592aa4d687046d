#include "app/cli/help.h"

#include <algorithm>
#include <iterator>

#include "app/cli/request_options.h"

namespace attentionscope {

namespace {

std::string column(const std::string& left, size_t width, const std::string& right) {
    if (left.size() >= width)
        return "  " + left +
               "\n"
               "  " +
               std::string(width, ' ') + right + '\n';
    return "  " + left + std::string(width - left.size(), ' ') + right + '\n';
}

std::string optionList(const std::vector<Option>& options) {
    std::string text;
    for (const Option& option : options) {
        std::string help = spoken(option.help);
        if (!option.choices.empty()) {
            std::string choices;
            for (const std::string& choice : option.choices)
                choices += (choices.empty() ? "" : ", ") + choice;
            help = help.empty() ? choices : spoken(Phrase("%1: %2", {option.help, choices}));
        }
        const std::string other = otherSpelling(option.name);
        const std::string names = other.empty()       ? option.name
                                  : other.size() == 2 ? other + ", " + option.name
                                                      : option.name + ", " + other;
        text += column(names + (option.value.empty() ? "" : ' ' + option.value), 26, help);
    }
    return text;
}

/// Whether a bundled model accepts a picture that is opened on its own.
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
        {"--theme", "THEME", "colours of the window", {"light", "dark"}},
    };
    return options;
}

std::vector<Option> withCommonOptions(std::vector<Option> options) {
    options.push_back({"--language",
                       "LANGUAGE",
                       "language of the window, the output and the files",
                       {std::begin(consoleLanguages), std::end(consoleLanguages)}});
    options.push_back({"--quiet", "", "no progress, only warnings and errors"});
    options.push_back({"--help", "", "show this help"});
    options.push_back({"--version", "", "show the version"});
    return options;
}

std::string programHelp() {
    const std::string indent(35, ' ');
    const Phrase files = takesPictures()
                             ? Phrase(
                                   "open the window; FILE is a session, recording or model folder,\n"
                                   "%1or a picture",
                                   {indent})
                             : Phrase("open the window; FILE is a session, recording or model folder");
    std::string text =
        versionText() + spoken("See, question and change attention, number by number.") +
        "\n"
        "\n" +
        column("attentionscope [FILE]", 33, spoken(files)) +
        column("attentionscope COMMAND --help", 33, spoken("the options of one command; or: help COMMAND")) +
        '\n' + spoken("Commands") + '\n';
    for (const Command& command : commands()) text += column(command.name, 12, spoken(command.summary));
    return text + '\n' + spoken("Options") + '\n' + optionList(withCommonOptions(windowOptions()));
}

std::string commandHelp(const Command& command) {
    std::string text = "attentionscope " + command.name + ' ' + command.usage +
                       "\n"
                       "\n" +
                       spoken(command.summary) +
                       "\n"
                       "\n" +
                       spoken("Options") + '\n' + optionList(withCommonOptions(command.options));
    if (!command.details.empty()) text += '\n' + spoken(command.details);
    if (command.list) text += '\n' + spoken(command.list());
    if (text.back() != '\n') text += '\n';
    return text;
}

}  // namespace attentionscope
