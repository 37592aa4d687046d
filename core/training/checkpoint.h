#pragma once

#include "core/training/byte_pair_training.h"
#include "core/training/recipes.h"

namespace attentionscope {

/// Where a training stands, beside weights and moments.
struct CheckpointState {
    std::string recipe = {};
    std::uint64_t seed = 1;
    Index epoch = 0, batch = 0, step = 0;
    double seconds = 0, baseline = 0;
    bool finished = false;
    Random::State random = {};
};

/// Writes training.safetensors (weights as F32, moments, state); it appears whole or not at all.
void writeCheckpoint(const std::filesystem::path& folder, const CheckpointState& state,
                     const EncoderDecoder& network, Optimiser& optimiser);
/// Reads it back, with the tokenizer of the folder. Throws Error where there is none, or it is of another
/// recipe.
CheckpointState readCheckpoint(const std::filesystem::path& folder, const Recipe& recipe,
                               std::string& tokenizer, std::shared_ptr<const EncoderDecoder>& network,
                               std::unique_ptr<Optimiser>& optimiser);

/// Writes a model folder: config.json, model.safetensors (F16), tokenizer.json.
void writeTranslationFolder(const std::filesystem::path& folder, const Recipe& recipe,
                            const EncoderDecoder& network, const std::string& tokenizer);
/// The weights as they are at `step`, in snapshots/NUMBER.safetensors (F16).
void writeSnapshot(const std::filesystem::path& folder, size_t number, Index step,
                   const EncoderDecoder& network);

}  // namespace attentionscope
