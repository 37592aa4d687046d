#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_value.h"

namespace attentionscope {

/// Stands for a space in a piece.
inline constexpr std::string_view wordStart = "▁";

/// The type of a piece of SentencePiece, or of a token of a GGUF file.
enum class PieceType { normal = 1, unknown = 2, control = 3, userDefined = 4, unused = 5, byte = 6 };

/// The contents of a SentencePiece model file (Kudo and Richardson 2018).
struct SentencePieces {
    std::vector<std::string> pieces = {};
    std::vector<PieceType> types = {};
    std::vector<double> scores = {};
    bool bytePairs = false;         ///< BPE; else unigram
    bool byteFallback = false;      ///< characters that the vocabulary lacks are written as bytes
    bool prefix = true;             ///< a space is added before the text
    std::string characterMap = {};  ///< rules of normalisation, see CharacterMap; may be empty

    /// The first piece of a type; empty if there is none.
    std::optional<std::size_t> firstOf(PieceType type) const;
};

/// Reads spiece.model, source.spm, tokenizer.model … Throws Error if the file is damaged, or holds neither a
/// unigram nor a BPE model.
SentencePieces readSentencePieces(std::string_view file, const std::string& where);

/// The tokenizer.json equivalent to a model file in the folder of a model of `model`'s type: how ids are
/// counted and which tokens surround a text differ by family (T5, ALBERT, XLM-R, CamemBERT, mBART, Pegasus,
/// DeBERTa-v2, Llama …). `vocabulary`: the vocab.json that numbers the pieces of Marian and M2M100; null
/// without one.
std::string sentencePieceTokenizerJson(const SentencePieces& pieces, const JsonValue& model,
                                       const JsonValue& settings, const JsonValue* vocabulary);

/// "model" of a tokenizer.json for pieces that are merged by score: repeatedly joins the two neighbours whose
/// union has the best score.
nlohmann::json scoredPairsModel(const SentencePieces& pieces);

}  // namespace attentionscope
