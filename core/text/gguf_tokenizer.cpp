#include "core/text/gguf_tokenizer.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text/sentence_piece.h"
#include "core/text/tokenizer_files.h"

namespace attentionscope {

namespace {

using Json = nlohmann::json;

constexpr const char* ggufKey = "tokenizer.ggml.";

class GgufTokenizer {
public:
    explicit GgufTokenizer(const JsonValue& metadata)
        : from_(metadata), tokens_(metadata.texts(std::string(ggufKey) + "tokens")) {
        if (const auto types = find("token_type"))
            for (const std::int64_t type : types->integers()) types_.push_back(PieceType(type));
        types_.resize(tokens_.size(), PieceType::normal);
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

    /// Tokens that are matched in the text before anything else.
    Json addedTokens() const {
        Json added = Json::array();
        for (std::size_t i = 0; i < tokens_.size(); ++i)
            if (types_[i] == PieceType::control || types_[i] == PieceType::userDefined ||
                types_[i] == PieceType::unknown)
                added.push_back({{"id", i},
                                 {"content", tokens_[i]},
                                 {"special", types_[i] != PieceType::userDefined},
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

    /// SentencePiece's BPE.
    std::string scoredPieces() {
        SentencePieces pieces{.pieces = tokens_, .types = types_, .byteFallback = true};
        pieces.scores.resize(tokens_.size());
        if (const auto given = find("scores")) {
            const auto items = given->items();
            for (std::size_t k = 0; k < std::min(items.size(), pieces.scores.size()); ++k)
                if (items[k].isNumber()) pieces.scores[k] = items[k].number();
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
        Json model = scoredPairsModel(pieces);
        model.erase("unk_token");
        if (const auto unknown = id("unknown_token_id")) model["unk_token"] = tokens_[*unknown];
        Json result{
            {"normalizer", {{"type", "Sequence"}, {"normalizers", normalizers}}},
            {"decoder", {{"type", "Sequence"}, {"decoders", decoders}}},
            {"added_tokens", addedTokens()},
            {"post_processor", specialTemplate(flag("add_bos_token", true), flag("add_eos_token", false))},
            {"model", std::move(model)}};
        return result.dump();
    }

    /// How a text is divided into words before bytes are merged, by the name in tokenizer.ggml.pre.
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

    /// BERT's words are stored with a mark at the beginning, and their continuations without "##".
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
    std::vector<PieceType> types_;
};

}  // namespace

std::string ggufTokenizerJson(const JsonValue& metadata) {
    return GgufTokenizer(metadata).json();
}

}  // namespace attentionscope
