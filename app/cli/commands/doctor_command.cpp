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
        .summary = "say what the program runs on, and what is missing",
        .usage = "",
        .options = {},
        .details =
            "For a report of a mistake: versions, processor, fonts, where settings and models lie, licences. "
            "The\nwindow's About copies the same.\n",
        .run = printFacts};
}

}  // namespace attentionscope
