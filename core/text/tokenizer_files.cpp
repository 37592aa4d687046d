#include "core/text/tokenizer_files.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "core/text/json_fields.h"
#include "core/text/unicode.h"

namespace attentionscope {

namespace {

using Json = nlohmann::json;

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(repairUtf8(line));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string textOf(const Json& object, const std::string& name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// What added_tokens_decoder of tokenizer_config.json says, an object from id to token.
Json listedTokens(const Json& settings) {
    Json listed = Json::array();
    const auto found = settings.find("added_tokens_decoder");
    if (found == settings.end() || found->is_null()) return listed;
    const std::string where = "tokenizer_config.json › added_tokens_decoder";
    if (!found->is_object())
        throw Error(ErrorReport{.what = "the added tokens are of the wrong kind",
                                .where = where,
                                .got = describeJson(*found),
                                .expected = "an object from id to token"});
    for (const auto& [key, token] : found->items()) {
        int id = -1;
        const char* end = key.data() + key.size();
        if (std::from_chars(key.data(), end, id).ptr != end || id < 0 || !token.is_object())
            throw Error(ErrorReport{.what = "an added token is not an id with its token",
                                    .where = where,
                                    .got = key + ": " + describeJson(token),
                                    .expected = "a whole number and an object"});
        listed.push_back(token);
        listed.back()["id"] = id;
    }
    return listed;
}

/// What the settings list, and of the usual special tokens those that the vocabulary has beside.
Json addedTokens(const Json& vocabulary, const std::vector<std::string>& usual, const Json& settings) {
    Json added = listedTokens(settings);
    std::set<std::string> known;
    for (const Json& token : added) known.insert(textOf(token, "content"));
    for (const std::string& content : usual) {
        const auto found = vocabulary.find(content);
        if (found == vocabulary.end() || known.contains(content)) continue;
        added.push_back({{"id", *found},
                         {"content", content},
                         {"special", true},
                         {"normalized", false},
                         {"lstrip", content == "<mask>"}});
    }
    return added;
}

Json specialTemplate(const Json& vocabulary, const std::string& token) {
    return {{"id", token}, {"ids", {vocabulary[token]}}, {"tokens", {token}}};
}

}  // namespace

std::string bertTokenizerJson(std::string_view vocabulary, std::string_view settingsText) {
    const Json settings = parseJson(settingsText, "tokenizer_config.json");
    const auto flag = [&](const char* name, Json fallback) {
        const auto found = settings.find(name);
        return found != settings.end() && found->is_boolean() ? *found : fallback;
    };
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
          {"handle_chinese_chars", flag("tokenize_chinese_chars", true)},
          {"strip_accents", flag("strip_accents", nullptr)},
          {"lowercase", flag("do_lower_case", true)}}},
        {"pre_tokenizer", {{"type", "BertPreTokenizer"}}},
        {"decoder", {{"type", "WordPiece"}, {"prefix", "##"}, {"cleanup", true}}},
        {"added_tokens", addedTokens(vocab, {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"}, settings)},
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

std::string byteLevelTokenizerJson(std::string_view vocabulary, std::string_view merges,
                                   std::string_view settingsText, std::string_view modelText,
                                   const std::string& where) {
    const Json vocab = parseJson(vocabulary, where);
    if (!vocab.is_object()) {
        throw Error(ErrorReport{.what = "the vocabulary is of the wrong kind",
                                .where = where,
                                .got = describeJson(vocab),
                                .expected = "an object from token to id"});
    }
    const Json settings = parseJson(settingsText, "tokenizer_config.json");
    const Json model = parseJson(modelText, "config.json");
    const std::string type = textOf(model, "model_type"), kind = textOf(settings, "tokenizer_class");
    const bool wrapsText = vocab.contains("<s>") && vocab.contains("</s>") &&
                           (kind.starts_with("Roberta") || kind.starts_with("Bart") || type == "roberta" ||
                            type == "bart" || type == "longformer" || vocab.contains("<mask>"));
    Json pairs = Json::array();
    for (const std::string& line : linesOf(merges)) {
        if (!line.empty() && !line.starts_with("#version")) pairs.push_back(line);
    }
    const auto prefix = settings.find("add_prefix_space");
    const bool addPrefixSpace = prefix != settings.end() && prefix->is_boolean() && prefix->get<bool>();
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
                     settings)},
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

std::string sourceTokenizerJson(std::string_view tokenizer, std::string_view sourceVocabulary,
                                const std::string& where) {
    Json vocab = parseJson(sourceVocabulary, where);
    Json result = {{"pre_tokenizer",
                    {{"type", "Split"}, {"pattern", {{"Regex", "[\\s\\S]"}}}, {"behavior", "Isolated"}}},
                   {"decoder", {{"type", "Fuse"}}},
                   {"model", {{"type", "WordLevel"}}}};
    if (!tokenizer.empty()) result = parseJson(tokenizer, "tokenizer.json");
    if (!vocab.is_object() || !result.is_object() || !result.contains("model") ||
        !result["model"].is_object()) {
        throw Error(
            ErrorReport{.what = "the source vocabulary is not an object, or tokenizer.json has no model",
                        .where = where,
                        .got = describeJson(vocab),
                        .expected = "an object from token to id"});
    }
    if (vocab.contains("<unk>")) result["model"]["unk_token"] = "<unk>";
    result["added_tokens"] = addedTokens(vocab, {"<blank>", "<pad>", "<s>", "</s>", "<unk>"}, Json::object());
    result["post_processor"] = nullptr;
    result["model"]["vocab"] = std::move(vocab);
    return result.dump();
}

}  // namespace attentionscope
