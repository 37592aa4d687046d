#include <QString>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/request_options.h"
#include "app/session/carried_document.h"
#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/base/read_file.h"
#include "core/run/run_request.h"

namespace attentionscope {

namespace {

/// Empty if the model cannot be opened here, so that its inputs are unknown.
std::optional<std::vector<Input>> inputsOf(const std::string& model) {
    for (const ModelInformation& bundled : bundledShelf().bundled())
        if (bundled.id == model) return bundled.inputs;
    if (isRecordingFile(model)) return std::vector<Input>();
    try {
        return bundledShelf().open(model)->inputs();
    } catch (const Error&) {
        return {};
    }
}

/// The request without inputs of other models, which version 0.1 wrote into its files.
std::string ownRequest(const std::string& request, Console& console) {
    auto json = nlohmann::ordered_json::parse(request);
    if (!json.contains("inputs")) return request;
    const std::string model = json.value("model", "");
    const auto declared = inputsOf(model);
    if (!declared) return request;
    std::string foreign;
    nlohmann::ordered_json own = nlohmann::ordered_json::object();
    for (const auto& [name, value] : json["inputs"].items())
        if (std::any_of(declared->begin(), declared->end(),
                        [&name = name](const Input& input) { return input.name == name; }))
            own[name] = value;
        else
            foreign += (foreign.empty() ? "" : ", ") + name;
    if (foreign.empty()) return request;
    json["inputs"] = own;
    console.report(Phrase("Left out, as %1 has no such inputs: %2.", {model, foreign}));
    return json.dump();
}

int printRequest(const Arguments& arguments, Console& console) {
    if (arguments.plainWords().empty()) throw UsageError("the file is missing: a picture or a session");
    const std::string& file = arguments.plainWords().front();
    const bool isSession = fileEnding(file) == "ascope";
    const std::string document = isSession ? readFile(std::filesystem::path(file), std::size_t(64) << 20)
                                           : documentIn(QString::fromStdString(file)).toStdString();
    if (document.empty())
        throw Error({.what = "this file contains no request",
                     .where = file,
                     .expected = "a session, or a .png, .svg, .pdf or .html that this program wrote",
                     .remedy = "Pictures that were exported without their request, or processed by a program "
                               "that removes it, have none."});
    const std::string carried = JsonValue::parse(document, file).object("request").dump();
    (void)requestFromJson(carried);  // checks that it is a request
    const std::string request = ownRequest(carried, console);
    if (hasOtherWeights(QByteArray::fromStdString(document)))
        console.report("The model's weights here differ from those at the time when this was made.");
    console.out << JsonValue::parseInOrder(request, file).dump(2) << '\n';
    return 0;
}

}  // namespace

Command requestCommand() {
    return {.name = "request",
            .summary = "print the request that made a picture or a session",
            .usage = "FILE.png|svg|pdf|html|ascope",
            .options = {},
            .mostPlainWords = 1,
            .details =
                "What it prints is what --request takes: attentionscope request a.png | attentionscope run "
                "--request - -o a.json\n",
            .run = printRequest};
}

}  // namespace attentionscope
