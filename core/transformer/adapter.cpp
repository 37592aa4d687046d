#include "core/transformer/adapter.h"

#include <cmath>

#include "core/base/error.h"
#include "core/checkpoint/config_file.h"

namespace attentionscope {

Adapter::Adapter(const std::filesystem::path& folder) {
    constexpr double largest = 1e6;
    const JsonValue config = readConfig(folder / "adapter_config.json");
    config.choiceOr("peft_type", {"LORA"}, "LORA");
    if (config.flagOr("use_dora", false))
        config.refuse("use_dora", "is not computed here", "false", "Merge the adapter into its base once.");
    for (const char* key : {"alpha_pattern", "rank_pattern"})
        if (const auto pattern = config.optionalObject(key); pattern && !pattern->keys().empty())
            config.refuse(key, "is not computed here", "{}", "Merge the adapter into its base once.");
    const double rank = config.number("r", 1, largest), alpha = config.numberOr("lora_alpha", 0, largest, 8);
    scale_ = alpha / (config.flagOr("use_rslora", false) ? std::sqrt(rank) : rank);
    transposed_ = config.flagOr("fan_in_fan_out", false);
    file_ = Safetensors::open(folder / "adapter_model.safetensors");
    for (const TensorEntry& tensor : file_->tensors())
        if (tensor.name.find(".lora_A.") == std::string::npos &&
            tensor.name.find(".lora_B.") == std::string::npos)
            throw Error({.what = "the adapter holds more than low-rank matrices",
                         .where = file_->where(tensor),
                         .remedy = "Merge the adapter into its base once."});
}

std::string Adapter::stem(const std::string& tensor) const {
    const std::string weight = ".weight";
    return tensor.ends_with(weight) ? "base_model.model." + tensor.substr(0, tensor.size() - weight.size())
                                    : std::string();
}

bool Adapter::changes(const std::string& tensor) const {
    const std::string name = stem(tensor);
    return !name.empty() && file_->has(name + ".lora_A.weight");
}

Matrix Adapter::changed(const std::string& tensor, const Matrix& base) const {
    const std::string name = stem(tensor);
    const Matrix a = file_->matrix(file_->at(name + ".lora_A.weight")),
                 b = file_->matrix(file_->at(name + ".lora_B.weight"));
    const Index rows = transposed_ ? base.cols() : base.rows(),
                columns = transposed_ ? base.rows() : base.cols();
    if (b.cols() != a.rows() || b.rows() != rows || a.cols() != columns)
        throw Error(
            {.what = "the adapter's matrices do not fit the base",
             .where = file_->path().string() + ", " + name,
             .got = Phrase("%1 times %2", {shapeText(b.rows(), b.cols()), shapeText(a.rows(), a.cols())}),
             .expected = shapeText(rows, columns),
             .remedy = "base_model_name_or_path of adapter_config.json probably names another model."});
    used_ += 2;
    const Eigen::MatrixXd product = scale_ * b.cast<double>() * a.cast<double>();
    Matrix result = base;
    if (transposed_)
        result += product.transpose().cast<float>();
    else
        result += product.cast<float>();
    return result;
}

void Adapter::requireAllUsed() const {
    if (used_ == file_->tensors().size()) return;
    throw Error(
        {.what = "the adapter changes matrices that its base does not have",
         .where = file_->path().string(),
         .got = Phrase("%1 of %2 found", {std::to_string(used_), std::to_string(file_->tensors().size())}),
         .remedy = "base_model_name_or_path of adapter_config.json probably names another model."});
}

}  // namespace attentionscope
