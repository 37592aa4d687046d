#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/checkpoint/safetensors.h"
#include "core/graph/parameter.h"

namespace attentionscope {

/// Low-rank additions to the matrices of a base model, W + s B A (Hu et al. 2022): s = alpha / r.
class Adapter {
public:
    /// `folder` contains adapter_config.json and adapter_model.safetensors. Throws Error for an adapter of
    /// another kind, and for one whose parts do not match.
    explicit Adapter(const std::filesystem::path& folder);

    /// Whether it changes this tensor of the base, such as "model.layers.0.self_attn.q_proj.weight".
    bool changes(const std::string& tensor) const;
    /// The changed matrix, [rows × columns] as the base's.
    Matrix changed(const std::string& tensor, const Matrix& base) const;
    /// Throws Error if a matrix of the adapter was not used: it belongs to another base.
    void requireAllUsed() const;

private:
    std::string stem(const std::string& tensor) const;
    std::shared_ptr<const Safetensors> file_;
    double scale_ = 1;
    bool transposed_ = false;
    mutable std::size_t used_ = 0;
};

}  // namespace attentionscope
