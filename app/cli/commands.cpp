#include "app/cli/command.h"

namespace attentionscope {

const std::vector<Command>& commands() {
    static const std::vector<Command> table = {};
    return table;
}

}  // namespace attentionscope
