#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/painting_application.h"
#include "app/export/program_facts.h"

namespace attentionscope {

namespace {

int printFacts(const Arguments&, Console& console) {
    const PaintingApplication application;  // loads the fonts
    console.out << programReport().toStdString();
    return 0;
}

}  // namespace

Command doctorCommand() {
    return {
        .name = "doctor",
        .summary = "report the environment of the program, and what is missing",
        .usage = "",
        .options = {},
        .details =
            "For bug reports: versions, processor, fonts, locations of settings and models, licences. The\n"
            "window's About copies the same.\n",
        .run = printFacts};
}

}  // namespace attentionscope
