#pragma once

#include <map>

#include "core/base/random.h"
#include "core/checkpoint/safetensors.h"
#include "core/training/optimiser.h"

namespace attentionscope {

/// The state of a training, besides weights and moments.
struct CheckpointState {
    std::string recipe = {};
    std::uint64_t seed = 1;
    Index epoch = 0, batch = 0, step = 0;
    double seconds = 0;
    Index averaged = 0;  ///< number of steps in the mean of the weights
    bool finished = false;
    Random::State random = {};
    std::map<std::string, double> task = {};  ///< state of its task, see TaskTraining::state()
};

/// Writes training.safetensors (weights as F32, moments, mean, state), whole or not at all.
void writeCheckpoint(const std::filesystem::path& folder, const CheckpointState& state,
                     const std::vector<ParameterPointer>& parameters, Optimiser& optimiser,
                     const WeightMean& mean);

/// A checkpoint on disk, for resuming.
class Checkpoint {
public:
    /// Throws Error if the folder has none, or it is damaged or belongs to another recipe.
    Checkpoint(const std::filesystem::path& folder, const std::string& recipe);

    const CheckpointState& state() const { return state_; }
    const std::shared_ptr<const Safetensors>& weights() const { return file_; }
    /// Restores the moments and the mean of the parameters, which were read from weights().
    void restore(Optimiser& optimiser, WeightMean& mean,
                 const std::vector<ParameterPointer>& parameters) const;

private:
    std::shared_ptr<const Safetensors> file_;
    CheckpointState state_;
};

/// Writes the weights at `step` to snapshots/NUMBER.safetensors (F16).
void writeSnapshot(const std::filesystem::path& folder, size_t number, Index step,
                   const std::vector<ParameterPointer>& parameters);

}  // namespace attentionscope
