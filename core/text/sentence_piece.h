#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_value.h"

namespace attentionscope {

/// What stands for a space in a piece.
inline constexpr std::string_view wordStart = "▁";

/// How a piece of SentencePiece, or a token of a GGUF file, is used.
enum class PieceType { normal = 1, unknown = 2, control = 3, userDefined = 4, unused = 5, byte = 6 };

/// What a model file of SentencePiece holds (Kudo and Richardson 2018).
struct SentencePieces {
    std::vector<std::string> pieces = {};
    std::vector<PieceType> types = {};
    std::vector<double> scores = {};
    bool bytePairs = false;         ///< BPE; else unigram
    bool byteFallback = false;      ///< what is not in the vocabulary is written as bytes
    bool prefix = true;             ///< a space is put before the text
    std::string characterMap = {};  ///< rules of normalisation, see CharacterMap; may be empty

    /// The first piece of a type; nothing where there is none.
    std::optional<std::size_t> firstOf(PieceType type) const;
};

/// Reads spiece.model, source.spm, tokenizer.model … Throws Error where the file is damaged, or holds neither
/// a unigram nor a BPE model.
SentencePieces readSentencePieces(std::string_view file, const std::string& where);

/// The tokenizer.json that a model file stands for in the folder of a model of `model`'s type: how ids are
/// counted and which tokens stand around a text differ by family (T5, ALBERT, XLM-R, CamemBERT, mBART,
/// Pegasus, DeBERTa-v2, Llama …). `vocabulary`: the vocab.json that numbers the pieces of Marian and M2M100;
/// null without one.
std::string sentencePieceTokenizerJson(const SentencePieces& pieces, const JsonValue& model,
                                       const JsonValue& settings, const JsonValue* vocabulary);

/// "model" of a tokenizer.json for pieces that are joined by their scores: the two neighbours whose union has
/// the best score, again and again.
nlohmann::json scoredPairsModel(const SentencePieces& pieces);

}  // namespace attentionscope
