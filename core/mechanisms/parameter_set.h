#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/checkpoint/safetensors.h"
#include "core/graph/parameter.h"

namespace attentionscope {

/// The source of a mechanism's weights while it is created: drawn at random for training, or read from a
/// file. Keeps them in the order of the requests.
class ParameterSet {
public:
    /// Weights for training, drawn from `seed`.
    explicit ParameterSet(std::uint64_t seed) : random_(seed) {}
    /// Weights mapped from a file; `trainable` copies them into memory as floats.
    explicit ParameterSet(std::shared_ptr<const Safetensors> file, bool trainable = false)
        : random_(0), file_(std::move(file)), copied_(trainable) {}

    /// [rows × columns], drawn uniformly from ±√(6 / (rows + columns)) (Glorot and Bengio 2010) for training.
    /// Throws Error if the file lacks it or has it in another shape.
    ParameterPointer matrix(const std::string& name, Index rows, Index columns);
    /// The same, drawn from a normal distribution.
    ParameterPointer normal(const std::string& name, Index rows, Index columns, float deviation);
    /// [1 × columns], initially all `value`.
    ParameterPointer row(const std::string& name, Index columns, float value = 0);
    /// The same with these initial values.
    ParameterPointer values(const std::string& name, Matrix initial);

    const std::vector<ParameterPointer>& all() const { return all_; }

private:
    ParameterPointer add(const std::string& name, Index rows, Index columns, Matrix initial);
    Random random_;
    std::shared_ptr<const Safetensors> file_;
    bool copied_ = false;
    std::vector<ParameterPointer> all_;
};

/// What every network of a mechanism has: its settings, as config.json keeps them, and its weights.
template <class OwnSettings>
class Network {
public:
    using Settings = OwnSettings;

    const Settings& settings() const { return settings_; }
    const std::vector<ParameterPointer>& parameters() const { return parameters_; }

protected:
    explicit Network(const Settings& settings) : settings_(settings) {}

    Settings settings_;
    std::vector<ParameterPointer> parameters_;
};

/// Writes parameters as `type` (float16 for bundled models). The file is written whole or not at all.
void writeParameters(const std::vector<ParameterPointer>& parameters, DataType type,
                     const std::filesystem::path& path);

}  // namespace attentionscope
