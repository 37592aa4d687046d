#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/checkpoint/safetensors.h"
#include "core/graph/parameter.h"

namespace attentionscope {

/// Where a mechanism gets its weights from as it is put together: drawn at random to be trained, or read from
/// a file. Remembers them in the order they were asked for.
class ParameterSet {
public:
    /// Weights to be trained, drawn from `seed`.
    explicit ParameterSet(std::uint64_t seed) : random_(seed) {}
    /// Weights mapped from a file; `trainable` copies them into memory as floats.
    explicit ParameterSet(std::shared_ptr<const Safetensors> file, bool trainable = false)
        : random_(0), file_(std::move(file)), copied_(trainable) {}

    /// [rows × columns], drawn uniformly from ±√(6 / (rows + columns)) (Glorot and Bengio 2010) where it is
    /// to be trained. Throws Error where the file lacks it or has it in another shape.
    ParameterPointer matrix(const std::string& name, Index rows, Index columns);
    /// The same, drawn from a normal distribution.
    ParameterPointer normal(const std::string& name, Index rows, Index columns, float deviation);
    /// [1 × columns], all `value` at first.
    ParameterPointer row(const std::string& name, Index columns, float value = 0);
    /// The same with these values at first.
    ParameterPointer values(const std::string& name, Matrix initial);

    const std::vector<ParameterPointer>& all() const { return all_; }

private:
    ParameterPointer add(const std::string& name, Index rows, Index columns, Matrix initial);
    Random random_;
    std::shared_ptr<const Safetensors> file_;
    bool copied_ = false;
    std::vector<ParameterPointer> all_;
};

/// Writes parameters as `type` (float16 for models that are shipped). The file appears whole or not at
/// all.
void writeParameters(const std::vector<ParameterPointer>& parameters, DataType type,
                     const std::filesystem::path& path);

}  // namespace attentionscope
