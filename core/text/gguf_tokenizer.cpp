#include "core/text/gguf_tokenizer.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "core/text/tokenizer_files.h"

namespace attentionscope {

namespace {

using Json = nlohmann::json;

// What "tokenizer.ggml.token_type" says of a token.
enum class TokenType { normal = 1, unknown = 2, control = 3, userDefined = 4, unused = 5, byte = 6 };

constexpr const char* ggufKey = "tokenizer.ggml.";
constexpr std::string_view wordStart = "▁";

class GgufTokenizer {
public:
    explicit GgufTokenizer(const JsonValue& metadata)
        : from_(metadata), tokens_(metadata.texts(std::string(ggufKey) + "tokens")) {
        for (std::size_t i = 0; i < tokens_.size(); ++i) vocabulary_[tokens_[i]] = i;
        if (const auto types = find("token_type"))
            for (const std::int64_t type : types->integers()) types_.push_back(TokenType(type));
        types_.resize(tokens_.size(), TokenType::normal);
    }

    std::string json() {
        const std::string model = from_.choice(std::string(ggufKey) + "model", {"llama", "gpt2", "bert"});
        if (model == "bert") return wordPieces();
        return model == "llama" ? scoredPieces() : bytePieces();
    }

private:
    std::optional<JsonValue> find(const std::string& name) const { return from_.find(ggufKey + name); }
    bool flag(const std::string& name, bool otherwise) const {
        return from_.flagOr(ggufKey + name, otherwise);
    }
    std::optional<std::size_t> id(const std::string& name) const {
        const auto found = from_.optionalInteger(ggufKey + name, INT64_MIN, INT64_MAX);
        if (!found || *found < 0 || *found >= std::int64_t(tokens_.size())) return std::nullopt;
        return std::size_t(*found);
    }

    Json vocabulary() const {
        Json vocabulary = Json::object();
        for (std::size_t i = 0; i < tokens_.size(); ++i) vocabulary[tokens_[i]] = i;
        return vocabulary;
    }

    /// Tokens that are found in the text before anything else.
    Json addedTokens() const {
        Json added = Json::array();
        for (std::size_t i = 0; i < tokens_.size(); ++i)
            if (types_[i] == TokenType::control || types_[i] == TokenType::userDefined ||
                types_[i] == TokenType::unknown)
                added.push_back({{"id", i},
                                 {"content", tokens_[i]},
                                 {"special", types_[i] != TokenType::userDefined},
                                 {"normalized", false}});
        return added;
    }

    Json specialTemplate(bool begins, bool ends) const {
        Json single = Json::array(), pair = Json::array(), special = Json::object();
        const auto put = [&](const char* name, int segment, Json& into) {
            const auto at = id(name);
            if (!at) return;
            into.push_back({{"SpecialToken", {{"id", tokens_[*at]}, {"type_id", segment}}}});
            special[tokens_[*at]] = {
                {"id", tokens_[*at]}, {"ids", Json::array({*at})}, {"tokens", Json::array({tokens_[*at]})}};
        };
        for (const int segment : {0, 1}) {
            const Json text{{"Sequence", {{"id", segment == 0 ? "A" : "B"}, {"type_id", segment}}}};
            if (begins) put("bos_token_id", segment, pair);
            pair.push_back(text);
            if (ends) put("eos_token_id", segment, pair);
            if (segment == 0) single = pair;
        }
        return {
            {"type", "TemplateProcessing"}, {"single", single}, {"pair", pair}, {"special_tokens", special}};
    }

    /// SentencePiece: the two neighbours whose union has the best score are joined, again and again.
    std::string scoredPieces() {
        std::vector<double> scores(tokens_.size(), 0);
        if (const auto given = find("scores")) {
            const auto items = given->items();
            for (std::size_t i = 0; i < std::min(items.size(), scores.size()); ++i)
                if (items[i].isNumber()) scores[i] = items[i].number();
        }
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < tokens_.size(); ++i)
            if (types_[i] == TokenType::normal || types_[i] == TokenType::userDefined) order.push_back(i);
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
        // Characters that are no token themselves are joined as well; those that stay are written as bytes.
        std::size_t next = tokens_.size();
        Json entries = vocabulary();
        for (const std::size_t token : order)
            for (std::size_t at = 0; at < tokens_[token].size();) {
                std::size_t end = at + 1;
                while (end < tokens_[token].size() &&
                       (static_cast<unsigned char>(tokens_[token][end]) & 0xC0) == 0x80)
                    ++end;
                const std::string character = tokens_[token].substr(at, end - at);
                if (vocabulary_.emplace(character, next).second) entries[character] = next++;
                at = end;
            }
        Json merges = Json::array();
        for (const std::size_t token : order) {
            const std::string& text = tokens_[token];
            for (std::size_t cut = 1; cut < text.size(); ++cut) {
                if ((static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80) continue;
                const std::string left = text.substr(0, cut), right = text.substr(cut);
                if (vocabulary_.contains(left) && vocabulary_.contains(right))
                    merges.push_back({left, right});
            }
        }
        Json normalizers = Json::array();
        const bool prefix = flag("add_space_prefix", true);
        if (prefix) normalizers.push_back({{"type", "Prepend"}, {"prepend", wordStart}});
        normalizers.push_back({{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", wordStart}});
        Json decoders =
            Json::array({{{"type", "Replace"}, {"pattern", {{"String", wordStart}}}, {"content", " "}},
                         {{"type", "ByteFallback"}},
                         {{"type", "Fuse"}}});
        if (prefix) decoders.push_back({{"type", "Strip"}, {"content", " "}, {"start", 1}, {"stop", 0}});
        Json model{{"type", "BPE"},
                   {"byte_fallback", true},
                   {"fuse_unk", true},
                   {"tokens", tokens_.size()},
                   {"vocab", std::move(entries)},
                   {"merges", std::move(merges)}};
        if (const auto unknown = id("unknown_token_id")) model["unk_token"] = tokens_[*unknown];
        Json result{
            {"normalizer", {{"type", "Sequence"}, {"normalizers", normalizers}}},
            {"decoder", {{"type", "Sequence"}, {"decoders", decoders}}},
            {"added_tokens", addedTokens()},
            {"post_processor", specialTemplate(flag("add_bos_token", true), flag("add_eos_token", false))},
            {"model", std::move(model)}};
        return result.dump();
    }

    /// How a text is divided into words before bytes are joined, by the name in tokenizer.ggml.pre.
    Json division(const std::string& name) const {
        const auto split = [](const char* pattern) {
            return Json{{"type", "Split"}, {"pattern", {{"Regex", pattern}}}, {"behavior", "Isolated"}};
        };
        const auto bytes = [](bool words) {
            return Json{{"type", "ByteLevel"},
                        {"add_prefix_space", false},
                        {"trim_offsets", true},
                        {"use_regex", words}};
        };
        const auto both = [](const Json& first, const Json& second) {
            return Json{{"type", "Sequence"}, {"pretokenizers", Json::array({first, second})}};
        };
        const auto is = [&](std::initializer_list<const char*> names) {
            return std::ranges::any_of(names, [&](const char* each) { return name == each; });
        };
        if (is({"llama3", "llama-v3", "llama-bpe", "falcon3", "dbrx", "smaug-bpe"}))
            return both(split("(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| "
                              "?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"),
                        bytes(false));
        if (is({"qwen2", "stablelm2", "deepseek-r1-qwen", "megrez"}))
            return both(split("(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| "
                              "?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"),
                        bytes(false));
        if (is({"starcoder", "refact", "command-r", "smollm", "codeshell"}))
            return both({{"type", "Digits"}, {"individual_digits", true}}, bytes(true));
        if (name == "falcon") {
            Json all = both({{"type", "Punctuation"}, {"behavior", "Contiguous"}}, bytes(true));
            all["pretokenizers"].push_back({{"type", "Digits"}, {"individual_digits", false}});
            all["pretokenizers"].push_back(split("[0-9][0-9][0-9]"));
            return all;
        }
        if (is({"bloom", "poro-chat", "gpt3-finnish"}))
            return both(split(" ?[^(\\s|.,!?…。，、।۔،)]+"), bytes(false));
        if (is({"gpt-2", "gpt2", "default", "phi-2", "mpt", "olmo", "jina-es", "jina-de", "gigachat",
                "roberta-bpe", "exaone"}))
            return bytes(true);
        from_.refuse(std::string(ggufKey) + "pre", "names a division into words that is not read here",
                     "gpt-2, llama-bpe, qwen2, starcoder, falcon or bloom");
    }

    std::string bytePieces() {
        const std::string pre = from_.textOr(std::string(ggufKey) + "pre", "default");
        const bool third = pre == "llama-bpe" || pre == "llama3" || pre == "llama-v3";
        Json result{
            {"pre_tokenizer", division(pre)},
            {"decoder", {{"type", "ByteLevel"}}},
            {"added_tokens", addedTokens()},
            {"post_processor", specialTemplate(flag("add_bos_token", third), flag("add_eos_token", false))},
            {"model",
             {{"type", "BPE"},
              {"vocab", vocabulary()},
              {"merges", from_.at(std::string(ggufKey) + "merges").tree()},
              {"ignore_merges", third}}}};
        return result.dump();
    }

    /// BERT's words are stored with a mark at their beginning, and their further parts without "##".
    std::string wordPieces() const {
        std::string lines;
        for (const std::string& token : tokens_) {
            if (token.starts_with(wordStart))
                lines += token.substr(wordStart.size());
            else if (token.starts_with('[') && token.ends_with(']'))
                lines += token;
            else
                lines += "##" + token;
            lines += '\n';
        }
        return bertTokenizerJson(lines, JsonValue::parse("{}", from_.where()));
    }

    const JsonValue& from_;
    std::vector<std::string> tokens_;
    std::vector<TokenType> types_;
    std::unordered_map<std::string, std::size_t> vocabulary_;
};

}  // namespace

std::string ggufTokenizerJson(const JsonValue& metadata) {
    return GgufTokenizer(metadata).json();
}

}  // namespace attentionscope
