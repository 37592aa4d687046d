#include "core/checkpoint/safetensors_writer.h"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/atomic_file.h"
#include "core/checkpoint/safetensors_header.h"

namespace attentionscope {

void SafetensorsWriter::add(const std::string& name, DataType type, std::vector<std::int64_t> shape,
                            std::span<const std::byte> bytes) {
    const auto count = elementCount(shape);
    if (type == DataType::other || !count || std::size_t(*count) * dataTypeSize(type) != bytes.size())
        throw Error({.what = "a tensor to be written does not fit its type and shape",
                     .where = Phrase("tensor %1", {inQuotes(name)}),
                     .got = Phrase("%1 bytes", {std::to_string(bytes.size())}),
                     .expected = dataTypeName(type) + ' ' + shapeText(shape)});
    if (name.empty() || name == "__metadata__")
        throw Error({.what = "a tensor cannot have this name", .got = inQuotes(name)});
    if (!tensors_.emplace(name, Tensor{type, std::move(shape), bytes}).second)
        throw Error({.what = "two tensors to be written have one name", .got = inQuotes(name)});
}

void SafetensorsWriter::add(const std::string& name, std::vector<std::int64_t> shape,
                            std::span<const float> numbers) {
    add(name, DataType::float32, std::move(shape), std::as_bytes(numbers));
}

void SafetensorsWriter::add(const std::string& name, std::vector<std::int64_t> shape,
                            std::span<const std::int64_t> numbers) {
    add(name, DataType::int64, std::move(shape), std::as_bytes(numbers));
}

void SafetensorsWriter::add(const std::string& name, const Matrix& matrix) {
    add(name, {matrix.rows(), matrix.cols()},
        std::span<const float>(matrix.data(), std::size_t(matrix.size())));
}

void SafetensorsWriter::setMetadata(const std::string& key, const std::string& text) {
    metadata_[key] = text;
}

void SafetensorsWriter::write(const std::filesystem::path& path) const {
    // Widest elements first, and a header padded to eight bytes, so that every tensor is aligned for its
    // type.
    std::vector<const std::pair<const std::string, Tensor>*> order;
    for (const auto& entry : tensors_) order.push_back(&entry);
    std::ranges::stable_sort(order, [](const auto* a, const auto* b) {
        return dataTypeSize(a->second.type) > dataTypeSize(b->second.type);
    });
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    if (!metadata_.empty()) header["__metadata__"] = metadata_;
    std::size_t offset = 0;
    for (const auto* entry : order) {
        const auto& [name, tensor] = *entry;
        header[name] = {{"dtype", dataTypeName(tensor.type)},
                        {"shape", tensor.shape},
                        {"data_offsets", {offset, offset + tensor.bytes.size()}}};
        offset += tensor.bytes.size();
    }
    // Labels may contain invalid UTF-8; a replacement character is better than no file.
    std::string text = header.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    text.resize((text.size() + 7) / 8 * 8, ' ');
    if (text.size() > longestSafetensorsHeader)
        throw Error({.what = "the names and labels are too long for a safetensors header",
                     .where = path.string(),
                     .got = Phrase("%1 bytes", {std::to_string(text.size())}),
                     .expected = Phrase("at most %1", {std::to_string(longestSafetensorsHeader)})});
    const std::uint64_t length = text.size();
    AtomicFile file(path);
    file.write(std::as_bytes(std::span(&length, 1)));
    file.write(std::as_bytes(std::span(text)));
    for (const auto* entry : order) file.write(entry->second.bytes);
    file.commit();
}

}  // namespace attentionscope
