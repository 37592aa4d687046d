#include "app/cli/command.h"
#include "app/cli/commands/all_commands.h"

namespace attentionscope {

const std::vector<Command>& commands() {
    static const std::vector<Command> table = {
        modelsCommand(),    runCommand(),     renderCommand(),  explainCommand(), tokenizeCommand(),
        generateCommand(),  trainCommand(),   evalCommand(),    batchCommand(),   attendCommand(),
        worksheetCommand(), pageCommand(),    animateCommand(), importCommand(),  requestCommand(),
        lessonCommand(),    analyseCommand(), doctorCommand(),
    };
    return table;
}

const Command* commandNamed(const std::string& name) {
    for (const Command& command : commands())
        if (command.name == name) return &command;
    return nullptr;
}

}  // namespace attentionscope
