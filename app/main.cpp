#include "app/cli/command_line.h"
#include "app/window/open_window.h"
#include "core/base/memory.h"

// Decides whether to open a window before any Qt application object exists: without a display, creating one
// would abort the program.
int main(int argc, char** argv) {
    using namespace attentionscope;
    keepFreedMemory();
    const CommandLine line = readCommandLine(argc, argv);
    if (!line.wantsWindow || !hasDisplay()) return runCommandLine(line);
    return openWindow(argc, argv, {line.window.file, line.window.language, line.window.theme});
}
