#include <fstream>
#include <iostream>
#include <ostream>

#include "app/cli/commands/all_commands.h"
#include "app/cli/request_options.h"
#include "core/base/error.h"
#include "core/checkpoint/model_folder.h"
#include "core/mechanisms/translation_model.h"
#include "core/text/tokenize_lines.h"

namespace attentionscope {

namespace {

/// Our translators normalise and divide a sentence before the tokenizer sees it, and read its end token.
EncodeText translatorsWay(const std::string& folder, bool special) {
    return [tokenizer = TranslationTokenizer::load(folder), special](const std::string& text,
                                                                     const std::string* pair) {
        if (pair)
            throw Error({.what = "this model reads one sentence",
                         .got = "a pair",
                         .remedy = "Give the second on a line of its own."});
        bool truncated = false;
        std::vector<Token> tokens = tokensRead(*tokenizer, text, truncated);
        if (!special) tokens.pop_back();
        return tokens;
    };
}

EncodeText encoderOf(const std::string& folder, bool special) {
    const ModelFolder model = ModelFolder::open(folder);
    if (model.file("config.json") && model.config().textOr("model_type", "") == "attentionscope/translation")
        return translatorsWay(folder, special);
    const auto tokenizer = std::make_shared<const Tokenizer>(Tokenizer::loadSource(folder));
    return [tokenizer, special](const std::string& text, const std::string* pair) {
        return (pair ? tokenizer->encode(text, *pair, special) : tokenizer->encode(text, special)).tokens;
    };
}

int runTokenize(const Arguments& arguments, Console& console) {
    const std::string path = arguments.required("--in");
    const EncodeText encode =
        encoderOf(bundledShelf().folderOf(arguments.required("--model")), !arguments.has("--no-special"));
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
        console.out << tokenizeLine(encode, line, number) << '\n';
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
            .run = runTokenize};
}

}  // namespace attentionscope
