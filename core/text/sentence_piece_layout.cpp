// How families count the ids of SentencePiece's vocabularies, what they put around a text, and how they treat
// spaces and unknown characters: as the fast tokenizers of transformers do, which differ from SentencePiece
// in both (they write no bytes with a unigram model).
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/text/sentence_piece.h"

namespace attentionscope {

namespace {

using Json = nlohmann::json;

/// mBART's language names, in the order of their ids.
constexpr const char* mbartLanguages[] = {"ar_AR", "cs_CZ", "de_DE", "en_XX", "es_XX", "et_EE", "fi_FI",
                                          "fr_XX", "gu_IN", "hi_IN", "it_IT", "ja_XX", "kk_KZ", "ko_KR",
                                          "lt_LT", "lv_LV", "my_MM", "ne_NP", "nl_XX", "ro_RO", "ru_RU",
                                          "si_LK", "tr_TR", "vi_VN", "zh_CN"};
/// Those that mBART-50 added after them.
constexpr const char* laterLanguages[] = {"af_ZA", "az_AZ", "bn_IN", "fa_IR", "he_IL", "hr_HR", "id_ID",
                                          "ka_GE", "km_KH", "mk_MK", "ml_IN", "mn_MN", "mr_IN", "pl_PL",
                                          "ps_AF", "pt_XX", "sv_SE", "sw_KE", "ta_IN", "te_IN", "th_TH",
                                          "tl_XX", "uk_UA", "ur_PK", "xh_ZA", "gl_ES", "sl_SI"};

/// Standard Base64 (RFC 4648).
std::string base64(std::string_view bytes) {
    constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 3; ++i)
            group = group << 8 | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0u);
        for (std::size_t i = 0; i < 4; ++i)
            text += at + i > bytes.size() ? '=' : letters[group >> (18 - 6 * i) & 63];
    }
    return text;
}

class SentencePieceLayout {
public:
    SentencePieceLayout(const SentencePieces& pieces, const JsonValue& model, const JsonValue& settings,
                        const JsonValue* vocabulary)
        : pieces_(pieces),
          settings_(settings),
          type_(model.textOr("model_type", "")),
          class_(settings.textOr("tokenizer_class", "")) {
        for (std::size_t i = 0; i < pieces.pieces.size(); ++i) scores_.emplace(pieces.pieces[i], i);
        if (vocabulary)
            numberBy(*vocabulary);
        else
            number();
    }

    std::string json() {
        wrap();
        Json result{{"normalizer", normalizer()},
                    {"pre_tokenizer", metaspace()},
                    {"decoder", metaspace()},
                    {"added_tokens", std::move(added_)},
                    {"post_processor",
                     {{"type", "TemplateProcessing"},
                      {"single", around({"A"})},
                      {"pair", around({"A", "B"})},
                      {"special_tokens", std::move(special_)}}}};
        if (pieces_.bytePairs) {
            result["model"] = scoredPairsModel(pieces_);
        } else {
            result["model"] = {{"type", "Unigram"}, {"vocab", std::move(vocabulary_)}, {"known", known_}};
            if (unknown_ >= 0) result["model"]["unk_id"] = unknown_;
        }
        return result.dump();
    }

private:
    bool is(const char* type) const { return type_ == type; }
    bool isAlbert() const { return is("albert") || class_.starts_with("Albert"); }
    bool isDeberta() const { return is("deberta-v2") || class_.starts_with("DebertaV2"); }
    bool isMbart50() const { return class_.starts_with("MBart50"); }
    bool isMbart() const { return is("mbart") || isMbart50() || class_.starts_with("MBart"); }
    bool isRobertaLike() const { return is("xlm-roberta") || class_.starts_with("XLMRoberta"); }

    void put(const std::string& token, Json score = nullptr) {
        ids_.emplace(token, int(vocabulary_.size()));
        vocabulary_.push_back(Json::array({token, std::move(score)}));
    }
    void putSpecial(const std::string& token) {
        add(token, int(vocabulary_.size()), true);
        put(token);
    }
    void add(const std::string& token, int id, bool special) {
        added_.push_back({{"id", id},
                          {"content", token},
                          {"special", special},
                          {"normalized", false},
                          {"lstrip", token == "<mask>" || token == "[MASK]"}});
    }
    /// The pieces from `first` on, in the file's numbering.
    void putPieces(std::size_t first) {
        for (std::size_t i = first; i < pieces_.pieces.size(); ++i) {
            const PieceType type = pieces_.types[i];
            if (type == PieceType::unknown) unknown_ = int(vocabulary_.size());
            if (type == PieceType::control || type == PieceType::userDefined || type == PieceType::unknown)
                add(pieces_.pieces[i], int(vocabulary_.size()), type != PieceType::userDefined);
            put(pieces_.pieces[i], type == PieceType::normal ? Json(pieces_.scores[i]) : Json());
        }
    }

    void number() {
        if (isRobertaLike() || isMbart()) {
            // fairseq's own four tokens, then the pieces after the file's <unk>, <s> and </s>.
            for (const char* token : {"<s>", "<pad>", "</s>", "<unk>"}) putSpecial(token);
            unknown_ = 3;
            putPieces(3);
            if (isMbart())
                for (const char* language : mbartLanguages) putSpecial(language);
            if (isMbart50())
                for (const char* language : laterLanguages) putSpecial(language);
            putSpecial("<mask>");
        } else if (is("camembert") || class_.starts_with("Camembert")) {
            for (const char* token : {"<s>NOTUSED", "<pad>", "</s>NOTUSED", "<unk>"}) putSpecial(token);
            unknown_ = 3;
            put("<unk>NOTUSED");
            putPieces(1);
            putSpecial("<mask>");
        } else if (is("pegasus") || class_.starts_with("Pegasus")) {
            for (const char* token : {"<pad>", "</s>", "<mask_1>", "<mask_2>"}) putSpecial(token);
            for (int i = 2; i < 103; ++i) putSpecial("<unk_" + std::to_string(i) + ">");
            putPieces(2);
        } else {
            putPieces(0);
            if (isDeberta()) putSpecial("[MASK]");
            if (is("t5") || class_.starts_with("T5")) {
                const auto extra = settings_.integerOr("extra_ids", 0, 1000, 100);
                for (auto i = extra; i-- > 0;) putSpecial("<extra_id_" + std::to_string(i) + ">");
            }
        }
        known_ = vocabulary_.size();
    }

    /// vocab.json numbers the pieces; those that it lacks are still matched, as unknown.
    void numberBy(const JsonValue& vocabulary) {
        std::map<std::int64_t, std::string> byId;
        for (const JsonValue& member : vocabulary.requireObject().members())
            byId[member.integer(0, 1 << 24)] = member.key();
        if (byId.empty() || byId.rbegin()->first + 1 != std::int64_t(byId.size()))
            throw Error({.what = "the vocabulary does not number its tokens from 0 without a gap",
                         .where = vocabulary.where()});
        for (const auto& [id, token] : byId) {
            const auto piece = scores_.find(token);
            const bool normal = piece != scores_.end() && pieces_.types[piece->second] == PieceType::normal;
            if (normal)
                put(token, pieces_.scores[piece->second]);
            else if (piece != scores_.end() || token == "<pad>" || token == "<unk>")
                putSpecial(token);
            else
                put(token);
            if (token == "<unk>") unknown_ = int(id);
        }
        known_ = vocabulary_.size();
        for (std::size_t i = 0; i < pieces_.pieces.size(); ++i)
            if (pieces_.types[i] == PieceType::normal && !ids_.contains(pieces_.pieces[i]))
                vocabulary_.push_back(Json::array({pieces_.pieces[i], pieces_.scores[i]}));
    }

    /// The tokens before and after a text.
    void wrap() {
        if (isRobertaLike() || is("camembert")) {
            before_ = {"<s>"};
            behind_ = {"</s>"};
            between_ = {"</s>"};
        } else if (isMbart()) {
            const std::string language = settings_.textOr("src_lang", "en_XX");
            if (isMbart50()) before_ = {language};
            behind_ = {"</s>"};
            if (!isMbart50()) behind_.push_back(language);
        } else if (isAlbert() || isDeberta()) {
            before_ = {"[CLS]"};
            behind_ = {"[SEP]"};
        } else if (is("m2m_100")) {
            before_ = {"__" + settings_.textOr("src_lang", "en") + "__"};
            behind_ = {"</s>"};
        } else if (pieces_.bytePairs) {
            if (settings_.flagOr("add_bos_token", true)) before_ = {"<s>", "<bos>"};
            if (settings_.flagOr("add_eos_token", false)) behind_ = {"</s>"};
        } else {
            behind_ = {"</s>"};
        }
        for (auto* list : {&before_, &behind_, &between_})
            std::erase_if(*list, [&](const std::string& token) { return !ids_.contains(token); });
        for (auto* list : {&before_, &behind_, &between_})
            for (const std::string& token : *list)
                special_[token] = {
                    {"id", token}, {"ids", Json::array({ids_.at(token)})}, {"tokens", Json::array({token})}};
    }

    Json around(const std::vector<std::string>& texts) const {
        const bool segments = isAlbert();
        Json list = Json::array();
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const int segment = segments ? int(i) : 0;
            const auto token = [&](const std::string& name) {
                list.push_back({{"SpecialToken", {{"id", name}, {"type_id", segment}}}});
            };
            // A second text follows the first one's end token; the beginning of the whole is not repeated.
            for (const std::string& each : i == 0 ? before_ : between_) token(each);
            list.push_back({{"Sequence", {{"id", texts[i]}, {"type_id", segment}}}});
            if (i + 1 == texts.size() || segments || !between_.empty())
                for (const std::string& each : behind_) token(each);
        }
        return list;
    }

    Json normalizer() const {
        Json all = Json::array();
        const auto replace = [&](const char* kind, const char* pattern, const char* content) {
            all.push_back({{"type", "Replace"}, {"pattern", {{kind, pattern}}}, {"content", content}});
        };
        if (isAlbert()) {
            replace("String", "``", "\"");
            replace("String", "''", "\"");
            if (!settings_.flagOr("keep_accents", false)) {
                all.push_back({{"type", "NFKD"}});
                all.push_back({{"type", "StripAccents"}});
            }
            if (settings_.flagOr("do_lower_case", true)) all.push_back({{"type", "Lowercase"}});
        }
        if (!pieces_.characterMap.empty())
            all.push_back({{"type", "Precompiled"}, {"precompiled_charsmap", base64(pieces_.characterMap)}});
        if (pieces_.bytePairs) {
            if (pieces_.prefix) all.push_back({{"type", "Prepend"}, {"prepend", wordStart}});
            replace("String", " ", "▁");
        } else {
            all.push_back({{"type", "Strip"}, {"strip_left", isDeberta()}, {"strip_right", true}});
            replace("Regex", " {2,}", isAlbert() || isDeberta() ? " " : "▁");
        }
        return {{"type", "Sequence"}, {"normalizers", all}};
    }

    Json metaspace() const {
        if (pieces_.bytePairs) return nullptr;
        return {{"type", "Metaspace"},
                {"replacement", wordStart},
                {"prepend_scheme", pieces_.prefix ? "always" : "never"},
                {"split", true}};
    }

    const SentencePieces& pieces_;
    const JsonValue& settings_;
    std::string type_, class_;
    std::map<std::string, std::size_t> scores_;  ///< places of the pieces
    std::map<std::string, int> ids_;
    Json vocabulary_ = Json::array(), added_ = Json::array(), special_ = Json::object();
    std::size_t known_ = 0;
    int unknown_ = -1;
    std::vector<std::string> before_, behind_, between_;
};

}  // namespace

std::string sentencePieceTokenizerJson(const SentencePieces& pieces, const JsonValue& model,
                                       const JsonValue& settings, const JsonValue* vocabulary) {
    return SentencePieceLayout(pieces, model, settings, vocabulary).json();
}

}  // namespace attentionscope
