#include "app/cli/commands/all_commands.h"
#include "app/cli/figure_options.h"
#include "app/cli/output_file.h"
#include "app/cli/painting_application.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"
#include "app/export/formats.h"
#include "app/export/page/page.h"

namespace attentionscope {

namespace {

const std::vector<std::string> pageEndings = {"html"};

int runPage(const Arguments& arguments, Console& console) {
    const OutputFile output(arguments, pageEndings, console);
    const std::vector<RunRequest> requests = requestsFrom(arguments);
    PaintingApplication application(console.language, requests.front().model);
    std::vector<PageRun> runs;
    for (const RunRequest& request : requests) {
        ProgressLine line(console);
        const RecordingPointer recording =
            derivedFrom(run(request, bundledShelf(), {.progress = line.progress()}), arguments);
        line.end();
        application.learn(request.model);
        runs.push_back(
            {figureRequest(recording, arguments, true, recording->firstLayer, recording->firstHead),
             selectionFrom(arguments)});
        printTruncation(*recording, console);
    }
    const QByteArray document =
        arguments.has("--no-request") ? QByteArray() : documentOf(requests.front(), runs.front().opens);
    writeFile(QString::fromStdString(output.path()),
              pageOf(runs, QString::fromStdString(console.language), document));
    output.finish(console);
    return 0;
}

}  // namespace

Command pageCommand() {
    return {.name = "page",
            .summary = "write a page for any browser in which a reader explores the attention",
            .usage =
                "REQUEST… [--map NAME] [--layer L] [--head H] [--query I] [--derived MAP] [--mean "
                "heads|layers] [--without-special] [--log] [--language en|zh_CN] -o FILE.html",
            .options = joined({requestOptions(),
                               mapOptions(),
                               derivedOptions(),
                               {{"--query", "I", "the query that is shown first, from 0"},
                                logOption(),
                                {"--no-request", "",
                                 "do not store the request in the file (with it the file can be reopened)"}},
                               outputOptions(pageEndings)}),
            .details =
                "Several --model, --text or --request make one page on which the reader chooses among them.\n"
                "The page needs no network and no program: the numbers are in it, those of all maps, layers\n"
                "and heads, or of the one that is named.\n",
            .run = runPage};
}

}  // namespace attentionscope
