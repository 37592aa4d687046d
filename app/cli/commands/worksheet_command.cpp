#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/figure_options.h"
#include "app/cli/output_file.h"
#include "app/cli/painting_application.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "app/export/formats.h"
#include "app/export/worksheet/worksheet.h"
#include "core/base/read_file.h"

namespace attentionscope {

namespace {

const std::vector<std::string> sheetEndings = {"html", "pdf"};

SheetLevel levelNamed(const std::string& name) {
    for (const SheetLevel level : allSheetLevels)
        if (name == sheetLevelName(level)) return level;
    return SheetLevel::model;
}

int runWorksheet(const Arguments& arguments, Console& console) {
    const OutputFile output(arguments, sheetEndings, console);
    const RunRequest request = requestFrom(arguments);
    ProgressLine line(console);
    const RecordingPointer recording = run(request, bundledShelf(), {.progress = line.progress()});
    line.end();
    const PaintingApplication application(console.language, request.model);
    const bool places = !arguments.has("--map");
    FigureRequest figure = figureRequest(recording, arguments, true, places ? recording->firstLayer : 0,
                                         places && !arguments.has("--layer") ? recording->firstHead : 0);
    figure.changes = request.changes;
    if (figure.map && !figure.query) figure.query = exampleQuery(*recording, *figure.map, figure.head);
    const Worksheet sheet =
        worksheetOf(figure, arguments.has("--blank"), levelNamed(arguments.text("--level")));
    const QByteArray document = arguments.has("--no-request") ? QByteArray() : documentOf(request, figure);
    const QByteArray bytes = fileEnding(output.path()) == "pdf"
                                 ? worksheetAsPdf(sheet, document)
                                 : worksheetAsHtml(sheet, QString::fromStdString(console.language), document);
    writeFile(QString::fromStdString(output.path()), bytes);
    output.finish(console);
    printTruncation(*recording, console);
    return 0;
}

}  // namespace

Command worksheetCommand() {
    std::vector<std::string> levels;
    for (const SheetLevel level : allSheetLevels) levels.emplace_back(sheetLevelName(level));
    return {
        .name = "worksheet",
        .summary = "write a worked example for paper, with the model's numbers",
        .usage =
            "REQUEST [--map NAME] [--layer L] [--head H] [--query I] [--level LEVEL] [--blank] "
            "[--language en|zh_CN] -o "
            "FILE.html|pdf",
        .options =
            joined({requestOptions(),
                    mapOptions(),
                    {{"--query", "I", "the query to work through, from 0; default: one with clear attention"},
                     {"--level", "LEVEL", "", levels},
                     {"--blank", "", "leave results blank; the answers are on the last page"},
                     {"--no-request", "",
                      "do not store the request in the file (with it the file can be reopened)"}},
                    outputOptions(sheetEndings)}),
        .details =
            "Each result is computed from the printed numbers, so that a calculator gives the\n"
            "same. --level hand and calculator make an example of three words, the first with numbers that\n"
            "need no calculator. HTML is one file without scripts, its formulas are MathML; PDF is A4.\n",
        .run = runWorksheet};
}

}  // namespace attentionscope
