#include <QString>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/session/carried_document.h"
#include "core/base/error.h"
#include "core/base/file_ending.h"
#include "core/base/json_value.h"
#include "core/base/read_file.h"

namespace attentionscope {

namespace {

int tellRequest(const Arguments& arguments, Console& console) {
    if (arguments.plainWords().empty()) throw UsageError("the file is missing: a picture or a session");
    const std::string& file = arguments.plainWords().front();
    const bool isSession = fileEnding(file) == "ascope";
    const std::string document = isSession ? readFile(std::filesystem::path(file), std::size_t(64) << 20)
                                           : documentIn(QString::fromStdString(file)).toStdString();
    if (document.empty())
        throw Error({.what = "this file carries no request",
                     .where = file,
                     .expected = "a session, or a .png, .svg or .pdf that this program wrote",
                     .remedy =
                         "Pictures that were exported without their request, or sent through a program that "
                         "strips them of it, have none."});
    const std::string request = JsonValue::parse(document, file).object("request").dump();
    (void)requestFromJson(request);  // it is one
    if (hasOtherWeights(QByteArray::fromStdString(document)))
        console.err << "The model's weights are others here than when this was made.\n";
    console.out << JsonValue::parseInOrder(request, file).dump(2) << '\n';
    return 0;
}

}  // namespace

Command requestCommand() {
    return {.name = "request",
            .summary = "print the request that made a picture or a session",
            .usage = "FILE.png|svg|pdf|ascope",
            .options = {},
            .mostPlainWords = 1,
            .details =
                "What it prints is what --request takes: attentionscope request a.png | attentionscope run "
                "--request - -o a.json\n",
            .run = tellRequest};
}

}  // namespace attentionscope
