#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/json_value.h"
#include "core/transformer/family.h"

namespace attentionscope {

// Shared by the readers of config.json. Limits are far beyond any model and far below any overflow.
constexpr Index mostLayers = 1000, widest = 1 << 20, longestVocabulary = 1 << 24, mostPositions = 1 << 24;

Index readLayers(const JsonValue& config, const std::string& key);
Index readWidth(const JsonValue& config, const std::string& key);
Index readVocabulary(const JsonValue& config, const std::string& key = "vocab_size");
double readEpsilon(const JsonValue& config, const std::string& key, double fallback);

/// An activation by any of its names in config.json. Throws Error with the list of known names.
FeedForwardActivation readActivation(const JsonValue& config, const std::string& key,
                                     const std::string& fallback);
FeedForwardActivation activationNamed(const JsonValue& config, const std::string& key,
                                      const std::string& name);

/// An id of the vocabulary; empty if it is absent or negative, and, with a note, if it exceeds the
/// vocabulary.
std::optional<Index> readId(const JsonValue& config, const std::string& key, Index vocabulary,
                            TransformerSpec& spec);
/// Several of them, or one.
std::vector<Index> readIds(const JsonValue& config, const std::string& key, Index vocabulary,
                           TransformerSpec& spec);

/// A family's default ids for a config that does not state them; -1: none.
struct UsualIds {
    Index pad = -1, begin = -1, end = -1, decoderStart = -1;
};

/// pad, bos, eos, decoder_start … An id beyond the vocabulary is skipped and noted.
void readSpecialIds(const JsonValue& config, Index vocabulary, TransformerSpec& spec,
                    const UsualIds& usual = {});

/// The rules for produced words in generation_config.json (or config.json, if there is none): its ids take
/// priority over those of config.json; rules not supported here are noted.
void readGenerationRules(const JsonValue& config, TransformerSpec& spec);

/// Whether the config's "architectures" has a name with this ending, such as "ForSequenceClassification".
bool hasArchitecture(const JsonValue& config, const std::string& ending);
/// Fills kind, outputs and labels for a classifier.
void readLabels(const JsonValue& config, HeadSpec::Kind kind, HeadSpec::Row row, HeadSpec& head);

/// The first of two keys if the config has it, else the second.
std::string oneOf(const JsonValue& config, const std::string& first, const std::string& second);

/// Keys of the sizes that every stack has.
struct SizeKeys {
    std::string layers = "num_hidden_layers", width = "hidden_size", heads = "num_attention_heads";
};
/// Layers, width and heads, with as many keys and values as queries.
StackSpec readSizes(const JsonValue& config, const SizeKeys& keys = {});
/// All sizes by the keys of GPT-2 and GPT-J; `positions` if none are given.
StackSpec readGptSizes(const JsonValue& config, Index positions);

/// Sizes of a BERT-like encoder: the keys shared by BERT, RoBERTa, ALBERT and ViT.
StackSpec readEncoder(const JsonValue& config);

/// The same for a config without one of its keys; that value stays 0.
StackSpec readEncoderWithout(const JsonValue& config, const std::string& key);
/// readEncoder for words: with a vocabulary, token types (`types` if none are given) and norms after the
/// embeddings and sublayers.
StackSpec readWordEncoder(const JsonValue& config, Index types);
/// A learned vector for each of max_position_embeddings, or of `usual`.
void readLearnedPositions(const JsonValue& config, Index usual, StackSpec& stack);
/// The same, counted from the row after that of the padding (fairseq's convention).
void readPositionsAfterPadding(const JsonValue& config, Index usual, StackSpec& stack);

/// "position_embedding_type" of BERT and its successors: where it asks for them, each layer's vectors of
/// distances replace the positions of `reading`'s encoder, up to max_position_embeddings or `usual`.
void readPositionKind(const JsonValue& config, Index usual, FamilyReading& reading);

/// "attention_window", a number or one for each layer, as StackSpec::windows: half of it on either side.
std::vector<Index> readBandWidths(const JsonValue& config, Index layers);
/// Rotary positions of `stack`: the share of each head that is rotated and the base, by the family's own keys
/// or those of transformers 5. Without a base, that of `stack` stays.
void readRotaryPositions(const JsonValue& config, StackSpec& stack, const std::string& shareKey,
                         double usualShare, const std::string& baseKey);
/// rope_scaling, or rope_parameters in later configs, for a model with `limit` positions.
void readRotaryScaling(const JsonValue& config, const JsonValue& scaling, Index limit, RotarySpec& rotary);
/// rope_parameters for layers with a window and without, where they differ (transformers 5).
void readRotaryOfKinds(const JsonValue& config, StackSpec& stack);
/// "layer_types", "full_attention" or "sliding_attention" for each layer; empty if there are none.
std::vector<std::string> readLayerTypes(const JsonValue& config, Index layers);
/// The next-word head of `reading`'s decoder, or the labels that config.json's "architectures" name, and the
/// special ids.
void readNextWordHead(const JsonValue& config, const LinearNames& head, bool tied, FamilyReading& reading);

/// Where BERT and its successors store embeddings and layers.
StackNames bertLikeNames();
/// An encoder of words with these names, after `prefix` or nothing, and its special ids.
FamilyReading readWithBertLikeNames(const JsonValue& config, const StackSpec& encoder,
                                    const std::string& prefix);

/// Where a decoder of words is stored.
struct DecoderNames {
    std::string prefix, tokens, layer, finalNorm;
    std::string positions = {}, embeddingNorm = {};
};
/// Such a decoder; `names` come after their prefix or nothing.
FamilyReading readDecoder(const StackSpec& decoder, const DecoderNames& names);

/// The heads that encoders are published with.
struct EncoderHeads {
    std::vector<HeadStage> stages;   ///< for masked-word prediction
    LinearNames output;              ///< for masked-word prediction, tied to the embeddings
    std::vector<HeadStage> pooling;  ///< before a label for the whole text
    LinearNames classifier;
};
/// Chooses one of them by the config's "architectures"; if that names no head, masked words are predicted if
/// the file has the weights.
void readBertLikeHead(const JsonValue& config, FamilyReading& reading, EncoderHeads heads);

/// The heads of RoBERTa and of families with the same layout.
void readRobertaLikeHead(const JsonValue& config, FamilyReading& reading);

/// Encoder and decoder of the BART-like families: sizes, activation, embedding scale, special ids.
FamilyReading readBartLike(const JsonValue& config, const UsualIds& usual);

/// STEM with a bias, stored as in PyTorch's Linear.
LinearNames dense(const std::string& stem, bool bias = true);
/// Query, key, value and output, each STEM and its own part.
AttentionNames attentionNames(const std::string& stem, const std::array<std::string, 4>& parts,
                              bool bias = true);

}  // namespace attentionscope
