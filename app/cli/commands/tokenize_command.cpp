#include <fstream>
#include <iostream>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/request_options.h"
#include "core/base/error.h"
#include "core/text/tokenize_lines.h"

namespace attentionscope {

namespace {

int run(const Arguments& arguments, Console& console) {
    const std::string path = arguments.required("--in");
    const Tokenizer tokenizer = Tokenizer::loadSource(bundledShelf().folderOf(arguments.required("--model")));
    std::ifstream file;
    if (path != "-") {
        file.open(path, std::ios::binary);
        if (!file)
            throw Error({.what = "the file cannot be read", .where = path, .remedy = "Check the path."});
    }
    std::istream& in = path == "-" ? std::cin : file;
    std::string line;
    for (long long number = 1; std::getline(in, line); ++number) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.find_first_not_of(" \t") == std::string::npos) continue;
        console.out << tokenizeLine(tokenizer, line, !arguments.has("--no-special"), number) << '\n';
    }
    return 0;
}

}  // namespace

Command tokenizeCommand() {
    return {.name = "tokenize",
            .summary = "turn texts into token ids",
            .usage = "--model M [--no-special] --in TEXTS.jsonl",
            .options = {{"--model", "M", "a bundled model's id, or a path that contains a '/'"},
                        {"--no-special", "", "without the tokens that the model expects around a text"},
                        {"--in", "TEXTS.jsonl",
                         "a line each: {\"text\"} or {\"text\", \"pair\"}; - for standard input"}},
            .run = run};
}

}  // namespace attentionscope
