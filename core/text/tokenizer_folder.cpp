// Finding a tokenizer in a model folder, and what the files beside it say of it.
#include <array>
#include <nlohmann/json.hpp>

#include "core/text/json_fields.h"
#include "core/text/tokenizer_files.h"
#include "core/text/tokenizer_parts.h"

namespace attentionscope {

namespace fs = std::filesystem;

namespace {

/// A JSON file of the folder, or an empty object where there is none.
nlohmann::json optionalFile(const fs::path& path) {
    std::error_code ignored;
    if (!fs::exists(path, ignored)) return nlohmann::json::object();
    nlohmann::json content = parseJson(readFile(path), path.string());
    return content.is_object() ? content : nlohmann::json::object();
}

/// A special token is written as a text or as an object with its content.
std::string contentOf(const nlohmann::json& config, const std::string& name) {
    const auto found = config.find(name);
    if (found == config.end()) return {};
    if (found->is_string()) return found->get<std::string>();
    if (!found->is_object()) return {};
    const auto content = found->find("content");
    return content != found->end() && content->is_string() ? content->get<std::string>() : std::string();
}

struct Role {
    const char* name;
    int SpecialTokenIds::*id;
    std::array<const char*, 4> usual;  // where no file says it
};

constexpr Role roles[] = {
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
    static Tokenizer load(const fs::path& folder, bool source) {
        std::error_code failure;
        if (!fs::is_directory(folder, failure)) {
            throw Error(ErrorReport{.what = "there is no such folder",
                                    .where = folder.string(),
                                    .expected = "a model folder with tokenizer.json"});
        }
        const nlohmann::json settings = optionalFile(folder / "tokenizer_config.json");
        const nlohmann::json map = optionalFile(folder / "special_tokens_map.json");
        const nlohmann::json model = optionalFile(folder / "config.json");
        const std::string where = (folder / "tokenizer.json").string();
        auto parts = Tokenizer::parseParts(description(folder, settings, model, source), where);
        nameSpecialTokens(*parts, settings, map);
        const auto clean = settings.find("clean_up_tokenization_spaces");
        parts->cleansUpSpaces = clean != settings.end() && clean->is_boolean() && clean->get<bool>();
        return Tokenizer(std::move(parts));
    }

    static Tokenizer parse(std::string_view json, const std::string& where) {
        auto parts = Tokenizer::parseParts(json, where);
        nameSpecialTokens(*parts, nlohmann::json::object(), nlohmann::json::object());
        return Tokenizer(std::move(parts));
    }

private:
    /// tokenizer.json, or the same made from the files that stand in for it.
    static std::string description(const fs::path& folder, const nlohmann::json& settings,
                                   const nlohmann::json& model, bool source) {
        std::error_code ignored;
        const auto has = [&](const char* name) { return fs::is_regular_file(folder / name, ignored); };
        if (source && has("source_vocab.json")) {
            return sourceTokenizerJson(
                has("tokenizer.json") ? readFile(folder / "tokenizer.json") : std::string(),
                readFile(folder / "source_vocab.json"), (folder / "source_vocab.json").string());
        }
        if (has("tokenizer.json")) return readFile(folder / "tokenizer.json");
        if (has("vocab.txt")) return bertTokenizerJson(readFile(folder / "vocab.txt"), settings.dump());
        if (has("vocab.json") && has("merges.txt")) {
            return byteLevelTokenizerJson(readFile(folder / "vocab.json"), readFile(folder / "merges.txt"),
                                          settings.dump(), model.dump(), (folder / "vocab.json").string());
        }
        throw Error(
            ErrorReport{.what = "the folder has no tokenizer",
                        .where = folder.string(),
                        .expected = "tokenizer.json, or vocab.txt, or vocab.json and merges.txt",
                        .remedy = has("tokenizer.model") || has("spiece.model")
                                      ? "Save the model again with save_pretrained of a fast tokenizer, "
                                        "which writes tokenizer.json."
                                      : "Copy the tokenizer's files into the folder."});
    }

    static void nameSpecialTokens(Tokenizer::Parts& parts, const nlohmann::json& settings,
                                  const nlohmann::json& map) {
        const auto idOf = [&](const std::string& token) {
            if (token.empty()) return -1;
            if (const AddedToken* added = parts.added.withContent(token)) return added->id;
            return parts.model->vocabulary().idOf(token);
        };
        for (const Role& role : roles) {
            int& id = parts.special.*role.id;
            id = idOf(contentOf(settings, role.name));
            if (id < 0) id = idOf(contentOf(map, role.name));
            const bool isDenied = settings.contains(role.name) && settings[role.name].is_null();
            for (const char* usual : role.usual) {
                if (id < 0 && !isDenied) id = idOf(usual);
            }
        }
        if (parts.special.unknown < 0) parts.special.unknown = parts.model->unknownId();
    }
};

Tokenizer Tokenizer::load(const fs::path& folder) {
    return TokenizerFolder::load(folder, false);
}
Tokenizer Tokenizer::loadSource(const fs::path& folder) {
    return TokenizerFolder::load(folder, true);
}
Tokenizer Tokenizer::parse(std::string_view json, const std::string& where) {
    return TokenizerFolder::parse(json, where);
}

}  // namespace attentionscope
