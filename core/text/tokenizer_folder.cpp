// Finds the tokenizer in a model folder and the settings in the files beside it.
#include <array>

#include "core/base/error.h"
#include "core/base/json_value.h"
#include "core/base/read_file.h"
#include "core/text/sentence_piece.h"
#include "core/text/tokenizer_files.h"
#include "core/text/tokenizer_parts.h"

namespace attentionscope {

namespace fs = std::filesystem;

namespace {

/// A JSON file of the folder, or an empty object if there is none.
JsonValue optionalFile(const fs::path& path) {
    std::error_code ignored;
    const JsonValue nothing = JsonValue::parse("{}", path.string());
    if (!fs::exists(path, ignored)) return nothing;
    const JsonValue content = JsonValue::parse(readFile(path), path.string());
    return content.isObject() ? content : nothing;
}

/// A special token is written as a text or as an object with its content.
std::string contentOf(const JsonValue& config, const std::string& name) {
    const auto found = config.find(name);
    const auto content = found && found->isObject() ? found->find("content") : found;
    return content && content->isText() ? content->text() : std::string();
}

struct SpecialRole {
    const char* name;
    int SpecialTokenIds::*id;
    std::array<const char*, 4> usual;  // if no file names it
};

constexpr SpecialRole roles[] = {
    {"cls_token", &SpecialTokenIds::classify, {"[CLS]", "", "", ""}},
    {"sep_token", &SpecialTokenIds::separate, {"[SEP]", "", "", ""}},
    {"mask_token", &SpecialTokenIds::mask, {"[MASK]", "<mask>", "", ""}},
    {"bos_token", &SpecialTokenIds::begin, {"<s>", "<|begin_of_text|>", "<|endoftext|>", ""}},
    {"eos_token", &SpecialTokenIds::end, {"</s>", "<|end_of_text|>", "<|endoftext|>", ""}},
    {"pad_token", &SpecialTokenIds::padding, {"[PAD]", "<pad>", "<blank>", ""}},
    {"unk_token", &SpecialTokenIds::unknown, {"[UNK]", "<unk>", "", ""}},
};

}  // namespace

class TokenizerFolder {
public:
    static Tokenizer load(const fs::path& folder, bool source, const StopToken& stop) {
        std::error_code failure;
        if (!fs::is_directory(folder, failure)) {
            throw Error({.what = "the folder does not exist",
                         .where = folder.string(),
                         .expected = "a model folder with tokenizer.json"});
        }
        const JsonValue settings = optionalFile(folder / "tokenizer_config.json");
        const JsonValue map = optionalFile(folder / "special_tokens_map.json");
        const JsonValue model = optionalFile(folder / "config.json");
        const std::string where = (folder / "tokenizer.json").string();
        auto parts = Tokenizer::parseParts(description(folder, settings, model, source), where, stop);
        nameSpecialTokens(*parts, settings, map);
        const auto clean = settings.find("clean_up_tokenization_spaces");
        parts->cleansUpSpaces = clean && clean->isFlag() && clean->flag();
        return Tokenizer(std::move(parts));
    }

    static Tokenizer parse(std::string_view json, const std::string& where) {
        auto parts = Tokenizer::parseParts(json, where, {});
        const JsonValue nothing = JsonValue::parse("{}", where);
        nameSpecialTokens(*parts, nothing, nothing);
        return Tokenizer(std::move(parts));
    }

private:
    /// tokenizer.json, or its equivalent made from older files.
    static std::string description(const fs::path& folder, const JsonValue& settings, const JsonValue& model,
                                   bool source) {
        std::error_code ignored;
        const auto has = [&](const char* name) { return fs::is_regular_file(folder / name, ignored); };
        const auto json = [&](const char* name) {
            return JsonValue::parse(readFile(folder / name), (folder / name).string());
        };
        if (source && has("source_vocab.json"))
            return sourceTokenizerJson(
                has("tokenizer.json") ? std::optional(json("tokenizer.json")) : std::nullopt,
                json("source_vocab.json"));
        if (has("tokenizer.json")) return readFile(folder / "tokenizer.json");
        for (const char* name : {source ? "source.spm" : "target.spm", "source.spm", "spiece.model",
                                 "spm.model", "sentencepiece.bpe.model", "tokenizer.model"}) {
            if (!has(name)) continue;
            const std::string where = (folder / name).string();
            const auto vocabulary = has("vocab.json") ? std::optional(json("vocab.json")) : std::nullopt;
            return sentencePieceTokenizerJson(readSentencePieces(readFile(folder / name), where), model,
                                              settings, vocabulary ? &*vocabulary : nullptr);
        }
        refuseOthers(folder, settings, model);
        if (has("vocab.txt")) return bertTokenizerJson(readFile(folder / "vocab.txt"), settings);
        if (has("vocab.json") && has("merges.txt"))
            return pairedTokenizerJson(json("vocab.json"), readFile(folder / "merges.txt"), settings, model);
        throw Error({.what = "the folder has no tokenizer",
                     .where = folder.string(),
                     .expected = "tokenizer.json, vocab.txt, vocab.json and merges.txt, or a model file of "
                                 "SentencePiece (.spm, spiece.model, tokenizer.model)",
                     .remedy = "Copy the tokenizer's files into the folder."});
    }

    /// Rejects tokenizers that use the same file names but divide texts differently.
    static void refuseOthers(const fs::path& folder, const JsonValue& settings, const JsonValue& model) {
        const std::string type = model.textOr("model_type", ""),
                          kind = settings.textOr("tokenizer_class", model.textOr("tokenizer_class", ""));
        const auto is = [&](std::initializer_list<const char*> starts) {
            for (const char* start : starts)
                if (kind.starts_with(start)) return true;
            return false;
        };
        const std::string words = settings.textOr("word_tokenizer_type", is({"BertJapanese"}) ? "mecab" : "");
        const bool japanese = words == "mecab" || words == "sudachi" || words == "jumanpp";
        const bool other = is({"Bertweet", "Phobert", "XLMTokenizer", "FlaubertTokenizer", "FSMT", "CTRL",
                               "BlenderbotSmall", "Herbert", "BioGpt", "Fugumt"}) ||
                           type == "blenderbot-small" || type == "xlm" || type == "flaubert" ||
                           type == "fsmt" || type == "ctrl" || type == "biogpt";
        if (!japanese && !other) return;
        throw Error(
            {.what =
                 japanese
                     ? Phrase("the tokenizer divides Japanese into words with another program, which is not "
                              "part of this one")
                     : Phrase("the tokenizer's pieces are joined in a way that is not read here"),
             .where = folder.string(),
             .got = japanese       ? words
                    : kind.empty() ? type
                                   : kind,
             .remedy =
                 "Divide the text where that program is installed and give the ids: --ids 2,5,3. Or save the "
                 "model with a fast tokenizer, which writes tokenizer.json."});
    }

    static void nameSpecialTokens(Tokenizer::Parts& parts, const JsonValue& settings, const JsonValue& map) {
        const auto idOf = [&](const std::string& token) {
            if (token.empty()) return -1;
            if (const AddedToken* added = parts.added.withContent(token)) return added->id;
            return parts.model->vocabulary().idOf(token);
        };
        for (const SpecialRole& role : roles) {
            int& id = parts.special.*role.id;
            id = idOf(contentOf(settings, role.name));
            if (id < 0) id = idOf(contentOf(map, role.name));
            const bool isDenied = settings.states(role.name) && !settings.has(role.name);
            for (const char* usual : role.usual) {
                if (id < 0 && !isDenied) id = idOf(usual);
            }
        }
        if (parts.special.unknown < 0) parts.special.unknown = parts.model->unknownId();
    }
};

Tokenizer Tokenizer::load(const fs::path& folder, const StopToken& stop) {
    return TokenizerFolder::load(folder, false, stop);
}
Tokenizer Tokenizer::loadSource(const fs::path& folder, const StopToken& stop) {
    return TokenizerFolder::load(folder, true, stop);
}
Tokenizer Tokenizer::parse(std::string_view json, const std::string& where) {
    return TokenizerFolder::parse(json, where);
}

}  // namespace attentionscope
