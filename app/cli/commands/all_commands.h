#pragma once

#include "app/cli/command.h"

namespace attentionscope {

// Each in its own file, NAME_command.cpp; commands() lists them.
Command modelsCommand();
Command runCommand();
Command renderCommand();
Command explainCommand();
Command tokenizeCommand();
Command generateCommand();
Command trainCommand();
Command evalCommand();
Command batchCommand();
Command attendCommand();
Command worksheetCommand();
Command pageCommand();
Command animateCommand();
Command importCommand();
Command requestCommand();
Command lessonCommand();
Command analyseCommand();
Command doctorCommand();

}  // namespace attentionscope
