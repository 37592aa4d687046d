#include "app/cli/command.h"
#include "app/cli/commands/all_commands.h"

namespace attentionscope {

const std::vector<Command>& commands() {
    static const std::vector<Command> table = {
        modelsCommand(),   runCommand(),   renderCommand(), explainCommand(), tokenizeCommand(),
        generateCommand(), trainCommand(), evalCommand(),   batchCommand(),   attendCommand(),
    };
    return table;
}

}  // namespace attentionscope
