#include "core/text/tokenizer_files.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "core/base/json_value.h"
#include "core/base/letters.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

using Json = nlohmann::json;

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        std::string_view line = takenLine(text);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(repairUtf8(line));
    }
    return lines;
}

/// A field's value if it is a text; these files are optional hints, so other values are ignored.
std::string textOf(const JsonValue& object, const std::string& name) {
    const auto found = object.find(name);
    return found && found->isText() ? found->text() : std::string();
}

bool flagOf(const JsonValue& object, const std::string& name, bool fallback) {
    const auto found = object.find(name);
    return found && found->isFlag() ? found->flag() : fallback;
}

/// The added_tokens_decoder of tokenizer_config.json, an object from id to token.
Json listedTokens(const JsonValue& settings) {
    Json listed = Json::array();
    const auto tokens = settings.find("added_tokens_decoder");
    if (!tokens) return listed;
    for (const JsonValue& token : tokens->members()) {
        int id = -1;
        const char* end = token.key().data() + token.key().size();
        if (std::from_chars(token.key().data(), end, id).ptr != end || id < 0)
            token.refuse("a whole number as its key");
        listed.push_back(token.requireObject().tree());
        listed.back()["id"] = id;
    }
    return listed;
}

/// The tokens in the settings, plus the usual special tokens that the vocabulary contains.
Json addedTokens(const Json& vocabulary, const std::vector<std::string>& usual, Json listed) {
    std::set<std::string> known;
    for (const Json& token : listed)
        if (const auto content = token.find("content"); content != token.end() && content->is_string())
            known.insert(content->get<std::string>());
    for (const std::string& content : usual) {
        const auto found = vocabulary.find(content);
        if (found == vocabulary.end() || known.contains(content)) continue;
        listed.push_back({{"id", *found},
                          {"content", content},
                          {"special", true},
                          {"normalized", false},
                          {"lstrip", content == "<mask>"}});
    }
    return listed;
}

Json specialTemplate(const Json& vocabulary, const std::string& token) {
    return {{"id", token}, {"ids", {vocabulary[token]}}, {"tokens", {token}}};
}

}  // namespace

std::string bertTokenizerJson(std::string_view vocabulary, const JsonValue& settings) {
    const auto accents = settings.find("strip_accents");
    Json vocab = Json::object();
    int id = 0;
    for (std::string line : linesOf(vocabulary)) {
        while (!line.empty() && isWhiteSpace(char32_t(static_cast<unsigned char>(line.back()) & 0x7F)) &&
               static_cast<unsigned char>(line.back()) < 0x80) {
            line.pop_back();
        }
        vocab[line] = id++;
    }
    Json result = {
        {"normalizer",
         {{"type", "BertNormalizer"},
          {"clean_text", true},
          {"handle_chinese_chars", flagOf(settings, "tokenize_chinese_chars", true)},
          {"strip_accents", accents && accents->isFlag() ? accents->tree() : Json()},
          {"lowercase", flagOf(settings, "do_lower_case", true)}}},
        {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
        {"decoder", {{"type", "WordPiece"}, {"prefix", "##"}, {"cleanup", true}}},
        {"added_tokens",
         addedTokens(vocab, {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"}, listedTokens(settings))},
    };
    if (vocab.contains("[CLS]") && vocab.contains("[SEP]")) {
        const auto special = [](const char* name, int segment) {
            return Json{{"SpecialToken", {{"id", name}, {"type_id", segment}}}};
        };
        const auto sequence = [](const char* name, int segment) {
            return Json{{"Sequence", {{"id", name}, {"type_id", segment}}}};
        };
        result["post_processor"] = {
            {"type", "TemplateProcessing"},
            {"single", {special("[CLS]", 0), sequence("A", 0), special("[SEP]", 0)}},
            {"pair",
             {special("[CLS]", 0), sequence("A", 0), special("[SEP]", 0), sequence("B", 1),
              special("[SEP]", 1)}},
            {"special_tokens",
             {{"[CLS]", specialTemplate(vocab, "[CLS]")}, {"[SEP]", specialTemplate(vocab, "[SEP]")}}}};
    }
    result["model"] = {{"type", "WordPiece"}, {"unk_token", "[UNK]"}, {"vocab", std::move(vocab)}};
    return result.dump();
}

namespace {

/// CLIP's and the first GPT's pieces end a word with "</w>". Both read lower case.
Json endedWords(const Json& vocab, const Json& pairs, bool clip) {
    Json model{{"type", "BPE"},
               {"vocab", vocab},
               {"merges", pairs},
               {"continuing_subword_prefix", ""},
               {"end_of_word_suffix", "</w>"},
               {"unk_token", clip ? "<|endoftext|>" : "<unk>"}};
    if (!clip)
        return {{"normalizer",
                 {{"type", "BertNormalizer"},
                  {"clean_text", true},
                  {"handle_chinese_chars", true},
                  {"strip_accents", nullptr},
                  {"lowercase", true}}},
                {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
                {"decoder", {{"type", "BPEDecoder"}, {"suffix", "</w>"}}},
                {"model", std::move(model)}};
    const auto replaced = [](const char* pattern, const char* content) {
        return Json{{"type", "Replace"}, {"pattern", {{"Regex", pattern}}}, {"content", content}};
    };
    const Json words{{"type", "Split"},
                     {"pattern",
                      {{"Regex",
                        "<\\|startoftext\\|>|<\\|endoftext\\|>|'s|'t|'re|'ve|'m|'ll|'d|[\\p{L}]+|[\\p{N}]|"
                        "[^\\s\\p{L}\\p{N}]+"}}},
                     {"behavior", "Removed"},
                     {"invert", true}};
    const Json bytes{
        {"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", true}, {"use_regex", false}};
    return {{"normalizer",
             {{"type", "Sequence"},
              {"normalizers", {{{"type", "NFC"}}, replaced("\\s+", " "), {{"type", "Lowercase"}}}}}},
            {"pre_tokenizer", {{"type", "Sequence"}, {"pretokenizers", {words, bytes}}}},
            {"decoder", {{"type", "ByteLevel"}}},
            {"post_processor",
             {{"type", "RobertaProcessing"},
              {"sep", {"<|endoftext|>", vocab.value("<|endoftext|>", 0)}},
              {"cls", {"<|startoftext|>", vocab.value("<|startoftext|>", 0)}},
              {"trim_offsets", false},
              {"add_prefix_space", false}}},
            {"model", std::move(model)}};
}

}  // namespace

std::string pairedTokenizerJson(const JsonValue& vocabulary, std::string_view merges,
                                const JsonValue& settings, const JsonValue& model) {
    const Json& vocab = vocabulary.requireObject().tree();
    const std::string type = textOf(model, "model_type"), kind = textOf(settings, "tokenizer_class");
    const bool wrapsText = vocab.contains("<s>") && vocab.contains("</s>") &&
                           (kind.starts_with("Roberta") || kind.starts_with("Bart") || type == "roberta" ||
                            type == "bart" || type == "longformer" || vocab.contains("<mask>"));
    Json pairs = Json::array();
    for (const std::string& line : linesOf(merges)) {
        if (!line.empty() && !line.starts_with("#version")) pairs.push_back(line);
    }
    const bool clip = kind.starts_with("CLIP") || type == "clip" || type == "clip_text_model";
    if (clip || kind.starts_with("OpenAIGPT") || type == "openai-gpt") {
        Json ended = endedWords(vocab, pairs, clip);
        ended["added_tokens"] =
            addedTokens(vocab, {"<|startoftext|>", "<|endoftext|>", "<unk>"}, listedTokens(settings));
        return ended.dump();
    }
    const bool addPrefixSpace = flagOf(settings, "add_prefix_space", false);
    const Json byteLevel = {{"type", "ByteLevel"},
                            {"add_prefix_space", addPrefixSpace},
                            {"trim_offsets", wrapsText},
                            {"use_regex", true}};
    Json result = {
        {"pre_tokenizer", byteLevel},
        {"decoder", byteLevel},
        {"post_processor", byteLevel},
        {"added_tokens",
         addedTokens(vocab, {"<s>", "<pad>", "</s>", "<unk>", "<mask>", "<|endoftext|>", "<|unk|>"},
                     listedTokens(settings))},
        {"model", {{"type", "BPE"}, {"vocab", vocab}, {"merges", std::move(pairs)}}}};
    if (wrapsText) {
        result["post_processor"] = {{"type", "RobertaProcessing"},
                                    {"sep", {"</s>", vocab["</s>"]}},
                                    {"cls", {"<s>", vocab["<s>"]}},
                                    {"trim_offsets", true},
                                    {"add_prefix_space", addPrefixSpace}};
    }
    return result.dump();
}

std::string sourceTokenizerJson(const std::optional<JsonValue>& tokenizer, const JsonValue& vocabulary) {
    Json result = {{"pre_tokenizer",
                    {{"type", "Split"}, {"pattern", {{"Regex", "[\\s\\S]"}}}, {"behavior", "Isolated"}}},
                   {"decoder", {{"type", "Fuse"}}},
                   {"model", {{"type", "WordLevel"}}}};
    if (tokenizer) {
        (void)tokenizer->object("model");
        result = tokenizer->tree();
    }
    const Json& vocab = vocabulary.requireObject().tree();
    if (vocab.contains("<unk>")) result["model"]["unk_token"] = "<unk>";
    result["added_tokens"] = addedTokens(vocab, {"<blank>", "<pad>", "<s>", "</s>", "<unk>"}, Json::array());
    result["post_processor"] = nullptr;
    result["model"]["vocab"] = vocab;
    return result.dump();
}

}  // namespace attentionscope
