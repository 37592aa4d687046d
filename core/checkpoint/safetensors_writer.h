#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "core/checkpoint/data_type.h"

namespace attentionscope {

/// Collects tensors and writes them as one safetensors file. The numbers are not copied: they must live until
/// write() returns.
class SafetensorsWriter {
public:
    /// Throws Error for a name that is duplicate, empty or reserved, and if bytes, type and shape disagree.
    void add(const std::string& name, DataType type, std::vector<std::int64_t> shape,
             std::span<const std::byte> bytes);
    void add(const std::string& name, std::vector<std::int64_t> shape, std::span<const float> numbers);
    void add(const std::string& name, std::vector<std::int64_t> shape, std::span<const std::int64_t> numbers);
    /// As [rows × columns] F32.
    void add(const std::string& name, const Matrix& matrix);
    /// A text in __metadata__.
    void setMetadata(const std::string& key, const std::string& text);

    /// Writes the file whole or not at all; on failure an existing file stays. Throws Error.
    void write(const std::filesystem::path& path) const;

private:
    struct Tensor {
        DataType type;
        std::vector<std::int64_t> shape;
        std::span<const std::byte> bytes;
    };
    std::map<std::string, Tensor> tensors_;
    std::map<std::string, std::string> metadata_;
};

}  // namespace attentionscope
