#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_options.h"

namespace attentionscope {

namespace {

nlohmann::ordered_json tokensAsJson(const std::vector<Token>& tokens) {
    auto list = nlohmann::ordered_json::array();
    for (const auto& token : tokens) list.push_back(token.text);
    return list;
}

nlohmann::ordered_json idsAsJson(const std::vector<Token>& tokens) {
    auto list = nlohmann::ordered_json::array();
    for (const auto& token : tokens) list.push_back(token.id);
    return list;
}

int runGenerate(const Arguments& arguments, Console& console) {
    RunRequest request = requestFrom(arguments);
    readGeneration(arguments, request.generation);
    ProgressLine line(console);
    const Continuation produced = generate(request, bundledShelf(), {.progress = line.progress()});
    line.end();
    if (produced.text.empty())
        console.report(produced.ended
                           ? Phrase("The model ends the text here, and adds no word.")
                           : Phrase("The model reads no longer text than this, and adds no word."));
    if (!arguments.has("--json")) {
        console.out << produced.text << '\n';
        return 0;
    }
    const nlohmann::ordered_json json{{"model", request.model},
                                      {"prompt_ids", idsAsJson(produced.prompt)},
                                      {"ids", idsAsJson(produced.produced)},
                                      {"tokens", tokensAsJson(produced.produced)},
                                      {"probabilities", produced.probability},
                                      {"text", produced.text},
                                      {"ended", produced.ended}};
    console.out << json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
    return 0;
}

}  // namespace

Command generateCommand() {
    return {
        .name = "generate",
        .summary = "continue a text, or translate it",
        .usage =
            "REQUEST [--tokens N] [--temperature T] [--top-k K] [--top-p P] [--beam B] [--seed S] [--json]",
        .options = joined({requestOptions(),
                           generationOptions(),
                           {{"--json", "", "ids, tokens, probabilities and text as JSON"}}}),
        .run = runGenerate};
}

}  // namespace attentionscope
